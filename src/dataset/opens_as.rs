//! Whether a file holds rows to judge, or trajectories and no predictions.

use super::mapping::Mapping;
use super::recognise::{Format, recognise};
use super::sniff_shape::sniff_shape;
use super::transcode::Encoding;
use crate::trajectory::may_hold_trajectories;

/// As much as is looked at to tell.
const LOOKED_AT: usize = 256 * 1024;

/// `head` is the beginning of a file. A row may hold its trajectory: then it is a row.
pub fn holds_rows(head: &[u8], is_whole: bool) -> bool {
    let looked_at = head.get(..head.len().min(LOOKED_AT)).unwrap_or_default();
    let is_whole = is_whole && looked_at.len() == head.len();
    if Encoding::of(looked_at) != (Encoding::Utf8, 0) || !may_hold_trajectories(looked_at) {
        return true;
    }
    match recognise(looked_at, is_whole) {
        Err(_) | Ok(Format::Delimited(_) | Format::Sheet) => true,
        Ok(format) => Mapping::guess(&sniff_shape(looked_at, format, is_whole)).is_enough(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_with_predictions_are_rows_and_trajectories_alone_are_not() {
        let row = r#"{"gold_intent": "a", "predicted_intent": "b", "trajectory": {"steps": []}}"#;
        assert!(holds_rows(row.as_bytes(), true));
        assert!(holds_rows(b"gold,prediction\na,b\n", true));
        assert!(holds_rows(br#"{"a": 1, "b": 2}"#, true), "the mapping is asked for");
        let alone = r#"{"gold_intent": "a", "trajectory": {"steps": [{"action": "back"}]}}"#;
        assert!(!holds_rows(alone.as_bytes(), true));
    }
}
