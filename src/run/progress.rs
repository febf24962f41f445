//! The progress and cost of a run.

use crate::providers::{Price, Usage};

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Progress {
    /// Requests the run needs if all goes well.
    pub calls: usize,
    /// How many of these are settled: answered, cached or failed.
    pub settled: usize,
    pub from_cache: usize,
    /// The pairs of the run, and how many of them have a score or a failure.
    pub pairs: usize,
    pub pairs_settled: usize,
    /// Requests sent, including retries and corrections.
    pub sent: usize,
    pub in_flight: usize,
    /// When the oldest request under way was sent.
    pub oldest_at: Option<f64>,
    /// How many may be under way at present.
    pub at_once: usize,
    pub usage: Usage,
    /// US dollars; `None` if the price is unknown.
    pub cost: Option<f64>,
    /// The judge is known to cost nothing.
    pub is_free: bool,
    /// Failed requests by kind, including those that were retried.
    pub errors: Vec<(&'static str, usize)>,
    pub failed_pairs: usize,
    /// A person's corrections whose facts the new answers lack. They are kept and shown.
    pub set_aside: usize,
    pub began: f64,
    /// The provider asked to wait until then.
    pub waits_until: Option<f64>,
}

impl Progress {
    pub fn begin(calls: usize, pairs: usize, price: Option<Price>, now: f64) -> Self {
        Self {
            calls,
            pairs,
            began: now,
            cost: price.map(|_| 0.0),
            is_free: price.is_some_and(|price| price.input <= 0.0 && price.output <= 0.0),
            ..Self::default()
        }
    }

    pub(super) fn count_error(&mut self, name: &'static str) {
        match self.errors.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => self.errors.push((name, 1)),
        }
    }

    /// The cost so far, if known.
    pub(super) fn pay(&mut self, usage: Usage, price: Option<Price>) -> Option<f64> {
        self.usage += usage;
        let cost = usage.cost.or_else(|| Some(price?.cost(usage)))?;
        self.cost = Some(self.cost.unwrap_or(0.0) + cost);
        Some(cost)
    }

    #[allow(clippy::cast_precision_loss)]
    pub fn part(&self) -> f64 {
        if self.calls == 0 { 1.0 } else { self.settled as f64 / self.calls as f64 }
    }

    /// Answers per second, without cached ones.
    #[allow(clippy::cast_precision_loss)]
    pub fn rate(&self, now: f64) -> Option<f64> {
        let seconds = (now - self.began) / 1000.0;
        let asked = self.settled.saturating_sub(self.from_cache);
        (seconds > 0.5 && asked > 0).then(|| asked as f64 / seconds)
    }

    /// Seconds left at this rate.
    #[allow(clippy::cast_precision_loss)]
    pub fn time_left(&self, now: f64) -> Option<f64> {
        let left = self.calls.saturating_sub(self.settled) as f64;
        Some(left / self.rate(now)?)
    }
}
