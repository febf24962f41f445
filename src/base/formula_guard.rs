//! Cells that a spreadsheet would run as a formula: such a cell gets an apostrophe in front, and a
//! reader that knows the table is ours takes it away again.

use super::number::read_number;

const GUARD: char = '\'';

/// The guard to write before a cell. Numbers are left alone. A cell that already looks guarded gets
/// another apostrophe, so that removing one restores the original.
pub fn guard_of(cell: &str) -> &'static str {
    if is_like_a_formula(cell.trim_start_matches(GUARD)) { "'" } else { "" }
}

/// A cell as it was before it was guarded.
pub fn unguarded(cell: &str) -> &str {
    match cell.strip_prefix(GUARD) {
        Some(bare) if !guard_of(bare).is_empty() => bare,
        _ => cell,
    }
}

/// Some programs skip invisible characters and read full-width signs as their narrow forms.
fn is_like_a_formula(cell: &str) -> bool {
    let unseen = |c: char| {
        c.is_whitespace() || c.is_control() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{feff}')
    };
    let seen = cell.trim_start_matches(unseen);
    let begins = seen.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠', '−'])
        || cell.starts_with(['\t', '\r', '\n']);
    begins && read_number(cell).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_guarded_cell_is_found_again() {
        for cell in ["=1+1", "'=1+1", "''-x", "@a", "-0.5", "'tis", "plain", "", "'", "\t=1"] {
            let written = format!("{}{cell}", guard_of(cell));
            assert_eq!(unguarded(&written), cell, "{written:?}");
        }
    }

    proptest! {
        #[test]
        fn any_cell_is_found_again(cell in "['=+@ a1-]{0,5}") {
            let written = format!("{}{cell}", guard_of(&cell));
            prop_assert_eq!(unguarded(&written), cell);
        }
    }
}
