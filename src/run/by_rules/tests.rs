use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::dataset::read_whole;
use crate::run::{Wanted, begin_with};

/// As the page does it, with the worker's part done here.
fn judge_in_parcels(batch: &Batch, results: &mut Results, wanted: Wanted) -> usize {
    let mut run = RulesRun::of(Plan::of(batch, results, wanted));
    let mut parcels = 0;
    while let Some(parcel) = run.next_parcel(batch, results) {
        let judged = judge_parcel(&parcel).expect("a parcel");
        let mut verdicts = Verdicts::open(&judged).expect("verdicts");
        while let Some(settled) = run.settle_next(&mut verdicts, batch, results) {
            settled.expect("sound bytes");
        }
        parcels += 1;
    }
    assert_eq!(run.settled(), batch.pairs.len());
    parcels
}

fn judge_one_by_one(batch: &Batch, results: &mut Results) {
    for place in 0..batch.pairs.len() {
        judge_by_rules(batch, results, place);
    }
}

fn intent() -> impl Strategy<Value = String> {
    const WORDS: &[&str] = &[
        "order",
        "two",
        "lemon tarts",
        "on Saturday",
        "and",
        "not",
        "from Oslo",
        "7:30",
        ",",
        "between",
        "the cheapest",
        "\"a b\"",
        "March 3",
        "打开相册",
        "?",
    ];
    prop::collection::vec(prop::sample::select(WORDS), 1..12).prop_map(|words| words.join(" "))
}

proptest! {
    #[test]
    fn parcels_give_the_verdicts_of_judging_one_by_one(
        rows in prop::collection::vec((intent(), intent(), any::<bool>()), 1..12),
    ) {
        let line = |(gold, predicted, has_facts): &(String, String, bool)| {
            let facts = has_facts.then(|| json!([gold, "Pay by card"]));
            json!({ "gold": gold, "prediction": predicted, "gold_facts": facts }).to_string()
        };
        let lines: Vec<String> = rows.iter().map(line).collect();
        let (batch, of_file) = read_whole(&lines.join("\n"));
        let (mut direct, mut parcels) = (begin_with(&of_file, false), begin_with(&of_file, false));
        judge_one_by_one(&batch, &mut direct);
        judge_in_parcels(&batch, &mut parcels, Wanted::Missing);
        prop_assert_eq!(direct, parcels);
    }

    #[test]
    fn spoilt_bytes_are_no_parcel_and_no_verdicts(
        bytes in prop::collection::vec(any::<u8>(), 0..80),
        at in any::<prop::sample::Index>(),
        byte in any::<u8>(),
    ) {
        let (batch, mut results) = read_whole(r#"{"gold": "order two tarts", "prediction": "order tarts"}"#);
        let mut run = RulesRun::of(Plan::of(&batch, &results, Wanted::Missing));
        let mut parcel = run.next_parcel(&batch, &mut results).expect("a pair");
        let mut judged = judge_parcel(&parcel).expect("verdicts");
        let place = at.index(parcel.len());
        parcel[place] = byte;
        let place = at.index(judged.len());
        judged[place] = byte;
        judge_parcel(&parcel);
        judge_parcel(&bytes);
        for bytes in [&bytes, &judged] {
            if let Some(verdicts) = Verdicts::open(bytes) {
                prop_assert!(verdicts.count() <= 80 + judged.len());
            }
        }
    }
}

#[test]
fn an_intent_that_is_too_long_leaves_its_pair_unscored_by_name() {
    let long = "Order two lemon tarts. ".repeat(1000);
    assert!(is_too_long(&long) && !is_too_long(&"月".repeat(20_000)));
    let rows =
        [("a", &*long, "short"), ("b", "short", &*long), ("c", "Order tarts", "Order tarts")];
    let line = |(id, gold, predicted): &(&str, &str, &str)| {
        json!({ "id": id, "gold": gold, "prediction": predicted }).to_string()
    };
    let lines: Vec<String> = rows.iter().map(line).collect();
    let (batch, mut results) = read_whole(&lines.join("\n"));
    judge_in_parcels(&batch, &mut results, Wanted::Missing);
    let said: Vec<String> = results
        .outcomes
        .iter()
        .map(|outcome| match &outcome.assessed {
            Ok(_) => "scored".to_owned(),
            Err(why) => format!("{}: {why}", why.name()),
        })
        .collect();
    assert_eq!(
        said,
        [
            "too long for the rules: The gold intent is longer than 20,000 characters, the most \
             that the rules judge. Shorten it, or choose a model as the judge.",
            "too long for the rules: The predicted intent is longer than 20,000 characters, the \
             most that the rules judge. Shorten it, or choose a model as the judge.",
            "scored",
        ]
    );
    let mut direct = results.clone();
    judge_one_by_one(&batch, &mut direct);
    assert_eq!(direct, results);
}

/// No part is left out without a word.
#[test]
fn an_intent_of_more_parts_than_the_rules_judge_leaves_its_pair_unscored_by_name() {
    let parts =
        |count| (0..count).map(|n: usize| format!("see {n:x}.")).collect::<Vec<_>>().join(" ");
    let (some, many) = (parts(500), parts(501));
    assert!(!is_too_long(&many));
    let rows = [(&*some, &*some), ("Order tarts", &*many), (&*many, "Order tarts")];
    let line = |(gold, predicted): &(&str, &str)| {
        json!({ "gold": gold, "prediction": predicted }).to_string()
    };
    let lines: Vec<String> = rows.iter().map(line).collect();
    let (batch, mut results) = read_whole(&lines.join("\n"));
    judge_in_parcels(&batch, &mut results, Wanted::Missing);
    let said: Vec<String> = results
        .outcomes
        .iter()
        .map(|outcome| match &outcome.assessed {
            Ok(read) => format!("{} and {} facts", read.gold.len(), read.predicted.len()),
            Err(why) => format!("{}: {why}", why.name()),
        })
        .collect();
    assert_eq!(
        said,
        [
            "500 and 500 facts",
            "too long for the rules: The predicted intent has more than 500 parts, the most that \
             the rules judge. Shorten it, or choose a model as the judge.",
            "too long for the rules: The gold intent has more than 500 parts, the most that the \
             rules judge. Shorten it, or choose a model as the judge.",
        ]
    );
    let mut direct = results.clone();
    judge_one_by_one(&batch, &mut direct);
    assert_eq!(direct, results);
}

#[test]
fn a_parcel_holds_a_few_hundred_pairs_and_each_gold_intent_once() {
    let row = |n: usize| json!({ "gold": "Order lemon tarts ".repeat(40), "prediction": format!("Order {n} tarts") });
    let lines: Vec<String> = (0..1000).map(|n| row(n).to_string()).collect();
    let (batch, mut results) = read_whole(&lines.join("\n"));
    assert_eq!(judge_in_parcels(&batch, &mut results, Wanted::Missing), 4);
    assert_eq!(results.scored(), 1000);
}

#[test]
fn pairs_that_are_all_too_long_are_failed_a_few_hundred_at_a_time() {
    let long = "x".repeat(LONGEST + 1);
    let lines: Vec<String> = (0..600)
        .map(|n| json!({ "gold": format!("g{n}"), "prediction": long }).to_string())
        .collect();
    let (batch, mut results) = read_whole(&lines.join("\n"));
    assert_eq!(judge_in_parcels(&batch, &mut results, Wanted::Missing), 3);
    assert_eq!(results.scored(), 0);
}

const LONGEST: usize = crate::rules::LONGEST_INTENT;
