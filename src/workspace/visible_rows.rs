//! Finds the pairs to show, in order.

use super::columns::Columns;
use super::filter::Filter;
use super::order::Order;
use super::row_set::RowSet;
use super::view::View;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Look {
    /// The shown pairs by their places in the batch, in the view's order.
    pub rows: Vec<u32>,
}

/// `found` are the rows that have the view's words, as `SearchIndex::find` says; `None` where the
/// view has none.
pub fn look(columns: &Columns, order: &Order, view: &View, found: Option<&RowSet>) -> Look {
    let filter = Filter::new(columns, view, found);
    let is_shown = |place: &u32| {
        columns.rows.get(*place as usize).is_some_and(|row| filter.passes(*place, row))
    };
    Look { rows: order.rows.iter().copied().filter(is_shown).collect() }
}
