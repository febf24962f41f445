//! What is undone, or arrives late, is the same after a reload.

use bifact::evaluation::pair::GoldId;
use bifact::methods::bifact::results::Results;
use bifact::project::Written;
use bifact::review::{GoldEdit, History, edit_gold};
use bifact::rules::judge_by_rules;
use bifact::run::begin_with;

use crate::journal::{Happening, PAIRS, batch, hand, happen, key, lines, replay};

/// After each step the journal is read by a page that opens the project anew.
#[test]
fn what_undo_brings_back_is_there_after_a_reload() {
    let (batch, of_file) = batch();
    let begun = begin_with(&of_file, true);
    let (mut results, mut written) = (begun.clone(), Written::new(key(), begun.clone()));
    for what in [Happening::Facts(0), Happening::Judged(0), Happening::Judged(1)] {
        happen(what, &batch, &mut results);
    }
    happen(Happening::Corrected(0), &batch, &mut results);
    let (mut journal, mut history) = (Vec::new(), History::default());
    let mut reload = |results: &Results| {
        journal.extend(lines(&mut written, &batch, results));
        let mut again = begun.clone();
        assert_eq!(replay(&journal, &batch, &mut again), 0);
        assert_eq!(again, *results);
    };
    reload(&results);
    let first = results.clone();
    let delete = GoldEdit::Delete { fact: 0 };
    history.keep(edit_gold(&batch, &mut results, GoldId(0), &delete, &hand()).unwrap());
    reload(&results);
    for at in results.stale_pairs(&batch) {
        judge_by_rules(&batch, &mut results, at);
    }
    reload(&results);
    let second = results.clone();
    assert_eq!(second.set_aside.count(), 1);
    while history.undo(&batch, &mut results).is_some() {
        reload(&results);
    }
    assert_eq!(results, first);
    while history.redo(&batch, &mut results).is_some() {
        reload(&results);
    }
    assert_eq!(results, second);
}

/// Facts that a person wrote, scores and all, are taken back before the page is opened anew.
#[test]
fn what_undo_takes_away_is_gone_after_a_reload() {
    let (batch, of_file) = batch();
    let begun = begin_with(&of_file, true);
    let (mut results, mut written) = (begun.clone(), Written::new(key(), begun.clone()));
    let mut history = History::default();
    let add = GoldEdit::Add { at: 0, text: "Sow peas".to_owned() };
    history.keep(edit_gold(&batch, &mut results, GoldId(0), &add, &hand()).unwrap());
    judge_by_rules(&batch, &mut results, 0);
    let mut journal = lines(&mut written, &batch, &results);
    assert!(history.undo(&batch, &mut results).is_some());
    journal.extend(lines(&mut written, &batch, &results));
    let mut again = begun;
    assert_eq!(replay(&journal, &batch, &mut again), 0);
    assert_eq!(again, results);
    assert_eq!(again.frozen(GoldId(0)), None);
    assert_eq!(again.assessment(0), None);
}

/// The page looks at gold intents first and at pairs some turns later.
#[test]
fn facts_that_arrive_between_two_looks_are_written_before_their_pairs() {
    let (batch, of_file) = batch();
    let begun = begin_with(&of_file, true);
    let (mut results, mut written) = (begun.clone(), Written::new(key(), begun.clone()));
    let mut journal = written.golds(&batch, &results, 0..batch.golds.len());
    happen(Happening::Facts(0), &batch, &mut results);
    happen(Happening::Judged(0), &batch, &mut results);
    happen(Happening::Judged(1), &batch, &mut results);
    journal.extend(written.pairs(&batch, &results, 0..PAIRS));
    assert_eq!(journal.len(), 3, "{journal:?}");
    let mut again = begun;
    assert_eq!(replay(&journal, &batch, &mut again), 0);
    assert_eq!(again, results);
    assert_eq!(lines(&mut written, &batch, &results), Vec::<String>::new());
}
