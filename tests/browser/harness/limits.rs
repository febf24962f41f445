//! Tests that an engine cannot run, each with its reason. This is the only place that leaves one out, and
//! what it leaves out is printed.

use super::Engine;

/// A test, or all of a module; the engines that cannot run it; and why.
const LIMITS: &[(&str, &[Engine], &str)] = &[];

pub fn keeps_out(engine: Engine, test: &str) -> Option<&'static str> {
    let is_meant = |(name, engines, _): &&(&str, &[Engine], &str)| {
        engines.contains(&engine) && (test == *name || test.starts_with(&format!("{name}::")))
    };
    LIMITS.iter().find(is_meant).map(|(_, _, why)| *why)
}
