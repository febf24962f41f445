//! Names and places: what belongs together, found once, so that later passes only count.

use std::collections::HashMap;
use std::sync::Arc;

use foldhash::fast::FixedState;

/// Each name once, in the order in which it first came.
#[derive(Default)]
pub struct Names {
    pub list: Vec<Arc<str>>,
    places: HashMap<Arc<str>, u32, FixedState>,
}

impl Names {
    pub fn place(&mut self, name: &Arc<str>) -> u32 {
        if let Some(place) = self.places.get(name) {
            return *place;
        }
        let place = u32::try_from(self.list.len()).unwrap_or(u32::MAX);
        self.places.insert(name.clone(), place);
        self.list.push(name.clone());
        place
    }
}

/// The places of what belongs to each of so many, one after the other, and where each begins.
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
