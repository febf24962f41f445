//! What repeats ask: the same question about a pair several times.

use std::sync::Arc;

use serde_json::Value;

use super::prompt::{GIVEN_FACTS, ask_about_given};
use super::reading::read_given;
use super::{Repeated, Repeats, Splits, ToJudge};
use crate::base::fingerprint::Fingerprint;
use crate::base::json::read_json;
use crate::evaluation::batch::Batch;
use crate::evaluation::inquiry::{Each, EstimateWords, Finding, Inquiry, Kind, Put, Size, Unit};
use crate::evaluation::prompt::Prompt;
use crate::evaluation::results::Outcome;
use crate::evaluation::unscored::UnusableAnswer;
use crate::methods::bifact::Bifact;
use crate::methods::bifact::answers::{AnswerProblem, read_assessment};
use crate::methods::bifact::fact::{Assessment, Fact};
use crate::methods::bifact::prompts::assessment_schema;
use crate::methods::bifact::row_review::{facts_from_json, texts};

const GOLD: &str = "judged_gold_facts";
const PREDICTED: &str = "judged_predicted_facts";

impl Inquiry for Repeats {
    const KEY: &'static str = "repeats";
    const MEMBER: Option<&'static str> = Some("repeats");

    type Reading = Assessment;
    type Ground = ();
    type Finding = Repeated;
    type Problem = AnswerProblem;

    fn fingerprint(&self) -> Fingerprint {
        let text = match self.splits {
            Splits::Held => GIVEN_FACTS,
            Splits::Anew => &self.prompts.assessment,
        };
        Fingerprint::of([Self::KEY, self.splits.key(), text, &self.times.to_string()])
    }

    fn choices(&self) -> Vec<String> {
        vec![format!("answers={}", self.times), self.splits.key().to_owned()]
    }

    fn kinds(&self) -> Vec<Kind> {
        let key = match self.splits {
            Splits::Held => "given-facts",
            Splits::Anew => "assessment-again",
        };
        vec![Kind {
            key,
            each: Each::Pair,
            waits_for: None,
            samples: self.times,
            schema: assessment_schema(),
            form: "one JSON object with both lists, each given fact exactly once and in the words given, \
                   and nothing around it",
        }]
    }

    fn asks_about(&self, pair: usize) -> bool {
        self.material.has(pair)
    }

    fn prompt(&self, unit: Unit, batch: &Batch, _: Option<&()>) -> Option<Prompt> {
        let place = unit.about.pair()?;
        let (pair, facts) = (batch.pairs.get(place)?, self.material.get(place)?);
        let gold = batch.gold(pair.gold);
        Some(match self.splits {
            Splits::Held => ask_about_given(gold, &pair.predicted, &facts),
            Splits::Anew => self.prompts.ask_for_assessment(gold, &pair.predicted, &facts.gold),
        })
    }

    fn size(&self, unit: Unit, batch: &Batch, _: Option<&()>) -> Size {
        let judges = Bifact { prompts: self.prompts.clone() };
        judges.size(Unit { kind: 1, ..unit }, batch, None)
    }

    fn estimate_words() -> EstimateWords {
        EstimateWords {
            how: "Input: the prompts with your own texts, four letters to a token. Output: 45 tokens for each \
                  fact that is judged. Models that think before they answer take more.",
            to_golds: "",
            to_pairs: "to ask about again",
            each: "pair",
            nothing_left: "Every pair has its answers: nothing left to ask.",
        }
    }

    fn read(
        &self,
        unit: Unit,
        text: &str,
        _: &Batch,
        _: Option<&()>,
    ) -> Result<Assessment, UnusableAnswer<AnswerProblem>> {
        let facts = unit.about.pair().and_then(|place| self.material.get(place));
        let facts = facts.ok_or_else(|| UnusableAnswer::new(AnswerProblem::NoFacts, text))?;
        read_one(text, &facts, self.splits)
    }

    fn finding(&self, answers: Vec<Assessment>) -> Option<Repeated> {
        let answers: Vec<_> = answers.into_iter().map(Arc::new).collect();
        (!answers.is_empty()).then_some(Repeated { answers, splits: self.splits })
    }

    /// The facts that were asked about, so that the answers can be read without their result set.
    fn write_own_ground(outcome: &Outcome<Self>, _: Option<&()>, put: Put) {
        let Ok(repeated) = &outcome.assessed else { return };
        let Some(first) = repeated.answers.first() else { return };
        let asked = ToJudge::of(first);
        put(GOLD, texts(&asked.gold).into());
        if repeated.splits == Splits::Held {
            put(PREDICTED, texts(&asked.predicted).into());
        }
    }

    /// There is always a text: only models are asked.
    fn answer_of(_: &Repeated) -> Value {
        Value::Null
    }

    fn read_again(
        answer: &str,
        kept: &Value,
        _: Option<&()>,
    ) -> Option<Result<Repeated, UnusableAnswer<AnswerProblem>>> {
        let facts = |name: &str| -> Option<Vec<Fact>> { facts_from_json(kept.get(name)?) };
        // What was not usable is kept without its facts, and stays unusable.
        let Some(gold) = facts(GOLD) else {
            return read_assessment(answer, &[]).err().map(Err);
        };
        let held = facts(PREDICTED);
        let splits = if held.is_some() { Splits::Held } else { Splits::Anew };
        let facts = ToJudge { gold, predicted: held.unwrap_or_default() };
        let read: Result<Vec<Arc<Assessment>>, _> =
            texts_of(answer)?.iter().map(|text| read_one(text, &facts, splits)).collect();
        let answers = match read {
            Ok(answers) => answers,
            Err(unusable) => return Some(Err(unusable)),
        };
        Some(Ok(Repeated { answers, splits }))
    }
}

