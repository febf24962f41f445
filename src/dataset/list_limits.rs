//! Limits the lists of a row. A longer list makes the row a problem: the page could not show it, and
//! nobody could read it.

use serde_json::Value;

use super::cell_values::{facts_of, json_of, object_of};
use super::fields::{Cell, Fields, Plan};
use super::problem::ProblemKind;
use super::role::Role;
use crate::methods::bifact::fact::MOST_FACTS;

/// In one record.
const MOST_PREDICTIONS: usize = 10_000;

/// The roles that are lists, what they list, and how deeply nested they may be.
const LISTS: [(Role, &str, usize, usize); 7] = [
    (Role::GoldFacts, "facts", MOST_FACTS, 0),
    (Role::JudgedGoldFacts, "facts", MOST_FACTS, 1),
    (Role::GoldReview, "facts", MOST_FACTS, 1),
    (Role::JudgeAnswer, "facts", MOST_FACTS, 2),
    (Role::PersonGold, "verdicts", MOST_FACTS, 1),
    (Role::PersonPredicted, "verdicts", MOST_FACTS, 1),
    (Role::Corrections, "corrections", 2 * MOST_FACTS, 1),
];

pub fn refuse_long_lists(fields: &Fields, plan: &Plan) -> Result<(), ProblemKind> {
    for (role, what, most, depth) in LISTS {
        let Some((index, cell)) = fields.cell(role) else { continue };
        // An item and its separator take at least two bytes.
        if cell.as_written().len() <= 2 * most {
            continue;
        }
        // The answer of a judge may have any number of lines.
        let text = if role == Role::JudgeAnswer { None } else { string_of(cell) };
        let text = text.as_deref().map(Cell::Text);
        let found = longest_list(text.as_ref().unwrap_or(cell), depth);
        // Headings and rules are lines, too, and no facts.
        let fits = |facts: Vec<Box<str>>| facts.len() <= most;
        if found > most && !(role == Role::GoldFacts && facts_of(cell).is_some_and(fits)) {
            let field = plan.field_name(*index);
            return Err(ProblemKind::TooMany { what: what.into(), field, found, most });
        }
    }
    Ok(())
}

pub fn refuse_many_predictions(found: usize, plan: &Plan) -> Result<(), ProblemKind> {
    if found <= MOST_PREDICTIONS {
        return Ok(());
    }
    let field = plan.name_of(Role::Predictions);
    let what = "predictions".into();
    Err(ProblemKind::TooMany { what, field, found, most: MOST_PREDICTIONS })
}

/// What a JSON string says.
fn string_of(cell: &Cell) -> Option<String> {
    let is_string = cell.as_written().trim_start().starts_with('"');
    match is_string.then(|| json_of(cell))?? {
        Value::String(text) => Some(text),
        _ => None,
    }
}

fn longest_list(cell: &Cell, depth: usize) -> usize {
    let text = cell.as_written().trim_start();
    match text.as_bytes().first() {
        Some(b'[') => elements_in(text),
        Some(b'{') if depth > 0 => {
            let members = object_of(cell).unwrap_or_default();
            let lengths =
                members.iter().map(|(_, value)| longest_list(&Cell::Json(value), depth - 1));
            lengths.max().unwrap_or_default()
        }
        Some(b'{' | b'"') => 0,
        _ => text.lines().filter(|line| !line.trim().is_empty()).count(),
    }
}

/// Counts elements, even in a malformed list.
fn elements_in(list: &str) -> usize {
    let (mut depth, mut in_string, mut escaped, mut commas) = (0_usize, false, false, 0);
    for byte in list.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            _ if in_string => {}
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            b',' if depth == 1 => commas += 1,
            _ => {}
        }
    }
    commas + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_counted_at_the_top() {
        assert_eq!(elements_in(r#"["a, b", {"c": 1, "d": [2, 3]}, "e\", f"]"#), 3);
        let answer = r#"{"m": {"x": [1, 2], "y": [1, 2, 3]}, "n": {"x": []}}"#;
        assert_eq!(longest_list(&Cell::Json(answer), 2), 3);
        assert_eq!(longest_list(&Cell::Json(answer), 1), 0);
        assert_eq!(longest_list(&Cell::Text("one\n\ntwo\n"), 0), 2);
    }
}
