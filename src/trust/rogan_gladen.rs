//! A second estimate of a match rate: Rogan and Gladen's, from how often the judge finds what people call a
//! match and what they do not. The interval is the one of arXiv 2511.21140, which knows that both rates are
//! estimates themselves.

use super::ppi::{Bounded, Labelled};
use crate::agreement::p_value::NORMAL_975;
use crate::base::number::ratio;
use crate::evaluation::resampling::Interval;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RoganGladen {
    pub rate: Bounded,
    /// The share of people's matches that the judge finds.
    pub sensitivity: f64,
    /// The share of the others that it leaves.
    pub specificity: f64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoRate {
    /// People gave one answer only, or there is nothing without a label.
    OneAnswer,
    /// The judge finds matches no more often than chance.
    NoBetterThanChance,
}

/// Of yes and no; what is neither 0 nor 1 is left out.
#[allow(clippy::float_cmp)]
pub fn rogan_gladen(labelled: &[Labelled], unlabelled: &[f64]) -> Result<RoganGladen, NoRate> {
    let count = |person: f64, judge: f64| {
        labelled.iter().filter(|unit| unit.person == person && unit.judge == judge).count()
    };
    let of_judge = |answer: f64| unlabelled.iter().filter(|judge| **judge == answer).count();
    let matches = Share::new(count(1.0, 1.0), count(1.0, 0.0));
    let others = Share::new(count(0.0, 0.0), count(0.0, 1.0));
    let found = Share::new(of_judge(1.0), of_judge(0.0));
    let known = || Some((matches.part()?, others.part()?, found.part()?));
    let (sensitivity, specificity, share) = known().ok_or(NoRate::OneAnswer)?;
    let value = rate(share, sensitivity, specificity).ok_or(NoRate::NoBetterThanChance)?;
    let interval = interval(&matches, &others, &found).ok_or(NoRate::NoBetterThanChance)?;
    Ok(RoganGladen {
        rate: Bounded { value: value.clamp(0.0, 1.0), interval },
        sensitivity,
        specificity,
    })
}

struct Share {
    yes: usize,
    all: usize,
}

impl Share {
    fn new(yes: usize, no: usize) -> Self {
        Self { yes, all: yes + no }
    }

    fn part(&self) -> Option<f64> {
        ratio(self.yes, self.all)
    }

    /// With so many more answers, half of them yes: the share, and its variance.
    #[allow(clippy::cast_precision_loss)]
    fn drawn_in(&self, by: f64) -> (f64, f64) {
        let all = self.all as f64 + by;
        let part = (self.yes as f64 + by / 2.0) / all;
        (part, part * (1.0 - part) / all)
    }
}

fn rate(found: f64, sensitivity: f64, specificity: f64) -> Option<f64> {
    let better = sensitivity + specificity - 1.0;
    (better > 0.0).then(|| (found + specificity - 1.0) / better)
}

fn interval(matches: &Share, others: &Share, found: &Share) -> Option<Interval> {
    const SQUARE: f64 = NORMAL_975 * NORMAL_975;
    let (share, of_share) = found.drawn_in(SQUARE);
    let (sensitivity, of_matches) = matches.drawn_in(2.0);
    let (specificity, of_others) = others.drawn_in(2.0);
    let rate = rate(share, sensitivity, specificity)?;
    let rest = 1.0 - rate;
    let moved = 2.0 * SQUARE * (rate * of_matches - rest * of_others);
    let variance = of_share + rest * rest * of_others + rate * rate * of_matches;
    let half = NORMAL_975 * variance.sqrt() / (sensitivity + specificity - 1.0);
    let end = |side: f64| (rate + moved + side * half).clamp(0.0, 1.0);
    Some(Interval { low: end(-1.0), high: end(1.0) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(answers: &[(u8, u8)]) -> Vec<Labelled> {
        let unit = |(person, judge): &(u8, u8)| Labelled {
            person: f64::from(*person),
            judge: f64::from(*judge),
        };
        answers.iter().map(unit).collect()
    }

    #[test]
    fn a_judge_that_never_errs_is_believed() {
        let labelled = units(&[(1, 1), (1, 1), (0, 0), (0, 0), (0, 0)]);
        let found = rogan_gladen(&labelled, &[1.0, 0.0, 0.0, 1.0]).unwrap();
        assert!((found.rate.value - 0.5).abs() < 1e-12);
        assert!(found.rate.interval.low < 0.5 && found.rate.interval.high > 0.5);
    }

    #[test]
    fn a_judge_that_guesses_says_nothing() {
        let guesses = units(&[(1, 1), (1, 0), (0, 1), (0, 0)]);
        assert_eq!(rogan_gladen(&guesses, &[1.0, 0.0]), Err(NoRate::NoBetterThanChance));
        let only_matches = units(&[(1, 1), (1, 0)]);
        assert_eq!(rogan_gladen(&only_matches, &[1.0]), Err(NoRate::OneAnswer));
        assert_eq!(rogan_gladen(&units(&[(1, 1), (0, 0)]), &[]), Err(NoRate::OneAnswer));
    }
}
