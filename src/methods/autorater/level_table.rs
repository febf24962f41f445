//! The second paper's Table 2 on other data: of the predictions of each predictor, as a whole and by group,
//! how many are fulfilled and how many are of each level. AutoRater's figures and people's stand side by
//! side, each with an interval.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::paper::PaperLevels;
use super::{Autorater, Level, LevelTally, Shares};
use crate::evaluation::batch::{Batch, Predictor};
use crate::evaluation::means::{Bootstrap, Estimate};
use crate::evaluation::resampling::BootstrapSettings;
use crate::methods::fulfilment::{Fulfilment, FulfilmentTally};

/// Levels in the order of the paper's table.
pub const LEVEL_COLUMNS: [Level; 3] = [Level::None, Level::Partial, Level::Match];

/// Only the largest groups have rows of their own.
pub const MOST_GROUPS: usize = 40;

/// Who gave the levels of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RatedBy {
    Autorater,
    Person(String),
    /// A row of the paper, on its own data.
    Paper(&'static str),
}

impl RatedBy {
    /// As files have it.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Autorater => "autorater",
            Self::Person(_) => "person",
            Self::Paper(_) => "paper",
        }
    }

    /// For people.
    pub fn name(&self) -> &str {
        match self {
            Self::Autorater => "AutoRater",
            Self::Person(name) => name,
            Self::Paper(by) => by,
        }
    }
}

/// What one rater says of every pair of a batch.
pub struct Ratings {
    pub by: RatedBy,
    pub levels: Vec<Option<Level>>,
    /// Of the prediction. AutoRater is not asked about it: these are a model's verdicts, which the paper
    /// does not have.
    pub fulfilled: Vec<Option<bool>>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct LevelRow {
    pub predictor: String,
    /// `None` for all groups together; empty for pairs without a group.
    pub group: Option<String>,
    pub by: RatedBy,
    /// Pairs with a level, and without; unknown in the paper's rows.
    pub pairs: Option<[usize; 2]>,
    pub fulfilled: Estimate,
    /// In the order of `LEVEL_COLUMNS`.
    pub shares: [Estimate; 3],
}

impl LevelRow {
    pub fn of_paper(row: &PaperLevels) -> Self {
        let published = |value| Estimate { value, ..Estimate::default() };
        Self {
            predictor: row.model.to_owned(),
            group: Some(row.data.to_owned()),
            by: RatedBy::Paper(row.judged),
            pairs: None,
            fulfilled: published(row.fulfilled),
            shares: [row.none, row.partial, row.matched].map(|share| published(Some(share))),
        }
    }

    /// The share of matches.
    pub fn matched(&self) -> Estimate {
        let [.., matched] = self.shares;
        matched
    }

    pub fn group_name(&self) -> &str {
        match self.group.as_deref() {
            None => "all",
            Some("") => "no group",
            Some(name) => name,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Default)]
pub struct LevelTable {
    /// By predictor; of each, all groups first.
    pub rows: Vec<LevelRow>,
    /// Groups too small for rows of their own.
    pub left_out: usize,
}

impl LevelTable {
    pub fn has_groups(&self) -> bool {
        self.rows.iter().any(|row| row.group.is_some())
    }
}

/// Computes the table one resample at a time, so that the page stays responsive.
pub struct LevelTableWork {
    rows: Vec<RowWork>,
    left_out: usize,
    done: usize,
}

struct RowWork {
    predictor: String,
    group: Option<String>,
    by: RatedBy,
    pairs: usize,
    levels: Bootstrap<Autorater>,
    fulfilled: Bootstrap<Fulfilment>,
}

impl LevelTableWork {
    pub fn new(batch: &Batch, ratings: &[Ratings], settings: BootstrapSettings) -> Self {
        let (groups, left_out) = largest_groups(batch);
        let mut rows = Vec::new();
        for predictor in batch.predictors() {
            let name = predictor.model.to_string();
            let all = ratings.iter();
            rows.extend(all.filter_map(|by| row(&name, None, &predictor.pairs, by, settings)));
            for (group, pairs) in groups.iter().zip(by_group(batch, &predictor, &groups)) {
                let group = Some((*group).to_owned()).filter(|_| !pairs.is_empty());
                let Some(group) = group else { continue };
                let all = ratings.iter();
                let rated =
                    all.filter_map(|by| row(&name, Some(group.clone()), &pairs, by, settings));
                rows.extend(rated);
            }
        }
        Self { rows, left_out, done: 0 }
    }

