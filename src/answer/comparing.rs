//! Every predictor against every other, tested in steps, with the number of comparisons in mind.

use super::evidence::{LEVEL, Lead, Verdict};
use super::more_needed::more_needed;
use super::sign_flip::SignFlips;
use crate::evaluation::holm::adjusted;
use crate::evaluation::resampling::BootstrapSettings;
use crate::workspace::{GoldMeans, PairedBootstrap};

/// Flips of a test. Large families get more, or no value could be small enough for the correction.
pub const FLIPS: usize = 10_000;
const COMPARISONS_FOR_FLIPS: usize = 45;
/// Up to so many predictors, each is tested against each; of more, the first against the others.
const EACH_AGAINST_EACH: usize = 10;
/// Of more than this, only the best are tested.
pub const MOST_TESTED: usize = 20;
/// With fewer gold intents in common, a lead says nothing.
const TOO_FEW: usize = 5;

pub struct Comparing {
    means: GoldMeans,
    /// Places of predictors, the best first: two at least.
    contenders: Vec<u32>,
    tests: Vec<Test>,
    /// Of the first two.
    interval: PairedBootstrap,
    seed: u64,
}

struct Test {
    sides: (u32, u32),
    /// `None` until its turn comes.
    flips: Option<SignFlips>,
}

/// What the tests come to.
#[derive(Debug, Clone, PartialEq)]
pub struct Compared {
    /// Between the best two.
    pub lead: Lead,
    /// Those the first is clearly ahead of.
    pub decided: Vec<u32>,
    /// Predictors that were tested.
    pub tested: usize,
    /// Comparisons that are corrected for.
    pub family: usize,
    pub flips: usize,
    /// The test between the best two counted all flips.
    pub is_exact: bool,
}

impl Comparing {
    /// `None` where there are not two to compare.
    pub fn begin(
        means: GoldMeans,
        contenders: &[u32],
        settings: BootstrapSettings,
    ) -> Option<Self> {
        let contenders: Vec<u32> = contenders.iter().copied().take(MOST_TESTED).collect();
        let [first, second, ..] = *contenders.as_slice() else { return None };
        let interval = PairedBootstrap::new(&means, (first, second), settings);
        // Whoever leads where both were scored is tested against the others.
        let mut order = contenders.clone();
        if interval.difference().lead.is_some_and(|lead| lead < 0.0) {
            order.swap(0, 1);
        }
        let firsts = if order.len() > EACH_AGAINST_EACH { 1 } else { order.len() };
        let mut tests = Vec::new();
        for (place, &one) in order.iter().enumerate().take(firsts) {
            let others = order.iter().skip(place + 1);
            tests.extend(others.map(|&other| Test { sides: (one, other), flips: None }));
        }
        Some(Self { means, contenders: order, tests, interval, seed: settings.seed })
    }

    pub fn is_done(&self) -> bool {
        let is_tested = |test: &Test| test.flips.as_ref().is_some_and(SignFlips::is_done);
        self.interval.is_done() && self.tests.iter().all(is_tested)
    }

    pub fn step(&mut self) {
        if !self.interval.is_done() {
            self.interval.resample_once();
            return;
        }
        let flips = self.flips();
        let is_open = |test: &&mut Test| !test.flips.as_ref().is_some_and(SignFlips::is_done);
        let Some(test) = self.tests.iter_mut().find(is_open) else { return };
        if let Some(flips) = &mut test.flips {
            flips.flip_some();
        } else {
            let (first, second) = test.sides;
            let leads = self.means.leads(first, second).leads;
            test.flips = Some(SignFlips::new(&leads, flips, self.seed));
        }
    }

    /// As far as it is known.
    pub fn compared(&self) -> Compared {
        let (family, is_done) = (self.family(), self.is_done());
        let ps: Vec<f64> =
            self.tests.iter().map(|test| test.flips.as_ref().map_or(1.0, SignFlips::p)).collect();
        let adjusted = adjusted(&ps, family);
        let decided = self.tests.iter().zip(&adjusted).filter_map(|(test, p)| {
            let (one, other) = test.sides;
            let is_of_first = Some(&one) == self.contenders.first();
            let is_behind = || {
                let leads = self.means.leads(one, other).leads;
                leads.len() >= TOO_FEW && leads.iter().sum::<f64>() > 0.0
            };
            (is_of_first && is_done && *p < LEVEL && is_behind()).then_some(other)
        });
        let decided = decided.collect();
        Compared {
            lead: self.lead(adjusted.first().copied().filter(|_| is_done)),
            decided,
            tested: self.contenders.len(),
            family,
            flips: self.flips(),
            is_exact: self
                .tests
                .first()
                .and_then(|test| test.flips.as_ref())
                .is_some_and(SignFlips::is_exact),
        }
    }

    fn lead(&self, p: Option<f64>) -> Lead {
        let difference = self.interval.difference();
        let (first, second) = self.best_two();
        let leads = self.means.leads(first, second).leads;
        let verdict = match p {
            _ if leads.len() < TOO_FEW => Verdict::TooFew,
            _ if leads.iter().all(|lead| lead.abs() < 1e-9) => Verdict::Identical,
            None => Verdict::Testing,
            Some(p) if p < LEVEL => Verdict::Decided { p },
            #[allow(clippy::cast_precision_loss)]
            Some(p) => {
                let more = more_needed(&leads, LEVEL / self.family().max(1) as f64);
                Verdict::Undecided { p, more }
            }
        };
        // The interval is of the order before any swap.
        let is_swapped = difference.lead.is_some_and(|lead| lead < 0.0);
        let sides = if is_swapped { (second, first) } else { (first, second) };
        let lead = difference.lead.unwrap_or_default();
        Lead::between(sides, lead, difference.interval, difference.common, verdict)
    }

    fn best_two(&self) -> (u32, u32) {
        match *self.contenders.as_slice() {
            [first, second, ..] => (first, second),
            _ => (0, 0),
        }
    }

    fn family(&self) -> usize {
        let tested = self.contenders.len();
        tested * tested.saturating_sub(1) / 2
    }

    fn flips(&self) -> usize {
        FLIPS * self.family().div_ceil(COMPARISONS_FOR_FLIPS).max(1)
    }
}
