//! Looking into JSON and building it. The usual macro and index operators say the same, but unfold
//! at every use; these few functions are there once, which keeps the page small.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value};

use crate::evaluation::image::Image;

static NOTHING: Value = Value::Null;

/// What is at a path such as "choices.0.message"; null where there is nothing.
#[inline(never)]
pub(super) fn at<'a>(value: &'a Value, path: &str) -> &'a Value {
    let step = |value: &'a Value, step: &str| match value {
        Value::Object(members) => members.get(step),
        Value::Array(elements) => elements.get(step.parse::<usize>().ok()?),
        _ => None,
    };
    path.split('.').try_fold(value, step).unwrap_or(&NOTHING)
}

/// Empty where there is no text.
#[inline(never)]
pub(super) fn text<'a>(value: &'a Value, path: &str) -> &'a str {
    at(value, path).as_str().unwrap_or_default()
}

/// Empty where there is no list.
#[inline(never)]
pub(super) fn list<'a>(value: &'a Value, path: &str) -> &'a [Value] {
    at(value, path).as_array().map_or(&[], Vec::as_slice)
}

/// Zero where there is no whole number.
#[inline(never)]
pub(super) fn count(value: &Value, path: &str) -> u64 {
    at(value, path).as_u64().unwrap_or(0)
}

/// An object that grows member by member.
#[derive(Default)]
pub(super) struct Members(Map<String, Value>);

impl Members {
    #[inline(never)]
    pub fn with(&mut self, name: &str, value: Value) -> &mut Self {
        self.0.insert(name.to_owned(), value);
        self
    }

    #[inline(never)]
    pub fn with_text(&mut self, name: &str, text: &str) -> &mut Self {
        self.with(name, Value::String(text.to_owned()))
    }

    #[inline(never)]
    pub fn with_some(&mut self, name: &str, value: Option<Value>) -> &mut Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    #[inline(never)]
    pub fn done(&mut self) -> Value {
        Value::Object(std::mem::take(&mut self.0))
    }
}

/// An object of one member.
#[inline(never)]
pub(super) fn object(name: &str, value: Value) -> Value {
    Members::default().with(name, value).done()
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

    #[test]
    fn members_keep_their_order() {
        let built = Members::default()
            .with_text("z", "1")
            .with_some("none", None)
            .with_some("a", Some(json!(2)))
            .done();
        assert_eq!(built.to_string(), r#"{"z":"1","a":2}"#);
    }
}
