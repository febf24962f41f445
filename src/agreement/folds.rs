//! Cross-validation: each fold is tested with the threshold that is best on the others, so that a small set
//! gets an honest figure from all its pairs.

use super::classification::Confusion;
use super::reason::{Reason, Set};
use super::sampler::shuffle_first;
use super::threshold::{Histogram, Reached, thresholds};
use crate::base::random::SplitMix64;

/// The fold of each labelled pair. Matches and non-matches are dealt out in turn, so that folds differ by at
/// most one of each.
#[derive(Debug, Clone, PartialEq)]
pub struct Folds {
    count: usize,
    of_pair: Vec<Option<usize>>,
}

impl Folds {
    /// No more than there are labelled pairs.
    pub fn deal(labels: &[Option<bool>], wanted: usize, seed: u64) -> Self {
        let count = wanted.max(2).min(labels.iter().flatten().count());
        let mut random = SplitMix64(seed);
        let mut of_pair = vec![None; labels.len()];
        let mut turn = 0;
        for kind in [true, false] {
            let labelled = labels.iter().enumerate().filter(|(_, label)| **label == Some(kind));
            let mut places: Vec<usize> = labelled.map(|(place, _)| place).collect();
            let all = places.len();
            shuffle_first(&mut places, all, &mut random);
            for place in places {
                if let Some(fold) = of_pair.get_mut(place) {
                    *fold = Some(turn % count);
                }
                turn += 1;
            }
        }
        Self { count, of_pair }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct CrossValidated {
    /// All folds together, each at the threshold chosen on the others.
    pub confusion: Confusion,
    /// The threshold for each fold.
    pub thresholds: Vec<f64>,
}

/// Pairs without a score are in no fold.
pub fn cross_validate(
    reached: &[Option<Reached>],
    labels: &[Option<bool>],
    folds: &Folds,
) -> Result<CrossValidated, Reason> {
    let mut parts = vec![Histogram::default(); folds.count];
    let mut all = Histogram::default();
    for ((reached, label), fold) in reached.iter().zip(labels).zip(&folds.of_pair) {
        if let (Some(reached), Some(is_match), Some(fold)) = (reached, label, fold)
            && let Some(part) = parts.get_mut(*fold)
        {
            part.add(*reached, *is_match);
            all.add(*reached, *is_match);
        }
    }
    let counted = all.confusion(0);
    if counted.pairs() < 2 {
        return Err(Reason::TooFewPairs { pairs: counted.pairs(), needed: 2 });
    }
    match counted.matches() {
        0 => return Err(Reason::NoMatch(Set::Labelled)),
        matches if matches == counted.pairs() => return Err(Reason::OnlyMatches(Set::Labelled)),
        1 => return Err(Reason::TooFewMatches { matches: 1 }),
        _ => {}
    }
    let mut validated = CrossValidated { confusion: Confusion::default(), thresholds: Vec::new() };
    for part in &parts {
        let place = all.without(part).curve().best().place;
        validated.confusion += part.confusion(place);
        validated.thresholds.extend(thresholds().get(place));
    }
    Ok(validated)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn validate(scored: &[(f64, bool)], folds: usize) -> Result<CrossValidated, Reason> {
        let thresholds = thresholds();
        let reached: Vec<_> =
            scored.iter().map(|(score, _)| Some(Reached::of(*score, &thresholds))).collect();
        let labels: Vec<_> = scored.iter().map(|(_, is_match)| Some(*is_match)).collect();
        cross_validate(&reached, &labels, &Folds::deal(&labels, folds, 1))
    }

    #[test]
    fn folds_share_matches_and_others_evenly() {
        let labels: Vec<_> = (0..53).map(|pair| (pair != 5).then_some(pair % 4 == 0)).collect();
        let folds = Folds::deal(&labels, 5, 3);
        for kind in [true, false] {
            let in_fold = |fold: usize| {
                let both = folds.of_pair.iter().zip(&labels);
                both.filter(|(f, l)| **f == Some(fold) && **l == Some(kind)).count()
            };
            let sizes: Vec<_> = (0..5).map(in_fold).collect();
            let spread = sizes.iter().max().unwrap() - sizes.iter().min().unwrap();
            assert!(spread <= 1, "{sizes:?}");
        }
        assert_eq!(folds.of_pair[5], None);
    }

    #[test]
    fn every_pair_is_judged_once_by_a_threshold_it_had_no_part_in() {
        // The only pair between 0.5 and 0.9 is tested at the threshold of the others.
        let scored = [(0.1, false), (0.2, false), (0.4, false), (0.9, true), (0.95, true)];
        let validated = validate(&scored, 5).unwrap();
        assert_eq!(validated.confusion.pairs(), 5);
        assert_eq!(validated.thresholds.len(), 5);
        assert_eq!(validated.confusion.matches(), 2);
        // Without the pair at 0.4 any threshold above 0.2 is as good, and the lowest of them makes
        // it a match: the error that choosing and trying on the same pairs would hide.
        assert_eq!(validated.confusion.false_positives, 1);
    }

    #[test]
    fn too_little_to_learn_from_is_said() {
        assert_eq!(validate(&[], 5), Err(Reason::TooFewPairs { pairs: 0, needed: 2 }));
        assert_eq!(validate(&[(0.5, true)], 5), Err(Reason::TooFewPairs { pairs: 1, needed: 2 }));
        assert_eq!(validate(&[(0.5, true); 3], 5), Err(Reason::OnlyMatches(Set::Labelled)));
        assert_eq!(validate(&[(0.5, false); 3], 5), Err(Reason::NoMatch(Set::Labelled)));
        let one_match = [(0.5, true), (0.2, false), (0.1, false)];
        assert_eq!(validate(&one_match, 5), Err(Reason::TooFewMatches { matches: 1 }));
    }
}
