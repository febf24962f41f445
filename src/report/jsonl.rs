//! One line of JSON per pair: the row's own fields as they came, the facts, the judge's answer, what
//! a person changed, and the scores. Opened again, the file is the same batch with the same results.
//!
//! What cannot come back as it was: the few words that name a failed request (its sentence does), and
//! whether an answer came from the cache. An unusable answer comes back with its reason where that
//! follows from the facts as they are now or as they were first. A file's own verdicts, where they
//! do not fit the facts of the judge that is exported, come back as a field without a part.

use serde_json::{Map, Value};

use super::{AS_GIVEN, OF_OTHER_FACTS, SCORES};
use crate::base::json::object;
use crate::dataset::members_of;
use crate::evaluation::batch::Batch;
use crate::evaluation::pair::GoldId;
use crate::evaluation::row::{PersonLabels, SameTask};
use crate::evaluation::signature::Judge;
use crate::methods::bifact::answers::{UnusableAnswer, read_assessment};
use crate::methods::bifact::fact::{Assessment, Fact, JudgedFact, Verdict};
use crate::methods::bifact::frozen_gold::{FrozenGold, GoldReview};
use crate::methods::bifact::results::{Outcome, Results};
use crate::methods::bifact::row_review::{RowCorrection, texts};
use crate::methods::bifact::unscored::Unscored;

/// With its line break; empty where there is no such pair.
pub fn jsonl_row(batch: &Batch, results: &Results, place: usize) -> String {
    let (Some(pair), Some(outcome)) = (batch.pairs.get(place), results.outcomes.get(place)) else {
        return String::new();
    };
    let mut row = Map::new();
    let mut put = |name: &str, value: Value| {
        // Which fields there are is seen from the first rows of a file: the first has them all.
        if place == 0 || !value.is_null() {
            row.insert(name.to_owned(), value);
        }
    };
    put("id", pair.id.0.as_str().into());
    put("gold_intent", batch.gold(pair.gold).into());
    put("model", (*pair.model.0).into());
    put("predicted_intent", (*pair.predicted).into());
    put("domain", pair.group.as_deref().into());
    put("split", pair.split.as_deref().into());
    put_gold(results, pair.gold, outcome, &mut put);
    let frozen = results.frozen(pair.gold).map(|frozen| &**frozen);
    let labels = Label::of(pair.person(), outcome, frozen);
    put_person(pair.person(), &labels, &mut put);
    put_judge(outcome, results.set_aside.of(place), frozen, &mut put);
    put(SCORES, scores(outcome));
    for label in labels.iter().filter(|label| !label.fits) {
        put(&format!("{}{OF_OTHER_FACTS}", label.name), label.verdicts());
    }
    with_extras(row, pair.extras.as_deref())
}

/// The facts of the gold intent, where they come from, and what a person did with them.
fn put_gold(results: &Results, gold: GoldId, outcome: &Outcome, put: &mut dyn FnMut(&str, Value)) {
    let own = match &outcome.assessed {
        Err(Unscored::GoldFactsDiffer(differing)) => Some(&differing.own),
        _ => None,
    };
    let frozen = results.frozen(gold).filter(|_| own.is_none());
    let facts = own.or(frozen.map(|frozen| &frozen.facts));
    let unusable = match results.golds.get(gold.0) {
        Some(Err(Unscored::UnusableGoldFacts(unusable))) => Some(unusable.raw.as_str()),
        _ => None,
    };
    let answer = frozen.and_then(|frozen| frozen.answer.as_deref()).or(unusable);
    let review = frozen.and_then(|frozen| frozen.review.as_deref());
    put("gold_facts", facts.map(|facts| texts(facts)).into());
    put("gold_facts_answer", answer.into());
    put("gold_facts_review", review.map_or(Value::Null, GoldReview::to_json));
}

fn put_person(person: &PersonLabels, labels: &[Label], put: &mut dyn FnMut(&str, Value)) {
    put(
        "match",
        match person.same_task {
            None => Value::Null,
            Some(SameTask::Yes) => Value::Bool(true),
            Some(SameTask::Partly) => "partial".into(),
            Some(SameTask::No) => Value::Bool(false),
        },
    );
    for label in labels {
        put(label.name, if label.fits { label.verdicts() } else { Value::Null });
    }
    put("human_f1", person.f1.into());
}

/// The file's own verdicts on the facts of one side.
struct Label<'a> {
    name: &'static str,
    verdicts: Option<&'a Vec<Verdict>>,
    /// Whether they can be about the facts that are exported: another judge may have found more or
    /// fewer than the one they were given for. They are kept, but not as verdicts on these.
    fits: bool,
}

impl<'a> Label<'a> {
    fn of(person: &'a PersonLabels, outcome: &Outcome, frozen: Option<&FrozenGold>) -> [Self; 2] {
        let label = |name, verdicts: &'a Option<Vec<Verdict>>, facts: Option<usize>| {
            let verdicts = verdicts.as_ref();
            let fits = |verdicts: &Vec<Verdict>| facts.is_none_or(|facts| facts == verdicts.len());
            Self { name, verdicts, fits: verdicts.is_none_or(fits) }
        };
        let is_about_own = matches!(outcome.assessed, Err(Unscored::GoldFactsDiffer(_)));
        let frozen = frozen.filter(|_| !is_about_own);
        let assessment = outcome.assessed.as_ref().ok();
        [
            label("human_present", &person.gold, frozen.map(|gold| gold.first_facts().len())),
            label("human_predicted", &person.predicted, assessment.map(|a| a.predicted.len())),
        ]
    }

    fn verdicts(&self) -> Value {
        let supported = |verdicts: &Vec<Verdict>| -> Vec<bool> {
            verdicts.iter().map(|verdict| verdict.is_supported()).collect()
        };
        self.verdicts.map(supported).into()
    }
}

