//! OpenAI's chat completions, which many providers speak.

use serde_json::Value;

use super::exchange::Usage;
use super::failure::FailureKind;
use super::json::{at, count, in_base64, text};
use super::models::openai_effort;
use super::prices::Price;
use super::provider::{Provider, StructuredKind};
use super::question::{Content, Question};
use super::reply_reader::{Reading, joined_texts};
use super::stopping::{fault_behind, fault_of_stop, word_of_stop};
use super::{Endpoint, ListedModel};
use crate::base::json::{Members, only};
use crate::base::number::read_number;
use crate::evaluation::image::Image;
use crate::evaluation::prompt::Part;

/// Parts of names of models that lists hold but a chat cannot use.
const NOT_FOR_CHAT: &[&str] =
    &["embed", "whisper", "tts", "dall-e", "moderation", "transcribe", "realtime"];

pub(super) fn ask(endpoint: &Endpoint, question: &Question) -> (String, Value) {
    let provider = endpoint.provider;
    let parameters = question.parameters;
    let effort = parameters.effort.filter(|_| provider.sends_effort);
    let body = Members::default()
        .with_text("model", question.model)
        .with("messages", messages(question))
        .with_some("temperature", parameters.temperature.map(Value::from))
        .with_some(provider.output_limit_name, parameters.output_limit.map(Value::from))
        .with_some(
            "reasoning_effort",
            effort.map(|effort| openai_effort(question.model, effort).into()),
        )
        .with_some("response_format", response_format(provider, question))
        .done();
    (format!("{}/chat/completions", endpoint.base_url), body)
}

/// The static text first.
fn messages(question: &Question) -> Value {
    let mut messages = vec![message("system", question.prompt.instructions.as_str().into())];
    let turns = question.turns("assistant").into_iter();
    messages.extend(turns.map(|turn| message(turn.role, content(turn.content, image))));
    Value::Array(messages)
}

#[inline(never)]
pub(super) fn message(role: &str, content: Value) -> Value {
    Members::default().with_text("role", role).with("content", content).done()
}

/// Formats that list parts write texts alike, and images each in its own way.
#[inline(never)]
pub(super) fn content(content: Content, image: fn(&Image) -> Value) -> Value {
    let part = |part: &Part| match part {
        Part::Text(text) => {
            Members::default().with_text("type", "text").with_text("text", text).done()
        }
        Part::Image(shown) => image(shown),
    };
    match content {
        Content::Text(text) => text.into(),
        Content::Parts(parts) => Value::Array(parts.iter().map(part).collect()),
    }
}

fn image(image: &Image) -> Value {
    let url = format!("data:{};base64,{}", image.media_type().key(), in_base64(image));
    Members::default()
        .with_text("type", "image_url")
        .with("image_url", only("url", url.into()))
        .done()
}

fn response_format(provider: &Provider, question: &Question) -> Option<Value> {
    let wanted = question.wanted_schema()?;
    let mut form = Members::default();
    match provider.structured {
        StructuredKind::JsonSchema => {
            let schema = Members::default()
                .with_text("name", wanted.name)
                .with("strict", true.into())
                .with("schema", wanted.schema.clone())
                .done();
            Some(form.with_text("type", "json_schema").with("json_schema", schema).done())
        }
        StructuredKind::JsonObject => Some(form.with_text("type", "json_object").done()),
        StructuredKind::None => None,
    }
}

pub(super) fn read_answer(body: &Value, provider: &Provider) -> Reading {
    let choice = at(body, "choices.0");
    if choice.is_null() {
        return Reading::of_strange(body);
    }
    let refusal = text(choice, "message.refusal");
    let written = match at(choice, "message.content") {
        Value::String(text) => text.clone(),
        _ => joined_texts(choice, "message.content", |part| text(part, "type") != "thinking"),
    };
    let mut stop = at(choice, "finish_reason");
    let mut fault = fault_of_stop(stop, provider);
    // OpenRouter's stop reason, and that of the provider behind it.
    let behind = at(choice, "native_finish_reason");
    if fault.is_none() {
        fault = fault_behind(behind);
        stop = if fault.is_some() { behind } else { stop };
    }
    let failed = match fault {
        Some(FailureKind::Filtered) => Some(FailureKind::Filtered),
        Some(FailureKind::Truncated) => Some(FailureKind::Truncated),
        _ if !refusal.trim().is_empty() => Some(FailureKind::Declined),
        failed => failed,
    };
    Reading {
        text: if written.is_empty() { refusal.to_owned() } else { written },
        usage: usage(at(body, "usage")),
        failed,
        said: word_of_stop(stop, failed),
    }
}

fn usage(usage: &Value) -> Usage {
    let input = count(usage, "prompt_tokens");
    let written = count(usage, "completion_tokens");
    let reasoning = count(usage, "completion_tokens_details.reasoning_tokens");
    let with_reasoning = written.saturating_add(reasoning);
    // Providers differ in whether the completion includes reasoning; the total shows it.
    let counted_apart = count(usage, "total_tokens") == input.saturating_add(with_reasoning);
    let cached = count(usage, "prompt_tokens_details.cached_tokens");
    let written_to_cache = count(usage, "prompt_tokens_details.cache_write_tokens");
    Usage {
        input,
        cached: cached.max(count(usage, "prompt_cache_hit_tokens")),
        cache_writes: written_to_cache.max(count(usage, "cache_creation_input_tokens")),
        output: if counted_apart { with_reasoning } else { written },
        reasoning,
        cost: at(usage, "cost").as_f64().filter(|cost| *cost >= 0.0),
    }
}

/// `None` for what is not a chat model.
pub(super) fn listed(model: &Value) -> Option<ListedModel> {
    let id = text(model, "id");
    let name = id.to_ascii_lowercase();
    let chats = *at(model, "capabilities.completion_chat") != Value::Bool(false)
        && !NOT_FOR_CHAT.iter().any(|part| name.contains(part));
    let price = |path: &str| read_number(text(model, path));
    let cached = || price("pricing.input_cache_read");
    let cache_write = || price("pricing.input_cache_write");
    let price = || {
        let listed = Price::per_token(price("pricing.prompt")?, price("pricing.completion")?)?;
        Some(listed.with_cache(cached(), cache_write()))
    };
    chats.then(|| ListedModel { id: id.to_owned(), price: price() })
}
