//! The levels screen.

use crate::base::number::{counted, grouped};

pub const ALL_PAIRS: &str = "All pairs";
pub const SELECTED: &str = "The selected pair";
pub const NONE_YET: &str = "No pair has a level yet. ";
pub const CHOOSE_MODEL: &str = "Choose a model and start AutoRater";
pub const NONE: &str = "No pair has a level.";

pub const PAIRS_EXPLAINED: &str =
    "Pairs of a gold intent and a prediction, with their match levels";
pub const PAIR: &str = "Gold intent and prediction";
pub const LEVEL: &str = "Level";
pub const F1: &str = "F1";
pub const F1_EXPLAINED: &str = "Bi-Fact’s F1, where Bi-Fact has judged the pair";
pub const EMPTY: &str = "(empty)";
pub const NONE_OF_LEVEL: &str = "No pairs are of this level.";
pub const LEVELS_TO_SHOW: &str = "Levels to show";
pub const ALL: &str = "All";

/// Columns of the table.
pub const PREDICTOR: &str = "Predictor";
pub const GROUP: &str = "Group";
pub const JUDGED_BY: &str = "Judged by";
pub const COUNT: &str = "n";
pub const NO_LEVEL: &str = "No level";
pub const FULFILLED: &str = "Fulfilled";
pub const NO_MATCH: &str = "No match";
pub const PARTIAL: &str = "Partial";
pub const MATCH: &str = "Match";
pub const TABLE: &str = "Levels by predictor";
pub const TABLE_EXPLAINED: &str =
    "Share of predictions that are fulfilled and of pairs of each level, by predictor";
pub const PAIRS_WITH_LEVEL: &str = "Pairs with a level";
pub const PAIRS_WITHOUT_LEVEL: &str = "Pairs without a level";
pub const FULFILLED_EXPLAINED: &str = "Of the predictions where it can be told. In AutoRater’s rows a model was asked, \
    which the paper does not do";
pub const BY_GROUP: &str = "By group";
pub const SHOW_PAPER: &str = "Show the paper’s figures";
pub const MATCH_BY_GROUP: &str = "Pairs that match by AutoRater, by group";
pub const EXPORT: &str = "Save this table: ";
/// Below a table that is saved.
pub const FULFILLED_IS_OURS: &str = "Fulfilled, in AutoRater's rows: a model was asked; in the paper, people \
    answered it.";

pub const OVERRIDES: &str = "A prediction that is not fulfilled does not match";
/// Added to the signature.
pub const OVERRIDDEN: &str = "what is not fulfilled does not match";
pub const BY_AUTORATER_ALONE: &str = "A model was asked about fulfilment; in the paper, people answered it. The level \
    comes from AutoRater alone.";
pub const BY_BOTH: &str = "A model was asked about fulfilment; in the paper, people answered it. A prediction that is \
    not fulfilled counts as no match.";
pub const THIS_IS_OVERRIDDEN: &str =
    "The user did not complete the prediction, so it counts as no match.";

pub const PAPER_AMBIGUITY: &str = "In the paper, all match in 72 %, some in 24 %.";
/// In files, below AutoRater's own level.
pub const NOT_FULFILLED_IN_FILE: &str =
    "The user did not complete the prediction. With fulfilment, this counts as no match.";

pub fn conflicts(count: usize) -> String {
    if count == 1 {
        return "1 conflict: it matches, but the user did not complete it.".to_owned();
    }
    format!("{} conflicts: they match, but the user did not complete them.", grouped(count))
}

pub fn title(data: &str) -> String {
    format!("Match levels: {data}")
}

pub fn without_level(count: usize) -> Option<String> {
    (count > 0).then(|| format!("{} without a level", counted(count, "pair")))
}

pub fn of_paper(row: &str) -> String {
    format!("Paper: {row}")
}

pub fn smaller_groups(count: usize) -> Option<String> {
    (count > 0).then(|| format!("{} not shown.", counted(count, "smaller group")))
}
