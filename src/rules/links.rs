//! Links facts of the two lists that correspond. A judge compares each fact with the whole other intent and
//! names no partner, so links are derived from the words.
//!
//! Links depend on the texts and the judge's verdicts, never on a person's, so that facts do not move while
//! someone corrects them.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::counterparts::{
    Difference, FRAMES, LONGEST_FACT, MOST_TERMS, MOST_TERMS_IN_ALL, denied, likeness,
    near_counterparts,
};
use super::meanings::has;
use super::terms::Reading;
use super::values::Kind;
use crate::methods::bifact::fact::{Assessment, JudgedFact};

/// Indices into the two lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Link {
    pub gold: usize,
    pub predicted: usize,
    pub kind: LinkKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LinkKind {
    /// Both say the same, or one says a part of the other.
    Matching,
    /// A missed and an invented fact with different values of the same thing.
    Similar,
}

/// In the order of the gold facts. A fact has several links only if each leads to a part of it, and those
/// parts have no other link.
pub fn links_between(gold: &[JudgedFact], predicted: &[JudgedFact]) -> Vec<Link> {
    let mut linked = Linked::new(gold.len(), predicted.len());
    same_texts(gold, predicted, &mut linked);
    near_misses(gold, predicted, &mut linked);
    let candidates = candidates(gold, predicted, &linked);
    for candidate in &candidates {
        if linked.gold_is_free(candidate.gold) && linked.predicted_is_free(candidate.predicted) {
            linked.add(candidate.gold, candidate.predicted, LinkKind::Matching);
        }
    }
    // A fact that holds has no parts that do not hold; those get rows of their own.
    for part in candidates.iter().filter(|found| found.is_part && found.has_same_verdict) {
        if linked.can_join(part.gold, part.predicted) {
            linked.add(part.gold, part.predicted, LinkKind::Matching);
        }
    }
    linked.links.sort_unstable();
    linked.links
}

struct Linked {
    links: Vec<Link>,
    /// How many links each fact has.
    of_gold: Vec<usize>,
    of_predicted: Vec<usize>,
}

impl Linked {
    fn new(gold: usize, predicted: usize) -> Self {
        Self { links: Vec::new(), of_gold: vec![0; gold], of_predicted: vec![0; predicted] }
    }

    fn add(&mut self, gold: usize, predicted: usize, kind: LinkKind) {
        self.links.push(Link { gold, predicted, kind });
        for (counts, place) in [(&mut self.of_gold, gold), (&mut self.of_predicted, predicted)] {
            if let Some(count) = counts.get_mut(place) {
                *count += 1;
            }
        }
    }

    fn gold_is_free(&self, place: usize) -> bool {
        self.of_gold.get(place) == Some(&0)
    }

    fn predicted_is_free(&self, place: usize) -> bool {
        self.of_predicted.get(place) == Some(&0)
    }

    /// Whether one of the two is free, and the other's partners have no other links.
    fn can_join(&self, gold: usize, predicted: usize) -> bool {
        let of = |counts: &[usize], place: usize| counts.get(place).copied().unwrap_or(0);
        if self.predicted_is_free(predicted) {
            let mut partners = self.links.iter().filter(|link| link.gold == gold);
            partners.all(|link| of(&self.of_predicted, link.predicted) == 1)
        } else if self.gold_is_free(gold) {
            let mut partners = self.links.iter().filter(|link| link.predicted == predicted);
            partners.all(|link| of(&self.of_gold, link.gold) == 1)
        } else {
            false
        }
    }
}

/// Facts that are written alike, however long they are and whatever their verdicts.
fn same_texts(gold: &[JudgedFact], predicted: &[JudgedFact], linked: &mut Linked) {
    let mut places: HashMap<String, Vec<usize>, FixedState> = HashMap::default();
    for (place, judged) in predicted.iter().enumerate().rev() {
        places.entry(judged.fact.comparison_key()).or_default().push(place);
    }
    for (place, judged) in gold.iter().enumerate() {
        let same = places.get_mut(&judged.fact.comparison_key()).and_then(Vec::pop);
        if let Some(same) = same {
            linked.add(place, same, LinkKind::Matching);
        }
    }
}

/// As the judge left them.
fn near_misses(gold: &[JudgedFact], predicted: &[JudgedFact], linked: &mut Linked) {
    let unlinked = |facts: &[JudgedFact], counts: &[usize]| -> (Vec<usize>, Vec<JudgedFact>) {
        let free = facts.iter().enumerate().filter(|(place, _)| counts.get(*place) == Some(&0));
        free.filter(|(_, judged)| !judged.verdict.is_supported())
            .map(|(place, judged)| {
                (place, JudgedFact::new(judged.fact.clone(), judged.verdict, String::new()))
            })
            .unzip()
    };
    let (gold_places, gold) = unlinked(gold, &linked.of_gold);
    let (predicted_places, predicted) = unlinked(predicted, &linked.of_predicted);
    for near in near_counterparts(&Assessment { gold, predicted }) {
        let places = (gold_places.get(near.gold), predicted_places.get(near.predicted));
        if let (Some(&gold), Some(&predicted)) = places {
            linked.add(gold, predicted, LinkKind::Similar);
        }
    }
}

