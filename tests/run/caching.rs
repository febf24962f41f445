//! What was answered once is not paid for twice, unless it is asked for anew.

use bifact::evaluation::signature::AnswerOrigin;
use bifact::providers::Parameter;
use bifact::run::{Cache, End, Wanted};

use crate::judge::{good, unusable, writes};
use crate::world::{Order, World};

#[test]
fn a_fresh_set_of_the_same_judge_costs_nothing() {
    let mut world = World::new(15, 2);
    world.run(&Order::default(), good);
    assert!(world.results.outcomes.iter().all(|outcome| !outcome.is_from_cache));
    assert_eq!(world.cache.len(), 45);
    let first = world.results.clone();

    world.begin_again();
    let ended = world.run(&Order::default(), |request| panic!("{request:?}"));
    assert_eq!(ended.end, End::Finished);
    assert_eq!((ended.progress.from_cache, ended.progress.settled), (45, 45));
    assert_eq!((ended.progress.usage.input, ended.progress.cost), (0, None));
    assert!(world.results.outcomes.iter().all(|outcome| outcome.is_from_cache));
    assert_eq!(world.results.golds, first.golds);
    for (again, outcome) in world.results.outcomes.iter().zip(&first.outcomes) {
        assert_eq!(again.assessed, outcome.assessed);
        assert_eq!((&again.judge, &again.answer), (&outcome.judge, &outcome.answer));
    }
}

/// The answers that were given so far, as if they had come with a copy, each with this done to it.
fn as_copied(cache: &mut Cache, change: fn(&str) -> String) -> Cache {
    let mut copied = Cache::default();
    for (asked, text) in cache.take_fresh_texts() {
        copied.recall_from(AnswerOrigin::Copy, asked, &change(&text));
    }
    copied
}

/// Every verdict is good: what somebody would write who wants a perfect score.
fn forged(answer: &str) -> String {
    answer.replace("\"M\"", "\"C\"").replace("\"I\"", "\"C\"")
}

#[test]
fn answers_that_came_with_a_copy_are_not_served_unless_the_user_says_so() {
    let mut world = World::new(5, 2);
    world.run(&Order::default(), good);
    let honest = world.results.clone();
    world.cache = as_copied(&mut world.cache, forged);
    assert_eq!((world.cache.len(), world.cache.copied()), (0, 15));

    world.begin_again();
    let ended = world.run(&Order::default(), good);
    assert_eq!((ended.progress.from_cache, world.requests.len()), (0, 15));
    assert_eq!(world.results, honest);
    // What was asked here takes the place of what came along.
    assert_eq!((world.cache.len(), world.cache.copied()), (15, 0));
    let signature = world.results.outcomes[0].signature().of_pair();
    assert!(!signature.contains("copy"), "{signature}");
}

#[test]
fn answers_that_came_with_a_copy_are_served_on_demand_and_say_so() {
    let mut world = World::new(5, 2);
    world.run(&Order::default(), good);
    let honest = world.results.clone();
    world.cache = as_copied(&mut world.cache, str::to_owned);
    world.cache.set_reuse_of_copied(true);

    world.begin_again();
    let ended = world.run(&Order::default(), |request| panic!("{request:?}"));
    assert_eq!((ended.progress.from_cache, ended.progress.cost), (15, None));
    for (outcome, honest) in world.results.outcomes.iter().zip(&honest.outcomes) {
        assert_eq!(outcome.assessed, honest.assessed);
        assert!(outcome.is_from_cache);
        let signature = outcome.signature().of_pair();
        assert!(signature.contains(", answers that came with a copy ·"), "{signature}");
        assert_ne!(outcome.judge, honest.judge);
    }
    // Nor do they reach other data of the user's.
    let mut other = Cache::default();
    other.learn_from(&world.cache);
    assert!(other.is_empty());
    world.cache.clear();
    assert_eq!((world.cache.len(), world.cache.copied()), (0, 0));
}

#[test]
fn corrections_are_kept_too() {
    let mut world = World::new(3, 1);
    world.run(&Order::default(), |request| {
        if request.earlier == 0 { unusable(request, 0) } else { good(request) }
    });
    assert_eq!((world.requests.len(), world.results.scored()), (12, 3));
    world.begin_again();
    let ended = world.run(&Order::default(), |request| panic!("{request:?}"));
    assert_eq!((ended.progress.from_cache, world.results.scored()), (6, 3));
}

