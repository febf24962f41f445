//! A pair is judged again: which of a person's corrections still hold.

use std::sync::Arc;

use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::fact::{Assessment, Correction, Fact, JudgedFact};
use crate::methods::bifact::results::{Outcome, Results, Unscored};

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
    assert_eq!(results.carry_over_corrections(0, &mut to), 1);
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
    assert_eq!(results.carry_over_corrections(0, &mut reworded), 1);
    results.outcomes[0].assessed = Ok(Arc::new(reworded));
    let mut reworded_again = with("Perhaps A", false);
    assert_eq!(
        results.carry_over_corrections(0, &mut reworded_again),
        0,
        "it is set aside already"
    );
    assert_eq!((lost(&results), results.replaced.clone().take().len()), (vec!["A"], 1));
    let mut back = with("A", false);
    assert_eq!(results.carry_over_corrections(0, &mut back), 0);
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
    assert_eq!(results.carry_over_corrections(0, &mut to), 0);
    assert_eq!(to, twice(true, true));
    let mut once = Assessment { gold: Vec::new(), predicted: vec![judged("P", false)] };
    assert_eq!(results.carry_over_corrections(0, &mut once), 1);
    assert_eq!(once.corrections(), 1);
}
