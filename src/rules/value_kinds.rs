//! Tests of every kind of value: which spellings are equal, which are not, and that a changed digit always
//! matters.

use proptest::prelude::*;

use super::terms::Reading;
use super::values::Kind;
use super::{assess, facts_of};

/// Whether one text says all values of the other.
fn covers(said: &str, wanted: &str) -> bool {
    let (said, wanted) = (Reading::of(said), Reading::of(wanted));
    let values: Vec<_> = wanted.terms.iter().filter(|term| term.kind.is_value()).collect();
    !values.is_empty() && values.iter().all(|value| said.has_like(value))
}

fn kind_of(text: &str) -> Kind {
    let reading = Reading::of(text);
    let value = reading.terms.iter().find(|term| term.kind.is_value());
    value.unwrap_or_else(|| panic!("no value in {text:?}")).kind
}

#[track_caller]
fn same(kind: Kind, forms: &[&str]) {
    for a in forms {
        assert_eq!(kind_of(a), kind, "{a:?}");
        for b in forms {
            assert!(covers(a, b), "{a:?} and {b:?}");
        }
    }
}

#[track_caller]
fn different(forms: &[&str]) {
    for (place, a) in forms.iter().enumerate() {
        for (other, b) in forms.iter().enumerate() {
            assert!(place == other || !covers(a, b), "{a:?} and {b:?}");
        }
    }
}

#[test]
fn times() {
    same(
        Kind::Time,
        &["7 in the morning", "7 AM", "7am", "07:00", "7:00 a.m.", "seven in the morning"],
    );
    same(Kind::Time, &["half past six", "6:30", "at 6:30"]);
    same(Kind::Time, &["half past six in the evening", "18:30", "6:30 PM", "18.30 Uhr", "18h30"]);
    same(Kind::Time, &["noon", "12 pm", "12:00", "midday"]);
    same(Kind::Time, &["midnight", "12 am", "0:00"]);
    same(Kind::Time, &["quarter to seven", "6:45"]);
    same(Kind::Time, &["at 7", "at seven", "7 o'clock"]);
    same(Kind::Time, &["下午3点", "15:00", "3 in the afternoon"]);
    same(Kind::Time, &["9 at night", "21:00", "9 pm"]);
    same(Kind::Time, &["um halb acht", "7:30", "a las siete y media", "早上7:30", "七点半"]);
    same(Kind::Time, &["Viertel nach sechs", "6:15", "a las seis y cuarto"]);
    same(Kind::Time, &["Viertel vor sechs", "5:45", "seis menos cuarto", "quarter to six"]);
    same(Kind::Time, &["from 5 to 7 pm", "5-7 pm", "between 5 and 7 pm"]);
    different(&["7 AM", "7 PM", "7:30 AM", "8 AM", "noon", "midnight"]);
    different(&["half past six", "quarter past six", "half past seven"]);
}

#[test]
fn dates() {
    same(
        Kind::Date,
        &["3 May", "May 3rd", "the 3rd of May", "May 3", "3. Mai", "3 de mayo", "5月3日"],
    );
    same(Kind::Date, &["2027-06-09", "June 9", "9 June", "the ninth of June"]);
    same(
        Kind::Date,
        &["Aug 10–14", "10 to 14 August", "August 10-14", "from August 10 to August 14"],
    );
    same(Kind::Date, &["New Year's Eve", "Dec 31", "31 December"]);
    same(Kind::Weekday, &["Saturday", "Saturdays", "Sat", "Samstag", "sábado", "星期六", "周六"]);
    same(Kind::Day, &["tomorrow", "morgen", "mañana", "明天"]);
    different(&["3 May", "4 May", "3 June", "13 May", "30 May"]);
    different(&["Saturday", "Sunday", "Monday"]);
    different(&[
        "today",
        "tomorrow",
        "yesterday",
        "the day after tomorrow",
        "next week",
        "this week",
    ]);
    different(&["May", "June", "in March"]);
}

#[test]
fn durations() {
    same(Kind::Duration, &["90 seconds", "1.5 minutes", "one and a half minutes", "90 sec"]);
    same(
        Kind::Duration,
        &["half an hour", "30 minutes", "thirty minutes", "a 30-minute", "30min", "半小时"],
    );
    same(Kind::Duration, &["an hour and a half", "1 hour 30 minutes", "90 minutes", "1.5 hours"]);
    same(Kind::Duration, &["2 weeks", "14 days", "two weeks"]);
    same(Kind::Duration, &["a 12-month", "one year", "12 months"]);
    different(&["90 seconds", "90 minutes", "9 seconds", "90 hours", "90 days"]);
}

#[test]
fn money() {
    same(
        Kind::Money,
        &["$2,000", "2000 dollars", "2k USD", "USD 2000", "two thousand dollars", "2,000 bucks"],
    );
    same(Kind::Money, &["€45", "45 euros", "45 EUR", "45,00 €"]);
    same(Kind::Money, &["50 cents", "$0.50"]);
    same(Kind::Money, &["1.100 Euro", "1,100 euros"]);
    same(Kind::Money, &["between 60 and 90 euros", "60-90 euros", "€60-€90"]);
    different(&["$2,000", "$200", "$20,000", "2000 euros", "2000 pounds", "$2,001", "$2,000.50"]);
}

