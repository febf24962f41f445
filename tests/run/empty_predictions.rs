//! An empty prediction costs no request: what it comes to follows from the gold facts alone.

use bifact::dataset::read_whole;
use bifact::methods::bifact::results::Unscored;
use bifact::methods::bifact::row_review::Row;
use bifact::methods::bifact::tally::FactTally;
use bifact::report::jsonl_row;
use bifact::rules::judge_by_rules;
use bifact::run::{End, Estimate, Wanted, begin_with};

use crate::batch;
use crate::judge::{good, unusable};
use crate::world::{Order, World};

/// Three intents, two predictors; the second says nothing of the second intent.
fn rows() -> Vec<Row<'static>> {
    let mut rows = batch::rows(3, 2);
    rows[3].predicted_intent = "".into();
    rows
}

#[test]
fn only_the_gold_intent_is_asked_about() {
    let mut world = World::of(rows());
    let plan = world.plan(Wanted::Missing);
    assert_eq!((plan.calls(), plan.pairs.len()), (3 + 5, 6));
    let ended = world.run(&Order::default(), good);
    assert_eq!((ended.end, world.requests.len()), (End::Finished, 8));
    assert_eq!((ended.progress.calls, ended.progress.settled), (8, 8));
    let outcome = &world.results.outcomes[3];
    let assessment = outcome.assessed.as_ref().unwrap();
    let gold = assessment.gold.len();
    assert!(gold > 1);
    let nothing = FactTally { gold_total: gold, ..FactTally::default() };
    assert_eq!(assessment.tally(), nothing);
    let scores = assessment.tally().scores();
    assert_eq!((scores.precision, scores.recall, scores.f1), (None, Some(0.0), Some(0.0)));
    // Nobody wrote an answer; the judge is that of the whole run, whose facts these are.
    assert_eq!((&outcome.answer, &outcome.judge), (&None, &world.results.outcomes[2].judge));
    assert_eq!(world.results.signature(), world.results.outcomes[2].signature());
}

#[test]
fn it_costs_nothing_in_the_estimate() {
    let (some, less) = (World::new(3, 2), World::of(rows()));
    let [some, less] = [&some, &less].map(|world| {
        let (plan, method) = (world.plan(Wanted::Missing), &Order::default().setup.inquiry);
        Estimate::of(&plan, &world.batch, &world.results, method)
    });
    assert!(less.input < some.input && less.output < some.output);
}

#[test]
fn a_batch_of_nothing_else_is_judged_without_a_judge() {
    let given = r#"{"gold": "g", "prediction": "", "gold_facts": ["F", "G"]}"#;
    let (batch, of_file) = read_whole(given);
    let mut world = World::of(Vec::new());
    (world.results, world.batch) = (begin_with(&of_file, true), batch);
    let ended = world.run(&Order::default(), good);
    assert_eq!((ended.end, ended.progress.sent), (End::Finished, 0));
    assert_eq!(world.results.scored(), 1);
}

#[test]
fn it_fails_with_its_gold_intent() {
    let mut world = World::of(rows());
    let ended = world.run(&Order::default(), |request| unusable(request, 0));
    assert_eq!(ended.end, End::Finished);
    assert_eq!(ended.progress.failed_pairs, 6);
    assert_eq!(ended.progress.settled, ended.progress.calls);
    assert!(matches!(world.results.outcomes[3].assessed, Err(Unscored::UnusableGround(_))));
}

#[test]
fn the_rules_say_the_same_and_exports_bring_it_back() {
    let given = r#"{"id": 1, "gold": "Order two tarts", "prediction": ""}"#;
    let (batch, of_file) = read_whole(given);
    let mut results = begin_with(&of_file, true);
    judge_by_rules(&batch, &mut results, 0);
    let by_rules = results.assessment(0).unwrap().clone();
    assert!(by_rules.predicted.is_empty() && by_rules.tally().gold_supported == 0);

    let mut world = World::of(rows());
    world.run(&Order::default(), good);
    for (batch, results) in [(&batch, &results), (&world.batch, &world.results)] {
        let rows = (0..batch.pairs.len()).map(|place| jsonl_row(batch, results, place));
        let (again, judged) = read_whole(&rows.collect::<String>());
        assert_eq!(again.pairs.len(), batch.pairs.len());
        let outcomes = judged.outcomes.iter().zip(&results.outcomes);
        for (again, before) in outcomes {
            assert_eq!((&again.assessed, &again.answer), (&before.assessed, &before.answer));
        }
    }
}