fn read_one<A: From<Assessment>>(
    text: &str,
    facts: &ToJudge,
    splits: Splits,
) -> Result<A, UnusableAnswer<AnswerProblem>> {
    let read = match splits {
        Splits::Held => read_given(text, facts),
        Splits::Anew => read_assessment(text, &facts.gold),
    };
    read.map(A::from)
}

/// Several answers are a JSON list of texts; one is that text.
fn texts_of(answer: &str) -> Option<Vec<String>> {
    match read_json(answer) {
        Some(Value::Array(list)) => {
            list.iter().map(|text| text.as_str().map(str::to_owned)).collect()
        }
        _ => Some(vec![answer.to_owned()]),
    }
}

/// Nobody corrects repeats: a person's verdicts belong to the first judgement.
impl Finding for Repeated {
    type Ground = ();
    type Correction = ();
}

#[cfg(test)]
mod tests {
    use super::super::{MOST_TIMES, Material};
    use super::*;
    use crate::dataset::read_whole;
    use crate::evaluation::inquiry::Subject;
    use crate::evaluation::results::Results;
    use crate::evaluation::verdict::Verdict;
    use crate::methods::bifact::fact::JudgedFact;
    use crate::methods::bifact::prompts::PromptTexts;
    use crate::providers::{Parameters, provider};
    use crate::run::{JudgeSetup, Plan, Wanted};

    const ROWS: &str = r#"
        {"gold": "Call Mia", "prediction": "Call"}
        {"gold": "Call Mia", "prediction": "Ring Mia"}
        {"gold": "Call Bo", "prediction": "Call Bo"}"#;

    fn repeats(splits: Splits, times: u16) -> Repeats {
        let judged = |text| {
            let fact = Fact::new(text).unwrap();
            JudgedFact::new(fact, Verdict::Supported, String::new())
        };
        let (gold, predicted) = (vec![judged("Call Mia")], vec![judged("Call")]);
        let material = Material::of(vec![Some(Assessment { gold, predicted }.into()), None, None]);
        Repeats { prompts: PromptTexts::default(), times, splits, material }
    }

    #[test]
    fn only_chosen_pairs_are_asked_about_and_each_so_many_times() {
        let (batch, _) = read_whole(ROWS);
        let asks = repeats(Splits::Held, 5);
        let results = Results::<Repeats>::unasked(&batch);
        for wanted in [Wanted::Missing, Wanted::Sample(20)] {
            let plan = Plan::of(&asks, &batch, &results, wanted);
            assert_eq!((plan.pairs.as_slice(), plan.golds.len(), plan.calls()), (&[0][..], 0, 5));
        }
        // So that the most answers have a majority.
        const { assert!(MOST_TIMES % 2 == 1) };
    }

    #[test]
    fn what_is_held_and_how_often_makes_another_set() {
        let setup = |splits, times| {
            let inquiry = repeats(splits, times);
            let provider = provider("openai").unwrap();
            let (base_url, model) = ("https://api.openai.com/v1".to_owned(), "m".to_owned());
            JudgeSetup { provider, base_url, model, inquiry, parameters: Parameters::default() }
                .fingerprint()
        };
        let all = [setup(Splits::Held, 3), setup(Splits::Held, 5), setup(Splits::Anew, 3)];
        assert!(all[0] != all[1] && all[0] != all[2]);
    }

    #[test]
    fn stored_answers_are_read_with_the_facts_they_are_about() {
        let said = |label: &str| {
            format!(
                r#"{{"expert_fact_coverage": [{{"number": 1, "fact": "Call Mia", "reasoning": "", "label": "{label}"}}],
                   "predicted_fact_accuracy": [{{"fact": "Call", "reasoning": "", "label": "C"}}]}}"#
            )
        };
        for splits in Splits::ALL {
            let asks = repeats(splits, 2);
            let (batch, _) = read_whole(ROWS);
            let unit = Unit { about: Subject::Pair(0), kind: 0, sample: 0 };
            let texts = [said("C"), said("M")];
            let read = texts.iter().map(|text| asks.read(unit, text, &batch, None).unwrap());
            let repeated = asks.finding(read.collect()).unwrap();
            let mut kept = serde_json::Map::new();
            let outcome = Outcome {
                assessed: Ok(Arc::new(repeated.clone())),
                ..Outcome::unscored(crate::evaluation::unscored::Unscored::NotJudged)
            };
            Repeats::write_own_ground(&outcome, None, &mut |name, value| {
                kept.insert(name.to_owned(), value);
            });
            let kept = Value::Object(kept);
            let list = serde_json::to_string(&texts).unwrap();
            assert_eq!(Repeats::read_again(&list, &kept, None), Some(Ok(repeated)));
            let cut = Repeats::read_again(&texts[0][..60], &kept, None).unwrap();
            assert_eq!(cut.unwrap_err().problem, AnswerProblem::CutOff);
        }
        let unusable = Repeats::read_again("no", &Value::Null, None).unwrap();
        assert!(unusable.is_err());
    }
}
