//! The four wire formats, and what they have in common: what a request asks for, and what can come
//! back.

mod anthropic;
mod gemini;
mod ollama;
mod openai;
mod openai_errors;
mod pictures;
mod route;

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::Value;

pub use anthropic::{BROWSER_HEADER, allows_browsers};
pub use openai::error_inside as openrouter_error;
pub use pictures::Picture;
pub use route::{Route, announced_headers};

/// Names in lower case.
pub type Headers = BTreeMap<String, String>;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Wire {
    OpenAi,
    Anthropic,
    Gemini,
    Ollama,
}

impl Wire {
    pub const ALL: [Self; 4] = [Self::OpenAi, Self::Anthropic, Self::Gemini, Self::Ollama];

    pub fn format(self) -> &'static dyn Format {
        match self {
            Self::OpenAi => &openai::OpenAi,
            Self::Anthropic => &anthropic::Anthropic,
            Self::Gemini => &gemini::Gemini,
            Self::Ollama => &ollama::Ollama,
        }
    }
}

/// A provider's side of its API.
pub trait Format: Sync {
    fn key_sent<'a>(&self, headers: &'a Headers) -> Option<&'a str>;
    /// Whether the headers let a request in.
    fn admit(&self, headers: &Headers, right_key: Option<&str>) -> Result<(), Fault> {
        let sent = self.key_sent(headers);
        match right_key {
            Some(right) if sent != Some(right) => Err(Fault::WrongKey(sent.map(str::to_owned))),
            _ => Ok(()),
        }
    }
    /// What a body asks for, or what the provider finds wrong with it. The model is left as it is
    /// where the path has it.
    fn read(&self, body: &Value) -> Result<Asked, Fault>;
    fn complete(&self, asked: &Asked, completion: &Completion, request_id: &str) -> Reply;
    fn fail(&self, fault: &Fault, request_id: &str) -> Reply;
    fn list(&self, models: &[String], request_id: &str) -> Reply;
}

/// What an answer is to look like.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Form {
    #[default]
    Free,
    /// Some JSON object.
    Json,
    /// One that fits a schema.
    Schema,
}

/// A request that is well formed.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Asked {
    pub model: String,
    /// The static text, where the format keeps it apart or has a role for it.
    pub system: String,
    pub turns: Vec<String>,
    /// Of all turns, in their order.
    pub pictures: Vec<Picture>,
    pub temperature: Option<f64>,
    pub output_limit: Option<u64>,
    pub has_effort: bool,
    pub form: Form,
    /// Ollama streams unless told not to.
    pub wants_stream: bool,
}

impl Asked {
    pub fn whole_text(&self) -> String {
        format!("{}\n{}", self.system, self.turns.join("\n"))
    }

    pub fn input_tokens(&self) -> u64 {
        let shown = u64::try_from(self.pictures.len()).unwrap() * pictures::TOKENS;
        tokens(&self.system) + self.turns.iter().map(|turn| tokens(turn)).sum::<u64>() + shown
    }

    /// Models say by their names what they do not take.
    pub fn refused(&self) -> Option<Fault> {
        let lacks = |what: &str| self.model.contains(what);
        let parameter = if lacks("no-temperature") && self.temperature.is_some_and(is_not_one) {
            Parameter::Temperature
        } else if lacks("no-schema") && self.form == Form::Schema {
            Parameter::Schema
        } else if lacks("no-effort") && self.has_effort {
            Parameter::Effort
        } else {
            return None;
        };
        Some(Fault::Refused(parameter, self.model.clone()))
    }
}

/// Models that refuse a temperature take their default.
fn is_not_one(temperature: f64) -> bool {
    (temperature - 1.0).abs() > f64::EPSILON
}

/// Four characters a token, which is near enough for English.
pub fn tokens(text: &str) -> u64 {
    u64::try_from(text.chars().count()).unwrap().div_ceil(4)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parameter {
    Temperature,
    Schema,
    Effort,
}

/// What a provider answers with an error of its own.
#[derive(Debug, Clone, PartialEq)]
pub enum Fault {
    /// With the key that was sent, if any was.
    WrongKey(Option<String>),
    /// Anthropic wants two headers besides the key.
    Header(&'static str),
    NoCredit,
    NoSuchModel(String),
    Refused(Parameter, String),
    NotJson,
    Missing(&'static str),
    /// A field the API does not have.
    Unknown(String),
    /// A field, and what is wrong with its value.
    Invalid(&'static str, &'static str),
    RateLimited(Option<Duration>),
    Server(u16),
    Overloaded,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    Complete,
    Length,
    Declined,
    Filtered,
}

/// What a model wrote, how it ended, and what it cost.
#[derive(Debug, Clone, PartialEq)]
pub struct Completion {
    pub text: String,
    pub ending: Ending,
    /// All of the input, cached or not.
    pub input: u64,
    pub cached: u64,
    pub output: u64,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Reply {
    pub status: u16,
    pub headers: Vec<(&'static str, String)>,
    pub body: String,
    /// The client gets half of the body.
    pub breaks: bool,
}

impl Reply {
    pub fn json(status: u16, body: &Value) -> Self {
        Self::text(status, "application/json", body.to_string())
    }

    pub fn text(status: u16, content_type: &str, body: impl Into<String>) -> Self {
        let headers = vec![("content-type", content_type.to_owned())];
        Self { status, headers, body: body.into(), breaks: false }
    }

    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    /// `Retry-After` knows whole seconds only.
    fn retry_after(self, wait: Option<Duration>) -> Self {
        match wait {
            Some(wait) => self.with("retry-after", format!("{:.0}", wait.as_secs_f64().ceil())),
            None => self,
        }
    }
}

fn header<'a>(headers: &'a Headers, name: &str) -> Option<&'a str> {
    headers.get(name).map(String::as_str)
}

/// Fails on the first member an API does not have.
fn only_known(object: &Value, known: &[&str]) -> Result<(), Fault> {
    let unknown = object
        .as_object()
        .and_then(|members| members.keys().find(|name| !known.contains(&name.as_str())));
    unknown.map_or(Ok(()), |name| Err(Fault::Unknown(name.clone())))
}

/// A string, or the texts of a list of parts; `None` where it is neither.
fn text_of(content: &Value) -> Option<String> {
    if let Some(text) = content.as_str() {
        return Some(text.to_owned());
    }
    let parts = content.as_array()?;
    Some(parts.iter().filter_map(|part| part["text"].as_str()).collect::<Vec<_>>().join("\n"))
}
