//! Money: a run stops before it has spent more than it may.

use bifact::providers::{FailureKind, Price, Usage};
use bifact::run::{End, Wanted};

use crate::judge::{Reply, good};
use crate::world::{Order, Request, World};

const PRICE: Price = Price { input: 1.0, cached: 0.1, cache_write: 1.0, output: 10.0 };
const FREE: Price = Price { input: 0.0, cached: 0.0, cache_write: 0.0, output: 0.0 };
/// Dollars for the facts of an intent and for a pair.
const OF_FACTS: f64 = 0.002;
const OF_PAIR: f64 = 0.012;

fn priced(request: &Request) -> Reply {
    let output = if request.question.is_assessment() { 1_000 } else { 0 };
    good(request).costing(Usage { input: 2_000, output, ..Usage::default() })
}

fn order(budget: f64, price: Option<Price>) -> Order {
    let mut order = Order::default();
    order.settings.budget = Some(budget);
    order.settings.price = price;
    order
}

#[test]
fn nothing_is_overspent_and_nothing_that_was_sent_is_lost() {
    for budget in [0.001, 0.003, 0.02, 0.05, 0.1, 0.333, 1.0] {
        for predictors in [1, 3] {
            let mut world = World::new(100, predictors);
            let ended = world.run(&order(budget, Some(PRICE)), priced);
            assert_eq!(ended.end, End::BudgetSpent, "{budget}");
            let cost = ended.progress.cost.unwrap_or(0.0);
            // Only the very first of its kind can be dearer than it looked.
            let most = if budget < OF_FACTS + OF_PAIR { OF_FACTS + OF_PAIR } else { budget };
            assert!(cost <= most + 1e-9, "{cost} of {budget}");
            assert!(cost >= budget - OF_PAIR - 1e-9, "{cost} of {budget}");
            assert!(world.requests.iter().all(Request::was_answered));
            assert_eq!(ended.progress.settled, world.requests.len());
            assert_eq!(world.failed(), 0);
            let left = world.plan(Wanted::Missing).calls();
            assert_eq!(left, ended.progress.calls - world.requests.len());
        }
    }
}

#[test]
fn requests_that_cost_nothing_do_not_make_the_others_look_cheap() {
    let mut world = World::new(200, 1);
    let mut number = 0;
    let ended = world.run(&order(0.5, Some(PRICE)), |request| {
        number += 1;
        if number % 2 == 0 { FailureKind::Overloaded.into() } else { priced(request) }
    });
    assert_eq!(ended.end, End::BudgetSpent);
    let cost = ended.progress.cost.unwrap();
    assert!((0.48..=0.5 + 1e-9).contains(&cost), "{cost}");
}

#[test]
fn a_budget_that_suffices_is_not_felt() {
    let mut world = World::new(100, 1);
    let began = world.now;
    let needed = 100.0 * (OF_FACTS + OF_PAIR);
    let ended = world.run(&order(needed + 1e-9, Some(PRICE)), priced);
    assert_eq!((ended.end, world.results.scored()), (End::Finished, 100));
    assert!((ended.progress.cost.unwrap() - needed).abs() < 1e-9);
    // Thirteen rounds of sixteen, and what is lost on slow beginnings and the careful end.
    assert!(world.now - began <= 40.0 * 200.0, "{}", world.now - began);
    let with_more = {
        let mut world = World::new(100, 1);
        world.run(&order(10.0, Some(PRICE)), priced);
        world.now - began
    };
    assert!(with_more <= 18.0 * 200.0, "{with_more}");
}

#[test]
fn with_nothing_left_nothing_is_sent() {
    let mut world = World::new(3, 1);
    let ended = world.run(&order(0.0, Some(PRICE)), priced);
    assert_eq!((ended.end, ended.progress.sent), (End::BudgetSpent, 0));
    assert_eq!(world.plan(Wanted::Missing).calls(), 6);
}

#[test]
fn what_is_free_needs_no_budget_and_neither_does_what_is_kept() {
    let mut world = World::new(3, 1);
    let ended = world.run(&order(0.0, Some(FREE)), priced);
    assert_eq!((ended.end, ended.progress.cost), (End::Finished, Some(0.0)));
    world.begin_again();
    let ended = world.run(&order(0.0, Some(PRICE)), priced);
    assert_eq!((ended.end, ended.progress.from_cache), (End::Finished, 6));
}

#[test]
fn the_providers_own_word_on_the_cost_counts() {
    let mut world = World::new(50, 1);
    let ended = world.run(&order(0.1, None), |request| {
        good(request).costing(Usage { cost: Some(0.01), ..Usage::default() })
    });
    assert_eq!(ended.end, End::BudgetSpent);
    let cost = ended.progress.cost.unwrap();
    assert!((0.089..=0.1 + 1e-9).contains(&cost), "{cost}");
}

#[test]
fn without_any_price_a_budget_means_nothing() {
    let mut world = World::new(50, 1);
    let began = world.now;
    let ended = world.run(&order(0.1, None), good);
    assert_eq!((ended.end, ended.progress.cost), (End::Finished, None));
    assert!(world.now - began <= 12.0 * 200.0, "{}", world.now - began);
}
