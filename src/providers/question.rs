//! What is asked of a model, before it takes any provider's form.

use serde_json::Value;

use crate::evaluation::asked_with::AskedWith;
use crate::evaluation::prompt::{Part, Prompt};

/// One request's worth: the prompt, the shape wanted, and how the model is to be run.
#[derive(Debug, Clone, Copy)]
pub struct Question<'a> {
    pub model: &'a str,
    pub prompt: &'a Prompt,
    pub schema: Option<NamedSchema<'a>>,
    pub correction: Option<Correction<'a>>,
    pub parameters: Parameters,
}

impl<'a> Question<'a> {
    /// The schema, unless structured output was given up.
    pub(super) fn wanted_schema(&self) -> Option<NamedSchema<'a>> {
        self.schema.filter(|_| self.parameters.structured)
    }

    /// Who says what after the instructions; formats differ in what they call the model.
    #[inline(never)]
    pub(super) fn turns(&self, model: &'static str) -> Vec<Turn<'a>> {
        let parts = &self.prompt.parts;
        let asked = self.prompt.only_text().map_or(Content::Parts(parts), Content::Text);
        let mut turns = vec![Turn { role: "user", content: asked }];
        if let Some(correction) = self.correction {
            let content = Content::Text(correction.answer_turn());
            turns.push(Turn { role: model, content });
            turns.push(Turn { role: "user", content: Content::Text(correction.complaint) });
        }
        turns
    }
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Turn<'a> {
    pub role: &'static str,
    pub content: Content<'a>,
}

/// One text, which every format has a short form for, or anything else.
#[derive(Debug, Clone, Copy)]
pub(super) enum Content<'a> {
    Text(&'a str),
    Parts(&'a [Part]),
}

/// The name is one that every provider takes: letters, digits, `_` and `-`.
#[derive(Debug, Clone, Copy)]
pub struct NamedSchema<'a> {
    pub name: &'static str,
    pub schema: &'a Value,
}

/// An earlier answer that could not be used, and what was wrong with it: sent as one more turn each.
#[derive(Debug, Clone, Copy)]
pub struct Correction<'a> {
    pub answer: &'a str,
    pub complaint: &'a str,
}

impl<'a> Correction<'a> {
    /// The model's own turn; some providers refuse a turn without text.
    pub(super) fn answer_turn(self) -> &'a str {
        if self.answer.trim().is_empty() { "(no answer)" } else { self.answer }
    }
}

/// How the model is to be run; `None` leaves it to the provider.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Parameters {
    pub temperature: Option<f64>,
    pub output_limit: Option<u32>,
    pub effort: Option<Effort>,
    /// Whether the provider is asked to hold the answer to the schema.
    pub structured: bool,
}

impl Default for Parameters {
    fn default() -> Self {
        Self { temperature: Some(0.0), output_limit: Some(8192), effort: None, structured: true }
    }
}

impl Parameters {
    /// The same, with one left to the provider.
    #[must_use]
    pub fn without(mut self, parameter: Parameter) -> Self {
        match parameter {
            Parameter::Temperature => self.temperature = None,
            Parameter::OutputLimit => self.output_limit = None,
            Parameter::Effort => self.effort = None,
            Parameter::Structured => self.structured = false,
        }
        self
    }

    pub fn has(self, parameter: Parameter) -> bool {
        match parameter {
            Parameter::Temperature => self.temperature.is_some(),
            Parameter::OutputLimit => self.output_limit.is_some(),
            Parameter::Effort => self.effort.is_some(),
            Parameter::Structured => self.structured,
        }
    }

    /// What can change an answer, in a line for people: "temperature 0 · effort low · structured".
    pub fn text(self) -> String {
        AskedWith::read(&self.key()).to_string()
    }
}

/// How long a reasoning model may think before it answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    Minimal,
    Low,
    Medium,
    High,
}

impl Effort {
    pub const ALL: [Self; 4] = [Self::Minimal, Self::Low, Self::Medium, Self::High];

    /// As it is stored, and as most providers call it.
    pub fn key(self) -> &'static str {
        match self {
            Self::Minimal => "minimal",
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }

    /// For people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Minimal => "minimal",
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|effort| effort.key() == key)
    }

    /// For providers whose least effort is "low".
    pub(super) fn key_from_low(self) -> &'static str {
        if self == Self::Minimal { Self::Low.key() } else { self.key() }
    }
}

/// What a provider can refuse for a model, and a request can go without.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parameter {
    Temperature,
    OutputLimit,
    Effort,
    Structured,
}

impl Parameter {
    pub const ALL: [Self; 4] =
        [Self::Temperature, Self::OutputLimit, Self::Effort, Self::Structured];

    /// Of what was stored: its key, or what it was called before there were keys.
    pub fn from_key(key: &str) -> Option<Self> {
        let legacy = LEGACY_PARAMETERS.iter().find(|(known, _)| *known == key);
        let by_key = || Self::ALL.into_iter().find(|parameter| parameter.key() == key);
        legacy.map(|(_, parameter)| *parameter).or_else(by_key)
    }

    pub fn key(self) -> &'static str {
        match self {
            Self::Temperature => "temperature",
            Self::OutputLimit => "output-limit",
            Self::Effort => "effort",
            Self::Structured => "structured",
        }
    }

    /// For people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Temperature => "temperature",
            Self::OutputLimit => "output limit",
            Self::Effort => "reasoning effort",
            Self::Structured => "structured output",
        }
    }
}

/// What parameters were stored as before there were keys, where that was not the same.
const LEGACY_PARAMETERS: [(&str, Parameter); 3] = [
    ("output limit", Parameter::OutputLimit),
    ("reasoning effort", Parameter::Effort),
    ("structured output", Parameter::Structured),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_is_no_longer_there() {
        let all = Parameters { effort: Some(Effort::Low), ..Parameters::default() };
        let each = [
            Parameter::Temperature,
            Parameter::OutputLimit,
            Parameter::Effort,
            Parameter::Structured,
        ];
        for left_out in each {
            for asked in each {
                assert_eq!(all.without(left_out).has(asked), left_out != asked, "{asked:?}");
            }
        }
    }

    #[test]
    fn the_line_says_what_can_change_an_answer() {
        let all = Parameters { effort: Some(Effort::Low), ..Parameters::default() };
        assert_eq!(all.text(), "temperature 0 · effort low · structured");
        let few = all.without(Parameter::Temperature).without(Parameter::Structured);
        assert_eq!(few.text(), "effort low · free text");
    }

    #[test]
    fn efforts_and_parameters_are_found_by_their_keys() {
        for effort in Effort::ALL {
            assert_eq!(Effort::from_key(effort.key()), Some(effort));
        }
        assert_eq!(Effort::from_key("Low"), None);
        for parameter in Parameter::ALL {
            assert_eq!(Parameter::from_key(parameter.key()), Some(parameter));
        }
        assert_eq!(Parameter::from_key("top_p"), None);
    }
}
