//! Fuzzes everything that reads foreign input: no panic, no hang, and the properties that hold for any
//! input.
//!
//! `cargo test` runs a few cases of each; `scripts/fuzz` runs as many as fit into the seconds it is
//! given, and then times inputs that grow. A target is a file with a `TARGET`, and a line here.

mod agreement;
mod answers;
mod baselines;
mod dataset;
#[path = "../providers/disguises.rs"]
mod disguises;
mod effort;
mod figures;
mod growth;
mod judged;
mod mutation;
mod providers;
mod rules;
mod saved_copies;
mod stray_quotes;
mod target;
mod trajectories;
mod verdicts;
mod workspace;
mod writers;

use target::Target;

const TARGETS: [&Target; 11] = [
    &dataset::TARGET,
    &answers::TARGET,
    &providers::TARGET,
    &writers::TARGET,
    &figures::TARGET,
    &workspace::TARGET,
    &agreement::TARGET,
    &rules::TARGET,
    &baselines::TARGET,
    &saved_copies::TARGET,
    &trajectories::TARGET,
];

#[test]
fn targets_are_told_apart_by_their_names() {
    for (place, target) in TARGETS.iter().enumerate() {
        assert!(!TARGETS[..place].iter().any(|other| other.name == target.name));
        assert!(!(target.families)().is_empty(), "{} says nothing of growth", target.name);
    }
}

/// Timed, and so not one of the tests that a change has to pass.
#[test]
#[ignore = "scripts/fuzz runs it"]
fn time_grows_with_the_input() {
    growth::check(&TARGETS);
}
