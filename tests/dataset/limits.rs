//! A row that exceeds a limit is refused with a named reason, and no other row is affected.

use crate::reading::{Reading, extras, read};
use bifact::dataset::ProblemKind;
use bifact::methods::bifact::fact::MOST_FACTS;
use expect_test::expect;

fn list(n: usize, item: &str) -> String {
    format!("[{}]", vec![item; n].join(","))
}

/// A row with this field between two others.
#[track_caller]
fn among_good(field: &str, value: &str) -> Reading {
    let row =
        |value: &str| format!("{{\"gold\": \"a\", \"prediction\": \"b\", \"{field}\": {value}}}\n");
    let reading = read([row("null"), row(value), row("null")].concat());
    assert_eq!((reading.lines().first(), reading.lines().last()), (Some(&1), Some(&3)));
    reading
}

/// A row of 100,000 facts once stopped the page.
#[test]
fn more_facts_than_a_task_can_have_cost_the_row() {
    let reading = among_good("gold_facts", &list(100_000, "\"Go\""));
    assert_eq!(reading.lines(), [1, 3]);
    expect![[r#"
        2: Too many facts | “gold_facts” has 100,000 facts, and 2,000 is the most a row can have.
    "#]]
    .assert_eq(&reading.sentences());
}

#[test]
fn every_list_of_a_row_has_its_bound() {
    let items = r#"{"fact":"Go","label":"C"}"#;
    let answer = |n| format!("{{\"expert_fact_coverage\":{},\"x\":1}}", list(n, items));
    let review = |n| format!("{{\"first_given\":{}}}", list(n, "\"Go\""));
    let correction = r#"{"of":"gold","number":1,"verdict":"supported"}"#;
    for (field, most, value) in [
        ("gold_facts", MOST_FACTS, &(|n| list(n, "\"Go\"")) as &dyn Fn(usize) -> String),
        ("gold_facts", MOST_FACTS, &|n| list(n, items)),
        ("judged_gold_facts", MOST_FACTS, &|n| list(n, "\"Go\"")),
        ("gold_facts_review", MOST_FACTS, &review),
        ("judge_answer", MOST_FACTS, &answer),
        ("human_present", MOST_FACTS, &|n| list(n, "1")),
        ("human_predicted", MOST_FACTS, &|n| list(n, "true")),
        ("corrections", 2 * MOST_FACTS, &|n| list(n, correction)),
    ] {
        let most_of = among_good(field, &value(most));
        let is_too_many = |kind: &ProblemKind| matches!(kind, ProblemKind::TooMany { .. });
        assert!(!most_of.problems.iter().any(|problem| is_too_many(&problem.kind)), "{field}");
        let beyond = among_good(field, &value(most + 1));
        assert_eq!(beyond.lines(), [1, 3], "{field}");
        assert!(is_too_many(&beyond.problems[0].kind), "{:?}", beyond.problems[0].kind);
    }
}

#[test]
fn facts_in_a_column_are_counted_as_well() {
    let facts = "Go\n".repeat(MOST_FACTS + 1);
    let reading = read(format!("gold,prediction,gold_facts\na,b,Go\nc,d,\"{facts}\"\ne,f,Go\n"));
    assert_eq!(reading.pairs(), ["a > b", "e > f"]);
    assert_eq!(reading.problems.len(), 1);
    assert!(matches!(reading.problems[0].kind, ProblemKind::TooMany { found: 2001, .. }));
}

#[test]
fn facts_in_a_text_are_counted_as_well() {
    let text = |n: usize| format!("\"{}\"", "- Go\\n".repeat(n));
    assert_eq!(among_good("gold_facts", &text(MOST_FACTS)).problems, []);
    for n in [MOST_FACTS + 1, 5 * MOST_FACTS] {
        let reading = among_good("gold_facts", &text(n));
        assert_eq!(reading.lines(), [1, 3]);
        let kind = &reading.problems[0].kind;
        assert!(matches!(kind, ProblemKind::TooMany { found, .. } if *found == n), "{kind:?}");
    }
    let with_heading = format!("\"Facts:\\n{}\"", "- Go\\n".repeat(MOST_FACTS));
    assert_eq!(among_good("gold_facts", &with_heading).problems, []);
    let as_text = format!("{:?}", list(MOST_FACTS + 1, "\"Go\""));
    assert_eq!(among_good("gold_facts", &as_text).lines(), [1, 3]);
}

#[test]
fn a_row_of_very_many_predictions_is_none() {
    let predictions = |n| {
        let texts: Vec<String> = (0..n).map(|at| format!("\"m{at}\":\"x\"")).collect();
        format!("{{\"gold\":\"a\",\"predictions\":{{{}}}}}\n", texts.join(","))
    };
    let reading = read(predictions(10_000) + &predictions(10_001));
    assert_eq!(reading.rows.len(), 10_000);
    expect![[r#"
        2: Too many predictions | “predictions” has 10,001 predictions, and 10,000 is the most a row can have.
    "#]].assert_eq(&reading.sentences());
}

#[test]
fn names_of_megabytes_are_left_out() {
    let long = "x".repeat(1_000_000);
    for field in ["id", "model", "group", "split", "judge"] {
        let reading = among_good(field, &format!("\"{long}\""));
        assert_eq!(reading.rows.len(), 3);
        assert_eq!(extras(&reading.rows[1])[field], long, "it stays with its row");
        assert_eq!(
            reading.sentences(),
            format!(
                "2: Used without “{field}” | “{field}” should be a text or a number of at most 1,000 \
                 bytes; the row is used without it.\n"
            )
        );
    }
}
