//! What would fail for every question ends the run; what was answered stays.

use bifact::methods::bifact::results::Unscored;
use bifact::providers::FailureKind;
use bifact::run::{End, Wanted};

use crate::judge::{Reply, STOPPING, good, unusable};
use crate::world::{Order, World};

#[test]
fn the_run_is_over_at_once_and_the_rest_is_missing() {
    for kind in STOPPING {
        let mut world = World::new(20, 2);
        let order = Order::default();
        let mut number = 0;
        let ended = world.run(&order, |request| {
            number += 1;
            if number == 25 { kind.into() } else { good(request) }
        });
        let End::Halted(failure) = &ended.end else { panic!("{kind:?}: {:?}", ended.end) };
        assert_eq!(failure.kind, kind);
        let (failed_at, _) = world.requests[24].came.unwrap();
        assert!(world.requests.iter().all(|request| request.at <= failed_at), "{kind:?}");
        assert!(world.requests.len() < 45, "{kind:?}");

        // What was on its way is still taken, and nobody is to blame for the rest.
        assert!(world.requests.iter().all(|request| request.came.is_some()));
        assert_eq!(world.answered(), world.requests.len() - 1);
        let scored = world.requests.iter().filter(|r| r.question.is_assessment()).count();
        assert!((1..40).contains(&scored));
        assert!(world.results.scored() >= scored - 1);
        assert!(world.unscored().all(|why| *why == Unscored::NotJudged));
        assert!(
            world
                .results
                .golds
                .iter()
                .filter_map(|gold| gold.as_ref().err())
                .all(|why| *why == Unscored::NoGround)
        );
        assert_eq!((world.failed(), ended.progress.failed_pairs), (0, 0));
        assert!(world.plan(Wanted::Failed).is_empty());

        let ended = world.run(&order, good);
        assert_eq!(ended.end, End::Finished);
        assert_eq!(world.answered(), 60, "{kind:?}: each asked for once");
        assert_eq!(world.requests.len(), 61, "{kind:?}");
        world.check_results();
    }
}

#[test]
fn a_key_that_was_never_right_costs_no_more_than_the_first_few() {
    for kind in STOPPING {
        let mut world = World::new(50, 2);
        let ended = world.run(&Order::default(), |_| kind.into());
        assert!(matches!(ended.end, End::Halted(_)));
        assert_eq!((ended.progress.sent, world.failed()), (4, 0), "{kind:?}");
        assert_eq!(world.plan(Wanted::Missing).calls(), 150);
    }
}

/// Replies that come after the one that halted it are judged as ever, only that nothing follows.
#[test]
fn what_fails_on_its_way_to_the_end_is_missing_too() {
    let mut world = World::new(10, 1);
    let ended = world.run(&Order::default(), |request| match request {
        _ if request.question.mentions("tart 0, ") => Reply::from(STOPPING[0]).after(10.0),
        _ if request.question.mentions("tart 1, ") => FailureKind::Overloaded.into(),
        _ if request.question.mentions("tart 2, ") => unusable(request, 0),
        _ => good(request),
    });
    assert_eq!(ended.progress.sent, 4);
    assert!(matches!(&ended.end, End::Halted(failure) if failure.kind == STOPPING[0]));
    assert_eq!((world.failed(), world.answered()), (0, 1));
    assert_eq!(world.plan(Wanted::Missing).calls(), 19);
}