/// The answer word for word or, where the rules judged, in the form a model would give it.
pub(crate) fn put_judge(
    outcome: &Outcome,
    set_aside: &[RowCorrection],
    frozen: Option<&FrozenGold>,
    put: &mut dyn FnMut(&str, Value),
) {
    let model = match &outcome.judge {
        Judge::Model(model) => Some(model),
        _ => None,
    };
    put("judge", outcome.judge.name().into());
    put("judge_key", outcome.judge.key().into());
    put("judge_prompts", model.map(|model| model.prompts.to_string()).into());
    let parameters = model.map(|model| model.parameters.key());
    put("judge_parameters", parameters.filter(|parameters| !parameters.is_empty()).into());
    let answer = match (&outcome.answer, &outcome.assessed) {
        (Some(answer), _) => (**answer).into(),
        (None, Ok(assessment)) => as_answer(assessment),
        (None, Err(Unscored::UnusableAnswer(unusable))) => unusable.raw.as_str().into(),
        (None, Err(_)) => Value::Null,
    };
    put("judge_answer", answer);
    let judged = judged_with(outcome, frozen);
    put("judged_gold_facts", judged.as_deref().map(texts).into());
    let failure = match &outcome.assessed {
        Err(Unscored::Unanswered(unanswered)) => unanswered.to_json(),
        _ => Value::Null,
    };
    put("judge_failure", failure);
    let mut corrections =
        outcome.assessed.as_ref().map_or_else(|_| Vec::new(), |made| RowCorrection::all_of(made));
    // Those of facts that are gone follow: a reader knows them by their facts.
    corrections.extend_from_slice(set_aside);
    let listed = (!corrections.is_empty()).then(|| RowCorrection::list_to_json(&corrections));
    put("corrections", listed.unwrap_or_default());
}

/// The facts the judge was shown, where these are not the gold intent's.
fn judged_with(outcome: &Outcome, frozen: Option<&FrozenGold>) -> Option<Vec<Fact>> {
    let facts = frozen.map_or(&[][..], |frozen| &frozen.facts);
    match &outcome.assessed {
        Ok(assessment) if assessment.is_against(facts) => None,
        Ok(assessment) => Some(assessment.gold.iter().map(|judged| judged.fact.clone()).collect()),
        Err(Unscored::UnusableAnswer(unusable)) => {
            let first = frozen?.edited().map(|edited| &edited.first)?;
            let follows = |gold: &[Fact]| {
                let read = read_assessment(&unusable.raw, gold).err();
                read.is_some_and(|read: UnusableAnswer| read.problem == unusable.problem)
            };
            (!follows(facts) && follows(first)).then(|| first.clone())
        }
        Err(_) => None,
    }
}

fn as_answer(assessment: &Assessment) -> Value {
    let item = |judged: &JudgedFact| {
        vec![
            ("fact", judged.fact.as_str().into()),
            ("reasoning", judged.reason.as_str().into()),
            ("label", if judged.verdict.is_supported() { "C" } else { "M" }.into()),
        ]
    };
    let numbered = |(judged, number): (&JudgedFact, usize)| {
        object([vec![("number", number.into())], item(judged)].concat())
    };
    let gold: Value = assessment.gold.iter().zip(1..).map(numbered).collect();
    let predicted: Value = assessment.predicted.iter().map(|judged| object(item(judged))).collect();
    object(vec![("expert_fact_coverage", gold), ("predicted_fact_accuracy", predicted)])
}

fn scores(outcome: &Outcome) -> Value {
    match &outcome.assessed {
        Ok(assessment) => {
            let scores = assessment.tally().scores();
            object(vec![
                ("precision", scores.precision.into()),
                ("recall", scores.recall.into()),
                ("f1", scores.f1.into()),
                ("made_by", outcome.signature().of_pair().into()),
            ])
        }
        Err(why) => object(vec![("unscored", why.to_string().into())]),
    }
}

/// The row's other fields follow as they were written, numbers to the last digit. One that has the
/// name of a field above could not be read for its part; it keeps its value under a name of its own.
fn with_extras(row: Map<String, Value>, extras: Option<&str>) -> String {
    let members = extras.map(members_of).unwrap_or_default();
    let others: Vec<(String, &str)> = members
        .iter()
        .filter(|(name, _)| *name != SCORES)
        .map(|(name, value)| {
            let is_taken = row.get(&**name).is_some_and(|own| !own.is_null());
            (format!("{name}{}", if is_taken { AS_GIVEN } else { "" }), *value)
        })
        .collect();
    let own = row.into_iter().filter(|(name, _)| others.iter().all(|(other, _)| other != name));
    let mut line = Value::Object(own.collect()).to_string();
    for (name, value) in others {
        line.pop();
        line.extend([",", &Value::from(name).to_string(), ":", value, "}"]);
    }
    line.push('\n');
    line
}
