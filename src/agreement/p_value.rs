//! The p-value of a correlation.
//!
//! For uncorrelated normal values, (r + 1) / 2 has a beta distribution with both parameters n/2 − 1,
//! so the two-sided p is twice the regularised incomplete beta function at (1 − |r|) / 2. There its
//! continued fraction always converges, and because both parameters are equal and a multiple of one
//! half, no logarithm of a gamma function is needed: only one ratio of two. This is more exact than
//! a general incomplete beta, works down to the smallest f64, and needs no dependency.

use std::f64::consts::PI;

use crate::base::number::fixed;

/// The 97.5 % point of the normal distribution.
pub const NORMAL_975: f64 = 1.959_963_984_540_054;

/// `None` with fewer than two pairs. Two pairs are always on a line, which is no evidence.
// The number of pairs is far below 2^52, where f64 is exact.
#[allow(clippy::cast_precision_loss)]
pub fn two_sided_p(r: f64, pairs: usize) -> Option<f64> {
    let strength = r.abs().min(1.0);
    match pairs {
        0 | 1 => None,
        2 => Some(1.0),
        _ if strength >= 1.0 => Some(0.0),
        _ => {
            let half = (pairs - 2) as f64 / 2.0;
            // Whichever form loses no digits.
            let log_rest = if strength < 0.5 {
                (-strength * strength).ln_1p()
            } else {
                ((1.0 - strength) * (1.0 + strength)).ln()
            };
            let front = (half * log_rest).exp() * gamma_ratio(half) / (half * PI.sqrt());
            Some((front * continued_fraction(half, (1.0 - strength) / 2.0)).clamp(0.0, 1.0))
        }
    }
}

