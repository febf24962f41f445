//! Finds the words of an intent that a missed or invented fact is about.
//!
//! "The day is Saturday" of an intent that says "on Saturday" is about "Saturday". Words of
//! facts that hold are not lost, and neither are words that the fact's counterpart shares.

use std::ops::Range;

use super::counterparts::{FRAMES, LONGEST_FACT, MOST_TERMS};
use super::meanings::has;
use super::terms::{Reading, Term};
use super::values::Kind;

pub struct WrongFact<'a> {
    pub fact: &'a str,
    /// The facts it is linked to on the other side.
    pub beside: Vec<&'a str>,
}

/// The most terms of facts that hold that are read, so that no answer can hang the page.
const MOST_HELD: usize = 1000;

/// For each fact, byte ranges of the intent, sorted and disjoint.
pub fn lost_words(intent: &str, wrong: &[WrongFact], held: &[&str]) -> Vec<Vec<Range<usize>>> {
    if wrong.is_empty() {
        return Vec::new();
    }
    let intent = Reading::of(intent);
    let held: Vec<Reading> = readings(held).collect();
    let mut left = MOST_HELD;
    let held: Vec<&Reading> = held
        .iter()
        .take_while(|reading| {
            left = left.saturating_sub(reading.terms.len());
            left > 0
        })
        .collect();
    wrong.iter().map(|wrong| words_of(wrong, &intent, &held)).collect()
}

fn readings<'a>(facts: &[&'a str]) -> impl Iterator<Item = Reading<'a>> {
    facts.iter().filter(|fact| fact.len() <= LONGEST_FACT).map(|fact| Reading::of(fact))
}

fn words_of(wrong: &WrongFact, intent: &Reading, held: &[&Reading]) -> Vec<Range<usize>> {
    let Some(fact) = readings(&[wrong.fact]).next() else { return Vec::new() };
    let beside: Vec<Reading> = readings(&wrong.beside).collect();
    let terms = fact.terms.iter().filter(|term| term.kind != Kind::Light).take(MOST_TERMS);
    let (mut said, mut is_all_said) = (Vec::new(), true);
    for term in terms {
        match Said::of(term, intent) {
            Some(found) => said.push(found),
            None => is_all_said &= has(FRAMES, &term.key),
        }
    }
    let is_beside = |said: &&Said| beside.iter().any(|other| other.has_like(said.term));
    let is_held = |said: &&Said| held.iter().any(|other| other.has_like(said.term));
    let own: Vec<&Said> = said.iter().filter(|it| !is_beside(it) && !is_held(it)).collect();
    // All of its words hold elsewhere, so they are shown after all.
    let chosen = if own.is_empty() && is_all_said {
        let not_held: Vec<&Said> = said.iter().filter(|it| !is_held(it)).collect();
        if not_held.is_empty() { said.iter().collect() } else { not_held }
    } else {
        own
    };
    let mut words: Vec<Range<usize>> =
        chosen.into_iter().map(|word| word.nearest_to(&said)).collect();
    words.sort_unstable_by_key(|word| (word.start, word.end));
    joined(words, intent.text)
}

/// A term of a fact, and everywhere its intent says it.
struct Said<'a> {
    term: &'a Term,
    places: Vec<Range<usize>>,
}

impl<'a> Said<'a> {
    fn of(term: &'a Term, intent: &Reading) -> Option<Self> {
        let found = intent.all_like(term).into_iter().take(MOST_TERMS);
        let places: Vec<_> = found.map(|found| found.start..found.end).collect();
        (!places.is_empty()).then_some(Self { term, places })
    }

    /// If the intent says it several times, the place nearest to the fact's other words.
    fn nearest_to(&self, all: &[Said]) -> Range<usize> {
        let others = || {
            let others = all.iter().filter(|other| other.term.place != self.term.place);
            others.filter_map(|other| other.places.first())
        };
        let distance = |place: &&Range<usize>| {
            others().map(|other| other.start.abs_diff(place.start)).min().unwrap_or(0)
        };
        self.places.iter().min_by_key(distance).cloned().unwrap_or(0..0)
    }
}

