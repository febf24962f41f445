//! Every way a question can stay without an answer, each with what to do about it.

use std::time::Duration;

use super::catalogue::Provider;
use super::exchange::Usage;
use super::question::Parameter;

#[derive(Debug, Clone, PartialEq)]
pub struct Failure {
    pub kind: FailureKind,
    /// The provider's own words, at most 300 characters, without the key.
    pub said: Option<String>,
    /// How long the provider asks to wait.
    pub wait: Option<Duration>,
    /// What was paid for although it is of no use.
    pub usage: Option<Usage>,
    /// What the model wrote, where it wrote something unusable.
    pub text: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FailureKind {
    WrongKey,
    Forbidden,
    NoCredit,
    NoSuchModel,
    RateLimited,
    Overloaded,
    /// Made by the edge: the page got no reply at all.
    Unreachable,
    /// Made by the edge.
    TimedOut,
    /// Made by the edge: the reply broke off.
    LostConnection,
    PromptTooLong,
    ParameterRefused(Parameter),
    BadRequest,
    Truncated,
    /// The model refused.
    Declined,
    Filtered,
    Empty,
    /// A web page or another body that is not JSON.
    NotJson,
    /// A reply that says it succeeded and holds an error that fits no other kind.
    ErrorInside,
    BrowserModelUnavailable,
}

impl From<FailureKind> for Failure {
    fn from(kind: FailureKind) -> Self {
        Self { kind, said: None, wait: None, usage: None, text: None }
    }
}

impl FailureKind {
    /// A few words for a table cell.
    pub fn name(self) -> &'static str {
        match self {
            Self::WrongKey => "wrong key",
            Self::Forbidden => "not allowed",
            Self::NoCredit => "no credit left",
            Self::NoSuchModel => "no such model",
            Self::RateLimited => "rate limit",
            Self::Overloaded => "overloaded",
            Self::Unreachable => "not reachable",
            Self::TimedOut => "timed out",
            Self::LostConnection => "connection lost",
            Self::PromptTooLong => "prompt too long",
            Self::ParameterRefused(_) => "parameter refused",
            Self::BadRequest => "request refused",
            Self::Truncated => "cut off",
            Self::Declined => "declined",
            Self::Filtered => "filtered",
            Self::Empty => "empty answer",
            Self::NotJson => "not JSON",
            Self::ErrorInside => "error in the answer",
            Self::BrowserModelUnavailable => "no built-in model",
        }
    }

    /// Whether every other question would fail the same way.
    pub fn stops_the_run(self) -> bool {
        matches!(
            self,
            Self::WrongKey
                | Self::Forbidden
                | Self::NoCredit
                | Self::NoSuchModel
                | Self::BrowserModelUnavailable
        )
    }

    /// Whether the same request may well succeed a little later.
    pub fn is_worth_another_try(self) -> bool {
        matches!(
            self,
            Self::RateLimited
                | Self::Overloaded
                | Self::Unreachable
                | Self::TimedOut
                | Self::LostConnection
                | Self::Empty
                | Self::NotJson
                | Self::ErrorInside
        )
    }
}

impl Failure {
    /// What is wrong and what to do, then the provider's words. May hold `{origin}`, which the page
    /// replaces by its own.
    pub fn sentence(&self, provider: &Provider) -> String {
        let mut sentence = self.advice(provider);
        if let Some(said) = &self.said {
            sentence = format!("{sentence} {} says: “{said}”", provider.name);
        }
        sentence
    }

