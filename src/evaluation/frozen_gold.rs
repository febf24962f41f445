//! The facts of a gold intent, fixed once: every prediction of it is held against this list.

use std::sync::Arc;

use super::fact::Fact;
use super::fingerprint::Fingerprint;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FrozenGold {
    pub facts: Vec<Fact>,
    /// Of the intent and its facts.
    pub fingerprint: Fingerprint,
    /// The judge's answer that named the facts, word for word; `None` where the file gave them.
    pub answer: Option<Arc<str>>,
}

impl FrozenGold {
    pub fn given(intent: &str, facts: Vec<Fact>) -> Self {
        let parts = std::iter::once(intent).chain(facts.iter().map(Fact::as_str));
        let fingerprint = Fingerprint::of(parts);
        Self { facts, fingerprint, answer: None }
    }

    pub fn answered(intent: &str, facts: Vec<Fact>, answer: &str) -> Self {
        Self { answer: Some(answer.into()), ..Self::given(intent, facts) }
    }
}
