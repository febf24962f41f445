//! Tests: phrases that look alike and differ do not support each other.

use super::assess;
use crate::methods::bifact::fact::Fact;

#[track_caller]
fn check(gold: &str, fact: &str, predicted: &str, expected: bool) {
    let facts: Vec<Fact> = Fact::new(fact).into_iter().collect();
    let judged = assess(gold, &facts, predicted).gold;
    let [judged] = &judged[..] else { panic!("{fact:?} is no fact") };
    let found = judged.verdict.is_supported();
    assert_eq!(found, expected, "{fact:?} in {predicted:?}: {}", judged.reason);
}

/// The facts of both, each against the other text.
#[track_caller]
fn apart(gold: (&str, &str), predicted: (&str, &str)) {
    check(gold.0, gold.1, predicted.0, false);
    check(predicted.0, predicted.1, gold.0, false);
}

#[test]
fn alternatives_of_one_kind() {
    for (a, b) in [
        ("Pay the bill in cash", "Pay the bill by card"),
        ("Take the train to Lyon", "Take the bus to Lyon"),
        ("Order a large red shirt", "Order a large blue shirt"),
        ("Share the album by email", "Share the album on WhatsApp"),
        ("Find a good plumber in Leeds", "Find a good electrician in Leeds"),
        ("Turn on the bedroom light", "Turn on the kitchen light"),
        ("Save the file as PDF", "Save the file as PNG"),
        ("Buy shoes for women", "Buy shoes for men"),
    ] {
        apart((a, a), (b, b));
    }
    check("Find a vehicle", "Find a vehicle", "Find a bus", true);
    check("Find a bus", "Find a bus", "Find a vehicle", false);
}

#[test]
fn words_that_begin_or_sound_alike() {
    for (a, b) in [
        ("Sign the form", "Sing the form"),
        ("Find the planet", "Find the plan"),
        ("Find the county", "Find the country"),
        ("Find the contract", "Find the contrast"),
        ("Find a store", "Find a story"),
        ("Find care", "Find a car"),
    ] {
        apart((a, a), (b, b));
    }
    check("Find stories", "Find stories", "Find a story", true);
    check("Find a hostal", "Find a hostal", "Find a hostel", true);
}

#[test]
fn what_is_turned_round() {
    let (read, unread) = ("Mark all messages as read", "Mark all messages as unread");
    apart((read, read), (unread, unread));
    let (inwards, out) = ("Zoom in on the map", "Zoom out of the map");
    apart((inwards, "Zoom in"), (out, "Zoom out"));
    let coming = "Tell Ben I will come to the party";
    check(coming, coming, "Tell Ben I can't come to the party", false);
}

#[test]
fn a_verb_belongs_to_its_clause() {
    let (keep, delete) =
        ("Keep the receipt and delete the invoice", "Delete the receipt and keep the invoice");
    apart((keep, "Keep the receipt"), (delete, "Delete the receipt"));
    apart((keep, "Delete the invoice"), (delete, "Keep the invoice"));
    check("打开蓝牙并关闭定位", "打开蓝牙", "关闭蓝牙", false);
}

#[test]
fn a_number_belongs_to_its_thing() {
    let (one, other) = ("Play season 4 episode 2", "Play season 2 episode 4");
    apart((one, "Season 4"), (other, "Season 2"));
    apart((one, "Episode 2"), (other, "Episode 4"));
}

#[test]
fn verbs_of_two_words_may_stand_apart() {
    check("Turn the heating down", "Turn the heating down", "Lower the heating", true);
    check("Turn the heating down", "Turn the heating down", "Turn the heating up", false);
    check("Make the text bigger", "Make the text bigger", "Increase the text", true);
}

#[test]
fn directions_in_other_scripts() {
    let (there, back) = ("订从上海到杭州的票", "买杭州到上海的票");
    apart((there, "从上海出发"), (back, "从杭州出发"));
    check(there, "到杭州", "买上海到杭州的票", true);
}
