//! Every fault of the stand-in that a run outlives. A wrong key, no credit and a model that is gone
//! stop a run on purpose, and are left out.

use std::time::Duration;

use crate::stand_in::{Misbehaviour, Order};

/// What can befall any question.
const ANY: [Misbehaviour; 17] = [
    Misbehaviour::Latency(Duration::from_millis(400)),
    Misbehaviour::RateLimited { retry_after: Some(Duration::from_millis(200)) },
    Misbehaviour::RateLimited { retry_after: None },
    Misbehaviour::ServerError(500),
    Misbehaviour::ServerError(502),
    Misbehaviour::ServerError(503),
    Misbehaviour::Overloaded529,
    Misbehaviour::Hang,
    Misbehaviour::ResetMidBody,
    Misbehaviour::TruncatedJson,
    Misbehaviour::LengthFinish,
    Misbehaviour::Refusal,
    Misbehaviour::Filtered,
    Misbehaviour::EmptyText,
    Misbehaviour::Html,
    Misbehaviour::ErrorInside,
    Misbehaviour::CorsOff,
];

/// What spoils an assessment. Prose in the place of facts cannot be told from oddly worded ones.
const OF_ASSESSMENTS: [Misbehaviour; 5] = [
    Misbehaviour::WrongCount,
    Misbehaviour::Duplicate,
    Misbehaviour::SwappedOrder,
    Misbehaviour::InventedFact,
    Misbehaviour::Prose,
];

pub const KINDS: usize = ANY.len() + OF_ASSESSMENTS.len();

/// A quarter of all replies, chosen by what is asked and how often it was asked before.
pub fn faults() -> [Order; 2] {
    [Order::share(22, &ANY, 7), Order::share(9, &OF_ASSESSMENTS, 8).assessments_only()]
}
