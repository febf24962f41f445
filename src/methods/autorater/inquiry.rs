//! What AutoRater asks: one question per direction, the second once the first has its answer.

use serde_json::Value;

use super::Autorater;
use super::prompts::{ask, instructions, length_of_instructions};
use super::reading::{SatisfactionProblem, read_satisfaction, read_satisfaction_of};
use super::relation::{Direction, Relation};
use super::satisfaction::Satisfaction;
use super::schema::satisfaction_schema;
use crate::base::fingerprint::Fingerprint;
use crate::base::json::read_json;
use crate::evaluation::batch::Batch;
use crate::evaluation::inquiry::{
    Each, EstimateWords, Finding, Inquiry, Kind, Put, Size, Subject, Unit, tokens,
};
use crate::evaluation::pair::IntentPair;
use crate::evaluation::prompt::Prompt;
use crate::evaluation::results::Outcome;
use crate::evaluation::unscored::UnusableAnswer;

/// An answer repeats what both tasks require, and says how.
const TOKENS_OF_ANSWER: f64 = 120.0;
const TOKENS_PER_BYTE_OF_TASK: f64 = 1.2;

/// Said beside two answers in a line, so that one answer that looks like a list is not taken for them.
const DIRECTIONS: &str = "directions";

impl Inquiry for Autorater {
    const KEY: &'static str = "autorater";
    const MEMBER: Option<&'static str> = Some("autorater");

    type Reading = Satisfaction;
    type Ground = ();
    type Finding = Relation;
    type Problem = SatisfactionProblem;

    fn fingerprint(&self) -> Fingerprint {
        let text = instructions(self.rules);
        let shown = self.trajectories.choices(self.sees);
        let parts = [Self::KEY, self.rules.key(), self.sees.key(), &text];
        Fingerprint::of(parts.into_iter().chain(shown.iter().map(String::as_str)))
    }

    fn choices(&self) -> Vec<String> {
        let keys = [self.rules.key(), self.sees.key()].map(str::to_owned);
        [keys.to_vec(), self.trajectories.choices(self.sees)].concat()
    }

    fn kinds(&self) -> Vec<Kind> {
        let kind = |(direction, waits_for): (Direction, Option<usize>)| Kind {
            key: direction.key(),
            each: Each::Pair,
            waits_for,
            samples: 1,
            schema: satisfaction_schema(),
            form: "one JSON object that ends in a decision of YES or NO, and nothing around it",
        };
        Direction::ALL.into_iter().zip([None, Some(0)]).map(kind).collect()
    }

    fn prompt(&self, unit: Unit, batch: &Batch, _: Option<&()>) -> Option<Prompt> {
        let pair = batch.pairs.get(unit.about.pair()?)?;
        let (gold, predicted) = (batch.gold(pair.gold), &*pair.predicted);
        let (task_a, task_b) = match Direction::ALL.get(unit.kind)? {
            Direction::PredictionToGold => (predicted, gold),
            Direction::GoldToPrediction => (gold, predicted),
        };
        let watched = self.trajectories.of(pair.gold);
        Some(ask(self.rules, self.sees, watched, task_a, task_b))
    }

    /// An empty prediction names no task: it neither satisfies nor is satisfied.
    fn is_known(&self, about: Subject, batch: &Batch) -> bool {
        let pair = about.pair().and_then(|place| batch.pairs.get(place));
        pair.is_some_and(IntentPair::is_empty_prediction)
    }

    fn known(&self, _: Unit, _: Option<&()>) -> Option<Satisfaction> {
        Some(Satisfaction::of_rule(false, "The prediction is empty: it names no task."))
    }

    #[allow(clippy::cast_precision_loss)]
    fn size(&self, unit: Unit, batch: &Batch, _: Option<&()>) -> Size {
        let pair = unit.about.pair().and_then(|place| batch.pairs.get(place));
        let Some(pair) = pair else { return Size::default() };
        let tasks = batch.gold(pair.gold).len() + pair.predicted.len();
        let watched = self.trajectories.of(pair.gold);
        let shown = watched.map_or(0.0, |watched| watched.likely_tokens(self.sees));
        Size {
            input: tokens(length_of_instructions(self.rules)) + tokens(tasks) + shown,
            output: TOKENS_OF_ANSWER + tasks as f64 * TOKENS_PER_BYTE_OF_TASK,
        }
    }

    fn estimate_words() -> EstimateWords {
        EstimateWords {
            how: "Input: the prompt twice, with your own texts and what is shown of the trajectory, four \
                  letters to a token. Output: 120 tokens and about one for each letter of both tasks. \
                  Models that think before they answer take more.",
            to_golds: "",
            to_pairs: "to compare in both directions",
            each: "pair",
            nothing_left: "Every pair is judged: nothing left to ask.",
        }
    }

    fn read(
        &self,
        unit: Unit,
        text: &str,
        batch: &Batch,
        _: Option<&()>,
    ) -> Result<Satisfaction, UnusableAnswer<SatisfactionProblem>> {
        let pair = unit.about.pair().and_then(|place| batch.pairs.get(place));
        let tasks = pair.map(|pair| [batch.gold(pair.gold), &*pair.predicted]);
        let watched = pair.and_then(|pair| self.trajectories.of(pair.gold));
        let steps = watched.into_iter().flat_map(|watched| &watched.steps);
        let actions = steps.filter_map(|step| step.action.as_deref());
        read_satisfaction_of(tasks.into_iter().flatten().chain(actions), text)
    }

    fn finding(&self, answers: Vec<Satisfaction>) -> Option<Relation> {
        let [prediction_to_gold, gold_to_prediction] = answers.try_into().ok()?;
        Some(Relation { prediction_to_gold, gold_to_prediction })
    }

    fn answer_of(relation: &Relation) -> Value {
        let texts = Direction::ALL.map(|one| Value::from(relation.of(one).to_answer().to_string()));
        Value::from(Value::from(texts.to_vec()).to_string())
    }

    fn write_own_ground(outcome: &Outcome<Self>, _: Option<&()>, put: Put) {
        let both = outcome.assessed.is_ok().then_some(Direction::ALL.len());
        put(DIRECTIONS, both.map_or(Value::Null, Value::from));
    }

    fn read_again(
        answer: &str,
        kept: &Value,
        _: Option<&()>,
    ) -> Option<Result<Relation, UnusableAnswer<SatisfactionProblem>>> {
        if kept.get(DIRECTIONS).is_none() {
            let one_direction = UnusableAnswer::new(SatisfactionProblem::OneDirection, answer);
            return Some(Err(read_satisfaction(answer).err().unwrap_or(one_direction)));
        }
        let texts = read_json(answer)?;
        let [first, second] = texts.as_array()?.as_slice() else { return None };
        let both = read_satisfaction(first.as_str()?).and_then(|prediction_to_gold| {
            let gold_to_prediction = read_satisfaction(second.as_str().unwrap_or_default())?;
            Ok(Relation { prediction_to_gold, gold_to_prediction })
        });
        Some(both)
    }
}

/// Nobody corrects it: people's own labels stand beside it.
impl Finding for Relation {
    type Ground = ();
    type Correction = ();
}
