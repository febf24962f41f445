//! Corrected micro means: precision, recall and F1 of all facts together. The mean of each count is corrected as
//! in PPI++, and the interval comes from resampling gold intents, for all predictors at once, so that their
//! differences stay paired.

use super::ppi::{Bounded, Labelled, best_weight};
use super::units::Units;
use crate::base::random::SplitMix64;
use crate::evaluation::pair::GoldId;
use crate::evaluation::resampling::{BootstrapSettings, percentile_interval};
use crate::methods::bifact::tally::FactTally;

/// Precision, recall and F1.
pub const SCORES: usize = 3;

/// Predicted facts that are right, predicted facts, gold facts that are covered, gold facts.
type Counts = [f64; 4];

/// Whose mean it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    Judge,
    People,
    Corrected,
}

pub struct MicroBootstrap {
    predictors: usize,
    /// Gold intents after each other, each with the judge's and the person's counts per predictor.
    labelled: Vec<[Counts; 2]>,
    /// Each with the judge's counts per predictor.
    unlabelled: Vec<Counts>,
    /// Per predictor and score.
    weights: Vec<[f64; SCORES]>,
    values: Vec<Means>,
    /// Resample after resample, the means of each predictor.
    resampled: Vec<Means>,
    random: SplitMix64,
    left: usize,
}

/// By `Whose`, then by score.
#[derive(Clone, Copy, Default)]
struct Means([[Option<f64>; SCORES]; 3]);

impl MicroBootstrap {
    /// A gold intent counts as labelled if every predictor's facts are.
    pub fn new(all: &[Units], golds: usize, settings: BootstrapSettings) -> Self {
        let mut labelled = Vec::new();
        let mut unlabelled = Vec::new();
        for gold in (0..golds).map(GoldId) {
            let facts = all.iter().map(|units| units.of(gold).and_then(super::units::Unit::facts));
            let facts: Vec<_> = facts.collect();
            if facts.iter().all(Option::is_none) {
                continue;
            }
            if facts.iter().flatten().all(|(_, person)| person.is_some()) {
                labelled.extend(facts.iter().map(|both| {
                    both.map_or([[0.0; 4]; 2], |(judge, person)| {
                        [counts(judge), counts(person.unwrap_or_default())]
                    })
                }));
            } else {
                let judged = |both: &Option<(FactTally, _)>| {
                    both.map_or([0.0; 4], |(judge, _)| counts(judge))
                };
                unlabelled.extend(facts.iter().map(judged));
            }
        }
        let predictors = all.len();
        let is_enough = labelled.len() >= 2 * predictors.max(1);
        let mut found = Self {
            predictors,
            labelled,
            unlabelled,
            weights: Vec::new(),
            values: Vec::new(),
            resampled: Vec::new(),
            random: SplitMix64(settings.seed),
            left: if is_enough { settings.resamples } else { 0 },
        };
        found.weights = (0..predictors).map(|place| found.best_weights(place)).collect();
        let (labelled, unlabelled) = (found.intents(), found.unlabelled.len() / predictors.max(1));
        found.values = found.means(0..labelled, 0..unlabelled);
        found
    }

    pub fn is_done(&self) -> bool {
        self.left == 0
    }

    /// Labelled gold intents.
    pub fn intents(&self) -> usize {
        self.labelled.len() / self.predictors.max(1)
    }

    pub fn resample_once(&mut self) {
        self.left = self.left.saturating_sub(1);
        let (labelled, unlabelled) =
            (self.intents(), self.unlabelled.len() / self.predictors.max(1));
        let mut random = self.random.clone();
        let drawn: Vec<usize> = (0..labelled).map(|_| random.below(labelled)).collect();
        let others: Vec<usize> = (0..unlabelled).map(|_| random.below(unlabelled)).collect();
        self.random = random;
        let means = self.means(drawn.into_iter(), others.into_iter());
        self.resampled.extend(means);
    }

    /// By index of the predictor, and of precision, recall and F1.
    pub fn mean(&self, whose: Whose, predictor: usize, score: usize) -> Option<Bounded> {
        self.bounded(&|means| means.get(predictor)?.of(whose, score))
    }

    /// The first predictor less the second.
    pub fn difference(&self, whose: Whose, two: [usize; 2], score: usize) -> Option<Bounded> {
        self.bounded(&|means| {
            let [one, other] = two.map(|predictor| means.get(predictor)?.of(whose, score));
            Some(one? - other?)
        })
    }

    fn bounded(&self, of: &dyn Fn(&[Means]) -> Option<f64>) -> Option<Bounded> {
        let resamples = self.resampled.chunks(self.predictors.max(1));
        let interval = percentile_interval(&mut resamples.filter_map(of))?;
        Some(Bounded { value: of(&self.values)?, interval })
    }

    fn means(
        &self,
        labelled: impl Iterator<Item = usize>,
        unlabelled: impl Iterator<Item = usize>,
    ) -> Vec<Means> {
        let all = self.predictors;
        let mut sums = vec![Sums::default(); all];
        for intent in labelled {
            let rows = self.labelled.get(intent * all..(intent + 1) * all).unwrap_or_default();
            for (sum, [judge, person]) in sums.iter_mut().zip(rows) {
                add(&mut sum.labelled, judge);
                add(&mut sum.person, person);
                sum.intents += 1.0;
            }
        }
        for intent in unlabelled {
            let rows = self.unlabelled.get(intent * all..(intent + 1) * all).unwrap_or_default();
            for (sum, judge) in sums.iter_mut().zip(rows) {
                add(&mut sum.unlabelled, judge);
                sum.others += 1.0;
            }
        }
        sums.iter().zip(&self.weights).map(|(sum, weights)| sum.means(weights)).collect()
    }

