//! Percentile bootstrap intervals over any kind of unit.

use std::collections::BinaryHeap;
use std::fmt;

use super::score::score_text;
use crate::base::random::SplitMix64;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BootstrapSettings {
    pub resamples: usize,
    pub seed: u64,
}

impl Default for BootstrapSettings {
    fn default() -> Self {
        Self { resamples: 1000, seed: 2025 }
    }
}

/// Resamples one at a time, so that the page stays responsive.
pub struct Resampling {
    random: SplitMix64,
    left: usize,
}

impl Resampling {
    /// With fewer units than this there is nothing to resample.
    pub fn from_at_least(fewest: usize, units: usize, settings: BootstrapSettings) -> Self {
        let left = if units < fewest { 0 } else { settings.resamples };
        Self { random: SplitMix64(settings.seed), left }
    }

    pub fn is_done(&self) -> bool {
        self.left == 0
    }

    /// The next resample: as many units as there are, each drawn from all of them.
    pub fn draw<'a, T>(&mut self, units: &'a [T]) -> impl Iterator<Item = &'a T> {
        self.left = self.left.saturating_sub(1);
        (0..units.len()).filter_map(|_| units.get(self.random.below(units.len())))
    }
}

/// The middle 95 % of what resampling gave.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    pub low: f64,
    pub high: f64,
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}–{}", score_text(Some(self.low)), score_text(Some(self.high)))
    }
}

/// The two-sided 95 % quantile of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

impl Interval {
    /// Wilson's for a share of so many. Unlike resampling, it has a width where the share is 0 or 1.
    #[allow(clippy::cast_precision_loss)]
    pub fn of_share(share: f64, of: usize) -> Option<Self> {
        if of == 0 || !(0.0..=1.0).contains(&share) {
            return None;
        }
        let of = of as f64;
        let whole = 1.0 + Z * Z / of;
        let middle = (share + Z * Z / (2.0 * of)) / whole;
        let half = Z / whole * (share * (1.0 - share) / of + Z * Z / (4.0 * of * of)).sqrt();
        let (low, high) = ((middle - half).max(0.0), (middle + half).min(1.0));
        // Rounding must not exclude the share itself.
        Some(Self { low: low.min(share), high: high.max(share) })
    }

    /// What resampling gave, unless every resample gave the same: that would look certain and says nothing.
    /// Then it is Wilson's where the value is 0 or 1, and none elsewhere. No score from 0 to 1 varies
    /// more than a share does, so Wilson's is wide enough for any mean of them.
    pub fn of_mean(resampled: Option<Self>, value: Option<f64>, of: usize) -> Option<Self> {
        let Self { low, high } = resampled?;
        if low < high {
            return resampled;
        }
        Self::of_share(value.filter(|value| [0.0, 1.0].contains(value))?, of)
    }
}

/// The range of the middle 95 %.
pub fn percentile_interval(values: &mut dyn Iterator<Item = f64>) -> Option<Interval> {
    let sorted = in_order(values);
    Some(Interval { low: quantile(&sorted, 0.025)?, high: quantile(&sorted, 0.975)? })
}

/// Sorted from lowest to highest. A heap is much less code than another sort.
pub fn in_order(values: &mut dyn Iterator<Item = f64>) -> Vec<f64> {
    let sorted = values.map(|value| order_key(value.to_bits())).collect::<BinaryHeap<_>>();
    let numbers = sorted.into_sorted_vec().into_iter();
    numbers.map(|key| f64::from_bits(order_key(key.cast_unsigned()).cast_unsigned())).collect()
}

/// Maps the bits of a float to an integer with the same order. Applying it twice gives the bits back.
fn order_key(bits: u64) -> i64 {
    let bits = bits.cast_signed();
    if bits < 0 { bits ^ i64::MAX } else { bits }
}

/// Linear interpolation between order statistics, as numpy and R (type 7) do it.
#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
pub fn quantile(sorted: &[f64], at: f64) -> Option<f64> {
    let position = at * sorted.len().checked_sub(1)? as f64;
    let below = position.floor();
    let low = *sorted.get(below as usize)?;
    let high = *sorted.get(position.ceil() as usize)?;
    Some(low + (high - low) * (position - below))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_interpolate_as_numpy_does() {
        // numpy.quantile([1, 2, 4, 8], [0.025, 0.5, 0.975])
        let sorted = [1.0, 2.0, 4.0, 8.0];
        for (at, expected) in [(0.025, 1.075), (0.5, 3.0), (0.975, 7.7)] {
            assert!((quantile(&sorted, at).unwrap() - expected).abs() < 1e-12);
        }
    }

    #[test]
    fn a_share_of_0_or_1_is_not_certain() {
        // The shares q at which (p - q)² = z² q (1 - q) / n, found by bisection.
        for (count, of, low, high) in [
            (0.0, 10_usize, 0.0, 0.277_532_799_862_889),
            (10.0, 10, 0.722_467_200_137_111, 1.0),
            (3.0, 4, 0.300_641_842_582_402, 0.954_412_739_190_300),
        ] {
            #[allow(clippy::cast_precision_loss)]
            let found = Interval::of_share(count / of as f64, of).unwrap();
            assert!(
                (found.low - low).abs() < 1e-9 && (found.high - high).abs() < 1e-9,
                "{found:?}"
            );
        }
        assert_eq!(Interval::of_share(0.5, 0), None);
        let point = |at| Some(Interval { low: at, high: at });
        assert_eq!(Interval::of_mean(point(1.0), Some(1.0), 10), Interval::of_share(1.0, 10));
        assert_eq!(Interval::of_mean(point(0.5), Some(0.5), 10), None);
        let wide = Some(Interval { low: 0.2, high: 0.9 });
        assert_eq!(Interval::of_mean(wide, Some(0.5), 10), wide);
        assert_eq!(Interval::of_mean(None, Some(1.0), 1), None);
    }

    #[test]
    fn numbers_below_zero_come_first() {
        let shuffled = [0.5, -0.25, -0.0, 1.0, -1.0, 0.0, 1e-9];
        let sorted = [-1.0, -0.25, -0.0, 0.0, 1e-9, 0.5, 1.0];
        assert_eq!(in_order(&mut shuffled.into_iter()), sorted);
    }
}
