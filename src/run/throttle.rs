//! How many requests may be under way at once.
//!
//! The limit grows by three per answer until the first rate limit or timeout, then by one per round. A
//! rate limit halves it and pauses for as long as the provider says. A silent server gets one request
//! at a time. A server that starts with few, such as a local one, grows slowly and only while it
//! answers quickly: with a single slot, more requests only wait longer.

#[derive(Debug)]
pub struct Throttle {
    limit: f64,
    most: f64,
    is_careful: bool,
    /// Milliseconds. In careful mode, slower answers do not raise the limit.
    quick: f64,
    /// Failures of requests sent before this time belong to the old limit and are ignored.
    halved_at: f64,
    closed_until: f64,
}

const FIRST_STEP: f64 = 3.0;
/// A limit that starts lower is raised carefully.
const CAREFUL_BELOW: usize = 4;
/// As a share of the patience.
const QUICK_SHARE: f64 = 0.25;

impl Throttle {
    /// `patience` in milliseconds.
    #[allow(clippy::cast_precision_loss)]
    pub fn new(most: usize, starts_with: usize, patience: f64) -> Self {
        let most = most.max(1) as f64;
        Self {
            limit: (starts_with.max(1) as f64).min(most),
            most,
            is_careful: starts_with < CAREFUL_BELOW,
            quick: patience * QUICK_SHARE,
            halved_at: f64::NEG_INFINITY,
            closed_until: f64::NEG_INFINITY,
        }
    }

    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    pub fn limit(&self) -> usize {
        self.limit as usize
    }

    pub fn closed_until(&self) -> f64 {
        self.closed_until
    }

    /// `took` in milliseconds, from when it was sent.
    pub fn answered(&mut self, took: f64) {
        let step = if !self.is_careful {
            FIRST_STEP
        } else if took <= self.quick {
            1.0 / self.limit
        } else {
            0.0
        };
        self.limit = (self.limit + step).min(self.most);
    }

    /// `wait` in milliseconds, if the provider gives one.
    pub fn was_limited(&mut self, sent_at: f64, now: f64, wait: Option<f64>) {
        self.is_careful = true;
        if sent_at >= self.halved_at {
            self.limit = (self.limit / 2.0).max(1.0);
            self.halved_at = now;
        }
        if let Some(wait) = wait {
            self.closed_until = self.closed_until.max(now + wait);
        }
    }

    /// A request timed out and nothing sent after it was answered.
    pub fn fell_silent(&mut self, now: f64) {
        self.is_careful = true;
        self.limit = 1.0;
        self.halved_at = now;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosted(most: usize) -> Throttle {
        Throttle::new(most, 4, 120_000.0)
    }

    #[test]
    fn grows_to_what_is_allowed() {
        let mut throttle = hosted(16);
        assert_eq!(throttle.limit(), 4);
        (0..3).for_each(|_| throttle.answered(1.0));
        assert_eq!(throttle.limit(), 13);
        (0..50).for_each(|_| throttle.answered(1.0));
        assert_eq!(throttle.limit(), 16);
        assert_eq!(hosted(2).limit(), 2);
        assert_eq!(hosted(0).limit(), 1);
    }

    #[test]
    fn requests_that_fail_together_halve_it_once() {
        let mut throttle = hosted(16);
        (0..50).for_each(|_| throttle.answered(1.0));
        for _ in 0..16 {
            throttle.was_limited(100.0, 250.0, None);
        }
        assert_eq!(throttle.limit(), 8);
        throttle.was_limited(260.0, 300.0, None);
        assert_eq!(throttle.limit(), 4);
        // Now a full round of successes raises it by one.
        (0..4).for_each(|_| throttle.answered(1.0));
        assert_eq!(throttle.limit(), 4);
        throttle.answered(1.0);
        assert_eq!(throttle.limit(), 5);
    }

    #[test]
    fn a_named_wait_closes_the_gate() {
        let mut throttle = hosted(4);
        throttle.was_limited(0.0, 10.0, Some(5_000.0));
        throttle.was_limited(0.0, 20.0, Some(1_000.0));
        assert!((throttle.closed_until() - 5_010.0).abs() < 1e-9);
    }

    #[test]
    fn a_server_that_falls_silent_gets_one_at_a_time() {
        let mut throttle = hosted(16);
        (0..50).for_each(|_| throttle.answered(1.0));
        throttle.fell_silent(100.0);
        assert_eq!(throttle.limit(), 1);
        // An earlier request changes nothing.
        throttle.was_limited(50.0, 110.0, None);
        throttle.fell_silent(120.0);
        assert_eq!(throttle.limit(), 1);
        throttle.answered(1.0);
        assert_eq!(throttle.limit(), 2);
    }

    #[test]
    fn a_local_server_gets_more_only_while_it_is_quick() {
        let mut throttle = Throttle::new(8, 2, 100.0);
        assert_eq!(throttle.limit(), 2);
        (0..100).for_each(|_| throttle.answered(26.0));
        assert_eq!(throttle.limit(), 2);
        (0..2).for_each(|_| throttle.answered(25.0));
        assert_eq!(throttle.limit(), 2);
        throttle.answered(25.0);
        assert_eq!(throttle.limit(), 3);
        (0..100).for_each(|_| throttle.answered(1.0));
        assert_eq!(throttle.limit(), 8);
    }
}
