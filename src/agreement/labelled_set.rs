//! People's labels of whole pairs, as the yes or no that metrics are compared with.

use crate::evaluation::batch::Batch;
use crate::evaluation::pair::ModelName;
use crate::evaluation::row::SameTask;

/// How a partial match counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PartlyCounts {
    #[default]
    AsNoMatch,
    AsMatch,
    /// Left out, as if not labelled.
    NotAtAll,
}

impl PartlyCounts {
    pub const ALL: [Self; 3] = [Self::AsNoMatch, Self::AsMatch, Self::NotAtAll];

    pub fn key(self) -> &'static str {
        match self {
            Self::AsNoMatch => "as-no-match",
            Self::AsMatch => "as-match",
            Self::NotAtAll => "left-out",
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.key() == key)
    }

    /// For people.
    pub fn name(self) -> &'static str {
        match self {
            Self::AsNoMatch => "partial counts as no match",
            Self::AsMatch => "partial counts as a match",
            Self::NotAtAll => "partial is left out",
        }
    }

    /// Whether it is a match; `None` if it counts as neither.
    pub fn is_match(self, label: SameTask) -> Option<bool> {
        match (label, self) {
            (SameTask::Yes, _) | (SameTask::Partly, Self::AsMatch) => Some(true),
            (SameTask::No, _) | (SameTask::Partly, Self::AsNoMatch) => Some(false),
            (SameTask::Partly, Self::NotAtAll) => None,
        }
    }
}

/// What agreement needs from a batch. All lists are in the order of its pairs.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LabelledSet {
    pub labels: Vec<Option<SameTask>>,
    /// From the file's split column.
    pub splits: Vec<Option<Box<str>>>,
    /// Each predictor with the indices of its pairs.
    pub predictors: Vec<(ModelName, Vec<usize>)>,
}

impl LabelledSet {
    /// With the labels in the file; an annotator's labels can replace them.
    pub fn of(batch: &Batch) -> Self {
        let pairs = batch.pairs.iter();
        Self {
            labels: pairs.clone().map(|pair| pair.person().same_task).collect(),
            splits: pairs.map(|pair| pair.split.as_deref().map(Box::from)).collect(),
            predictors: batch
                .predictors()
                .into_iter()
                .map(|predictor| (predictor.model.clone(), predictor.pairs))
                .collect(),
        }
    }
}

/// One metric's scores in the order of the pairs. Undefined scores are `None`; they are counted and never
/// averaged.
#[derive(Debug, Clone, PartialEq)]
pub struct MetricScores {
    /// Its key in tables and in the paper's figures.
    pub key: String,
    /// For people.
    pub name: String,
    pub scores: Vec<Option<f64>>,
}

impl MetricScores {
    fn has(&self, place: usize) -> bool {
        self.scores.get(place).copied().flatten().is_some()
    }

    /// Whether it scores every labelled pair that the other metric scores, and there are some. Otherwise the
    /// figures could not be compared.
    pub fn covers(&self, labels: &[Option<SameTask>], other: Option<&Self>) -> bool {
        let is_wanted = |place: usize| other.is_none_or(|other| other.has(place));
        let labelled = labels.iter().enumerate().filter(|(_, label)| label.is_some());
        let mut wanted =
            labelled.map(|(place, _)| place).filter(|place| is_wanted(*place)).peekable();
        wanted.peek().is_some() && wanted.all(|place| self.has(place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partial_is_what_the_setting_says_and_yes_and_no_are_not_touched() {
        let read = |label| PartlyCounts::ALL.map(|rule| rule.is_match(label));
        assert_eq!(read(SameTask::Yes), [Some(true); 3]);
        assert_eq!(read(SameTask::No), [Some(false); 3]);
        assert_eq!(read(SameTask::Partly), [Some(false), Some(true), None]);
        assert_eq!(PartlyCounts::default(), PartlyCounts::AsNoMatch);
    }

    #[test]
    fn a_metric_covers_another_where_it_lacks_no_labelled_pair() {
        let metric = |scores: &[Option<f64>]| MetricScores {
            key: String::new(),
            name: String::new(),
            scores: scores.to_vec(),
        };
        let labels = [Some(SameTask::Yes), Some(SameTask::No), None];
        let both = metric(&[Some(1.0), Some(0.0), None]);
        let one = metric(&[Some(1.0), None, None]);
        let none = metric(&[None; 3]);
        assert!(both.covers(&labels, Some(&one)) && both.covers(&labels, None));
        assert!(one.covers(&labels, Some(&one)));
        assert!(!one.covers(&labels, Some(&both)) && !one.covers(&labels, None));
        assert!(!both.covers(&labels, Some(&none)), "there is nothing to compare");
    }
}
