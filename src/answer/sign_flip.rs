//! The two-sided paired sign-flip test: whether a lead could be chance.
//!
//! If two sides were equally good, each gold intent's difference could as well have the other sign.
//! The test counts how often flipped signs give a sum at least as far from zero as the one observed:
//! over all flips where there are few intents, else over random ones. Differences are whole numbers
//! of a fine grid, so that ties are exact, and equal ones are flipped together: of how many of them
//! are positive, the number of ones among as many random bits says.

use crate::base::random::SplitMix64;

/// Up to this many nonzero differences, all flips are counted: 2^15 of them, because the two halves
/// mirror each other.
const MOST_EXACT: usize = 16;
/// Two to the power of 40 parts of one.
const FINE: f64 = 1_099_511_627_776.0;
/// More distinct differences than this are rounded to a coarser grid, which limits the work per flip.
const MOST_DISTINCT: usize = 4096;
const COARSE: f64 = 4096.0;
/// Additions between two checks of the clock: a fraction of a millisecond.
const WORK: usize = 20_000;

#[derive(Debug, Clone)]
pub struct SignFlips {
    /// Sizes of the differences that are not zero, and how many have each.
    sizes: Vec<(i64, usize)>,
    observed: i64,
    way: Way,
    /// Flips at least as extreme as what was observed.
    hits: usize,
}

#[derive(Debug, Clone)]
enum Way {
    /// All are counted already, this many.
    Exact(usize),
    Sampled {
        bits: Bits,
        done: usize,
        wanted: usize,
    },
}

impl SignFlips {
    pub fn new(leads: &[f64], flips: usize, seed: u64) -> Self {
        let fine = Reduced::of(leads, FINE);
        let Reduced { sizes, observed } =
            if fine.sizes.len() > MOST_DISTINCT { Reduced::of(leads, COARSE) } else { fine };
        let count: usize = sizes.iter().map(|(_, count)| count).sum();
        if count <= MOST_EXACT {
            let (hits, flips) = count_all(&sizes, observed);
            return Self { sizes, observed, way: Way::Exact(flips), hits };
        }
        let way = Way::Sampled { bits: Bits::new(seed), done: 0, wanted: flips };
        Self { sizes, observed, way, hits: 0 }
    }

    pub fn is_done(&self) -> bool {
        match self.way {
            Way::Exact(_) => true,
            Way::Sampled { done, wanted, .. } => done >= wanted,
        }
    }

    pub fn is_exact(&self) -> bool {
        matches!(self.way, Way::Exact(_))
    }

    /// Does a few flips, more of them if each is little work.
    pub fn flip_some(&mut self) {
        let each: usize = self.sizes.iter().map(|(_, count)| 1 + count / 64).sum();
        for _ in 0..(WORK / each.max(1)).max(1) {
            if self.is_done() {
                return;
            }
            self.flip_once();
        }
    }

    fn flip_once(&mut self) {
        let Way::Sampled { bits, done, .. } = &mut self.way else { return };
        let flipped = self.sizes.iter().map(|&(size, count)| {
            let (count, ones) = (as_i64(count), as_i64(bits.ones_among(count)));
            size.saturating_mul(2 * ones - count)
        });
        let sum = flipped.fold(0_i64, i64::saturating_add);
        self.hits += usize::from(sum.saturating_abs() >= self.observed.saturating_abs());
        *done += 1;
    }

    /// The probability of a lead at least this large if neither side is better. The observed one counts
    /// as one of the random flips, so it is never zero.
    #[allow(clippy::cast_precision_loss)]
    pub fn p(&self) -> f64 {
        match self.way {
            Way::Exact(flips) => self.hits as f64 / flips.max(1) as f64,
            Way::Sampled { done, .. } => (self.hits + 1) as f64 / (done + 1) as f64,
        }
    }
}

struct Reduced {
    sizes: Vec<(i64, usize)>,
    observed: i64,
}

impl Reduced {
    #[allow(clippy::cast_possible_truncation)]
    fn of(leads: &[f64], grid: f64) -> Self {
        let mut on_grid: Vec<i64> = leads
            .iter()
            .map(|lead| (lead * grid).round() as i64)
            .filter(|lead| *lead != 0)
            .collect();
        let observed = on_grid.iter().fold(0_i64, |sum, lead| sum.saturating_add(*lead));
        for lead in &mut on_grid {
            *lead = lead.saturating_abs();
        }
        on_grid.sort_unstable();
        let equal = on_grid.chunk_by(|one, other| one == other);
        let sizes = equal.filter_map(|equal| Some((*equal.first()?, equal.len()))).collect();
        Self { sizes, observed }
    }
}