    pub fn is_done(&self) -> bool {
        self.done >= self.rows.len()
    }

    /// One resample of one row.
    pub fn step(&mut self) {
        let Some(row) = self.rows.get_mut(self.done) else { return };
        if !row.levels.is_done() {
            row.levels.resample_once();
        } else if !row.fulfilled.is_done() {
            row.fulfilled.resample_once();
        } else {
            self.done += 1;
        }
    }

    /// Without intervals where nothing is resampled yet.
    pub fn table(&self) -> LevelTable {
        let rows = self.rows.iter().map(RowWork::row).collect();
        LevelTable { rows, left_out: self.left_out }
    }
}

impl RowWork {
    fn row(&self) -> LevelRow {
        let (levels, fulfilled) = (self.levels.means(), self.fulfilled.means());
        let share = |level: Level| {
            let place = Level::ALL.iter().position(|one| *one == level);
            place.map(|place| levels.at(0, place)).unwrap_or_default()
        };
        LevelRow {
            predictor: self.predictor.clone(),
            group: self.group.clone(),
            by: self.by.clone(),
            pairs: Some([levels.scored(), self.pairs - levels.scored()]),
            fulfilled: fulfilled.at(0, 0),
            shares: LEVEL_COLUMNS.map(share),
        }
    }
}

/// `None` where a person has labelled none of these pairs.
fn row(
    predictor: &str,
    group: Option<String>,
    pairs: &[usize],
    ratings: &Ratings,
    settings: BootstrapSettings,
) -> Option<RowWork> {
    let levels: Vec<LevelTally> = pairs
        .iter()
        .filter_map(|place| ratings.levels.get(*place).copied().flatten())
        .map(|level| LevelTally { levels: Shares::of_one(level), ..LevelTally::default() })
        .collect();
    let fulfilled: Vec<FulfilmentTally> = pairs
        .iter()
        .filter_map(|place| ratings.fulfilled.get(*place).copied().flatten())
        .map(|yes| FulfilmentTally { yes: usize::from(yes), no: usize::from(!yes), cannot_tell: 0 })
        .collect();
    let is_silent = levels.is_empty() && fulfilled.is_empty();
    if is_silent && ratings.by != RatedBy::Autorater {
        return None;
    }
    Some(RowWork {
        predictor: predictor.to_owned(),
        group,
        by: ratings.by.clone(),
        pairs: pairs.len(),
        levels: Bootstrap::new(levels, settings),
        fulfilled: Bootstrap::new(fulfilled, settings),
    })
}

/// In the order of the file, and how many more there are. None where no pair has a group.
fn largest_groups(batch: &Batch) -> (Vec<&str>, usize) {
    let mut places: HashMap<&str, usize, FixedState> = HashMap::default();
    let mut groups: Vec<(usize, &str)> = Vec::new();
    for pair in &batch.pairs {
        let name = pair.group.as_deref().unwrap_or_default();
        let place = *places.entry(name).or_insert_with(|| {
            groups.push((0, name));
            groups.len() - 1
        });
        if let Some((count, _)) = groups.get_mut(place) {
            *count += 1;
        }
    }
    if groups.iter().all(|(_, name)| name.is_empty()) {
        return (Vec::new(), 0);
    }
    let mut sizes: Vec<usize> = groups.iter().map(|(count, _)| *count).collect();
    sizes.sort_unstable_by(|one, other| other.cmp(one));
    let fewest = sizes.get(MOST_GROUPS - 1).copied().unwrap_or(0);
    let left_out = groups.len().saturating_sub(MOST_GROUPS);
    let large = groups.into_iter().filter(|(count, _)| *count >= fewest);
    (large.take(MOST_GROUPS).map(|(_, name)| name).collect(), left_out)
}

/// The predictor's pairs of each of these groups.
fn by_group(batch: &Batch, predictor: &Predictor, groups: &[&str]) -> Vec<Vec<usize>> {
    let places: HashMap<&str, usize, FixedState> =
        groups.iter().enumerate().map(|(place, name)| (*name, place)).collect();
    let mut found = vec![Vec::new(); groups.len()];
    for pair in &predictor.pairs {
        let group = batch.pairs.get(*pair).map(|pair| pair.group.as_deref().unwrap_or_default());
        let place = group.and_then(|group| places.get(group));
        if let Some(pairs) = place.and_then(|place| found.get_mut(*place)) {
            pairs.push(*pair);
        }
    }
    found
}
