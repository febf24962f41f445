//! A pair is judged again: which of a person's corrections still hold.

use crate::methods::bifact::fact::Assessment;
use crate::methods::bifact::results::Results;
use crate::methods::bifact::row_review::RowCorrection;
use crate::methods::bifact::set_aside::Replaced;

/// A correction is about a fact, so it stays with a fact of the same words, whatever the judge says
/// of it this time. Corrections of facts that are gone are set aside, and come back with their fact;
/// returns how many were set aside just now. Called before the new answer takes its place.
pub fn carry_over_corrections(results: &mut Results, pair: usize, to: &mut Assessment) -> usize {
    let Some(before) = results.pair_state(pair) else { return 0 };
    let mut corrections = before
        .outcome
        .assessed
        .as_ref()
        .map_or_else(|_| Vec::new(), |from| RowCorrection::all_of(from));
    let known = before.set_aside.len();
    if corrections.is_empty() && known == 0 {
        return 0;
    }
    corrections.extend_from_slice(&before.set_aside);
    let left = RowCorrection::apply_all(corrections, to);
    let is_new = |one: &&RowCorrection| !before.set_aside.contains(one);
    let set_aside = left.iter().filter(is_new).count();
    if set_aside > 0 {
        results.replaced.push(Replaced { pair, before });
    }
    results.set_aside.put(pair, left);
    set_aside
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::bifact::fact::{Correction, Fact, JudgedFact, Verdict};
    use crate::methods::bifact::results::Outcome;
    use crate::methods::bifact::unscored::Unscored;
    use std::sync::Arc;

    fn judged(fact: &str, corrected: bool) -> JudgedFact {
        let correction = Correction {
            verdict: Verdict::Supported,
            by: fact.to_owned(),
            at: String::new(),
            note: String::new(),
        };
        JudgedFact {
            correction: corrected.then(|| correction.into()),
            ..JudgedFact::new(Fact::new(fact).unwrap(), Verdict::Unsupported, String::new())
        }
    }

    fn results(from: Assessment) -> Results {
        let outcome =
            Outcome { assessed: Ok(Arc::new(from)), ..Outcome::unscored(Unscored::NotJudged) };
        Results { outcomes: vec![outcome], ..Results::default() }
    }

    fn lost(results: &Results) -> Vec<&str> {
        results.set_aside.of(0).iter().map(|one| one.correction.by.as_str()).collect()
    }

    #[test]
    fn words_that_stayed_keep_their_correction() {
        let mut results = results(Assessment {
            gold: vec![judged("A", true), judged("B", true), judged("C", false)],
            predicted: vec![judged("P", true)],
        });
        let mut to = Assessment {
            gold: vec![judged("C", false), judged("A", false)],
            predicted: vec![judged("P", false), judged("A", false)],
        };
        assert_eq!(carry_over_corrections(&mut results, 0, &mut to), 1);
        assert_eq!(to.gold, [judged("C", false), judged("A", true)]);
        assert_eq!(to.predicted, [judged("P", true), judged("A", false)]);
        assert_eq!(lost(&results), ["B"]);
        assert_eq!(results.replaced.take().len(), 1);
    }

    #[test]
    fn a_correction_comes_back_with_its_fact() {
        let with = |fact: &str, corrected| Assessment {
            gold: vec![judged(fact, corrected)],
            predicted: Vec::new(),
        };
        let mut results = results(with("A", true));
        let mut reworded = with("A, or so", false);
        assert_eq!(carry_over_corrections(&mut results, 0, &mut reworded), 1);
        results.outcomes[0].assessed = Ok(Arc::new(reworded));
        let mut reworded_again = with("Perhaps A", false);
        assert_eq!(
            carry_over_corrections(&mut results, 0, &mut reworded_again),
            0,
            "it is set aside already"
        );
        assert_eq!((lost(&results), results.replaced.clone().take().len()), (vec!["A"], 1));
        let mut back = with("A", false);
        assert_eq!(carry_over_corrections(&mut results, 0, &mut back), 0);
        assert_eq!(back, with("A", true));
        assert!(lost(&results).is_empty());
    }

    #[test]
    fn of_two_facts_in_the_same_words_each_keeps_its_own() {
        let twice = |first, second| Assessment {
            gold: Vec::new(),
            predicted: vec![judged("P", first), judged("P", second)],
        };
        let mut results = results(twice(true, true));
        let mut to = twice(false, false);
        assert_eq!(carry_over_corrections(&mut results, 0, &mut to), 0);
        assert_eq!(to, twice(true, true));
        let mut once = Assessment { gold: Vec::new(), predicted: vec![judged("P", false)] };
        assert_eq!(carry_over_corrections(&mut results, 0, &mut once), 1);
        assert_eq!(once.corrections(), 1);
    }
}
