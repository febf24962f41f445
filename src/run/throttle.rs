//! How many requests may be on their way at once.
//!
//! It grows by three with every success until the first rate limit, and by one a round from then on;
//! a rate limit halves it and, where the provider names a wait, closes the gate until then.

#[derive(Debug)]
pub struct Throttle {
    limit: f64,
    most: f64,
    has_been_limited: bool,
    /// Requests sent before this were sent at the old limit: their failures say nothing new.
    halved_at: f64,
    closed_until: f64,
}

const AT_FIRST: f64 = 4.0;
const FIRST_STEP: f64 = 3.0;

impl Throttle {
    pub fn new(most: usize) -> Self {
        #[allow(clippy::cast_precision_loss)]
        let most = most.max(1) as f64;
        Self {
            limit: AT_FIRST.min(most),
            most,
            has_been_limited: false,
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

    pub fn succeeded(&mut self) {
        let step = if self.has_been_limited { 1.0 / self.limit } else { FIRST_STEP };
        self.limit = (self.limit + step).min(self.most);
    }

    /// `wait` in milliseconds, where the provider names one.
    pub fn was_limited(&mut self, sent_at: f64, now: f64, wait: Option<f64>) {
        self.has_been_limited = true;
        if sent_at >= self.halved_at {
            self.limit = (self.limit / 2.0).max(1.0);
            self.halved_at = now;
        }
        if let Some(wait) = wait {
            self.closed_until = self.closed_until.max(now + wait);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grows_to_what_is_allowed() {
        let mut throttle = Throttle::new(16);
        assert_eq!(throttle.limit(), 4);
        (0..3).for_each(|_| throttle.succeeded());
        assert_eq!(throttle.limit(), 13);
        (0..50).for_each(|_| throttle.succeeded());
        assert_eq!(throttle.limit(), 16);
        assert_eq!(Throttle::new(2).limit(), 2);
        assert_eq!(Throttle::new(0).limit(), 1);
    }

    #[test]
    fn requests_that_fail_together_halve_it_once() {
        let mut throttle = Throttle::new(16);
        (0..50).for_each(|_| throttle.succeeded());
        for _ in 0..16 {
            throttle.was_limited(100.0, 250.0, None);
        }
        assert_eq!(throttle.limit(), 8);
        throttle.was_limited(260.0, 300.0, None);
        assert_eq!(throttle.limit(), 4);
        // From now on a whole round of successes makes it one more.
        (0..4).for_each(|_| throttle.succeeded());
        assert_eq!(throttle.limit(), 4);
        throttle.succeeded();
        assert_eq!(throttle.limit(), 5);
    }

    #[test]
    fn a_named_wait_closes_the_gate() {
        let mut throttle = Throttle::new(4);
        throttle.was_limited(0.0, 10.0, Some(5_000.0));
        throttle.was_limited(0.0, 20.0, Some(1_000.0));
        assert!((throttle.closed_until() - 5_010.0).abs() < 1e-9);
    }
}
