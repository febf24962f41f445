//! What holds whatever the replies are, in whatever order they come and whenever it is stopped. That
//! a run never waits for nothing, the world itself asserts.

use std::time::Duration;

use bifact::methods::bifact::results::Unscored;
use bifact::providers::{Access, FailureKind, PROVIDERS, Parameter, Price, Provider};
use bifact::run::{End, Wanted};
use proptest::prelude::*;

use crate::judge::{
    OF_ONE_QUESTION, Reply, STOPPING, WAYS_TO_SPOIL, WORTH_ANOTHER_TRY, good, rate_limited,
    unusable,
};
use crate::slow_servers::Slots;
use crate::world::{Ended, Order, Request, World};

#[derive(Debug, Clone)]
enum Says {
    Good,
    Unusable(usize),
    Fails(FailureKind),
    Limited(u64),
    /// No reply until the run gives it up.
    Hangs,
}

/// How often one question may be sent: an answer or its failure after five failed tries, an unusable
/// answer, a time-out in company, and each parameter refused once.
const MOST_SENT: usize = 1 + 5 + 1 + 1 + Parameter::ALL.len();

fn kind() -> impl Strategy<Value = FailureKind> {
    let refused = Parameter::ALL.map(FailureKind::ParameterRefused);
    let some: Vec<FailureKind> =
        WORTH_ANOTHER_TRY.into_iter().chain(OF_ONE_QUESTION).chain(refused).collect();
    prop_oneof![
        30 => prop::sample::select(some),
        1 => prop::sample::select(STOPPING.to_vec()),
    ]
}

fn reply() -> impl Strategy<Value = (Says, f64)> {
    let says = prop_oneof![
        4 => Just(Says::Good),
        2 => (0..WAYS_TO_SPOIL).prop_map(Says::Unusable),
        2 => kind().prop_map(Says::Fails),
        1 => (0_u64..130).prop_map(Says::Limited),
        1 => Just(Says::Hangs),
    ];
    (says, 0.0..5_000.0_f64)
}

fn replying(script: &[(Says, f64)]) -> impl FnMut(&Request) -> Reply {
    let mut script = script.iter().cycle();
    move |request| {
        let (says, after) = script.next().unwrap();
        let reply = match says {
            Says::Good => good(request),
            Says::Unusable(way) => unusable(request, *way),
            Says::Fails(kind) => (*kind).into(),
            Says::Limited(seconds) => rate_limited(Some(*seconds)).into(),
            Says::Hangs => return good(request).after(f64::INFINITY),
        };
        reply.after(*after)
    }
}

fn order() -> impl Strategy<Value = Order> {
    let price = Price { input: 1.0, cached: 0.1, cache_write: 1.0, output: 10.0 };
    let budget = prop::option::weighted(0.2, 0.0..0.1_f64);
    let stop = prop::option::of(0.0..60_000.0_f64);
    // Some replies take longer than the shorter ones.
    let settings = (1_usize..20, any::<u64>(), 500_u64..20_000, asked_in_words());
    (settings, budget, stop).prop_map(move |(settings, budget, stop)| {
        let (at_once, seed, patience, provider) = settings;
        let mut order = Order::default();
        order.setup.provider = provider;
        order.settings.at_once = at_once;
        order.settings.seed = seed;
        order.settings.patience = Duration::from_millis(patience);
        order.settings.budget = budget;
        order.settings.price = Some(price);
        order.stop_at = stop.map(|after| 1_000.0 + after);
        order
    })
}

/// Counts and results say the same, and where the run came to its end no pair is left out.
fn check(world: &World, ended: &Ended) {
    world.check_results();
    assert_eq!(ended.progress.failed_pairs, world.failed());
    let split = world.results.golds.iter();
    let split = split.filter(|gold| **gold != Err(Unscored::NoGround)).count();
    let missing = world.unscored().filter(|why| **why == Unscored::NotJudged).count();
    let settled = split + world.batch.pairs.len() - missing;
    assert_eq!(ended.progress.settled, settled);
    assert_eq!(missing, world.plan(Wanted::Missing).pairs.len());
    if ended.end == End::Finished {
        assert_eq!((missing, settled), (0, ended.progress.calls));
    } else {
        assert!(missing > 0, "not at its end although nothing is missing");
    }
}

fn most_sent(world: &World) -> usize {
    world.requests.iter().map(|request| request.earlier + 1).max().unwrap_or(0)
}

