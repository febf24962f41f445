//! A judge asked the same several times: which verdicts flip, and how much of an interval is the judge's
//! own noise.
//!
//! The flip rate is the share of facts on which two answers of the judge differ. It is estimated from
//! every two of the answers, so its expectation does not depend on how many there are.

use super::judged::{JudgedSet, Votes, mean_of};
use super::ratio_bootstrap::{RatioBootstrap, RatioEstimate, Share};
use crate::evaluation::resampling::BootstrapSettings;
use crate::methods::bifact::fact::Side;
use crate::methods::bifact::tally::{Metric, Scores};

/// The flips of one side, as far as they are resampled.
pub struct Flipping {
    bootstrap: RatioBootstrap,
    counts: FlipCounts,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FlipCounts {
    /// Pairs whose answers are about the same facts.
    pub pairs: usize,
    /// Pairs with several answers that split the prediction differently.
    pub other_lists: usize,
    pub facts: usize,
    /// Facts on which not all answers agree.
    pub unstable: usize,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Flips {
    pub rate: RatioEstimate,
    pub counts: FlipCounts,
}

/// Of every two answers, how many differ.
#[allow(clippy::cast_precision_loss)]
fn share(votes: &[Votes]) -> Share {
    let mut share = Share::default();
    for Votes { yes, of } in votes {
        share.above += (yes * (of - yes)) as f64;
        share.below += (of * of.saturating_sub(1) / 2) as f64;
    }
    share
}

impl Flipping {
    pub fn of(set: &JudgedSet, side: Side, settings: BootstrapSettings) -> Self {
        let mut counts = FlipCounts::default();
        let mut units = Vec::new();
        for judged in set.pairs.iter().flatten() {
            let Some(votes) = judged.votes(side) else {
                counts.other_lists += 1;
                continue;
            };
            counts.pairs += 1;
            counts.facts += votes.len();
            counts.unstable += votes.iter().filter(|votes| votes.is_split()).count();
            units.push(share(votes));
        }
        Self { bootstrap: RatioBootstrap::new(units, settings), counts }
    }

    pub fn is_done(&self) -> bool {
        self.bootstrap.is_done()
    }

    pub fn step(&mut self) {
        self.bootstrap.resample_once();
    }

    pub fn flips(&self) -> Flips {
        Flips { rate: self.bootstrap.estimate(), counts: self.counts }
    }
}

/// How scores vary when the same is asked again.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Noise {
    /// The typical standard deviation of a pair's score.
    pub of_pair: Option<f64>,
    /// The standard deviation of the mean over all pairs: with one answer per pair, and with all.
    pub of_mean_once: Option<f64>,
    pub of_mean: Option<f64>,
    /// The part of the variance behind the mean's interval that is the judge's own noise: of a single
    /// answer per pair, and of the mean over all answers.
    pub share_once: Option<f64>,
    pub share_of_all: Option<f64>,
}

/// `scores` has the answers of each pair. Pairs with fewer than two defined scores are left out.
#[allow(clippy::cast_precision_loss)]
pub fn noise(scores: &[Vec<Scores>], metric: Metric) -> Noise {
    let defined = |answers: &Vec<Scores>| -> Vec<f64> {
        answers.iter().filter_map(|scores| metric.of(*scores)).collect()
    };
    let pairs: Vec<Vec<f64>> = scores.iter().map(defined).filter(|all| all.len() > 1).collect();
    let means: Vec<f64> = pairs.iter().filter_map(|all| mean_of(all.iter().copied())).collect();
    let within: Vec<f64> = pairs.iter().filter_map(|all| variance(all)).collect();
    let Some(within_mean) = mean_of(within.iter().copied()) else { return Noise::default() };
    let answers = mean_of(pairs.iter().map(|all| all.len() as f64)).unwrap_or(1.0);
    let count = pairs.len() as f64;
    let share = |noise: f64, rest: f64| {
        let all = noise + rest;
        (all > 0.0).then(|| noise / all)
    };
    // The variance between pairs has the noise of the averaged answers in it.
    let between = variance(&means).map(|seen| (seen - within_mean / answers).max(0.0));
    Noise {
        of_pair: Some(within_mean.sqrt()),
        of_mean_once: Some((within_mean / count).sqrt()),
        of_mean: Some((within_mean / answers / count).sqrt()),
        share_once: between.and_then(|between| share(within_mean, between)),
        share_of_all: between.and_then(|between| share(within_mean / answers, between)),
    }
}

/// With one less than the count below the line.
#[allow(clippy::cast_precision_loss)]
fn variance(values: &[f64]) -> Option<f64> {
    let mean = mean_of(values.iter().copied())?;
    let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    (values.len() > 1).then(|| squares / (values.len() - 1) as f64)
}

#[cfg(test)]
mod tests {
    use super::super::judged::Judged;
    use super::super::judged::tests::assessment;
    use super::*;
    use crate::base::random::SplitMix64;

