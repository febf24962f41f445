//! The one way to read and to build JSON. A generic parser is compiled once per source and target type,
//! and the usual macro expands at every use, so here everything is read from bytes into a `Value`, and
//! values are built by functions. That keeps the page small.

use serde_json::{Map, Value};

pub fn read_json(text: &str) -> Option<Value> {
    serde_json::from_slice(text.as_bytes()).ok()
}

/// An object that grows member by member, in this order.
#[derive(Default)]
pub struct Members(Map<String, Value>);

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
        self.with_known(name, value.unwrap_or_default())
    }

    /// Does nothing if the value is null.
    #[inline(never)]
    pub fn with_known(&mut self, name: &str, value: Value) -> &mut Self {
        if value.is_null() { self } else { self.with(name, value) }
    }

    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
    }

    pub fn remove(&mut self, name: &str) {
        self.0.shift_remove(name);
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    #[inline(never)]
    pub fn done(&mut self) -> Value {
        Value::Object(std::mem::take(&mut self.0))
    }
}

/// An object with these members, in this order.
#[inline(never)]
pub fn object(members: Vec<(&str, Value)>) -> Value {
    let mut object = Members::default();
    for (name, value) in members {
        object.with(name, value);
    }
    object.done()
}

/// The same, without members that are null.
#[inline(never)]
pub fn object_of_known(members: Vec<(&str, Value)>) -> Value {
    let mut object = Members::default();
    for (name, value) in members {
        object.with_known(name, value);
    }
    object.done()
}

/// An object of one member.
#[inline(never)]
pub fn only(name: &str, value: Value) -> Value {
    object(vec![(name, value)])
}

/// A mutable member. Turns anything that is not an object into one, and adds the member if it is
/// missing.
pub fn member<'a>(of: &'a mut Value, name: &str) -> &'a mut Value {
    if !of.is_object() {
        *of = object(Vec::new());
    }
    &mut of[name]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_keep_their_order() {
        let built = Members::default()
            .with_text("z", "1")
            .with_some("none", None)
            .with_known("null", Value::Null)
            .with_some("a", Some(2.into()))
            .done();
        assert_eq!(built.to_string(), r#"{"z":"1","a":2}"#);
        assert_eq!(only("b", Value::Null).to_string(), r#"{"b":null}"#);
        assert_eq!(object_of_known(vec![("b", Value::Null)]).to_string(), "{}");
    }
}
