//! What a person changed goes out and comes in again: corrections, gold facts, stale pairs, and
//! pairs without a score of every kind.

use bifact::dataset::read_whole;
use bifact::evaluation::batch::Batch;
use bifact::evaluation::pair::GoldId;
use bifact::evaluation::verdict::Verdict;
use bifact::methods::bifact::Bifact;
use bifact::methods::bifact::fact::{Correction, Side};
use bifact::methods::bifact::frozen_gold::ByHand;
use bifact::methods::bifact::results::{Results, Unscored};
use bifact::methods::bifact::tally::Metric;
use bifact::review::{
    FactPlace, GoldEdit, History, apply_set_aside, correct, dismiss_set_aside, edit_gold,
};
use bifact::rules::judge_by_rules;
use bifact::run::Wanted;
use proptest::prelude::*;

use crate::state::{csv, jsonl, state};

pub fn sample() -> (Batch, Results) {
    read_whole(include_str!("../../public/sample.jsonl"))
}

pub fn hand() -> ByHand {
    ByHand { by: "Zoë \"Z\" =1+1".to_owned(), at: "2025-06-01T10:00:00Z".to_owned() }
}

pub fn by_hand(verdict: Verdict) -> Correction {
    let ByHand { by, at } = hand();
    Correction { verdict, by, at, note: "line\nbreak, {}[]".to_owned() }
}

#[track_caller]
pub fn check_comes_back(batch: &Batch, results: &Results) {
    let exported = jsonl(batch, results);
    let (again, judged_again) = read_whole(&exported);
    for (now, then) in state(&again, &judged_again).iter().zip(state(batch, results)) {
        assert_eq!(*now, then);
    }
    assert_eq!(again.pairs.len(), batch.pairs.len());
    assert_eq!(jsonl(&again, &judged_again), exported);
}

#[test]
fn a_corrected_verdict_counts_at_once_and_the_judges_stays() {
    let (batch, mut results) = sample();
    let at = FactPlace { pair: 0, side: Side::Gold, fact: 1 };
    let step = correct(&mut results, at, Some(by_hand(Verdict::Supported))).unwrap();
    assert_eq!(step.said, "“The quantity is two” was marked covered");
    let assessment = results.assessment(0).unwrap();
    assert_eq!(Metric::Recall.of(assessment.tally().scores()), Some(0.75));
    assert_eq!(assessment.gold[1].verdict, Verdict::Unsupported);
    let signature = results.outcomes[0].signature().of_pair();
    assert!(signature.contains("1 verdict corrected by a person"), "{signature}");
    check_comes_back(&batch, &results);
    assert!(csv(&batch, &results).contains("covered (by a person): The quantity is two"));

    assert_eq!(correct(&mut results, at, Some(by_hand(Verdict::Supported))), None);
    for nowhere in [FactPlace { fact: 9, ..at }, FactPlace { pair: 999, ..at }] {
        assert_eq!(correct(&mut results, nowhere, None), None);
    }
}

#[test]
fn undo_and_redo_go_back_and_forth_over_everything() {
    let (batch, mut results) = sample();
    let mut history = History::default();
    let mut states = vec![results.clone()];
    let at = FactPlace { pair: 0, side: Side::Gold, fact: 1 };
    let edit = GoldEdit::Delete { fact: 0 };
    history.keep(correct(&mut results, at, Some(by_hand(Verdict::Supported))).unwrap());
    states.push(results.clone());
    history.keep(edit_gold(&batch, &mut results, GoldId(0), &edit, &hand()).unwrap());
    states.push(results.clone());
    history.keep(edit_gold(&batch, &mut results, GoldId(0), &GoldEdit::Approve, &hand()).unwrap());
    states.push(results.clone());
    history.keep(correct(&mut results, at, None).unwrap());
    let last = results.clone();
    assert_eq!(
        history.next_undo(&batch, &results).as_deref(),
        Some("the correction of “The quantity is two” was taken back")
    );
    for earlier in states.iter().rev() {
        assert!(history.undo(&batch, &mut results).is_some());
        assert_eq!(results, *earlier);
    }
    assert_eq!(history.undo(&batch, &mut results), None);
    let next = history.next_redo(&results);
    assert_eq!(next.as_deref(), Some("“The quantity is two” was marked covered"));
    for later in states[1..].iter().chain([&last]) {
        assert!(history.redo(&batch, &mut results).is_some());
        assert_eq!(results, *later);
    }
    assert_eq!(history.redo(&batch, &mut results), None);

    history.undo(&batch, &mut results);
    history.keep(edit_gold(&batch, &mut results, GoldId(1), &edit, &hand()).unwrap());
    assert_eq!(history.next_redo(&results), None);
}

