//! Verdicts of whole comparisons, a table for each way to say the same or something else.

use super::{AGREEMENT, MOST_PARTS, assess, facts_of};
use crate::dataset::read_whole;
use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::fact::{Fact, JudgedFact};
use proptest::prelude::*;

/// Judges the gold intent as one fact of itself.
fn judge(gold: &str, fact: &str, predicted: &str) -> JudgedFact {
    let facts: Vec<Fact> = Fact::new(fact).into_iter().collect();
    assess(gold, &facts, predicted).gold.pop().unwrap()
}

#[track_caller]
fn alike(pairs: &[(&str, &str)]) {
    for (a, b) in pairs {
        for (gold, predicted) in [(a, b), (b, a)] {
            let judged = judge(gold, gold, predicted);
            assert!(judged.verdict.is_supported(), "{gold:?}, {predicted:?}: {}", judged.reason);
        }
    }
}

#[track_caller]
fn different(pairs: &[(&str, &str)]) {
    for (a, b) in pairs {
        for (gold, predicted) in [(a, b), (b, a)] {
            let judged = judge(gold, gold, predicted);
            assert!(!judged.verdict.is_supported(), "{gold:?}, {predicted:?}: {}", judged.reason);
        }
    }
}

#[test]
fn numbers() {
    alike(&[
        ("order two tarts", "order 2 tarts"),
        ("order a pair of tarts", "order two tarts"),
        ("open the second result", "open the 2nd result"),
        ("transfer 1,000 dollars", "transfer $1000"),
        ("shoes under $200", "shoes under 200 dollars"),
        ("book twenty-five seats", "book 25 seats"),
    ]);
    different(&[
        ("order two tarts", "order three tarts"),
        ("a room for two adults and three children", "a room for three adults and two children"),
        ("open the first result", "open the second result"),
        ("pay 20 euros", "pay 20.50 euros"),
    ]);
}

#[test]
fn dates() {
    alike(&[
        ("fly on March 3", "fly on 3 March"),
        ("fly on March 3", "fly on 3/3"),
        ("fly on Mar. 3rd", "fly on the 3rd of March"),
        ("fly on 9 June", "fly on 9/6"),
        ("fly on 2027-06-09", "fly on June 9"),
        ("meet on Sat", "meet on Saturday"),
        ("meet Monday to Friday", "meet on weekdays"),
    ]);
    different(&[
        ("fly on March 3", "fly on March 4"),
        ("fly in March", "fly in May"),
        ("meet on Saturday", "meet on Sunday"),
        ("call today", "call tomorrow"),
        ("fly on 9 June", "fly on 6 September"),
    ]);
}

#[test]
fn times() {
    alike(&[
        ("ring at 7:30 am", "ring at 07:30"),
        ("ring at 4 pm", "ring at 16:00"),
        ("ring at 4pm", "ring at 4:00 p.m."),
        ("ring at noon", "ring at 12:00"),
    ]);
    different(&[
        ("ring at 7:30 am", "ring at 7:30 pm"),
        ("ring at 7:30", "ring at 7:40"),
        ("ring at noon", "ring at midnight"),
    ]);
}

#[test]
fn denial() {
    alike(&[
        ("pizza without onions", "pizza with no onions"),
        ("all songs except live versions", "all songs, leaving out live versions"),
        ("do not archive mails", "don't archive mails"),
    ]);
    different(&[
        ("pizza with onions", "pizza without onions"),
        ("archive the mails", "do not archive the mails"),
        ("turn on wifi", "turn off wifi"),
        ("keep alerts on", "keep alerts off"),
    ]);
}

#[test]
fn synonyms_and_stems() {
    alike(&[
        ("buy lemon tarts", "purchase lemon tarts"),
        ("look for hotels", "find a hotel"),
        ("delete the photos", "remove the pictures"),
        ("turn off wi-fi", "disable wifi"),
        ("cheapest flight", "flight of the lowest price"),
        ("rent the film", "renting a movie"),
        ("show cancelled orders", "display cancelling order"),
    ]);
    different(&[
        ("buy the film", "rent the film"),
        ("delete the photos", "share the photos"),
        ("sign the form", "sing the form"),
    ]);
}

#[test]
fn names_and_directions() {
    different(&[
        ("weather in Oslo", "weather in Rome"),
        ("fly from Oslo to Rome", "fly from Rome to Oslo"),
        ("hotels under 100 euros", "hotels over 100 euros"),
        ("shops open after 9 pm", "shops open before 9 pm"),
        ("book for Tomas Wren", "book for Ada Wren"),
    ]);
}

/// Facts worded by a judge: words that its intent does not use hardly count.
#[test]
fn the_frame_of_a_fact_does_not_decide() {
    let gold = "Order two lemon tarts for pickup on Saturday";
    for fact in ["The quantity is two", "The day is Saturday", "The order is for pickup"] {
        let judged = judge(gold, fact, "Buy a pair of lemon tarts to collect on Saturday");
        assert!(judged.verdict.is_supported(), "{fact}: {}", judged.reason);
        let judged = judge(gold, fact, "Browse the day’s lemon tarts");
        assert!(!judged.verdict.is_supported(), "{fact}: {}", judged.reason);
    }
}

#[test]
fn reasons_say_what_decided() {
    for (gold, predicted, reason) in [
        ("meet on Saturday", "meet on Sunday", "The prediction says \"Sunday\", not “Saturday”."),
        ("order two tarts", "order tarts", "The prediction does not say “two”."),
        (
            "pizza with ham",
            "pizza without ham",
            "The prediction says the opposite: \"without ham\".",
        ),
        ("fly from Oslo", "fly to Oslo", "The prediction has it the other way round: \"to Oslo\"."),
        ("buy a red kite", "Buy one red kite", "The prediction says \"Buy one red kite\"."),
        ("buy a red kite", "buy a kite", "The prediction says \"buy a kite\", but not “red”."),
        ("buy a kite", "sleep", "The prediction doesn’t mention “buy a kite”."),
    ] {
        assert_eq!(judge(gold, gold, predicted).reason, reason);
    }
}

