//! Which pairs are shown, in which order, and what their numbers say.
//!
//! A batch of 50,000 pairs has to respond to a keystroke at once, so the small numbers that filters and
//! charts need are in `Columns`, computed once per result set. A `View` is the request, as a link can
//! express it; `look` applies it in a single pass.

pub mod ambiguity;
mod chips;
mod columns;
mod compare;
mod counts;
mod facets;
mod fact_kind;
mod filter;
pub mod fulfilment;
pub mod goal_errors;
mod gold_means;
mod grouping;
mod level_view;
pub mod levels;
mod mark;
mod matchups;
mod mode;
mod names;
mod neighbour;
mod order;
mod person;
pub mod place;
mod query;
mod row_set;
mod score_range;
mod search;
mod text_ranks;
mod view;
mod virtual_window;
mod visible_rows;
mod word_index;

pub use chips::Chip;
pub use columns::{Columns, RowFacts, Source};
pub use compare::{Difference, PairedBootstrap, Standing, signed, tallies_on_common_golds};
pub use counts::Counts;
pub use facets::{BINS, Cell, Facets, GRID, LostBy, Part};
pub use fact_kind::{FactKind, FactReader, KindCounts};
pub use gold_means::{GoldMeans, Leads};
pub use level_view::LevelView;
pub use mark::Mark;
pub use matchups::{best_first, matchups};
pub use mode::{Mode, ModeSet};
pub use names::Names;
pub use neighbour::Step;
pub use order::{Column, Direction, Order, Sort, TextRanks};
pub use person::person_text;
pub use row_set::RowSet;
pub use score_range::ScoreRange;
pub use search::SearchIndex;
pub use view::View;
pub use virtual_window::VirtualWindow;
pub use visible_rows::{Look, look};

#[cfg(test)]
mod tests;
