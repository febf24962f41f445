//! Result files that are damaged, of something else, or made to mislead: each line has its sentence.

use bifact::batches::{LONGEST_LINE, engine};
use bifact::dataset::read_whole;
use bifact::methods::bifact::Bifact;
use bifact::run::{Cache, begin_with};
use serde_json::{Value, json};

use crate::asked::{Project, ROWS, judge};
use crate::stand_in::result_lines;

fn project() -> Project<Bifact> {
    let (batch, of_file) = read_whole(ROWS);
    let results = begin_with(&of_file, true);
    Project { batch, results, cache: Cache::default(), setup: judge("openai", Bifact::default()) }
}

/// The project after its first stage, and the result lines of the second.
fn second_stage() -> (Project<Bifact>, Vec<Value>) {
    let mut project = project();
    let facts = result_lines(&project.files(engine("openai").unwrap())[0].1).join("\n");
    project.read(&[&facts]);
    let lines = result_lines(&project.files(engine("openai").unwrap())[0].1);
    (project, lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect())
}

fn joined(lines: &[Value]) -> String {
    lines.iter().map(Value::to_string).collect::<Vec<_>>().join("\n")
}

fn content(line: &mut Value) -> &mut Value {
    &mut line["response"]["body"]["choices"][0]["message"]["content"]
}

#[test]
fn two_different_answers_to_one_question_count_as_none_in_any_order() {
    let (_, lines) = second_stage();
    let mut other = lines[0].clone();
    *content(&mut other) = "{}".into();
    for pair in [[&lines[0], &other], [&other, &lines[0]]] {
        let (mut project, _) = second_stage();
        let scored = project.results.scored();
        let summary = project.read(&[&joined(&pair.map(Clone::clone))]);
        assert_eq!((summary.conflicting, summary.repeated, summary.answered), (1, 1, 0));
        assert_eq!(summary.back[0].0.key, "batch-conflict");
        assert_eq!(project.results.scored(), scored);
    }
}

#[test]
fn an_answer_counts_before_an_error_for_the_same_question_in_any_order() {
    let (_, lines) = second_stage();
    let expired = json!({ "custom_id": lines[0]["custom_id"], "response": null,
        "error": { "code": "batch_expired", "message": "late" } });
    for pair in [[&lines[0], &expired], [&expired, &lines[0]]] {
        let (mut project, _) = second_stage();
        let summary = project.read(&[&joined(&pair.map(Clone::clone))]);
        assert_eq!((summary.answered, summary.repeated, summary.went_back()), (1, 1, 0));
    }
}

#[test]
fn what_expired_or_was_cancelled_or_limited_goes_back_to_the_plan() {
    let (mut project, lines) = second_stage();
    let gone = |line: &Value, code: &str| json!({ "custom_id": line["custom_id"], "response": null, "error": { "code": code } });
    let mut limited = lines[2].clone();
    limited["response"] = json!({ "status_code": 429, "body": { "error": { "message": "slow" } } });
    let mut filtered = lines[3].clone();
    filtered["response"]["body"]["choices"][0]["finish_reason"] = "content_filter".into();
    let files =
        [gone(&lines[0], "batch_expired"), gone(&lines[1], "batch_cancelled"), limited, filtered];
    let summary = project.read(&[&joined(&files)]);
    let keys: Vec<&str> = summary.back.iter().map(|(named, _)| named.key).collect();
    assert_eq!(keys, ["batch-expired", "batch-cancelled", "rate-limit"]);
    let failed: Vec<(&str, usize)> =
        summary.failed.iter().map(|(named, count)| (named.key, *count)).collect();
    assert_eq!(failed, [("filtered", 1)]);
    // The next file has exactly what went back.
    let next = project.files(engine("openai").unwrap());
    let ids: Vec<Value> = next[0]
        .1
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["custom_id"].clone())
        .collect();
    assert_eq!(ids, lines[..3].iter().map(|line| line["custom_id"].clone()).collect::<Vec<_>>());
}

#[test]
fn lines_of_something_else_are_listed_and_change_nothing() {
    let (mut project, lines) = second_stage();
    let before = project.results.clone();
    let mut of_other_project = lines[0].clone();
    of_other_project["custom_id"] = "ab".repeat(32).into();
    let mut named_otherwise = lines[0].clone();
    named_otherwise["custom_id"] = "request-1".into();
    let cut = lines[0].to_string();
    let cut = &cut[..cut.len() / 2];
    let long = format!("{{\"custom_id\":\"{}\"}}", "x".repeat(LONGEST_LINE));
    let rows = ROWS.lines().next().unwrap();
    let request = project.files(engine("openai").unwrap())[0].1.clone();
    let request = request.lines().next().unwrap();
    let file = [
        &of_other_project.to_string(),
        &named_otherwise.to_string(),
        rows,
        request,
        &long,
        "null",
        cut,
    ]
    .join("\n");
    let summary = project.read(&[&file]);
    assert_eq!(project.results, before);
    let told = |first: &[bifact::batches::Listed]| -> Vec<String> {
        first.iter().map(|one| format!("{}: {}", one.line, one.what)).collect()
    };
    assert_eq!(
        told(&summary.foreign.first),
        ["2: request-1".to_owned(), format!("0: {}", "ab".repeat(32))]
    );
    assert_eq!(
        told(&summary.flawed.first),
        [
            "3: is not a result of a batch",
            "4: is a request that was not run yet: drop the file with its results",
            "5: is longer than any answer",
            "6: is cut off or not JSON",
            "7: is cut off or not JSON"
        ]
    );
}

#[test]
fn a_line_that_repeats_the_key_is_withheld() {
    let (mut project, mut lines) = second_stage();
    *content(&mut lines[0]) = "your key is sk-secret-0123456789".into();
    let summary = project.read(&[&joined(&lines[..1])]);
    assert_eq!(summary.failed[0].0.key, "key-echoed");
    let kept = format!("{:?} {:?}", project.results, project.cache);
    assert!(!kept.contains("sk-secret"));
}

#[test]
fn an_unusable_answer_is_asked_about_once_more_in_the_next_file() {
    let (mut project, mut lines) = second_stage();
    *content(&mut lines[0]) = "I cannot say.".into();
    let summary = project.read(&[&joined(&lines)]);
    assert_eq!((summary.unusable, summary.answered), (1, lines.len() - 1));
    let next = project.files(engine("openai").unwrap());
    assert_eq!(next[0].1.lines().count(), 1);
    assert!(next[0].1.contains("Your answer cannot be used."));
    project.read(&[&result_lines(&next[0].1)[0]]);
    assert_eq!(project.results.scored(), project.batch.pairs.len());
}
