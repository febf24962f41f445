//! A data file as records: the items of a JSON array, the lines of JSON Lines, or one object.

use serde_json::Value;

use super::problem::Problem;
use super::screen_names::ScreenNames;

/// What a format reads.
pub struct Document<'a> {
    /// Its path among the files that were dropped.
    pub path: &'a str,
    pub records: Vec<Value>,
    pub screens: &'a ScreenNames,
}

/// JSON Lines may hold lines that are damaged; those are counted as one problem each.
pub fn records(bytes: &[u8]) -> Result<(Vec<Value>, Vec<Problem>), Problem> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match serde_json::from_slice(bytes) {
        Ok(Value::Array(items)) => Ok((items, Vec::new())),
        Ok(value) => Ok((vec![value], Vec::new())),
        Err(whole) => {
            let lines: Vec<&[u8]> =
                bytes.split(|&b| b == b'\n').filter(|line| !line.trim_ascii().is_empty()).collect();
            let (mut found, mut problems) = (Vec::new(), Vec::new());
            for line in &lines {
                match serde_json::from_slice(line) {
                    Ok(value) => found.push(value),
                    Err(error) => problems.push(Problem::NotJson { why: error.to_string() }),
                }
            }
            if found.is_empty() || problems.len() > found.len() {
                return Err(Problem::NotJson { why: whole.to_string() });
            }
            Ok((found, problems))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_lines_and_single_objects_are_records() {
        let count =
            |text: &str| records(text.as_bytes()).map(|(records, bad)| (records.len(), bad.len()));
        assert_eq!(count("[{}, {}]"), Ok((2, 0)));
        assert_eq!(count("{\n}"), Ok((1, 0)));
        assert_eq!(count("{}\n{}\n\n{\n{}"), Ok((3, 1)));
        assert!(matches!(count("{\"a\": ["), Err(Problem::NotJson { .. })));
    }
}
