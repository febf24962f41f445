//! Every way a question can fail, and what that means for the run.

use std::time::Duration;

use super::exchange::Usage;
use super::question::Parameter;
use crate::base::named::Named;

#[derive(Debug, Clone, PartialEq)]
pub struct Failure {
    pub kind: FailureKind,
    /// The provider's own words, at most 300 characters, without the key.
    pub said: Option<String>,
    /// How long the provider asks to wait.
    pub wait: Option<Duration>,
    /// What was paid although the answer is useless.
    pub usage: Option<Box<Usage>>,
    /// What the model wrote, if it is unusable.
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
    /// Made by the edge: the server redirects, and the page does not follow.
    Redirected,
    /// The reply contains the key, so it is withheld.
    KeyEchoed {
        /// The reply's status: nothing else of it is kept.
        status: u16,
    },
    /// The reply is larger than any answer, and was not read.
    ReplyTooLong,
    PromptTooLong,
    /// The prompt has images and the provider takes none, so nothing was sent.
    TakesNoImages,
    /// An image of the prompt is missing, so nothing was sent.
    ImageMissing,
    /// More images than the provider takes in a request, so nothing was sent.
    TooManyImages {
        most: usize,
    },
    /// Images of more bytes or pixels than the provider takes, so nothing was sent.
    ImagesTooLarge,
    ParameterRefused(Parameter),
    BadRequest,
    Truncated,
    /// Cut off while it repeated itself.
    Looping,
    /// It did not end like a complete answer, or does not say how it ended.
    Unfinished,
    /// The model refused.
    Declined,
    Filtered,
    Empty,
    /// A web page or another body that is not JSON.
    NotJson,
    /// A successful reply with an error that fits no other kind.
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
    /// The key in files.
    pub fn key(self) -> &'static str {
        match self {
            Self::TakesNoImages => "takes-no-images",
            Self::ImageMissing => "image-missing",
            Self::TooManyImages { .. } => "too-many-images",
            Self::ImagesTooLarge => "images-too-large",
            Self::WrongKey => "wrong-key",
            Self::Forbidden => "not-allowed",
            Self::NoCredit => "no-credit",
            Self::NoSuchModel => "no-such-model",
            Self::RateLimited => "rate-limit",
            Self::Overloaded => "overloaded",
            Self::Unreachable => "unreachable",
            Self::TimedOut => "timed-out",
            Self::LostConnection => "connection-lost",
            Self::Redirected => "redirected",
            Self::KeyEchoed { .. } => "key-echoed",
            Self::ReplyTooLong => "reply-too-long",
            Self::PromptTooLong => "prompt-too-long",
            Self::ParameterRefused(_) => "parameter-refused",
            Self::BadRequest => "request-refused",
            Self::Truncated => "cut-off",
            Self::Looping => "looping",
            Self::Unfinished => "unfinished",
            Self::Declined => "declined",
            Self::Filtered => "filtered",
            Self::Empty => "empty-answer",
            Self::NotJson => "not-json",
            Self::ErrorInside => "error-inside",
            Self::BrowserModelUnavailable => "no-built-in-model",
            Self::RulesUnavailable => "rules-unavailable",
            Self::PartNotLoaded => "page-not-loaded",
        }
    }

    pub fn named(self) -> Named {
        Named { key: self.key(), name: self.name() }
    }

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
            Self::ImageMissing => "image missing",
            Self::TooManyImages { .. } => "too many images",
            Self::ImagesTooLarge => "images too large",
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

/// Reads a stored kind of failure: a key or, in older files, the words used then.
pub fn known_failure(kept: &str) -> Option<Named> {
    let legacy = LEGACY_NAMES.iter().find(|(name, _)| *name == kept);
    let key = legacy.map_or(kept, |(_, key)| key);
    EVERY_FAILURE.iter().map(|kind| kind.named()).find(|known| known.key == key)
}

/// How failures were stored before there were keys, if differently.
const LEGACY_NAMES: [(&str, &str); 22] = [
    ("wrong key", "wrong-key"),
    ("not allowed", "not-allowed"),
    ("no credit left", "no-credit"),
    ("no such model", "no-such-model"),
    ("rate limit", "rate-limit"),
    ("not reachable", "unreachable"),
    ("timed out", "timed-out"),
    ("connection lost", "connection-lost"),
    ("key in the reply", "key-echoed"),
    ("reply too long", "reply-too-long"),
    ("prompt too long", "prompt-too-long"),
    ("parameter refused", "parameter-refused"),
    ("request refused", "request-refused"),
    ("cut off", "cut-off"),
    ("repeats itself", "looping"),
    ("not finished", "unfinished"),
    ("empty answer", "empty-answer"),
    ("not JSON", "not-json"),
    ("error in the answer", "error-inside"),
    ("no built-in model", "no-built-in-model"),
    ("rules not running", "rules-unavailable"),
    ("page not loaded", "page-not-loaded"),
];

pub const EVERY_FAILURE: [FailureKind; 30] = [
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
    FailureKind::ImageMissing,
    FailureKind::TooManyImages { most: 100 },
    FailureKind::ImagesTooLarge,
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
        for kind in EVERY_FAILURE {
            assert!(!(kind.stops_the_run() && kind.is_worth_another_try()), "{kind:?}");
        }
    }

    #[test]
    fn every_kind_has_a_name_and_a_key_of_its_own() {
        for (position, kind) in EVERY_FAILURE.iter().enumerate() {
            assert!(EVERY_FAILURE[..position].iter().all(|other| other.name() != kind.name()));
            assert!(EVERY_FAILURE[..position].iter().all(|other| other.key() != kind.key()));
            assert_eq!(known_failure(kind.key()), Some(kind.named()));
        }
        assert_eq!(known_failure("rate limit").map(|known| known.key), Some("rate-limit"));
        assert_eq!(known_failure("bad luck"), None);
    }
}
