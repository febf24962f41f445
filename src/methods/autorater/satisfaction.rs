//! What one answer says: whether A satisfies B, and why.

use serde_json::Value;

use crate::base::json::object;

/// Something that B asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Requirement {
    pub text: String,
    /// Whether A meets it.
    pub is_met: bool,
    /// How A meets it, or what is missing.
    pub how: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Satisfaction {
    pub holds: bool,
    /// Empty where the answer came as prose.
    pub of_a: Vec<String>,
    pub of_b: Vec<Requirement>,
    /// A way to fulfil A that does not fulfil B.
    pub counter_example: Option<String>,
    pub explanation: String,
}

pub const YES: &str = "YES";
pub const NO: &str = "NO";

pub fn word(holds: bool) -> &'static str {
    if holds { YES } else { NO }
}

impl Satisfaction {
    /// A decision without a model.
    pub fn of_rule(holds: bool, explanation: &str) -> Self {
        Self {
            holds,
            of_a: Vec::new(),
            of_b: Vec::new(),
            counter_example: None,
            explanation: explanation.to_owned(),
        }
    }

    /// In the form of an answer.
    pub fn to_answer(&self) -> Value {
        let required = |one: &Requirement| {
            object(vec![
                ("requirement", (&*one.text).into()),
                ("how", (&*one.how).into()),
                ("met_by_a", word(one.is_met).into()),
            ])
        };
        object(vec![
            ("requirements_of_a", self.of_a.clone().into()),
            ("requirements_of_b", self.of_b.iter().map(required).collect()),
            ("counter_example", self.counter_example.as_deref().unwrap_or_default().into()),
            ("explanation", (&*self.explanation).into()),
            ("decision", word(self.holds).into()),
        ])
    }
}
