//! From the plan to an export that is opened again.

use std::collections::HashSet;

use bifact::dataset::read_whole;
use bifact::evaluation::batch::Batch;
use bifact::evaluation::begins::Begins;
use bifact::evaluation::image::{Image, MediaType};
use bifact::evaluation::inquiry::{Inquiry, Subject, Unit};
use bifact::evaluation::results::Results;
use bifact::evaluation::unscored::Unscored;
use bifact::methods::bifact::Bifact;
use bifact::project::{Compaction, Record, SetKey, Written, answer_line, read_record, set_line};
use bifact::providers::{FailureKind, Parameters, provider};
use bifact::report::{CsvColumns, csv_row, jsonl_row, produced_row, read_back};
use bifact::run::{Cache, End, Estimate, JudgeSetup, Next, Plan, Run, RunSettings, Wanted};
use serde_json::json;

use crate::directed::{Directed, Overruled, QUESTIONS_A_PAIR, true_answer};
use crate::guessed::Guessed;
use crate::worker::{Does, Journey};

pub const PAIRS: usize = 6;

/// Of so many pairs: the number in its gold intent, and the prediction.
pub fn batch(pair: impl Fn(usize) -> (usize, String)) -> Batch {
    let row = |n: usize| {
        let (tarts, predicted) = pair(n);
        json!({ "id": format!("r{n}"), "gold": format!("order {tarts} tarts"), "prediction": predicted, "note": n, "match": n.is_multiple_of(2) })
    };
    let lines: Vec<String> = (0..PAIRS).map(|n| row(n).to_string()).collect();
    read_whole(&lines.join("\n")).0
}

fn pairs_of_texts() -> Batch {
    batch(|n| (n, if n % 2 == 0 { format!("order {n} tarts") } else { "order".to_owned() }))
}

fn said(yes: bool) -> String {
    if yes { "yes" } else { "no" }.to_owned()
}

/// Every kind of trouble once: words that are no answer, a server that is too busy, one that does not
/// come back for a while, and a pair that cannot be judged at all.
fn with_trouble(batch: &Batch) -> impl FnMut(Unit, usize) -> Does + use<> {
    let batch = batch.clone();
    let mut hung = 0;
    move |unit, times| {
        let place = unit.about.pair().unwrap();
        match (place, unit.kind, unit.sample, times) {
            (0, 0, 0, 0) => Does::Answers("perhaps".to_owned()),
            (1, 1, _, 0..2) => Does::Fails(FailureKind::Overloaded),
            (2, 0, 1, 0) if hung < 8 => {
                hung += 1;
                Does::Hangs
            }
            (3, 1, 0, _) => Does::Fails(FailureKind::BadRequest),
            _ => Does::Answers(said(true_answer(unit, &batch))),
        }
    }
}

pub fn judged() -> Journey<Directed> {
    let mut journey = Journey::new(Directed::default(), pairs_of_texts());
    let plan = journey.plan(Wanted::Missing);
    assert_eq!((plan.golds.len(), plan.pairs.len()), (0, PAIRS), "no ground is needed");
    assert_eq!(plan.calls(), PAIRS * QUESTIONS_A_PAIR);
    let estimate = Estimate::of(&plan, &journey.batch, &journey.results, &journey.inquiry);
    assert!(estimate.input > 0.0 && estimate.output >= 24.0);

    let mut does = with_trouble(&journey.batch);
    let (end, _) = journey.run(Wanted::Missing, Some(3), &mut does);
    assert_eq!(end, End::Stopped);
    let before = journey.worked.clone();
    let (end, progress) = journey.run(Wanted::Missing, None, &mut does);
    assert_eq!(end, End::Finished);
    assert_eq!(progress.settled, progress.calls);
    assert_eq!(progress.failed_pairs, 1);
    assert!(progress.from_cache > 0, "what was answered before the stop is not asked again");
    for (unit, times) in &before {
        let is_answered = !matches!((unit.about, unit.kind), (Subject::Pair(0 | 1 | 3), _));
        assert!(!is_answered || journey.worked[unit] == *times, "{unit:?} was asked twice");
    }
    journey
}

