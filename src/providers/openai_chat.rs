//! OpenAI's chat completions, and everyone who speaks them.

use serde_json::{Value, json};

use super::exchange::Usage;
use super::failure::FailureKind;
use super::prices::Price;
use super::provider::{Provider, StructuredKind};
use super::question::Question;
use super::reading::{Reading, count, joined_texts};
use super::{Endpoint, ListedModel};

/// Parts of names of models that lists hold but a chat cannot use.
const NOT_FOR_CHAT: &[&str] =
    &["embed", "whisper", "tts", "dall-e", "moderation", "transcribe", "realtime"];

pub(super) fn ask(endpoint: &Endpoint, question: &Question) -> (String, Value) {
    let provider = endpoint.provider;
    let parameters = question.parameters;
    let mut body = json!({ "model": question.model, "messages": messages(question) });
    if let Some(temperature) = parameters.temperature {
        body["temperature"] = json!(temperature);
    }
    if let Some(limit) = parameters.output_limit {
        body[provider.output_limit_name] = json!(limit);
    }
    if let Some(effort) = parameters.effort.filter(|_| provider.sends_effort) {
        body["reasoning_effort"] = json!(effort.name());
    }
    if let Some(format) = response_format(provider, question) {
        body["response_format"] = format;
    }
    (format!("{}/chat/completions", endpoint.base_url), body)
}

/// Roles and texts, the static one first; also what Ollama takes.
pub(super) fn messages(question: &Question) -> Value {
    let message = |role: &str, text: &str| json!({ "role": role, "content": text });
    let mut messages = vec![
        message("system", &question.prompt.instructions),
        message("user", &question.prompt.data),
    ];
    if let Some(correction) = question.correction {
        messages.push(message("assistant", correction.answer_turn()));
        messages.push(message("user", correction.complaint));
    }
    Value::Array(messages)
}

fn response_format(provider: &Provider, question: &Question) -> Option<Value> {
    let wanted = question.wanted_schema()?;
    match provider.structured {
        StructuredKind::JsonSchema => Some(json!({
            "type": "json_schema",
            "json_schema": { "name": wanted.name, "strict": true, "schema": wanted.schema },
        })),
        StructuredKind::JsonObject => Some(json!({ "type": "json_object" })),
        StructuredKind::None => None,
    }
}

pub(super) fn read_answer(body: &Value) -> Reading {
    let Some(choice) = body.pointer("/choices/0") else { return Reading::of_strange(body) };
    let message = &choice["message"];
    let refusal = message["refusal"].as_str().filter(|refusal| !refusal.trim().is_empty());
    let reason = choice["finish_reason"].as_str().unwrap_or_default();
    let text = match &message["content"] {
        Value::String(text) => text.clone(),
        parts => joined_texts(parts, |part| part["type"] != "thinking"),
    };
    let failed = match reason {
        "length" | "model_length" => Some(FailureKind::Truncated),
        "content_filter" => Some(FailureKind::Filtered),
        _ if refusal.is_some() => Some(FailureKind::Declined),
        "error" => Some(FailureKind::ErrorInside),
        "insufficient_system_resource" => Some(FailureKind::Overloaded),
        _ => None,
    };
    Reading {
        text: if text.is_empty() { refusal.unwrap_or_default().to_owned() } else { text },
        usage: usage(&body["usage"]),
        failed,
        said: String::new(),
    }
}

fn usage(usage: &Value) -> Usage {
    let input = count(usage, "/prompt_tokens");
    let written = count(usage, "/completion_tokens");
    let reasoning = count(usage, "/completion_tokens_details/reasoning_tokens");
    let with_reasoning = written.saturating_add(reasoning);
    // Whether reasoning is part of the completion differs; the total tells.
    let counted_apart = count(usage, "/total_tokens") == input.saturating_add(with_reasoning);
    let cached = count(usage, "/prompt_tokens_details/cached_tokens");
    Usage {
        input,
        cached: cached.max(count(usage, "/prompt_cache_hit_tokens")),
        output: if counted_apart { with_reasoning } else { written },
        reasoning,
        cost: usage["cost"].as_f64().filter(|cost| *cost >= 0.0),
    }
}

/// `None` where the body holds no list.
pub(super) fn read_models(body: &Value) -> Option<Vec<ListedModel>> {
    let models = body.get("data").unwrap_or(body).as_array()?;
    Some(models.iter().filter_map(listed).collect())
}

fn listed(model: &Value) -> Option<ListedModel> {
    let id = model["id"].as_str()?;
    let name = id.to_ascii_lowercase();
    let chats = model["capabilities"]["completion_chat"] != false
        && !NOT_FOR_CHAT.iter().any(|part| name.contains(part));
    let price = |name: &str| model["pricing"][name].as_str()?.parse::<f64>().ok();
    let price =
        || Price::per_token(price("prompt")?, price("input_cache_read"), price("completion")?);
    chats.then(|| ListedModel { id: id.to_owned(), price: price() })
}
