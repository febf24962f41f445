//! What the word says with which a reply tells why the model stopped. Gateways hand on the words of
//! others, so one list serves all wire formats; which words are a clean stop is the provider's.

use serde_json::Value;

use super::failure::FailureKind;
use super::provider::Provider;

const AT_THE_LIMIT: &[&str] =
    &["length", "max_tokens", "model_length", "model_context_window_exceeded"];
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
    let is_one_of = |words: &[&str]| words.iter().any(|known| known.eq_ignore_ascii_case(word));
    if word.is_empty() {
        provider.always_says_why_it_stopped.then_some(FailureKind::Unfinished)
    } else if is_one_of(provider.clean_stops) {
        None
    } else if is_one_of(AT_THE_LIMIT) {
        Some(FailureKind::Truncated)
    } else if is_one_of(BY_THE_FILTER) {
        Some(FailureKind::Filtered)
    } else if is_one_of(&["refusal"]) {
        Some(FailureKind::Declined)
    } else if is_one_of(BY_AN_ERROR) {
        Some(FailureKind::ErrorInside)
    } else if is_one_of(&["insufficient_system_resource"]) {
        Some(FailureKind::Overloaded)
    } else {
        Some(FailureKind::Unfinished)
    }
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
