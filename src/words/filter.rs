//! The filter bar above the table of pairs.

use crate::base::number::{counted, grouped};

pub const MODES: &str = "Show pairs with";
pub const SEARCH: &str = "Search intents, facts, reasons";
pub const SEARCH_KEY: &str = "Search intents, facts, reasons (/)";
pub const SEARCHING: &str = "Searching …";
pub const SHOW_ALL: &str = "Show all";

pub fn shown(pairs: usize, all: usize) -> String {
    if pairs < all {
        format!("{} of {}", grouped(pairs), counted(all, "pair"))
    } else {
        counted(all, "pair")
    }
}

pub fn remove(filter: &str) -> String {
    format!("Remove the filter: {filter}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_pairs_are_counted_once() {
        assert_eq!(shown(51, 51), "51 pairs");
        assert_eq!(shown(9, 51), "9 of 51 pairs");
    }
}
