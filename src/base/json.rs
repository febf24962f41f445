//! One way into JSON, and one way to build it. The parser is in the page once for every kind of
//! source it reads from and every type it reads into, and the usual macro unfolds at every use: so
//! all that is read is bytes, all that comes of it is a value, and values are built by a function.

use serde_json::{Map, Value};

pub fn read_json(text: &str) -> Option<Value> {
    serde_json::from_slice(text.as_bytes()).ok()
}

/// Its members in this order.
#[inline(never)]
pub fn object(members: Vec<(&str, Value)>) -> Value {
    let members = members.into_iter().map(|(name, value)| (name.to_owned(), value));
    Value::Object(members.collect::<Map<_, _>>())
}