struct Candidate {
    strength: usize,
    gold: usize,
    predicted: usize,
    is_part: bool,
    has_same_verdict: bool,
}

/// Best first. One of the two facts has no link yet.
fn candidates(gold: &[JudgedFact], predicted: &[JudgedFact], linked: &Linked) -> Vec<Candidate> {
    let is_done = |counts: &[usize]| counts.iter().all(|count| *count > 0);
    let mut found = Vec::new();
    if is_done(&linked.of_gold) && is_done(&linked.of_predicted) {
        return found;
    }
    let (gold, predicted) = (readings(gold), readings(predicted));
    for here in &gold {
        for there in &predicted {
            let is_open = linked.gold_is_free(here.place) || linked.predicted_is_free(there.place);
            if let Some((strength, is_part)) = is_open.then(|| compare(here, there)).flatten() {
                let (gold, predicted) = (here.place, there.place);
                let has_same_verdict = here.is_supported == there.is_supported;
                found.push(Candidate { strength, gold, predicted, is_part, has_same_verdict });
            }
        }
    }
    found.sort_unstable_by_key(|it| (usize::MAX - it.strength, it.gold, it.predicted));
    found
}

struct Read<'a> {
    place: usize,
    is_supported: bool,
    reading: Reading<'a>,
}

/// Limited, because facts are compared while the user types.
fn readings(facts: &[JudgedFact]) -> Vec<Read<'_>> {
    let mut left = MOST_TERMS_IN_ALL;
    let mut read = Vec::new();
    for (place, judged) in facts.iter().enumerate() {
        let text = judged.fact.as_str();
        if text.len() > LONGEST_FACT {
            continue;
        }
        let reading = Reading::of(text);
        let terms = reading.terms.len();
        if terms > MOST_TERMS {
            continue;
        }
        let Some(rest) = left.checked_sub(terms) else { break };
        left = rest;
        read.push(Read { place, is_supported: judged.verdict.is_supported(), reading });
    }
    read
}

/// The strength of a link, and whether one fact is a part of the other.
fn compare(gold: &Read, predicted: &Read) -> Option<(usize, bool)> {
    if !share_a_subject(&gold.reading, &predicted.reading) {
        return None;
    }
    let (here, there) = (
        Difference::of(&gold.reading, &predicted.reading),
        Difference::of(&predicted.reading, &gold.reading),
    );
    if is_opposed(&here, &there) {
        return None;
    }
    let is_denied = denied(&gold.reading, &predicted.reading, &here, &there);
    let both = here.shared + there.shared;
    let alike = both * 1000 / (both + here.own.len() + there.own.len()).max(1);
    // The verdict of the larger fact must follow from what it says beyond the smaller one.
    let (gold_adds, predicted_adds) = (adds(&here), adds(&there));
    let is_part = !(is_denied || gold_adds && predicted_adds);
    let (is_explained, same_verdict) = match (gold.is_supported, predicted.is_supported) {
        (false, true) => (gold_adds, 0),
        (true, false) => (predicted_adds, 0),
        _ => (true, 2000),
    };
    if is_part && (is_explained || !gold_adds && !predicted_adds) {
        return Some((1000 + alike + same_verdict, true));
    }
    let is_same_thing = gold.is_supported
        && predicted.is_supported
        && !is_denied
        && names_alone(&here) == names_alone(&there)
        && likeness(&gold.reading, &predicted.reading).is_some();
    is_same_thing.then_some((alike + same_verdict, false))
}

/// Has content beyond the name of the kind of its value.
fn adds(difference: &Difference) -> bool {
    difference.own.iter().any(|term| !has(FRAMES, &term.key))
}

fn names_alone(difference: &Difference) -> bool {
    difference.own.iter().all(|term| term.name)
}

fn is_opposed(here: &Difference, there: &Difference) -> bool {
    here.own.iter().any(|a| there.own.iter().any(|b| a.role.opposes(b.role)))
}

/// Both are about the same thing, without opposite directions such as "from Paris" and "to Paris".
fn share_a_subject(gold: &Reading, predicted: &Reading) -> bool {
    let mut is_shared = false;
    let terms = gold.terms.iter();
    for term in terms.filter(|term| term.kind != Kind::Light && predicted.has_like(term)) {
        is_shared |= !has(FRAMES, &term.key);
        if predicted.all_like(term).iter().all(|other| other.role.opposes(term.role)) {
            return false;
        }
    }
    is_shared
}

#[cfg(test)]
mod tests;
