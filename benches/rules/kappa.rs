//! Cohen's kappa per fact, with intervals by resampling pairs.

use crate::measured::{Judged, Pair};

const RESAMPLES: usize = 2000;

/// How often two say yes together, and each alone. Sums of counts are counts of the whole.
#[derive(Clone, Copy, Default)]
pub struct Counts {
    all: f64,
    alike: f64,
    people: f64,
    measure: f64,
}

impl Counts {
    fn of(pair: &Pair, says: &dyn Fn(&Judged) -> bool) -> Self {
        let mut counts = Self::default();
        let one = |holds: bool| f64::from(u8::from(holds));
        for fact in &pair.facts {
            counts.all += 1.0;
            counts.alike += one(says(fact) == fact.by_people);
            counts.people += one(fact.by_people);
            counts.measure += one(says(fact));
        }
        counts
    }

    fn plus(self, other: Self) -> Self {
        Self {
            all: self.all + other.all,
            alike: self.alike + other.alike,
            people: self.people + other.people,
            measure: self.measure + other.measure,
        }
    }

    fn kappa(self) -> f64 {
        let (people, measure) = (self.people / self.all, self.measure / self.all);
        let chance = people * measure + (1.0 - people) * (1.0 - measure);
        if chance < 1.0 { (self.alike / self.all - chance) / (1.0 - chance) } else { 0.0 }
    }
}

/// A measure of all pairs, one after another.
pub struct Measure(Vec<Counts>);

impl Measure {
    pub fn rules(pairs: &[&Pair]) -> Self {
        Self(pairs.iter().map(|pair| Counts::of(pair, &|fact| fact.by_rules)).collect())
    }

    /// At the threshold that is best on the pairs of the other half.
    pub fn at_best_threshold(
        pairs: &[&Pair],
        others: &[&Pair],
        score: fn(&Judged) -> f64,
    ) -> (Self, f64) {
        let at = |pairs: &[&Pair], threshold: f64| {
            let counts = |pair: &&Pair| Counts::of(pair, &|fact| score(fact) >= threshold);
            Self(pairs.iter().map(counts).collect())
        };
        let thresholds = (1..=100_u32).map(|step| f64::from(step) / 100.0);
        let kappa = |threshold: &f64| at(others, *threshold).kappa();
        let best = thresholds.max_by(|a, b| kappa(a).total_cmp(&kappa(b))).unwrap_or(1.0);
        (at(pairs, best), best)
    }

    /// Of the pairs of both, one after another.
    pub fn then(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    pub fn kappa(&self) -> f64 {
        self.0.iter().copied().fold(Counts::default(), Counts::plus).kappa()
    }

    pub fn interval(&self) -> (f64, f64) {
        interval(self.0.len(), &|places| self.of_resample(places))
    }

    /// How much more than the other on the same pairs.
    pub fn gain_over(&self, other: &Self) -> (f64, f64, f64) {
        let (low, high) =
            interval(self.0.len(), &|places| self.of_resample(places) - other.of_resample(places));
        (self.kappa() - other.kappa(), low, high)
    }

    fn of_resample(&self, places: &[usize]) -> f64 {
        places.iter().map(|place| self.0[*place]).fold(Counts::default(), Counts::plus).kappa()
    }
}

/// The middle 95 of 100, of pairs drawn with a fixed seed.
fn interval(pairs: usize, figure: &dyn Fn(&[usize]) -> f64) -> (f64, f64) {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state >> 33).unwrap() % pairs
    };
    let mut draw = || (0..pairs).map(|_| next()).collect::<Vec<usize>>();
    let mut figures: Vec<f64> = (0..RESAMPLES).map(|_| figure(&draw())).collect();
    figures.sort_by(f64::total_cmp);
    (figures[RESAMPLES / 40], figures[RESAMPLES - 1 - RESAMPLES / 40])
}
