//! Fact by fact: what the judge said against what a person said, and the F1 that follows from each.
//!
//! The judge is taken at its own word here: a verdict that a person put right counts as the judge
//! gave it, and the correction as the person's.

use std::cmp::Reverse;

use super::classification::{Cell, Confusion};
use super::correlation::{Correlation, pearson, spearman};
use super::labels::MetricScores;
use super::paper::BI_FACT_KEY;
use super::reason::Reason;
use crate::evaluation::batch::Batch;
use crate::methods::bifact::fact::{Assessment, JudgedFact, Side, Verdict};
use crate::methods::bifact::results::Results;
use crate::methods::bifact::tally::{FactTally, Metric};
use crate::review::label_in_file;

/// The judge's own scores as a metric, called as the paper calls it where it is F1.
pub fn judge_scores(results: &Results, metric: Metric) -> MetricScores {
    let (key, name) = match metric {
        Metric::F1 => (BI_FACT_KEY.to_owned(), "Bi-Fact".to_owned()),
        other => (format!("{BI_FACT_KEY}-{}", other.key()), format!("Bi-Fact {}", other.name())),
    };
    let scores = (0..results.outcomes.len()).map(|pair| {
        results.assessment(pair).and_then(|assessment| metric.of(judge_tally(assessment).scores()))
    });
    MetricScores { key, name, scores: scores.collect() }
}

fn judge_tally(assessment: &Assessment) -> FactTally {
    let supported =
        |facts: &[JudgedFact]| facts.iter().filter(|judged| judged.verdict.is_supported()).count();
    FactTally {
        gold_supported: supported(&assessment.gold),
        gold_total: assessment.gold.len(),
        predicted_supported: supported(&assessment.predicted),
        predicted_total: assessment.predicted.len(),
    }
}

/// A pair that both the judge and a person have something to say of.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FactPair {
    /// In the batch.
    pub place: usize,
    pub judge_f1: Option<f64>,
    pub person_f1: Option<f64>,
    /// The gold facts that a person judged, too: "match" is "supported".
    pub gold: Confusion,
    pub predicted: Confusion,
}

impl FactPair {
    pub fn of(batch: &Batch, results: &Results, place: usize) -> Option<Self> {
        let assessment = results.assessment(place)?;
        let person = batch.pairs.get(place)?.person();
        let [gold, predicted] = verdicts_in_file(batch, results, place)?;
        let tally = whole_tally(&gold, &predicted).or_else(|| {
            let listed =
                |verdicts: &[Verdict]| -> Vec<_> { verdicts.iter().copied().map(Some).collect() };
            let (gold, predicted) = (person.gold.as_ref()?, person.predicted.as_ref()?);
            whole_tally(&listed(gold), &listed(predicted))
        });
        let f1 = tally.map_or(person.f1, |tally| tally.scores().f1);
        Self::new(place, assessment, f1, [&gold, &predicted])
    }

    /// By what a person said of each fact, in the order of the judge's lists.
    pub fn by_verdicts(
        place: usize,
        assessment: &Assessment,
        gold: &[Option<Verdict>],
        predicted: &[Option<Verdict>],
    ) -> Option<Self> {
        let f1 = whole_tally(gold, predicted).and_then(|tally| tally.scores().f1);
        Self::new(place, assessment, f1, [gold, predicted])
    }

    fn new(
        place: usize,
        assessment: &Assessment,
        person_f1: Option<f64>,
        [gold, predicted]: [&[Option<Verdict>]; 2],
    ) -> Option<Self> {
        let found = Self {
            place,
            judge_f1: judge_tally(assessment).scores().f1,
            person_f1,
            gold: confusion(&assessment.gold, gold),
            predicted: confusion(&assessment.predicted, predicted),
        };
        (found.person_f1.is_some() || found.facts().pairs() > 0).then_some(found)
    }

    pub fn facts(&self) -> Confusion {
        self.gold + self.predicted
    }

    fn both(&self) -> Option<(f64, f64)> {
        Some((self.judge_f1?, self.person_f1?))
    }
}

/// What the file, or a correction, says of each gold fact and of each predicted one.
pub fn verdicts_in_file(
    batch: &Batch,
    results: &Results,
    place: usize,
) -> Option<[Vec<Option<Verdict>>; 2]> {
    let pair = batch.pairs.get(place)?;
    let outcome = results.outcomes.get(place)?;
    let assessment = outcome.assessed.as_ref().ok()?;
    let frozen = results.frozen(pair.gold).map(|frozen| &**frozen);
    Some(Side::ALL.map(|side| {
        let verdict = |(fact, judged): (usize, &JudgedFact)| match &judged.correction {
            Some(correction) => Some(correction.verdict),
            None => label_in_file(pair.person(), outcome, frozen, side, fact),
        };
        assessment.facts(side).iter().enumerate().map(verdict).collect()
    }))
}

/// `None` where a person left out a fact: F1 of some facts is not F1. A pair without any facts was
/// judged by nobody.
fn whole_tally(gold: &[Option<Verdict>], predicted: &[Option<Verdict>]) -> Option<FactTally> {
    let supported = |verdicts: &[Option<Verdict>]| {
        verdicts.iter().try_fold(0, |count, verdict| {
            verdict.map(|verdict| count + usize::from(verdict.is_supported()))
        })
    };
    let tally = FactTally {
        gold_supported: supported(gold)?,
        gold_total: gold.len(),
        predicted_supported: supported(predicted)?,
        predicted_total: predicted.len(),
    };
    (tally != FactTally::default()).then_some(tally)
}

fn confusion(facts: &[JudgedFact], person: &[Option<Verdict>]) -> Confusion {
    let cells = facts.iter().zip(person).filter_map(|(judged, person)| {
        Some(Cell::of(person.as_ref()?.is_supported(), judged.verdict.is_supported()))
    });
    cells.collect()
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
    pub fn of(batch: &Batch, results: &Results) -> Result<Self, Reason> {
        let places = 0..batch.pairs.len();
        let pairs: Vec<_> =
            places.filter_map(|place| FactPair::of(batch, results, place)).collect();
        if pairs.is_empty() { Err(Reason::NoVerdicts) } else { Ok(Self { pairs }) }
    }

    /// F1 by the judge and by a person, where there are both.
    pub fn f1_pairs(&self) -> Vec<(f64, f64)> {
        self.pairs.iter().filter_map(FactPair::both).collect()
    }

    /// Another metric's scores beside the person's F1.
    pub fn scored_by(&self, metric: &MetricScores) -> Vec<(f64, f64)> {
        let both = self.pairs.iter().filter_map(|pair| {
            let score = metric.scores.get(pair.place).copied().flatten();
            Some((score.filter(|score| score.is_finite())?, pair.person_f1?))
        });
        both.collect()
    }

    pub fn pearson(&self) -> Result<Correlation, Reason> {
        pearson(&self.f1_pairs())
    }

    pub fn spearman(&self) -> Result<Correlation, Reason> {
        spearman(&self.f1_pairs())
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
            judge_f1: pair.judge_f1,
            person_f1: pair.person_f1,
            facts_apart: pair.facts().false_positives + pair.facts().false_negatives,
        });
        let mut apart: Vec<_> = each
            .filter(|one| one.facts_apart > 0 || one.apart().is_some_and(|apart| apart > 0))
            .collect();
        apart.sort_unstable_by_key(|one| (Reverse((one.apart(), one.facts_apart)), one.place));
        apart
    }
}
