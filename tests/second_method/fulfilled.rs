//! A method that asks about each gold intent and, without waiting for the answer, about each pair. Both
//! questions are about the same trajectory, so it is shown once per question and never once per predictor.

use bifact::base::fingerprint::Fingerprint;
use bifact::evaluation::batch::Batch;
use bifact::evaluation::inquiry::{
    Answered, Each, EstimateWords, Finding, Inquiry, Kind, NotWhole, Put, Size, Subject, Unit,
};
use bifact::evaluation::pair::GoldId;
use bifact::evaluation::prompt::Prompt;
use bifact::evaluation::results::Results;
use bifact::evaluation::signature::Judge;
use bifact::evaluation::unscored::UnusableAnswer;
use bifact::project::{SetKey, Written, read_record};
use bifact::providers::FailureKind;
use bifact::run::{End, Wanted};
use serde_json::{Value, json};

use crate::directed::{NeitherYesNorNo, read_yes_or_no};
use crate::journey::{PAIRS, batch};
use crate::worker::{Does, Journey};

#[derive(Debug, Clone, PartialEq)]
struct Fulfilled;

/// The trajectory fulfils the gold intent.
#[derive(Debug, Clone, PartialEq)]
struct OfGold(bool);

/// It fulfils the predicted one.
#[derive(Debug, Clone, PartialEq)]
struct OfPrediction(bool);

impl Inquiry for Fulfilled {
    const KEY: &'static str = "fulfilled";
    const MEMBER: Option<&'static str> = Some("judged_fulfilled");
    const GROUND_MEMBERS: &'static [&'static str] = &["gold_fulfilled"];

    type Reading = bool;
    type Ground = OfGold;
    type Finding = OfPrediction;
    type Problem = NeitherYesNorNo;

    fn fingerprint(&self) -> Fingerprint {
        Fingerprint::of([Self::KEY])
    }

    fn kinds(&self) -> Vec<Kind> {
        [("gold", Each::Gold), ("prediction", Each::Pair)]
            .map(|(key, each)| Kind {
                key,
                each,
                waits_for: None,
                samples: 1,
                schema: json!({ "type": "string" }),
                form: "yes or no",
            })
            .to_vec()
    }

    fn prompt(&self, unit: Unit, batch: &Batch, _: Option<&OfGold>) -> Option<Prompt> {
        let task = match unit.about {
            Subject::Gold(gold) => batch.gold(gold),
            Subject::Pair(place) => &batch.pairs.get(place)?.predicted,
        };
        Some(Prompt::of_text("Was the task done?", task))
    }

    fn size(&self, _: Unit, _: &Batch, _: Option<&OfGold>) -> Size {
        Size { input: 100.0, output: 1.0 }
    }

    fn estimate_words() -> EstimateWords {
        EstimateWords {
            how: "Guessed.",
            to_golds: "to check",
            to_pairs: "to check",
            each: "pair",
            nothing_left: "Nothing.",
        }
    }

    fn read(
        &self,
        _: Unit,
        text: &str,
        _: &Batch,
        _: Option<&OfGold>,
    ) -> Result<bool, UnusableAnswer<NeitherYesNorNo>> {
        read_yes_or_no(text)
    }

    fn ground(&self, _: &str, answers: Vec<Answered<bool>>, _: &Judge) -> Option<OfGold> {
        answers.first().map(|answer| OfGold(answer.reading))
    }

    fn finding(&self, answers: Vec<bool>) -> Option<OfPrediction> {
        answers.first().copied().map(OfPrediction)
    }

    fn write_ground(OfGold(is_so): &OfGold, put: Put) {
        put("gold_fulfilled", (*is_so).into());
    }

    fn read_ground(_: &str, kept: &Value) -> Result<Option<OfGold>, NotWhole> {
        kept.get("gold_fulfilled")
            .map(|is_so| is_so.as_bool().map(OfGold).ok_or(NotWhole))
            .transpose()
    }

    fn answer_of(OfPrediction(is_so): &OfPrediction) -> Value {
        if *is_so { "yes" } else { "no" }.into()
    }

    fn read_again(
        answer: &str,
        _: &Value,
        _: Option<&OfGold>,
    ) -> Option<Result<OfPrediction, UnusableAnswer<NeitherYesNorNo>>> {
        Some(read_yes_or_no(answer).map(OfPrediction))
    }
}

impl Finding for OfPrediction {
    type Ground = OfGold;
    type Correction = ();
}

/// Two predictors share each gold intent.
fn shared() -> Batch {
    batch(|n| (n / 2, format!("prediction {n}")))
}

#[test]
fn a_trajectory_is_asked_about_once_however_many_predictors_share_it() {
    let mut journey = Journey::new(Fulfilled, shared());
    let plan = journey.plan(Wanted::Missing);
    assert_eq!((plan.golds.len(), plan.pairs.len(), plan.calls()), (PAIRS / 2, PAIRS, 9));
    let (end, progress) = journey.run(Wanted::Missing, None, |unit, _| match unit.about {
        Subject::Gold(gold) if gold.0 == 1 => Does::Fails(FailureKind::Declined),
        Subject::Gold(_) => Does::Answers("yes".to_owned()),
        Subject::Pair(place) => Does::Answers(if place % 2 == 0 { "yes" } else { "no" }.to_owned()),
    });
    assert_eq!((end, progress.settled), (End::Finished, progress.calls));
    // A gold intent that failed takes no pair with it: none waits for it.
    assert_eq!((progress.failed_pairs, journey.results.scored()), (0, PAIRS));
    let golds: Vec<bool> = journey.results.golds.iter().map(Result::is_ok).collect();
    assert_eq!(golds, [true, false, true]);

    let key = SetKey::of::<Fulfilled>(Some(journey.setup().fingerprint()));
    let begun: Results<Fulfilled> = Results::unasked(&journey.batch);
    let mut written = Written::new(key, begun.clone());
    let mut again = begun;
    let golds = written.golds(&journey.batch, &journey.results, 0..PAIRS / 2);
    let pairs = written.pairs(&journey.batch, &journey.results, 0..PAIRS);
    for line in golds.iter().chain(&pairs) {
        assert!(read_record(line).unwrap().apply(&journey.batch, &mut again), "{line}");
    }
    assert_eq!(again, journey.results);

    // Retry asks for the gold intent again, and for nothing that has its answer.
    let plan = journey.plan(Wanted::Failed);
    assert_eq!((plan.golds.len(), plan.pairs.len(), plan.calls()), (1, 0, 1));
    assert!(!plan.is_empty());
    let (end, progress) = journey.run(Wanted::Failed, None, |unit, _| {
        assert_eq!(unit.about, Subject::Gold(GoldId(1)));
        Does::Answers("no".to_owned())
    });
    assert_eq!((end, progress.settled), (End::Finished, 1));
    assert_eq!(journey.results.golds[1].as_deref(), Ok(&OfGold(false)));
    assert_eq!(journey.results.scored(), PAIRS, "its pairs stay as they are");
    assert!(journey.plan(Wanted::Failed).is_empty());
}
