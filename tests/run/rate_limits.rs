//! Too many requests: how long is waited, by whom, and how many follow.

use bifact::base::random::SplitMix64;
use bifact::providers::FailureKind;
use bifact::run::{End, Wanted};

use crate::judge::{LATENCY, Reply, good, rate_limited};
use crate::world::{Order, World};

/// That nothing is sent before its time is watched over by the world itself.
#[test]
fn a_wait_that_is_named_holds_for_every_request_and_halves_their_number_once() {
    let mut world = World::new(300, 1);
    let burst = 3_000.0..3_201.0;
    let mut refused = 0;
    let ended = world.run(&Order::default(), |request| {
        let is_in_burst = burst.contains(&request.at);
        refused += usize::from(is_in_burst);
        if is_in_burst { rate_limited(Some(30)).into() } else { good(request) }
    });
    assert_eq!((ended.end, world.results.scored()), (End::Finished, 300));
    assert_eq!(refused, 16);
    let limits: Vec<usize> = ended.shown.iter().map(|shown| shown.at_once).collect();
    let halved = limits.windows(2).filter(|pair| pair[1] < pair[0]).collect::<Vec<_>>();
    assert_eq!(halved, [[16, 8]], "once for the whole burst");
    let first_after = world.requests.iter().find(|request| request.at > burst.end).unwrap();
    let waited = first_after.at - burst.start;
    assert!((30_000.0..30_500.0).contains(&waited), "{waited}");

    // One more for each round of successes: 8 + 9 + … + 15 of them until it is 16 again.
    let at_rest = limits.iter().rposition(|limit| *limit == 8).unwrap();
    let at_most = at_rest + limits[at_rest..].iter().position(|limit| *limit == 16).unwrap();
    assert!((92..=108).contains(&(at_most - at_rest + 8)), "{at_rest} {at_most}");
}

#[test]
fn a_wait_is_shown_and_can_be_stopped() {
    let mut world = World::new(1, 1);
    let began = world.now;
    let order = Order { stop_at: Some(began + 5_000.0), ..Order::default() };
    let ended = world.run(&order, |_| rate_limited(Some(60)).into());
    let until = ended.shown[0].waits_until.unwrap();
    assert!((until - began - LATENCY - 60_000.0).abs() < 1e-9, "{until}");
    assert!((world.now - began - 5_000.0).abs() < 1e-9);
    assert_eq!((world.requests.len(), ended.progress.waits_until), (1, None));
}

#[test]
fn without_a_wait_each_try_waits_at_random_for_up_to_twice_as_long() {
    let mut gaps = vec![Vec::new(); 5];
    for seed in 0..300 {
        let mut world = World::new(1, 1);
        let mut order = Order::default();
        order.settings.seed = SplitMix64(seed).draw();
        let ended = world.run(&order, |_| FailureKind::RateLimited.into());
        assert_eq!((ended.end, ended.progress.sent), (End::Finished, 6));
        assert_eq!(world.unscored().next().unwrap().name(), "rate limit");
        for (tries, pair) in world.requests.windows(2).enumerate() {
            gaps[tries].push(pair[1].at - pair[0].came.unwrap().0);
        }
    }
    for (gaps, most) in gaps.iter().zip([1_000.0, 2_000.0, 4_000.0, 8_000.0, 16_000.0]) {
        assert!(gaps.iter().all(|gap| (0.0..most).contains(gap)), "{most}");
        let share = |range: std::ops::Range<f64>| {
            gaps.iter().filter(|gap| range.contains(&(**gap / most))).count()
        };
        // Even over the whole range: each quarter has about a quarter of 300.
        for quarter in [0.0..0.25, 0.25..0.5, 0.5..0.75, 0.75..1.0] {
            assert!((45..=105).contains(&share(quarter.clone())), "{most} {quarter:?}");
        }
    }
}

#[test]
fn the_last_try_of_a_row_is_a_word_to_all_others_too() {
    let mut world = World::new(2, 1);
    let ended = world.run(&Order::default(), |request| {
        if request.question.mentions("tart 0, ") && !request.question.is_assessment() {
            Reply::from(rate_limited(Some(10))).after(if request.earlier == 5 {
                1.0
            } else {
                200.0
            })
        } else {
            // Always one on its way when the other is told to wait.
            good(request).after(12_000.0)
        }
    });
    assert_eq!(ended.end, End::Finished);
    assert_eq!((world.failed(), world.results.scored()), (1, 1));
}

#[test]
fn a_wait_of_an_hour_is_not_waited_for() {
    let mut world = World::new(20, 1);
    let began = world.now;
    let mut number = 0;
    let ended = world.run(&Order::default(), |request| {
        number += 1;
        if number > 12 { rate_limited(Some(3_600)).into() } else { good(request) }
    });
    let End::Halted(failure) = &ended.end else { panic!("{:?}", ended.end) };
    assert_eq!((failure.kind, failure.wait.unwrap().as_secs()), (FailureKind::RateLimited, 3_600));
    assert!(world.now - began < 2_000.0);
    assert_eq!(world.failed(), 0);
    assert_eq!(world.answered(), 12);
    let ended = world.run(&Order { wanted: Wanted::Missing, ..Order::default() }, good);
    assert_eq!((ended.end, world.answered()), (End::Finished, 40));
}
