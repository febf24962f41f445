//! The room as the results screen uses it: rows in, sentences out.

use std::sync::Arc;

use super::*;
use crate::evaluation::batch::Batch;
use crate::evaluation::signature::Judge;
use crate::methods::bifact::batch_builder::BatchBuilder;
use crate::methods::bifact::results::Results;
use crate::methods::bifact::row_review::Row;
use crate::workspace::{Columns, Counts, Source};

const FACTS: [&str; 3] = ["Order tarts", "The day is Saturday", "The quantity is two"];

/// Verdicts as signs: "+" is supported. Without any, nobody was asked.
fn row(gold: &str, model: &str, covered: &str, right: &str) -> Row<'static> {
    let label = |sign: char| if sign == '+' { "C" } else { "M" };
    let coverage: Vec<_> = FACTS
        .iter()
        .zip(covered.chars())
        .map(|(fact, sign)| serde_json::json!({"fact": fact, "label": label(sign)}))
        .collect();
    let accuracy: Vec<_> = (1..)
        .zip(right.chars())
        .map(|(n, sign)| serde_json::json!({"fact": format!("Place {n} in Oslo"), "label": label(sign)}))
        .collect();
    let answer = serde_json::json!({
        "expert_fact_coverage": coverage, "predicted_fact_accuracy": accuracy,
    });
    Row {
        gold_intent: gold.to_owned().into(),
        predicted_intent: "Order tarts".to_owned().into(),
        model: Some(model.to_owned().into()),
        gold_facts: Some(FACTS.iter().map(|fact| (*fact).into()).collect()),
        judge_answer: (!covered.is_empty()).then(|| answer.to_string().into()),
        ..Row::default()
    }
}

/// Per gold intent, what each model covers; "" is not judged, "!" is a failure.
fn rows<'a>(models: &[&str], intents: &[impl AsRef<[&'a str]>]) -> Vec<Row<'static>> {
    let mut rows = Vec::new();
    for (number, covered) in intents.iter().enumerate() {
        for (model, covered) in models.iter().zip(covered.as_ref()) {
            let gold = format!("Intent {number}");
            rows.push(match *covered {
                "!" => Row { judge_answer: Some("no verdict".into()), ..row(&gold, model, "", "") },
                covered => row(&gold, model, covered, "+"),
            });
        }
    }
    rows
}

fn columns(rows: Vec<Row>) -> Columns {
    let mut builder = BatchBuilder::default();
    for row in rows {
        builder.add(row);
    }
    let (batch, results): (Batch, Results) = builder.finish();
    Columns::of(Source::of(&batch, &results))
}

fn answer_in(rows: Vec<Row>, chosen: &[&str]) -> Answer {
    let columns = columns(rows);
    let chosen: Vec<Arc<str>> = chosen.iter().map(|name| Arc::from(*name)).collect();
    let is_in = |row: &u32| {
        let group = columns.rows.get(*row as usize).map(|row| row.group as usize);
        chosen.is_empty() || group.is_some_and(|group| chosen.contains(&columns.groups[group]))
    };
    let all: Vec<u32> = (0..).take(columns.rows.len()).filter(is_in).collect();
    AnswerWork::begin(&columns, &all, chosen).finish()
}

fn said(rows: Vec<Row>) -> (String, String) {
    said_by(rows, &[], &[])
}

fn said_by(rows: Vec<Row>, chosen: &[&str], judges: &[Judge]) -> (String, String) {
    let headline = answer_in(rows, chosen).headline(judges);
    let body: Vec<String> = headline.body.iter().map(ToString::to_string).collect();
    (headline.title.to_string(), body.join(" "))
}

#[track_caller]
fn check(rows: Vec<Row>, title: &str, body: &str) {
    assert_eq!(said(rows), (title.to_owned(), body.to_owned()));
}

#[test]
fn two_models_of_which_one_is_clearly_ahead() {
    // F1 1 against 2 * (1/3) / (4/3) = 0.5, eight times.
    check(
        rows(&["A", "B"], &[&["+++", "+--"]; 8]),
        "A is ahead of B by 0.50 F1 (0.50 to 0.50).",
        "The difference is significant (p = 0.008, on 8 gold intents both were scored on). \
         B loses 2.0 facts per pair, most often dates and quantities.",
    );
}

#[test]
fn two_models_that_are_too_close_to_call() {
    // Differences of 0.2 and −0.2, six to four: p of 4 or more on one side of 10, twice.
    let mixed: Vec<&[&str]> =
        (0..10).map(|n| if n < 6 { &["+++", "++-"][..] } else { &["++-", "+++"] }).collect();
    let (title, body) = said(rows(&["A", "B"], &mixed));
    assert!(title.starts_with("A is ahead of B by 0.04 F1 (−0."), "{title}");
    assert!(title.ends_with(", but this batch does not decide it."), "{title}");
    assert!(body.starts_with("It could be chance (p = 0.754, on 10 gold intents"), "{body}");
    assert!(body.contains("About 200 more gold intents would decide it."), "{body}");
}

