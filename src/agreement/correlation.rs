//! The correlation of two lists of numbers, and its significance.

use super::classification::number;
use super::p_value::{NORMAL_975, two_sided_p};
use super::ranks::ranks;
use super::reason::{Reason, Side};
use crate::evaluation::resampling::{BootstrapSettings, Interval, Resampling, percentile_interval};

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Correlation {
    pub pairs: usize,
    /// From -1 to 1.
    pub coefficient: f64,
    /// Two-sided.
    pub p: Option<f64>,
    /// The 95 % interval by Fisher's transformation. With three pairs or fewer it is the whole
    /// range. Rank correlations have none.
    pub interval: Option<Interval>,
}

/// `pairs` holds a metric's score and the person's.
pub fn pearson(pairs: &[(f64, f64)]) -> Result<Correlation, Reason> {
    let (scores, person): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
    let coefficient = coefficient(&scores, &person)?;
    Ok(Correlation {
        pairs: pairs.len(),
        coefficient,
        p: two_sided_p(coefficient, pairs.len()),
        interval: Some(fisher_interval(coefficient, pairs.len())),
    })
}

pub fn spearman(pairs: &[(f64, f64)]) -> Result<Correlation, Reason> {
    let (scores, person): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
    let coefficient = coefficient(&ranks(&scores), &ranks(&person))?;
    // Two pairs leave no degree of freedom.
    let p = two_sided_p(coefficient, pairs.len()).filter(|_| pairs.len() > 2);
    Ok(Correlation { pairs: pairs.len(), coefficient, p, interval: None })
}

fn coefficient(scores: &[f64], person: &[f64]) -> Result<f64, Reason> {
    if scores.len() < 2 {
        return Err(Reason::TooFewPairs { pairs: scores.len(), needed: 2 });
    }
    let x = from_mean(scores).ok_or(Reason::ConstantSide(Side::Scores))?;
    let y = from_mean(person).ok_or(Reason::ConstantSide(Side::Person))?;
    let product = |one: &[f64], other: &[f64]| -> f64 {
        one.iter().zip(other).map(|(one, other)| one * other).sum()
    };
    // A single root is exact for ranks in the same order, so their coefficient is exactly 1.
    let coefficient = product(&x, &y) / (product(&x, &x) * product(&y, &y)).sqrt();
    Ok(coefficient.clamp(-1.0, 1.0))
}

/// Centres the values and scales them so that no square underflows or overflows. `None` if all are
/// equal, because a rounded mean would produce spurious deviations.
#[allow(clippy::float_cmp)]
fn from_mean(values: &[f64]) -> Option<Vec<f64>> {
    let first = values.first()?;
    if values.iter().all(|value| value == first) {
        return None;
    }
    let values = at_scale(values)?;
    let mean = values.iter().sum::<f64>() / number(values.len());
    let distances: Vec<f64> = values.iter().map(|value| value - mean).collect();
    at_scale(&distances)
}

/// Scales by a power of two, which keeps every digit, so that the largest value is neither tiny nor huge.
/// `None` if all are 0 or one is not a number.
fn at_scale(values: &[f64]) -> Option<Vec<f64>> {
    const STEP: f64 = 1.157_920_892_373_162e77; // 2^256
    const USUAL: std::ops::RangeInclusive<f64> = 1e-80..=1e80;
    let mut values = values.to_vec();
    loop {
        let largest = values.iter().map(|value| value.abs()).fold(0.0, f64::max);
        if values.iter().any(|value| !value.is_finite()) || largest == 0.0 {
            return None;
        }
        if USUAL.contains(&largest) {
            return Some(values);
        }
        let factor = if largest < 1.0 { STEP } else { 1.0 / STEP };
        for value in &mut values {
            *value *= factor;
        }
    }
}

