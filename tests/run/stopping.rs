//! A stop at any time, and going on from there.

use bifact::run::{End, Wanted};

use crate::judge::{good, rate_limited};
use crate::world::{Order, Request, World};

/// That nothing is sent after a stop and late replies change nothing, the world itself asserts.
#[test]
fn going_on_asks_for_what_is_missing_and_nothing_else() {
    let mut late = 0;
    for stop_after in 0..20 {
        let mut world = World::new(20, 2);
        let stop_at = world.now + 66.0 * f64::from(stop_after);
        let mut number = 0.0;
        let mut judge = |request: &Request| {
            number += 1.0;
            good(request).after(60.0 + 50.0 * (number % 7.0))
        };
        let ended = world.run(&Order { stop_at: Some(stop_at), ..Order::default() }, &mut judge);
        if ended.end == End::Finished {
            continue;
        }
        assert_eq!(ended.end, End::Stopped);
        assert!((world.now - stop_at).abs() < 1e-9);
        assert_eq!(ended.progress.settled, world.answered());
        let unanswered = world.requests.iter().filter(|request| request.came.is_none()).count();
        assert!(unanswered > 0);
        late += unanswered;
        assert_eq!(world.failed(), 0);
        let missing = world.plan(Wanted::Missing).calls();
        assert_eq!(missing, 60 - world.answered());

        let sent = world.requests.len();
        let ended = world.run(&Order::default(), judge);
        assert_eq!((ended.end, ended.progress.calls), (End::Finished, missing));
        assert_eq!(world.requests.len() - sent, missing);
        assert_eq!((world.answered(), world.results.scored()), (60, 40));
        world.check_results();
    }
    assert!(late > 100, "hardly anything was on its way: {late}");
}

#[test]
fn a_stop_while_waiting_to_try_again_leaves_the_row_missing() {
    let mut world = World::new(3, 1);
    let stop_at = Some(world.now + 60_000.0);
    let ended = world.run(&Order { stop_at, ..Order::default() }, |request| {
        let limited = rate_limited(Some(100));
        if request.question.mentions("tart 2") { limited.into() } else { good(request).after(50.0) }
    });
    assert_eq!(ended.end, End::Stopped);
    assert_eq!((world.failed(), world.plan(Wanted::Missing).pairs.len()), (0, 1));
}
