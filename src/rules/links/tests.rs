use super::*;
use crate::methods::bifact::fact::{Correction, Fact, Verdict};
use LinkKind::{Matching, Similar};

/// A leading plus marks a correct fact.
fn side(facts: &[&str]) -> Vec<JudgedFact> {
    let judged = |text: &&str| {
        let fact = Fact::new(text.trim_start_matches('+')).unwrap();
        JudgedFact::new(fact, Verdict::from(text.starts_with('+')), String::new())
    };
    facts.iter().map(judged).collect()
}

#[track_caller]
fn check(gold: &[&str], predicted: &[&str], expected: &[(usize, usize, LinkKind)]) {
    let found = links_between(&side(gold), &side(predicted));
    let found: Vec<_> = found.iter().map(|link| (link.gold, link.predicted, link.kind)).collect();
    assert_eq!(found, expected, "{gold:?} and {predicted:?}");
}

#[test]
fn the_same_words_are_linked_whatever_the_verdicts() {
    for (gold, predicted) in [
        ("+Order lemon tarts", "+Order lemon tarts"),
        ("Order lemon tarts", "+Order lemon tarts."),
        ("+Order lemon tarts", "order Lemon tarts"),
        ("+🎂", "🎂"),
        ("+订购柠檬挞", "+订购柠檬挞"),
    ] {
        check(&[gold], &[predicted], &[(0, 0, Matching)]);
    }
}

#[test]
fn facts_that_hold_are_linked_by_what_they_share() {
    for (gold, predicted) in [
        ("+Mute the phone", "+Silence the phone"),
        ("+The order is for pickup", "+It is for pickup"),
        ("+Set an alarm for 7 am", "+The time is 7:00"),
    ] {
        check(&[gold], &[predicted], &[(0, 0, Matching)]);
    }
}

#[test]
fn a_near_miss_is_similar() {
    check(&["The day is Saturday"], &["The day is Sunday"], &[(0, 0, Similar)]);
}

#[test]
fn what_one_adds_explains_a_verdict() {
    check(&["Book a business-class flight"], &["+Book a flight"], &[(0, 0, Matching)]);
    check(&["+Book a flight"], &["Book a cheap flight"], &[(0, 0, Matching)]);
    // The prediction's own words would have made this gold fact covered.
    check(&["Book a flight"], &["+Book a cheap flight"], &[]);
}

#[test]
fn other_things_are_not_linked() {
    for (gold, predicted) in [
        ("From Lisbon", "+With free delivery"),
        ("+Leave on Friday", "+Return on Sunday"),
        ("+Fly from Paris", "+Fly to Paris"),
        ("+The stay is in Paris", "+The stay is next weekend"),
        ("+The stay is in Paris", "+The stay is cheap"),
        ("The quantity is two", "+The order is for pickup"),
        ("+The time is noon", "The day is Friday"),
    ] {
        check(&[gold], &[predicted], &[]);
    }
}

#[test]
fn what_was_invented_is_no_part_of_what_is_covered() {
    let gold = ["+Send a message"];
    let predicted = ["+Send a message", "The message says sorry", "The message blames traffic"];
    check(&gold, &predicted, &[(0, 0, Matching)]);
}

#[test]
fn several_parts_of_one_fact_are_all_linked_to_it() {
    check(
        &["+Book a table for two on Friday", "+Call Mia"],
        &["+Book a table", "+The table is for two", "+The day is Friday", "+Call Mia"],
        &[(0, 0, Matching), (0, 1, Matching), (0, 2, Matching), (1, 3, Matching)],
    );
    check(
        &["+Book a table", "+The table is for two"],
        &["+Book a table for two"],
        &[(0, 0, Matching), (1, 0, Matching)],
    );
    check(&["+Call Mia"], &["+Call Mia", "+Call Mia"], &[(0, 0, Matching), (0, 1, Matching)]);
}

#[test]
fn a_person_changes_no_link() {
    let (mut gold, predicted) = (side(&["The day is Friday"]), side(&["The day is Saturday"]));
    let before = links_between(&gold, &predicted);
    let (by, at, note) = (String::new(), String::new(), String::new());
    gold[0].correction = Some(Box::new(Correction { verdict: Verdict::Supported, by, at, note }));
    assert_eq!(links_between(&gold, &predicted), before);
    assert_eq!(before.len(), 1);
}
