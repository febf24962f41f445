//! The ways in which model servers and models disappoint, each in the shape of the provider that
//! is being played.

use std::time::Duration;

use serde_json::{Value, json};

use super::answering::{Answer, Question};
use super::wire::{Ending, Fault};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Misbehaviour {
    /// The answer comes, but late.
    Latency(Duration),
    /// The answer waits until the test calls `Standin::let_go`.
    Held,
    /// The answer waits until that many questions have arrived.
    AfterArrivals(usize),
    /// 429. How long to wait is said where the provider says it: in a header, the text or a detail.
    RateLimited {
        retry_after: Option<Duration>,
    },
    ServerError(u16),
    /// Anthropic’s 529; the others say 503.
    Overloaded529,
    /// No answer until the client gives up.
    Hang,
    /// The connection closes in the middle of the body.
    ResetMidBody,
    /// 200, and half of the JSON.
    TruncatedJson,
    /// The model stops at its output limit, half way through.
    LengthFinish,
    /// A gold fact is left out.
    WrongCount,
    /// A gold fact is judged twice.
    Duplicate,
    /// The gold facts come in another order, which is still usable.
    SwappedOrder,
    /// A gold fact is judged that was never in the list.
    InventedFact,
    /// The model declines.
    Refusal,
    /// The provider’s filter steps in. Ollama has none: its model declines.
    Filtered,
    EmptyText,
    /// 200, and a web page.
    Html,
    /// 200, and an error object.
    ErrorInside,
    /// The answer comes without CORS headers, though the preflight had them.
    CorsOff,
    WrongKey,
    NoCredit,
    ModelGone,
    /// Friendly words and no answer.
    Prose,
    /// Sends the client on to the same path on this port of localhost, which is another host than
    /// the one it asked.
    Redirect {
        status: u16,
        port: u16,
    },
    /// A good answer, with the key that was sent in its reasons.
    KeyEcho,
}

impl Misbehaviour {
    /// The spoiled lists are those of an assessment.
    pub fn can_befall(self, question: Option<&Question>) -> bool {
        match self {
            Self::WrongCount | Self::Duplicate | Self::SwappedOrder | Self::InventedFact => {
                question.is_some_and(Question::is_assessment)
            }
            _ => true,
        }
    }

    /// The provider's error it shows as, if it does.
    pub fn fault(self, model: &str, key: Option<&str>) -> Option<Fault> {
        Some(match self {
            Self::RateLimited { retry_after } => Fault::RateLimited(retry_after),
            Self::ServerError(status) => Fault::Server(status),
            Self::Overloaded529 => Fault::Overloaded,
            Self::WrongKey => Fault::WrongKey(Some(key.unwrap_or_default().to_owned())),
            Self::NoCredit => Fault::NoCredit,
            Self::ModelGone => Fault::NoSuchModel(model.to_owned()),
            _ => return None,
        })
    }

    /// How the model's turn ends under it.
    pub fn ending(self) -> Ending {
        match self {
            Self::LengthFinish => Ending::Length,
            Self::Refusal => Ending::Declined,
            Self::Filtered => Ending::Filtered,
            _ => Ending::Complete,
        }
    }

    /// What the model writes instead of its answer.
    pub fn spoil(self, answer: Answer) -> Answer {
        match (self, answer) {
            (Self::EmptyText, _) => Answer::Text(String::new()),
            (Self::Refusal | Self::Filtered, _) => Answer::Text(REFUSAL.to_owned()),
            (Self::Prose, _) => Answer::Text(PROSE.to_owned()),
            (_, Answer::Assessment(mut lists)) => {
                if let Some(gold) = lists["expert_fact_coverage"].as_array_mut() {
                    self.spoil_list(gold);
                }
                Answer::Assessment(lists)
            }
            (_, other) => other,
        }
    }

    fn spoil_list(self, gold: &mut Vec<Value>) {
        match self {
            Self::WrongCount => drop(gold.pop()),
            Self::Duplicate => gold.extend(gold.first().cloned()),
            Self::SwappedOrder => gold.reverse(),
            Self::InventedFact => gold.push(json!({
                "number": gold.len() + 1,
                "fact": "Seventeen violins are tuned beforehand",
                "reasoning": "Nothing says so.",
                "label": "M",
            })),
            _ => {}
        }
    }
}

const REFUSAL: &str = "I’m sorry, but I can’t help with that.";

const PROSE: &str = "What a lovely pair of descriptions! Comparing texts is a subtle craft. \
                     Do let me know how I can help you further.";

/// What a proxy or a login wall puts in the place of an answer.
pub const WEB_PAGE: &str = "<!doctype html>\n<html><head><title>Sign in</title></head>\
                            <body><h1>Sign in to continue</h1></body></html>\n";