#[test]
fn level_identical_and_few() {
    let turns: Vec<&[&str]> =
        (0..10).map(|n| if n < 5 { &["+++", "++-"][..] } else { &["++-", "+++"] }).collect();
    let (title, body) = said(rows(&["A", "B"], &turns));
    assert!(title.starts_with("A and B are level in F1 (−0."), "{title}");
    assert!(body.starts_with("It could be chance (p = 1.000"), "{body}");
    check(
        rows(&["A", "B"], &[&["+++", "+++"]; 6]),
        "A and B have the same F1 on all 6 gold intents they share.",
        "",
    );
    check(
        rows(&["A", "B"], &[&["+++", "++-"]; 1]),
        "A is ahead of B by 0.20 F1 on 1 gold intent, too few to decide anything.",
        "B loses 1 fact per pair, most often quantities.",
    );
}

#[test]
fn models_without_an_intent_in_common_are_not_compared() {
    let apart: Vec<&[&str]> =
        (0..12).map(|n| if n < 6 { &["+++", ""][..] } else { &["", "+--"] }).collect();
    let (title, body) = said(rows(&["A", "B"], &apart));
    assert_eq!(
        title,
        "A and B were not scored on any gold intent in common, so they cannot be compared."
    );
    assert!(
        body.ends_with("12 of 24 pairs scored; 12 not judged yet (excluded from the averages).")
    );
}

#[test]
fn one_model_and_none() {
    let (title, body) = said(rows(&["A"], &[&["++-"], &["+++"], &["++-"], &["++-"]]));
    assert!(title.starts_with("A scores 0.85 F1 (0.80 to "), "{title}");
    assert!(title.ends_with(" over 4 pairs."), "{title}");
    assert_eq!(body, "A loses 0.8 facts per pair, most often quantities.");
    check(
        rows(&["A"], &[&["++-"]]),
        "A scores 0.80 F1 on one pair.",
        "A loses 1 fact per pair, most often quantities.",
    );
    check(
        rows(&["A", "B"], &[&["", "!"]; 2]),
        "Nothing is scored yet.",
        "2 pairs wait for a judge. 2 pairs failed.",
    );
    check(Vec::new(), "Nothing is scored yet.", "");
}

#[test]
fn failures_are_counted_and_never_averaged() {
    let mut intents = vec![&["+++", "+--"][..]; 8];
    intents[0] = &["!", "+--"];
    intents[1] = &["+++", "!"];
    let (title, body) = said(rows(&["A", "B"], &intents));
    assert_eq!(title, "A is ahead of B by 0.50 F1 (0.50 to 0.50).");
    assert!(body.contains("on 6 gold intents both were scored on"), "{body}");
    assert!(
        body.contains("14 of 16 pairs scored; 2 failed (excluded from the averages)."),
        "{body}"
    );
}

#[test]
fn a_model_scored_on_a_few_easy_intents_is_not_the_winner() {
    let mut intents = vec![&["+++", "++-", ""][..]; 20];
    intents[0] = &["+++", "++-", "+++"];
    let answer = answer_in(rows(&["A", "B", "Lucky"], &intents), &[]);
    let ranks: Vec<_> = answer.standing.ranked.iter().map(|one| (one.place, one.rank)).collect();
    assert_eq!(ranks, [(0, Some(1)), (1, Some(2)), (2, None)]);
    let headline = answer.headline(&[]);
    assert_eq!(headline.title.to_string(), "A is ahead of B by 0.20 F1 (0.20 to 0.20).");
    let body: Vec<String> = headline.body.iter().map(ToString::to_string).collect();
    assert!(
        body.contains(&"Lucky was scored on too few pairs to be ranked.".to_owned()),
        "{body:?}"
    );
}

#[test]
fn who_is_ahead_is_said_of_the_intents_both_were_scored_on() {
    // B was scored on the six easy intents alone, where A is as good or better.
    let intents: Vec<&[&str]> =
        (0..12).map(|n| if n < 6 { &["+++", "++-"][..] } else { &["+--", "!"] }).collect();
    let (title, body) = said(rows(&["A", "B"], &intents));
    assert_eq!(title, "A is ahead of B by 0.20 F1 (0.20 to 0.20).");
    let note = "Over all its own pairs B has the higher mean (0.80 against 0.75): the two were \
                not scored on the same intents.";
    assert!(body.contains(note), "{body}");
}

