//! The exports of the results screen.

use crate::base::number::{counted, grouped};

pub const EXPORT: &str = "Export: ";
pub const REPORT: (&str, &str) = (
    "Report",
    "One HTML file with the answer, charts and every pair. It opens offline and prints.",
);
pub const CSV: (&str, &str) = ("CSV", "One row per pair, for spreadsheets");
pub const JSONL: (&str, &str) = ("JSONL", "Everything. It opens here again as it is now.");
pub const MARKDOWN: (&str, &str) = ("Markdown", "Averages and pairs as tables");
pub const LATEX: (&str, &str) = ("LaTeX", "Averages and pairs as tables");

/// Which screens a report holds.
pub const SCREENS: &str = "Screens in the report";
pub const NO_SCREENS: &str = "without screens";
pub const SMALL_SCREENS: &str = "with small screens";
pub const FULL_SCREENS: &str = "with full screens";

pub fn drawing(screens: usize) -> String {
    format!("Drawing the screens of the report: {} so far.", grouped(screens))
}

/// Filters change what is shown, not what is exported.
pub fn beyond_filter(shown: usize, all: usize) -> Option<String> {
    let hidden = all.checked_sub(shown).filter(|hidden| *hidden > 0)?;
    Some(format!(
        "All {} are exported; the filter hides {}.",
        counted(all, "pair"),
        grouped(hidden)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_pairs_are_counted_and_none_are_not_mentioned() {
        assert_eq!(beyond_filter(51, 51), None);
        assert_eq!(
            beyond_filter(11, 51).unwrap(),
            "All 51 pairs are exported; the filter hides 40."
        );
        assert_eq!(beyond_filter(60, 51), None);
    }
}
