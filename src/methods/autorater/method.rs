//! What AutoRater offers of a judged pair: its level as scores, and columns for a table.

use std::ops::Add;

use super::Autorater;
use super::level::{Level, Shares};
use super::relation::{Broader, Direction, Relation};
use super::satisfaction::{Requirement, Satisfaction};
use crate::base::number::ratio;
use crate::evaluation::means::{Average, Over};
use crate::evaluation::method::{Method, ScoreName};
use crate::evaluation::tally::Tally;

/// How many pairs are of each level, and in how many each direction holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct LevelTally {
    pub levels: Shares,
    /// In the order of `Direction::ALL`.
    pub holds: [usize; 2],
}

impl LevelTally {
    pub fn of(relation: &Relation) -> Self {
        Self { levels: Shares::of_one(relation.level()), holds: relation.holds().map(usize::from) }
    }
}

impl Add for LevelTally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let ([a, b], [x, y]) = (self.holds, other.holds);
        Self { levels: self.levels + other.levels, holds: [a + x, b + y] }
    }
}

impl Tally for LevelTally {
    type Scores = [Option<f64>; 5];

    fn all_scores(self) -> Self::Scores {
        let [matched, partial, none] = Level::ALL.map(|level| self.levels.share(level));
        let [forward, back] = self.holds.map(|holds| ratio(holds, self.levels.total()));
        [matched, partial, none, forward, back]
    }
}

impl Method for Autorater {
    const SCORES: &'static [ScoreName] = &[
        // What the paper calls AutoRater is its match.
        score("match", "match", "Match", "auto-rater", "AutoRater"),
        score("partial", "partial match", "Partial", "auto-rater-partial", "AutoRater, partial"),
        score("none", "no match", "None", "auto-rater-none", "AutoRater, no match"),
        score(
            "prediction_satisfies_gold",
            "prediction satisfies gold",
            "P → G",
            "auto-rater-prediction-to-gold",
            "AutoRater, prediction satisfies gold",
        ),
        score(
            "gold_satisfies_prediction",
            "gold satisfies prediction",
            "G → P",
            "auto-rater-gold-to-prediction",
            "AutoRater, gold satisfies prediction",
        ),
    ];
    const MAIN_SCORE: usize = 0;

    const EXPLAINED: &'static str = "AutoRater asks whether every reasonable way to do one task also does \
        the other, in both directions. Both hold: match. One holds: partial match. Neither holds: no \
        match.";

    const AVERAGES: &'static [Average] = &[Average {
        name: "share of",
        title: "Share of pairs, each counting the same",
        over: Over::Pairs,
    }];

    type Tally = LevelTally;

    fn tally(relation: &Relation) -> LevelTally {
        LevelTally::of(relation)
    }

    fn uncorrected_tally(relation: &Relation) -> LevelTally {
        LevelTally::of(relation)
    }

    const COUNTS: &'static [&'static str] = &["Directions that hold"];

    fn counts(tally: LevelTally) -> Vec<(usize, usize)> {
        vec![(tally.holds.iter().sum(), tally.levels.total() * Direction::ALL.len())]
    }

    const COLUMNS: &'static [&'static str] = &[
        "level",
        "broader",
        "prediction_satisfies_gold_decision",
        "prediction_satisfies_gold_requirements",
        "prediction_satisfies_gold_counter_example",
        "prediction_satisfies_gold_explanation",
        "gold_satisfies_prediction_decision",
        "gold_satisfies_prediction_requirements",
        "gold_satisfies_prediction_counter_example",
        "gold_satisfies_prediction_explanation",
    ];
    const GROUND_COLUMNS: &'static [&'static str] = &[];

    fn cells(relation: &Relation) -> Vec<String> {
        let broader = relation.broader().map_or("", Broader::key);
        let mut cells = vec![relation.level().key().to_owned(), broader.to_owned()];
        for direction in Direction::ALL {
            let Satisfaction { holds, of_b, counter_example, explanation, .. } =
                relation.of(direction);
            cells.push(if *holds { "yes" } else { "no" }.to_owned());
            cells.push(of_b.iter().map(line).collect::<Vec<_>>().join("\n"));
            cells.push(counter_example.clone().unwrap_or_default());
            cells.push(explanation.clone());
        }
        cells
    }

    fn ground_cells((): &()) -> Vec<String> {
        Vec::new()
    }
}

const fn score(
    key: &'static str,
    name: &'static str,
    short: &'static str,
    metric_key: &'static str,
    metric_name: &'static str,
) -> ScoreName {
    ScoreName { key, name, short, metric_key, metric_name }
}

fn line(required: &Requirement) -> String {
    let met = if required.is_met { "met" } else { "not met" };
    match &*required.how {
        "" => format!("{met}: {}", required.text),
        how => format!("{met}: {} ({how})", required.text),
    }
}
