//! What is asked to find out a goal: one question per trajectory.

use serde_json::Value;

use super::prompt::{QUESTION, ask};
use super::reading::{GoalProblem, goal_schema, read_goal};
use super::{Goal, Identified};
use crate::base::fingerprint::Fingerprint;
use crate::evaluation::batch::Batch;
use crate::evaluation::inquiry::{Each, EstimateWords, Finding, Inquiry, Kind, Size, Unit, tokens};
use crate::evaluation::method::Producer;
use crate::evaluation::pair::{GoldId, ModelName};
use crate::evaluation::prompt::Prompt;
use crate::evaluation::unscored::UnusableAnswer;

const TOKENS_OF_STEP: f64 = 40.0;
const TOKENS_OF_TASK: f64 = 30.0;

/// One pair for every gold intent that has a trajectory and serves as no example.
pub fn goal_batch(batch: &Batch, goal: &Goal, model: &ModelName) -> Batch {
    let is_example = |gold: GoldId| goal.examples.iter().any(|example| example.of == gold);
    let mut to_predict = batch.to_predict(model);
    to_predict
        .pairs
        .retain(|pair| goal.trajectories.of(pair.gold).is_some() && !is_example(pair.gold));
    to_predict
}

impl Inquiry for Goal {
    const KEY: &'static str = "goal";
    const MEMBER: Option<&'static str> = Some("goal");

    type Reading = Identified;
    type Ground = ();
    type Finding = Identified;
    type Problem = GoalProblem;

    fn fingerprint(&self) -> Fingerprint {
        let mut parts = vec![Self::KEY, self.sees.key(), QUESTION];
        parts.extend(self.examples.iter().map(|example| &*example.goal));
        let shown = self.trajectories.choices(self.sees);
        parts.extend(shown.iter().map(String::as_str));
        Fingerprint::of(parts)
    }

    fn choices(&self) -> Vec<String> {
        [vec![self.sees.key().to_owned()], self.trajectories.choices(self.sees)].concat()
    }

    fn kinds(&self) -> Vec<Kind> {
        vec![Kind {
            key: "goal",
            each: Each::Pair,
            waits_for: None,
            samples: 1,
            schema: goal_schema(),
            form: "one JSON object with the steps and the task, and nothing around it",
        }]
    }

    fn prompt(&self, unit: Unit, batch: &Batch, _: Option<&()>) -> Option<Prompt> {
        let pair = batch.pairs.get(unit.about.pair()?)?;
        ask(self.sees, self.trajectories.of(pair.gold)?, &self.examples)
    }

    #[allow(clippy::cast_precision_loss)]
    fn size(&self, unit: Unit, batch: &Batch, _: Option<&()>) -> Size {
        let pair = unit.about.pair().and_then(|place| batch.pairs.get(place));
        let watched = pair.and_then(|pair| self.trajectories.of(pair.gold));
        let Some(watched) = watched else { return Size::default() };
        let examples: f64 =
            self.examples.iter().map(|example| example.watched.likely_tokens(self.sees)).sum();
        Size {
            input: tokens(QUESTION.len()) + examples + watched.likely_tokens(self.sees),
            output: TOKENS_OF_TASK + watched.steps.len() as f64 * TOKENS_OF_STEP,
        }
    }

    fn estimate_words() -> EstimateWords {
        EstimateWords {
            how: "Input: the prompt with what is shown of the trajectory, four letters to a token. Output: \
                  40 tokens a step and 30 for the task. Models that think before they answer take more.",
            to_golds: "",
            to_pairs: "to describe",
            each: "trajectory",
            nothing_left: "Every trajectory is described: nothing left to ask.",
        }
    }

    fn read(
        &self,
        _: Unit,
        text: &str,
        _: &Batch,
        _: Option<&()>,
    ) -> Result<Identified, UnusableAnswer<GoalProblem>> {
        read_goal(text)
    }

    fn finding(&self, answers: Vec<Identified>) -> Option<Identified> {
        answers.into_iter().next()
    }

    fn answer_of(finding: &Identified) -> Value {
        finding.to_answer()
    }

    fn read_again(
        answer: &str,
        _: &Value,
        _: Option<&()>,
    ) -> Option<Result<Identified, UnusableAnswer<GoalProblem>>> {
        Some(read_goal(answer))
    }
}

impl Producer for Goal {
    fn prediction(made: &Identified) -> &str {
        &made.task
    }
}

/// Nobody corrects it: people's own labels stand beside it.
impl Finding for Identified {
    type Ground = ();
    type Correction = ();
}
