//! Whether the provider can be reached.
//!
//! A provider that never replied is given up after a few requests: its address is wrong, or it blocks
//! the page. One that replied before is waited for, longer each time, by all requests together: when a
//! laptop changes networks, hundreds of requests fail for one reason.
//!
//! A server that lets several questions in a row time out, each asked alone, is given up as well.

use crate::evaluation::inquiry::Unit;

#[derive(Debug)]
pub struct Reach {
    was_reached: bool,
    missed_in_a_row: i32,
    missed_at: f64,
    paused_until: f64,
    /// Units that timed out since the last reply, each asked alone.
    timed_out: Vec<Unit>,
}

const MOST_TIMED_OUT: usize = 3;
const MOST_AT_FIRST: i32 = 3;
/// Fewer than the tries of a request, so that the run halts before its rows fail.
const MOST_ROUNDS: i32 = 5;
const FIRST_PAUSE: f64 = 1_000.0;

impl Default for Reach {
    fn default() -> Self {
        Self {
            was_reached: false,
            missed_in_a_row: 0,
            missed_at: f64::NEG_INFINITY,
            paused_until: f64::NEG_INFINITY,
            timed_out: Vec::new(),
        }
    }
}

impl Reach {
    pub fn replied(&mut self) {
        *self = Self { was_reached: true, ..Self::default() };
    }

    /// Requests that were already under way at the last miss tell nothing new.
    pub fn missed(&mut self, sent_at: f64, now: f64) {
        if self.was_reached && sent_at <= self.missed_at {
            return;
        }
        self.missed_in_a_row += 1;
        self.missed_at = now;
        if self.was_reached {
            self.paused_until = now + FIRST_PAUSE * 2.0_f64.powi(self.missed_in_a_row - 1);
        }
    }

    /// One question that times out repeatedly says nothing about the server.
    pub fn timed_out_alone(&mut self, unit: Unit) {
        if !self.timed_out.contains(&unit) {
            self.timed_out.push(unit);
        }
    }

    pub fn is_gone(&self) -> bool {
        if self.timed_out.len() >= MOST_TIMED_OUT {
            return true;
        }
        self.missed_in_a_row >= if self.was_reached { MOST_ROUNDS } else { MOST_AT_FIRST }
    }

    pub fn paused_until(&self) -> f64 {
        self.paused_until
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::inquiry::Subject;

    fn unit(pair: usize) -> Unit {
        Unit { about: Subject::Pair(pair), kind: 0, sample: 0 }
    }

    #[test]
    fn what_never_replied_is_gone_at_the_third_miss() {
        let mut reach = Reach::default();
        reach.missed(0.0, 5.0);
        reach.missed(0.0, 5.0);
        assert!(!reach.is_gone() && reach.paused_until() < 0.0);
        reach.missed(0.0, 6.0);
        assert!(reach.is_gone());
    }

    #[test]
    fn what_replied_before_is_given_fifteen_seconds() {
        let mut reach = Reach::default();
        reach.replied();
        let mut now = 0.0;
        for _ in 0..4 {
            for _ in 0..16 {
                reach.missed(now, now + 5.0);
            }
            assert!(!reach.is_gone());
            now = reach.paused_until();
        }
        assert!((now - 15_020.0).abs() < 1e-9, "{now}");
        reach.missed(now, now + 5.0);
        assert!(reach.is_gone());
        reach.replied();
        assert!(!reach.is_gone() && reach.paused_until() < 0.0);
    }

    #[test]
    fn what_lets_three_questions_time_out_in_a_row_is_gone() {
        let mut reach = Reach::default();
        for _ in 0..9 {
            reach.timed_out_alone(unit(1));
            reach.timed_out_alone(unit(2));
        }
        assert!(!reach.is_gone());
        reach.replied();
        reach.timed_out_alone(unit(3));
        reach.timed_out_alone(unit(1));
        assert!(!reach.is_gone());
        reach.timed_out_alone(unit(2));
        assert!(reach.is_gone());
    }
}