fn fisher_interval(r: f64, pairs: usize) -> Interval {
    if pairs <= 3 {
        return Interval { low: -1.0, high: 1.0 };
    }
    if r.abs() >= 1.0 {
        return Interval { low: r, high: r };
    }
    let half_width = NORMAL_975 / (number(pairs) - 3.0).sqrt();
    // tanh(atanh r ± half_width) with a single exponential: only the quotient of 1 + r and 1 - r
    // changes.
    let moved = |by: f64| {
        let quotient = (1.0 + r) / (1.0 - r) * (2.0 * by).exp();
        (quotient - 1.0) / (quotient + 1.0)
    };
    Interval { low: moved(-half_width), high: moved(half_width) }
}

/// Resamples pairs one resample at a time, so that the page stays responsive.
pub struct PearsonBootstrap {
    /// Both sides are centred, which keeps all digits of the sums.
    pairs: Vec<(f64, f64)>,
    resampling: Resampling,
    resampled: Vec<f64>,
}

impl PearsonBootstrap {
    pub fn new(pairs: &[(f64, f64)], settings: BootstrapSettings) -> Self {
        let (scores, person): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
        let pairs: Vec<(f64, f64)> = match (from_mean(&scores), from_mean(&person)) {
            (Some(x), Some(y)) => x.into_iter().zip(y).collect(),
            _ => Vec::new(),
        };
        let resampling = Resampling::from_at_least(2, pairs.len(), settings);
        Self { pairs, resampling, resampled: Vec::new() }
    }

    pub fn is_done(&self) -> bool {
        self.resampling.is_done()
    }

    /// Skips a resample with a constant side, which has no correlation.
    pub fn resample_once(&mut self) {
        let mut sums = Sums::default();
        for pair in self.resampling.draw(&self.pairs) {
            sums.add(*pair);
        }
        self.resampled.extend(sums.coefficient());
    }

    pub fn interval(&self) -> Option<Interval> {
        percentile_interval(&mut self.resampled.iter().copied())
    }
}

#[derive(Default)]
struct Sums {
    count: f64,
    first: Option<(f64, f64)>,
    x_varies: bool,
    y_varies: bool,
    x: f64,
    y: f64,
    xx: f64,
    yy: f64,
    xy: f64,
}

impl Sums {
    #[allow(clippy::float_cmp)]
    fn add(&mut self, (x, y): (f64, f64)) {
        let first = *self.first.get_or_insert((x, y));
        self.x_varies |= x != first.0;
        self.y_varies |= y != first.1;
        self.count += 1.0;
        self.x += x;
        self.y += y;
        self.xx += x * x;
        self.yy += y * y;
        self.xy += x * y;
    }

