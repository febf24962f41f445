//! What is asked to find out a goal: one question per trajectory.

use std::convert::Infallible;

use serde_json::Value;

use super::prompt::{QUESTION, ask};
use super::reading::{GoalProblem, goal_schema, read_goal};
use super::{Goal, Identified};
use crate::base::fingerprint::Fingerprint;
use crate::evaluation::batch::Batch;
use crate::evaluation::inquiry::{Each, Inquiry, Kind, Put, Size, Unit, tokens};
use crate::evaluation::method::Producer;
use crate::evaluation::pair::{GoldId, IntentPair, ModelName};
use crate::evaluation::prompt::Prompt;
use crate::evaluation::results::Outcome;
use crate::evaluation::unscored::UnusableAnswer;
use crate::evaluation::without_ground::{never_corrected, without_ground};
use crate::methods::watched::Trajectories;

const TOKENS_OF_STEP: f64 = 40.0;
const TOKENS_OF_TASK: f64 = 30.0;

/// One pair for every gold intent that has a trajectory and serves as no example: what is to be
/// predicted, by a predictor of that name.
pub fn goal_batch(
    batch: &Batch,
    trajectories: &Trajectories,
    examples: &[GoldId],
    predictor: &str,
) -> Batch {
    let mut is_there = vec![false; batch.golds.len()];
    let model = ModelName(predictor.into());
    let mut first_of_gold = |pair: &&IntentPair| {
        let is_wanted = trajectories.of(pair.gold).is_some() && !examples.contains(&pair.gold);
        let there = is_there.get_mut(pair.gold.0);
        is_wanted && there.is_some_and(|there| !std::mem::replace(there, true))
    };
    let pairs = batch.pairs.iter().filter(|pair| first_of_gold(pair));
    let asked = |pair: &IntentPair| IntentPair {
        predicted: "".into(),
        model: model.clone(),
        labels: None,
        extras: None,
        ..pair.clone()
    };
    Batch { golds: batch.golds.clone(), pairs: pairs.map(asked).collect() }
}

impl Inquiry for Goal {
    const KEY: &'static str = "goal";
    const MEMBER: Option<&'static str> = Some("goal");
    without_ground!();

    type Reading = Identified;
    type Finding = Identified;
    type Problem = GoalProblem;

    fn fingerprint(&self) -> Fingerprint {
        let mut parts = vec![Self::KEY, self.sees.key(), QUESTION];
        parts.extend(self.examples.iter().map(|example| &*example.goal));
        Fingerprint::of(parts)
    }

    fn choices(&self) -> Vec<&'static str> {
        vec![self.sees.key()]
    }

    fn kinds(&self) -> Vec<Kind> {
        vec![Kind {
            key: "goal",
            each: Each::Pair,
            samples: 1,
            schema: goal_schema(),
            form: "one JSON object with the steps and the task, and nothing around it",
        }]
    }

    fn prompt(&self, unit: Unit, batch: &Batch, _: Option<&Infallible>) -> Option<Prompt> {
        let pair = batch.pairs.get(unit.about.pair()?)?;
        ask(self.sees, self.trajectories.of(pair.gold)?, &self.examples)
    }

    #[allow(clippy::cast_precision_loss)]
    fn size(&self, unit: Unit, batch: &Batch, _: Option<&Infallible>) -> Size {
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

    fn read(
        &self,
        _: Unit,
        text: &str,
        _: Option<&Infallible>,
    ) -> Result<Identified, UnusableAnswer<GoalProblem>> {
        read_goal(text)
    }

    fn finding(&self, answers: Vec<Identified>) -> Option<Identified> {
        answers.into_iter().next()
    }

    fn answer_of(finding: &Identified) -> Value {
        finding.to_answer()
    }

    fn write_own_ground(_: &Outcome<Self>, _: Option<&Infallible>, _: Put) {}

    fn read_again(
        answer: &str,
        _: &Value,
        _: Option<&Infallible>,
    ) -> Option<Result<Identified, UnusableAnswer<GoalProblem>>> {
        Some(read_goal(answer))
    }
}

impl Producer for Goal {
    fn prediction(made: &Identified) -> &str {
        &made.task
    }
}

never_corrected!(Identified);
