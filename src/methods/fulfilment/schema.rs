//! What an answer has to look like: the reasons before the verdict.

use serde_json::Value;

use super::{Fulfilled, Fulfilling, TaskKind};
use crate::base::json;
use crate::base::json_schema::{integer, list, object, one_of, text};

pub fn fulfilment_schema() -> Value {
    object(&[
        ("kind", one_of(&TaskKind::ALL.map(TaskKind::key))),
        ("explanation", text()),
        ("steps", list(integer())),
        ("fulfilled", one_of(&Fulfilled::ALL.map(word))),
    ])
}

/// As a model writes it.
pub fn word(verdict: Fulfilled) -> &'static str {
    match verdict {
        Fulfilled::Yes => "YES",
        Fulfilled::No => "NO",
        Fulfilled::CannotTell => "CANNOT_TELL",
    }
}

impl Fulfilling {
    /// In the form of an answer.
    pub fn to_answer(&self) -> Value {
        json::object_of_known(vec![
            ("kind", self.kind.map_or(Value::Null, |kind| kind.key().into())),
            ("explanation", (&*self.explanation).into()),
            ("steps", self.steps.clone().into()),
            ("fulfilled", word(self.verdict).into()),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::json_schema::derived::schema_of;
    use schemars::JsonSchema;

    #[derive(JsonSchema)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code)]
    struct Answer {
        kind: Kind,
        explanation: String,
        steps: Vec<i64>,
        fulfilled: Verdict,
    }

    #[derive(JsonSchema)]
    #[serde(rename_all = "lowercase")]
    #[allow(dead_code)]
    enum Kind {
        Information,
        Transaction,
    }

    #[derive(JsonSchema)]
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    #[allow(dead_code)]
    enum Verdict {
        Yes,
        No,
        CannotTell,
    }

    #[test]
    fn the_schema_is_that_of_the_types() {
        assert_eq!(fulfilment_schema(), schema_of::<Answer>());
    }
}