    fn repeated(answers: &[&[(&str, &str)]]) -> JudgedSet {
        let judged = |answers: &&[(&str, &str)]| {
            let answers: Vec<_> = answers.iter().map(|(g, p)| assessment(g, p)).collect();
            Judged::repeatedly(&answers)
        };
        JudgedSet { pairs: answers.iter().map(judged).collect(), ..JudgedSet::default() }
    }

    fn flips(set: &JudgedSet, side: Side) -> Flips {
        let mut flipping = Flipping::of(set, side, BootstrapSettings::default());
        while !flipping.is_done() {
            flipping.step();
        }
        flipping.flips()
    }

    #[test]
    fn flips_are_counted_over_every_two_answers() {
        // The first fact: 2 of 3 pairs of answers differ; the second never; the third pair is stable.
        let set = repeated(&[
            &[("yn", "y"), ("nn", "y"), ("yn", "y")],
            &[("y", "y"), ("y", "yy"), ("y", "y")],
        ]);
        let gold = flips(&set, Side::Gold);
        assert_eq!(gold.rate.value, Some(2.0 / 9.0));
        let counts = FlipCounts { pairs: 2, other_lists: 0, facts: 3, unstable: 1 };
        assert_eq!(gold.counts, counts);
        let predicted = flips(&set, Side::Predicted);
        let counts = FlipCounts { pairs: 1, other_lists: 1, facts: 1, unstable: 0 };
        assert_eq!((predicted.rate.value, predicted.counts), (Some(0.0), counts));
    }

    #[test]
    fn a_known_noise_is_found_within_its_interval_whatever_the_number_of_answers() {
        for (times, noise) in [(2, 0.1), (3, 0.1), (5, 0.25)] {
            let mut random = SplitMix64(9);
            let pairs = (0..400).map(|pair: u32| {
                let answer = |random: &mut SplitMix64| {
                    let letter = |at: u32| !(at + pair).is_multiple_of(3);
                    let said = (0..4)
                        .map(|at| if letter(at) == (random.unit() >= noise) { 'y' } else { 'n' });
                    assessment(&said.collect::<String>(), "y")
                };
                let answers: Vec<_> = (0..times).map(|_| answer(&mut random)).collect();
                Judged::repeatedly(&answers)
            });
            let set = JudgedSet { pairs: pairs.collect(), ..JudgedSet::default() };
            let found = flips(&set, Side::Gold);
            let interval = found.rate.interval.unwrap();
            let truth = 2.0 * noise * (1.0 - noise);
            assert!(interval.low < truth && truth < interval.high, "{times}: {interval:?} {truth}");
        }
    }

    fn recalls(all: &[&[f64]]) -> Vec<Vec<Scores>> {
        let scores = |recall: &f64| Scores { recall: Some(*recall), ..Scores::default() };
        all.iter().map(|answers| answers.iter().map(scores).collect()).collect()
    }

    #[test]
    fn the_noise_of_the_mean_is_apart_from_the_spread_of_the_pairs() {
        let steady = noise(&recalls(&[&[0.2, 0.2], &[0.8, 0.8]]), Metric::Recall);
        assert_eq!((steady.of_mean, steady.share_once), (Some(0.0), Some(0.0)));
        // Within each pair the variance is 0.02; the means are equal, so all of it is noise.
        let noisy = noise(&recalls(&[&[0.4, 0.6], &[0.6, 0.4]]), Metric::Recall);
        assert!((noisy.of_pair.unwrap() - 0.02_f64.sqrt()).abs() < 1e-12);
        assert!((noisy.of_mean.unwrap() - (0.02_f64 / 4.0).sqrt()).abs() < 1e-12);
        assert_eq!((noisy.share_once, noisy.share_of_all), (Some(1.0), Some(1.0)));
    }

    #[test]
    fn without_two_answers_nothing_is_said_of_noise() {
        assert_eq!(noise(&recalls(&[&[0.4], &[0.5]]), Metric::Recall), Noise::default());
        assert_eq!(noise(&recalls(&[&[0.4, 0.4]]), Metric::F1), Noise::default());
        let alone = noise(&recalls(&[&[0.4, 0.6]]), Metric::Recall);
        assert_eq!((alone.share_once, alone.of_pair.is_some()), (None, true));
    }
}