    fn advice(&self, provider: &Provider) -> String {
        let Provider { name, page_access, .. } = provider;
        let said = self.said.as_deref().unwrap_or_default();
        match self.kind {
            FailureKind::WrongKey => wrong_key(provider),
            FailureKind::Forbidden if said.contains("CORS") => format!(
                "Your organisation at {name} does not allow calls from a browser. An administrator can allow them in its settings; a key of another organisation works too."
            ),
            FailureKind::Forbidden => format!(
                "{name} does not allow this with the key given. Check what the key, its project and your region may use."
            ),
            FailureKind::NoCredit => format!(
                "The account at {name} has no credit left, or has reached its spending limit or daily quota. Add credit or raise the limit, then go on: what has been answered is kept."
            ),
            FailureKind::NoSuchModel => format!(
                "{name} has no such model at this address. Choose one from its list, and check the address."
            ),
            FailureKind::RateLimited => format!(
                "{name} takes no more questions for the moment (rate limit). Wait a little, or ask fewer at a time."
            ),
            FailureKind::Overloaded => {
                format!("{name} is overloaded or out of order. Try again a little later.")
            }
            FailureKind::Unreachable => {
                format!("The page got no reply from {name}. {page_access}")
            }
            FailureKind::TimedOut => {
                format!("{name} did not answer in time. Try again, or choose a faster model.")
            }
            FailureKind::LostConnection => {
                format!("The connection to {name} broke off in the middle of an answer. Try again.")
            }
            FailureKind::PromptTooLong => "The question is longer than this model can read. Choose a model with a larger context; a server of your own can be started with one.".to_owned(),
            FailureKind::ParameterRefused(parameter) => format!(
                "{name} does not take the {} asked for with this model. Switch it off and try again.",
                parameter.name()
            ),
            FailureKind::BadRequest => {
                format!("{name} refused the request as it stands. Another model may take it.")
            }
            FailureKind::Truncated => "The answer reached the output limit before it was complete. Raise the limit, or lower the reasoning effort.".to_owned(),
            FailureKind::Declined => "The model declined to answer. Another model may not.".to_owned(),
            FailureKind::Filtered => format!(
                "The content filter of {name} held back the question or its answer. Another model or provider may not."
            ),
            FailureKind::Empty => "The model returned an answer without text. Try again, or choose another model.".to_owned(),
            FailureKind::NotJson if said.starts_with('<') => "A web page came back in place of an answer: a login page, a proxy, or the wrong address. Check the address, and open it in a tab of its own to see what is there.".to_owned(),
            FailureKind::NotJson => "What came back is not JSON, so it is no answer. Check the address.".to_owned(),
            FailureKind::ErrorInside => {
                format!("{name} reported an error in place of an answer. Try again, or choose another model.")
            }
            FailureKind::BrowserModelUnavailable => {
                format!("This browser has no built-in model ready. {page_access}")
            }
        }
    }
}

fn wrong_key(provider: &Provider) -> String {
    let name = provider.name;
    let new_one = match provider.key_page {
        Some(page) => format!(" A new one is made at {page}."),
        None => String::new(),
    };
    format!(
        "{name} does not accept the key. Check that all of it was copied, and for {name}.{new_one}"
    )
}

#[cfg(test)]
mod tests {
    use super::super::catalogue::{PROVIDERS, provider};
    use super::*;

    const KINDS: [FailureKind; 19] = [
        FailureKind::WrongKey,
        FailureKind::Forbidden,
        FailureKind::NoCredit,
        FailureKind::NoSuchModel,
        FailureKind::RateLimited,
        FailureKind::Overloaded,
        FailureKind::Unreachable,
        FailureKind::TimedOut,
        FailureKind::LostConnection,
        FailureKind::PromptTooLong,
        FailureKind::ParameterRefused(Parameter::Effort),
        FailureKind::BadRequest,
        FailureKind::Truncated,
        FailureKind::Declined,
        FailureKind::Filtered,
        FailureKind::Empty,
        FailureKind::NotJson,
        FailureKind::ErrorInside,
        FailureKind::BrowserModelUnavailable,
    ];

    #[test]
    fn what_stops_the_run_is_not_tried_again() {
        for kind in KINDS {
            assert!(!(kind.stops_the_run() && kind.is_worth_another_try()), "{kind:?}");
        }
    }

    #[test]
    fn every_kind_has_words_of_its_own() {
        for provider in PROVIDERS {
            let sentences: Vec<_> =
                KINDS.iter().map(|&kind| Failure::from(kind).sentence(provider)).collect();
            for (position, sentence) in sentences.iter().enumerate() {
                assert!(sentence.ends_with('.') && !sentence.contains('!'), "{sentence}");
                assert!(!sentences[..position].contains(sentence), "{sentence}");
            }
        }
        for (position, kind) in KINDS.iter().enumerate() {
            assert!(KINDS[..position].iter().all(|other| other.name() != kind.name()));
        }
    }

    #[test]
    fn the_providers_words_come_last() {
        let failure = Failure { said: Some("No.".to_owned()), ..FailureKind::WrongKey.into() };
        let sentence = failure.sentence(provider("groq").unwrap());
        assert!(sentence.contains("https://console.groq.com/keys"), "{sentence}");
        assert!(sentence.ends_with("Groq says: “No.”"), "{sentence}");
    }

    #[test]
    fn the_steps_to_reach_a_server_are_its_own() {
        let failure = Failure::from(FailureKind::Unreachable);
        assert!(failure.sentence(provider("ollama").unwrap()).contains("OLLAMA_ORIGINS={origin}"));
        assert!(failure.sentence(provider("lmstudio").unwrap()).contains("Enable CORS"));
    }
}
