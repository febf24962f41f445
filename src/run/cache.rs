//! Answers that were paid for, by the fingerprint of everything that was asked.

use std::collections::HashMap;
use std::sync::Arc;

use foldhash::fast::FixedState;

use crate::base::fingerprint::Fingerprint;
use crate::providers::{Parameters, Provider, Question};

#[derive(Debug, Default)]
pub struct Cache {
    answers: HashMap<Fingerprint, Arc<str>, FixedState>,
    /// Those nobody has written down yet.
    fresh: Vec<Fingerprint>,
    was_cleared: bool,
}

impl Cache {
    pub fn get(&self, asked: &Fingerprint) -> Option<&str> {
        self.answers.get(asked).map(|answer| &**answer)
    }

    pub fn keep(&mut self, asked: Fingerprint, answer: &str) {
        self.recall(asked, answer);
        self.fresh.push(asked);
    }

    /// One that was kept on an earlier visit.
    pub fn recall(&mut self, asked: Fingerprint, answer: &str) {
        self.answers.insert(asked, answer.into());
    }

    /// Has all that another has as well. What that one forgets later is not forgotten here.
    pub fn learn_from(&mut self, other: &Self) {
        let known = other.answers.iter().map(|(asked, answer)| (*asked, answer.clone()));
        self.answers.extend(known);
    }

    /// What arrived since this was asked last.
    pub fn take_fresh(&mut self) -> Vec<Fingerprint> {
        std::mem::take(&mut self.fresh)
    }

    /// The same, with the answers.
    pub fn take_fresh_texts(&mut self) -> Vec<(Fingerprint, Arc<str>)> {
        let fresh = self.take_fresh().into_iter();
        fresh.filter_map(|asked| Some((asked, self.answers.get(&asked)?.clone()))).collect()
    }

    /// Whether everything was forgotten since this was asked last.
    pub fn take_cleared(&mut self) -> bool {
        std::mem::take(&mut self.was_cleared)
    }

    pub fn has_fresh(&self) -> bool {
        !self.fresh.is_empty()
    }

    pub fn len(&self) -> usize {
        self.answers.len()
    }

    pub fn is_empty(&self) -> bool {
        self.answers.is_empty()
    }

    /// What was recalled so far was forgotten later on.
    pub fn unlearn(&mut self) {
        self.answers.clear();
    }

    pub fn clear(&mut self) {
        self.answers.clear();
        self.fresh.clear();
        self.was_cleared = true;
    }
}

/// Of provider, address, model, parameters and every text that is sent.
pub(super) fn fingerprint(
    provider: &Provider,
    base_url: &str,
    model: &str,
    parameters: Parameters,
    question: &Question,
) -> Fingerprint {
    let parameters = parameters.hashed_key();
    let schema = question.schema.map_or("", |schema| schema.name);
    let (answer, complaint) = question
        .correction
        .map_or(("", ""), |correction| (correction.answer, correction.complaint));
    let prompt = question.prompt;
    Fingerprint::of([
        provider.id,
        base_url,
        model,
        &parameters,
        schema,
        &prompt.instructions,
        &prompt.data,
        answer,
        complaint,
    ])
}
