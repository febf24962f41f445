//! Scores as text, for any method.

use crate::base::number::fixed;

/// Two decimals; undefined is a dash, never a number.
pub fn score_text(value: Option<f64>) -> String {
    value.map_or_else(|| "–".to_owned(), |value| fixed(value, 2))
}