#[test]
fn a_run_with_faults_judges_every_pair_that_can_be_judged() {
    let journey = judged();
    for (place, outcome) in journey.results.outcomes.iter().enumerate() {
        let Ok(finding) = &outcome.assessed else {
            assert_eq!(place, 3);
            let Err(Unscored::Unanswered(why)) = &outcome.assessed else {
                panic!("{:?}", outcome.assessed)
            };
            assert_eq!(why.failed_as.key, "request-refused");
            continue;
        };
        let is_same = place % 2 == 0;
        assert_eq!(
            (&finding.forward, &finding.back),
            (&vec![true; 2], &vec![is_same; 2]),
            "{place}"
        );
        let answers: Vec<String> =
            serde_json::from_str(outcome.answer.as_deref().unwrap()).unwrap();
        assert_eq!(answers.len(), QUESTIONS_A_PAIR);
    }
}

#[test]
fn the_second_direction_is_asked_when_the_first_is_answered() {
    let mut journey = Journey::new(Directed::default(), pairs_of_texts());
    let batch = journey.batch.clone();
    let mut answered = HashSet::new();
    let (end, progress) = journey.run(Wanted::Missing, None, |unit, times| {
        let first = Unit { kind: 0, ..unit };
        assert!(unit.kind == 0 || answered.contains(&first), "{unit:?} was asked too soon");
        if (unit.about, unit.kind, unit.sample) == (Subject::Pair(2), 0, 1) {
            return if times == 0 {
                Does::Fails(FailureKind::Overloaded)
            } else {
                Does::Fails(FailureKind::Declined)
            };
        }
        answered.insert(unit);
        Does::Answers(said(true_answer(unit, &batch)))
    });
    assert_eq!((end, progress.failed_pairs), (End::Finished, 1));
    assert_eq!(progress.settled, progress.calls, "what was never asked is settled all the same");
    assert_eq!(journey.results.scored(), PAIRS - 1);
}

#[test]
fn answers_are_found_again_by_another_run() {
    let mut journey = judged();
    let first = journey.results.clone();
    journey.results = Results::unasked(&journey.batch);
    let (end, progress) = journey.run(Wanted::Missing, None, |unit, _| {
        assert_eq!(unit.about, Subject::Pair(3), "only what failed is asked for");
        Does::Fails(FailureKind::BadRequest)
    });
    assert_eq!(end, End::Finished);
    assert!(progress.from_cache >= (PAIRS - 1) * QUESTIONS_A_PAIR);
    for (one, other) in journey.results.outcomes.iter().zip(&first.outcomes) {
        assert_eq!(one.assessed, other.assessed);
    }
}

#[test]
fn the_journal_brings_everything_back() {
    let mut journey = judged();
    let finding = journey.results.outcomes[1].assessed.as_mut().unwrap();
    let mut corrected = (**finding).clone();
    corrected.overruled =
        vec![Overruled { direction: "back".to_owned(), verdict: true, by: "Ada".to_owned() }];
    *finding = corrected.into();

    let key = SetKey::of::<Directed>(Some(journey.setup().fingerprint()));
    let begun: Results<Directed> = Results::unasked(&journey.batch);
    let mut written = Written::new(key, begun.clone());
    let all = 0..PAIRS;
    let mut lines: Vec<String> = journey
        .cache
        .take_fresh_texts()
        .iter()
        .map(|(asked, text)| answer_line(asked, text))
        .collect();
    lines.extend(written.golds(&journey.batch, &journey.results, all.clone()));
    lines.extend(written.pairs(&journey.batch, &journey.results, all.clone()));
    assert!(written.pairs(&journey.batch, &journey.results, all).is_empty(), "all is written");

    let mut again = begun;
    let mut cache = Cache::default();
    for line in &lines {
        let record = read_record(line).expect(line);
        if let Record::Answer { asked, text } = &record {
            cache.recall(*asked, text);
        }
        assert!(record.apply(&journey.batch, &mut again), "{line}");
    }
    assert_eq!(again, journey.results);
    assert_eq!(cache.len(), journey.cache.len());
}

