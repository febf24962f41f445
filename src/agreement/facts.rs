//! Fact by fact: what the judge said against what a person said, and the F1 that follows from each.

use std::cmp::Reverse;

use super::classification::Confusion;
use super::correlation::{Correlation, pearson, spearman};
use super::labelled_set::MetricScores;
use super::reason::Reason;
use crate::evaluation::batch::Batch;
use crate::evaluation::method::Method;
use crate::evaluation::results::Results;
use crate::methods::bifact::tally::{Metric, Scores};

/// A method whose findings may be about facts. One that has no facts keeps what is written here.
pub trait FactByFact: Method {
    /// `None` where judge and person have no facts of this pair to compare.
    fn fact_pair(batch: &Batch, results: &Results<Self>, place: usize) -> Option<FactPair> {
        let _ = (batch, results, place);
        None
    }
}

/// A pair that both the judge and a person have something to say of.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FactPair {
    /// In the batch.
    pub place: usize,
    pub judge: Scores,
    /// Each as far as a person said enough for it: recall needs all gold facts and no more.
    pub person: Scores,
    /// The gold facts that a person judged, too: "match" is "supported".
    pub gold: Confusion,
    pub predicted: Confusion,
}

impl FactPair {
    pub fn facts(&self) -> Confusion {
        self.gold + self.predicted
    }

    fn both(&self, score: Metric) -> Option<(f64, f64)> {
        Some((score.of(self.judge)?, score.of(self.person)?))
    }
}

/// Where judge and person differ on a pair.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Disagreement {
    pub place: usize,
    pub judge_f1: Option<f64>,
    pub person_f1: Option<f64>,
    /// Facts of which one says that they are supported and the other that they are not.
    pub facts_apart: usize,
}

impl Disagreement {
    /// How far the two F1 are apart, in millionths, so that rounding orders nothing.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    fn apart(&self) -> Option<u32> {
        Some(((self.judge_f1? - self.person_f1?).abs() * 1e6).round() as u32)
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct FactLevel {
    pub pairs: Vec<FactPair>,
}

impl FactLevel {
    pub fn of<M: FactByFact>(batch: &Batch, results: &Results<M>) -> Result<Self, Reason> {
        let places = 0..batch.pairs.len();
        let pairs: Vec<_> =
            places.filter_map(|place| M::fact_pair(batch, results, place)).collect();
        if pairs.is_empty() { Err(Reason::NoVerdicts) } else { Ok(Self { pairs }) }
    }

    /// The score by the judge and by a person, where there are both.
    pub fn both(&self, score: Metric) -> Vec<(f64, f64)> {
        self.pairs.iter().filter_map(|pair| pair.both(score)).collect()
    }

    /// A baseline's scores beside the person's.
    pub fn scored_by(&self, baseline: &MetricScores, person: Metric) -> Vec<(f64, f64)> {
        let both = self.pairs.iter().filter_map(|pair| {
            let score = baseline.scores.get(pair.place).copied().flatten();
            Some((score.filter(|score| score.is_finite())?, person.of(pair.person)?))
        });
        both.collect()
    }

    pub fn pearson(&self) -> Result<Correlation, Reason> {
        pearson(&self.both(Metric::F1))
    }

    pub fn spearman(&self) -> Result<Correlation, Reason> {
        spearman(&self.both(Metric::F1))
    }

    pub fn gold_facts(&self) -> Confusion {
        self.pairs.iter().fold(Confusion::default(), |all, pair| all + pair.gold)
    }

    pub fn predicted_facts(&self) -> Confusion {
        self.pairs.iter().fold(Confusion::default(), |all, pair| all + pair.predicted)
    }

    pub fn facts(&self) -> Confusion {
        self.gold_facts() + self.predicted_facts()
    }

    /// The pairs on which judge and person differ at all, furthest apart first.
    pub fn disagreements(&self) -> Vec<Disagreement> {
        let each = self.pairs.iter().map(|pair| Disagreement {
            place: pair.place,
            judge_f1: pair.judge.f1,
            person_f1: pair.person.f1,
            facts_apart: pair.facts().false_positives + pair.facts().false_negatives,
        });
        let mut apart: Vec<_> = each
            .filter(|one| one.facts_apart > 0 || one.apart().is_some_and(|apart| apart > 0))
            .collect();
        apart.sort_unstable_by_key(|one| (Reverse((one.apart(), one.facts_apart)), one.place));
        apart
    }
}
