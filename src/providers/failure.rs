//! Every way a question can stay without an answer, and what it means for the run.

use std::time::Duration;

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
    pub usage: Option<Box<Usage>>,
    /// What the model wrote, where it wrote something unusable.
    pub text: Option<String>,
    /// Who answered, where it is not the provider itself at its own address.
    pub host: Option<String>,
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
    /// Made by the edge: the server sends the page on to another address, where it does not go.
    Redirected,
    /// The reply gives the key away, and is withheld.
    KeyEchoed {
        /// Of the reply: it is all that is known of it.
        status: u16,
    },
    /// The reply is larger than any answer, and was not read.
    ReplyTooLong,
    PromptTooLong,
    /// The prompt holds images, and the provider takes none: it was not sent.
    TakesNoImages,
    ParameterRefused(Parameter),
    BadRequest,
    Truncated,
    /// Cut off while it said the same over and over.
    Looping,
    /// It ended otherwise than a whole answer ends, or does not say how.
    Unfinished,
    /// The model refused.
    Declined,
    Filtered,
    Empty,
    /// A web page or another body that is not JSON.
    NotJson,
    /// A reply that says it succeeded and holds an error that fits no other kind.
    ErrorInside,
    BrowserModelUnavailable,
    /// Made by the edge: the worker in which the rules judge could not be started or broke down.
    RulesUnavailable,
    /// Made by the edge: the part of the page that drives a run could not be loaded.
    PartNotLoaded,
}

impl From<FailureKind> for Failure {
    fn from(kind: FailureKind) -> Self {
        Self { kind, said: None, wait: None, usage: None, text: None, host: None }
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
            Self::Redirected => "redirected",
            Self::KeyEchoed { .. } => "key in the reply",
            Self::ReplyTooLong => "reply too long",
            Self::PromptTooLong => "prompt too long",
            Self::TakesNoImages => "takes no images",
            Self::ParameterRefused(_) => "parameter refused",
            Self::BadRequest => "request refused",
            Self::Truncated => "cut off",
            Self::Looping => "repeats itself",
            Self::Unfinished => "not finished",
            Self::Declined => "declined",
            Self::Filtered => "filtered",
            Self::Empty => "empty answer",
            Self::NotJson => "not JSON",
            Self::ErrorInside => "error in the answer",
            Self::BrowserModelUnavailable => "no built-in model",
            Self::RulesUnavailable => "rules not running",
            Self::PartNotLoaded => "page not loaded",
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
                | Self::Redirected
                | Self::TakesNoImages
                | Self::KeyEchoed { status: 401..=404 }
                | Self::BrowserModelUnavailable
                | Self::RulesUnavailable
                | Self::PartNotLoaded
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

/// The name of a kind of failure as it is known here: out of a text that was kept.
pub fn known_failure_name(name: &str) -> Option<&'static str> {
    EVERY_KIND.iter().map(|kind| kind.name()).find(|known| *known == name)
}

pub(super) const EVERY_KIND: [FailureKind; 27] = [
    FailureKind::WrongKey,
    FailureKind::Forbidden,
    FailureKind::NoCredit,
    FailureKind::NoSuchModel,
    FailureKind::RateLimited,
    FailureKind::Overloaded,
    FailureKind::Unreachable,
    FailureKind::TimedOut,
    FailureKind::LostConnection,
    FailureKind::Redirected,
    FailureKind::KeyEchoed { status: 200 },
    FailureKind::ReplyTooLong,
    FailureKind::PromptTooLong,
    FailureKind::TakesNoImages,
    FailureKind::ParameterRefused(Parameter::Effort),
    FailureKind::BadRequest,
    FailureKind::Truncated,
    FailureKind::Looping,
    FailureKind::Unfinished,
    FailureKind::Declined,
    FailureKind::Filtered,
    FailureKind::Empty,
    FailureKind::NotJson,
    FailureKind::ErrorInside,
    FailureKind::BrowserModelUnavailable,
    FailureKind::RulesUnavailable,
    FailureKind::PartNotLoaded,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stops_the_run_is_not_tried_again() {
        for kind in EVERY_KIND {
            assert!(!(kind.stops_the_run() && kind.is_worth_another_try()), "{kind:?}");
        }
    }

    #[test]
    fn every_kind_has_a_name_of_its_own() {
        for (position, kind) in EVERY_KIND.iter().enumerate() {
            assert!(EVERY_KIND[..position].iter().all(|other| other.name() != kind.name()));
        }
    }
}