/// The rules get units, not questions.
fn asked_in_words() -> impl Strategy<Value = &'static Provider> {
    let in_words = PROVIDERS.iter().filter(|provider| provider.access != Access::Rules);
    prop::sample::select(in_words.collect::<Vec<_>>())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(128) })]

    #[test]
    fn no_pair_is_lost_whatever_happens(
        intents in 1_u32..7,
        predictors in 1_u32..4,
        script in prop::collection::vec(reply(), 1..40),
        order in order(),
    ) {
        let mut world = World::new(intents, predictors);
        let ended = world.run(&order, replying(&script));
        check(&world, &ended);
        prop_assert!(most_sent(&world) <= MOST_SENT, "{}", most_sent(&world));
        prop_assert!(ended.shown.iter().all(|shown| (1..20).contains(&shown.at_once)));

        // Whatever it was that ended it, the rest can be had, and then what failed.
        let calm = Order::default();
        prop_assert_eq!(world.run(&calm, good).end, End::Finished);
        prop_assert!(world.plan(Wanted::Missing).is_empty());
        let again = Order { wanted: Wanted::Failed, ..calm };
        prop_assert_eq!(world.run(&again, good).end, End::Finished);
        prop_assert_eq!(world.results.scored(), world.batch.pairs.len());
        world.check_results();
    }

    #[test]
    fn stops_and_halts_without_end_come_to_an_end_all_the_same(
        script in prop::collection::vec(reply(), 1..40),
        stops in prop::collection::vec(1.0..20_000.0_f64, 1..8),
    ) {
        let mut world = World::new(5, 2);
        let mut judge = replying(&script);
        for after in stops {
            let before = world.answered();
            let stop_at = Some(world.now + after);
            let ended = world.run(&Order { stop_at, ..Order::default() }, &mut judge);
            world.check_results();
            prop_assert!(world.answered() >= before);
            let missing = world.plan(Wanted::Missing).pairs.len();
            prop_assert_eq!(missing == 0, ended.end == End::Finished);
        }
        prop_assert_eq!(world.run(&Order::default(), good).end, End::Finished);
        // Each question has one answer of use at most: the world saw to it.
        prop_assert!(world.answered() <= 15);
    }

    /// However few slots it has, whoever it is and however long it takes within the patience: a server
    /// that works through its queue in order is asked for everything once and gives nothing up.
    #[test]
    fn a_queue_is_no_time_out(
        slots in 1_usize..5,
        at_once in 1_usize..20,
        provider in asked_in_words(),
        takes in prop::collection::vec(1.0..29_999.0_f64, 1..40),
    ) {
        let mut order = Order::default();
        order.setup.provider = provider;
        order.settings.at_once = at_once;
        order.settings.patience = Duration::from_secs(30);
        let mut world = World::new(8, 2);
        let (mut server, mut takes) = (Slots::new(slots), takes.iter().cycle());
        let ended = world.run(&order, |request| server.reply(request, *takes.next().unwrap()));
        prop_assert_eq!((ended.end, ended.progress.sent), (End::Finished, 24));
        prop_assert_eq!((world.timed_out(), world.results.scored()), (0, 16));
    }

    /// Some answers take longer than anybody waits, and the server works on them all the same: no other
    /// pair fails, and these by name. The last time one is asked for it may have more time, for what was
    /// given up before it.
    #[test]
    fn answers_that_come_too_late_fail_only_their_own_pairs(
        slots in 1_usize..3,
        at_once in 1_usize..9,
        late in prop::collection::btree_set(0_u32..8, 1..3),
        takes in 1.0..10_000.0_f64,
        beyond in 1.0..30_000.0_f64,
    ) {
        let mut order = Order::default();
        order.settings.at_once = at_once;
        order.settings.patience = Duration::from_secs(30);
        let mut world = World::new(8, 1);
        let mut server = Slots::new(slots);
        let is_late = |request: &Request| {
            let is_named = |tart: &u32| request.question.mentions(&format!("tart {tart} and"));
            request.question.is_assessment() && late.iter().any(is_named)
        };
        let ended = world.run(&order, |request| {
            server.reply(request, if is_late(request) { 30_000.0 + beyond } else { takes })
        });
        prop_assert_eq!(ended.end, End::Finished);
        // Each intent has one pair, so its place is the number of the tart.
        for (outcome, place) in world.results.outcomes.iter().zip(0..) {
            prop_assert!(outcome.assessed.is_ok() || late.contains(&place), "pair {}", place);
        }
        prop_assert!(world.unscored().all(|why| why.name() == "timed out"));
        prop_assert!(most_sent(&world) <= 7, "{}", most_sent(&world));
    }
}
