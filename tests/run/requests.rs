//! How many requests a run takes, and in which order.

use bifact::evaluation::signature::Judge;
use bifact::methods::bifact::row_review::Row;
use bifact::run::{End, begin_with};

use crate::answering::{Answer, Answers, Question, facts_of};
use crate::batch;
use crate::judge::good;
use crate::world::{Order, World};

fn with_facts(mut row: Row) -> Row {
    let facts = facts_of(&row.gold_intent);
    row.gold_facts = Some(facts.into_iter().map(Into::into).collect());
    row
}

fn with_answer(row: Row) -> Row {
    let mut row = with_facts(row);
    let question = Question::Assessment {
        gold: row.gold_intent.clone().into_owned(),
        predicted: row.predicted_intent.clone().into_owned(),
        gold_facts: facts_of(&row.gold_intent),
    };
    let answer = Answer::to(Some(&question), &Answers::new()).written(true);
    row.judge_answer = Some(answer.into());
    row.judge = Some("a person".into());
    row
}

fn kinds(world: &World) -> (usize, usize) {
    let assessments = world.requests.iter().filter(|r| r.question.is_assessment()).count();
    (world.requests.len() - assessments, assessments)
}

#[test]
fn one_for_each_intent_and_one_for_each_pair() {
    for (intents, predictors) in [(1, 1), (7, 1), (1, 7), (12, 5)] {
        let mut world = World::new(intents, predictors);
        let ended = world.run(&Order::default(), good);
        assert_eq!(ended.end, End::Finished);
        let (n, k) = (intents as usize, predictors as usize);
        assert_eq!(kinds(&world), (n, n * k));
        assert_eq!(ended.progress.calls, n + n * k);
        assert_eq!(ended.progress.settled, n + n * k);
        assert_eq!(world.results.scored(), n * k);
        assert!(ended.progress.errors.is_empty());
        world.check_results();
    }
}

#[test]
fn nothing_to_do_is_done_at_once() {
    let mut world = World::of(Vec::new());
    let ended = world.run(&Order::default(), good);
    assert_eq!((ended.end, ended.progress.sent), (End::Finished, 0));
    assert!((ended.progress.part() - 1.0).abs() < 1e-9);
}

/// The second part of the first gold intent's pairs goes before the first part of all others.
#[test]
fn pairs_are_asked_about_as_soon_as_their_facts_are_there_and_not_before() {
    let mut world = World::new(40, 2);
    let mut number = 0.0;
    world.run(&Order::default(), |request| {
        number += 1.0;
        good(request).after(100.0 + 37.0 * (number % 11.0))
    });
    for (place, request) in world.requests.iter().enumerate() {
        let Question::Facts { intent } = &request.question else { continue };
        let answered = request.answered_at().unwrap();
        let of_pairs: Vec<usize> = (0..world.requests.len())
            .filter(|&at| matches!(&world.requests[at].question, Question::Assessment { gold, .. } if gold == intent))
            .collect();
        assert_eq!(of_pairs.len(), 2);
        for &pair in &of_pairs {
            assert!(pair > place && world.requests[pair].at >= answered);
        }
        // A place is free the moment the facts arrive, so the first pair takes it.
        assert!((world.requests[of_pairs[0]].at - answered).abs() < 1e-9, "{intent}");
        let between = &world.requests[place + 1..of_pairs[1]];
        let other_facts = between.iter().filter(|r| !r.question.is_assessment() && r.at > answered);
        assert_eq!(other_facts.count(), 0, "{intent}");
    }
}

#[test]
fn facts_that_are_given_cost_no_request() {
    let rows = batch::rows(6, 2).into_iter().enumerate();
    // One row of an intent is enough.
    let rows = rows.map(|(at, row)| if at % 4 == 0 { with_facts(row) } else { row });
    let mut world = World::of(rows.collect());
    let ended = world.run(&Order::default(), good);
    assert_eq!(kinds(&world), (3, 12));
    assert_eq!(ended.progress.calls, 15);
    world.check_results();
}

#[test]
fn rows_with_an_answer_cost_none_unless_all_are_to_be_judged_alike() {
    let rows = || {
        let rows = batch::rows(4, 2).into_iter().enumerate();
        rows.map(|(at, row)| if at < 4 { with_answer(row) } else { row }).collect()
    };
    let judges = |world: &World| {
        let in_file = |judge: &Judge| matches!(judge, Judge::InFile(_));
        world.results.outcomes.iter().filter(|outcome| in_file(&outcome.judge)).count()
    };

    let mut kept = World::of(rows());
    kept.run(&Order::default(), good);
    assert_eq!((kinds(&kept), judges(&kept)), ((2, 4), 4));
    kept.check_results();

    let mut again = World::of(rows());
    again.results = begin_with(&again.of_file, false);
    again.run(&Order::default(), good);
    assert_eq!((kinds(&again), judges(&again)), ((2, 8), 0));
    again.check_results();
}

#[test]
fn a_row_with_other_facts_for_its_intent_is_left_alone() {
    let mut rows: Vec<Row> = batch::rows(1, 2).into_iter().map(with_facts).collect();
    rows[1].gold_facts = Some(vec!["Something else".into()]);
    let mut world = World::of(rows);
    let ended = world.run(&Order::default(), good);
    assert_eq!((ended.progress.sent, world.results.scored()), (1, 1));
    assert_eq!(world.unscored().next().unwrap().name(), "gold facts differ");
}