/// The first gold fact of the first pair is deleted, corrected as it was judged, and judged again.
fn with_a_lost_correction() -> (Batch, Results, History) {
    let (batch, mut results) = sample();
    let mut history = History::default();
    let edit = GoldEdit::Delete { fact: 0 };
    history.keep(edit_gold(&batch, &mut results, GoldId(0), &edit, &hand()).unwrap());
    let at = FactPlace { pair: 0, side: Side::Gold, fact: 0 };
    history.keep(correct(&mut results, at, Some(by_hand(Verdict::Unsupported))).unwrap());
    assert_eq!(judge_by_rules(&batch, &mut results, 0), 1);
    (batch, results, history)
}

#[test]
fn judging_again_is_undone_with_the_correction_it_set_aside() {
    let (batch, mut results, mut history) = with_a_lost_correction();
    let lost = results.set_aside.of(0).to_vec();
    assert_eq!(lost[0].fact.as_ref().unwrap().as_str(), "Order lemon tarts");
    let after = results.clone();
    let id = &batch.pairs[0].id;
    let said = format!("{id} was judged again");
    assert_eq!(history.next_undo(&batch, &results).as_deref(), Some(&*said));
    assert_eq!(history.undo(&batch, &mut results).as_deref(), Some(&*said));
    let brought_back = results.assessment(0).unwrap();
    assert_eq!(brought_back.gold[0].stands(), Verdict::Unsupported);
    assert_eq!((brought_back.corrections(), results.set_aside.count()), (1, 0));
    assert_eq!(
        history.next_undo(&batch, &results).as_deref(),
        Some("“Order lemon tarts” was marked missed")
    );
    assert_eq!(history.redo(&batch, &mut results).as_deref(), Some(&*said));
    assert_eq!(results, after);
}

#[test]
fn a_lost_correction_comes_along_in_an_export() {
    let (batch, results, _) = with_a_lost_correction();
    check_comes_back(&batch, &results);
    let (_, again) = read_whole(&jsonl(&batch, &results));
    assert_eq!(again.set_aside, results.set_aside);
}

#[test]
fn a_lost_correction_is_put_on_another_fact_or_dismissed_and_both_are_undone() {
    let (batch, mut results, mut history) = with_a_lost_correction();
    let before = results.clone();
    let to = FactPlace { pair: 0, side: Side::Gold, fact: 1 };
    assert!(apply_set_aside(&mut results, 1, to).is_none(), "there is only one");
    let nowhere = FactPlace { fact: 99, ..to };
    assert!(apply_set_aside(&mut results, 0, nowhere).is_none());
    assert_eq!(results, before);

    history.take_replaced(&batch, &mut results);
    history.keep(apply_set_aside(&mut results, 0, to).unwrap());
    assert_eq!(results.assessment(0).unwrap().gold[1].stands(), Verdict::Unsupported);
    assert_eq!(results.set_aside.count(), 0);
    history.undo(&batch, &mut results).unwrap();
    assert_eq!(results, before);

    let step = dismiss_set_aside(&mut results, 0, 0).unwrap();
    assert_eq!(step.said, "the correction of “Order lemon tarts” was dismissed");
    assert_eq!(results.set_aside.count(), 0);
    history.keep(step);
    history.undo(&batch, &mut results).unwrap();
    assert_eq!(results, before);
}

