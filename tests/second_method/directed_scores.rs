//! What the second method offers of a judged pair: scores, columns, and its looks in the report.

use std::ops::Add;

use bifact::agreement::facts::FactByFact;
use bifact::base::number::ratio;
use bifact::diagram::{TextMeasure, escaped};
use bifact::evaluation::batch::Batch;
use bifact::evaluation::means::{Average, Over};
use bifact::evaluation::method::{Method, ScoreName};
use bifact::evaluation::pair::IntentPair;
use bifact::evaluation::tally::Tally;
use bifact::report::InReport;

use crate::directed::{Directed, Satisfied};

/// Questions that were answered with yes, and all: there and back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Answers {
    forward: (usize, usize),
    back: (usize, usize),
}

impl Answers {
    fn of(forward: &[bool], back: &[bool]) -> Self {
        let count = |answers: &[bool]| (answers.iter().filter(|yes| **yes).count(), answers.len());
        Self { forward: count(forward), back: count(back) }
    }
}

impl Add for Answers {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let sum = |one: (usize, usize), other: (usize, usize)| (one.0 + other.0, one.1 + other.1);
        Self { forward: sum(self.forward, other.forward), back: sum(self.back, other.back) }
    }
}

impl Tally for Answers {
    type Scores = [Option<f64>; 2];

    fn all_scores(self) -> Self::Scores {
        [self.forward, self.back].map(|(yes, all)| ratio(yes, all))
    }
}

impl Method for Directed {
    const SCORES: &'static [ScoreName] = &[
        ScoreName {
            key: "satisfies",
            name: "satisfies",
            short: "S",
            metric_key: "directed-satisfies",
            metric_name: "Directed, there",
        },
        ScoreName {
            key: "satisfied",
            name: "satisfied",
            short: "B",
            metric_key: "directed",
            metric_name: "Directed",
        },
    ];
    const MAIN_SCORE: usize = 1;
    const EXPLAINED: &'static str = "One intent satisfies another <or not>.";
    const AVERAGES: &'static [Average] =
        &[Average { name: "mean", title: "Every pair counts the same", over: Over::Pairs }];
    const COUNTS: &'static [&'static str] = &["Yes"];
    const COLUMNS: &'static [&'static str] = &["agreed"];
    const GROUND_COLUMNS: &'static [&'static str] = &[];

    type Tally = Answers;

    fn tally(finding: &Satisfied) -> Answers {
        let word = |direction: &str, said: &[bool]| {
            let last = finding.overruled.iter().rfind(|one| one.direction == direction);
            last.map_or_else(|| said.to_vec(), |one| vec![one.verdict; said.len()])
        };
        Answers::of(&word("forward", &finding.forward), &word("back", &finding.back))
    }

    fn uncorrected_tally(finding: &Satisfied) -> Answers {
        Answers::of(&finding.forward, &finding.back)
    }

    fn counts(tally: Answers) -> Vec<(usize, usize)> {
        vec![(tally.forward.0 + tally.back.0, tally.forward.1 + tally.back.1)]
    }

    fn cells(finding: &Satisfied) -> Vec<String> {
        let agree = |answers: &[bool]| answers.windows(2).all(|two| two[0] == two[1]);
        vec![(agree(&finding.forward) && agree(&finding.back)).to_string()]
    }

    fn ground_cells((): &()) -> Vec<String> {
        Vec::new()
    }
}

impl InReport for Directed {
    fn pair(_: &Batch, pair: &IntentPair, finding: &Satisfied, _: &dyn TextMeasure) -> String {
        let said = format!("{:?} {:?}", finding.forward, finding.back);
        format!("<p>{}: {}</p>\n", escaped(&pair.predicted), escaped(&said))
    }
}

/// It knows no facts.
impl FactByFact for Directed {}