#[test]
fn predicted_facts_are_held_against_the_gold_intent() {
    let read = assess("Order tarts on Saturday", &[], "Order tarts on Sunday for pickup");
    let verdicts: Vec<_> =
        read.predicted.iter().map(|j| (j.fact.as_str(), j.verdict.is_supported())).collect();
    assert_eq!(verdicts, [("Order tarts", true), ("on Sunday", false), ("for pickup", false)]);
    assert_eq!(read.predicted[1].reason, "The gold intent says \"Saturday\", not “Sunday”.");
    assert!(read.gold.is_empty());
}

/// On the sample's tasks the rules agree with a person on four facts in five.
#[test]
fn the_sample_is_judged_much_as_by_a_person() {
    let (batch, results) = read_whole(include_str!("../../public/sample.jsonl"));
    let (mut same, mut all) = (0, 0);
    for pair in &batch.pairs {
        let frozen = results.frozen(pair.gold);
        let (Some(frozen), Some(person)) = (frozen, &pair.person().gold) else { continue };
        let read = assess(batch.gold(pair.gold), &frozen.facts, &pair.predicted);
        same += read
            .gold
            .iter()
            .zip(person)
            .filter(|(judged, label)| judged.verdict == **label)
            .count();
        all += person.len();
    }
    assert!(all > 200 && same * 5 >= all * 4, "{same} of {all}");
}

#[test]
fn a_very_long_intent_is_no_trouble() {
    for unit in ["add eggs and ", "\"", "毎", ", a and"] {
        let long = unit.repeat(1_000_000 / unit.len());
        let other = format!("x{}", "9 8 7 sst no ".repeat(50_000));
        let facts = facts_of(&long);
        assert!((1..=MOST_PARTS + 1).contains(&facts.len()));
        let read = assess(&long, &facts, &other);
        assert_eq!(read.gold.len(), facts.len());
    }
}

#[test]
fn the_agreement_is_one_sentence() {
    assert_eq!(AGREEMENT.matches(". ").count(), 0);
    assert!(AGREEMENT.ends_with('.'));
}

/// Words of tasks, values and marks in any order, among any characters.
fn intent() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        prop::sample::select(vec![
            "order", "two", "not", "from", "to", "between", "and", ",", "Oslo", "March", "3",
            "7:30", "pm", "\"", "without", "the", "left out", "on", "off", "2nd", "家", "🥟", "،",
            "one-way",
        ])
        .prop_map(str::to_owned),
        "\\PC{0,6}",
    ];
    prop::collection::vec(word, 0..14).prop_map(|words| words.join(" "))
}

/// An action on a thing, within any limits in any order.
fn task() -> impl Strategy<Value = String> {
    let start = prop::sample::select(vec![
        "Order two lemon tarts",
        "Find the cheapest one-way flight",
        "Set an alarm",
        "Play \"Salt, Harbour\"",
        "Turn off wifi",
        "Add milk, bread and eggs",
    ]);
    let limits = prop::sample::select(vec![
        "from Oslo to Rome",
        "on March 3",
        "at 7:30 pm",
        "between 60 and 90 euros",
        "without onions",
        "for two adults and a dog",
        "but not on Sunday",
        "sorted by price",
        "up to 2 km away",
        "then turn on bluetooth",
    ]);
    (start, prop::collection::vec((limits, prop::sample::select(vec![" ", ", "])), 0..6)).prop_map(
        |(start, limits)| {
            limits.into_iter().fold(start.to_owned(), |task, (limit, joint)| task + joint + limit)
        },
    )
}

proptest! {
    #[test]
    fn every_fact_is_judged_once_with_a_reason_that_quotes(gold in intent(), predicted in intent()) {
        let facts = facts_of(&gold);
        let read = assess(&gold, &facts, &predicted);
        prop_assert!(read.gold.iter().map(|judged| &judged.fact).eq(&facts));
        prop_assert!(read.predicted.iter().map(|judged| &judged.fact).eq(&facts_of(&predicted)));
        for (side, other) in [(&read.gold, &predicted), (&read.predicted, &gold)] {
            for judged in side {
                let parts: Vec<&str> = judged.reason.split('"').collect();
                prop_assert!(judged.reason.ends_with('.'));
                if !judged.fact.as_str().contains('"') {
                    for quote in parts.iter().skip(1).step_by(2) {
                        prop_assert!(other.contains(quote), "{} in {other:?}", judged.reason);
                    }
                }
            }
        }
    }

    #[test]
    fn an_intent_is_at_least_one_fact_and_never_more_than_are_looked_for(text in "\\PC{0,200}|([a-z]{1,3}, ){0,90}") {
        let facts = facts_of(&text);
        prop_assert_eq!(facts.is_empty(), text.trim().is_empty());
        prop_assert!(facts.len() <= MOST_PARTS + 1);
        for fact in &facts {
            prop_assert!(!facts_of(fact.as_str()).is_empty());
        }
        let mut keys: Vec<_> = facts.iter().map(Fact::comparison_key).collect();
        keys.sort_unstable();
        keys.dedup();
        prop_assert_eq!(keys.len(), facts.len());
    }

    #[test]
    fn a_task_covers_itself(gold in task()) {
        let read = assess(&gold, &facts_of(&gold), &gold);
        let lost = read.gold.iter().find(|judged| judged.verdict == Verdict::Unsupported);
        prop_assert!(lost.is_none(), "{lost:?}");
    }
}
