//! Tells rows apart: gives each row a unique id, and each gold intent and each name a number.
//!
//! It needs only the rows' texts, so the reader of the file does it, and building the batch needs no
//! search among hundreds of thousands of texts.

use super::row::Row;
use crate::base::interner::Interner;
pub use crate::base::interner::Number;

/// What is known of all rows so far.
#[derive(Default)]
pub struct Register {
    /// Numbered like the rows.
    ids: Interner,
    /// For each row the name of its predictor.
    models: Vec<u32>,
    golds: Interner,
    names: Interner,
}

/// What the register knows about a row.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Entry {
    /// Unique in the batch.
    pub id: String,
    /// How many bytes of the id the file gave, if not all.
    pub shorter_in_file: Option<u32>,
    /// An earlier row of the same predictor has the same id in its file.
    pub is_duplicate: bool,
    pub gold: Number,
    pub model: Number,
    pub group: Option<Number>,
    pub split: Option<Number>,
    pub judge: Option<Number>,
}

/// The predictor's name if a row gives none.
pub const UNNAMED_MODEL: &str = "prediction";

impl Register {
    pub fn enter<R>(&mut self, row: &Row<R>) -> Entry {
        let model = self.names.number(row.model.as_deref().unwrap_or(UNNAMED_MODEL));
        let (id, is_duplicate) = self.unique_id(row, model.place);
        self.models.push(model.place);
        let mut name = |name: Option<&str>| name.map(|name| self.names.number(name));
        let in_file =
            row.id.as_deref().filter(|in_file| **in_file != id && id.starts_with(in_file));
        Entry {
            shorter_in_file: in_file.map(|in_file| place(in_file.len())),
            id,
            is_duplicate,
            model,
            group: name(row.group.as_deref()),
            split: name(row.split.as_deref()),
            judge: name(row.judge.as_deref()),
            gold: self.golds.number(&row.gold_intent),
        }
    }

    /// The row's own id or, without one, its line. If another predictor has taken it, the predictor's
    /// name is added; if it is still taken, the line is added.
    fn unique_id<R>(&mut self, row: &Row<R>, model: u32) -> (String, bool) {
        let line = row.origin.line;
        let wanted = row.wanted_id();
        let mut id = wanted.map_or_else(|| format!("line-{line}"), str::to_owned);
        let taken = self.ids.number(&id);
        if taken.is_new {
            return (id, false);
        }
        let earlier = self.models.get(taken.place as usize);
        if let Some(name) = row.model.as_deref()
            && earlier.is_some_and(|earlier| *earlier != model)
        {
            id = format!("{id}/{name}");
            if self.ids.number(&id).is_new {
                return (id, false);
            }
        }
        if wanted.is_some() {
            id = format!("{id}-line-{line}");
        }
        // Thousands of rows may be on one line, so a running number tells them apart.
        let (named, mut number) = (id.clone(), self.models.len() + 1);
        while !self.ids.number(&id).is_new {
            id = format!("{named}-{number}");
            number += 1;
        }
        (id, wanted.is_some())
    }
}

impl Entry {
    /// How many bytes of its id the file gave.
    pub fn file_id_bytes(&self) -> u32 {
        self.shorter_in_file.unwrap_or_else(|| place(self.id.len()))
    }
}

/// A page's memory holds far fewer than 2^32 of anything.
fn place(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::{HashMap, HashSet};

    /// An array on one line, without ids: each id once repeated the line as often as it was taken.
    #[test]
    fn rows_of_one_line_get_their_places() {
        let mut register = Register::default();
        let mut ids = |id: Option<&'static str>, rows| -> Vec<String> {
            let mut row = Row::<()> { id: id.map(Into::into), ..Row::default() };
            row.origin.line = 1;
            (0..rows).map(|_| register.enter(&row).id).collect()
        };
        assert_eq!(ids(None, 3), ["line-1", "line-1-2", "line-1-3"]);
        assert_eq!(ids(Some("row"), 4), ["row", "row-line-1", "row-line-1-6", "row-line-1-7"]);
    }

    proptest! {
        #[test]
        fn ids_are_unique_and_numbers_stand_for_texts(
            rows in prop::collection::vec(("[ab]?", "[ab/]?", "[xy]{1,2}"), 0..40),
        ) {
            let mut register = Register::default();
            let (mut ids, mut golds) = (HashSet::new(), HashMap::new());
            for (line, (id, model, gold)) in (1..).zip(&rows) {
                let mut row = Row::<()> { gold_intent: gold.into(), ..Row::default() };
                row.origin.line = line;
                row.id = (!id.is_empty()).then_some(id.into());
                row.model = (!model.is_empty()).then_some(model.into());
                let entry = register.enter(&row);
                prop_assert!(ids.insert(entry.id));
                let places = golds.len();
                let place = *golds.entry(gold).or_insert(places);
                prop_assert_eq!(entry.gold.place as usize, place);
                prop_assert_eq!(entry.gold.is_new, places == place);
            }
        }
    }
}
