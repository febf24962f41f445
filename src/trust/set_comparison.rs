//! Two result sets of the same pairs side by side: which verdicts differ, and by how much the scores.

use std::sync::Arc;

use super::judged::{Judged, JudgedSet};
use crate::agreement::classification::cohen_kappa;
use crate::base::number::ratio;
use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::fact::Side;
use crate::methods::bifact::tally::Metric;

/// Verdicts of both on the facts of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FactChanges {
    /// Pairs where both judged the same list.
    pub pairs: usize,
    /// Pairs that both judged with different lists.
    pub other_lists: usize,
    /// Both say yes, both say no.
    pub both_yes: usize,
    pub both_no: usize,
    /// Facts that only the first, or only the second, calls implied.
    pub only_first: usize,
    pub only_second: usize,
}

impl FactChanges {
    pub fn facts(self) -> usize {
        self.both_yes + self.both_no + self.flipped()
    }

    pub fn flipped(self) -> usize {
        self.only_first + self.only_second
    }

    pub fn agreement(self) -> Option<f64> {
        ratio(self.both_yes + self.both_no, self.facts())
    }

    /// `None` if both gave one answer to everything.
    pub fn kappa(self) -> Option<f64> {
        cohen_kappa(&[[self.both_no, self.only_second], [self.only_first, self.both_yes]])
    }

    fn add(&mut self, one: Verdict, other: Verdict) {
        let count = match (one.is_supported(), other.is_supported()) {
            (true, true) => &mut self.both_yes,
            (false, false) => &mut self.both_no,
            (true, false) => &mut self.only_first,
            (false, true) => &mut self.only_second,
        };
        *count += 1;
    }

    fn join(&mut self, other: Self) {
        self.pairs += other.pairs;
        self.other_lists += other.other_lists;
        self.both_yes += other.both_yes;
        self.both_no += other.both_no;
        self.only_first += other.only_first;
        self.only_second += other.only_second;
    }
}

/// A pair that both judged.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PairChange {
    pub pair: usize,
    /// The second's score minus the first's, in the order of `Metric::ALL`; `None` where one is undefined.
    pub differences: [Option<f64>; 3],
    pub gold: FactChanges,
    pub predicted: FactChanges,
}

impl PairChange {
    pub fn of(pair: usize, one: &Judged, other: &Judged) -> Self {
        let difference = |metric: Metric| Some(metric.of(other.scores)? - metric.of(one.scores)?);
        Self {
            pair,
            differences: Metric::ALL.map(difference),
            gold: changes(one, other, Side::Gold),
            predicted: changes(one, other, Side::Predicted),
        }
    }

    pub fn difference(&self, metric: Metric) -> Option<f64> {
        let place = Metric::ALL.iter().position(|one| *one == metric)?;
        self.differences.get(place).copied().flatten()
    }
}

fn changes(one: &Judged, other: &Judged, side: Side) -> FactChanges {
    let Some(votes) = one.beside(other, side) else {
        return FactChanges { other_lists: 1, ..FactChanges::default() };
    };
    let mut found = FactChanges { pairs: 1, ..FactChanges::default() };
    for (one, other) in votes {
        if let (Some(one), Some(other)) = (one.majority(), other.majority()) {
            found.add(one, other);
        }
    }
    found
}

#[derive(Debug, Clone, PartialEq)]
pub struct SetComparison {
    pub sets: [Arc<JudgedSet>; 2],
    /// Pairs that both judged, in the batch's order.
    pub pairs: Vec<PairChange>,
    /// Pairs that only the first, or only the second, judged.
    pub only_first: usize,
    pub only_second: usize,
    pub gold: FactChanges,
    pub predicted: FactChanges,
}

impl SetComparison {
    pub fn begin(sets: [Arc<JudgedSet>; 2]) -> Self {
        Self {
            sets,
            pairs: Vec::new(),
            only_first: 0,
            only_second: 0,
            gold: FactChanges::default(),
            predicted: FactChanges::default(),
        }
    }

    /// All at once.
    pub fn of(sets: [Arc<JudgedSet>; 2]) -> Self {
        let mut all = Self::begin(sets);
        (0..all.count()).for_each(|place| all.add(place));
        all
    }

