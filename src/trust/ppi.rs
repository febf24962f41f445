//! Prediction-powered means (PPI++, arXiv 2311.01453): the judge's mean over all units, corrected by how far
//! people differ from it where they labelled. The weight and the interval are those of the Python library
//! `ppi_py`.

use crate::agreement::p_value::{NORMAL_975, student_975};
use crate::evaluation::resampling::Interval;

/// A unit that both scored.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Labelled {
    pub person: f64,
    pub judge: f64,
}

/// A mean and its 95 % interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounded {
    pub value: f64,
    pub interval: Interval,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Corrected {
    pub mean: Bounded,
    /// How much of the judge is used, from 0 (people alone) to 1.
    pub weight: f64,
    /// People's scores less the weighted judge's, on average over the labelled units.
    pub rectifier: f64,
    pub labelled: usize,
    pub unlabelled: usize,
    pub more: MoreLabels,
}

/// How many more labelled units would halve the interval.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoreLabels {
    /// The interval has no width.
    Enough,
    More(usize),
    /// Not even labels for the whole batch: it is too small.
    TooFewUnits,
}

/// With fewer labels the interval uses Student's distribution, which is wider.
pub const FEW_LABELS: usize = 50;

/// `None` with fewer than two labelled units. A unit that was labelled is not among the unlabelled.
pub fn corrected(labelled: &[Labelled], unlabelled: &[f64]) -> Option<Corrected> {
    let spread = Spread::of(labelled, unlabelled)?;
    spread.at(labelled, spread.best_weight())
}

/// At weight 0 the judge has no say.
pub fn corrected_at(labelled: &[Labelled], unlabelled: &[f64], weight: f64) -> Option<Corrected> {
    Spread::of(labelled, unlabelled)?.at(labelled, weight)
}

/// The weight that `corrected` uses. `None` with fewer than two labelled units.
pub(super) fn best_weight(labelled: &[Labelled], unlabelled: &[f64]) -> Option<f64> {
    Some(Spread::of(labelled, unlabelled)?.best_weight())
}

/// The plain mean, as if these scores were the truth. `None` for fewer than two.
pub fn alone(scores: &[f64]) -> Option<Bounded> {
    let Moments { count, mean, squares } = Moments::of(scores.iter().copied());
    let interval = interval(mean, squares / count / count, scores.len())?;
    Some(Bounded { value: mean, interval })
}

/// Sums about the mean, which lose no digits.
#[derive(Clone, Copy, Default)]
struct Moments {
    count: f64,
    mean: f64,
    squares: f64,
}

impl Moments {
    fn of(values: impl Iterator<Item = f64> + Clone) -> Self {
        let (count, sum) =
            values.clone().fold((0.0, 0.0), |(count, sum), value| (count + 1.0, sum + value));
        if count == 0.0 {
            return Self::default();
        }
        let mean = sum / count;
        let squares = values.fold(0.0, |sum, value| sum + (value - mean) * (value - mean));
        Self { count, mean, squares }
    }
}

struct Spread {
    person: Moments,
    judge: Moments,
    unlabelled: Moments,
    /// Of person and judge on the labelled units.
    covariance: f64,
}

impl Spread {
    fn of(labelled: &[Labelled], unlabelled: &[f64]) -> Option<Self> {
        if labelled.len() < 2 {
            return None;
        }
        let person = Moments::of(labelled.iter().map(|unit| unit.person));
        let judge = Moments::of(labelled.iter().map(|unit| unit.judge));
        let product = |unit: &Labelled| (unit.person - person.mean) * (unit.judge - judge.mean);
        Some(Self {
            covariance: labelled.iter().map(product).sum::<f64>() / person.count,
            unlabelled: Moments::of(unlabelled.iter().copied()),
            person,
            judge,
        })
    }

    /// The judge's variance over all units.
    fn judge_variance(&self) -> f64 {
        let (one, other) = (self.judge, self.unlabelled);
        let all = one.count + other.count;
        let apart = one.mean - other.mean;
        let between = apart * apart * one.count * other.count / all;
        (one.squares + other.squares + between) / (all - 1.0)
    }

    /// The weight with the narrowest interval. A judge that says the same of everything, or whose scores fall
    /// where people's rise, has none.
    fn best_weight(&self) -> f64 {
        if self.unlabelled.count == 0.0 {
            return 0.0;
        }
        let shrink = 1.0 + self.person.count / self.unlabelled.count;
        let weight = self.covariance / (shrink * self.judge_variance());
        if weight.is_finite() { weight.clamp(0.0, 1.0) } else { 0.0 }
    }

    fn at(&self, labelled: &[Labelled], weight: f64) -> Option<Corrected> {
        let rest = Moments::of(labelled.iter().map(|unit| unit.person - weight * unit.judge));
        let unlabelled = self.unlabelled;
        let imputed = if unlabelled.count > 0.0 {
            weight * weight * unlabelled.squares / unlabelled.count / unlabelled.count
        } else {
            0.0
        };
        let variance = imputed + rest.squares / rest.count / rest.count;
        let value = weight * unlabelled.mean + rest.mean;
        Some(Corrected {
            mean: Bounded { value, interval: interval(value, variance, labelled.len())? },
            weight,
            rectifier: rest.mean,
            labelled: labelled.len(),
            unlabelled: whole(unlabelled.count),
            more: self.more(variance),
        })
    }

    /// With the best weight, the variance of the mean is (people's less what the judge explains) / labels, plus
    /// what the judge explains / units.
    fn more(&self, variance: f64) -> MoreLabels {
        let (labels, units) = (self.person.count, self.person.count + self.unlabelled.count);
        let explained = match self.covariance * self.covariance / self.judge_variance() {
            explained if self.covariance > 0.0 && explained.is_finite() => explained,
            _ => 0.0,
        };
        let people = self.person.squares / labels;
        let needed =
            (people - explained.min(people)) / (variance / 4.0 - explained.min(people) / units);
        if variance <= 0.0 {
            MoreLabels::Enough
        } else if needed.is_finite() && needed > 0.0 && needed <= units {
            MoreLabels::More(whole((needed - labels).ceil().max(1.0)))
        } else {
            MoreLabels::TooFewUnits
        }
    }
}

/// `None` where a score is not finite.
fn interval(value: f64, variance: f64, labels: usize) -> Option<Interval> {
    let quantile =
        if labels < FEW_LABELS { student_975(labels.checked_sub(1)?)? } else { NORMAL_975 };
    let half = quantile * variance.sqrt();
    let interval = Interval { low: value - half, high: value + half };
    (interval.low.is_finite() && interval.high.is_finite()).then_some(interval)
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn whole(count: f64) -> usize {
    count as usize
}

#[cfg(test)]
mod tests;
