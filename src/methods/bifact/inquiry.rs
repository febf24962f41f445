//! What Bi-Fact asks: Part 1 once per gold intent, Part 2 once per pair.

use super::Bifact;
use super::answers::{AnswerProblem, read_assessment, read_fact_list};
use super::fact::{Assessment, Fact, Side};
use super::frozen_gold::FrozenGold;
use super::prompts::{assessment_schema, factoring_schema};
use super::record;
use super::results::Outcome;
use super::row_review::RowCorrection;
use crate::base::fingerprint::Fingerprint;
use crate::base::shared_text::SharedText;
use crate::evaluation::batch::Batch;
use crate::evaluation::inquiry::{
    Answered, Each, EstimateWords, Finding, GroundWords, Inquiry, Kind, NotWhole, Problem, Put,
    Size, Subject, Unit, tokens,
};
use crate::evaluation::pair::{GoldId, IntentPair};
use crate::evaluation::prompt::Prompt;
use crate::evaluation::signature::Judge;
use crate::evaluation::unscored::UnusableAnswer;
use serde_json::Value;

/// What one answer says.
#[derive(Debug, Clone, PartialEq)]
pub enum Reading {
    Facts(Vec<Fact>),
    Assessment(Assessment),
}

const TOKENS_PER_NAMED_FACT: f64 = 12.0;
const TOKENS_PER_JUDGED_FACT: f64 = 45.0;
/// About four words.
const BYTES_PER_FACT: f64 = 24.0;

impl Inquiry for Bifact {
    const KEY: &'static str = "bifact";
    const MEMBER: Option<&'static str> = None;

    type Reading = Reading;
    type Ground = FrozenGold;
    type Finding = Assessment;
    type Problem = AnswerProblem;

    fn fingerprint(&self) -> Fingerprint {
        self.prompts.fingerprint()
    }

    fn kinds(&self) -> Vec<Kind> {
        vec![
            Kind {
                key: "facts",
                each: Each::Gold,
                waits_for: None,
                samples: 1,
                schema: factoring_schema(),
                form: "one fact per line and nothing else",
            },
            Kind {
                key: "assessment",
                each: Each::PairWithGround,
                waits_for: None,
                samples: 1,
                schema: assessment_schema(),
                form: "one JSON object with both lists, each gold fact exactly once and in the order \
                       given, and nothing around it",
            },
        ]
    }

    fn prompt(&self, unit: Unit, batch: &Batch, frozen: Option<&FrozenGold>) -> Option<Prompt> {
        match unit.about {
            Subject::Gold(gold) => Some(self.prompts.ask_for_facts(batch.gold(gold))),
            Subject::Pair(place) => {
                let pair = batch.pairs.get(place)?;
                let intent = batch.gold(pair.gold);
                Some(self.prompts.ask_for_assessment(intent, &pair.predicted, &frozen?.facts))
            }
        }
    }

    /// An empty prediction has no facts and implies none.
    fn is_known(&self, about: Subject, batch: &Batch) -> bool {
        let pair = about.pair().and_then(|place| batch.pairs.get(place));
        pair.is_some_and(IntentPair::is_empty_prediction)
    }

    fn known(&self, _unit: Unit, frozen: Option<&FrozenGold>) -> Option<Reading> {
        Some(Reading::Assessment(Assessment::of_empty_prediction(&frozen?.facts)))
    }

    fn estimate_words() -> EstimateWords {
        EstimateWords {
            how: "Input: the prompts with your own texts, four letters to a token. Output: one fact per \
                  four words, 12 tokens for a fact that is named and 45 for one that is judged. Models \
                  that think before they answer take more.",
            to_golds: "to split",
            to_pairs: "to compare",
            each: "pair",
            nothing_left: "Every pair is judged: nothing left to ask.",
        }
    }

    #[allow(clippy::cast_precision_loss)]
    fn size(&self, unit: Unit, batch: &Batch, frozen: Option<&FrozenGold>) -> Size {
        let length = |GoldId(gold): GoldId| batch.golds.get(gold).map_or(0, SharedText::len);
        match unit.about {
            Subject::Gold(gold) => {
                let intent = length(gold);
                Size {
                    input: tokens(self.prompts.factoring.len()) + tokens(intent),
                    output: likely_facts(intent) * TOKENS_PER_NAMED_FACT,
                }
            }
            Subject::Pair(place) => {
                let Some(pair) = batch.pairs.get(place) else { return Size::default() };
                let (intent, predicted) = (length(pair.gold), pair.predicted.len());
                let known = frozen.map(|frozen| frozen.facts.len() as f64);
                let gold_facts = known.unwrap_or_else(|| likely_facts(intent));
                let texts = tokens(intent) + tokens(predicted);
                let listed = gold_facts * TOKENS_PER_NAMED_FACT;
                Size {
                    input: tokens(self.prompts.assessment.len()) + texts + listed,
                    output: (gold_facts + likely_facts(predicted)) * TOKENS_PER_JUDGED_FACT,
                }
            }
        }
    }

