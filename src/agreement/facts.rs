//! Agreement fact by fact: the judge's verdicts against a person's, and the scores that follow.

use std::cmp::Reverse;

use super::classification::Confusion;
use super::correlation::{Correlation, pearson, spearman};
use super::labelled_set::MetricScores;
use super::reason::Reason;
use crate::evaluation::batch::Batch;
use crate::evaluation::method::Method;
use crate::evaluation::results::Results;
use crate::methods::bifact::tally::{Metric, Scores};

/// A method that may judge facts. Methods without facts keep the defaults.
pub trait FactByFact: Method {
    /// `None` if there are no facts to compare.
    fn fact_pair(batch: &Batch, results: &Results<Self>, place: usize) -> Option<FactPair> {
        let _ = (batch, results, place);
        None
    }
}

/// A pair judged by the judge and by a person.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FactPair {
    /// In the batch.
    pub place: usize,
    pub judge: Scores,
    /// Each score that the labels allow: recall needs all gold facts and nothing else.
    pub person: Scores,
    /// Gold facts that both judged; "match" means "supported".
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
    /// Facts with different verdicts.
    pub facts_apart: usize,
}

impl Disagreement {
    /// The difference in F1 in millionths, so that rounding does not affect the order.
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

    /// The judge's and the person's score, for pairs that have both.
    pub fn both(&self, score: Metric) -> Vec<(f64, f64)> {
        self.pairs.iter().filter_map(|pair| pair.both(score)).collect()
    }

    /// A baseline's scores and the person's.
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

    /// Pairs on which judge and person differ, largest difference first.
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
