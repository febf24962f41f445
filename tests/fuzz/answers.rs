//! Judges' answers: sound ones, spoilt, and JSON of the right names in any order. What is read is
//! whole: every gold fact once, in its order.

use bifact::methods::bifact::answers::{read_assessment, read_fact_list};
use bifact::methods::bifact::fact::Fact;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use crate::effort::try_hard;
use crate::growth::Family;
use crate::mutation::{any_text, spoilt_text};
use crate::target::Target;

pub const TARGET: Target = Target { name: "answers", families };

const FACTS: [&str; 4] = ["Order lemon tarts", "The quantity is two", "Go", "1. Mai"];

fn gold() -> Vec<Fact> {
    FACTS.iter().filter_map(|fact| Fact::new(fact)).collect()
}

fn item() -> impl Strategy<Value = Value> {
    let fact =
        prop_oneof![4 => prop::sample::select(&FACTS[..]).prop_map(str::to_owned), 1 => any_text()];
    let label = prop::sample::select(&["C", "M", "C (Correct)", "not derived", "?", ""][..]);
    (fact, any_text(), label, any::<Option<u8>>()).prop_map(|(fact, reason, label, number)| {
        let mut item = json!({"fact": fact, "reasoning": reason, "label": label});
        if let Some(number) = number {
            item["number"] = (number % 6).into();
        }
        item
    })
}

fn sound() -> impl Strategy<Value = String> {
    let predicted = prop::collection::vec(item(), 0..4);
    (predicted, any_text(), 0..5_usize).prop_map(|(predicted, reason, dress)| {
        let judged = |fact: &&str| json!({"fact": fact, "reasoning": reason, "label": "C"});
        let answer = json!({
            "expert_fact_coverage": FACTS.iter().map(judged).collect::<Vec<_>>(),
            "predicted_fact_accuracy": predicted,
        });
        match dress {
            0 => answer.to_string(),
            1 => format!("Sure:\n```json\n{answer:#}\n```\nDone."),
            2 => format!("<think>[draft]</think>{answer}"),
            3 => json!({"name": "f", "arguments": answer.to_string()}).to_string(),
            _ => answer.to_string().replace('"', "\\\""),
        }
    })
}

const NAMES: &[&str] = &[
    "expert_fact_coverage",
    "predicted_fact_accuracy",
    "Expert Fact Coverage",
    "fact",
    "facts",
    "label",
    "reasoning",
    "number",
    "id",
    "answer",
    "verdict",
];

fn structured() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        3 => item(),
        1 => any_text().prop_map(Value::from),
        1 => any::<f64>().prop_map(Value::from),
        1 => prop::sample::select(NAMES).prop_map(Value::from),
    ];
    let tree = leaf.prop_recursive(5, 40, 5, |inner| {
        let name = prop::sample::select(NAMES).prop_map(str::to_owned);
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            prop::collection::vec((name, inner.clone()), 0..5)
                .prop_map(|members| members.into_iter().collect::<Map<_, _>>().into()),
            inner.prop_map(|inner| inner.to_string().into()),
        ]
    });
    tree.prop_map(|tree| tree.to_string())
}

fn check(raw: &str) -> Result<(), TestCaseError> {
    let gold = gold();
    match read_assessment(raw, &gold) {
        Ok(assessment) => {
            prop_assert!(assessment.is_against(&gold));
            let mut predicted: Vec<_> = assessment
                .predicted
                .iter()
                .map(|judged| judged.fact.as_str().to_lowercase())
                .collect();
            let count = predicted.len();
            predicted.sort();
            predicted.dedup();
            prop_assert_eq!(predicted.len(), count, "a predicted fact stands twice");
            prop_assert!(
                count > 0 || assessment.gold.iter().all(|fact| !fact.verdict.is_supported())
            );
        }
        Err(unusable) => {
            prop_assert_eq!(&unusable.raw, raw, "the raw text is kept");
            prop_assert!(!unusable.problem.to_string().is_empty());
        }
    }
    match read_fact_list(raw) {
        Ok(facts) => prop_assert!(!facts.is_empty()),
        Err(unusable) => prop_assert_eq!(&unusable.raw, raw),
    }
    Ok(())
}

#[test]
fn spoilt_answers_are_whole_or_unscored() {
    try_hard("answers, spoilt", spoilt_text(sound()), |raw| check(&raw));
}

#[test]
fn any_structure_is_whole_or_unscored() {
    let inputs = prop_oneof![structured(), spoilt_text(structured())];
    try_hard("answers, any structure", inputs, |raw| check(&raw));
}

#[test]
fn any_lines_are_facts_or_a_problem() {
    let line = prop_oneof![
        any_text(),
        Just("- a".to_owned()),
        Just("1. b".to_owned()),
        Just("Facts:".to_owned())
    ];
    let lines = prop::collection::vec(line, 0..8).prop_map(|lines| lines.join("\n"));
    try_hard("answers, lines", spoilt_text(lines), |raw| check(&raw));
}

/// An answer and the facts it is held against.
type Asked = (String, Vec<Fact>);

fn read_both((raw, gold): &Asked) {
    let _ = read_assessment(raw, gold);
    let _ = read_fact_list(raw);
}

fn of_text(name: &'static str, largest: usize, make: fn(usize) -> String) -> Family {
    Family::new(name, largest, move |n| (make(n), gold()), read_both)
}

