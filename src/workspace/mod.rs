//! Which pairs are shown, in which order, and what their numbers say.
//!
//! A batch of 50,000 pairs has to answer a keystroke at once, so what filters and charts need to
//! know of a pair stands in `Columns`: small numbers side by side, computed once per result set. A
//! `View` is what was asked for, as a link can say it; `look` holds the one against the other in a
//! single pass.

mod chips;
mod columns;
mod compare;
mod counts;
mod facets;
mod fact_kind;
mod filter;
mod gather;
mod gold_means;
pub mod levels;
mod mark;
mod matchups;
mod mode;
mod names;
mod order;
mod person;
pub mod place;
mod query;
mod row_set;
mod score_range;
mod search;
mod step;
mod text_ranks;
mod view;
mod virtual_window;
mod visible_rows;
mod word_index;

pub use chips::Chip;
pub use columns::{Columns, DEFAULT_SAME_TASK_FROM, RowFacts, Source};
pub use compare::{Difference, PairedBootstrap, Standing, signed, tallies_on_common_golds};
pub use counts::Counts;
pub use facets::{BINS, Cell, Facets, GRID, LostBy, Part};
pub use fact_kind::{FactKind, FactReader, KindCounts};
pub use gold_means::{GoldMeans, Leads};
pub use mark::Mark;
pub use matchups::{best_first, matchups};
pub use mode::{Mode, ModeSet};
pub use names::Names;
pub use order::{Column, Direction, Order, Sort, TextRanks};
pub use person::person_text;
pub use row_set::RowSet;
pub use score_range::ScoreRange;
pub use search::SearchIndex;
pub use step::Step;
pub use view::View;
pub use virtual_window::VirtualWindow;
pub use visible_rows::{Look, look};

#[cfg(test)]
mod tests;
