//! Runs in which much goes wrong: they end, and no pair is lost on the way.

use std::time::Duration;

use bifact::base::random::SplitMix64;
use bifact::methods::bifact::results::Unscored;
use bifact::providers::{Failure, FailureKind, Parameter};
use bifact::run::{End, Wanted};

use crate::judge::{
    OF_ONE_QUESTION, Reply, USAGE, WAYS_TO_SPOIL, WORTH_ANOTHER_TRY, good, rate_limited, unusable,
};
use crate::world::{Order, Request, World};

/// One of everything that can go wrong with one question.
fn mishap(request: &Request, random: &mut SplitMix64) -> Reply {
    match random.below(4) {
        0 => WORTH_ANOTHER_TRY[random.below(WORTH_ANOTHER_TRY.len())].into(),
        1 => OF_ONE_QUESTION[random.below(OF_ONE_QUESTION.len())].into(),
        2 => unusable(request, random.below(WAYS_TO_SPOIL)),
        _ => rate_limited(Some(1 + random.below(5) as u64)).into(),
    }
}

#[test]
fn with_one_reply_in_five_going_wrong_every_pair_has_an_outcome() {
    for seed in 0..4 {
        let mut world = World::new(100, 3);
        let mut random = SplitMix64(seed);
        let ended = world.run(&Order::default(), |request| {
            let reply =
                if random.unit() < 0.2 { mishap(request, &mut random) } else { good(request) };
            reply.after(50.0 + 400.0 * random.unit())
        });
        assert_eq!(ended.end, End::Finished);
        assert!(world.unscored().all(Unscored::is_failure), "seed {seed}");
        assert!(world.plan(Wanted::Missing).is_empty());
        assert_eq!(world.results.scored() + world.failed(), 300);
        assert!(world.failed() > 5, "nothing was tested");
        assert_eq!(ended.progress.failed_pairs, world.failed());
        assert_eq!((ended.progress.calls, ended.progress.settled), (400, 400));
        world.check_results();
    }
}

#[test]
fn what_failed_can_be_asked_for_again_and_nothing_else_is() {
    let mut world = World::new(30, 2);
    let mut random = SplitMix64(3);
    world.run(&Order::default(), |request| {
        if random.unit() < 0.3 { mishap(request, &mut random) } else { good(request) }
    });
    let failed = world.plan(Wanted::Failed);
    assert!(failed.pairs.len() > 3 && !failed.golds.is_empty(), "{failed:?}");
    let sent = world.requests.len();
    let ended = world.run(&Order { wanted: Wanted::Failed, ..Order::default() }, good);
    assert_eq!(world.requests.len() - sent, failed.calls());
    assert_eq!((ended.progress.failed_pairs, world.results.scored()), (0, 60));
    world.check_results();
}

/// Kinds that will not go away fail their row at the first try, and say so in words of their own.
#[test]
fn what_concerns_one_question_is_not_tried_again() {
    for kind in OF_ONE_QUESTION {
        let mut world = World::new(3, 1);
        let ended = world.run(&Order::default(), |request| {
            if request.question.is_assessment() { kind.into() } else { good(request) }
        });
        assert_eq!(ended.end, End::Finished, "{kind:?}");
        assert_eq!(ended.progress.sent, 6, "{kind:?}");
        assert!(world.unscored().all(|why| why.name() == kind.name()));
        assert_eq!(ended.progress.errors, [(kind.name(), 3)]);
    }
}

#[test]
fn what_may_pass_is_tried_six_times() {
    // A provider that is never reached ends the run before that.
    for kind in WORTH_ANOTHER_TRY.into_iter().filter(|kind| *kind != FailureKind::Unreachable) {
        let mut world = World::new(2, 2);
        let ended = world.run(&Order::default(), |_| kind.into());
        // The first two are asked together, and a time-out in company is forgiven.
        let sent = if kind == FailureKind::TimedOut { 14 } else { 12 };
        assert_eq!((ended.end, ended.progress.sent), (End::Finished, sent), "{kind:?}");
        assert_eq!((ended.progress.failed_pairs, world.failed()), (4, 4));
        assert_eq!((ended.progress.settled, ended.progress.calls), (6, 6));
        assert!(world.unscored().all(|why| why.to_string().starts_with("The gold intent could")));
    }
}

#[test]
fn what_the_model_wrote_all_the_same_is_kept_and_paid_for() {
    let mut world = World::new(1, 1);
    let ended = world.run(&Order::default(), |request| {
        let cut = Failure {
            text: Some("{\"expert_fact".to_owned()),
            usage: Some(Box::new(USAGE)),
            ..FailureKind::Truncated.into()
        };
        if request.question.is_assessment() { cut.into() } else { good(request) }
    });
    assert_eq!(world.unscored().next().unwrap().raw(), Some("{\"expert_fact"));
    assert_eq!(ended.progress.usage.input, 2_000);
}

#[test]
fn a_wait_of_another_failure_holds_back_its_own_request_only() {
    let mut world = World::new(2, 1);
    world.run(&Order::default(), |request| {
        let overloaded =
            Failure { wait: Some(Duration::from_secs(20)), ..FailureKind::Overloaded.into() };
        if request.question.mentions("tart 0") && request.earlier == 0 {
            overloaded.into()
        } else {
            good(request)
        }
    });
    let began = world.requests[0].at;
    let of_other: Vec<f64> = world
        .requests
        .iter()
        .filter(|request| request.question.mentions("tart 1"))
        .map(|request| request.at - began)
        .collect();
    assert!(of_other.iter().all(|at| *at < 1_000.0), "{of_other:?}");
    assert!(world.now - began > 40_000.0);
    assert_eq!(world.results.scored(), 2);
}

#[test]
fn errors_are_counted_by_kind() {
    let mut world = World::new(4, 1);
    let refused = FailureKind::ParameterRefused(Parameter::Effort);
    let ended = world.run(&Order::default(), |request| match request.earlier {
        0 if request.question.is_assessment() => unusable(request, 0),
        0 => FailureKind::Overloaded.into(),
        1 if request.question.mentions("tart 3, ") && request.question.is_assessment() => {
            refused.into()
        }
        _ => good(request),
    });
    let mut errors = ended.progress.errors;
    errors.sort_unstable();
    assert_eq!(errors, [("gold fact not judged", 4), ("overloaded", 4), ("parameter refused", 1)]);
}
