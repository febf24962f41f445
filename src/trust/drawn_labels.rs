//! One person's labels that may correct a judge's mean: given blind on the labelling desk, on gold intents
//! that were drawn at random.

use crate::evaluation::batch::Batch;
use crate::evaluation::pair::GoldId;
use crate::labelling::{Annotator, LabelDraw, Labelling, PairLabels, Rater};

/// Why there is no figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoDraw {
    /// Nobody has labelled anything.
    NoLabels,
    /// There are labels, but none of them from a draw.
    NotDrawn,
    /// Somebody left out too many drawn intents on the way to the last one they labelled.
    Skipped { skipped: usize, reached: usize },
}

pub struct DrawnLabels<'a> {
    pub draw: LabelDraw,
    annotator: &'a Annotator,
    /// By gold intent: whether it is in the draw.
    is_drawn: Vec<bool>,
    /// Intents with labels.
    pub intents: usize,
    /// Drawn intents without any, before the last one that has some.
    pub skipped: usize,
}

/// Of ten drawn intents one may be skipped. Whoever skips more may skip the hard ones.
const MOST_SKIPPED: usize = 10;

impl<'a> DrawnLabels<'a> {
    /// Of the chosen person if they labelled a draw, or else of whoever labelled the most drawn intents.
    pub fn of(batch: &Batch, labelling: &'a Labelling, chosen: &Rater) -> Result<Self, NoDraw> {
        let annotators = labelling.annotators();
        let is_chosen = |one: &&Annotator| one.name == chosen.name();
        let own = annotators.iter().find(is_chosen).and_then(|one| Self::by(batch, one));
        let best = || {
            annotators.iter().filter_map(|one| Self::by(batch, one)).max_by_key(|one| one.intents)
        };
        let Some(found) = own.or_else(best) else {
            let in_file = batch.pairs.iter().any(|pair| pair.person().same_task.is_some());
            let is_labelled = in_file || annotators.iter().any(|one| one.pairs().next().is_some());
            return Err(if is_labelled { NoDraw::NotDrawn } else { NoDraw::NoLabels });
        };
        let reached = found.intents + found.skipped;
        if found.skipped * MOST_SKIPPED > reached {
            return Err(NoDraw::Skipped { skipped: found.skipped, reached });
        }
        Ok(found)
    }

    /// The draw with the most labels, if they labelled several.
    fn by(batch: &Batch, annotator: &'a Annotator) -> Option<Self> {
        let mut draws: Vec<(LabelDraw, usize)> = Vec::new();
        for draw in annotator.pairs().filter_map(|(_, labels)| labels.draw) {
            match draws.iter_mut().find(|(known, _)| known.seed == draw.seed) {
                Some((known, labels)) => {
                    known.intents = known.intents.max(draw.intents);
                    *labels += 1;
                }
                None => draws.push((draw, 1)),
            }
        }
        let (draw, _) = draws.into_iter().max_by_key(|(_, labels)| *labels)?;
        let mut found = Self {
            draw,
            annotator,
            is_drawn: vec![false; batch.golds.len()],
            intents: 0,
            skipped: 0,
        };
        let order = LabelDraw::order(draw.seed, batch);
        for GoldId(gold) in order.iter().take(draw.intents) {
            if let Some(is_drawn) = found.is_drawn.get_mut(*gold) {
                *is_drawn = true;
            }
        }
        let mut is_labelled = vec![false; batch.golds.len()];
        for (place, _) in annotator.pairs() {
            let Some(GoldId(gold)) = batch.pairs.get(place).map(|pair| pair.gold) else { continue };
            if let Some(is_labelled) = is_labelled.get_mut(gold)
                && found.labels(place, GoldId(gold)).is_some()
            {
                *is_labelled = true;
            }
        }
        let mut open = 0;
        for GoldId(gold) in order {
            if is_labelled.get(gold) == Some(&true) {
                found.intents += 1;
                found.skipped += std::mem::take(&mut open);
            } else {
                open += 1;
            }
        }
        (found.intents > 0).then_some(found)
    }

    pub fn annotator(&self) -> &str {
        &self.annotator.name
    }

    /// The labels of a pair, if they are from this draw.
    pub fn labels(&self, place: usize, GoldId(gold): GoldId) -> Option<&'a PairLabels> {
        let labels = self.annotator.labels(place)?;
        let is_from_it = labels.draw.is_some_and(|draw| draw.seed == self.draw.seed);
        (is_from_it && self.is_drawn.get(gold) == Some(&true)).then_some(labels)
    }
}
