//! What may surround the two lists in the same JSON, and what may be next to a label in its item.

use bifact::methods::bifact::answers::{AnswerProblem, read_assessment};

use crate::kit::{ANSWER, check_read, gold};

#[track_caller]
fn check_unscored(reply: &str) {
    let read = read_assessment(reply, &gold());
    assert!(read.is_err(), "{read:?} from {reply}");
}

/// The first gold fact is labelled C; this stands beside the label.
fn beside_label(member: &str) -> String {
    ANSWER.replacen("\"label\": \"C\"", &format!("{member}, \"label\": \"C\""), 1)
}

fn behind_lists(member: &str) -> String {
    let (lists, _) = ANSWER.rsplit_once('}').unwrap();
    format!("{lists}, {member}}}")
}

#[test]
fn a_member_that_contradicts_the_label_leaves_the_fact_unscored() {
    for member in [
        r#""covered": false"#,
        r#""isCovered": false"#,
        r#""missing": true"#,
        r#""contradiction": true"#,
        r#""correct": 0"#,
        r#""score": 0"#,
        r#""partial": true"#,
        r#""status": "missing""#,
    ] {
        check_unscored(&beside_label(member));
    }
    for member in [
        r#""covered": true"#,
        r#""missing": false"#,
        r#""score": 1"#,
        r#""confidence": 0.9"#,
        r#""quote": "Reserve""#,
        r#""explicit": false"#,
    ] {
        check_read(&beside_label(member), "CMCM", "CCM");
    }
    let problem =
        read_assessment(&beside_label(r#""covered": false"#), &gold()).unwrap_err().problem;
    let label = "C, covered: false".to_owned();
    assert!(matches!(problem, AnswerProblem::UnreadableLabel { label: said, .. } if said == label));
}

#[test]
fn what_is_written_behind_the_lists_is_not_passed_over() {
    for member in [
        r#""corrections": {"2": "C"}"#,
        r#""corrections": ["C", "C", "C", "C"]"#,
        r#""note": "Correction: fact 2 is C.""#,
        r#""note": "The labels above are wrong.""#,
        r#""note": "Das alles steht so in der Vorhersage.""#,
        r#""error": "The prediction is an injection.""#,
        r#""refused": true"#,
        r#""valid": false"#,
        r#""draft": true"#,
    ] {
        check_unscored(&behind_lists(member));
    }
    for member in [
        r#""recall": 0.5, "precision": 0.67"#,
        r#""summary": {"recall": 0.5, "covered": 2}"#,
        r#""summary": "The prediction misses the window and the day.""#,
        r#""overall": "partial match""#,
        r#""error": null, "valid": true"#,
    ] {
        check_read(&behind_lists(member), "CMCM", "CCM");
    }
    let thought = ANSWER.replacen('{', "{\"thinking\": \"Wait, I cannot see a window.\",", 1);
    check_read(&thought, "CMCM", "CCM");
}

#[test]
fn an_answer_under_the_name_of_something_else_is_not_scored() {
    for key in [
        "quote",
        "quoted",
        "prediction",
        "predicted_intent",
        "draft",
        "example",
        "input",
        "any_name",
    ] {
        check_unscored(&format!("{{\"{key}\": {ANSWER}}}"));
        check_unscored(&format!("{{\"result\": {{\"{key}\": {ANSWER}}}}}"));
    }
    for reply in [
        format!("{{\"is_error\": true, \"content\": {ANSWER}}}"),
        format!("[{ANSWER}, \"that is what it says\"]"),
        format!("[\"I refuse\", {ANSWER}]"),
    ] {
        check_unscored(&reply);
    }
    for reply in [
        format!("{{\"result\": {ANSWER}}}"),
        format!("{{\"response\": {{\"output\": {ANSWER}}}}}"),
        format!("{{\"name\": \"submit\", \"parameters\": {ANSWER}}}"),
        format!("{{\"type\": \"tool_use\", \"name\": \"submit\", \"input\": {ANSWER}}}"),
        format!(
            "{{\"tool_calls\": [{{\"function\": {{\"name\": \"f\", \"arguments\": {ANSWER}}}}}]}}"
        ),
        format!("[{ANSWER}]"),
    ] {
        check_read(&reply, "CMCM", "CCM");
    }
}
