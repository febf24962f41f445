//! Anthropic's messages.

use serde_json::Value;

use super::Endpoint;
use super::exchange::Usage;
use super::json::{at, count, in_base64, text};
use super::openai_chat::{content, message};
use super::provider::Provider;
use super::question::Question;
use super::reply_reader::{Reading, joined_texts};
use super::stopping::{fault_of_stop, word_of_stop};
use crate::base::json::{Members, only};
use crate::evaluation::image::Image;

/// A limit is required. Without one, use the limit that every model accepts.
const LIMIT_OF_EVERY_MODEL: u32 = 4096;

pub(super) fn ask(endpoint: &Endpoint, question: &Question) -> (String, Value) {
    let parameters = question.parameters;
    let limit = parameters.output_limit.unwrap_or(LIMIT_OF_EVERY_MODEL);
    let instructions = Members::default()
        .with_text("type", "text")
        .with_text("text", &question.prompt.instructions)
        .with("cache_control", only("type", "ephemeral".into()))
        .done();
    let format = question.wanted_schema().map(|wanted| {
        let mut form = Members::default();
        form.with_text("type", "json_schema").with("schema", wanted.schema.clone()).done()
    });
    let effort = parameters.effort.map(|effort| effort.key_from_low().into());
    let mut output = Members::default();
    output.with_some("effort", effort).with_some("format", format);
    let messages = question.turns("assistant").into_iter();
    let messages = messages.map(|turn| message(turn.role, content(turn.content, image)));
    let body = Members::default()
        .with_text("model", question.model)
        .with("max_tokens", limit.into())
        .with("system", Value::Array(vec![instructions]))
        .with("messages", Value::Array(messages.collect()))
        .with_some("temperature", parameters.temperature.map(Value::from))
        .with_some("output_config", (!output.is_empty()).then(|| output.done()))
        .done();
    (format!("{}/messages", root(endpoint)), body)
}

fn image(image: &Image) -> Value {
    let source = Members::default()
        .with_text("type", "base64")
        .with_text("media_type", image.media_type().key())
        .with("data", in_base64(image).into())
        .done();
    Members::default().with_text("type", "image").with("source", source).done()
}

pub(super) fn models_url(endpoint: &Endpoint) -> String {
    format!("{}/models?limit=1000", root(endpoint))
}

/// The address may be given with or without the version.
fn root(endpoint: &Endpoint) -> String {
    format!("{}/v1", endpoint.base_url.trim_end_matches("/v1"))
}

pub(super) fn read_answer(body: &Value, provider: &Provider) -> Reading {
    if !at(body, "content").is_array() {
        return Reading::of_strange(body);
    }
    let stop = at(body, "stop_reason");
    let failed = fault_of_stop(stop, provider);
    Reading {
        text: joined_texts(body, "content", |block| text(block, "type") == "text"),
        usage: usage(at(body, "usage")),
        failed,
        said: word_of_stop(stop, failed),
    }
}

fn usage(usage: &Value) -> Usage {
    let cached = count(usage, "cache_read_input_tokens");
    let cache_writes = count(usage, "cache_creation_input_tokens");
    let around = cached.saturating_add(cache_writes);
    Usage {
        input: count(usage, "input_tokens").saturating_add(around),
        cached,
        cache_writes,
        output: count(usage, "output_tokens"),
        ..Usage::default()
    }
}
