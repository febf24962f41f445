//! Near misses: a missed gold fact and an invented one with different values of the same thing.
//!
//! Two facts are near if they have different values of one kind ("Friday" and "Saturday") for the same thing,
//! or differ in one word or name ("the city is Paris" and "the city is London"). They are about the same thing
//! if they share a word, or if one of them is only the value.

use super::meanings::{Role, has};
use super::terms::{Reading, Term};
use super::values::Kind;
use crate::methods::bifact::fact::{Assessment, JudgedFact};

/// Indices into the two lists of an assessment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counterparts {
    pub gold: usize,
    pub predicted: usize,
}

/// Stems of words that only name the kind of a value.
pub(super) const FRAMES: &str = " day dat tim amount quantit number hour weekd month ";

/// Limits, so that no answer can hang the page: facts per side, terms per fact, and terms per side. Each term
/// is compared with each of the other side.
const MOST_COMPARED: usize = 100;
pub(super) const MOST_TERMS: usize = 40;
pub(super) const MOST_TERMS_IN_ALL: usize = 600;
/// In bytes. A longer fact has more terms than are compared.
pub(super) const LONGEST_FACT: usize = 1000;

/// Each fact at most once, most similar first.
pub fn near_counterparts(assessment: &Assessment) -> Vec<Counterparts> {
    let missed = unsupported(&assessment.gold);
    let invented = unsupported(&assessment.predicted);
    let mut candidates = Vec::new();
    for (gold, gold_reading) in &missed {
        for (predicted, predicted_reading) in &invented {
            if let Some(likeness) = likeness(gold_reading, predicted_reading) {
                candidates.push((usize::MAX - likeness, *gold, *predicted));
            }
        }
    }
    candidates.sort_unstable();
    let mut pairs: Vec<Counterparts> = Vec::new();
    for (_, gold, predicted) in candidates {
        if pairs.iter().all(|pair| pair.gold != gold && pair.predicted != predicted) {
            pairs.push(Counterparts { gold, predicted });
        }
    }
    pairs
}

fn unsupported(facts: &[JudgedFact]) -> Vec<(usize, Reading<'_>)> {
    let facts = facts.iter().enumerate().filter(|(_, fact)| !fact.stands().is_supported());
    let texts = facts.map(|(place, fact)| (place, fact.fact.as_str()));
    let short = texts.filter(|(_, text)| text.len() <= LONGEST_FACT).take(MOST_COMPARED);
    let readings = short.map(|(place, text)| (place, Reading::of(text)));
    let mut in_all = 0;
    let compared = readings.filter(|(_, reading)| reading.terms.len() <= MOST_TERMS);
    compared
        .take_while(|(_, reading)| {
            in_all += reading.terms.len();
            in_all <= MOST_TERMS_IN_ALL
        })
        .collect()
}

/// The share of common terms in thousandths; a different value of one kind counts as much again.
pub(super) fn likeness(gold: &Reading, predicted: &Reading) -> Option<usize> {
    let (here, there) = (Difference::of(gold, predicted), Difference::of(predicted, gold));
    let is_opposed = here.own.iter().any(|a| there.own.iter().any(|b| a.role.opposes(b.role)));
    if is_opposed {
        return None;
    }
    let both = here.shared + there.shared;
    let alike = both * 1000 / (both + here.own.len() + there.own.len()).max(1);
    if other_values(&here, &there) {
        let of_one_thing = here.words > 0 || same_role(&here, &there);
        (of_one_thing || here.is_bare() || there.is_bare()).then_some(1000 + alike)
    } else {
        (other_word(&here, &there) || denied(gold, predicted, &here, &there)).then_some(alike)
    }
}

/// Alike except for one word or one name on each side.
fn other_word(here: &Difference, there: &Difference) -> bool {
    let are_names = here.own.iter().chain(&there.own).all(|term| term.name);
    let is_same_thing = here.words > 0 || are_names && same_role(here, there);
    let is_mostly_alike =
        are_names || here.shared + there.shared >= here.own.len() + there.own.len();
    is_same_thing && is_mostly_alike && here.is_one_slot() && there.is_one_slot()
}

/// The same words, denied by one of the two.
pub(super) fn denied(
    gold: &Reading,
    predicted: &Reading,
    here: &Difference,
    there: &Difference,
) -> bool {
    let negates = |reading: &Reading| reading.terms.iter().any(|term| term.negated);
    here.words > 0
        && here.own.is_empty()
        && there.own.is_empty()
        && negates(gold) != negates(predicted)
}

/// What one fact says beyond another.
pub(super) struct Difference<'a> {
    pub(super) own: Vec<&'a Term>,
    /// How many of its terms the other has too, and how many of these are words.
    pub(super) shared: usize,
    words: usize,
}

impl<'a> Difference<'a> {
    pub(super) fn of(reading: &'a Reading, other: &Reading) -> Self {
        let mut difference = Self { own: Vec::new(), shared: 0, words: 0 };
        for term in reading.terms.iter().filter(|term| term.kind != Kind::Light) {
            if other.has_like(term) {
                difference.shared += 1;
                difference.words += usize::from(term.kind == Kind::Word);
            } else {
                difference.own.push(term);
            }
        }
        difference
    }

