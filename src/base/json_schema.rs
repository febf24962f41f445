//! JSON Schemas in the subset that every provider takes: plain types, all properties required, none
//! besides.

use serde_json::Value;

use super::json;

pub fn text() -> Value {
    of_type("string")
}

pub fn integer() -> Value {
    of_type("integer")
}

/// One of these words.
pub fn one_of(words: &[&str]) -> Value {
    json::object(vec![("type", "string".into()), ("enum", words.to_vec().into())])
}

pub fn list(items: Value) -> Value {
    json::object(vec![("type", "array".into()), ("items", items)])
}

pub fn object(properties: &[(&str, Value)]) -> Value {
    let names: Vec<&str> = properties.iter().map(|(name, _)| *name).collect();
    json::object(vec![
        ("type", "object".into()),
        ("properties", json::object(properties.to_vec())),
        ("required", names.into()),
        ("additionalProperties", false.into()),
    ])
}

fn of_type(name: &str) -> Value {
    json::object(vec![("type", name.into())])
}

/// Schemas out of Rust types, to compare with.
#[cfg(test)]
pub mod derived {
    use schemars::generate::SchemaSettings;
    use schemars::{JsonSchema, Schema};
    use serde_json::Value;

    pub fn schema_of<T: JsonSchema>() -> Value {
        let mut settings = SchemaSettings::draft2020_12();
        settings.inline_subschemas = true;
        settings.meta_schema = None;
        let schema: Schema = settings.into_generator().into_root_schema_for::<T>();
        without_notes(schema.to_value())
    }

    /// Titles and number formats say nothing about what is allowed.
    fn without_notes(schema: Value) -> Value {
        match schema {
            Value::Object(members) => members
                .into_iter()
                .filter(|(key, _)| key != "title" && key != "format")
                .map(|(key, value)| (key, without_notes(value)))
                .collect(),
            Value::Array(elements) => elements.into_iter().map(without_notes).collect(),
            other => other,
        }
    }
}
