//! Goal identification from trajectories to rows that open as a dataset.

use bifact::dataset::read_whole;
use bifact::evaluation::batch::Batch;
use bifact::evaluation::inquiry::{Inquiry, Subject, Unit};
use bifact::evaluation::pair::{GoldId, ModelName};
use bifact::evaluation::results::Results;
use bifact::methods::watched::{Sees, Trajectories};
use bifact::producers::goal::{Goal, PRESETS, goal_batch, goal_standing};
use bifact::project::{SetKey, Written, read_record};
use bifact::providers::FailureKind;
use bifact::report::produced_row;
use bifact::run::{End, Wanted};
use serde_json::json;

use crate::journey::watched;
use crate::worker::{Does, Journey};

const GOLDS: usize = 8;
/// Without a trajectory, the example, and the one that no model answers.
const UNSEEN: usize = 5;
const EXAMPLE: usize = 6;
const REFUSED: usize = 7;

/// Two predictors each.
fn batch() -> Batch {
    let row = |n: usize| {
        json!({
            "id": format!("r{n}"),
            "gold": format!("order {n} pies"),
            "domain": "shop",
            "split": if n == EXAMPLE { "dev" } else { "test" },
            "predictions": { "one": "order", "two": "pay" },
        })
        .to_string()
    };
    read_whole(&(0..GOLDS).map(row).collect::<Vec<_>>().join("\n")).0
}

fn goal() -> Goal {
    let all = (0..GOLDS).map(|n| (n != UNSEEN).then(|| watched(n)));
    Goal { sees: Sees::Screens, trajectories: Trajectories::new(all.collect()), examples: 1 }
}

fn to_predict() -> Journey<Goal> {
    let goal = goal();
    let batch = goal_batch(&batch(), &goal, &ModelName("seer".into()));
    Journey::new(goal, batch)
}

fn does(batch: &Batch) -> impl Fn(Unit, usize) -> Does + use<> {
    let golds: Vec<usize> = batch.pairs.iter().map(|pair| pair.gold.0).collect();
    move |unit, times| {
        let gold = golds[unit.about.pair().unwrap()];
        match (gold, times) {
            (REFUSED, _) => Does::Fails(FailureKind::Declined),
            (1, 0) => Does::Answers("The user orders.".to_owned()),
            (2, 0..2) => Does::Fails(FailureKind::RateLimited),
            _ => Does::Answers(
                json!({ "steps": ["Opens", "Orders"], "task": format!("Order {gold} pies") })
                    .to_string(),
            ),
        }
    }
}

#[test]
fn every_trajectory_is_asked_about_once_and_no_example_is_predicted() {
    let journey = to_predict();
    let golds: Vec<usize> = journey.batch.pairs.iter().map(|pair| pair.gold.0).collect();
    assert_eq!(golds, [0, 1, 2, 3, 4, 6, 7]);
    assert_eq!(journey.inquiry.left_out(&journey.batch), [GoldId(EXAMPLE)]);
    assert_eq!(journey.plan(Wanted::Missing).calls(), 6);
    let unit = Unit { about: Subject::Pair(0), kind: 0, sample: 0 };
    let prompt = journey.inquiry.prompt(unit, &journey.batch, None).unwrap();
    assert_eq!(prompt.images().count(), 4, "two of the example, two of its own");
    assert!(!prompt.shown().contains("order 0 pies"), "the goal is not given away");
    assert!(prompt.shown().contains("order 6 pies"), "the example's goal is shown");
    assert!(goal().choices().contains(&"examples=1".to_owned()), "the signature says so");
    // Of a batch without a development part the first serve, and one is always left to predict.
    let many = Goal { examples: 3, ..goal() };
    let left_out: Vec<usize> = many.left_out(&journey.batch).iter().map(|gold| gold.0).collect();
    assert_eq!(left_out, [EXAMPLE, 0, 1]);
    let two = Batch { pairs: journey.batch.pairs[..2].to_vec(), ..journey.batch.clone() };
    assert_eq!(many.left_out(&two), [GoldId(0)]);
    let zero_shot = Goal { examples: 0, ..goal() };
    let prompt = zero_shot.prompt(unit, &journey.batch, None).unwrap();
    assert_eq!(prompt.images().count(), 2);
    assert_ne!(zero_shot.fingerprint(), goal().fingerprint());
    assert_eq!(PRESETS.map(|preset| preset.temperature.to_string()), ["1", "0.6"]);
}

#[test]
fn predictions_become_rows_of_a_predictor() {
    let mut journey = to_predict();
    let does = does(&journey.batch);
    let (end, _) = journey.run(Wanted::Missing, Some(1), &does);
    assert_eq!(end, End::Stopped);
    let (end, _) = journey.run(Wanted::Missing, None, &does);
    assert_eq!((end, journey.results.scored()), (End::Finished, journey.batch.pairs.len() - 2));
    let failed = journey.results.outcomes.last().unwrap().assessed.as_ref().unwrap_err();
    assert_eq!(failed.key(), "declined");

    let (standing, examples) = goal_standing(&journey.results);
    assert_eq!((standing.scored, standing.failed, standing.left, examples), (5, 1, 0, 1));

    // The journal has them.
    let count = journey.batch.pairs.len();
    let begun: Results<Goal> = Results::unasked(&journey.batch);
    let mut written =
        Written::new(SetKey::of::<Goal>(Some(journey.setup().fingerprint())), begun.clone());
    let mut again = begun;
    for line in written.pairs(&journey.batch, &journey.results, 0..count) {
        assert!(read_record(&line).unwrap().apply(&journey.batch, &mut again), "{line}");
    }
    assert_eq!(again, journey.results);

    // And so has the dataset that is made of them.
    let rows: String = (0..count)
        .map(|place| produced_row(&journey.batch, &again, place, &journey.batch.pairs[place].model))
        .collect();
    let (made, _) = read_whole(&rows);
    let told: Vec<_> = made.pairs.iter().map(|pair| (&*pair.model.0, &*pair.predicted)).collect();
    assert_eq!(told[0], ("seer", "Order 0 pies"));
    assert_eq!(told.len(), 5);
    assert_eq!(made.gold(made.pairs[4].gold), "order 4 pies");
    assert_eq!(made.pairs[4].file_id(), "r4");
    assert!(rows.contains("with screens"), "each row says how it was made: {rows}");

    // Run again, everything but the failed one comes from the cache.
    journey.results = Results::unasked(&journey.batch);
    let last = count - 1;
    let (_, progress) = journey.run(Wanted::Missing, None, |unit, _| {
        assert_eq!(unit.about, Subject::Pair(last));
        Does::Fails(FailureKind::Declined)
    });
    assert!(progress.from_cache >= count - 2);
}
