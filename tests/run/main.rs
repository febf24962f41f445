//! A run from its first request to its end, with a clock and a judge that a test holds in its hand:
//! hours of rate limits pass in milliseconds.

#[path = "../stand_in/answering.rs"]
#[allow(dead_code)]
mod answering;
#[path = "../stand_in/watching.rs"]
#[allow(dead_code)]
mod watching;

mod batch;
mod driving;
mod empty_predictions;
mod judge;
mod world;

mod budget;
mod caching;
mod corrections;
mod failures;
mod halting;
mod pace;
mod properties;
mod rate_limits;
mod reach;
mod refusals;
mod requests;
mod slow_servers;
mod stale;
mod stopping;
