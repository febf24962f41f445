//! What the word says with which a reply tells why the model stopped. Gateways hand on the words of
//! others, so one list serves all wire formats; which words are a clean stop is the provider's.

use serde_json::Value;

use super::failure::FailureKind;
use super::provider::Provider;

const AT_THE_LIMIT: &[&str] =
    &["length", "max_tokens", "max_output_tokens", "model_length", "model_context_window_exceeded"];
const BY_THE_FILTER: &[&str] = &[
    "content_filter",
    "safety",
    "recitation",
    "language",
    "blocklist",
    "prohibited_content",
    "spii",
    "guardrail_intervened",
];
const BY_AN_ERROR: &[&str] = &["error", "other", "malformed_function_call", "malformed_response"];

/// Why an answer that stopped like this is not a whole one; `None` where it is.
pub(super) fn fault_of_stop(stop: &Value, provider: &Provider) -> Option<FailureKind> {
    let word = match stop {
        Value::Null => "",
        Value::String(word) => word.trim(),
        _ => return Some(FailureKind::Unfinished),
    };
    if word.is_empty() {
        provider.always_says_why_it_stopped.then_some(FailureKind::Unfinished)
    } else if is_one_of(provider.clean_stops, word) {
        None
    } else {
        Some(known_fault(word).unwrap_or(FailureKind::Unfinished))
    }
}

/// The same of the word that a gateway hands on from the provider behind it. Clean ones differ too much
/// to be told, so only a word that is known to be none counts.
pub(super) fn fault_behind(stop: &Value) -> Option<FailureKind> {
    known_fault(stop.as_str()?.trim())
}

fn known_fault(word: &str) -> Option<FailureKind> {
    if is_one_of(AT_THE_LIMIT, word) {
        Some(FailureKind::Truncated)
    } else if is_one_of(BY_THE_FILTER, word) {
        Some(FailureKind::Filtered)
    } else if is_one_of(&["refusal"], word) {
        Some(FailureKind::Declined)
    } else if is_one_of(BY_AN_ERROR, word) {
        Some(FailureKind::ErrorInside)
    } else if is_one_of(&["insufficient_system_resource"], word) {
        Some(FailureKind::Overloaded)
    } else {
        None
    }
}

fn is_one_of(words: &[&str], word: &str) -> bool {
    words.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// The word itself, where the failure does not say it already.
pub(super) fn word_of_stop(stop: &Value, failed: Option<FailureKind>) -> String {
    match (failed, stop) {
        (Some(FailureKind::Unfinished | FailureKind::ErrorInside), Value::String(word)) => {
            word.clone()
        }
        _ => String::new(),
    }
}
