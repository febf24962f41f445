//! Numbers, times and dates, each in one form, however they are written.
//!
//! Two intents that name different values of one kind differ, however alike their other words are;
//! so values are told apart from words before anything is compared.

use super::calendar::{date_in_digits, day_and_month, month_and_day, time_at, weekday};
use super::tokens::{Token, TokenKind};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    Word,
    /// Says little by itself: a currency, "one", a particle.
    Light,
    Number,
    Time,
    Date,
    Month,
    Weekday,
    /// Today, tomorrow, yesterday.
    Day,
    /// On or off.
    Switch,
}

impl Kind {
    /// Another value of the same kind excludes this one.
    pub fn is_value(self) -> bool {
        !matches!(self, Self::Word | Self::Light)
    }
}

/// What the first tokens say, and how many of them say it.
#[derive(Debug, PartialEq, Eq)]
pub struct Value {
    pub kind: Kind,
    pub key: String,
    pub used: usize,
    /// A date's month, a written-out date's year: said along with the value.
    pub also: Option<(Kind, String)>,
}

impl Value {
    pub fn new(kind: Kind, key: impl Into<String>, used: usize) -> Self {
        Self { kind, key: key.into(), used, also: None }
    }
}

const SMALL: &[&str] = &[
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
const TENS: &[&str] =
    &["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const ORDINALS: &[&str] = &[
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
];

pub fn value_at(tokens: &[Token]) -> Option<Value> {
    let first = tokens.first()?;
    if first.kind == TokenKind::Number {
        return time_at(tokens)
            .or_else(|| date_in_digits(first))
            .or_else(|| day_and_month(tokens).or_else(|| number_in_digits(&first.word)));
    }
    if first.kind != TokenKind::Word {
        return None;
    }
    let value = match &*first.word {
        "noon" | "midday" => Value::new(Kind::Time, "12:00", 1),
        "midnight" => Value::new(Kind::Time, "00:00", 1),
        "today" | "tonight" => Value::new(Kind::Day, "today", 1),
        "tomorrow" | "yesterday" => Value::new(Kind::Day, &*first.word, 1),
        "one" => Value::new(Kind::Light, "1", 1),
        _ => {
            return month_and_day(tokens)
                .or_else(|| day_and_month(tokens))
                .or_else(|| Some(Value::new(Kind::Weekday, weekday(first)?, 1)))
                .or_else(|| number_in_words(tokens));
        }
    };
    Some(value)
}

/// "1,000", "2.5", "2nd", "5k".
pub fn number_in_digits(word: &str) -> Option<Value> {
    let end = word.find(|c: char| !(c.is_ascii_digit() || c == ',' || c == '.'));
    let (digits, suffix) = word.split_at(end.unwrap_or(word.len()));
    let mut key: String = digits.chars().filter(|c| *c != ',').collect();
    match suffix {
        "" | "st" | "nd" | "rd" | "th" => {}
        "k" if !key.contains('.') => key.push_str("000"),
        _ => return None,
    }
    if key.contains('.') {
        key.truncate(key.trim_end_matches('0').trim_end_matches('.').len());
    }
    let key = key.trim_start_matches('0');
    let key = if key.is_empty() { "0" } else { key };
    Some(Value::new(Kind::Number, key, 1))
}

pub fn ordinal(word: &str) -> Option<Value> {
    let place = ORDINALS.iter().position(|ordinal| *ordinal == word)?;
    Some(Value::new(Kind::Number, (place + 1).to_string(), 1))
}

/// "two", "twenty-five", "three hundred", "second".
fn number_in_words(tokens: &[Token]) -> Option<Value> {
    let first = tokens.first()?;
    let small = |word: &str| SMALL.iter().position(|small| *small == word);
    let tens = TENS.iter().position(|tens| *tens == first.word);
    let (mut number, mut used) = match (small(&first.word), tens) {
        (Some(number), _) => (number, 1),
        (None, Some(place)) => {
            let hyphen = usize::from(tokens.get(1).is_some_and(|next| next.is("-")));
            let unit = tokens.get(1 + hyphen).and_then(|next| small(&next.word));
            let unit = unit.filter(|unit| (1..10).contains(unit));
            (place * 10 + 20 + unit.unwrap_or(0), if unit.is_some() { 2 + hyphen } else { 1 })
        }
        (None, None) => return ordinal(&first.word),
    };
    if let Some(next) = tokens.get(used) {
        let times = match &*next.word {
            "hundred" => 100,
            "thousand" => 1000,
            _ => 1,
        };
        number *= times;
        used += usize::from(times > 1);
    }
    Some(Value::new(Kind::Number, number.to_string(), used))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::calendar::same_date;
    use crate::rules::tokens::tokens;

    fn read(text: &str) -> (Kind, String) {
        let found = tokens(text);
        let value = value_at(&found).unwrap_or_else(|| panic!("no value in {text:?}"));
        let left: Vec<_> = found[value.used..].iter().filter(|token| !token.is(".")).collect();
        assert!(left.is_empty(), "{text:?} is not read to its end");
        (value.kind, value.key)
    }

    #[track_caller]
    fn same(forms: &[&str], kind: Kind, key: &str) {
        for form in forms {
            assert_eq!(read(form), (kind, key.to_owned()), "{form:?}");
        }
    }

    #[test]
    fn numbers() {
        same(&["two", "2", "2nd", "second", "2.0", "02"], Kind::Number, "2");
        same(&["1,000", "1000", "1k"], Kind::Number, "1000");
        same(&["three hundred", "300"], Kind::Number, "300");
        same(&["twenty-five", "twenty five", "25th"], Kind::Number, "25");
        same(&["2.5", "2.50"], Kind::Number, "2.5");
        same(&["0", "zero"], Kind::Number, "0");
    }

    #[test]
    fn times() {
        same(&["7:30 am", "07:30", "7:30", "7:30am", "7:30 a.m."], Kind::Time, "07:30");
        same(&["4 pm", "4pm", "16:00", "4:00 PM", "16時", "16 Uhr"], Kind::Time, "16:00");
        same(&["noon", "12 pm", "12:00"], Kind::Time, "12:00");
        same(&["midnight", "12 am", "0:00"], Kind::Time, "00:00");
    }

    #[test]
    fn dates() {
        same(
            &["March 3", "3 March", "3rd of March", "Mar. 3", "Mar 3rd", "3/3"],
            Kind::Date,
            "03-03",
        );
        same(&["2024-03-14", "14 March", "3/14", "14/3/2024"], Kind::Date, "03-14");
        same(&["May", "May."], Kind::Month, "may");
        assert!(same_date("03/09", "09-03") && same_date("03/09", "03-09"));
        assert!(!same_date("03-09", "09-03") && !same_date("03/09", "03-08"));
    }

    #[test]
    fn days() {
        same(&["Saturday", "saturday", "Sat", "Saturdays"], Kind::Weekday, "saturday");
        same(&["Tue", "Tues", "Tuesday"], Kind::Weekday, "tuesday");
        assert_ne!(read("today"), read("tomorrow"));
        assert_eq!(read("tonight"), read("today"));
    }

    #[test]
    fn words_that_only_look_like_values() {
        for word in ["may", "march", "sun", "sat", "mars", "onward", "weekend", "tent"] {
            assert_eq!(value_at(&tokens(word)), None, "{word}");
        }
    }
}
