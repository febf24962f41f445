//! What is averaged: one predictor's scores for one gold intent, by the judge and, where it was drawn and
//! labelled, by a person. Several predictions of the same intent by one predictor count once, with their mean.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::drawn_labels::DrawnLabels;
use super::ppi::Labelled;
use crate::agreement::bifact_facts::{SaidOfFacts, person_scores};
use crate::agreement::labelled_set::PartlyCounts;
use crate::evaluation::batch::Batch;
use crate::evaluation::pair::{GoldId, ModelName};
use crate::labelling::said_of_facts;
use crate::methods::bifact::results::Results;
use crate::methods::bifact::tally::{FactTally, Metric, Scores};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Score {
    Precision,
    Recall,
    F1,
    Match,
}

impl Score {
    pub const ALL: [Self; 4] = [Self::F1, Self::Precision, Self::Recall, Self::Match];

    pub fn key(self) -> &'static str {
        match self {
            Self::Precision => "precision",
            Self::Recall => "recall",
            Self::F1 => "f1",
            Self::Match => "match",
        }
    }

    fn place(self) -> usize {
        match self {
            Self::Precision => 0,
            Self::Recall => 1,
            Self::F1 => 2,
            Self::Match => 3,
        }
    }
}

/// Where scores come from.
pub struct Sources<'a> {
    pub batch: &'a Batch,
    pub results: &'a Results,
    /// The judge's answer to whether a pair is a match, in the order of the pairs.
    pub matched: &'a [Option<bool>],
    pub labels: Option<&'a DrawnLabels<'a>>,
    pub partly: PartlyCounts,
}

/// One predictor's units.
pub struct Units {
    pub model: ModelName,
    places: HashMap<GoldId, usize, FixedState>,
    list: Vec<Unit>,
}

#[derive(Clone, Copy)]
pub struct Unit {
    pub gold: GoldId,
    judge: Sums,
    person: Sums,
}

#[derive(Clone, Copy, Default)]
struct Sums {
    scores: [f64; 4],
    counts: [u32; 4],
    facts: FactTally,
    with_facts: u32,
}

/// One score of all units.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Column {
    pub labelled: Vec<Labelled>,
    pub unlabelled: Vec<f64>,
    /// Units without a score by the judge: they are in no mean.
    pub unscored: usize,
}

impl Sums {
    fn add(&mut self, scores: [Option<f64>; 4], facts: Option<FactTally>) {
        for ((sum, count), score) in self.scores.iter_mut().zip(&mut self.counts).zip(scores) {
            if let Some(score) = score {
                *sum += score;
                *count += 1;
            }
        }
        if let Some(facts) = facts {
            self.facts = self.facts + facts;
            self.with_facts += 1;
        }
    }

    fn mean(&self, score: Score) -> Option<f64> {
        let count = self.counts[score.place()];
        (count > 0).then(|| self.scores[score.place()] / f64::from(count))
    }
}

impl Unit {
    pub fn judge(&self, score: Score) -> Option<f64> {
        self.judge.mean(score)
    }

    /// Only if the person scored as many of its pairs as the judge.
    pub fn person(&self, score: Score) -> Option<f64> {
        let is_whole = self.person.counts[score.place()] == self.judge.counts[score.place()];
        self.person.mean(score).filter(|_| is_whole)
    }

    /// The judge's counted facts, and the person's if they labelled all of them.
    pub fn facts(&self) -> Option<(FactTally, Option<FactTally>)> {
        let is_whole = self.person.with_facts == self.judge.with_facts;
        let person = Some(self.person.facts).filter(|_| is_whole);
        (self.judge.with_facts > 0).then_some((self.judge.facts, person))
    }

    fn both(&self, score: Score) -> Option<(f64, Option<f64>)> {
        Some((self.judge(score)?, self.person(score)))
    }
}

impl Column {
    fn add(&mut self, scored: Option<(f64, Option<f64>)>) {
        match scored {
            None => self.unscored += 1,
            Some((judge, Some(person))) => self.labelled.push(Labelled { person, judge }),
            Some((judge, None)) => self.unlabelled.push(judge),
        }
    }
}

impl Units {
    pub fn new(model: ModelName) -> Self {
        Self { model, places: HashMap::default(), list: Vec::new() }
    }

    /// Adds a pair of this predictor.
    pub fn add(&mut self, place: usize, from: &Sources) {
        let Some(pair) = from.batch.pairs.get(place) else { return };
        let at = *self.places.entry(pair.gold).or_insert(self.list.len());
        if at == self.list.len() {
            let (judge, person) = (Sums::default(), Sums::default());
            self.list.push(Unit { gold: pair.gold, judge, person });
        }
        let Some(unit) = self.list.get_mut(at) else { return };
        let assessment = from.results.assessment(place);
        let tally = assessment.map(|assessment| assessment.uncorrected_tally());
        let matched = from.matched.get(place).copied().flatten();
        unit.judge.add(four(tally.map(FactTally::scores), matched), tally);
        if let Some(labels) = from.labels.and_then(|drawn| drawn.labels(place, pair.gold)) {
            let matched = labels.same_task.and_then(|label| from.partly.is_match(label));
            let facts = assessment.map(|assessment| {
                said_of_facts(assessment, labels).each_ref().map(SaidOfFacts::supported)
            });
            let whole = facts.and_then(|[gold, predicted]| {
                let ((gold_supported, gold_total), (predicted_supported, predicted_total)) =
                    (gold?, predicted?);
                Some(FactTally { gold_supported, gold_total, predicted_supported, predicted_total })
            });
            unit.person.add(
                four(facts.map(|[gold, predicted]| person_scores(gold, predicted)), matched),
                whole,
            );
        }
    }

    pub fn column(&self, score: Score) -> Column {
        let mut column = Column::default();
        for unit in &self.list {
            column.add(unit.both(score));
        }
        column
    }

    /// This predictor less the other, on the gold intents that both predicted.
    pub fn differences(&self, other: &Self, score: Score) -> Column {
        let mut column = Column::default();
        for unit in &self.list {
            let Some(other) = other.of(unit.gold) else { continue };
            let both = unit.both(score).zip(other.both(score));
            column.add(both.map(|((judge, person), (other_judge, other_person))| {
                let person = person.zip(other_person).map(|(one, other)| one - other);
                (judge - other_judge, person)
            }));
        }
        column
    }

    pub fn of(&self, gold: GoldId) -> Option<&Unit> {
        self.list.get(*self.places.get(&gold)?)
    }

    pub fn all(&self) -> &[Unit] {
        &self.list
    }
}

fn four(scores: Option<Scores>, matched: Option<bool>) -> [Option<f64>; 4] {
    let of = |metric: Metric| metric.of(scores?);
    let matched = matched.map(|is_match| f64::from(u8::from(is_match)));
    [of(Metric::Precision), of(Metric::Recall), of(Metric::F1), matched]
}
