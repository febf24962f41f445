//! A result set as it is compared: what its judge said about each pair, in one answer or in several.
//!
//! Only the judge's own verdicts count. A person's corrections say nothing about the judge.

use std::sync::Arc;

use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::fact::{Assessment, Side};
use crate::methods::bifact::tally::{Metric, Scores};

/// How many of the answers about a fact say that it is implied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Votes {
    pub yes: usize,
    pub of: usize,
}

impl Votes {
    pub fn one(verdict: Verdict) -> Self {
        Self { yes: usize::from(verdict.is_supported()), of: 1 }
    }

    /// What most of them say; `None` for an even number, which may be split in half.
    pub fn majority(self) -> Option<Verdict> {
        (self.of % 2 == 1).then(|| Verdict::from(2 * self.yes > self.of))
    }

    /// Not all say the same.
    pub fn is_split(self) -> bool {
        self.yes > 0 && self.yes < self.of
    }
}

/// What a judge, or a jury, says about a pair.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    pub scores: Scores,
    pub gold: Vec<Votes>,
    /// `None` where the answers split the prediction differently.
    pub predicted: Option<Vec<Votes>>,
    /// For the figure: the facts, and the first answer's reasons.
    pub shown: Arc<Assessment>,
}

/// The pairs are in the batch's order; `None` where there is no judgement.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct JudgedSet {
    pub title: String,
    /// Who judged, as in exports.
    pub signature: String,
    pub pairs: Vec<Option<Judged>>,
    /// The predictions of another batch that were judged instead; empty for the batch's own.
    pub others: Vec<Option<OtherPrediction>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherPrediction {
    pub predicted: String,
    pub predictor: String,
}

impl Judged {
    pub fn once(assessment: &Arc<Assessment>) -> Self {
        let votes = |side: Side| -> Vec<Votes> {
            assessment.facts(side).iter().map(|judged| Votes::one(judged.verdict)).collect()
        };
        Self {
            scores: assessment.uncorrected_tally().scores(),
            gold: votes(Side::Gold),
            predicted: Some(votes(Side::Predicted)),
            shown: assessment.clone(),
        }
    }

    /// The scores are the mean over the answers. `None` without an answer, or if the answers are about
    /// different gold facts.
    pub fn repeatedly(answers: &[Arc<Assessment>]) -> Option<Self> {
        let first = answers.first()?;
        let sums = |side: Side| -> Option<Vec<Votes>> {
            let is_same = |answer: &Arc<Assessment>| same_facts(answer, first, side);
            answers.iter().all(is_same).then(|| {
                let yes = |at: usize| {
                    let said = answers.iter().filter_map(|answer| answer.facts(side).get(at));
                    said.filter(|judged| judged.verdict.is_supported()).count()
                };
                let places = 0..first.facts(side).len();
                places.map(|at| Votes { yes: yes(at), of: answers.len() }).collect()
            })
        };
        let each: Vec<Scores> =
            answers.iter().map(|answer| answer.uncorrected_tally().scores()).collect();
        let mean = |metric: Metric| mean_of(each.iter().filter_map(|scores| metric.of(*scores)));
        Some(Self {
            scores: Scores {
                precision: mean(Metric::Precision),
                recall: mean(Metric::Recall),
                f1: mean(Metric::F1),
            },
            gold: sums(Side::Gold)?,
            predicted: sums(Side::Predicted),
            shown: first.clone(),
        })
    }

    pub fn votes(&self, side: Side) -> Option<&[Votes]> {
        match side {
            Side::Gold => Some(&self.gold),
            Side::Predicted => self.predicted.as_deref(),
        }
    }

    /// The votes on the facts of a side, where both judged the same list.
    pub fn beside<'a>(
        &'a self,
        other: &'a Self,
        side: Side,
    ) -> Option<impl Iterator<Item = (Votes, Votes)> + 'a> {
        let (one, two) = (self.votes(side)?, other.votes(side)?);
        same_facts(&self.shown, &other.shown, side)
            .then(|| one.iter().copied().zip(two.iter().copied()))
    }
}

