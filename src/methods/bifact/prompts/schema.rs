//! JSON Schemas for providers that can enforce one.
//!
//! `reasoning` comes before `label`, so that a model gives its reason before it decides.

use serde_json::Value;

use crate::base::json_schema::{integer, list, object, one_of, text};

/// Part 1: `{"facts": ["…"]}`.
pub fn factoring_schema() -> Value {
    object(&[("facts", list(text()))])
}

/// Part 2: the two lists of judged facts.
pub fn assessment_schema() -> Value {
    let judged = [("fact", text()), ("reasoning", text()), ("label", one_of(&["C", "M"]))];
    let mut numbered = vec![("number", integer())];
    numbered.extend(judged.iter().cloned());
    object(&[
        ("expert_fact_coverage", list(object(&numbered))),
        ("predicted_fact_accuracy", list(object(&judged))),
    ])
}

#[cfg(test)]
mod tests {
    //! The answers as Rust types, and the schemas that follow from them.

    use super::*;
    use crate::base::json_schema::derived::schema_of;
    use crate::evaluation::verdict::Verdict;
    use crate::methods::bifact::answers::{read_assessment, read_fact_list};
    use crate::methods::bifact::fact::Fact;
    use schemars::JsonSchema;
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

    #[test]
    fn the_schemas_are_those_of_the_types() {
        assert_eq!(factoring_schema(), schema_of::<FactsAnswer>());
        assert_eq!(assessment_schema(), schema_of::<AssessmentAnswer>());
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