#[test]
fn measures() {
    same(Kind::Length, &["5 km", "5 kilometers", "5000 m", "5km", "five kilometres"]);
    same(Kind::Length, &["55-inch", "55 inches", "55\""]);
    same(Kind::Weight, &["1.5 kg", "1500 grams", "1,5 Kilo"]);
    same(Kind::Volume, &["half a litre", "0.5 litres", "500 ml"]);
    same(Kind::Data, &["1 TB", "1000 GB"]);
    same(Kind::Degrees, &["20 °C", "68 °F", "20 degrees Celsius", "68 degrees Fahrenheit"]);
    same(Kind::Degrees, &["20 °C", "20 degrees"]);
    different(&["20 °C", "20 °F", "68 °C", "21 °C"]);
    different(&["2 nights", "2 days", "3 nights"]);
    same(Kind::Percent, &["20%", "20 percent", "20 Prozent"]);
    same(Kind::Stars, &["5-star", "five stars", "5 stars"]);
    different(&[
        "5 km",
        "5 kg",
        "5 minutes",
        "$5",
        "5%",
        "5 stars",
        "5 litres",
        "5 GB",
        "5 am",
        "5 people",
    ]);
}

#[test]
fn numbers_and_ordinals() {
    same(Kind::Number, &["two", "2", "a pair of", "a couple of", "zwei", "dos", "两"]);
    same(Kind::Number, &["twenty-five", "25", "twenty five"]);
    same(Kind::Number, &["two hundred and fifty", "250"]);
    same(Kind::Number, &["a dozen", "12", "twelve"]);
    same(Kind::Ordinal, &["second", "2nd", "zweite"]);
    same(Kind::Number, &["2-3 guests", "2 – 3 guests"]);
    different(&["two", "three", "2nd", "20", "12"]);
}

/// The side that a value limits, and a denial, are part of the value.
#[test]
fn directions_and_denials_are_of_their_values() {
    let verdicts = |gold: &str, predicted: &str| -> Vec<bool> {
        let read = assess(gold, &facts_of(gold), predicted);
        read.gold.iter().skip(1).map(|judged| judged.verdict.is_supported()).collect()
    };
    for (gold, predicted, covered) in [
        ("Find hotels under 100 euros", "Find hotels for less than 100 euros", true),
        ("Find hotels under 100 euros", "Find hotels for 100 euros or less", true),
        ("Find hotels under 100 euros", "Find hotels over 100 euros", false),
        ("Find cafes with at least 4 stars", "Find cafes rated 4 stars or higher", true),
        ("Find cafes with at least 4 stars", "Find cafes with at most 4 stars", false),
        ("Leave home before 9 am", "Leave home after 9 am", false),
        ("Leave home before 9 am", "Leave home no later than 9 am", true),
        ("Take a train from Leeds", "Take a train to Leeds", false),
        ("Order a pizza without onions", "Order a pizza with no onions", true),
        ("Order a pizza without onions", "Order a pizza with onions", false),
    ] {
        let found = verdicts(gold, predicted);
        assert!(!found.is_empty() && found.iter().all(|it| *it == covered), "{gold} / {predicted}");
    }
}

/// A value in one of its forms, by the digits that make it.
fn forms() -> impl Strategy<Value = (&'static str, &'static str)> {
    prop::sample::select(vec![
        ("", " people"),
        ("$", ""),
        ("", " dollars"),
        ("", " euros"),
        ("", " minutes"),
        ("", " km"),
        ("", "%"),
        ("", " kg"),
        ("", "th floor"),
        ("order number ", ""),
        ("May ", ""),
        ("", " May"),
        ("at 7:", ""),
        ("", ":15 pm"),
    ])
}

proptest! {
    #[test]
    fn a_changed_digit_never_matches(
        (before, after) in forms(),
        digits in 10_u32..60,
        place in 0..2_usize,
        other in 0..10_u8,
    ) {
        let number = digits.to_string();
        let mut changed = number.clone().into_bytes();
        prop_assume!(changed[place] != b'0' + other);
        changed[place] = b'0' + other;
        let changed = String::from_utf8(changed).unwrap();
        let text = |digits: &str| format!("Choose {before}{digits}{after}");
        let (said, wanted) = (text(&changed), text(&number));
        let facts = facts_of(&wanted);
        let read = assess(&wanted, &facts, &said);
        let all = read.gold.iter().all(|judged| judged.verdict.is_supported());
        prop_assert!(!all, "{wanted:?} and {said:?}");
        let same = assess(&wanted, &facts, &wanted);
        prop_assert!(same.gold.iter().all(|judged| judged.verdict.is_supported()), "{wanted:?}");
    }

    /// The same amount of another kind is another value.
    #[test]
    fn a_value_of_another_kind_never_matches(amount in 2_u32..99, a in 0..7_usize, b in 0..7_usize) {
        const KINDS: [&str; 7] = ["$#", "# minutes", "# km", "# kg", "#%", "# GB", "# stars"];
        prop_assume!(a != b);
        let text = |kind: usize| KINDS[kind].replace('#', &amount.to_string());
        prop_assert!(!covers(&text(a), &text(b)), "{} and {}", text(a), text(b));
    }
}