/// Whether two answers are about the same list.
pub fn same_facts(one: &Assessment, other: &Assessment, side: Side) -> bool {
    let (one, other) = (one.facts(side).iter(), other.facts(side).iter());
    one.map(|judged| &judged.fact).eq(other.map(|judged| &judged.fact))
}

#[allow(clippy::cast_precision_loss)]
pub fn mean_of(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0_usize), |(sum, count), value| (sum + value, count + 1));
    (count > 0).then(|| sum / count as f64)
}

impl JudgedSet {
    pub fn judged(&self) -> usize {
        self.pairs.iter().flatten().count()
    }

    /// Where the judged prediction is that of another batch.
    pub fn other(&self, pair: usize) -> Option<&OtherPrediction> {
        self.others.get(pair)?.as_ref()
    }

    pub fn get(&self, pair: usize) -> Option<&Judged> {
        self.pairs.get(pair)?.as_ref()
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::methods::bifact::fact::{Fact, JudgedFact};

    /// One letter per fact: `y` or `n`.
    pub fn facts(name: &str, letters: &str) -> Vec<JudgedFact> {
        let judged = |(at, letter): (usize, char)| {
            let fact = Fact::new(&format!("{name} {at}")).unwrap();
            JudgedFact::new(fact, Verdict::from(letter == 'y'), String::new())
        };
        letters.chars().enumerate().map(judged).collect()
    }

    pub fn assessment(gold: &str, predicted: &str) -> Arc<Assessment> {
        Arc::new(Assessment { gold: facts("gold", gold), predicted: facts("said", predicted) })
    }

    /// A set of single answers.
    pub fn set(title: &str, pairs: &[Option<(&str, &str)>]) -> JudgedSet {
        let judged = |(gold, predicted): (&str, &str)| Judged::once(&assessment(gold, predicted));
        JudgedSet {
            title: title.to_owned(),
            signature: format!("judge: {title}"),
            pairs: pairs.iter().map(|pair| pair.map(judged)).collect(),
            ..JudgedSet::default()
        }
    }

    #[test]
    fn repeated_answers_are_counted_and_their_scores_averaged() {
        let answers = [assessment("yy", "y"), assessment("yn", "y"), assessment("yn", "n")];
        let judged = Judged::repeatedly(&answers).unwrap();
        assert_eq!(judged.gold, [Votes { yes: 3, of: 3 }, Votes { yes: 1, of: 3 }]);
        assert_eq!(judged.predicted, Some(vec![Votes { yes: 2, of: 3 }]));
        assert!((judged.scores.recall.unwrap() - 2.0 / 3.0).abs() < 1e-12);
        // F1 of each answer: 1, 2/3, 0.
        assert!((judged.scores.f1.unwrap() - 5.0 / 9.0).abs() < 1e-12);
        assert!(!judged.gold[0].is_split() && judged.gold[1].is_split());
        assert_eq!(judged.gold[1].majority(), Some(Verdict::Unsupported));
        assert_eq!(Votes { yes: 2, of: 2 }.majority(), None, "only an odd number has a majority");
    }

    #[test]
    fn lists_that_differ_are_not_compared_fact_by_fact() {
        let answers = [assessment("y", "yy"), assessment("y", "y")];
        let judged = Judged::repeatedly(&answers).unwrap();
        assert_eq!(judged.predicted, None);
        assert_eq!(judged.scores.precision, Some(1.0));
        assert_eq!(Judged::repeatedly(&[assessment("y", ""), assessment("yy", "")]), None);
        assert_eq!(Judged::repeatedly(&[]), None);
        let (one, other) = (Judged::once(&answers[0]), Judged::once(&answers[1]));
        assert!(one.beside(&other, Side::Gold).is_some());
        assert!(one.beside(&other, Side::Predicted).is_none());
    }

    #[test]
    fn an_answer_asked_once_is_that_answer() {
        let once = assessment("yn", "ny");
        assert_eq!(Judged::repeatedly(std::slice::from_ref(&once)), Some(Judged::once(&once)));
    }
}