/// The 97.5 % point of Student's distribution: the t whose two-sided p is 0.05. `None` without a degree of
/// freedom.
#[allow(clippy::cast_precision_loss)]
pub fn student_975(freedom: usize) -> Option<f64> {
    let (mut low, mut high) = (0.0_f64, 1.0_f64);
    if freedom == 0 {
        return None;
    }
    // t and the correlation that it tests say the same: t² = r² · freedom / (1 − r²).
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if two_sided_p(middle, freedom + 2)? > 0.05 {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(low * (freedom as f64 / ((1.0 - low) * (1.0 + low))).sqrt())
}

/// The two-sided p of a t.
#[allow(clippy::cast_precision_loss)]
pub fn student_p(t: f64, freedom: usize) -> Option<f64> {
    let r = if t.is_infinite() { t.signum() } else { t / t.hypot((freedom as f64).sqrt()) };
    two_sided_p(r, freedom + 2).filter(|_| freedom > 0 && !t.is_nan())
}

/// As papers write it: three decimals, and no smaller than they can show.
pub fn p_text(p: Option<f64>) -> String {
    match p {
        None => "–".to_owned(),
        Some(p) if p < 0.001 => "< 0.001".to_owned(),
        Some(p) => fixed(p, 3),
    }
}

/// Γ(a + ½) / Γ(a), by its asymptotic series where that is exact and by steps of one from there.
fn gamma_ratio(a: f64) -> f64 {
    let (mut at, mut steps) = (a, 1.0);
    while at < 40.0 {
        steps *= at / (at + 0.5);
        at += 1.0;
    }
    // In powers of 1/a: 1 − 1/8 + 1/128 + 5/1024 − 21/32768 − 399/262144 + 869/4194304.
    let terms = [
        869.0 / 4_194_304.0,
        -399.0 / 262_144.0,
        -21.0 / 32_768.0,
        5.0 / 1024.0,
        1.0 / 128.0,
        -1.0 / 8.0,
        1.0,
    ];
    steps * at.sqrt() * terms.into_iter().fold(0.0, |sum, term| sum / at + term)
}

/// The continued fraction of the incomplete beta function with both parameters `a`, evaluated from
/// the front as Lentz does. A few hundred terms are enough for a hundred thousand pairs.
fn continued_fraction(a: f64, x: f64) -> f64 {
    const SMALLEST: f64 = 1e-300;
    let away_from_zero = |value: f64| if value.abs() < SMALLEST { SMALLEST } else { value };
    let mut above = 1.0;
    let mut below = 1.0 / away_from_zero(1.0 - 2.0 * a * x / (a + 1.0));
    let mut value = below;
    let mut term = 1.0;
    while term < 100_000.0 {
        let twice = 2.0 * term;
        let even = term * (a - term) * x / ((a - 1.0 + twice) * (a + twice));
        let odd = -(a + term) * (2.0 * a + term) * x / ((a + twice) * (a + 1.0 + twice));
        let mut change = 1.0;
        for coefficient in [even, odd] {
            below = 1.0 / away_from_zero(1.0 + coefficient * below);
            above = away_from_zero(1.0 + coefficient / above);
            change = above * below;
            value *= change;
        }
        if (change - 1.0).abs() < 1e-16 {
            break;
        }
        term += 1.0;
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(r: f64, pairs: usize, expected: f64) {
        let p = two_sided_p(r, pairs).unwrap();
        let allowed = 1e-12 * expected;
        assert!((p - expected).abs() <= allowed, "r {r}, n {pairs}: {p:e} is not {expected:e}");
    }

    /// mpmath 1.4.1 at 50 digits: the same function through `hyp2f1` and `beta`,
    /// with r as the f64 it is.
    #[test]
    fn it_is_exact_to_twelve_digits_from_one_to_the_smallest_number() {
        check(1e-06, 3, 0.999_999_363_380_227_7);
        check(0.5, 3, 0.666_666_666_666_666_6);
        check(0.999_9, 3, 0.009_003_238_189_618_387);
        check(0.3, 4, 0.7);
        check(-0.781, 36, 1.913_275_074_184_038_5e-08);
        check(0.517, 36, 0.001_244_006_830_111_537_6);
        check(0.05, 11, 0.883_928_421_832_262_1);
        check(0.999_99, 30, 2.448_374_409_514_888_2e-67);
        check(0.2, 401, 5.499_498_159_132_314_6e-05);
        check(1e-08, 1_000, 0.999_999_748_002_320_9);
        check(0.01, 100_000, 0.001_565_189_745_278_315_4);
        check(0.3, 5_000, 1.655_634_707_953_671_7e-104);
        check(0.1, 100_000, 1.464_229_353_791_342_9e-220);
        check(0.66, 1_000, 4.208_009_374_187_612e-126);
        check(0.5, 4_900, 2.413_832_092_673_178e-308);
    }

    /// scipy 1.17.1: `stats.t.ppf(0.975, freedom)` and `2 * stats.t.sf(t, freedom)`.
    #[test]
    fn students_distribution_is_that_of_scipy() {
        let cases = [
            (1, 12.706_204_736_174_694),
            (2, 4.302_652_729_749_462),
            (3, 3.182_446_305_283_707_8),
            (9, 2.262_157_162_798_205),
            (29, 2.045_229_642_132_703),
            (48, 2.010_634_757_624_232),
        ];
        for (freedom, expected) in cases {
            let found = student_975(freedom).unwrap();
            assert!((found / expected - 1.0).abs() < 1e-12, "{freedom}: {found}");
            assert!((student_p(found, freedom).unwrap() - 0.05).abs() < 1e-12);
        }
        let p = student_p(2.5, 7).unwrap();
        assert!((p - 0.040_992_218_585_752_89).abs() < 1e-13, "{p}");
        assert_eq!((student_975(0), student_p(1.0, 0)), (None, None));
        assert_eq!((student_p(f64::INFINITY, 9), student_p(f64::NAN, 9)), (Some(0.0), None));
        assert!((student_975(1_000_000).unwrap() - NORMAL_975).abs() < 1e-5);
    }

    #[test]
    fn a_p_is_never_shown_as_nothing() {
        let shown = [None, Some(0.0), Some(0.000_99), Some(0.001), Some(0.0449), Some(1.0)];
        let expected = ["–", "< 0.001", "< 0.001", "0.001", "0.045", "1.000"];
        assert_eq!(shown.map(p_text), expected);
    }

    #[test]
    fn the_ends_are_what_they_must_be() {
        assert_eq!(two_sided_p(0.5, 0), None);
        assert_eq!(two_sided_p(0.5, 1), None);
        assert_eq!(two_sided_p(1.0, 2), Some(1.0));
        assert_eq!(two_sided_p(-1.0, 3), Some(0.0));
        assert_eq!(two_sided_p(0.99, 100_000), Some(0.0));
    }

    proptest! {
        #[test]
        fn a_stronger_correlation_is_never_likelier(
            r in -1.0..1.0, less in 0.0..1.0, pairs in 3_usize..20_000,
        ) {
            let p = |r| two_sided_p(r, pairs).unwrap();
            prop_assert!((0.0..=1.0).contains(&p(r)));
            prop_assert!(p(r) <= p(r * less) * (1.0 + 1e-12));
            prop_assert_eq!(p(r).to_bits(), p(-r).to_bits());
        }
    }
}
