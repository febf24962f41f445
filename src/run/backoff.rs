//! How long to wait before the next try: longer each time, and different for each request.

use std::time::Duration;

use crate::base::random::SplitMix64;

const FIRST: f64 = 1_000.0;
const LONGEST: f64 = 30_000.0;
/// A longer wait fails the row, which can be retried later.
const LONGEST_NAMED: f64 = 120_000.0;

/// Milliseconds. The wait that the provider names is the minimum; full jitter is added, so that
/// requests that failed together do not return together.
pub fn wait(failed_tries: u32, named: Option<Duration>, random: &mut SplitMix64) -> f64 {
    let doubled = FIRST * 2.0_f64.powi(failed_tries.saturating_sub(1).min(16).cast_signed());
    let jitter = random.unit();
    match named {
        // The named wait is exact, so a little jitter after it is enough.
        Some(named) => named.as_secs_f64() * 1000.0 + jitter * FIRST / 4.0,
        None => doubled.min(LONGEST) * jitter,
    }
}

pub fn is_too_long(named: Option<Duration>) -> bool {
    named.is_some_and(|named| named.as_secs_f64() * 1000.0 > LONGEST_NAMED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_are_spread_and_have_a_cap() {
        let mut random = SplitMix64(7);
        for (tries, most) in [(1, 1_000.0), (2, 2_000.0), (5, 16_000.0), (40, 30_000.0)] {
            let waits: Vec<f64> = (0..200).map(|_| wait(tries, None, &mut random)).collect();
            assert!(waits.iter().all(|wait| (0.0..=most).contains(wait)), "{tries}");
            let mean = waits.iter().sum::<f64>() / 200.0;
            assert!((0.4..0.6).contains(&(mean / most)), "{tries}: mean {mean}");
        }
    }

    #[test]
    fn a_named_wait_is_kept_to() {
        let mut random = SplitMix64(7);
        for _ in 0..200 {
            let wait = wait(1, Some(Duration::from_secs(34)), &mut random);
            assert!((34_000.0..34_250.0).contains(&wait), "{wait}");
        }
        assert!(is_too_long(Some(Duration::from_hours(1))));
        assert!(!is_too_long(Some(Duration::from_secs(34))));
    }
}