    /// The places that `add` takes.
    pub fn count(&self) -> usize {
        self.sets.iter().map(|set| set.pairs.len()).max().unwrap_or(0)
    }

    pub fn add(&mut self, place: usize) {
        let [one, other] = &self.sets;
        match (one.get(place), other.get(place)) {
            (Some(one), Some(other)) => {
                let change = PairChange::of(place, one, other);
                self.gold.join(change.gold);
                self.predicted.join(change.predicted);
                self.pairs.push(change);
            }
            (Some(_), None) => self.only_first += 1,
            (None, Some(_)) => self.only_second += 1,
            (None, None) => {}
        }
    }

    /// The largest differences first; pairs without a difference last, in the batch's order.
    pub fn by_difference(&self, metric: Metric) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.pairs.len()).collect();
        let size = |place: &usize| {
            let change = self.pairs.get(*place);
            change.and_then(|change| change.difference(metric)).map_or(-1.0, f64::abs)
        };
        order.sort_unstable_by(|one, other| size(other).total_cmp(&size(one)).then(one.cmp(other)));
        order
    }
}

#[cfg(test)]
mod tests {
    use super::super::judged::tests::set;
    use super::*;
    use proptest::prelude::*;

    /// What two judges say about a pair: gold facts, then predicted ones.
    type Both = ((String, String), (String, String));

    fn compare(one: &JudgedSet, other: &JudgedSet) -> SetComparison {
        SetComparison::of([Arc::new(one.clone()), Arc::new(other.clone())])
    }

    #[test]
    fn flips_are_counted_in_each_direction_and_pairs_sorted_by_difference() {
        let one = set("A", &[Some(("yy", "y")), Some(("yyyy", "y")), Some(("n", "y")), None]);
        let other =
            set("B", &[Some(("yn", "y")), Some(("nnnn", "yy")), Some(("y", "y")), Some(("y", ""))]);
        let found = compare(&one, &other);
        assert_eq!((found.gold.only_first, found.gold.only_second), (5, 1));
        assert_eq!((found.gold.facts(), found.gold.flipped()), (7, 6));
        assert_eq!((found.predicted.pairs, found.predicted.other_lists), (2, 1));
        assert_eq!((found.only_first, found.only_second), (0, 1));
        assert_eq!(found.by_difference(Metric::Recall), [1, 2, 0]);
        assert_eq!(found.pairs[0].difference(Metric::Recall), Some(-0.5));
    }

    /// Four of six alike, where chance alone gives a half.
    #[test]
    fn kappa_leaves_chance_out() {
        let found = compare(&set("A", &[Some(("yyynnn", ""))]), &set("B", &[Some(("yynnny", ""))]));
        assert!((found.gold.kappa().unwrap() - 1.0 / 3.0).abs() < 1e-12);
        let constant = compare(&set("A", &[Some(("yy", ""))]), &set("B", &[Some(("yy", ""))]));
        assert_eq!((constant.gold.kappa(), constant.gold.agreement()), (None, Some(1.0)));
    }

    proptest! {
        #[test]
        fn swapping_the_sets_negates_the_difference(
            pairs in prop::collection::vec((("[yn]{3}", "[yn]{0,3}"), ("[yn]{3}", "[yn]{0,3}")), 0..8)
        ) {
            let said = |of: fn(&Both) -> &(String, String)| {
                let texts: Vec<_> = pairs.iter().map(|p| Some((&*of(p).0, &*of(p).1))).collect();
                set("A", &texts)
            };
            let (one, other) = (said(|pair| &pair.0), said(|pair| &pair.1));
            let (there, back) = (compare(&one, &other), compare(&other, &one));
            for (there, back) in there.pairs.iter().zip(&back.pairs) {
                for metric in Metric::ALL {
                    let negated = back.difference(metric).map(|difference| 0.0 - difference);
                    prop_assert_eq!(there.difference(metric), negated);
                }
            }
            prop_assert_eq!(there.gold.only_first, back.gold.only_second);
            prop_assert_eq!(there.gold.kappa(), back.gold.kappa());
        }
    }
}
