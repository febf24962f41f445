//! Servers with few slots: a request that waits for its turn there is not the one to blame, and the
//! run does not make the queue longer.

use std::time::Duration;

use bifact::providers::{FailureKind, provider};
use bifact::run::{End, Wanted};

use crate::judge::{Reply, good};
use crate::world::{Came, Ended, Order, Request, World};

const SECOND: f64 = 1_000.0;

/// Works through its queue in order and finishes what it began, whether or not anybody still waits
/// for it: the worst that a local server does.
pub struct Slots {
    free_at: Vec<f64>,
}

impl Slots {
    pub fn new(count: usize) -> Self {
        Self { free_at: vec![0.0; count] }
    }

    pub fn reply(&mut self, request: &Request, takes: f64) -> Reply {
        let next = self.free_at.iter_mut().min_by(|one, other| one.total_cmp(other)).unwrap();
        *next = next.max(request.at) + takes;
        good(request).after(*next - request.at)
    }
}

fn order(id: &str, seconds: u64) -> Order {
    let mut order = Order::default();
    order.setup.provider = provider(id).unwrap();
    order.setup.base_url = order.setup.provider.base_url.to_owned();
    order.settings.at_once = 8;
    order.settings.patience = Duration::from_secs(seconds);
    order
}

fn never(request: &Request) -> Reply {
    good(request).after(f64::INFINITY)
}

fn most_at_once(ended: &Ended) -> usize {
    ended.shown.iter().map(|shown| shown.at_once).max().unwrap()
}

/// Eight at once, 60 requests and 9 of 10 pairs failed before patience waited for a request's turn.
#[test]
fn one_slot_answers_everything_and_nothing_is_asked_twice() {
    for id in ["ollama", "openai"] {
        for takes in [1.0, 8.0, 16.0, 29.0] {
            let mut world = World::new(10, 1);
            let began = world.now;
            let mut server = Slots::new(1);
            let ended = world.run(&order(id, 30), |request| server.reply(request, takes * SECOND));
            assert_eq!((ended.end, world.results.scored()), (End::Finished, 10), "{id} {takes}");
            assert_eq!((ended.progress.sent, world.timed_out()), (20, 0), "{id} {takes}");
            let took = (world.now - began) / SECOND;
            assert!((took - 20.0 * takes).abs() < 0.01, "{id} {takes}: {took} s, never idle");
        }
    }
}

#[test]
fn a_local_server_begins_with_two_at_once_and_gets_no_longer_a_queue_than_helps() {
    let mut world = World::new(10, 1);
    let mut server = Slots::new(1);
    let ended = world.run(&order("ollama", 30), |request| server.reply(request, 8.0 * SECOND));
    assert_eq!((ended.at_first.in_flight, ended.at_first.at_once), (2, 2));
    assert_eq!(most_at_once(&ended), 2);

    // One that is quick gets as many as it may have, in time.
    let mut world = World::new(40, 1);
    let mut server = Slots::new(8);
    let ended = world.run(&order("vllm", 30), |request| server.reply(request, 0.5 * SECOND));
    assert_eq!((ended.at_first.in_flight, most_at_once(&ended)), (2, 8));
    assert_eq!((ended.end, ended.progress.sent), (End::Finished, 80));
}

#[test]
fn two_slots_are_both_kept_busy() {
    for id in ["llamacpp", "openai"] {
        let mut world = World::new(10, 1);
        let began = world.now;
        let mut server = Slots::new(2);
        let ended = world.run(&order(id, 30), |request| server.reply(request, 8.0 * SECOND));
        assert_eq!((ended.end, world.results.scored()), (End::Finished, 10), "{id}");
        assert_eq!((ended.progress.sent, world.timed_out()), (20, 0), "{id}");
        assert!(world.now - began <= 88.0 * SECOND, "{id}: {}", world.now - began);
    }
}

#[test]
fn a_server_that_gets_slower_loses_no_pair() {
    for id in ["ollama", "openai"] {
        let mut world = World::new(10, 2);
        let mut server = Slots::new(1);
        let mut takes = 1.0;
        let ended = world.run(&order(id, 30), |request| {
            takes = f64::min(takes * 1.2, 28.0);
            server.reply(request, takes * SECOND)
        });
        assert_eq!((ended.end, world.results.scored()), (End::Finished, 20), "{id}");
        assert_eq!((ended.progress.sent, world.timed_out()), (30, 0), "{id}");
    }
}