fn of_items(
    name: &'static str,
    item: fn(usize, usize) -> Value,
    fact: fn(usize) -> String,
) -> Family {
    let make = move |n: usize| {
        let items: Vec<Value> = (0..n).map(|at| item(at, n)).collect();
        let answer = json!({"expert_fact_coverage": items, "predicted_fact_accuracy": items});
        let gold = (0..n).filter_map(|at| Fact::new(&fact(at))).collect();
        (answer.to_string(), gold)
    };
    Family::new(name, 1_000, make, read_both)
}

/// Of the facts of `gold`.
fn answer_of_one() -> String {
    let items: Vec<Value> =
        gold().iter().map(|fact| json!({"fact": fact.as_str(), "label": "C"})).collect();
    json!({"expert_fact_coverage": items, "predicted_fact_accuracy": items}).to_string()
}

fn families() -> Vec<Family> {
    let plain = |at: usize| format!("Fact {at} of the tour");
    vec![
        of_items(
            "many facts",
            |at, _| json!({"fact": format!("Fact {at} of the tour"), "label": "C"}),
            plain,
        ),
        of_items(
            "many facts out of order",
            |at, n| json!({"number": n - at, "fact": format!("Fact {} of the tour", n - 1 - at), "label": "M"}),
            plain,
        ),
        of_items(
            "many facts that are only near",
            |at, _| json!({"fact": format!("The fact {at} is of a tour"), "label": "C"}),
            plain,
        ),
        of_items(
            "many facts with one long one's number",
            |at, _| json!({"number": 1, "fact": format!("a fact {at} of tour"), "label": "C"}),
            |at| {
                if at == 0 {
                    "a fact 0 of tour ".to_owned() + &"word ".repeat(20_000)
                } else {
                    format!("fact {at} of tour")
                }
            },
        ),
        of_items(
            "many facts that read alike",
            |at, _| json!({"number": at + 1, "fact": "Go", "label": "C"}),
            |at| "Go".to_owned() + &"!".repeat(at % 50),
        ),
        of_text("many quotes in a string", 1_000_000, |n| {
            format!("{{\"fact\": \"{}\"}}", "say \"x\" ".repeat(n))
        }),
        of_text("open strings", 1_000_000, |n| "[\"".repeat(n)),
        of_text("open objects", 1_000_000, |n| "{\"a\":\"".repeat(n)),
        of_text("brackets", 1_000_000, |n| "[".repeat(n)),
        of_text("brackets and words", 1_000_000, |n| "[a{b".repeat(n)),
        of_text("brackets that close", 1_000_000, |n| "[]{}".repeat(n)),
        of_text("comments", 1_000_000, |n| "{ /* x */ // y\n".repeat(n)),
        of_text("comments without an end", 1_000_000, |n| "{/*".repeat(n)),
        of_text("hashes behind quotes", 1_000_000, |n| format!("[\"{}", "\"#".repeat(n))),
        of_text("escapes", 1_000_000, |n| format!("[\"{}\"]", "\\u00e9\\\"".repeat(n))),
        of_text("backslashes", 1_000_000, |n| format!("[\"{}\"x]", "\\".repeat(n))),
        of_text("escaped quotes outside", 1_000_000, |n| "[\\\"a\\\",".repeat(n)),
        of_text("one endless word", 1_000_000, |n| "x".repeat(n)),
        of_text("a line with a colon each", 1_000_000, |n| "a:\n".repeat(n)),
        of_text("many numbered lines", 1_000_000, |n| "1. a b c\n".repeat(n)),
        of_text("many thoughts", 1_000_000, |n| "<think></think>".repeat(n)),
        of_text("answers in a call", 10_000, |n| {
            let inner = "expert_fact_coverage [".repeat(n);
            json!({"a": inner, "b": [inner]}).to_string()
        }),
        of_text("lists of the name", 100_000, |n| "{\"expert_fact_coverage\":[]}".repeat(n)),
        of_text("one object of the name many times", 100_000, |n| {
            format!("{{{}\"a\":1}}", "\"expert_fact_coverage\":[],".repeat(n))
        }),
        of_text("many labels in an item", 100_000, |n| {
            let labels = "\"label\":\"C\",".repeat(n);
            format!(
                "{{\"expert_fact_coverage\":[{{\"fact\":\"Go\",{labels}\"x\":1}}],\"predicted_fact_accuracy\":[]}}"
            )
        }),
        of_text("many sentences around an answer", 100_000, |n| {
            let answer = answer_of_one();
            format!(
                "{}\n{answer}\n{}",
                "Here is the result. ".repeat(n),
                "Fact 1 is covered.\n".repeat(n)
            )
        }),
        of_text("one endless sentence before an answer", 100_000, |n| {
            format!("{}\n{}", "go and ".repeat(n), answer_of_one())
        }),
        of_text("many members beside an answer", 100_000, |n| {
            let members = "\"note\":\"Go is covered.\",\"recall\":1,".repeat(n);
            answer_of_one().replacen('{', &format!("{{{members}"), 1)
        }),
        of_text("an answer in many results", 100_000, |n| {
            format!("{}{}{}", "{\"result\":".repeat(n), answer_of_one(), "}".repeat(n))
        }),
        of_text("an endless label", 1_000_000, |n| {
            format!(
                "{{\"expert_fact_coverage\":[{{\"fact\":\"Go\",\"label\":\"{}\"}}],\"predicted_fact_accuracy\":[]}}",
                "not ".repeat(n)
            )
        }),
    ]
}
