//! Groups rows by name once, so that later passes only count.

use std::sync::Arc;

use crate::base::interner::Interner;

/// Each name once, in the order in which it first came.
#[derive(Default)]
pub struct Names {
    pub list: Vec<Arc<str>>,
    places: Interner,
}

impl Names {
    pub fn place(&mut self, name: &Arc<str>) -> u32 {
        let number = self.places.number(name);
        if number.is_new {
            self.list.push(name.clone());
        }
        number.place
    }
}

/// Counting sort: the indices of each group in a row, and where each group begins.
pub fn gather(
    count: usize,
    belongs_to: impl Iterator<Item = usize> + Clone,
) -> (Vec<u32>, Vec<u32>) {
    let mut begins = vec![0_u32; count + 1];
    for one in belongs_to.clone() {
        if let Some(next) = begins.get_mut(one + 1) {
            *next += 1;
        }
    }
    for place in 1..begins.len() {
        begins[place] += begins[place - 1];
    }
    let mut free = begins.clone();
    let mut gathered = vec![0; begins.last().map_or(0, |end| *end as usize)];
    for (place, one) in (0_u32..).zip(belongs_to) {
        if let Some(at) = free.get_mut(one)
            && let Some(slot) = gathered.get_mut(*at as usize)
        {
            *slot = place;
            *at += 1;
        }
    }
    (gathered, begins)
}