    /// Only a value, without the thing it belongs to.
    fn is_bare(&self) -> bool {
        self.words == 0
            && self.own.iter().all(|term| sort_of(term).is_some() || has(FRAMES, &term.key))
    }

    /// One word, or one name of several words.
    fn is_one_slot(&self) -> bool {
        match self.own.as_slice() {
            [] => false,
            [term] => sort_of(term).is_none(),
            [first, .., last] => {
                self.own.len() <= 3
                    && last.place - first.place == self.own.len() - 1
                    && self.own.iter().all(|term| term.name)
            }
        }
    }
}

fn other_values(here: &Difference, there: &Difference) -> bool {
    let sorts: Vec<Kind> = here.own.iter().filter_map(|term| sort_of(term)).collect();
    there.own.iter().filter_map(|term| sort_of(term)).any(|sort| sorts.contains(&sort))
}

/// "Tomorrow", "Friday" and "next weekend" answer the same question.
fn sort_of(term: &Term) -> Option<Kind> {
    match term.kind {
        Kind::Day | Kind::Weekday | Kind::Date | Kind::Month => Some(Kind::Day),
        Kind::Word if has(" week weekend ", &term.key) => Some(Kind::Day),
        kind => kind.is_value().then_some(kind),
    }
}

fn same_role(here: &Difference, there: &Difference) -> bool {
    let role = |side: &Difference| side.own.first().map_or(Role::None, |term| term.role);
    role(here) != Role::None && role(here) == role(there)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::verdict::Verdict;
    use crate::methods::bifact::fact::Fact;

    fn side(facts: &[&str]) -> Vec<JudgedFact> {
        let judged = |text: &&str| {
            // A leading plus marks a correct fact.
            let verdict = Verdict::from(text.starts_with('+'));
            JudgedFact::new(
                Fact::new(text.trim_start_matches('+')).unwrap(),
                verdict,
                String::new(),
            )
        };
        facts.iter().map(judged).collect()
    }

    #[track_caller]
    fn check(gold: &[&str], predicted: &[&str], expected: &[(usize, usize)]) {
        let assessment = Assessment { gold: side(gold), predicted: side(predicted) };
        let found = near_counterparts(&assessment);
        let found: Vec<_> = found.iter().map(|pair| (pair.gold, pair.predicted)).collect();
        assert_eq!(found, expected, "{gold:?} and {predicted:?}");
    }

    #[test]
    fn another_value_of_the_same_thing_is_near() {
        for (gold, predicted) in [
            ("The day is Saturday", "The day is Sunday"),
            ("The alarm is for today", "The alarm is for tomorrow"),
            ("Leave on Friday", "Leave on Saturday"),
            ("Pickup is on Friday", "Saturday"),
            ("The quantity is two", "Three lemon tarts"),
            ("Two tickets", "Three tickets"),
            ("The time is 7 am", "Wake up at 8:30"),
            ("The date is 3 March", "The day is tomorrow"),
            ("Turn Wi-Fi on", "Turn Wi-Fi off"),
            ("The stay is next weekend", "The stay is tonight"),
        ] {
            check(&[gold], &[predicted], &[(0, 0)]);
        }
    }

    #[test]
    fn another_word_in_the_same_place_is_near() {
        for (gold, predicted) in [
            ("The city is Paris", "The city is London"),
            ("Fly to Paris", "Fly to London"),
            ("The trip is from New York", "The trip is from Boston"),
            ("The color is red", "The color is blue"),
            ("Book a room with a balcony", "Book a room without a balcony"),
        ] {
            check(&[gold], &[predicted], &[(0, 0)]);
        }
    }

    #[test]
    fn other_things_are_not() {
        for (gold, predicted) in [
            ("Two adults", "Three rooms"),
            ("The shop is open after 9 pm", "The shop is open on Sundays"),
            ("Leave on Friday", "Return on Sunday"),
            ("Order lemon tarts", "Pay with a gift card"),
            ("Fly from Paris", "Fly to London"),
            ("The table is by the window", "The price is under 50 euros"),
            ("Find a quiet bistro", "Sort by rating"),
            ("🎂", "🍰"),
        ] {
            check(&[gold], &[predicted], &[]);
        }
    }

    #[test]
    fn only_what_stands_as_wrong_is_joined_and_only_once() {
        check(&["The day is Friday"], &["+The day is Saturday"], &[]);
        check(&["+The day is Friday"], &["The day is Saturday"], &[]);
        check(
            &["Leave on Friday", "Return on Sunday"],
            &["Return on Monday", "Leave on Saturday", "Leave on Thursday"],
            &[(0, 1), (1, 0)],
        );
        check(&[], &["The day is Saturday"], &[]);
    }

    #[test]
    fn a_correction_takes_a_fact_out() {
        use crate::methods::bifact::fact::Correction;
        let mut gold = side(&["The day is Friday"]);
        let correction = Correction {
            verdict: Verdict::Supported,
            by: String::new(),
            at: String::new(),
            note: String::new(),
        };
        gold[0].correction = Some(correction.into());
        let assessment = Assessment { gold, predicted: side(&["The day is Saturday"]) };
        assert_eq!(near_counterparts(&assessment), []);
    }
}
