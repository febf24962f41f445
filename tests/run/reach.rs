//! A provider that cannot be reached: given up soon where it never was, waited for where it was.

use bifact::providers::FailureKind;
use bifact::run::{End, Wanted};

use crate::judge::{Reply, good};
use crate::world::{Order, World};

fn gone() -> Reply {
    Reply::from(FailureKind::Unreachable).after(5.0)
}

#[test]
fn never_reached_is_given_up_after_a_few_tries() {
    for (at_once, intents) in [(1, 50), (16, 50), (16, 1)] {
        let mut world = World::new(intents, 2);
        let mut order = Order::default();
        order.settings.at_once = at_once;
        let began = world.now;
        let ended = world.run(&order, |_| gone());
        let End::Halted(failure) = &ended.end else { panic!("{:?}", ended.end) };
        assert_eq!(failure.kind, FailureKind::Unreachable);
        assert!((3..=6).contains(&ended.progress.sent), "{}", ended.progress.sent);
        assert!(world.now - began < 4_000.0);
        assert_eq!(world.failed(), 0);
        assert_eq!(world.plan(Wanted::Missing).pairs.len(), intents as usize * 2);
    }
}

#[test]
fn a_blip_in_the_middle_is_waited_out() {
    for length in [10.0, 1_000.0, 10_000.0] {
        for (at_once, intents) in [(1, 20), (4, 60), (16, 150)] {
            let mut world = World::new(intents, 1);
            let mut order = Order::default();
            order.settings.at_once = at_once;
            let blip = world.now + 1_000.0..world.now + 1_000.0 + length;
            let ended =
                world.run(
                    &order,
                    |request| {
                        if blip.contains(&request.at) { gone() } else { good(request) }
                    },
                );
            let what = format!("{length} ms, {at_once} at once");
            assert_eq!(ended.end, End::Finished, "{what}");
            assert_eq!((world.failed(), world.results.scored()), (0, intents as usize), "{what}");
            assert!(world.now - blip.end < 400_000.0);
        }
    }
}

#[test]
fn gone_in_the_middle_halts_and_leaves_the_rest_missing() {
    for (at_once, intents) in [(1, 50), (4, 50), (16, 50), (16, 20)] {
        let mut world = World::new(intents, 2);
        let mut order = Order::default();
        order.settings.at_once = at_once;
        let last = world.now + 500.0;
        let ended =
            world.run(&order, |request| if request.at > last { gone() } else { good(request) });
        let what = format!("{at_once} at once");
        assert!(matches!(ended.end, End::Halted(_)), "{what}: {:?}", ended.end);
        assert_eq!(world.failed(), 0, "{what}");
        assert!(world.now - last < 120_000.0, "{what}");
        let ended = world.run(&order, good);
        assert_eq!(ended.end, End::Finished);
        assert_eq!(world.answered(), intents as usize * 3, "{what}");
    }
}