/// Hits and flips. The first sign stays: the other half of all flips mirrors this one.
fn count_all(sizes: &[(i64, usize)], observed: i64) -> (usize, usize) {
    let each: Vec<i64> =
        sizes.iter().flat_map(|&(size, count)| std::iter::repeat_n(size, count)).collect();
    let Some((first, others)) = each.split_first() else { return (1, 1) };
    let flips = 1_usize << others.len();
    let sum_of = |signs: usize| {
        let signed = others.iter().enumerate();
        signed.fold(
            *first,
            |sum, (place, size)| {
                if signs >> place & 1 == 1 { sum + size } else { sum - size }
            },
        )
    };
    let is_hit = |signs: &usize| sum_of(*signs).abs() >= observed.abs();
    ((0..flips).filter(is_hit).count(), flips)
}

fn as_i64(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// Random bits, used up one by one.
#[derive(Debug, Clone)]
struct Bits {
    random: SplitMix64,
    word: u64,
    left: u32,
}

impl Bits {
    fn new(seed: u64) -> Self {
        Self { random: SplitMix64(seed), word: 0, left: 0 }
    }

    fn ones_among(&mut self, bits: usize) -> usize {
        let mut wanted = bits;
        let mut ones = 0;
        while wanted > 0 {
            if self.left == 0 {
                (self.word, self.left) = (self.random.draw(), u64::BITS);
            }
            let taken = self.left.min(u32::try_from(wanted).unwrap_or(u32::MAX));
            let mask = if taken == u64::BITS { u64::MAX } else { (1 << taken) - 1 };
            ones += (self.word & mask).count_ones() as usize;
            self.word = self.word.checked_shr(taken).unwrap_or(0);
            self.left -= taken;
            wanted -= taken as usize;
        }
        ones
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn p_of(leads: &[f64]) -> (f64, bool) {
        let mut flips = SignFlips::new(leads, 10_000, 2025);
        while !flips.is_done() {
            flips.flip_some();
        }
        (flips.p(), flips.is_exact())
    }

    #[test]
    fn few_intents_are_counted_exactly() {
        // All on one side: only all plus and all minus are as extreme, 2 of 2^n.
        assert_eq!(p_of(&[0.25; 5]), (2.0 / 32.0, true));
        assert_eq!(p_of(&[0.25; 6]), (2.0 / 64.0, true));
        // Sums of ±1 ±1 ±1 ±1 ±2 at least 4 from zero: 5 with the 2 positive, 5 with it negative.
        assert_eq!(p_of(&[0.1, 0.1, 0.1, -0.1, 0.2]), (10.0 / 32.0, true));
        // What is zero has no sign.
        assert_eq!(p_of(&[0.25, 0.25, 0.25, 0.25, 0.25, 0.0, 0.0]), (2.0 / 32.0, true));
    }

    #[test]
    fn nothing_to_flip_is_no_evidence() {
        for leads in [&[][..], &[0.0; 40]] {
            assert_eq!(p_of(leads), (1.0, true));
        }
        assert_eq!(p_of(&[0.5]), (1.0, true));
    }

    #[test]
    fn random_flips_come_close_to_all_flips() {
        // 0.3 - 0.1 is not 0.2 in floating point: ties have to count all the same.
        let leads = |count: u32| -> Vec<f64> {
            (0..count).map(|n| if n % 4 == 0 { -0.2 } else { 0.3 - 0.1 }).collect()
        };
        // 12 of 16 or more on one side, twice: C(16, 12) + … + C(16, 16) = 2517.
        let (exact, is_exact) = p_of(&leads(16));
        assert!(is_exact && (exact - 2.0 * 2517.0 / 65_536.0).abs() < 1e-12, "{exact}");
        // 15 of 20 or more on one side, twice: 21,700 of 2^20.
        let (sampled, is_exact) = p_of(&leads(20));
        let expected = 2.0 * 21_700.0 / 1_048_576.0;
        assert!(!is_exact && (sampled - expected).abs() < 0.007, "{sampled} for {expected}");
    }

    #[test]
    fn a_clear_lead_is_as_improbable_as_the_flips_can_say() {
        let (p, _) = p_of(&[0.3; 200]);
        assert!((p - 1.0 / 10_001.0).abs() < 1e-12);
    }

    #[test]
    fn as_many_distinct_differences_as_intents_are_bounded_work() {
        #[allow(clippy::cast_precision_loss)]
        let leads: Vec<f64> = (0..50_000).map(|n| (f64::from(n) * 0.7).sin() / 3.0).collect();
        let flips = SignFlips::new(&leads, 10_000, 1);
        assert!(flips.sizes.len() <= MOST_DISTINCT);
    }

    #[test]
    fn under_the_null_p_is_spread_evenly() {
        let mut random = SplitMix64(7);
        let runs = 400;
        let mut below = 0;
        for _ in 0..runs {
            let leads: Vec<f64> = (0..12).map(|_| random.unit() - 0.5).collect();
            below += usize::from(p_of(&leads).0 < 0.1);
        }
        // A tenth of 400, give or take three standard deviations of 6.
        assert!((22..=58).contains(&below), "{below}");
    }
}