    /// A ratio's weight is that of its linear approximation around the means at weight 1.
    fn best_weights(&self, place: usize) -> [f64; SCORES] {
        let all = self.predictors;
        let labelled = || self.labelled.iter().skip(place).step_by(all.max(1));
        let unlabelled = || self.unlabelled.iter().skip(place).step_by(all.max(1));
        let mut sum = Sums::default();
        for [judge, person] in labelled() {
            add(&mut sum.labelled, judge);
            add(&mut sum.person, person);
            sum.intents += 1.0;
        }
        for judge in unlabelled() {
            add(&mut sum.unlabelled, judge);
            sum.others += 1.0;
        }
        let at = sum.corrected(1.0);
        let weight = |score: usize| {
            let slope = |counts: &Counts| slope(&at, counts, score);
            let both: Option<Vec<_>> = labelled()
                .map(|[judge, person]| {
                    Some(Labelled { person: slope(person)?, judge: slope(judge)? })
                })
                .collect();
            let others: Option<Vec<_>> = unlabelled().map(slope).collect();
            both.zip(others).and_then(|(both, others)| best_weight(&both, &others)).unwrap_or(0.0)
        };
        [weight(0), weight(1), weight(2)]
    }
}

/// Sums of counts.
#[derive(Clone, Copy, Default)]
struct Sums {
    intents: f64,
    labelled: Counts,
    person: Counts,
    others: f64,
    unlabelled: Counts,
}

impl Sums {
    fn corrected(&self, weight: f64) -> Counts {
        let mut counts = [0.0; 4];
        for (place, count) in counts.iter_mut().enumerate() {
            let rest = (self.person[place] - weight * self.labelled[place]) / self.intents;
            let judged = if self.others > 0.0 { self.unlabelled[place] / self.others } else { 0.0 };
            *count = weight * judged + rest;
        }
        counts
    }

    fn means(&self, weights: &[f64; SCORES]) -> Means {
        let mut judge = self.labelled;
        add(&mut judge, &self.unlabelled);
        let (judge, people) = (scores(&judge), scores(&self.person));
        let mut corrected = [None; SCORES];
        for (score, (slot, weight)) in corrected.iter_mut().zip(weights).enumerate() {
            *slot = scores(&self.corrected(*weight)).get(score).copied().flatten();
        }
        Means([judge, people, corrected])
    }
}

impl Means {
    fn of(&self, whose: Whose, score: usize) -> Option<f64> {
        let means = match whose {
            Whose::Judge => &self.0[0],
            Whose::People => &self.0[1],
            Whose::Corrected => &self.0[2],
        };
        means.get(score).copied().flatten()
    }
}

#[allow(clippy::cast_precision_loss)]
fn counts(tally: FactTally) -> Counts {
    let FactTally { gold_supported, gold_total, predicted_supported, predicted_total } = tally;
    [predicted_supported, predicted_total, gold_supported, gold_total].map(|count| count as f64)
}

fn add(sum: &mut Counts, counts: &Counts) {
    for (sum, count) in sum.iter_mut().zip(counts) {
        *sum += count;
    }
}

/// Precision, recall and F1.
fn scores([right, predicted, covered, gold]: &Counts) -> [Option<f64>; SCORES] {
    let part = |part: f64, whole: f64| (whole > 0.0).then(|| part / whole);
    let (precision, recall) = (part(*right, *predicted), part(*covered, *gold));
    let f1 = precision.zip(recall).map(|(precision, recall)| {
        if precision + recall > 0.0 { 2.0 * precision * recall / (precision + recall) } else { 0.0 }
    });
    [precision, recall, f1]
}

/// How much an intent with these counts moves a score, up to what is the same for all of them.
fn slope(at: &Counts, counts: &Counts, score: usize) -> Option<f64> {
    let [precision, recall, _] = scores(at);
    let of_precision = || Some((counts[0] - precision? * counts[1]) / at[1]);
    let of_recall = || Some((counts[2] - recall? * counts[3]) / at[3]);
    match score {
        0 => of_precision(),
        1 => of_recall(),
        _ => {
            let (precision, recall) = (precision?, recall?);
            let both = (precision + recall) * (precision + recall);
            let slope = |other: f64| if both > 0.0 { 2.0 * other * other / both } else { 1.0 };
            Some(slope(recall) * of_precision()? + slope(precision) * of_recall()?)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slopes_are_those_of_the_scores() {
        let at = [3.0, 4.0, 2.0, 5.0];
        let step = 1e-7;
        for score in 0..SCORES {
            for place in 0..4 {
                let mut unit = [0.0; 4];
                unit[place] = 1.0;
                let mut moved = at;
                moved[place] += step;
                let numeric = (scores(&moved)[score].unwrap() - scores(&at)[score].unwrap()) / step;
                let found = slope(&at, &unit, score).unwrap();
                assert!((found - numeric).abs() < 1e-6, "{score} {place}: {found}, {numeric}");
            }
        }
    }
}
