//! What fulfilment offers of a judged pair.

use std::ops::Add;

use super::{Fulfilled, Fulfilling, Fulfilment, TaskKind};
use crate::base::number::ratio;
use crate::evaluation::means::{Average, Over};
use crate::evaluation::method::{Method, ScoreName};
use crate::evaluation::tally::Tally;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct FulfilmentTally {
    pub yes: usize,
    pub no: usize,
    pub cannot_tell: usize,
}

impl Add for FulfilmentTally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            yes: self.yes + other.yes,
            no: self.no + other.no,
            cannot_tell: self.cannot_tell + other.cannot_tell,
        }
    }
}

impl Tally for FulfilmentTally {
    type Scores = [Option<f64>; 1];

    /// Undefined where it cannot be told.
    fn all_scores(self) -> Self::Scores {
        [ratio(self.yes, self.yes + self.no)]
    }
}

impl Method for Fulfilment {
    const SCORES: &'static [ScoreName] = &[ScoreName {
        key: "fulfilled",
        name: "fulfilled",
        short: "Fulfilled",
        metric_key: "fulfilment",
        metric_name: "Fulfilment",
    }];
    const MAIN_SCORE: usize = 0;

    const EXPLAINED: &'static str = "A prediction is fulfilled if what the user did completes it. \
        Whether that is so was asked of a model; in the paper, people answered it.";

    const AVERAGES: &'static [Average] = &[Average {
        name: "share of",
        title: "Share of the pairs where it can be told",
        over: Over::Pairs,
    }];

    type Tally = FulfilmentTally;

    fn tally(finding: &Fulfilling) -> FulfilmentTally {
        let is = |verdict| usize::from(finding.verdict == verdict);
        FulfilmentTally {
            yes: is(Fulfilled::Yes),
            no: is(Fulfilled::No),
            cannot_tell: is(Fulfilled::CannotTell),
        }
    }

    fn uncorrected_tally(finding: &Fulfilling) -> FulfilmentTally {
        Self::tally(finding)
    }

    const COUNTS: &'static [&'static str] = &["Fulfilled"];

    fn counts(tally: FulfilmentTally) -> Vec<(usize, usize)> {
        vec![(tally.yes, tally.yes + tally.no)]
    }

    const COLUMNS: &'static [&'static str] =
        &["fulfilled_verdict", "task_kind", "fulfilled_steps", "fulfilled_explanation"];
    const GROUND_COLUMNS: &'static [&'static str] = &[];

    fn cells(finding: &Fulfilling) -> Vec<String> {
        let steps: Vec<String> = finding.steps.iter().map(ToString::to_string).collect();
        vec![
            finding.verdict.key().to_owned(),
            finding.kind.map_or("", TaskKind::key).to_owned(),
            steps.join(" "),
            finding.explanation.clone(),
        ]
    }

    fn ground_cells((): &()) -> Vec<String> {
        Vec::new()
    }
}
