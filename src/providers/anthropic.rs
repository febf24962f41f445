//! Anthropic's messages.

use serde_json::{Value, json};

use super::exchange::Usage;
use super::failure::FailureKind;
use super::question::Question;
use super::reading::{Reading, count, joined_texts};
use super::{Endpoint, ListedModel, openai_chat};

/// A limit has to be given; where none is wanted, the one that the smallest of its models takes.
const LIMIT_OF_EVERY_MODEL: u32 = 4096;

pub(super) fn ask(endpoint: &Endpoint, question: &Question) -> (String, Value) {
    let parameters = question.parameters;
    let turn = |role: &str, text: &str| json!({ "role": role, "content": text });
    let mut turns = vec![turn("user", &question.prompt.data)];
    if let Some(correction) = question.correction {
        turns.push(turn("assistant", correction.answer_turn()));
        turns.push(turn("user", correction.complaint));
    }
    let mut body = json!({
        "model": question.model,
        "max_tokens": parameters.output_limit.unwrap_or(LIMIT_OF_EVERY_MODEL),
        "system": [{
            "type": "text",
            "text": question.prompt.instructions,
            "cache_control": { "type": "ephemeral" },
        }],
        "messages": turns,
    });
    if let Some(temperature) = parameters.temperature {
        body["temperature"] = json!(temperature);
    }
    if let Some(effort) = parameters.effort {
        body["output_config"]["effort"] = json!(effort.name_from_low());
    }
    if let Some(wanted) = question.wanted_schema() {
        body["output_config"]["format"] = json!({ "type": "json_schema", "schema": wanted.schema });
    }
    (format!("{}/messages", root(endpoint)), body)
}

pub(super) fn models_url(endpoint: &Endpoint) -> String {
    format!("{}/models?limit=1000", root(endpoint))
}

/// The address is known both with and without its version.
fn root(endpoint: &Endpoint) -> String {
    format!("{}/v1", endpoint.base_url.trim_end_matches("/v1"))
}

pub(super) fn read_answer(body: &Value) -> Reading {
    if !body["content"].is_array() {
        return Reading::of_strange(body);
    }
    let failed = match body["stop_reason"].as_str().unwrap_or_default() {
        "max_tokens" | "model_context_window_exceeded" => Some(FailureKind::Truncated),
        "refusal" => Some(FailureKind::Declined),
        _ => None,
    };
    Reading {
        text: joined_texts(&body["content"], |block| block["type"] == "text"),
        usage: usage(&body["usage"]),
        failed,
        said: String::new(),
    }
}

fn usage(usage: &Value) -> Usage {
    let cached = count(usage, "/cache_read_input_tokens");
    let around = cached.saturating_add(count(usage, "/cache_creation_input_tokens"));
    Usage {
        input: count(usage, "/input_tokens").saturating_add(around),
        cached,
        output: count(usage, "/output_tokens"),
        ..Usage::default()
    }
}

pub(super) fn read_models(body: &Value) -> Option<Vec<ListedModel>> {
    openai_chat::read_models(body)
}
