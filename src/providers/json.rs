//! Access to JSON. The usual index operators expand at every use; these functions exist once, which
//! keeps the page small.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

use crate::evaluation::image::Image;

static NOTHING: Value = Value::Null;

/// The value at a path such as "choices.0.message"; null if there is none.
#[inline(never)]
pub(super) fn at<'a>(value: &'a Value, path: &str) -> &'a Value {
    let step = |value: &'a Value, step: &str| match value {
        Value::Object(members) => members.get(step),
        Value::Array(elements) => elements.get(step.parse::<usize>().ok()?),
        _ => None,
    };
    path.split('.').try_fold(value, step).unwrap_or(&NOTHING)
}

/// Empty if there is no text.
#[inline(never)]
pub(super) fn text<'a>(value: &'a Value, path: &str) -> &'a str {
    at(value, path).as_str().unwrap_or_default()
}

/// Empty if there is no list.
#[inline(never)]
pub(super) fn list<'a>(value: &'a Value, path: &str) -> &'a [Value] {
    at(value, path).as_array().map_or(&[], Vec::as_slice)
}

/// Zero if there is no whole number.
#[inline(never)]
pub(super) fn count(value: &Value, path: &str) -> u64 {
    at(value, path).as_u64().unwrap_or(0)
}

/// The form in which every provider takes an image.
#[inline(never)]
pub(super) fn in_base64(image: &Image) -> String {
    STANDARD.encode(image.bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_not_there_is_nothing() {
        let value = json!({ "a": [{ "b": "c", "n": 3 }], "t": "x" });
        assert_eq!(text(&value, "a.0.b"), "c");
        assert_eq!(count(&value, "a.0.n"), 3);
        assert_eq!(list(&value, "a").len(), 1);
        for path in ["", "a.b", "a.1", "a.-1", "a.0.b.c", "t.0", "z", "."] {
            assert_eq!(at(&value, path), &Value::Null, "{path}");
            assert_eq!(text(&value, path), "");
            assert_eq!(count(&value, path), 0);
            assert!(list(&value, path).is_empty());
        }
    }
}
