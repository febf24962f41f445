//! Estimates how many more gold intents would decide an open lead.
//!
//! The usual power estimate: with the lead and spread so far, this many intents make the test
//! significant in four cases out of five.

/// Of a comparison that comes out significant if the lead is what it seems.
const POWER: f64 = 0.8;
/// Larger numbers are not shown.
pub const MOST: usize = 10_000;

/// `None` if the lead is zero or there are too few to estimate the spread.
#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
pub fn more_needed(leads: &[f64], level: f64) -> Option<usize> {
    if leads.len() < 2 {
        return None;
    }
    let count = leads.len() as f64;
    let mean = leads.iter().sum::<f64>() / count;
    let variance = leads.iter().map(|lead| (lead - mean).powi(2)).sum::<f64>() / (count - 1.0);
    if mean.abs() < 1e-9 {
        return None;
    }
    let reach = upper_quantile(level / 2.0) + upper_quantile(1.0 - POWER);
    let by_spread = variance * (reach / mean).powi(2);
    // Even where all agree, 2 of 2^n flips are as extreme.
    let by_flips = (2.0 / level).log2().ceil();
    let needed = by_spread.max(by_flips).ceil();
    let more = (needed - count).clamp(1.0, MOST as f64 + 1.0) as usize;
    Some(roughly(more))
}

/// Rounded up to two digits: it is not known more precisely.
fn roughly(number: usize) -> usize {
    let mut unit = 1;
    while number / unit >= 100 {
        unit *= 10;
    }
    number.div_ceil(unit) * unit
}

/// The point that a standard normal variable exceeds with probability `p`, for `p` up to a half:
/// Abramowitz and Stegun, 26.2.23, good to 0.0005.
fn upper_quantile(p: f64) -> f64 {
    let t = (-2.0 * p.clamp(1e-300, 0.5).ln()).sqrt();
    let above = 2.515_517 + t * (0.802_853 + t * 0.010_328);
    let below = 1.0 + t * (1.432_788 + t * (0.189_269 + t * 0.001_308));
    t - above / below
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_the_tables() {
        for (p, expected) in [(0.025, 1.96), (0.2, 0.8416), (0.005, 2.5758), (0.5, 0.0)] {
            assert!((upper_quantile(p) - expected).abs() < 1e-3, "{p}");
        }
    }

    #[test]
    fn a_weaker_lead_needs_more() {
        // Mean 0.1, standard deviation 0.3: (1.96 + 0.84)^2 * 9 = 71 in all.
        let leads: Vec<f64> = (0..20).map(|n| if n % 2 == 0 { 0.4 } else { -0.2 }).collect();
        let more = more_needed(&leads, 0.05).unwrap();
        assert!((50..=60).contains(&more), "{more}");
        assert!(more_needed(&leads, 0.05 / 45.0).unwrap() > more);
        let weaker: Vec<f64> = leads.iter().map(|lead| lead - 0.09).collect();
        assert!(more_needed(&weaker, 0.05).unwrap() > 10 * more);
    }

    #[test]
    fn unanimous_intents_need_only_enough_flips() {
        assert_eq!(more_needed(&[0.5; 3], 0.05), Some(3));
    }

    #[test]
    fn where_nothing_can_be_said_nothing_is() {
        assert_eq!(more_needed(&[], 0.05), None);
        assert_eq!(more_needed(&[0.4], 0.05), None);
        assert_eq!(more_needed(&[0.4, -0.4], 0.05), None);
        assert!(more_needed(&[0.4, -0.399_999], 0.05).unwrap() > MOST);
    }

    #[test]
    fn numbers_are_rounded_up_to_two_digits() {
        for (number, rough) in [(7, 7), (99, 99), (101, 110), (1234, 1300)] {
            assert_eq!(roughly(number), rough);
        }
    }
}
