//! Paid answers, by the fingerprint of everything that was asked.

use std::collections::HashMap;
use std::sync::Arc;

use foldhash::fast::FixedState;

use crate::base::fingerprint::Fingerprint;
use crate::evaluation::signature::AnswerOrigin;
use crate::providers::{Parameters, Provider, Question};

#[derive(Debug, Default)]
pub struct Cache {
    answers: HashMap<Fingerprint, Arc<str>, FixedState>,
    /// Answers that came with the copy of a project. Whoever made it may have written them.
    copied: HashMap<Fingerprint, Arc<str>, FixedState>,
    reuses_copied: bool,
    /// Answers that are not stored yet.
    fresh: Vec<Fingerprint>,
    was_cleared: bool,
}

impl Cache {
    /// Answers of a copy are used only if the user allows it.
    pub fn get(&self, asked: &Fingerprint) -> Option<(&str, AnswerOrigin)> {
        let own = self.answers.get(asked).map(|answer| (&**answer, AnswerOrigin::Asked));
        own.or_else(|| {
            let copied = self.copied.get(asked).filter(|_| self.reuses_copied);
            copied.map(|answer| (&**answer, AnswerOrigin::Copy))
        })
    }

    pub fn keep(&mut self, asked: Fingerprint, answer: &str) {
        self.recall(asked, answer);
        self.fresh.push(asked);
    }

    /// An answer from an earlier visit.
    pub fn recall(&mut self, asked: Fingerprint, answer: &str) {
        self.copied.remove(&asked);
        self.answers.insert(asked, answer.into());
    }

    /// The same, from either origin.
    pub fn recall_from(&mut self, origin: AnswerOrigin, asked: Fingerprint, answer: &str) {
        match origin {
            AnswerOrigin::Asked => self.recall(asked, answer),
            AnswerOrigin::Copy => {
                self.copied.insert(asked, answer.into());
            }
        }
    }

    /// How many came with a copy and were not asked again here.
    pub fn copied(&self) -> usize {
        self.copied.len()
    }

    pub fn reuses_copied(&self) -> bool {
        self.reuses_copied
    }

    /// The user's choice. Without it, answers of a copy are asked again.
    pub fn set_reuse_of_copied(&mut self, is_wanted: bool) {
        self.reuses_copied = is_wanted;
    }

    /// Takes over another cache's own answers. If that one forgets them later, they stay here.
    pub fn learn_from(&mut self, other: &Self) {
        let known = other.answers.iter().map(|(asked, answer)| (*asked, answer.clone()));
        self.answers.extend(known);
    }

    /// What arrived since the last call.
    pub fn take_fresh(&mut self) -> Vec<Fingerprint> {
        std::mem::take(&mut self.fresh)
    }

    /// The same, with the answers.
    pub fn take_fresh_texts(&mut self) -> Vec<(Fingerprint, Arc<str>)> {
        let fresh = self.take_fresh().into_iter();
        fresh.filter_map(|asked| Some((asked, self.answers.get(&asked)?.clone()))).collect()
    }

    /// Whether everything was forgotten since the last call.
    pub fn take_cleared(&mut self) -> bool {
        std::mem::take(&mut self.was_cleared)
    }

    pub fn has_fresh(&self) -> bool {
        !self.fresh.is_empty()
    }

    /// Counts the answers in use.
    pub fn len(&self) -> usize {
        self.answers.len() + if self.reuses_copied { self.copied.len() } else { 0 }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The journal says that the answers so far were forgotten later.
    pub fn unlearn(&mut self) {
        self.answers.clear();
        self.copied.clear();
    }

    pub fn clear(&mut self) {
        self.unlearn();
        self.fresh.clear();
        self.was_cleared = true;
    }
}

/// Covers provider, address, model, parameters, everything that is sent, and the sample. A prompt of
/// one text and sample 0 are hashed as before there were parts and samples, so that older answers are
/// found.
pub(super) fn fingerprint(
    provider: &Provider,
    base_url: &str,
    model: &str,
    parameters: Parameters,
    question: &Question,
    sample: u32,
) -> Fingerprint {
    let parameters = parameters.hashed_key();
    let schema = question.schema.map_or("", |schema| schema.name);
    let (answer, complaint) = question
        .correction
        .map_or(("", ""), |correction| (correction.answer, correction.complaint));
    let prompt = question.prompt;
    let parts = prompt.only_text().is_none().then(|| prompt.parts_fingerprint().to_string());
    let sample = (sample > 0).then(|| format!("sample {sample}"));
    let asked = [
        provider.id,
        base_url,
        model,
        &parameters,
        schema,
        &prompt.instructions,
        prompt.only_text().unwrap_or_default(),
        answer,
        complaint,
    ];
    let parts = parts.iter().flat_map(|parts| ["parts", parts]);
    Fingerprint::of(asked.into_iter().chain(parts).chain(sample.as_deref()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::image::{Image, MediaType};
    use crate::evaluation::prompt::{Part, Prompt};
    use crate::providers::{Correction, NamedSchema, provider};
    use serde_json::Value;

    fn asked(prompt: &Prompt, correction: Option<Correction>, sample: u32) -> String {
        let (provider, parameters) = (provider("openai").unwrap(), Parameters::default());
        let model = "gpt-6-luna";
        let schema = Some(NamedSchema { name: "facts", schema: &Value::Null });
        let question = Question { model, prompt, schema, correction, parameters };
        let base_url = provider.base_url;
        fingerprint(provider, base_url, model, parameters, &question, sample).to_string()
    }

    fn text() -> Prompt {
        Prompt::of_text("Split it.", "<data>\n{}\n</data>")
    }

    /// Computed with Python's hashlib from what was hashed before there were parts and samples.
    #[test]
    fn answers_that_were_kept_before_are_found() {
        assert_eq!(
            asked(&text(), None, 0),
            "a817276c972a6838c9fd6165cb916b6e6a481c3b0110561cb4e2b4330e65b074"
        );
        let correction = Correction { answer: "Here:", complaint: "No facts found." };
        assert_eq!(
            asked(&text(), Some(correction), 0),
            "d4972d2f1b890e14aaf2ff1433de5cae0b307b89f5445928a28101279e1c73b3"
        );
    }

    #[test]
    fn every_sample_and_every_list_of_parts_has_an_answer_of_its_own() {
        let image = |byte: u8| Part::Image(Image::new(MediaType::Png, [byte]));
        let of = |parts: &[Part]| Prompt { parts: parts.to_vec(), ..text() };
        let part = Part::Text("<data>\n{}\n</data>".to_owned());
        let prompts = [
            text(),
            of(&[image(1)]),
            of(&[image(2)]),
            of(&[part.clone(), image(1)]),
            of(&[image(1), part.clone()]),
            of(&[part.clone(), part]),
        ];
        let mut all: Vec<String> = Vec::new();
        for prompt in &prompts {
            all.extend((0..3).map(|sample| asked(prompt, None, sample)));
        }
        for (place, one) in all.iter().enumerate() {
            assert!(!all[..place].contains(one), "{place}");
        }
    }
}
