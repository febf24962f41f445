//! Predictors from the best to the worst by mean F1.
//!
//! A predictor scored on far fewer pairs than the others may owe its mean to easy ones, so it comes
//! last and has no rank.

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Candidate {
    /// Pairs with a score.
    pub scored: usize,
    pub mean: Option<f64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ranked {
    /// The candidate's place in the list that was ranked.
    pub place: usize,
    /// From 1 on, the same for equal means.
    pub rank: Option<usize>,
}

/// Equal means keep their order.
pub fn ranking(candidates: &[Candidate]) -> Vec<Ranked> {
    let most = candidates.iter().map(|candidate| candidate.scored).max().unwrap_or(0);
    let order_of = |candidate: &Candidate| {
        let is_ranked = candidate.mean.is_some() && candidate.scored * 2 >= most;
        (!is_ranked, std::cmp::Reverse(candidate.mean.map(millionths)))
    };
    let mut keyed: Vec<_> =
        candidates.iter().enumerate().map(|(place, one)| (order_of(one), place)).collect();
    keyed.sort_unstable();
    let mut ranks = Vec::with_capacity(keyed.len());
    let mut last = None;
    for (number, ((is_unranked, mean), place)) in (1..).zip(keyed) {
        let rank = match last {
            Some((rank, of)) if of == mean => rank,
            _ => number,
        };
        last = Some((rank, mean));
        ranks.push(Ranked { place, rank: (!is_unranked).then_some(rank) });
    }
    ranks
}

/// Means that differ only by rounding are equal.
#[allow(clippy::cast_possible_truncation)]
fn millionths(mean: f64) -> i64 {
    (mean * 1e6).round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(candidates: &[(usize, Option<f64>)], expected: &[(usize, Option<usize>)]) {
        let candidates: Vec<_> =
            candidates.iter().map(|&(scored, mean)| Candidate { scored, mean }).collect();
        let ranked = ranking(&candidates);
        let ranked: Vec<_> = ranked.iter().map(|ranked| (ranked.place, ranked.rank)).collect();
        assert_eq!(ranked, expected);
    }

    #[test]
    fn the_best_comes_first_and_ties_share_a_rank() {
        check(
            &[(9, Some(0.5)), (9, Some(0.9)), (9, Some(0.1 + 0.4)), (9, Some(0.2))],
            &[(1, Some(1)), (0, Some(2)), (2, Some(2)), (3, Some(4))],
        );
    }

    #[test]
    fn a_mean_of_few_pairs_is_not_ranked() {
        check(
            &[(3, Some(1.0)), (40, Some(0.7)), (20, Some(0.8)), (0, None)],
            &[(2, Some(1)), (1, Some(2)), (0, None), (3, None)],
        );
        check(&[(0, None), (0, None)], &[(0, None), (1, None)]);
        check(&[], &[]);
    }
}
