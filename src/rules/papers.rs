//! The papers' own examples come out as the papers say.

use super::{assess, facts_of};
use crate::methods::bifact::fact::{Assessment, Fact, JudgedFact};

fn split(intent: &str) -> Vec<String> {
    facts_of(intent).iter().map(|fact| fact.as_str().to_owned()).collect()
}

fn by_rules(gold: &str, predicted: &str) -> Assessment {
    assess(gold, &facts_of(gold), predicted)
}

fn right(judged: &[JudgedFact]) -> Vec<&str> {
    let right = judged.iter().filter(|judged| judged.verdict.is_supported());
    right.map(|judged| judged.fact.as_str()).collect()
}

fn wrong(judged: &[JudgedFact]) -> Vec<&str> {
    let wrong = judged.iter().filter(|judged| !judged.verdict.is_supported());
    wrong.map(|judged| judged.fact.as_str()).collect()
}

const ALARM: &str = "Set an alarm for today at 7 AM, with a 5-minute snooze duration.";
const WAKE: &str = "Wake me up at 7 in the morning tomorrow.";

#[test]
fn the_alarm_by_the_rules_own_facts() {
    let read = by_rules(ALARM, WAKE);
    assert_eq!(right(&read.gold), ["Set an alarm", "at 7 AM"]);
    assert_eq!(wrong(&read.gold), ["for today", "with a 5-minute snooze duration"]);
    assert_eq!(right(&read.predicted), ["Wake me up", "at 7 in the morning"]);
    assert_eq!(wrong(&read.predicted), ["tomorrow"]);
    let f1 = read.tally().scores().f1.unwrap();
    assert!((f1 - 4.0 / 7.0).abs() < 1e-12, "{f1}");
}

#[test]
fn the_alarm_by_the_papers_facts() {
    let facts = [
        "Create an alarm",
        "Alarm time is 7 AM",
        "Alarm date is today",
        "Snooze duration is 5 minutes",
    ];
    let facts: Vec<Fact> = facts.into_iter().filter_map(Fact::new).collect();
    let read = assess(ALARM, &facts, WAKE);
    assert_eq!(right(&read.gold), ["Create an alarm", "Alarm time is 7 AM"]);
}

#[test]
fn facts_as_the_papers_split_them() {
    for (intent, facts) in [
        (
            "I went to the concert with my husband and 2 kids.",
            &["I went to the concert", "with my husband", "with 2 kids"][..],
        ),
        (
            "Purchase a one-way ticket from NYC to LAX on Delta Airlines.",
            &["Purchase a ticket", "one-way ticket", "from NYC", "to LAX", "on Delta Airlines"],
        ),
        (
            "book a flight to Paris for a weekend business trip",
            &["book a flight", "to Paris", "for a business trip", "weekend business trip"],
        ),
        (
            "book a business-class flight to Paris",
            &["book a flight", "business-class flight", "to Paris"],
        ),
    ] {
        assert_eq!(split(intent), facts);
    }
}

#[test]
fn a_flight_without_its_class_loses_the_class_alone() {
    let read = by_rules("book a business-class flight to Paris", "book a flight to Paris");
    assert_eq!(wrong(&read.gold), ["business-class flight"]);
    assert_eq!(wrong(&read.predicted), [""; 0]);
}

#[test]
fn places_are_known_by_their_short_names() {
    let stricter = "Purchase a one-way ticket from NYC to LAX on Delta Airlines.";
    let looser = "Book a flight from New York to Los Angeles.";
    let read = by_rules(looser, stricter);
    assert_eq!(wrong(&read.gold), [""; 0]);
    assert_eq!(wrong(&read.predicted), ["one-way ticket", "on Delta Airlines"]);
    let read = by_rules(stricter, looser);
    assert_eq!(right(&read.gold), ["Purchase a ticket", "from NYC", "to LAX"]);
    assert_eq!(wrong(&read.predicted), [""; 0]);
}

/// The first version of the method's paper: what a user did not ask for.
#[test]
fn a_prediction_that_is_too_specific() {
    let read = by_rules(
        "restaurants near Central Park",
        "find restaurants open after 10 PM in Central Park.",
    );
    assert_eq!(wrong(&read.gold), [""; 0]);
    assert_eq!(wrong(&read.predicted), ["open after 10 PM"]);
}

/// Of goals from trajectories: what of the second task the first one covers, and what it misses.
#[test]
fn requirements_that_one_task_has_and_another_has_not() {
    for (given, wanted, missed) in [
        (
            "Purchase the earliest train ticket to Edinburgh",
            "Purchase a ticket to Edinburgh",
            &[][..],
        ),
        (
            "Purchase a ticket to Edinburgh",
            "Purchase the earliest ticket to Edinburgh",
            &["earliest ticket"],
        ),
        ("Order a pepperoni pizza", "Order a large pepperoni pizza", &["large pepperoni pizza"]),
        ("Order a large pepperoni pizza", "Order a pepperoni pizza", &[]),
        (
            "Buy the cheapest flight to London.",
            "Book a flight to London for under $500.",
            &["for under $500"],
        ),
        (
            "Find a 5-star hotel in Rome.",
            "Find a highly-rated hotel in Rome.",
            &["highly-rated hotel"],
        ),
        (
            "Book a room in a hotel with a pool in Paris.",
            "Reserve a room at the Hotel Ritz in Paris.",
            &["at the Hotel Ritz"],
        ),
        ("Sign-up for a Fastbreak program.", "Find information about the Fastbreak program.", &[]),
        (
            "Find information about the Fastbreak program",
            "Sign-up for a Fastbreak program.",
            &["Sign-up"],
        ),
        ("Reserve a Chevrolet Colorado truck", "Reserve a truck", &[]),
        (
            "Reserve a truck",
            "Reserve a Chevrolet Colorado truck",
            &["Reserve a Chevrolet Colorado truck"],
        ),
        ("Show WiFi settings", "Turn WiFi on", &["Turn WiFi on"]),
    ] {
        assert_eq!(wrong(&by_rules(wanted, given).gold), missed, "{given:?} for {wanted:?}");
    }
}