type Change = fn(&mut Order);

#[test]
fn any_other_question_is_another_question() {
    // With what changes, the requests that are needed: both parts, or the second alone.
    let changes: [(&str, Change, usize); 6] = [
        ("model", |order| order.setup.model.push('x'), 12),
        ("address", |order| order.setup.base_url.push_str("/x"), 12),
        ("first prompt", |order| order.setup.inquiry.prompts.factoring.push(' '), 4),
        ("second prompt", |order| order.setup.inquiry.prompts.assessment.push(' '), 8),
        (
            "parameter",
            |order| order.setup.parameters = order.setup.parameters.without(Parameter::Temperature),
            12,
        ),
        ("output limit", |order| order.setup.parameters.output_limit = Some(64), 12),
    ];
    for (what, change, expected) in changes {
        let mut world = World::new(4, 2);
        world.run(&Order::default(), good);
        world.begin_again();
        let mut order = Order::default();
        change(&mut order);
        let ended = world.run(&order, good);
        assert_eq!(ended.progress.sent, expected, "{what}");
        assert_eq!(ended.progress.from_cache, 12 - expected, "{what}");
        let of_cache = world.results.outcomes.iter().filter(|o| o.is_from_cache).count();
        assert_eq!(of_cache, if what == "first prompt" { 8 } else { 0 }, "{what}");
    }
}

#[test]
fn other_facts_make_other_questions() {
    let mut world = World::new(1, 2);
    world.run(&Order::default(), good);
    world.begin_again();
    let mut order = Order::default();
    order.setup.inquiry.prompts.factoring.push(' ');
    let ended = world.run(&order, |request| {
        if request.question.is_assessment() {
            good(request)
        } else {
            writes("Bake a tart\nRing the bell".to_owned())
        }
    });
    assert_eq!((ended.progress.sent, ended.progress.from_cache), (3, 0));
}

#[test]
fn one_pair_anew_is_one_request_and_its_answer_is_the_one_that_is_kept() {
    let mut world = World::new(4, 2);
    world.run(&Order::default(), good);
    let before = world.results.clone();
    let order = Order { wanted: Wanted::Anew(5), ..Order::default() };
    let ended = world.run(&order, |request| {
        let mut reply = good(request);
        reply.says.as_mut().unwrap().text.push('\n');
        reply
    });
    assert_eq!((ended.progress.sent, ended.progress.calls), (1, 1));
    for (place, outcome) in world.results.outcomes.iter().enumerate() {
        assert_eq!(*outcome == before.outcomes[place], place != 5, "{place}");
    }
    assert!(!world.results.outcomes[5].is_from_cache);

    let newest = world.results.outcomes[5].answer.clone();
    world.begin_again();
    world.run(&Order::default(), |request| panic!("{request:?}"));
    assert_eq!(world.results.outcomes[5].answer, newest);
}

#[test]
fn a_pair_without_facts_asks_anew_for_these_too() {
    let mut world = World::new(2, 2);
    world.run(&Order::default(), good);
    world.begin_again();
    let ended = world.run(&Order { wanted: Wanted::Anew(2), ..Order::default() }, good);
    assert_eq!((ended.progress.sent, ended.progress.from_cache), (2, 0));
    assert_eq!(world.results.scored(), 1);
    assert_eq!(world.plan(Wanted::Missing).calls(), 4);
}

#[test]
fn what_failed_is_really_asked_again() {
    let mut world = World::new(3, 2);
    world.run(&Order::default(), |request| {
        let is_bad = request.question.mentions("tart 1 and call");
        if is_bad { unusable(request, 4) } else { good(request) }
    });
    assert_eq!(world.failed(), 2);

    // Kept as it is, a useless answer would be found useless again without being asked for.
    let ended = world.run(&Order { wanted: Wanted::Failed, ..Order::default() }, good);
    assert_eq!((ended.progress.sent, ended.progress.from_cache), (2, 0));
    assert_eq!(world.results.scored(), 6);
    world.begin_again();
    world.run(&Order::default(), |request| panic!("{request:?}"));
    assert_eq!(world.results.scored(), 6);
}