/// Joins words that are separated only by white space or a hyphen.
fn joined(words: Vec<Range<usize>>, text: &str) -> Vec<Range<usize>> {
    let mut apart: Vec<Range<usize>> = Vec::new();
    for word in words.into_iter().filter(|word| word.start < word.end) {
        let between = apart.last().and_then(|last| text.get(last.end..word.start));
        let is_one =
            between.is_some_and(|text| text.chars().all(|c| c.is_whitespace() || c == '-'));
        match apart.last_mut() {
            Some(last) if word.start <= last.end || is_one => last.end = last.end.max(word.end),
            _ => apart.push(word),
        }
    }
    apart
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(intent: &str, fact: &str, beside: &[&str], held: &[&str], expected: &[&str]) {
        let wrong = WrongFact { fact, beside: beside.to_vec() };
        let found = lost_words(intent, &[wrong], held);
        let words: Vec<_> = found[0].iter().map(|word| &intent[word.clone()]).collect();
        assert_eq!(words, expected, "{fact}");
    }

    const TARTS: &str = "Order two lemon tarts for pickup on Saturday";

    #[test]
    fn a_value_is_found_without_the_words_that_frame_it() {
        check(TARTS, "The quantity is two", &[], &["Order lemon tarts"], &["two"]);
        check(TARTS, "The day is Saturday", &["The day is Sunday"], &[], &["Saturday"]);
        check("Wake me at 7:30 am", "The alarm is for 7:30", &[], &[], &["Wake me", "7:30 am"]);
    }

    #[test]
    fn what_holds_and_what_both_say_is_not_lost() {
        check(TARTS, "Order two lemon tarts", &[], &["Order lemon tarts"], &["two"]);
        check("Book a cheap flight", "Book a cheap flight", &["Book a flight"], &[], &["cheap"]);
        check("Set a reminder", "The reminder repeats", &[], &["A reminder is set"], &[]);
        check("Pick up at two", "Pick up", &["Pick up"], &["At two"], &["Pick up"]);
        // Every word of it holds elsewhere, so all are shown.
        check("Fly to Paris", "Fly to Paris", &[], &["Fly", "Paris"], &["Fly", "Paris"]);
    }

    #[test]
    fn neighbours_are_one_and_of_two_places_the_nearer_counts() {
        check("Go to the old harbour", "The old harbour", &[], &[], &["old harbour"]);
        check("Buy two red hats and two green bags", "Two bags", &[], &["hats"], &["two", "bags"]);
        let intent = "Buy two red hats and two green bags";
        let wrong = WrongFact { fact: "Two green bags", beside: Vec::new() };
        assert_eq!(lost_words(intent, &[wrong], &[])[0], vec![21..35]);
    }

    #[test]
    fn any_script() {
        check("星期六取两个柠檬挞", "数量是两个", &[], &["订购柠檬挞"], &["两"]);
        check("اطلب كعك ليمون يوم الأحد", "اليوم هو الأحد", &[], &[], &["الأحد"]);
        check("Plan a trip", "🎂", &[], &[], &[]);
    }

    proptest! {
        #[test]
        fn ranges_are_of_the_intent_apart_and_in_order(
            intent in "\\PC{0,60}|([a-c]{1,3} ){0,12}",
            facts in prop::collection::vec("\\PC{1,20}|([a-c]{1,3} ){1,5}", 1..4),
            held in prop::collection::vec("([a-c]{1,3} ){1,5}", 0..3),
        ) {
            let wrong: Vec<_> =
                facts.iter().map(|fact| WrongFact { fact, beside: Vec::new() }).collect();
            let held: Vec<&str> = held.iter().map(String::as_str).collect();
            let found = lost_words(&intent, &wrong, &held);
            prop_assert_eq!(found.len(), facts.len());
            for words in found {
                let mut end = 0;
                for word in words {
                    prop_assert!(word.start >= end && intent.get(word.clone()).is_some());
                    prop_assert!(word.start < word.end);
                    end = word.end;
                }
            }
        }
    }
}
