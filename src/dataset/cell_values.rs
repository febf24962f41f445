//! Reads a cell's value, which may be written as JSON, as a JSON string or as the text of a column.

use std::borrow::Cow;

use serde_json::Value;

use super::fields::Cell;
use super::members::{Members, read_members};
use crate::base::invisible::visible;
use crate::base::json::read_json;
use crate::evaluation::row::SameTask;
use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::answers::read_fact_list;

pub fn is_null(cell: &Cell) -> bool {
    match cell {
        Cell::Json(json) => *json == "null",
        Cell::PlainString(_) => false,
        Cell::Text(text) => visible(text).is_empty(),
    }
}

pub fn text_of<'a>(cell: &Cell<'a>) -> Option<Cow<'a, str>> {
    match cell {
        Cell::Text(text) => Some(visible(text).into()),
        Cell::PlainString(json) => Some(visible(&json[1..json.len() - 1]).into()),
        Cell::Json(json) => match json.as_bytes().first()? {
            b'"' if memchr::memchr(b'\\', json.as_bytes()).is_none() => {
                text_of(&Cell::PlainString(json))
            }
            b'"' => Some(visible(read_json(json)?.as_str()?).to_owned().into()),
            b'{' | b'[' => None,
            _ => Some((*json).into()),
        },
    }
}

/// Verbatim: a judge's answer keeps its white space.
pub fn written_text_of<'a>(cell: &Cell<'a>) -> Option<Cow<'a, str>> {
    match cell {
        Cell::Text(text) => Some((*text).into()),
        Cell::PlainString(json) => Some(json[1..json.len() - 1].into()),
        Cell::Json(json) if json.starts_with('"') => {
            Some(read_json(json)?.as_str()?.to_owned().into())
        }
        Cell::Json(_) => text_of(cell),
    }
}

/// The value. A table column holds it as text.
pub fn json_of(cell: &Cell) -> Option<Value> {
    read_json(cell.as_written())
}

pub fn object_of<'a>(cell: &Cell<'a>) -> Option<Members<'a>> {
    let mut members = Vec::new();
    read_members(cell.as_written(), &mut members).ok()?;
    Some(members)
}

/// An answer may be stored as text or as JSON.
pub fn answer_of<'a>(cell: &Cell<'a>) -> Option<Cow<'a, str>> {
    match cell {
        Cell::Json(json) if json.starts_with('{') => Some((*json).into()),
        _ => written_text_of(cell),
    }
}

fn list_of(cell: &Cell) -> Option<Vec<Value>> {
    match read_json(cell.as_written())? {
        Value::Array(list) => Some(list),
        _ => None,
    }
}

/// A list of texts, or of objects with a fact in each; or a text, read as a judge's answer is.
pub fn facts_of(cell: &Cell) -> Option<Vec<Box<str>>> {
    if let Some(list) = list_of(cell) {
        let fact = |value: &Value| -> Option<Box<str>> {
            value.as_str().or_else(|| value.get("fact")?.as_str()).map(Into::into)
        };
        return list.iter().map(fact).collect();
    }
    let text = text_of(cell)?;
    let facts = read_fact_list(&text).ok()?;
    Some(facts.iter().map(|fact| fact.as_str().into()).collect())
}

pub fn verdicts_of(cell: &Cell) -> Option<Vec<Verdict>> {
    if let Some(list) = list_of(cell) {
        return list.iter().map(|value| verdict(&value.to_string())).collect();
    }
    let text = text_of(cell)?;
    text.split([',', ';', '|', ' ', '\n']).filter(|w| !w.is_empty()).map(verdict).collect()
}

fn verdict(word: &str) -> Option<Verdict> {
    match SameTask::from_words(word)? {
        SameTask::Yes => Some(Verdict::Supported),
        SameTask::No => Some(Verdict::Unsupported),
        SameTask::Partly => None,
    }
}
