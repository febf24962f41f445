//! Merged cells: the value of the first one applies to the rows below it too.

use std::collections::BTreeMap;

use super::cells::place_of;
use super::xml::{Part, Xml};

/// Ranges of more than one row.
#[derive(Default)]
pub struct MergedCells {
    /// Those to come, the next one last.
    ahead: Vec<Range>,
    /// Those the row is in, by column. No two of a column are in one row.
    open: BTreeMap<usize, Range>,
}

struct Range {
    column: usize,
    first: usize,
    last: usize,
    /// What its first cell says.
    text: String,
}

impl MergedCells {
    /// They are named behind the rows.
    pub fn of(xml: &str) -> Self {
        let Some(at) = memchr::memmem::rfind(xml.as_bytes(), b"mergeCells") else {
            return Self::default();
        };
        let start = xml[..at].rfind("sheetData").unwrap_or(0);
        let mut ahead = Vec::new();
        for part in Xml::new(&xml[start..]) {
            if let Part::Open { name: "mergeCell", attributes, .. } = part {
                ahead.extend(attributes.get("ref").as_deref().and_then(range_of));
            }
        }
        ahead.sort_unstable_by_key(|range| std::cmp::Reverse(range.first));
        Self { ahead, open: BTreeMap::new() }
    }

    /// Fills the cells of a row that belong to one above.
    pub fn fill(&mut self, row: usize, cells: &mut [String]) {
        self.open.retain(|_, range| range.last >= row);
        for (column, range) in &self.open {
            if let Some(cell) = cells.get_mut(*column).filter(|cell| cell.is_empty()) {
                cell.clone_from(&range.text);
            }
        }
        while let Some(mut range) = self.ahead.pop_if(|range| range.first <= row) {
            if range.first == row
                && let Some(cell) = cells.get(range.column)
            {
                range.text.clone_from(cell);
                self.open.insert(range.column, range);
            }
        }
    }
}

fn range_of(place: &str) -> Option<Range> {
    let (from, to) = place.split_once(':')?;
    let ((column, first), (_, last)) = (place_of(from)?, place_of(to)?);
    (last > first).then_some(Range { column, first, last, text: String::new() })
}
