//! What people said of whole pairs, as the yes or no that a metric is held against.

use crate::evaluation::batch::Batch;
use crate::evaluation::pair::ModelName;
use crate::evaluation::row::SameTask;

/// What becomes of a pair of which a person said that it matches in part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PartlyCounts {
    #[default]
    AsNoMatch,
    AsMatch,
    /// Such pairs are left out as if they had no label.
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

    /// Whether it is a match; `None` where it counts as neither.
    pub fn is_match(self, label: SameTask) -> Option<bool> {
        match (label, self) {
            (SameTask::Yes, _) | (SameTask::Partly, Self::AsMatch) => Some(true),
            (SameTask::No, _) | (SameTask::Partly, Self::AsNoMatch) => Some(false),
            (SameTask::Partly, Self::NotAtAll) => None,
        }
    }
}

/// What agreement needs to know of a batch: all lists are in the order of its pairs.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LabelledSet {
    pub labels: Vec<Option<SameTask>>,
    /// What the file's column for it says.
    pub splits: Vec<Option<Box<str>>>,
    /// Each predictor with the places of its pairs.
    pub predictors: Vec<(ModelName, Vec<usize>)>,
}

impl LabelledSet {
    /// With the labels that came in the file. Labels of one annotator can take their place.
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

/// One metric's scores in the order of the pairs; `None` is undefined, which is counted and never
/// averaged.
#[derive(Debug, Clone, PartialEq)]
pub struct MetricScores {
    /// What a table and the paper's figures know it by.
    pub key: String,
    /// For people.
    pub name: String,
    pub scores: Vec<Option<f64>>,
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
}
