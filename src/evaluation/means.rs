//! Averages over pairs, with percentile bootstrap intervals.
//!
//! The resampled unit is the pair. Tallies are sorted first, so that the same pairs give the same
//! numbers in any order.

use std::marker::PhantomData;

use super::method::Method;
use super::resampling::{BootstrapSettings, Interval, Resampling, percentile_interval};
use super::tally::Tally;

/// One average, with the number of pairs in it and of those left out as undefined.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Estimate {
    pub value: Option<f64>,
    pub interval: Option<Interval>,
    pub defined: usize,
    pub undefined: usize,
}

/// A way to average a method's scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Average {
    /// A word that precedes the name of a score.
    pub name: &'static str,
    /// The heading of a table, without a full stop.
    pub title: &'static str,
    pub over: Over,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Over {
    /// The mean of the scores of all pairs that have one.
    Pairs,
    /// The score of the sum of all tallies, which leaves no pair out.
    Tallies,
}

/// Every mean of every score of a method.
#[derive(Debug, Clone, PartialEq)]
pub struct Means<M: Method> {
    pairs: usize,
    /// In the order of `M::AVERAGES`, then of `M::SCORES`.
    estimates: Vec<Vec<Estimate>>,
    method: PhantomData<M>,
}

impl<M: Method> Means<M> {
    pub fn of(tallies: Vec<M::Tally>, settings: BootstrapSettings) -> Self {
        let mut bootstrap = Bootstrap::<M>::new(tallies, settings);
        while !bootstrap.is_done() {
            bootstrap.resample_once();
        }
        bootstrap.means()
    }

    /// By index in `M::AVERAGES` and `M::SCORES`.
    pub fn at(&self, average: usize, score: usize) -> Estimate {
        let scores = self.estimates.get(average);
        scores.and_then(|scores| scores.get(score)).copied().unwrap_or_default()
    }

    /// The averages of all scores; empty if the method does not use this average.
    pub fn of_average(&self, average: &Average) -> &[Estimate] {
        let place = M::AVERAGES.iter().position(|one| one == average);
        place.and_then(|place| self.estimates.get(place)).map_or(&[], Vec::as_slice)
    }

    pub fn scored(&self) -> usize {
        self.pairs
    }
}

/// Computes `Means` one resample at a time, so that the page stays responsive.
pub struct Bootstrap<M: Method> {
    tallies: Vec<M::Tally>,
    resampling: Resampling,
    resampled: Vec<Pool<M::Tally>>,
}

impl<M: Method> Bootstrap<M> {
    pub fn new(mut tallies: Vec<M::Tally>, settings: BootstrapSettings) -> Self {
        tallies.sort_unstable();
        let resampling = Resampling::from_at_least(2, tallies.len(), settings);
        Self { tallies, resampling, resampled: Vec::new() }
    }

    pub fn is_done(&self) -> bool {
        self.resampling.is_done()
    }

    pub fn resample_once(&mut self) {
        let draws = self.resampling.draw(&self.tallies);
        self.resampled.push(Pool::of(draws, M::SCORES.len()));
    }

    pub fn means(&self) -> Means<M> {
        let whole = Pool::of(self.tallies.iter(), M::SCORES.len());
        let estimate = |over: Over, score: usize| {
            let resampled = self.resampled.iter();
            let defined = whole.sums.get(score).map_or(0, |sum| sum.defined);
            let value = whole.mean(over, score);
            let interval =
                percentile_interval(&mut resampled.filter_map(|pool| pool.mean(over, score)));
            Estimate {
                value,
                interval: Interval::of_mean(interval, value, defined),
                defined,
                undefined: self.tallies.len() - defined,
            }
        };
        let of_average = |average: &Average| {
            (0..M::SCORES.len()).map(|score| estimate(average.over, score)).collect()
        };
        Means {
            pairs: self.tallies.len(),
            estimates: M::AVERAGES.iter().map(of_average).collect(),
            method: PhantomData,
        }
    }
}

/// The sums that an average is computed from.
struct Pool<T> {
    /// One for each score.
    sums: Vec<Sum>,
    tally: T,
}

#[derive(Clone, Copy, Default)]
struct Sum {
    value: f64,
    defined: usize,
}

impl<T: Tally> Pool<T> {
    fn of<'a>(tallies: impl Iterator<Item = &'a T>, scores: usize) -> Self
    where
        T: 'a,
    {
        let mut pool = Self { sums: vec![Sum::default(); scores], tally: T::default() };
        for tally in tallies {
            let scores = tally.all_scores();
            for (sum, score) in pool.sums.iter_mut().zip(scores.as_ref()) {
                if let Some(score) = score {
                    sum.value += score;
                    sum.defined += 1;
                }
            }
            pool.tally = pool.tally + *tally;
        }
        pool
    }

    // The number of pairs is far below 2^52, where f64 is exact.
    #[allow(clippy::cast_precision_loss)]
    fn mean(&self, over: Over, score: usize) -> Option<f64> {
        match over {
            Over::Pairs => {
                let Sum { value, defined } = *self.sums.get(score)?;
                (defined > 0).then(|| value / defined as f64)
            }
            Over::Tallies => self.tally.all_scores().as_ref().get(score).copied().flatten(),
        }
    }
}
