//! How long a run takes where nothing goes wrong.

use bifact::run::End;

use crate::judge::{LATENCY, good};
use crate::world::{Order, Request, World};

#[test]
fn sixteen_at_once_take_a_sixteenth_of_the_time() {
    let mut world = World::new(500, 1);
    let began = world.now;
    let mut at_most = 0;
    let ended = world.run(&Order::default(), good);
    assert_eq!((ended.end, ended.progress.sent), (End::Finished, 1_000));
    let took = world.now - began;
    let ideal = f64::from(1_000_u32.div_ceil(16)) * LATENCY;
    assert!((ideal..=1.05 * ideal).contains(&took), "{took} ms, at best {ideal} ms");

    for request in &world.requests {
        let is_open =
            |other: &&Request| other.at <= request.at && other.answered_at().unwrap() > request.at;
        at_most = at_most.max(world.requests.iter().filter(is_open).count());
    }
    assert_eq!(at_most, 16);
}

#[test]
fn what_is_allowed_at_once_is_never_exceeded() {
    for at_once in [1, 2, 5, 32] {
        let mut world = World::new(60, 2);
        let began = world.now;
        let mut order = Order::default();
        order.settings.at_once = at_once;
        let ended = world.run(&order, good);
        assert!(
            ended.shown.iter().all(|shown| shown.at_once <= at_once && shown.in_flight < at_once)
        );
        let rounds = 180_usize.div_ceil(at_once);
        assert!((world.now - began) / LATENCY >= f64::from(u32::try_from(rounds).unwrap()) - 1e-9);
    }
}

#[test]
fn progress_says_how_fast_it_goes_and_how_much_is_left() {
    let mut world = World::new(100, 1);
    let stop_at = world.now + 1_450.0;
    let ended = world.run(&Order { stop_at: Some(stop_at), ..Order::default() }, good);
    let settled = ended.progress.settled;
    // After a round of 4, six of 16 in 1.45 seconds.
    assert_eq!(settled, 4 + 6 * 16);
    let rate = ended.progress.rate(world.now).unwrap();
    assert!((rate - 100.0 / 1.45).abs() < 1e-6, "{rate}");
    let left = ended.progress.time_left(world.now).unwrap();
    assert!((left - 100.0 / rate).abs() < 1e-6, "{left}");
    assert!((ended.progress.part() - 0.5).abs() < 1e-9);
}
