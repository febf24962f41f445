//! The sets of the open data that can be compared.

use leptos::prelude::*;

use super::compare_state::SetName;
use super::open_batch::{OpenBatch, SetsOf};
use crate::methods::repeats::Repeats;

impl OpenBatch {
    /// All sets that can be compared, with their titles; tracked.
    pub fn comparable(&self) -> Vec<(SetName, String)> {
        let judged = self.sets.titles().into_iter();
        let mut all: Vec<_> =
            judged.map(|(place, title)| (SetName::Judged(place), title)).collect();
        if self.repeats.sets.are_there.get() {
            let repeated = SetsOf::<Repeats>::sets_of(self).titles().into_iter();
            all.extend(repeated.map(|(place, title)| (SetName::Repeated(place), title)));
        }
        let beside = self.compare.beside.get();
        let named = beside.iter().enumerate();
        all.extend(named.map(|(place, set)| (SetName::Beside(place), set.title.clone())));
        all
    }
}
