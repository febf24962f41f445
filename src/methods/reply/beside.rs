//! What may stand beside an answer in the same JSON: the judge's reasoning, its remarks, the material, figures
//! that are right, and what a program writes. A member under any other name may take the answer back.

use super::declined::is_declined;
use super::english::words;
use super::loose_value::Loose;
use super::members::same_name;
use super::remarks::{IsRight, doubt_of};

const REASONING: &[&str] = &[
    "analysis",
    "chain_of_thought",
    "explanation",
    "plan",
    "rationale",
    "reasoning",
    "reflection",
    "scratchpad",
    "stage_1",
    "stage_2",
    "stage_3",
    "steps",
    "thinking",
    "thought",
    "thoughts",
];
const REMARKS: &[&str] = &[
    "comment",
    "comments",
    "conclusion",
    "metrics",
    "note",
    "notes",
    "overall",
    "overall_assessment",
    "remark",
    "remarks",
    "scores",
    "statistics",
    "stats",
    "summary",
];
const MATERIAL: &[&str] = &[
    "expert_facts",
    "facts",
    "gold",
    "gold_facts",
    "gold_intent",
    "intent",
    "predicted_facts",
    "predicted_intent",
    "prediction",
    "task_a",
    "task_b",
];
/// What programs write, and models that imitate them.
const LABELS: &[&str] = &[
    "call_id", "id", "index", "lang", "language", "model", "name", "version", "created", "strict",
];
const KINDS: &[&str] = &[
    "array",
    "assessment",
    "evaluation",
    "function",
    "json",
    "object",
    "result",
    "tool_call",
    "tool_use",
];
const GOOD: &[&str] = &[
    "complete",
    "completed",
    "done",
    "final",
    "finished",
    "is_valid",
    "ok",
    "status",
    "success",
    "successful",
    "valid",
];
const BAD: &[&str] = &[
    "declined",
    "draft",
    "error",
    "errors",
    "example",
    "incomplete",
    "invalid",
    "is_draft",
    "is_error",
    "quoted",
    "refusal",
    "refused",
    "warning",
    "warnings",
];
/// Words with which a text speaks of an answer.
const OF_AN_ANSWER: &[&str] = &[
    "answer",
    "answers",
    "assessment",
    "copy",
    "evaluation",
    "following",
    "json",
    "labels",
    "lists",
    "output",
    "quote",
    "quoted",
    "result",
    "these",
    "this",
    "verdict",
    "verdicts",
];
const OF_THE_MATERIAL: &[&str] =
    &["attempt", "data", "input", "intent", "predicted", "prediction", "text", "user"];
/// Beginnings of words with which a judge speaks of an attack or declines.
const REFUSALS: &[&str] = &[
    "abstain",
    "adversar",
    "attack",
    "declin",
    "disregard",
    "forged",
    "hijack",
    "inject",
    "jailbreak",
    "malicious",
    "manipul",
    "refus",
    "steer",
    "suspicious",
    "tamper",
    "unable",
];

/// What the method knows of its answer, to compare with what is said of it.
#[derive(Clone, Copy)]
pub struct Beside<'a> {
    pub is_right: IsRight<'a>,
    pub is_right_figure: &'a dyn Fn(&str, &Loose) -> bool,
}

/// Whether a member beside the answer says nothing against it.
pub fn is_fine(key: &str, value: &Loose, known: Beside) -> bool {
    let is_named = |names: &[&str]| names.iter().any(|name| same_name(key, name));
    let is_nothing = || match value {
        Loose::Null | Loose::Bool(false) => true,
        Loose::Text(text) => {
            ["", "none", "null", "false", "no"].contains(&&*text.trim().to_ascii_lowercase())
        }
        Loose::List(elements) => elements.is_empty(),
        _ => false,
    };
    if is_named(REASONING) || is_named(REMARKS) {
        return match value {
            Loose::Null => true,
            Loose::Text(text) if is_named(REASONING) => is_fine_reasoning(text),
            Loose::Text(text) => text.is_empty() || doubt_of(text, known.is_right).is_none(),
            Loose::List(texts) => {
                let is_text =
                    |text: &Loose| matches!(text, Loose::Text(text) if is_fine_reasoning(text));
                is_named(REASONING) && texts.iter().all(is_text)
            }
            Loose::Object(members) => members.iter().all(|(key, value)| is_fine(key, value, known)),
            _ => false,
        };
    }
    if is_named(BAD) {
        return is_nothing();
    }
    if is_named(GOOD) {
        let is_word = |text: &str| GOOD.contains(&&*text.trim().to_ascii_lowercase());
        return matches!(value, Loose::Bool(true))
            || matches!(value, Loose::Text(text) if is_word(text));
    }
    match value {
        Loose::Text(_) | Loose::Number(_) if is_named(LABELS) => true,
        Loose::Text(text) if is_named(&["type", "object", "kind"]) => {
            KINDS.contains(&text.as_str())
        }
        Loose::Text(text) if is_named(&["role"]) => text == "assistant",
        Loose::Text(text) if is_named(&["confidence"]) => {
            ["high", "medium"].contains(&&*text.to_ascii_lowercase())
        }
        Loose::Number(number) if is_named(&["confidence"]) => *number > 0.0,
        Loose::Text(_) if is_named(MATERIAL) => true,
        Loose::List(elements) if is_named(MATERIAL) => {
            !elements.is_empty() && elements.iter().all(is_plain_fact)
        }
        _ => (known.is_right_figure)(key, value),
    }
}

/// A text, or an object with a number and a text.
fn is_plain_fact(element: &Loose) -> bool {
    let is_of_fact = |(key, value): &(String, Loose)| {
        ["number", "fact", "text", "id"].iter().any(|name| same_name(key, name))
            && matches!(value, Loose::Text(_) | Loose::Number(_))
    };
    match element {
        Loose::Text(_) => true,
        Loose::Object(members) => members.iter().all(is_of_fact),
        _ => false,
    }
}

/// Reasoning may say anything of the facts. It does not decline, and does not speak of an answer in the
/// material.
fn is_fine_reasoning(text: &str) -> bool {
    let mut sentences = text.split(['\n', '.', '!', '?', ';']);
    let is_fine = |sentence: &str| {
        let has = |known: &[&str]| words(sentence).any(|word| known.contains(&word.as_str()));
        let refuses = |word: String| REFUSALS.iter().any(|start| word.starts_with(start));
        let tells_of_an_answer = has(OF_AN_ANSWER) && has(OF_THE_MATERIAL);
        let declines = is_declined(sentence.trim()) || words(sentence).any(refuses);
        !declines && !tells_of_an_answer
    };
    sentences.all(is_fine)
}
