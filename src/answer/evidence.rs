//! A lead: between whom, how large, and whether it is decided.

use crate::evaluation::resampling::Interval;

/// Adjusted values below this decide.
pub const LEVEL: f64 = 0.05;

/// How far one side is ahead of another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lead {
    /// Places of predictors or of groups.
    pub ahead: u32,
    pub behind: u32,
    /// Not below zero.
    pub by: f64,
    pub interval: Option<Interval>,
    /// Gold intents that both were scored on, or the smaller group's.
    pub intents: usize,
    pub verdict: Verdict,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Verdict {
    /// The test goes on.
    Testing,
    /// Too few gold intents for any test.
    TooFew,
    /// The same score on every gold intent.
    Identical,
    /// `p` is adjusted for the number of comparisons.
    Decided { p: f64 },
    /// `more` gold intents would probably decide it.
    Undecided { p: f64, more: Option<usize> },
}

impl Lead {
    /// Ordered so that the leader comes first.
    pub fn between(
        (first, second): (u32, u32),
        lead: f64,
        interval: Option<Interval>,
        intents: usize,
        verdict: Verdict,
    ) -> Self {
        let turned = |Interval { low, high }| Interval { low: -high, high: -low };
        let (ahead, behind, interval) = if lead < 0.0 {
            (second, first, interval.map(turned))
        } else {
            (first, second, interval)
        };
        Self { ahead, behind, by: lead.abs(), interval, intents, verdict }
    }
}