/// Two methods in one journal: neither reads the other's lines, and a page without the second method
/// leaves its lines where they are.
#[test]
fn lines_of_two_methods_do_not_mix() {
    let journey = judged();
    let (batch, results) = (&journey.batch, &journey.results);
    let of_file = SetKey::of::<Directed>(None);
    assert_ne!(of_file, SetKey::of::<Bifact>(None), "each has its own results of the file");
    let mut lines = vec![set_line::<Directed>(of_file, "Directed", Begins::default())];
    let write = || Written::new(of_file, Results::unasked(batch)).pairs(batch, results, 0..PAIRS);
    lines.extend(write());
    lines.extend(write());
    for line in &lines {
        let record = read_record(line).unwrap();
        let Record::OfMethod { method, .. } = &record else { panic!("{line}") };
        assert_eq!(method, "directed");
        assert!(!record.apply(batch, &mut Results::<Bifact>::unasked(batch)), "{line}");
    }
    let mut compaction = Compaction::default();
    let kept: Vec<bool> = lines.iter().rev().map(|line| compaction.keeps(line)).collect();
    let (last, before) = kept.split_at(PAIRS);
    assert!(last.iter().all(|kept| *kept), "what was written last stays");
    assert!(before[..PAIRS].iter().all(|kept| !kept), "what it supersedes goes");
    assert!(before[PAIRS], "the beginning of the set stays");
}

