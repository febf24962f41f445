//! Fulfilment from the plan to an export that is opened again.

use bifact::dataset::read_whole;
use bifact::evaluation::batch::Batch;
use bifact::evaluation::inquiry::{Inquiry, Subject, Unit};
use bifact::evaluation::method::Method;
use bifact::evaluation::resampling::BootstrapSettings;
use bifact::evaluation::results::Results;
use bifact::methods::fulfilment::{Fulfilled, Fulfilment};
use bifact::methods::watched::{Sees, Trajectories};
use bifact::project::{SetKey, Written, read_record};
use bifact::providers::FailureKind;
use bifact::report::{CsvColumns, csv_row, jsonl_row, read_back};
use bifact::run::{End, Wanted};
use serde_json::json;

use crate::journey::watched;
use crate::worker::{Does, Journey};

const PAIRS: usize = 12;
/// Without a trajectory, with an empty prediction, and one that is never answered.
const UNSEEN: usize = 9;
const EMPTY: usize = 10;
const REFUSED: usize = 11;

fn batch() -> Batch {
    let row = |n: usize| {
        let predicted = if n == EMPTY { String::new() } else { format!("order {n} tarts") };
        json!({ "id": format!("r{n}"), "gold": format!("order {n} pies"), "prediction": predicted })
            .to_string()
    };
    read_whole(&(0..PAIRS).map(row).collect::<Vec<_>>().join("\n")).0
}

fn fulfilment() -> Fulfilment {
    let all = (0..PAIRS).map(|n| (n != UNSEEN).then(|| watched(n)));
    Fulfilment { sees: Sees::Actions, trajectories: Trajectories::new(all.collect()) }
}

/// Fulfilled by the remainder of the pair's number: yes, no, cannot tell.
fn verdict(n: usize) -> Fulfilled {
    match n {
        UNSEEN | EMPTY => Fulfilled::CannotTell,
        n => [Fulfilled::Yes, Fulfilled::No, Fulfilled::CannotTell][n % 3],
    }
}

fn does(unit: Unit, times: usize) -> Does {
    let place = unit.about.pair().unwrap();
    assert!(place != UNSEEN && place != EMPTY, "{place} is asked about");
    let word = match verdict(place) {
        Fulfilled::Yes => "YES",
        Fulfilled::No => "NO",
        Fulfilled::CannotTell => "CANNOT_TELL",
    };
    match (place, times) {
        (REFUSED, _) => Does::Fails(FailureKind::Declined),
        (2, 0) => Does::Answers("It is done.".to_owned()),
        (3, 0..2) => Does::Fails(FailureKind::Overloaded),
        _ => Does::Answers(
            json!({ "kind": "transaction", "explanation": "Seen.", "steps": [2], "fulfilled": word })
                .to_string(),
        ),
    }
}

fn judged() -> Journey<Fulfilment> {
    let mut journey = Journey::new(fulfilment(), batch());
    assert_eq!(
        journey.plan(Wanted::Missing).calls(),
        PAIRS - 2,
        "nobody is asked about two of them"
    );
    let (end, _) = journey.run(Wanted::Missing, Some(2), does);
    assert_eq!(end, End::Stopped);
    let (end, _) = journey.run(Wanted::Missing, None, does);
    assert_eq!((end, journey.results.scored()), (End::Finished, PAIRS - 1));
    journey
}

#[test]
fn every_prediction_with_a_trajectory_is_judged_or_named() {
    let journey = judged();
    for (place, outcome) in journey.results.outcomes.iter().enumerate() {
        match &outcome.assessed {
            Ok(found) => {
                assert_eq!(found.verdict, verdict(place), "pair {place}");
                let steps: &[usize] = if [UNSEEN, EMPTY].contains(&place) { &[] } else { &[2] };
                assert_eq!(found.steps, steps);
            }
            Err(why) => assert_eq!((place, why.key()), (REFUSED, "declined")),
        }
    }
    // Pairs 0, 3, 6 are fulfilled; 1, 4, 7 are not; the others cannot be told.
    let summaries = journey.results.summaries(&journey.batch, BootstrapSettings::default());
    let fulfilled = summaries[0].means.of_average(&Fulfilment::AVERAGES[0])[0];
    assert_eq!((fulfilled.value, fulfilled.defined, fulfilled.undefined), (Some(0.5), 6, 5));
}

#[test]
fn the_prompt_says_whether_the_end_is_shown() {
    let journey = Journey::new(fulfilment(), batch());
    let unit = Unit { about: Subject::Pair(0), kind: 0, sample: 0 };
    let prompt = journey.inquiry.prompt(unit, &journey.batch, None).unwrap();
    assert!(prompt.shown().contains("The screen after the last action is not shown."));
    assert!(prompt.shown().contains("order 0 tarts") && !prompt.shown().contains("order 0 pies"));
    let unseen = Unit { about: Subject::Pair(UNSEEN), ..unit };
    assert_eq!(journey.inquiry.prompt(unseen, &journey.batch, None), None);
}

#[test]
fn journal_export_table_and_cache_keep_all_of_it() {
    let mut journey = judged();
    let begun: Results<Fulfilment> = Results::unasked(&journey.batch);
    let mut written =
        Written::new(SetKey::of::<Fulfilment>(Some(journey.setup().fingerprint())), begun.clone());
    let mut again = begun;
    for line in written.pairs(&journey.batch, &journey.results, 0..PAIRS) {
        assert!(read_record(&line).unwrap().apply(&journey.batch, &mut again), "{line}");
    }
    for (one, other) in again.outcomes.iter().zip(&journey.results.outcomes) {
        assert_eq!(one.assessed, other.assessed);
    }

    let rows: String =
        (0..PAIRS).map(|place| jsonl_row(&journey.batch, &journey.results, place)).collect();
    let (batch, _) = read_whole(&rows);
    let again: Results<Fulfilment> = read_back(&batch);
    for (one, other) in again.outcomes.iter().zip(&journey.results.outcomes) {
        assert_eq!(one.assessed.as_ref().ok(), other.assessed.as_ref().ok());
    }

    let columns = CsvColumns::default();
    let head = columns.head::<Fulfilment>();
    for name in ["fulfilled", "fulfilled_verdict", "task_kind", "fulfilled_steps"] {
        assert!(head.split(',').any(|one| one == name), "{name} is not in {head}");
    }
    let row = csv_row(&journey.batch, &journey.results, &columns, 0);
    assert!(row.contains(",yes,transaction,2,"), "{row}");

    journey.results = Results::unasked(&journey.batch);
    let (_, progress) = journey.run(Wanted::Missing, None, |unit, _| {
        assert_eq!(unit.about, Subject::Pair(REFUSED), "the others are cached");
        Does::Fails(FailureKind::Declined)
    });
    assert!(progress.from_cache >= PAIRS - 3);
}
