//! Whether a file holds rows to judge, or trajectories and no predictions.

use super::mapping::Mapping;
use super::recognise::{Format, recognise};
use super::sniff_shape::sniff_shape;
use super::transcode::Encoding;
use crate::trajectory::may_hold_trajectories;

/// As much as is looked at first. It grows while it contains no complete record.
const LOOKED_AT: usize = 256 * 1024;

/// `head` is the beginning of a file. A row may hold its trajectory: then it is a row. `None` if the first record
/// goes on after `head`.
pub fn holds_rows(head: &[u8], is_whole: bool) -> Option<bool> {
    let mut length = LOOKED_AT;
    loop {
        let looked_at = head.get(..head.len().min(length)).unwrap_or_default();
        let is_all = looked_at.len() == head.len();
        let told = tell(looked_at, is_whole && is_all);
        if told.is_some() || is_all {
            return told;
        }
        length = length.saturating_mul(4);
    }
}

fn tell(head: &[u8], is_whole: bool) -> Option<bool> {
    if Encoding::of(head) != (Encoding::Utf8, 0) || !may_hold_trajectories(head) {
        return Some(true);
    }
    let format = match recognise(head, is_whole) {
        Err(_) | Ok(Format::Delimited(_) | Format::Sheet) => return Some(true),
        Ok(format) => format,
    };
    let shape = sniff_shape(head, format, is_whole);
    let is_told = is_whole || !shape.fields.is_empty();
    is_told.then(|| Mapping::guess(&shape).is_enough())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_with_predictions_are_rows_and_trajectories_alone_are_not() {
        let row = r#"{"gold_intent": "a", "predicted_intent": "b", "trajectory": {"steps": []}}"#;
        let holds_rows = |text: &str| holds_rows(text.as_bytes(), true);
        assert_eq!(holds_rows(row), Some(true));
        assert_eq!(holds_rows("gold,prediction\na,b\n"), Some(true));
        assert_eq!(holds_rows(r#"{"a": 1, "b": 2}"#), Some(true), "the mapping is asked for");
        let alone = r#"{"gold_intent": "a", "trajectory": {"steps": [{"action": "back"}]}}"#;
        assert_eq!(holds_rows(alone), Some(false));
    }

    #[test]
    fn a_first_row_of_any_length_is_looked_at_as_a_whole() {
        let screen = format!("data:image/png;base64,{}", "A".repeat(2 * LOOKED_AT));
        let row = |prediction: &str| {
            format!(
                r#"{{"gold_intent": "a", "trajectory": {{"steps": [{{"screenshot": "{screen}"}}]}}{prediction}}}"#
            )
        };
        let with = row(r#", "predicted_intent": "b""#);
        for text in [format!("{with}\n{with}\n"), format!("[{with},\n{with}]"), with] {
            assert_eq!(holds_rows(text.as_bytes(), true), Some(true));
            let head = text.as_bytes().get(..LOOKED_AT).unwrap();
            assert_eq!(holds_rows(head, false), None, "it cannot be told yet");
        }
        assert_eq!(holds_rows(row("").as_bytes(), true), Some(false));
    }
}
