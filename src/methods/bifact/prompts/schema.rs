//! JSON Schemas for providers that can enforce one.
//!
//! Uses the subset that every provider accepts: plain types, all properties required, no others.
//! `reasoning` comes before `label`, so that a model gives its reason before it decides.

use serde_json::Value;

use crate::base::json;

/// Part 1: `{"facts": ["…"]}`.
pub fn factoring_schema() -> Value {
    object(&[("facts", list(text()))])
}

/// Part 2: the two lists of judged facts.
pub fn assessment_schema() -> Value {
    let labels = vec!["C", "M"];
    let label = json::object(vec![("type", "string".into()), ("enum", labels.into())]);
    let judged = [("fact", text()), ("reasoning", text()), ("label", label)];
    let mut numbered = vec![("number", of_type("integer"))];
    numbered.extend(judged.iter().cloned());
    object(&[
        ("expert_fact_coverage", list(object(&numbered))),
        ("predicted_fact_accuracy", list(object(&judged))),
    ])
}

fn text() -> Value {
    of_type("string")
}

fn of_type(name: &str) -> Value {
    json::object(vec![("type", name.into())])
}

fn list(items: Value) -> Value {
    json::object(vec![("type", "array".into()), ("items", items)])
}

fn object(properties: &[(&str, Value)]) -> Value {
    let names: Vec<&str> = properties.iter().map(|(name, _)| *name).collect();
    json::object(vec![
        ("type", "object".into()),
        ("properties", json::object(properties.to_vec())),
        ("required", names.into()),
        ("additionalProperties", false.into()),
    ])
}

#[cfg(test)]
mod tests {
    //! The answers as Rust types, and the schemas that follow from them.

    use super::*;
    use crate::evaluation::verdict::Verdict;
    use crate::methods::bifact::answers::{read_assessment, read_fact_list};
    use crate::methods::bifact::fact::Fact;
    use schemars::generate::SchemaSettings;
    use schemars::{JsonSchema, Schema};
    use serde::Serialize;

    #[derive(Serialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    struct FactsAnswer {
        facts: Vec<String>,
    }

    #[derive(Serialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    struct AssessmentAnswer {
        expert_fact_coverage: Vec<GoldItem>,
        predicted_fact_accuracy: Vec<PredictedItem>,
    }

    #[derive(Serialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    struct GoldItem {
        number: i64,
        fact: String,
        reasoning: String,
        label: Label,
    }

    #[derive(Serialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    struct PredictedItem {
        fact: String,
        reasoning: String,
        label: Label,
    }

    #[derive(Serialize, JsonSchema)]
    enum Label {
        C,
        M,
    }

    fn derived<T: JsonSchema>() -> Value {
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

    #[test]
    fn the_schemas_are_those_of_the_types() {
        assert_eq!(factoring_schema(), derived::<FactsAnswer>());
        assert_eq!(assessment_schema(), derived::<AssessmentAnswer>());
    }

    #[test]
    fn what_the_schemas_allow_is_what_the_readers_take() {
        let facts = FactsAnswer { facts: vec!["Open the door".to_owned()] };
        let gold = read_fact_list(&serde_json::to_string(&facts).unwrap()).unwrap();
        assert_eq!(gold, [Fact::new("Open the door").unwrap()]);

        let answer = AssessmentAnswer {
            expert_fact_coverage: vec![GoldItem {
                number: 1,
                fact: "Open the door".to_owned(),
                reasoning: "\"open it\"".to_owned(),
                label: Label::C,
            }],
            predicted_fact_accuracy: vec![PredictedItem {
                fact: "Knock first".to_owned(),
                reasoning: String::new(),
                label: Label::M,
            }],
        };
        let read = read_assessment(&serde_json::to_string(&answer).unwrap(), &gold).unwrap();
        assert_eq!(read.gold[0].verdict, Verdict::Supported);
        assert_eq!(read.predicted[0].verdict, Verdict::Unsupported);
    }
}
