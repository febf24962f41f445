//! Saved copies, spoilt: a head is read to what writes the same head, and a journal's lines, in any
//! order, leave results that fit their batch.

use bifact::dataset::read_whole;
use bifact::evaluation::batch::Batch;
use bifact::evaluation::results::Results;
use bifact::project::{CopyHead, copy_head, read_copy_head, read_record};
use bifact::run::begin_with;
use proptest::prelude::*;

use crate::effort::try_hard;
use crate::growth::{Family, many};
use crate::mutation::{any_text, spoilt_text};
use crate::target::Target;

pub const TARGET: Target = Target { name: "saved copies", families };

const COPY: &str = include_str!("../project/version-1.bifact");

fn head() -> &'static str {
    COPY.lines().next().expect("a copy has a head")
}

fn journal() -> Vec<&'static str> {
    COPY.lines().filter(|line| line.starts_with("{\"kind\"")).collect()
}

/// The data of the copy, and results as they are before its journal is read.
fn opened() -> (Batch, Results) {
    let (batch, of_file) = read_whole(COPY.lines().last().expect("a copy has data"));
    let results = begin_with(&of_file, true);
    (batch, results)
}

#[test]
fn any_head_is_refused_or_written_alike() {
    let line = prop_oneof![5 => spoilt_text(Just(head().to_owned())), 1 => any_text()];
    try_hard("saved copies, heads", line, |line| {
        if let Ok(read) = read_copy_head(&line) {
            let CopyHead { meta, journal } = &read;
            prop_assert_eq!(read_copy_head(&copy_head(meta, *journal)), Ok(read));
        }
        Ok(())
    });
}

#[test]
fn any_journal_leaves_results_that_fit() {
    let line = spoilt_text(prop::sample::select(journal()).prop_map(str::to_owned));
    try_hard("saved copies, journals", prop::collection::vec(line, 0..8), |lines| {
        let (batch, mut results) = opened();
        for record in lines.iter().filter_map(|line| read_record(line)) {
            record.apply(&batch, &mut results);
        }
        prop_assert_eq!(results.outcomes.len(), batch.pairs.len());
        prop_assert_eq!(results.golds.len(), batch.golds.len());
        for (place, pair) in batch.pairs.iter().enumerate() {
            let frozen = results.frozen(pair.gold);
            if let (Some(assessment), Some(frozen)) = (results.assessment(place), frozen) {
                let is_right = assessment.is_against(&frozen.facts);
                prop_assert!(is_right != results.is_stale(&batch, place), "{:?}", lines);
            }
        }
        Ok(())
    });
}

fn read_all(lines: &str) {
    let (batch, mut results) = opened();
    for record in lines.lines().filter_map(read_record) {
        record.apply(&batch, &mut results);
    }
}

fn families() -> Vec<Family> {
    vec![
        Family::new(
            "a long journal",
            100_000,
            |n| many(n, |at| format!("{}\n", journal()[at % journal().len()])),
            |lines: &String| read_all(lines),
        ),
        Family::new(
            "a long line",
            1_000_000,
            |n| journal().join("\n").replace("Cut the mint", &"mint ".repeat(n)),
            |lines: &String| read_all(lines),
        ),
        Family::new(
            "many files",
            10_000,
            |n| {
                let file = "{\"name\":\"mint.jsonl\",\"bytes\":74}";
                head().replace(file, &vec![file; n].join(","))
            },
            |head: &String| drop(read_copy_head(head)),
        ),
    ]
}
