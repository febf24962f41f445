//! What may surround an answer, and the JSON and labels it may be written in.

use bifact::methods::bifact::answers::{AnswerProblem, read_assessment};
use expect_test::expect;

use crate::kit::{ANSWER, GOLD, check_read, check_refused, gold, read};

#[test]
fn the_worked_example_scores_two_of_four_and_two_of_three() {
    check_read(ANSWER, "CMCM", "CCM");
    let read = read(ANSWER);
    let scores = read.tally().scores();
    let [recall, precision, f1] =
        [scores.recall, scores.precision, scores.f1].map(|score| format!("{:.3}", score.unwrap()));
    expect!["recall 0.500, precision 0.667, F1 0.571"]
        .assert_eq(&format!("recall {recall}, precision {precision}, F1 {f1}"));
    assert_eq!(read.gold[3].reason, "Another day, \"Sunday\", is named.");
}

#[test]
fn whatever_surrounds_the_answer_is_looked_through() {
    let literal = serde_json::to_string(ANSWER).unwrap();
    let (all_right, all_wrong) =
        (ANSWER.replace("\"M\"", "\"C\""), ANSWER.replace("\"C\"", "\"M\""));
    for form in [
        format!("```json\n{ANSWER}\n```"),
        format!("\u{feff}\r\n{}", ANSWER.replace('\n', "\r\n")),
        format!("Here's the [final] answer:\n\n{ANSWER}\n\nI hope [it's clear]."),
        format!("The lists `expert_fact_coverage` and \"predicted_fact_accuracy\":\n{ANSWER}"),
        format!("<think>\nFirst draft: {all_right}\n</think>\n{ANSWER}"),
        format!("<thinking>{all_wrong}</thinking>\n{ANSWER}"),
        format!("<reasoning>{all_wrong}</reasoning>\n<think></think>{ANSWER}"),
        format!("Hm, [\"Go\"] or {{not}}?\n</think>\n\n{ANSWER}"),
        format!("{ANSWER}\n\nTo repeat:\n{ANSWER}"),
        format!("{{\"result\": {{\"answer\": [{ANSWER}]}}, \"confidence\": 0.9}}"),
        format!("{{\"name\": \"submit\", \"arguments\": {literal}}}"),
        format!(
            "[{{\"type\":\"function\",\"function\":{{\"name\":\"a\",\"arguments\":{literal}}}}}]"
        ),
        format!("{{\"name\": \"submit\", \"arguments\": {ANSWER}}}"),
        literal.trim_matches('"').to_owned(),
        literal,
        ANSWER.replace("],\n  \"predicted", "]}\n```\n\n```json\n{\"predicted"),
        ANSWER.replace("expert_fact_coverage", "Expert Fact Coverage").replace("\"fact", "\"Fact"),
        ANSWER.replace("predicted_fact_accuracy", "predictedFactAccuracy"),
        ANSWER.replace("It says", "</think>"),
    ] {
        check_read(&form, "CMCM", "CCM");
    }
}

#[test]
fn json_only_a_model_would_write() {
    for form in [
        ANSWER.replace("\"}", "\",}").replace("}\n  ]", "},\n  ]"),
        ANSWER.replace("},\n", "}\n").replace("\", \"label", "\" \"label"),
        ANSWER.replace("[\n", "[ // gold:\n").replace("\n}", "\n# done\n}"),
        ANSWER.replace("is named", "is\n\n\tnamed"),
        ANSWER.replace("\\\"", "`").replace('"', "'").replace("No window", "It isn\\'t"),
        ANSWER.replace("\"fact\"", "fact").replace("\"C\"", "C").replace("\"M\"", "M"),
        ANSWER.replace("\"C\"", "true").replace("\"M\"", "False"),
        ANSWER.replace("é", "\\u00e9"),
    ] {
        check_read(&form, "CMCM", "CCM");
    }
}

#[test]
fn labels_in_many_words() {
    for (correct, missing) in [
        ("c", "m"),
        ("C (Correct)", "M (Missing)"),
        ("CORRECT", "missing"),
        ("derived", "Not derived"),
        ("Covered.", "isn't covered"),
        ("✅ yes", "❌ no"),
        ("**C** (covered)", "M: not covered"),
    ] {
        let answer = ANSWER.replace("\"C\"", &format!("\"{correct}\""));
        check_read(&answer.replace("\"M\"", &format!("\"{missing}\"")), "CMCM", "CCM");
    }
    for label in [
        "null",
        "1",
        "\"\"",
        "\"C or M\"",
        "\"partly C\"",
        "[\"C\"]",
        "{\"is\": \"C\"}",
        "\"C (Contradiction)\"",
        "\"C: conflict\"",
        "\"C – contradicts the prediction\"",
        "\"C, though it lacks the quantity\"",
    ] {
        let answer = ANSWER.replacen("\"C\"", label, 1);
        let problem = read_assessment(&answer, &gold()).unwrap_err().problem;
        assert_eq!(problem.name(), "unknown label", "label {label}");
    }
    let label = "C, M".to_owned();
    let problem = AnswerProblem::UnreadableLabel { fact: GOLD[0].to_owned(), label };
    check_refused(&ANSWER.replacen("\"C\"", "\"C\", \"judgment\": \"M\"", 1), problem);
}
