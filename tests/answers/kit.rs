//! Helpers: one answer, and what reading it should give.

use bifact::methods::bifact::answers::{
    AnswerProblem, UnusableAnswer, read_assessment, read_fact_list,
};
use bifact::methods::bifact::fact::{Assessment, Fact, JudgedFact};

pub const GOLD: [&str; 4] = [
    "Reserve a table at Café Linde",
    "The table is by the window",
    "The table seats three",
    "The day is Friday",
];

/// The shape of the paper's worked example, in the paper's format: no numbers.
pub const ANSWER: &str = r#"{
  "expert_fact_coverage": [
    {"fact": "Reserve a table at Café Linde", "reasoning": "It says \"Reserve a table\".", "label": "C"},
    {"fact": "The table is by the window", "reasoning": "No window is mentioned.", "label": "M"},
    {"fact": "The table seats three", "reasoning": "\"for three\" says so.", "label": "C"},
    {"fact": "The day is Friday", "reasoning": "Another day, \"Sunday\", is named.", "label": "M"}
  ],
  "predicted_fact_accuracy": [
    {"fact": "Reserve a table at Café Linde", "reasoning": "It says \"Reserve\".", "label": "C"},
    {"fact": "The table is for three", "reasoning": "\"three\"", "label": "C"},
    {"fact": "The day is Sunday", "reasoning": "The gold says \"on Friday\".", "label": "M"}
  ]
}"#;

pub const GO: &str = r#"{"fact": "Go", "label": "C"}"#;

pub fn fact(text: &str) -> Fact {
    Fact::new(text).unwrap()
}

pub fn gold() -> Vec<Fact> {
    GOLD.map(fact).to_vec()
}

/// An answer whose list of gold facts is this and whose one predicted fact is right.
pub fn judging(gold_list: &str) -> String {
    format!(r#"{{"expert_fact_coverage": {gold_list}, "predicted_fact_accuracy": [{GO}]}}"#)
}

/// An answer that judges gold facts under these names, in turn C and M.
pub fn naming(facts: &[&str]) -> String {
    let items = facts.iter().zip(["C", "M"].iter().cycle());
    let items = items.map(|(fact, label)| format!(r#"{{"fact": "{fact}", "label": "{label}"}}"#));
    judging(&format!("[{}]", items.collect::<Vec<_>>().join(", ")))
}

pub fn letters(facts: &[JudgedFact]) -> String {
    facts.iter().map(|fact| if fact.verdict.is_supported() { 'C' } else { 'M' }).collect()
}

#[track_caller]
pub fn read(answer: &str) -> Assessment {
    match read_assessment(answer, &gold()) {
        Ok(read) => read,
        Err(unusable) => panic!("{:?} from {answer}", unusable.problem),
    }
}

#[track_caller]
pub fn check_read(answer: &str, gold_labels: &str, predicted_labels: &str) {
    let read = read(answer);
    let judged: Vec<_> = read.gold.iter().map(|judged| judged.fact.as_str()).collect();
    assert_eq!(judged, GOLD, "from {answer}");
    assert_eq!(letters(&read.gold), gold_labels, "from {answer}");
    assert_eq!(letters(&read.predicted), predicted_labels, "from {answer}");
}

#[track_caller]
pub fn check_refused(answer: &str, problem: AnswerProblem) {
    let refused = Err(UnusableAnswer { problem, raw: answer.to_owned() });
    assert_eq!(read_assessment(answer, &gold()), refused);
}

#[track_caller]
pub fn check_facts(answer: &str, expected: &[&str]) {
    match read_fact_list(answer) {
        Ok(facts) => assert_eq!(facts, expected.iter().map(|t| fact(t)).collect::<Vec<_>>()),
        Err(unusable) => panic!("{:?} from {answer}", unusable.problem),
    }
}

#[track_caller]
pub fn check_no_facts(answer: &str, problem: AnswerProblem) {
    let refused = Err(UnusableAnswer { problem, raw: answer.to_owned() });
    assert_eq!(read_fact_list(answer), refused);
}

/// The result is always complete: all frozen facts, or the raw answer.
#[track_caller]
pub fn check_sound(answer: &str) {
    match read_assessment(answer, &gold()) {
        Ok(read) => assert!(read.gold.into_iter().map(|judged| judged.fact).eq(gold())),
        Err(unusable) => assert!(unusable.raw == answer),
    }
    match read_fact_list(answer) {
        Ok(facts) => assert!(!facts.is_empty()),
        Err(unusable) => assert!(unusable.raw == answer),
    }
}