    fn coefficient(&self) -> Option<f64> {
        if !self.x_varies || !self.y_varies {
            return None;
        }
        let x = self.xx - self.x * self.x / self.count;
        let y = self.yy - self.y * self.y / self.count;
        let both = self.xy - self.x * self.y / self.count;
        (x > 0.0 && y > 0.0).then(|| (both / (x * y).sqrt()).clamp(-1.0, 1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The judge's F1 and the person's.
    const PAIRS: [(f64, f64); 8] = [
        (0.9, 0.8),
        (0.4, 0.5),
        (0.4, 0.33),
        (0.75, 0.8),
        (0.0, 0.2),
        (1.0, 1.0),
        (0.57, 0.33),
        (0.4, 0.0),
    ];

    #[track_caller]
    fn check(value: f64, expected: f64) {
        assert!((value - expected).abs() < 1e-13, "{value} is not {expected}");
    }

    /// scipy 1.17.1: `stats.pearsonr` with its `confidence_interval`, and `stats.spearmanr`.
    #[test]
    fn coefficients_are_those_of_scipy() {
        let pearson = pearson(&PAIRS).unwrap();
        check(pearson.coefficient, 0.836_033_163_225_973_4);
        check(pearson.p.unwrap(), 0.009_709_846_980_405);
        check(pearson.interval.unwrap().low, 0.319_712_353_727_578);
        check(pearson.interval.unwrap().high, 0.969_528_076_591_821);
        let spearman = spearman(&PAIRS).unwrap();
        check(spearman.coefficient, 0.851_916_777_110_270_9);
        check(spearman.p.unwrap(), 0.007_243_240_154_406_113_5);
        assert_eq!(spearman.interval, None);
    }

    /// Also scipy 1.17.1.
    #[test]
    fn ranks_in_the_same_order_leave_nothing_to_chance() {
        for pairs in [3_u32, 5, 20, 50] {
            let rising: Vec<_> = (0..pairs).map(f64::from).map(|x| (x, x * x)).collect();
            let falling: Vec<_> = rising.iter().map(|(x, y)| (*x, -y)).collect();
            let [rising, falling] = [spearman(&rising), spearman(&falling)].map(Result::unwrap);
            assert_eq!((rising.coefficient, rising.p), (1.0, Some(0.0)), "{pairs}");
            assert_eq!((falling.coefficient, falling.p), (-1.0, Some(0.0)), "{pairs}");
        }
    }

    #[test]
    fn values_of_any_magnitude_have_their_correlation() {
        let usual = pearson(&PAIRS).unwrap().coefficient;
        for scale in [1e-300, 1e-200, 1e-160, 1e100, 1e200, 1e300] {
            let scaled = PAIRS.map(|(x, y)| (x * scale, y));
            check(pearson(&scaled).unwrap().coefficient, usual);
            let scaled = PAIRS.map(|(x, y)| (x, y * scale));
            check(pearson(&scaled).unwrap().coefficient, usual);
        }
    }

    #[test]
    fn what_has_no_correlation_says_why() {
        let constant = [(0.1, 0.2), (0.1, 0.1), (0.1, 0.4)];
        let other_way = constant.map(|(x, y)| (y, x));
        assert_eq!(pearson(&constant), Err(Reason::ConstantSide(Side::Scores)));
        assert_eq!(spearman(&other_way), Err(Reason::ConstantSide(Side::Person)));
        assert_eq!(pearson(&[]), Err(Reason::TooFewPairs { pairs: 0, needed: 2 }));
        assert_eq!(pearson(&[(0.5, 0.5)]), Err(Reason::TooFewPairs { pairs: 1, needed: 2 }));
        assert!(PearsonBootstrap::new(&constant, BootstrapSettings::default()).is_done());
    }

    #[test]
    fn two_pairs_lie_on_a_line_and_prove_nothing() {
        let two = pearson(&[(0.1, 0.4), (0.9, 0.2)]).unwrap();
        check(two.coefficient, -1.0);
        assert_eq!(two.p, Some(1.0));
        assert_eq!(two.interval, Some(Interval { low: -1.0, high: 1.0 }));
        assert_eq!(spearman(&[(0.1, 0.4), (0.9, 0.2)]).unwrap().p, None);
    }

    #[test]
    fn a_resampled_interval_lies_around_the_coefficient() {
        let mut bootstrap = PearsonBootstrap::new(&PAIRS, BootstrapSettings::default());
        while !bootstrap.is_done() {
            bootstrap.resample_once();
        }
        let interval = bootstrap.interval().unwrap();
        let r = pearson(&PAIRS).unwrap().coefficient;
        assert!(-1.0 <= interval.low && interval.low < r && r < interval.high);
    }

    proptest! {
        #[test]
        fn nothing_leaves_its_bounds(pairs in prop::collection::vec((0.0..1.0, 0.0..1.0), 0..12)) {
            for found in [pearson(&pairs), spearman(&pairs)].into_iter().flatten() {
                prop_assert!((-1.0..=1.0).contains(&found.coefficient));
                prop_assert!(found.p.is_none_or(|p| (0.0..=1.0).contains(&p)));
                if let Some(interval) = found.interval {
                    prop_assert!(-1.0 <= interval.low && interval.low <= found.coefficient);
                    prop_assert!(found.coefficient <= interval.high && interval.high <= 1.0);
                }
            }
        }
    }
}
