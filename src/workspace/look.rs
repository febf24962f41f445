//! One look at the pairs: which are shown, in order, and everything that is counted beside them.

use super::columns::Columns;
use super::facets::Facets;
use super::filter::Filter;
use super::order::Order;
use super::row_set::RowSet;
use super::view::View;

#[derive(Debug, Clone, PartialEq)]
pub struct Look {
    /// The shown pairs by their places in the batch, in the view's order.
    pub rows: Vec<u32>,
    pub facets: Facets,
}

/// `found` are the rows that have the view's words, as `SearchIndex::find` says; `None` where the
/// view has none.
pub fn look(columns: &Columns, order: &Order, view: &View, found: Option<&RowSet>) -> Look {
    let filter = Filter::new(columns, view, found);
    let mut facets = Facets::empty(columns);
    let mut rows = Vec::new();
    for &place in &order.rows {
        let Some(row) = columns.rows.get(place as usize) else { continue };
        let fails = filter.test(place, row);
        if fails.is_none() {
            rows.push(place);
        }
        facets.add(row, fails);
    }
    Look { rows, facets }
}