#[test]
fn an_export_opens_again_with_the_same_findings_and_scores() {
    let journey = judged();
    let rows: String =
        (0..PAIRS).map(|place| jsonl_row(&journey.batch, &journey.results, place)).collect();
    assert!(rows.contains(r#""satisfies":1.0"#), "{rows}");
    let (batch, of_file) = read_whole(&rows);
    assert_eq!(batch.pairs.len(), PAIRS);
    assert_eq!(of_file.scored(), 0, "these are no answers to Bi-Fact's questions");
    let again: Results<Directed> = read_back(&batch);
    for (place, (one, other)) in again.outcomes.iter().zip(&journey.results.outcomes).enumerate() {
        match (&one.assessed, &other.assessed) {
            (Ok(one_found), Ok(other_found)) => {
                assert_eq!(one_found, other_found, "{place}");
                assert_eq!((&one.judge, &one.answer), (&other.judge, &other.answer));
            }
            (Err(one), Err(other)) => assert_eq!(one.to_string(), other.to_string()),
            _ => panic!("{place}: {one:?} {other:?}"),
        }
    }
    // A second export says the same.
    let twice: String = (0..PAIRS).map(|place| jsonl_row(&batch, &again, place)).collect();
    let (batch, _) = read_whole(&twice);
    assert_eq!(read_back::<Directed>(&batch).scored(), PAIRS - 1);
}

#[test]
fn a_table_has_the_columns_of_the_method() {
    let journey = judged();
    let mut columns = CsvColumns::default();
    (0..PAIRS).for_each(|place| columns.gather(&journey.batch, place));
    let head = columns.head::<Directed>();
    let names: Vec<&str> = head.trim().split(',').collect();
    for name in ["satisfies", "satisfied", "agreed", "unscored_key", "note"] {
        assert!(names.contains(&name), "{name} is not in {head}");
    }
    assert!(!names.contains(&"precision") && !names.contains(&"gold_facts_total"), "{head}");
    let row = csv_row(&journey.batch, &journey.results, &columns, 0);
    assert_eq!(row.trim().split(',').count(), names.len(), "{row}");
    let at = names.iter().position(|name| *name == "agreed").unwrap();
    assert_eq!(row.split(',').nth(at), Some("true"));
}

/// As the rules do it: units out, readings in, no words and no requests.
#[test]
fn an_executor_without_words_goes_through_the_same_run() {
    let batch = pairs_of_texts();
    let mut results: Results<Directed> = Results::unasked(&batch);
    let inquiry = Directed::default();
    let setup = JudgeSetup {
        provider: provider("rules").unwrap(),
        base_url: String::new(),
        model: String::new(),
        inquiry: inquiry.clone(),
        parameters: Parameters::default(),
    };
    let settings = RunSettings {
        at_once: 5,
        patience: std::time::Duration::from_secs(1),
        price: None,
        budget: None,
        seed: 1,
    };
    let plan = Plan::of(&inquiry, &batch, &results, Wanted::Missing);
    let mut run = Run::begin(setup, &batch, &plan, Wanted::Missing, settings, 0.0);
    let mut under_way = Vec::new();
    let cache = Cache::default();
    let end = loop {
        match run.next(0.0, &batch, &mut results, &cache) {
            Next::Send(ticket) => {
                assert!(run.question(ticket).is_none(), "it is not asked in words");
                under_way.push(ticket);
            }
            Next::Wait { .. } => {
                // The youngest first: their order does not matter.
                let ticket = under_way.pop().expect("something is under way");
                let unit = run.unit(ticket).unwrap();
                run.worked(ticket, Ok(true_answer(unit, &batch)), 0.0, &batch, &mut results);
            }
            Next::Over(end) => break end,
            other => panic!("{other:?}"),
        }
    };
    let progress = run.progress(0.0);
    assert_eq!((end, progress.sent, results.scored()), (End::Finished, 0, PAIRS));
    assert!(results.outcomes.iter().all(|outcome| outcome.answer.is_none()));
}

#[test]
fn a_producer_makes_rows_that_open_as_a_dataset() {
    let screens = (0..PAIRS)
        .map(|n| Image::new(MediaType::Png, format!("screen {n}").into_bytes()))
        .collect();
    let mut journey = Journey::new(Guessed { screens }, batch(|n| (n, "?".to_owned())));
    let does = |unit: Unit, times: usize| {
        let place = unit.about.pair().unwrap();
        match (place, times) {
            (1, 0) => Does::Answers("I see a screen.".to_owned()),
            (2, 0..3) => Does::Fails(FailureKind::RateLimited),
            (4, _) => Does::Fails(FailureKind::Declined),
            _ => Does::Answers(format!("goal: order {place} tarts")),
        }
    };
    let (end, progress) = journey.run(Wanted::Missing, None, does);
    assert_eq!((end, progress.failed_pairs), (End::Finished, 1));

    // The journal has them.
    let key = SetKey::of::<Guessed>(Some(journey.setup().fingerprint()));
    let begun: Results<Guessed> = Results::unasked(&journey.batch);
    let mut written = Written::new(key, begun.clone());
    let mut again = begun;
    for line in written.pairs(&journey.batch, &journey.results, 0..PAIRS) {
        assert!(read_record(&line).unwrap().apply(&journey.batch, &mut again), "{line}");
    }
    assert_eq!(again, journey.results);

    // And so has the dataset that is made of them.
    let rows: String = (0..PAIRS)
        .map(|place| produced_row(&journey.batch, &again, place, &journey.batch.pairs[place].model))
        .collect();
    let (made, _) = read_whole(&rows);
    let texts: Vec<&str> = made.pairs.iter().map(|pair| &*pair.predicted).collect();
    assert_eq!(
        texts,
        ["order 0 tarts", "order 1 tarts", "order 2 tarts", "order 3 tarts", "order 5 tarts"]
    );
    let gold = made.gold(made.pairs[4].gold);
    assert_eq!(gold, "order 5 tarts");

    // Run again, everything but the failed one comes from the cache.
    journey.results = Results::unasked(&journey.batch);
    let (_, progress) = journey.run(Wanted::Missing, None, |unit, _| {
        assert_eq!(unit.about, Subject::Pair(4));
        Does::Fails(FailureKind::Declined)
    });
    assert_eq!(progress.from_cache, PAIRS - 1);
    assert_eq!(Guessed::KEY, "guessed");
}
