use std::collections::BTreeMap;

use bifact::base::fingerprint::Fingerprint;
use bifact::evaluation::batch::Batch;
use bifact::evaluation::begins::Begins;
use bifact::methods::bifact::Bifact;
use bifact::methods::bifact::results::Results;
use bifact::project::{
    Compaction, Growth, Record, SetKey, Written, answer_line, forget_line, read_record, set_line,
};
use bifact::run::begin_with;
use proptest::prelude::*;

use crate::journal::{Happening, batch, happen, happening, lines};

fn compacted(journal: &[String]) -> Vec<String> {
    let mut compaction = Compaction::default();
    let kept = journal.iter().rev().filter(|line| compaction.keeps(line));
    let mut kept: Vec<String> = kept.cloned().collect();
    kept.reverse();
    kept
}

/// The file's own results, and those of two judges.
fn keys() -> [SetKey; 3] {
    let judge = |name: &str| SetKey::OfJudge(Fingerprint::of([name]));
    [SetKey::OfFile, judge("one"), judge("two")]
}

type Sets = BTreeMap<SetKey, Results>;

/// A journal as the page writes it: a judge begins when something first happens to it.
fn journal_of(happenings: &[(usize, Happening)]) -> (Batch, Vec<String>, Sets) {
    let (batch, of_file) = batch();
    let mut sets = Sets::from([(SetKey::OfFile, of_file.clone())]);
    let mut written = BTreeMap::from([(SetKey::OfFile, Written::new(SetKey::OfFile, of_file))]);
    let mut journal = Vec::new();
    for (set, what) in happenings {
        let key = keys()[*set];
        if !sets.contains_key(&key) {
            let begun = begin_with(&sets[&SetKey::OfFile], true);
            journal.push(set_line::<Bifact>(key, "A judge", Begins::default()));
            written.insert(key, Written::new(key, begun.clone()));
            sets.insert(key, begun);
        }
        let results = sets.get_mut(&key).unwrap();
        happen(*what, &batch, results);
        journal.extend(lines(written.get_mut(&key).unwrap(), &batch, results));
    }
    (batch, journal, sets)
}

fn replay(journal: &[String], batch: &Batch, of_file: &Results) -> Sets {
    let mut sets = Sets::from([(SetKey::OfFile, of_file.clone())]);
    for line in journal {
        let record = read_record(line).unwrap();
        match &record {
            Record::Set { key, .. } => {
                let begun = begin_with(&sets[&SetKey::OfFile], true);
                sets.entry(*key).or_insert(begun);
            }
            Record::Gold { key, .. } | Record::Pair { key, .. } => {
                assert!(record.apply(batch, sets.get_mut(key).unwrap()), "{line}");
            }
            _ => unreachable!(),
        }
    }
    sets
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_journal_without_what_was_said_anew_makes_the_same_results(
        happenings in prop::collection::vec((0..3_usize, happening()), 0..60),
    ) {
        let (batch, journal, sets) = journal_of(&happenings);
        let (_, of_file) = crate::journal::batch();
        let shorter = compacted(&journal);
        prop_assert_eq!(&replay(&journal, &batch, &of_file), &sets);
        prop_assert_eq!(&replay(&shorter, &batch, &of_file), &sets);
        prop_assert_eq!(compacted(&shorter), shorter);
    }
}

#[test]
fn the_last_of_many_changes_is_all_that_is_left() {
    let begin = [(1, Happening::Facts(0)), (1, Happening::Judged(0))];
    let back_and_forth = [(1, Happening::Corrected(0)), (1, Happening::Judged(0))].repeat(50);
    let (_, journal, _) = journal_of(&[&begin[..], &back_and_forth].concat());
    assert_eq!(journal.len(), 3 + 100);
    assert_eq!(compacted(&journal).len(), 3, "the set, the facts and the pair");
}

#[test]
fn answers_that_were_forgotten_go_and_what_nobody_can_read_stays() {
    let answer = |asked: &str, text: &str| answer_line(&Fingerprint::of([asked]), text);
    let damaged = r#"{"kind":"pair","set":"fi"#.to_owned();
    let later = r#"{"kind":"of a later version"}"#.to_owned();
    let label = |said: &str| {
        format!(r#"{{"kind":"label","at":0,"id":"a","annotator":"Ada","match":"{said}"}}"#)
    };
    let journal = [
        answer("one", "old"),
        forget_line(),
        damaged.clone(),
        label("yes"),
        answer("one", "new"),
        later.clone(),
        answer("two", "asked in vain"),
        label("no"),
        answer("two", "asked anew"),
    ];
    let left = [
        forget_line(),
        damaged,
        answer("one", "new"),
        later,
        label("no"),
        answer("two", "asked anew"),
    ];
    assert_eq!(compacted(&journal), left);
}

#[test]
fn a_journal_is_large_where_most_of_it_was_said_anew() {
    let text = "x".repeat(1000);
    let grown = |lines: usize, questions: usize| {
        let mut growth = Growth::default();
        for number in 0..lines {
            let asked = (number % questions).to_string();
            let line = answer_line(&Fingerprint::of([asked.as_str()]), &text);
            growth.count(&read_record(&line).unwrap(), &line);
        }
        growth.is_large()
    };
    assert!(grown(3000, 10));
    assert!(!grown(3000, 2000), "most of it counts");
    assert!(!grown(300, 10), "it is not worth it");
}
