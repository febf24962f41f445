//! Judges, answers and failures come back from an export as they were.

use bifact::base::fingerprint::Fingerprint;
use bifact::dataset::read_whole;
use bifact::evaluation::asked_with::AskedWith;
use bifact::evaluation::pair::GoldId;
use bifact::evaluation::signature::{AnswerOrigin, Judge, ModelJudge};
use bifact::evaluation::unscored::Unanswered;
use bifact::evaluation::verdict::Verdict;
use bifact::methods::bifact::fact::Side;
use bifact::methods::bifact::results::{Results, Unscored};
use bifact::providers::FailureKind;
use bifact::report::jsonl_row;
use bifact::review::{FactPlace, GoldEdit, correct, edit_gold};
use bifact::rules::judge_by_rules;
use bifact::run::begin_with;
use serde_json::{Value, json};

use crate::reviewed::{by_hand, check_comes_back, hand, sample};
use crate::state::jsonl;

fn model(parameters: &str) -> Judge {
    Judge::Model(
        ModelJudge {
            key: "@somewhere/small | model <b>".to_owned(),
            name: "small | model <b>".to_owned(),
            prompts: Fingerprint::of(["prompt"]),
            parameters: AskedWith::read(parameters),
            origin: AnswerOrigin::Asked,
        }
        .into(),
    )
}

#[test]
fn every_judge_signs_as_before() {
    let (batch, mut results) = sample();
    results.outcomes[0].judge = model("temperature 0");
    results.outcomes[1].judge = model("");
    results.outcomes[2].judge = Judge::Unnamed;
    judge_by_rules(&batch, &mut results, 3);
    assert_eq!(results.outcomes[3].answer, None);
    let (again, judged_again) = read_whole(&jsonl(&batch, &results));
    assert_eq!(judged_again.signature().to_string(), results.signature().to_string());
    assert_eq!(again.predictors().len(), 3);
    check_comes_back(&batch, &results);
}

#[test]
fn all_rules_come_back_as_rules() {
    let (batch, of_file) = sample();
    let mut results = begin_with(&of_file, false);
    (0..batch.pairs.len()).for_each(|place| {
        judge_by_rules(&batch, &mut results, place);
    });
    check_comes_back(&batch, &results);
}

#[test]
fn answers_come_back_word_for_word() {
    let answer = "\n {\"expert_fact_coverage\": [{\"fact\": \"F\", \"label\": \"C\"}], \"predicted_fact_accuracy\": [{\"fact\": \"F\", \"label\": \"C\"}]}\n\n";
    let row = json!({"gold": "g", "prediction": "p", "gold_facts_answer": " F\n", "judge_answer": answer});
    let (batch, results) = read_whole(&row.to_string());
    assert_eq!(results.outcomes[0].answer.as_deref(), Some(answer));
    assert_eq!(results.frozen(GoldId(0)).unwrap().answer.as_deref(), Some(" F\n"));
    check_comes_back(&batch, &results);
}

#[test]
fn every_kind_of_unscored_comes_back() {
    let rows = r#"{"id": "first", "gold": "g", "prediction": "a", "gold_facts": ["F", "G"], "judge_answer": "no use"}
        {"id": "other", "gold": "g", "prediction": "b", "gold_facts": ["H"], "human_present": [1], "judge_answer": {"expert_fact_coverage": []}}
        {"id": "waits", "gold": "g", "prediction": "c"}
        {"id": "bare", "gold": "h", "prediction": "d"}
        {"id": "cut", "gold": "i", "prediction": "e", "gold_facts_answer": "[\"cut"}
        {"id": "lost", "gold": "g", "prediction": "f"}
        {"id": "gone", "gold": "j", "prediction": "f"}"#;
    let (batch, mut results) = read_whole(rows);
    let failure = |is_of_gold| {
        Unscored::Unanswered(Box::new(Unanswered {
            failed_as: FailureKind::TimedOut.named(),
            sentence: "The judge did not answer in time.".to_owned(),
            raw: Some("half a".to_owned()),
            is_of_gold,
        }))
    };
    results.outcomes[5].assessed = Err(failure(false));
    results.outcomes[6].assessed = Err(failure(true));
    results.golds[3] = Err(failure(true));
    check_comes_back(&batch, &results);
    let (_, again) = read_whole(&jsonl(&batch, &results));
    let names = |results: &Results| -> Vec<&str> {
        results.outcomes.iter().filter_map(|o| Some(o.assessed.as_ref().err()?.name())).collect()
    };
    assert_eq!(
        names(&again),
        [
            "unreadable answer",
            "gold facts differ",
            "not judged",
            "no gold facts",
            "cut off",
            "no answer",
            "no answer"
        ]
    );
    assert!(
        again.outcomes[5..].iter().all(|o| o.assessed.as_ref().is_err_and(Unscored::is_failure))
    );

    // An answer that was unusable with the old list keeps its reason with the new one.
    let (batch, mut results) = sample();
    let place = batch.pairs.iter().position(|pair| pair.id.0 == "playlist-chatty").unwrap();
    let gold = batch.pairs[place].gold;
    edit_gold(&batch, &mut results, gold, &GoldEdit::Delete { fact: 0 }, &hand()).unwrap();
    check_comes_back(&batch, &results);
}

#[test]
fn a_field_that_could_not_be_read_is_not_lost_to_one_that_was_written() {
    let rows = r#"{"gold": "g", "prediction": "p", "gold_facts": ["F"], "corrections": [{"of": "gold", "number": 1, "verdict": "supported"}]}"#;
    let (batch, results) = read_whole(rows);
    let mut judged = results.clone();
    judge_by_rules(&batch, &mut judged, 0);
    correct(
        &mut judged,
        FactPlace { pair: 0, side: Side::Gold, fact: 0 },
        Some(by_hand(Verdict::Supported)),
    );
    let row: Value = serde_json::from_str(&jsonl_row(&batch, &judged, 0)).unwrap();
    assert_eq!(row["corrections"][0]["fact"], "F");
    assert_eq!(row["corrections as given"][0]["number"], 1);
}

#[test]
fn what_stands_late_in_a_large_file_is_read_too() {
    let rows: String = (0..2_000)
        .map(|n| json!({"id": n.to_string(), "gold": format!("g{n}"), "prediction": "p", "gold_facts": ["F", format!("{n}")]}).to_string() + "\n")
        .collect();
    let (batch, mut results) = read_whole(&rows);
    let last = batch.pairs.len() - 1;
    judge_by_rules(&batch, &mut results, last);
    correct(
        &mut results,
        FactPlace { pair: last, side: Side::Gold, fact: 1 },
        Some(by_hand(Verdict::Supported)),
    )
    .unwrap();
    edit_gold(&batch, &mut results, GoldId(last), &GoldEdit::Delete { fact: 0 }, &hand()).unwrap();
    check_comes_back(&batch, &results);
}
