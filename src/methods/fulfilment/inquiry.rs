//! What is asked about fulfilment: one question per prediction that has a trajectory.

use serde_json::Value;

use super::prompt::{QUESTION, ask};
use super::reading::{FulfilmentProblem, read_fulfilment};
use super::schema::fulfilment_schema;
use super::{Fulfilled, Fulfilling, Fulfilment};
use crate::base::fingerprint::Fingerprint;
use crate::evaluation::batch::Batch;
use crate::evaluation::inquiry::{
    Each, EstimateWords, Finding, Inquiry, Kind, Size, Subject, Unit, tokens,
};
use crate::evaluation::prompt::Prompt;
use crate::evaluation::unscored::UnusableAnswer;
use crate::methods::watched::{Sees, Watched};

const TOKENS_OF_ANSWER: f64 = 120.0;

impl Inquiry for Fulfilment {
    const KEY: &'static str = "fulfilment";
    const MEMBER: Option<&'static str> = Some("fulfilment");

    type Reading = Fulfilling;
    type Ground = ();
    type Finding = Fulfilling;
    type Problem = FulfilmentProblem;

    fn fingerprint(&self) -> Fingerprint {
        let shown = self.trajectories.choices(self.sees);
        let parts = [Self::KEY, self.sees.key(), QUESTION];
        Fingerprint::of(parts.into_iter().chain(shown.iter().map(String::as_str)))
    }

    fn choices(&self) -> Vec<String> {
        [vec![self.sees.key().to_owned()], self.trajectories.choices(self.sees)].concat()
    }

    fn kinds(&self) -> Vec<Kind> {
        vec![Kind {
            key: "fulfilment",
            each: Each::Pair,
            waits_for: None,
            samples: 1,
            schema: fulfilment_schema(),
            form: "one JSON object that says whether the task is fulfilled, and nothing around it",
        }]
    }

    fn prompt(&self, unit: Unit, batch: &Batch, _: Option<&()>) -> Option<Prompt> {
        let pair = batch.pairs.get(unit.about.pair()?)?;
        ask(self.sees, self.watched(pair.gold)?, &pair.predicted)
    }

    /// Without a trajectory or a task there is nothing to ask.
    fn is_known(&self, about: Subject, batch: &Batch) -> bool {
        let pair = about.pair().and_then(|place| batch.pairs.get(place));
        pair.is_some_and(|pair| pair.is_empty_prediction() || self.watched(pair.gold).is_none())
    }

    fn known(&self, _: Unit, _: Option<&()>) -> Option<Fulfilling> {
        Some(Fulfilling {
            verdict: Fulfilled::CannotTell,
            kind: None,
            steps: Vec::new(),
            explanation: "There is no trajectory to look at, or no predicted task.".to_owned(),
        })
    }

    fn size(&self, unit: Unit, batch: &Batch, _: Option<&()>) -> Size {
        let pair = unit.about.pair().and_then(|place| batch.pairs.get(place));
        let Some(pair) = pair else { return Size::default() };
        let shown = self.watched(pair.gold).map_or(0.0, |one| one.likely_tokens(self.sees));
        let input = tokens(QUESTION.len()) + tokens(pair.predicted.len()) + shown;
        Size { input, output: TOKENS_OF_ANSWER }
    }

    fn estimate_words() -> EstimateWords {
        EstimateWords {
            how: "Input: the prompt with the predicted task and what is shown of the trajectory, four \
                  letters to a token. Output: 120 tokens. Models that think before they answer take more.",
            to_golds: "",
            to_pairs: "to check against their trajectories",
            each: "pair",
            nothing_left: "Every pair is judged: nothing left to ask.",
        }
    }

    fn read(
        &self,
        _: Unit,
        text: &str,
        _: &Batch,
        _: Option<&()>,
    ) -> Result<Fulfilling, UnusableAnswer<FulfilmentProblem>> {
        read_fulfilment(text)
    }

    fn finding(&self, answers: Vec<Fulfilling>) -> Option<Fulfilling> {
        answers.into_iter().next()
    }

    fn answer_of(finding: &Fulfilling) -> Value {
        finding.to_answer()
    }

    fn read_again(
        answer: &str,
        _: &Value,
        _: Option<&()>,
    ) -> Option<Result<Fulfilling, UnusableAnswer<FulfilmentProblem>>> {
        Some(read_fulfilment(answer))
    }
}

impl Fulfilment {
    fn watched(&self, gold: crate::evaluation::pair::GoldId) -> Option<&Watched> {
        let watched = self.trajectories.of(gold)?;
        (self.sees != Sees::Nothing && !watched.steps.is_empty()).then_some(watched)
    }
}

/// Nobody corrects it: people's own labels stand beside it.
impl Finding for Fulfilling {
    type Ground = ();
    type Correction = ();
}