/// Its time-out is its own: the others go on beside it, and it has its six tries.
#[test]
fn one_that_hangs_forever_fails_alone_while_the_others_pass() {
    for (id, slots) in [("ollama", 2), ("openai", 8)] {
        let mut world = World::new(20, 1);
        let mut server = Slots::new(slots);
        let hangs = |request: &Request| {
            request.question.is_assessment() && request.question.mentions("tart 3 and")
        };
        let ended = world.run(&order(id, 30), |request| {
            if hangs(request) { never(request) } else { server.reply(request, SECOND) }
        });
        assert_eq!((ended.end, world.results.scored()), (End::Finished, 19), "{id}");
        assert_eq!(world.unscored().next().unwrap().name(), "timed out", "{id}");
        let tries = world.requests.iter().filter(|request| hangs(request)).count();
        assert!((6..=7).contains(&tries), "{id}: {tries}");
        assert_eq!((world.timed_out(), ended.progress.sent), (tries, 39 + tries), "{id}");
        // It keeps nobody waiting: the others are done before its second try ends.
        let others = world.requests.iter().filter_map(Request::answered_at).fold(0.0, f64::max);
        assert!(others < 1_000.0 + 95.0 * SECOND, "{id}: {others}");
    }
}

/// The answer takes twice the patience, and the server works on after the page has given up: whoever
/// is asked next waits for that, too.
#[test]
fn a_request_that_was_given_up_costs_the_next_one_nothing() {
    for id in ["ollama", "openai"] {
        let mut world = World::new(10, 1);
        let mut server = Slots::new(1);
        let is_slow = |request: &Request| request.question.mentions("tart 4, ");
        let ended = world.run(&order(id, 30), |request| {
            let is_first = is_slow(request) && !request.question.is_assessment();
            server.reply(request, if is_first { 59.0 } else { 25.0 } * SECOND)
        });
        assert_eq!((ended.end, world.results.scored(), world.failed()), (End::Finished, 9, 1));
        assert_eq!(world.unscored().next().unwrap().name(), "timed out");
        let wasted = world.requests.iter().filter(|r| !r.was_answered() && !is_slow(r)).count();
        assert!(wasted <= 2, "{id}: {wasted}");
    }
}

#[test]
fn after_a_time_out_in_silence_one_is_asked_at_a_time() {
    let mut world = World::new(10, 1);
    let mut hung = 0;
    let ended = world.run(&order("openai", 30), |request| {
        hung += 1;
        if hung <= 4 { never(request) } else { good(request).after(20.0 * SECOND) }
    });
    assert_eq!((ended.end, world.results.scored()), (End::Finished, 10));
    assert_eq!((ended.progress.sent, world.timed_out()), (24, 4), "none is charged");
    for (place, request) in world.requests.iter().enumerate().skip(4) {
        let before = &world.requests[..place];
        let is_open = |other: &&Request| other.came.is_some_and(|(at, _)| at > request.at);
        assert_eq!(before.iter().filter(is_open).count(), 0, "{request:?}");
    }
}

#[test]
fn a_request_alone_that_times_out_is_charged() {
    let mut world = World::new(1, 1);
    let ended = world.run(&order("openai", 30), never);
    assert_eq!((ended.end, ended.progress.sent), (End::Finished, 6));
    assert_eq!(ended.progress.errors, [("timed out", 6)]);
    let why = world.unscored().next().unwrap();
    assert_eq!(why.name(), "timed out");
    let said = why.to_string();
    assert!(said.contains("fewer at once") && said.contains("more seconds"), "{said}");
}

#[test]
fn a_server_that_answers_nothing_ends_the_run_and_leaves_every_pair_to_go_on_with() {
    for id in ["ollama", "openai"] {
        let mut world = World::new(50, 2);
        let began = world.now;
        let ended = world.run(&order(id, 30), never);
        let End::Halted(failure) = &ended.end else { panic!("{:?}", ended.end) };
        assert_eq!(failure.kind, FailureKind::TimedOut);
        assert!(ended.progress.sent <= 7, "{id}: {}", ended.progress.sent);
        assert!(world.now - began <= 270.0 * SECOND, "{id}: {}", world.now - began);
        assert_eq!((world.failed(), world.plan(Wanted::Missing).pairs.len()), (0, 100));
        assert_eq!(world.run(&order(id, 30), good).end, End::Finished);
        assert_eq!(world.results.scored(), 100);
    }
}

#[test]
fn a_stop_and_a_halt_do_not_wait_for_a_request_that_hangs() {
    let mut world = World::new(10, 1);
    let stop_at = world.now + 5.0 * SECOND;
    let ended = world.run(&Order { stop_at: Some(stop_at), ..order("openai", 30) }, never);
    assert_eq!((ended.end, world.now), (End::Stopped, stop_at));

    let mut world = World::new(10, 1);
    let began = world.now;
    let ended = world.run(&order("openai", 30), |request| {
        if request.question.mentions("tart 2") {
            FailureKind::WrongKey.into()
        } else {
            never(request)
        }
    });
    assert!(matches!(ended.end, End::Halted(failure) if failure.kind == FailureKind::WrongKey));
    assert!(world.now - began <= 90.0 * SECOND, "{}", world.now - began);
    let came = world.requests.iter().map(|request| request.came.unwrap().1);
    assert_eq!(came.filter(|came| *came == Came::TimedOut).count(), 3);
}
