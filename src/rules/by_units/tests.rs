use proptest::prelude::*;
use serde_json::json;

use std::time::Duration;

use super::*;
use crate::dataset::read_whole;
use crate::methods::bifact::fact::Assessment;
use crate::methods::bifact::results::Outcome;
use crate::providers::{Parameters, provider};
use crate::rules::is_too_long;
use crate::run::{Cache, JudgeSetup, Next, Plan, Run, RunSettings, Wanted, begin_with};

fn begun(batch: &Batch, results: &Results, wanted: Wanted) -> Run<Bifact> {
    let setup = JudgeSetup {
        provider: provider("rules").unwrap(),
        base_url: String::new(),
        model: String::new(),
        inquiry: Bifact::default(),
        parameters: Parameters::default(),
    };
    let settings = RunSettings {
        at_once: 512,
        patience: Duration::from_secs(1),
        price: None,
        budget: None,
        seed: 1,
    };
    let plan = Plan::of(&setup.inquiry, batch, results, wanted);
    Run::begin(setup, batch, &plan, wanted, settings, 0.0)
}

/// The next units, and whether there are more. Units that are too long fail here.
fn next_parcel(run: &mut Run<Bifact>, batch: &Batch, results: &mut Results) -> Option<Parcel> {
    let mut parcel = Parcel::default();
    while !parcel.is_full() {
        match run.next(0.0, batch, results, &Cache::default()) {
            Next::Send(ticket) => {
                let unit = run.unit(ticket).unwrap();
                if let Err(too_long) = parcel.add(ticket, unit, batch, results) {
                    run.worked(ticket, Err(too_long.why(unit.about)), 0.0, batch, results);
                }
            }
            Next::Wait { .. } => break,
            Next::Over(_) => return None,
            other => panic!("{other:?}"),
        }
    }
    Some(parcel)
}

/// As the page does it, with the worker's part done here.
fn judge_in_parcels(batch: &Batch, results: &mut Results, wanted: Wanted) -> usize {
    let mut run = begun(batch, results, wanted);
    let mut parcels = 0;
    while let Some(parcel) = next_parcel(&mut run, batch, results) {
        let (tickets, bytes) = parcel.close();
        let done = work_on(&bytes).expect("a parcel");
        let readings = Readings::open(&done).expect("readings");
        assert_eq!(readings.len(), tickets.len());
        for (ticket, reading) in tickets.into_iter().zip(readings) {
            let about = run.unit(ticket).unwrap().about;
            let reading = reading.expect("sound bytes").map_err(|too_long| too_long.why(about));
            run.worked(ticket, reading, 0.0, batch, results);
        }
        parcels += 1;
    }
    let progress = run.progress(0.0);
    assert_eq!((progress.settled, progress.calls), (batch.pairs.len(), batch.pairs.len()));
    assert_eq!((progress.sent, progress.in_flight), (0, 0));
    parcels
}

/// A line per pair: the verdicts if it is scored, otherwise the reason.
fn said_of(results: &Results, scored: impl Fn(&Assessment) -> String) -> Vec<String> {
    let line = |outcome: &Outcome| match &outcome.assessed {
        Ok(assessment) => scored(assessment),
        Err(why) => format!("{}: {why}", why.name()),
    };
    results.outcomes.iter().map(line).collect()
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
        judge_by_rules(&batch, &mut results, 0);
        let mut run = begun(&batch, &results, Wanted::Anew(0));
        let (_, mut parcel) = next_parcel(&mut run, &batch, &mut results).expect("a pair").close();
        let mut judged = work_on(&parcel).expect("readings");
        let place = at.index(parcel.len());
        parcel[place] = byte;
        let place = at.index(judged.len());
        judged[place] = byte;
        work_on(&parcel);
        work_on(&bytes);
        for bytes in [&bytes, &judged] {
            if let Some(verdicts) = Readings::open(bytes) {
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
    let said = said_of(&results, |_| "scored".to_owned());
    assert_eq!(
        said,
        [
            "too long for the rules: The gold intent could not be split into facts. The gold intent is longer than 20,000 characters, the most \
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

/// Nothing is left out silently.
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
    let said =
        said_of(&results, |read| format!("{} and {} facts", read.gold.len(), read.predicted.len()));
    assert_eq!(
        said,
        [
            "500 and 500 facts",
            "too long for the rules: The predicted intent has more than 500 parts, the most that \
             the rules judge. Shorten it, or choose a model as the judge.",
            "too long for the rules: The gold intent could not be split into facts. The gold intent has more than 500 parts, the most that the \
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
    assert_eq!(judge_in_parcels(&batch, &mut results, Wanted::Missing), 5);
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
