//! What is asked to find out a goal: one question per trajectory.

use serde_json::Value;

use super::prompt::{Example, QUESTION, ask};
use super::reading::{GoalProblem, goal_schema, read_goal};
use super::standing::EXAMPLES;
use super::{Goal, Identified};
use crate::base::fingerprint::Fingerprint;
use crate::evaluation::batch::Batch;
use crate::evaluation::inquiry::{Each, EstimateWords, Finding, Inquiry, Kind, Size, Unit, tokens};
use crate::evaluation::method::Producer;
use crate::evaluation::pair::{GoldId, IntentPair, ModelName};
use crate::evaluation::prompt::Prompt;
use crate::evaluation::unscored::UnusableAnswer;

const TOKENS_OF_STEP: f64 = 40.0;
const TOKENS_OF_TASK: f64 = 30.0;

/// One pair for every gold intent that has a trajectory.
pub fn goal_batch(batch: &Batch, goal: &Goal, model: &ModelName) -> Batch {
    let mut to_predict = batch.to_predict(model);
    to_predict.pairs.retain(|pair| goal.trajectories.of(pair.gold).is_some());
    to_predict
}

/// Words for the part of a data set that is not scored.
const NOT_SCORED: [&str; 5] = ["dev", "development", "train", "training", "validation"];

impl Goal {
    /// The trajectories that serve as examples: first those of a part that is not scored, else the first with a
    /// gold intent. At least one is left to predict.
    pub fn examples<'a>(&'a self, batch: &'a Batch) -> Vec<Example<'a>> {
        let can_be = |pair: &&IntentPair| {
            !batch.gold(pair.gold).trim().is_empty() && self.trajectories.of(pair.gold).is_some()
        };
        let is_spare = |pair: &IntentPair| {
            let part = pair.split.as_deref().map(str::to_lowercase);
            part.is_some_and(|part| NOT_SCORED.contains(&&*part))
        };
        if self.examples == 0 {
            return Vec::new();
        }
        let able = || batch.pairs.iter().filter(can_be);
        let spare = able().filter(|pair| is_spare(pair));
        let others = able().filter(|pair| !is_spare(pair));
        let most = self.examples.min(batch.pairs.len().saturating_sub(1));
        let chosen = spare.chain(others).take(most);
        let example = |pair: &'a IntentPair| {
            let watched = self.trajectories.of(pair.gold)?;
            Some(Example { of: pair.gold, watched, goal: batch.gold(pair.gold) })
        };
        chosen.filter_map(example).collect()
    }

    /// As signatures have it; `None` where there are none.
    fn example_key(&self) -> Option<String> {
        (self.examples > 0).then(|| format!("{EXAMPLES}={}", self.examples))
    }
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
        let examples = self.example_key();
        parts.extend(examples.as_deref());
        let shown = self.trajectories.choices(self.sees);
        parts.extend(shown.iter().map(String::as_str));
        Fingerprint::of(parts)
    }

    fn choices(&self) -> Vec<String> {
        let examples = self.example_key().into_iter().collect();
        [vec![self.sees.key().to_owned()], self.trajectories.choices(self.sees), examples].concat()
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
        let place = unit.about.pair()?;
        let pair = batch.pairs.get(place)?;
        let examples = self.examples(batch);
        if examples.iter().any(|example| example.of == pair.gold) {
            return None;
        }
        ask(self.sees, self.trajectories.of(pair.gold)?, &examples)
    }

    fn left_out(&self, batch: &Batch) -> Vec<GoldId> {
        self.examples(batch).iter().map(|example| example.of).collect()
    }

    #[allow(clippy::cast_precision_loss)]
    fn size(&self, unit: Unit, batch: &Batch, _: Option<&()>) -> Size {
        let pair = unit.about.pair().and_then(|place| batch.pairs.get(place));
        let watched = pair.and_then(|pair| self.trajectories.of(pair.gold));
        let Some(watched) = watched else { return Size::default() };
        // Examples are about as long as what is predicted.
        let shown = watched.likely_tokens(self.sees) * (1 + self.examples) as f64;
        Size {
            input: tokens(QUESTION.len()) + shown,
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
