//! The order in which an annotator sees the pairs. It is always shuffled, so that labels do not cover only
//! the beginning of a file. The same seed gives everyone the same order, so that people who stop early have
//! labelled the same pairs.

use std::cmp::Reverse;

use super::label_draw::LabelDraw;
use crate::base::random::SplitMix64;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LabelOrder {
    #[default]
    All,
    Sample,
    /// Gold intents drawn at random, with all their predictions: see `LabelDraw`.
    Draw,
    DisagreementsFirst,
    /// Only pairs on which two annotators differ.
    ToSettle,
}

impl LabelOrder {
    pub const ALL: [Self; 5] =
        [Self::All, Self::Sample, Self::Draw, Self::DisagreementsFirst, Self::ToSettle];

    pub fn key(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Sample => "sample",
            Self::Draw => "draw",
            Self::DisagreementsFirst => "disagreements-first",
            Self::ToSettle => "to-settle",
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|order| order.key() == key)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueueSettings {
    pub order: LabelOrder,
    pub seed: u64,
    /// Pairs of a sample, or gold intents of a draw.
    pub sample: usize,
}

impl Default for QueueSettings {
    fn default() -> Self {
        Self { order: LabelOrder::default(), seed: 2025, sample: 50 }
    }
}

impl QueueSettings {
    /// The draw, if the order is one.
    pub fn draw(self) -> Option<LabelDraw> {
        let draw = LabelDraw { seed: self.seed, intents: self.sample.max(1) };
        (self.order == LabelOrder::Draw).then_some(draw)
    }

    /// Indices of pairs in labelling order, unless it is a draw. `apart` is how much opinions on a pair differ, from 0 to 1.
    pub fn queue(self, pairs: usize, apart: impl Fn(usize) -> f64) -> Vec<usize> {
        let mut places: Vec<usize> = (0..pairs).collect();
        let mut random = SplitMix64(self.seed);
        for place in 0..pairs {
            places.swap(place, place + random.below(pairs - place));
        }
        match self.order {
            LabelOrder::All | LabelOrder::Draw => {}
            LabelOrder::Sample => places.truncate(self.sample.max(1)),
            LabelOrder::ToSettle => places.retain(|place| apart(*place) > 0.0),
            LabelOrder::DisagreementsFirst => {
                let mut ranked: Vec<_> = places
                    .into_iter()
                    .enumerate()
                    .map(|(rank, place)| (Reverse(thousandths(apart(place))), rank, place))
                    .collect();
                ranked.sort_unstable();
                places = ranked.into_iter().map(|(_, _, place)| place).collect();
            }
        }
        places
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn thousandths(apart: f64) -> u32 {
    (apart.clamp(0.0, 1.0) * 1000.0).round() as u32
}

/// The spread of opinions from 0 to 1; 0 for a single opinion.
pub fn apart(opinions: impl Iterator<Item = f64>) -> f64 {
    let spread = opinions.fold(None, |spread: Option<(f64, f64)>, opinion| {
        Some(spread.map_or((opinion, opinion), |(low, high)| (low.min(opinion), high.max(opinion))))
    });
    spread.map_or(0.0, |(low, high)| high - low)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn queue(order: LabelOrder, seed: u64, pairs: usize) -> Vec<usize> {
        let settings = QueueSettings { order, seed, sample: 5 };
        settings.queue(pairs, |place| if place == 7 || place == 3 { 0.9 } else { 0.1 })
    }

    #[test]
    fn every_pair_has_its_place_and_the_seed_decides_which() {
        let shuffled = queue(LabelOrder::All, 1, 40);
        let mut sorted = shuffled.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..40).collect::<Vec<_>>());
        assert_ne!(shuffled, sorted);
        assert_eq!(queue(LabelOrder::All, 1, 40), shuffled);
        assert_ne!(queue(LabelOrder::All, 2, 40), shuffled);
        assert_eq!(queue(LabelOrder::All, 1, 0), Vec::<usize>::new());
    }

    #[test]
    fn a_sample_is_the_beginning_of_all() {
        assert_eq!(queue(LabelOrder::Sample, 1, 40), queue(LabelOrder::All, 1, 40)[..5]);
        assert_eq!(queue(LabelOrder::Sample, 1, 3).len(), 3);
        let none = QueueSettings { sample: 0, order: LabelOrder::Sample, seed: 1 };
        assert_eq!(none.queue(3, |_| 0.0).len(), 1);
    }

    #[test]
    fn disagreements_come_first_and_the_rest_stays_shuffled() {
        let found = queue(LabelOrder::DisagreementsFirst, 1, 40);
        let mut first = found[..2].to_vec();
        first.sort_unstable();
        assert_eq!(first, [3, 7]);
        let others: Vec<_> = queue(LabelOrder::All, 1, 40)
            .into_iter()
            .filter(|place| ![3, 7].contains(place))
            .collect();
        assert_eq!(found[2..], others);
    }

    #[test]
    fn only_what_people_differ_on_is_to_be_settled() {
        let settings = QueueSettings { order: LabelOrder::ToSettle, seed: 1, sample: 5 };
        let mut found = settings.queue(40, |place| f64::from(u8::from(place == 7 || place == 3)));
        found.sort_unstable();
        assert_eq!(found, [3, 7]);
    }

    #[test]
    fn opinions_are_apart_by_their_range() {
        assert!((apart([0.25, 1.0, 0.5].into_iter()) - 0.75).abs() < 1e-12);
        assert!(apart([0.4].into_iter()).abs() < 1e-12);
        assert!(apart(std::iter::empty()).abs() < 1e-12);
    }
}
