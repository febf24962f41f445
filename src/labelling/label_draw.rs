//! A draw of gold intents for people to label. Only labels on intents that were drawn at random can say
//! something about all the others, and only if every prediction of a drawn intent is labelled do the
//! differences between predictors stay paired.

use std::cmp::Reverse;

use super::labels::{Asked, PairLabels};
use crate::base::random::SplitMix64;
use crate::evaluation::batch::Batch;
use crate::evaluation::pair::GoldId;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LabelDraw {
    pub seed: u64,
    /// How many gold intents are drawn.
    pub intents: usize,
}

impl LabelDraw {
    /// The gold intents that have a prediction, first drawn first. An intent's rank depends on the seed and its
    /// own text alone: other rows do not change who comes before whom, and a larger draw begins with the
    /// smaller one.
    pub fn order(seed: u64, batch: &Batch) -> Vec<GoldId> {
        let mut is_there = vec![false; batch.golds.len()];
        for pair in &batch.pairs {
            if let Some(there) = is_there.get_mut(pair.gold.0) {
                *there = true;
            }
        }
        let there = is_there.into_iter().enumerate().filter(|(_, there)| *there);
        let mut ranked: Vec<_> = there
            .map(|(place, _)| (drawn_number(seed, batch.gold(GoldId(place))), place))
            .collect();
        ranked.sort_unstable();
        ranked.into_iter().map(|(_, place)| GoldId(place)).collect()
    }

    /// The pairs of the drawn intents, intent by intent. Predictors come in another order each time, so that
    /// the place of a pair does not tell who predicted it.
    pub fn pairs(self, batch: &Batch) -> Vec<usize> {
        let mut rank = vec![None; batch.golds.len()];
        let drawn = Self::order(self.seed, batch).into_iter().take(self.intents.max(1));
        for (place, GoldId(gold)) in drawn.enumerate() {
            if let Some(rank) = rank.get_mut(gold) {
                *rank = Some(place);
            }
        }
        let drawn = batch.pairs.iter().enumerate().filter_map(|(place, pair)| {
            let rank = rank.get(pair.gold.0).copied().flatten()?;
            Some((rank, Reverse(drawn_number(self.seed, &pair.id.0)), place))
        });
        let mut pairs: Vec<_> = drawn.collect();
        pairs.sort_unstable();
        pairs.into_iter().map(|(_, _, place)| place).collect()
    }
}

impl PairLabels {
    /// Whether the pair is labelled and, in a draw, labelled for it.
    pub fn is_done_in(&self, asked: Asked, draw: Option<LabelDraw>) -> bool {
        self.is_done(asked) && self.is_from(draw)
    }

    /// Without a draw, any label will do.
    pub fn is_from(&self, draw: Option<LabelDraw>) -> bool {
        draw.is_none_or(|draw| self.draw.is_some_and(|of| of.seed == draw.seed))
    }
}

/// A number that the seed and the text alone decide, on every machine and in every version.
fn drawn_number(seed: u64, text: &str) -> u64 {
    let mut state = SplitMix64(seed).draw();
    for bytes in text.as_bytes().chunks(8) {
        let mut word = [0; 8];
        for (slot, byte) in word.iter_mut().zip(bytes) {
            *slot = *byte;
        }
        state = SplitMix64(state ^ u64::from_le_bytes(word)).draw();
    }
    SplitMix64(state ^ text.len() as u64).draw()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::read_whole;
    use crate::evaluation::row::SameTask;

    fn batch(intents: usize) -> Batch {
        let rows = (0..intents).flat_map(|intent| {
            ["one", "two"].map(|model| {
                format!(
                    r#"{{"gold_intent": "Task {intent}", "predicted_intent": "It", "model": "{model}"}}"#
                )
            })
        });
        read_whole(&rows.collect::<Vec<_>>().join("\n")).0
    }

    #[test]
    fn every_prediction_of_a_drawn_intent_is_labelled_and_a_larger_draw_begins_with_a_smaller() {
        let batch = batch(40);
        let draw = |seed, intents| LabelDraw { seed, intents }.pairs(&batch);
        let small = draw(1, 5);
        assert_eq!(small.len(), 10);
        for intent in small.chunks(2) {
            assert_eq!(batch.pairs[intent[0]].gold, batch.pairs[intent[1]].gold);
        }
        assert_eq!(draw(1, 9)[..10], small);
        assert_ne!(draw(2, 5), small);
        assert_eq!(draw(1, 1_000).len(), 80);
        assert_eq!(draw(1, 0).len(), 2);
        let firsts = (0..40).filter(|intent| draw(1, 40)[intent * 2] % 2 == 0).count();
        assert!((8..32).contains(&firsts), "{firsts} of 40 begin with the same predictor");
    }

    #[test]
    fn more_rows_do_not_change_who_comes_first() {
        let texts = |batch: &Batch| -> Vec<String> {
            let order = LabelDraw::order(7, batch).into_iter();
            order.map(|gold| batch.gold(gold).to_owned()).collect()
        };
        let (few, many) = (batch(20), batch(60));
        let known = texts(&few);
        let among_many: Vec<_> =
            texts(&many).into_iter().filter(|text| known.contains(text)).collect();
        assert_eq!(among_many, known);
    }

    #[test]
    fn a_label_given_before_the_draw_is_still_to_be_confirmed() {
        let draw = LabelDraw { seed: 1, intents: 5 };
        let mut labels = PairLabels::default();
        labels.say_same_task(Some(SameTask::Yes));
        let is_done = |labels: &PairLabels, draw| labels.is_done_in(Asked::SameTask, draw);
        assert!(is_done(&labels, None) && !is_done(&labels, Some(draw)));
        labels.draw = Some(draw);
        assert!(is_done(&labels, None) && is_done(&labels, Some(LabelDraw { intents: 9, ..draw })));
        assert!(!is_done(&labels, Some(LabelDraw { seed: 2, ..draw })));
    }

    #[test]
    fn every_intent_is_as_likely() {
        let batch = batch(40);
        let mut drawn = vec![0; 40];
        for seed in 0..2_000 {
            for GoldId(gold) in LabelDraw::order(seed, &batch).into_iter().take(10) {
                drawn[gold] += 1;
            }
        }
        // 500 times each would be fair; the spread of such a count is 19.
        assert!(drawn.iter().all(|times| (420..580).contains(times)), "{drawn:?}");
    }
}