#[test]
fn an_edited_list_makes_its_own_pairs_stale_and_no_others() {
    let (batch, mut results) = sample();
    let before = results.frozen(GoldId(0)).unwrap().fingerprint;
    let split = GoldEdit::Split { fact: 0, into: vec!["Order tarts".into(), "Of lemon".into()] };
    edit_gold(&batch, &mut results, GoldId(0), &split, &hand()).unwrap();
    assert_ne!(results.frozen(GoldId(0)).unwrap().fingerprint, before);
    assert_eq!(results.stale_pairs(&batch), [0, 1, 2]);
    let plan = bifact::run::Plan::of(&Bifact::default(), &batch, &results, Wanted::Stale);
    assert_eq!((plan.pairs, plan.golds), (vec![0, 1, 2], vec![]));
    check_comes_back(&batch, &results);

    let approved = edit_gold(&batch, &mut results, GoldId(1), &GoldEdit::Approve, &hand());
    assert!(approved.is_ok());
    judge_by_rules(&batch, &mut results, 1);
    assert_eq!(results.stale_pairs(&batch), [0, 2]);
    check_comes_back(&batch, &results);
    edit_gold(&batch, &mut results, GoldId(0), &GoldEdit::Restore, &hand()).unwrap();
    assert_eq!(results.stale_pairs(&batch), [1]);
    check_comes_back(&batch, &results);
}

#[test]
fn facts_written_by_hand_let_a_pair_be_judged() {
    let (batch, mut results) = read_whole(r#"{"gold": "Feed the cat", "prediction": "Feed it"}"#);
    let (given, mut history) = (results.clone(), History::default());
    let add = GoldEdit::Add { at: 0, text: "Feed a cat".to_owned() };
    history.keep(edit_gold(&batch, &mut results, GoldId(0), &add, &hand()).unwrap());
    assert_eq!(results.outcomes[0].assessed, Err(Unscored::NotJudged));
    check_comes_back(&batch, &results);
    history.undo(&batch, &mut results);
    assert_eq!(results, given);
}

/// What a person may do: any verdict of any fact, any edit of any list, and judging again by rules.
fn change(
    batch: &Batch,
    results: &mut Results,
    history: &mut History,
    (what, a, b, text): (u8, usize, usize, String),
) {
    // As the page does before each step.
    history.take_replaced(batch, results);
    let (pair, gold) = (a % batch.pairs.len(), GoldId(a % batch.golds.len()));
    let side = Side::ALL[b % 2];
    let (fact, other) = (b % 5, a % 5);
    let edit = match what {
        0..4 => {
            let correction = Some(Correction { note: text, ..by_hand(Verdict::from(a % 2 == 0)) });
            let step = correct(results, FactPlace { pair, side, fact }, correction);
            return step.into_iter().for_each(|step| history.keep(step));
        }
        4 => {
            judge_by_rules(batch, results, pair);
            return;
        }
        5 => return drop(history.undo(batch, results)),
        6 => GoldEdit::Reword { fact, text },
        7 => GoldEdit::Add { at: fact, text },
        8 => GoldEdit::Delete { fact },
        9 => GoldEdit::Split { fact, into: text.split(' ').map(str::to_owned).collect() },
        10 => GoldEdit::Merge { fact, with: other, text },
        11 => GoldEdit::Move { fact, to: other },
        12 => GoldEdit::Restore,
        _ => GoldEdit::Approve,
    };
    if let Ok(step) = edit_gold(batch, results, gold, &edit, &hand()) {
        history.keep(step);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn whatever_a_person_did_comes_back(
        changes in prop::collection::vec((0_u8..14, any::<usize>(), any::<usize>(), "\\PC{0,12}"), 1..60)
    ) {
        let (batch, mut results) = sample();
        let mut history = History::default();
        for one in changes {
            change(&batch, &mut results, &mut history, one);
        }
        check_comes_back(&batch, &results);
        prop_assert!(results.golds.iter().flatten().all(|gold| !gold.facts.is_empty()));
        let reviewed = results.clone();
        let mut steps = 0;
        while history.undo(&batch, &mut results).is_some() {
            steps += 1;
        }
        (0..steps).for_each(|_| drop(history.redo(&batch, &mut results)));
        prop_assert_eq!(results, reviewed);
    }
}
