//! Values of a record, whether they stand there as JSON or as a text with JSON in it.

use std::borrow::Cow;

use serde_json::Value;

use crate::base::json::read_json;

/// A list or an object that is written as a text is read.
pub fn parsed(value: &Value) -> Cow<'_, Value> {
    let inside = value.as_str().and_then(|text| {
        let looks_so = text.trim_start().starts_with(['[', '{']);
        looks_so.then(|| read_json(text)).flatten()
    });
    inside.map_or(Cow::Borrowed(value), Cow::Owned)
}

/// A text that says something.
pub fn text<'a>(of: &'a Value, name: &str) -> Option<&'a str> {
    of.get(name)?.as_str().filter(|text| !text.trim().is_empty())
}

pub fn first_text<'a>(of: &'a Value, names: &[&str]) -> Option<&'a str> {
    names.iter().find_map(|name| text(of, name))
}

/// A text or a number, as a text.
pub fn name(of: &Value, names: &[&str]) -> Option<String> {
    names.iter().find_map(|name| match of.get(name)? {
        Value::String(text) if !text.trim().is_empty() => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    })
}

/// A number, or a text that is one.
pub fn number(of: &Value, name: &str) -> Option<f64> {
    match of.get(name)? {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => text.trim().parse().ok().filter(|number: &f64| number.is_finite()),
        _ => None,
    }
}

pub fn list<'a>(of: &'a Value, name: &str) -> &'a [Value] {
    of.get(name).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// A list that may be written as a text.
pub fn parsed_list(of: &Value, name: &str) -> Vec<Value> {
    match of.get(name).map(parsed).map(Cow::into_owned) {
        Some(Value::Array(list)) => list,
        _ => Vec::new(),
    }
}

/// A width or height in pixels.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
pub fn pixels(number: f64) -> Option<u32> {
    (number >= 1.0 && number <= f64::from(u32::MAX)).then_some(number as u32)
}

/// Width and height, where both are there.
pub fn size(of: &Value, width: &str, height: &str) -> Option<[u32; 2]> {
    Some([pixels(number(of, width)?)?, pixels(number(of, height)?)?])
}

/// What is between two texts.
pub fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let rest = text.split_once(before)?.1;
    Some(rest.split_once(after).map_or(rest, |(inside, _)| inside))
}