    fn read(
        &self,
        unit: Unit,
        text: &str,
        _: &Batch,
        frozen: Option<&FrozenGold>,
    ) -> Result<Reading, UnusableAnswer<AnswerProblem>> {
        match unit.about {
            Subject::Gold(_) => read_fact_list(text).map(Reading::Facts),
            Subject::Pair(_) => {
                let facts = frozen.map_or(&[][..], |frozen| &frozen.facts);
                read_assessment(text, facts).map(Reading::Assessment)
            }
        }
    }

    fn ground(
        &self,
        intent: &str,
        answers: Vec<Answered<Reading>>,
        by: &Judge,
    ) -> Option<FrozenGold> {
        answers.into_iter().find_map(|Answered { reading, text }| match reading {
            Reading::Facts(facts) => Some(FrozenGold {
                answer: text,
                split_by: Some(by.clone()),
                ..FrozenGold::given(intent, facts)
            }),
            Reading::Assessment(_) => None,
        })
    }

    fn ground_by(frozen: &FrozenGold) -> Option<&Judge> {
        frozen.split_by.as_ref()
    }

    /// The rules split roughly, so other judges get their list only after a person has edited or
    /// approved it.
    fn is_for_all(frozen: &FrozenGold) -> bool {
        let is_of_a_model = matches!(frozen.split_by, Some(Judge::Model(_)));
        is_of_a_model || frozen.answer.is_some() || frozen.review.is_some()
    }

    fn is_same_ground(one: &FrozenGold, other: &FrozenGold) -> bool {
        one.facts == other.facts
    }

    fn finding(&self, answers: Vec<Reading>) -> Option<Assessment> {
        answers.into_iter().find_map(|reading| match reading {
            Reading::Assessment(assessment) => Some(assessment),
            Reading::Facts(_) => None,
        })
    }

    const GROUND_MEMBERS: &'static [&'static str] =
        &["gold_facts", "gold_facts_answer", "gold_facts_by", "gold_facts_review"];

    fn write_ground(frozen: &FrozenGold, put: Put) {
        record::write_gold_facts(frozen, put);
    }

    fn read_ground(intent: &str, kept: &Value) -> Result<Option<FrozenGold>, NotWhole> {
        let Some(facts) = kept.get("gold_facts") else { return Ok(None) };
        record::read_gold_facts(intent, facts, kept).map(Some).ok_or(NotWhole)
    }

    fn read_failed_ground(answer: &str) -> Option<UnusableAnswer<AnswerProblem>> {
        read_fact_list(answer).err()
    }

    fn ground_mark(frozen: &FrozenGold) -> String {
        frozen.fingerprint.short()
    }

    fn answer_of(assessment: &Assessment) -> Value {
        record::as_answer(assessment)
    }

    fn write_own_ground(outcome: &Outcome, frozen: Option<&FrozenGold>, put: Put) {
        record::write_judged_facts(outcome, frozen, put);
    }

    fn read_again(
        answer: &str,
        kept: &Value,
        frozen: Option<&FrozenGold>,
    ) -> Option<Result<Assessment, UnusableAnswer<AnswerProblem>>> {
        Some(read_assessment(answer, &record::facts_judged_with(kept, frozen?)?))
    }

    fn write_corrections(corrections: &[RowCorrection]) -> Value {
        RowCorrection::list_to_json(corrections)
    }

    fn read_corrections(kept: &Value) -> Option<Vec<RowCorrection>> {
        RowCorrection::list_from_json(kept)
    }
}

#[allow(clippy::cast_precision_loss)]
fn likely_facts(bytes: usize) -> f64 {
    (bytes as f64 / BYTES_PER_FACT).max(1.0).ceil()
}

impl Finding for Assessment {
    type Ground = FrozenGold;
    type Correction = RowCorrection;

    fn is_made_with(&self, frozen: &FrozenGold) -> bool {
        self.is_against(&frozen.facts)
    }

    fn corrections(&self) -> Vec<RowCorrection> {
        RowCorrection::all_of(self)
    }

    fn count_corrections(&self) -> usize {
        Assessment::corrections(self)
    }

    fn corrected_by(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for side in Side::ALL {
            for correction in self.facts(side).iter().filter_map(|j| j.correction.as_ref()) {
                if !names.contains(&&*correction.by) {
                    names.push(&correction.by);
                }
            }
        }
        names
    }

    fn correct(&mut self, corrections: Vec<RowCorrection>) -> Vec<RowCorrection> {
        RowCorrection::apply_all(corrections, self)
    }
}

impl Problem for AnswerProblem {
    fn key(&self) -> &'static str {
        AnswerProblem::key(self)
    }

    fn told_to_judge(&self) -> String {
        AnswerProblem::told_to_judge(self)
    }

    fn name(&self) -> &'static str {
        AnswerProblem::name(self)
    }

    const GROUND_WORDS: GroundWords = GroundWords {
        missing: "no gold facts",
        not_yet: "The gold intent has not been split into facts yet.",
        unusable: "The gold intent has no facts to compare with.",
        unanswered: "The gold intent could not be split into facts.",
    };
}
