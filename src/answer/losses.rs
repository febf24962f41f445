//! What each predictor loses and invents, by kind of fact.

use std::sync::Arc;

use super::sentence::Sentence;
use crate::base::number::fixed;
use crate::workspace::{FactKind, RowFacts};

type PerKind = [u32; FactKind::ALL.len()];

/// Over the scored pairs of one predictor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Losses {
    pub scored: usize,
    pub lost: usize,
    pub invented: usize,
    /// In the order of `FactKind::ALL`.
    pub lost_kinds: PerKind,
    pub invented_kinds: PerKind,
}

/// A kind is named if at least one fact in this many is of it.
const WORTH_NAMING: u32 = 5;

impl Losses {
    pub fn add(&mut self, row: &RowFacts) {
        let Some(counts) = row.counts else { return };
        self.scored += 1;
        self.lost += usize::from(counts.missed());
        self.invented += usize::from(counts.invented());
        let sides = [(&mut self.lost_kinds, row.missed), (&mut self.invented_kinds, row.invented)];
        for (sums, more) in sides {
            for (sum, more) in sums.iter_mut().zip(more) {
                *sum += u32::from(more);
            }
        }
    }

    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        self.scored += other.scored;
        self.lost += other.lost;
        self.invented += other.invented;
        for (sum, more) in self.lost_kinds.iter_mut().zip(other.lost_kinds) {
            *sum += more;
        }
        for (sum, more) in self.invented_kinds.iter_mut().zip(other.invented_kinds) {
            *sum += more;
        }
        self
    }

    /// `None` where nothing is scored.
    pub fn lost_per_pair(&self) -> Option<f64> {
        per_pair(self.lost, self.scored)
    }

    pub fn invented_per_pair(&self) -> Option<f64> {
        per_pair(self.invented, self.scored)
    }

    /// What a predictor gets wrong most; `None` if it gets everything right.
    pub fn sentence(&self, name: &Arc<str>) -> Option<Sentence> {
        self.say(Sentence::about(name), ["loses", "invents"])
    }

    /// The same of several predictors together.
    pub fn sentence_of_others(&self) -> Option<Sentence> {
        self.say(Sentence::of("The others"), ["lose", "invent"])
    }

    fn say(&self, who: Sentence, [lose, invent]: [&str; 2]) -> Option<Sentence> {
        let (gets_wrong, rate, kinds) = if self.invented > self.lost {
            (invent, self.invented_per_pair()?, &self.invented_kinds)
        } else {
            (lose, self.lost_per_pair()?, &self.lost_kinds)
        };
        if rate <= 0.0 {
            return None;
        }
        let facts = facts_a_pair(rate);
        let most = most_frequent(kinds).map(|kinds| format!(", most often {kinds}"));
        Some(who.words(format!(" {gets_wrong} {facts}{}.", most.unwrap_or_default())))
    }
}

#[allow(clippy::cast_precision_loss)]
fn per_pair(facts: usize, pairs: usize) -> Option<f64> {
    (pairs > 0).then(|| facts as f64 / pairs as f64)
}

/// To one decimal, but never zero.
fn facts_a_pair(rate: f64) -> String {
    match fixed(rate, 1).as_str() {
        "0.0" => "under 0.1 facts per pair".to_owned(),
        "1.0" => "1 fact per pair".to_owned(),
        rate => format!("{rate} facts per pair"),
    }
}

/// The most frequent kind, and the next one if it is close.
fn most_frequent(kinds: &PerKind) -> Option<String> {
    let all: u32 = kinds.iter().sum();
    let named = FactKind::ALL.into_iter().zip(*kinds);
    let mut named: Vec<(u32, usize, &str)> = named
        .enumerate()
        .filter_map(|(place, (kind, count))| Some((u32::MAX - count, place, plural(kind)?)))
        .collect();
    named.sort_unstable();
    let mut counts = named.iter().map(|(from_top, _, name)| (u32::MAX - from_top, *name));
    let (most, first) = counts.next()?;
    if most == 0 || most * WORTH_NAMING < all {
        return None;
    }
    let second = counts.next().filter(|(count, _)| *count * 5 >= most * 3);
    Some(second.map_or_else(|| first.to_owned(), |(_, second)| format!("{first} and {second}")))
}

/// As used in a sentence; `None` for the rest.
fn plural(kind: FactKind) -> Option<&'static str> {
    match kind {
        FactKind::Time => Some("dates"),
        FactKind::Number => Some("quantities"),
        FactKind::Other => None,
        other => Some(other.label()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(scored: usize, lost: PerKind, invented: PerKind) -> Option<String> {
        let sum = |kinds: PerKind| kinds.iter().sum::<u32>() as usize;
        let losses = Losses {
            scored,
            lost: sum(lost),
            invented: sum(invented),
            lost_kinds: lost,
            invented_kinds: invented,
        };
        losses.sentence(&"B".into()).map(|sentence| sentence.to_string())
    }

    const NONE: PerKind = [0; 7];

    #[test]
    fn what_is_lost_most_is_named() {
        let check = |scored, lost, invented, sentence: Option<&str>| {
            assert_eq!(said(scored, lost, invented).as_deref(), sentence);
        };
        let two = [8, 7, 1, 0, 0, 0, 0];
        check(10, two, NONE, Some("B loses 1.6 facts per pair, most often dates and quantities."));
        check(10, [8, 2, 0, 0, 0, 0, 0], NONE, Some("B loses 1 fact per pair, most often dates."));
        check(
            1000,
            [1, 0, 0, 0, 0, 0, 0],
            NONE,
            Some("B loses under 0.1 facts per pair, most often dates."),
        );
        check(
            10,
            NONE,
            [0, 0, 0, 12, 9, 0, 0],
            Some("B invents 2.1 facts per pair, most often places and names."),
        );
        check(10, [1, 0, 0, 0, 0, 0, 20], NONE, Some("B loses 2.1 facts per pair."));
        check(10, NONE, NONE, None);
        check(0, NONE, NONE, None);
    }
}
