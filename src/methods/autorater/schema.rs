//! What an answer has to look like. The tables come before the decision, so that a model compares before
//! it decides.

use serde_json::Value;

use super::satisfaction::{NO, YES};
use crate::base::json_schema::{list, object, one_of, text};

pub fn satisfaction_schema() -> Value {
    let yes_or_no = || one_of(&[YES, NO]);
    let required = [("requirement", text()), ("how", text()), ("met_by_a", yes_or_no())];
    object(&[
        ("requirements_of_a", list(text())),
        ("requirements_of_b", list(object(&required))),
        ("counter_example", text()),
        ("explanation", text()),
        ("decision", yes_or_no()),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::json_schema::derived::schema_of;
    use crate::methods::autorater::read_satisfaction;
    use schemars::JsonSchema;
    use serde::Serialize;

    #[derive(Serialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    struct Answer {
        requirements_of_a: Vec<String>,
        requirements_of_b: Vec<Required>,
        counter_example: String,
        explanation: String,
        decision: YesOrNo,
    }

    #[derive(Serialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    struct Required {
        requirement: String,
        how: String,
        met_by_a: YesOrNo,
    }

    #[derive(Serialize, JsonSchema)]
    #[serde(rename_all = "UPPERCASE")]
    enum YesOrNo {
        Yes,
        No,
    }

    #[test]
    fn the_schema_is_that_of_the_types_and_the_reader_takes_what_it_allows() {
        assert_eq!(satisfaction_schema(), schema_of::<Answer>());
        let answer = Answer {
            requirements_of_a: vec!["open the door".to_owned()],
            requirements_of_b: vec![Required {
                requirement: "knock".to_owned(),
                how: String::new(),
                met_by_a: YesOrNo::No,
            }],
            counter_example: "Opening without knocking".to_owned(),
            explanation: String::new(),
            decision: YesOrNo::No,
        };
        let read = read_satisfaction(&serde_json::to_string(&answer).unwrap()).unwrap();
        assert!(!read.holds && !read.of_b[0].is_met);
        let yes = Answer {
            requirements_of_b: Vec::new(),
            counter_example: String::new(),
            decision: YesOrNo::Yes,
            ..answer
        };
        assert!(read_satisfaction(&serde_json::to_string(&yes).unwrap()).unwrap().holds);
    }
}