#[test]
fn ten_models_are_decided_after_correction() {
    let names = ["m0", "m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "m9"];
    let even: Vec<&str> =
        vec!["+++", "+--", "+--", "+--", "+--", "+--", "+--", "+--", "+--", "+--"];
    let intents = vec![even.as_slice(); 7];
    // Seven unanimous intents: p is 2/128, which decides alone and not among 45.
    let (title, body) = said(rows(&names, &intents));
    assert!(title.ends_with(", but this batch does not decide it."), "{title}");
    assert!(body.contains("No lead over any of the others is decided, corrected for 45"), "{body}");
    let intents = vec![even.as_slice(); 12];
    let (title, body) = said(rows(&names, &intents));
    assert_eq!(title, "m0 is ahead of m1 by 0.50 F1 (0.50 to 0.50).");
    assert!(
        body.starts_with(
            "m0 is clearly ahead of all 9 others, corrected for 45 comparisons (over m1: p = 0.022, 12 gold intents)."
        ),
        "{body}"
    );
    assert!(
        body.contains("The others lose 2.0 facts per pair, most often dates and quantities."),
        "{body}"
    );
    let method = answer_in(rows(&names, &intents), &[]).headline(&[]).method;
    assert!(method.contains("Holm's correction for all 45 comparisons between the 10"), "{method}");
}

#[test]
fn many_models_are_bounded_work() {
    let names: Vec<String> = (0..60).map(|n| format!("m{n}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let covered: Vec<&str> = (0..60).map(|n| if n == 7 { "+++" } else { "+--" }).collect();
    let answer = answer_in(rows(&names, &vec![covered.as_slice(); 20]), &[]);
    let compared = answer.compared.unwrap();
    assert_eq!((compared.tested, compared.family), (20, 190));
    assert_eq!(compared.decided.len(), 19);
    assert_eq!(compared.lead.ahead, 7);
}

#[test]
fn one_group_against_another() {
    let grouped = |group: &'static str, covered: &'static [&'static str]| {
        let rows = covered.iter().enumerate().map(move |(n, covered)| Row {
            group: Some(group.into()),
            ..row(&format!("{group} {n}"), "A", covered, "+")
        });
        rows.collect::<Vec<_>>()
    };
    let both = || {
        let mut rows = grouped("food", &["+++"; 8]);
        rows.extend(grouped("travel", &["+--"; 8]));
        rows
    };
    let (title, body) = said(both());
    assert!(title.starts_with("A scores 0.75 F1 (0."), "{title}");
    assert!(body.contains("F1 is 0.50 higher in food than in travel (0.50 to 0.50)."), "{body}");
    let (title, body) = said_by(both(), &["food", "travel"], &[]);
    assert_eq!(title, "F1 is 0.50 higher in food than in travel (0.50 to 0.50).");
    assert!(body.contains("The difference is significant (p < 0.001"), "{body}");
    let (title, _) = said_by(both(), &["food"], &[]);
    assert_eq!(title, "In food: A scores 1.00 F1 (0.68 to 1.00) over 8 pairs.");
}

#[test]
fn a_judge_of_a_models_own_family_is_said() {
    let judges = [Judge::InFile("gpt-6-luna".into())];
    let (_, body) = said_by(rows(&["gpt-4o", "claude-3"], &[&["+++", "+++"]; 6]), &[], &judges);
    assert_eq!(
        body,
        "The judge (gpt-6-luna) and gpt-4o are GPT models: judges tend to favour their own family."
    );
    let (_, body) = said_by(rows(&["gemini", "claude-3"], &[&["+++", "+++"]; 6]), &[], &judges);
    assert_eq!(body, "");
}

#[test]
fn undefined_stays_undefined() {
    // Everything covered, nothing predicted: no precision, and a recall above zero makes no F1.
    let mut columns = columns(rows(&["A"], &[&["+++"]; 2]));
    for row in &mut columns.rows {
        row.counts = Some(Counts { covered: 3, gold: 3, right: 0, predicted: 0 });
    }
    let headline = AnswerWork::begin(&columns, &[0, 1], Vec::new()).finish().headline(&[]);
    let title = headline.title.to_string();
    assert_eq!(title, "A has 2 scored pairs, but F1 is undefined for all of them.");
    assert_eq!(headline.body, []);
}

#[test]
fn names_are_text_whatever_they_look_like() {
    let long = "x".repeat(500);
    let names = ["<script>alert(1)</script>", long.as_str()];
    let headline = answer_in(rows(&names, &[&["+++", "+--"]; 8]), &[]).headline(&[]);
    assert_eq!(headline.title.0[0], Piece::Name("<script>alert(1)</script>".into()));
    let title = headline.title.to_string();
    assert!(title.contains("…") && title.chars().count() < 140, "{title}");
}

#[test]
fn an_answer_says_what_is_known_before_it_is_tested() {
    let columns = columns(rows(&["A", "B"], &[&["+++", "+--"]; 30]));
    let all: Vec<u32> = (0..60).collect();
    let work = AnswerWork::begin(&columns, &all, Vec::new());
    assert!(!work.is_done());
    let headline = work.answer().headline(&[]);
    assert_eq!(headline.title.to_string(), "A is ahead of B by 0.50 F1.");
    assert_eq!(headline.body[0].to_string(), "Testing whether that could be chance …");
}
