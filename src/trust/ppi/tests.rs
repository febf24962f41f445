// What is claimed here is exact.
#![allow(clippy::float_cmp)]

use super::*;
use proptest::prelude::*;

fn units(scores: &[(f64, f64)]) -> Vec<Labelled> {
    scores.iter().map(|&(person, judge)| Labelled { person, judge }).collect()
}

#[test]
fn what_cannot_be_corrected_has_no_figure() {
    let one = units(&[(0.5, 0.25)]);
    assert_eq!(corrected(&[], &[0.5]), None);
    assert_eq!(corrected(&one, &[0.5]), None);
    assert_eq!((alone(&[]), alone(&[0.5])), (None, None));
    let broken = units(&[(f64::NAN, 0.5), (0.5, 0.5)]);
    assert_eq!(corrected(&broken, &[0.5, 0.25]), None);
}

#[test]
fn a_judge_that_says_nothing_leaves_people_alone() {
    let labelled = units(&[(0.0, 0.5), (1.0, 0.5), (0.5, 0.5), (0.25, 0.5)]);
    let people: Vec<f64> = labelled.iter().map(|unit| unit.person).collect();
    let constant = corrected(&labelled, &[0.5; 7]).unwrap();
    assert_eq!((constant.weight, Some(constant.mean)), (0.0, alone(&people)));
    // With nothing left to judge, people have said it all.
    let all = corrected(&labelled, &[]).unwrap();
    assert_eq!((all.weight, all.unlabelled, Some(all.mean)), (0.0, 0, alone(&people)));
    let contrary = units(&[(0.0, 1.0), (1.0, 0.0), (0.5, 0.5)]);
    assert_eq!(corrected(&contrary, &[0.1, 0.9]).unwrap().weight, 0.0);
}

#[test]
fn as_many_more_labels_as_it_says_halve_the_interval() {
    let scores = |count: usize| -> Vec<Labelled> {
        let mut random = crate::base::random::SplitMix64(7);
        let score = |_| {
            let judge = random.unit();
            Labelled { person: f64::midpoint(judge, random.unit()), judge }
        };
        (0..count).map(score).collect()
    };
    let judged = |all: &[Labelled]| all.iter().map(|unit| unit.judge).collect::<Vec<_>>();
    let all = scores(4_000);
    let (first, rest) = all.split_at(100);
    let before = corrected(first, &judged(rest)).unwrap();
    let MoreLabels::More(more) = before.more else { panic!("{:?}", before.more) };
    let (first, rest) = all.split_at(100 + more);
    let after = corrected(first, &judged(rest)).unwrap();
    let width = |found: Corrected| found.mean.interval.high - found.mean.interval.low;
    let part = width(after) / width(before);
    assert!((0.44..0.56).contains(&part), "{more} more labels: {part}");

    let (first, rest) = all[..120].split_at(100);
    assert_eq!(corrected(first, &judged(rest)).unwrap().more, MoreLabels::TooFewUnits);
    let same = units(&[(0.5, 0.5), (0.5, 0.5)]);
    assert_eq!(corrected(&same, &[0.5, 0.5]).unwrap().more, MoreLabels::Enough);
}

proptest! {
    #[test]
    fn a_judge_that_equals_people_needs_no_correction(
        scores in prop::collection::vec(0.0..1.0, 2..80),
        rest in prop::collection::vec(0.0..1.0, 1..80),
    ) {
        let same: Vec<_> = scores.iter().map(|&score| Labelled { person: score, judge: score }).collect();
        prop_assert_eq!(corrected_at(&same, &rest, 1.0).unwrap().rectifier, 0.0);
    }

    #[test]
    fn swapping_two_predictors_negates_their_difference(
        both in prop::collection::vec((0.0..1.0, 0.0..1.0, 0.0..1.0, 0.0..1.0), 2..70),
        rest in prop::collection::vec((0.0..1.0, 0.0..1.0), 1..70),
    ) {
        let differences = |sign: f64| {
            let labelled: Vec<_> = both
                .iter()
                .map(|(p, j, q, k)| Labelled { person: sign * (p - q), judge: sign * (j - k) })
                .collect();
            let rest: Vec<_> = rest.iter().map(|(j, k)| sign * (j - k)).collect();
            corrected(&labelled, &rest).unwrap()
        };
        let (one, other) = (differences(1.0), differences(-1.0));
        prop_assert_eq!(one.weight, other.weight);
        prop_assert_eq!(one.mean.value, -other.mean.value);
        prop_assert_eq!(one.mean.interval.low, -other.mean.interval.high);
        prop_assert_eq!(one.mean.interval.high, -other.mean.interval.low);
    }

    #[test]
    fn the_weight_and_the_interval_keep_their_bounds(
        labelled in prop::collection::vec((0.0..1.0, 0.0..1.0), 2..70),
        rest in prop::collection::vec(0.0..1.0, 0..70),
    ) {
        let found = corrected(&units(&labelled), &rest).unwrap();
        prop_assert!((0.0..=1.0).contains(&found.weight));
        prop_assert!(found.mean.interval.low <= found.mean.value);
        prop_assert!(found.mean.value <= found.mean.interval.high);
    }
}
