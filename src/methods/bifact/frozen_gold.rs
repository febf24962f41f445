//! The facts of a gold intent, fixed once. Every prediction is judged against this list.

use std::sync::Arc;

use super::fact::Fact;
use crate::base::fingerprint::Fingerprint;
use crate::evaluation::signature::Judge;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FrozenGold {
    pub facts: Vec<Fact>,
    /// Of the intent and its facts.
    pub fingerprint: Fingerprint,
    /// The judge's answer that named the facts, word for word; `None` where the file listed them.
    pub answer: Option<Arc<str>>,
    /// The judge that split the intent, where one was asked from here.
    pub split_by: Option<Judge>,
    /// What a person did with the list; `None` where nobody touched it.
    pub review: Option<Box<GoldReview>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GoldReview {
    pub edited: Option<GoldEdited>,
    /// Approval of the current list. Changing the list removes it.
    pub approved: Option<ByHand>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GoldEdited {
    /// The list from the judge or the file, to return to. Empty if they gave none.
    pub first: Vec<Fact>,
    /// The latest edit.
    pub last: ByHand,
}

/// Who did something, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ByHand {
    /// Empty where they gave no name.
    pub by: String,
    /// As an ISO 8601 date and time.
    pub at: String,
}

impl FrozenGold {
    pub fn given(intent: &str, facts: Vec<Fact>) -> Self {
        let parts = std::iter::once(intent).chain(facts.iter().map(Fact::as_str));
        let fingerprint = Fingerprint::of(parts);
        Self { facts, fingerprint, answer: None, split_by: None, review: None }
    }

    pub fn answered(intent: &str, facts: Vec<Fact>, answer: &str) -> Self {
        Self { answer: Some(answer.into()), ..Self::given(intent, facts) }
    }

    pub fn edited(&self) -> Option<&GoldEdited> {
        self.review.as_ref()?.edited.as_ref()
    }

    pub fn approved(&self) -> Option<&ByHand> {
        self.review.as_ref()?.approved.as_ref()
    }

    /// The list before any person changed it. A file's own verdicts on gold facts are about these.
    pub fn first_facts(&self) -> &[Fact] {
        self.edited().map_or(&self.facts, |edited| &edited.first)
    }
}
