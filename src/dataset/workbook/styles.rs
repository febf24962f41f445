//! Finds which cells hold dates. A workbook stores them as numbers with a date style.

use super::dates::{Epoch, date_text};
use super::xml::{Part, Xml};
use crate::base::number::{read_number, shortest};

pub struct Styles {
    /// For each style whether numbers in it are dates.
    are_dates: Vec<bool>,
    epoch: Epoch,
}

impl Styles {
    pub fn of(xml: &str, begins_in_1904: bool) -> Self {
        let epoch = if begins_in_1904 { Epoch::Y1904 } else { Epoch::Y1900 };
        let mut own: Vec<(usize, bool)> = Vec::new();
        let mut are_dates = Vec::new();
        let mut is_cell_styles = false;
        for part in Xml::new(xml) {
            match part {
                Part::Open { name: "numFmt", attributes, .. } => {
                    let id = attributes.get("numFmtId").and_then(|id| id.parse().ok());
                    let code = attributes.get("formatCode").unwrap_or_default();
                    own.extend(id.map(|id| (id, shows_a_date(&code))));
                }
                Part::Open { name: "cellXfs", is_whole, .. } => is_cell_styles = !is_whole,
                Part::Close { name: "cellXfs" } => is_cell_styles = false,
                Part::Open { name: "xf", attributes, .. } if is_cell_styles => {
                    let id = attributes.get("numFmtId").and_then(|id| id.parse().ok());
                    let id: usize = id.unwrap_or_default();
                    let known = own.iter().find(|(other, _)| *other == id);
                    let is_usual = matches!(id, 14..=22 | 27..=36 | 45..=47 | 50..=58);
                    are_dates.push(known.map_or(is_usual, |(_, is_date)| *is_date));
                }
                _ => {}
            }
        }
        Self { are_dates, epoch }
    }

    /// A number as the sheet would show it; anything else unchanged.
    pub fn number_text(&self, written: &str, style: Option<usize>) -> String {
        let Some(number) = read_number(written.trim()) else { return written.to_owned() };
        let is_date = style.and_then(|style| self.are_dates.get(style)).is_some_and(|is| *is);
        let date = is_date.then(|| date_text(number, self.epoch)).flatten();
        date.unwrap_or_else(|| shortest(number))
    }
}

/// Outside of quotes and brackets it names a year, month, day, hour or second.
fn shows_a_date(code: &str) -> bool {
    let (mut in_quotes, mut in_brackets, mut is_escaped) = (false, false, false);
    for sign in code.chars() {
        match sign {
            _ if is_escaped => is_escaped = false,
            '\\' | '_' | '*' => is_escaped = true,
            '"' => in_quotes = !in_quotes,
            '[' if !in_quotes => in_brackets = true,
            ']' if !in_quotes => in_brackets = false,
            'y' | 'm' | 'd' | 'h' | 's' | 'Y' | 'M' | 'D' | 'H' | 'S'
                if !in_quotes && !in_brackets =>
            {
                return true;
            }
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_that_show_dates() {
        for code in ["yyyy-mm-dd", "d. mmm", "[$-409]h:mm AM/PM", "mm\\/dd"] {
            assert!(shows_a_date(code), "{code}");
        }
        for code in ["0.00", "General", "#,##0 \"days\"", "[Red]0.0", "0\\s"] {
            assert!(!shows_a_date(code), "{code}");
        }
    }
}
