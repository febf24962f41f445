//! Google's `generateContent`.

use std::fmt::Write;

use serde_json::Value;

use super::exchange::Usage;
use super::failure::FailureKind;
use super::json::{at, count, in_base64, list, text};
use super::models::gemini_level;
use super::provider::Provider;
use super::question::{Content, Effort, Question, Turn};
use super::reply_reader::{Reading, joined_texts};
use super::stopping::fault_of_stop;
use super::{Endpoint, ListedModel};
use crate::base::json::{Members, only};
use crate::evaluation::image::Image;
use crate::evaluation::prompt::Part;

pub(super) fn ask(endpoint: &Endpoint, question: &Question) -> (String, Value) {
    let turn = |turn: Turn| {
        Members::default().with_text("role", turn.role).with("parts", parts(turn.content)).done()
    };
    let instructions = only("parts", parts(Content::Text(&question.prompt.instructions)));
    let body = Members::default()
        .with("systemInstruction", instructions)
        .with("contents", Value::Array(question.turns("model").into_iter().map(turn).collect()))
        .with("generationConfig", generation_config(question))
        .done();
    let model = percent_encoded(bare_name(question.model));
    (format!("{}/models/{model}:generateContent", endpoint.base_url), body)
}

fn parts(content: Content) -> Value {
    let part = |part: &Part| match part {
        Part::Text(text) => only("text", text.as_str().into()),
        Part::Image(shown) => only("inlineData", image(shown)),
    };
    Value::Array(match content {
        Content::Text(text) => vec![only("text", text.into())],
        Content::Parts(parts) => parts.iter().map(part).collect(),
    })
}

fn image(image: &Image) -> Value {
    Members::default()
        .with_text("mimeType", image.media_type().key())
        .with("data", in_base64(image).into())
        .done()
}

fn generation_config(question: &Question) -> Value {
    let parameters = question.parameters;
    let thinking = parameters.effort.map(|effort| thinking(question.model, effort));
    let schema = question.wanted_schema().map(|wanted| wanted.schema.clone());
    let json = schema.as_ref().map(|_| "application/json".into());
    Members::default()
        .with_some("temperature", parameters.temperature.map(Value::from))
        .with_some("maxOutputTokens", parameters.output_limit.map(Value::from))
        .with_some("thinkingConfig", thinking)
        .with_some("responseMimeType", json)
        .with_some("responseJsonSchema", schema)
        .done()
}

/// Models before the third generation take a number of tokens, later ones a level.
fn thinking(model: &str, effort: Effort) -> Value {
    if !bare_name(model).starts_with("gemini-2") {
        return only("thinkingLevel", gemini_level(model, effort).into());
    }
    let tokens = match effort {
        Effort::Minimal => 512,
        Effort::Low => 1024,
        Effort::Medium => 4096,
        Effort::High => 16_384,
    };
    only("thinkingBudget", tokens.into())
}

fn bare_name(model: &str) -> &str {
    model.strip_prefix("models/").unwrap_or(model)
}

fn percent_encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            // Writing to a text cannot fail.
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}

pub(super) fn models_url(endpoint: &Endpoint) -> String {
    format!("{}/models?pageSize=1000", endpoint.base_url)
}

pub(super) fn read_answer(body: &Value, provider: &Provider) -> Reading {
    let usage = usage(at(body, "usageMetadata"));
    let candidate = at(body, "candidates.0");
    if candidate.is_null() {
        let reason = text(body, "promptFeedback.blockReason");
        let mut reading = Reading::of_strange(body);
        reading.usage = usage;
        if !reason.is_empty() {
            reading.failed = Some(FailureKind::Filtered);
            reason.clone_into(&mut reading.said);
        }
        return reading;
    }
    let reason = text(candidate, "finishReason");
    let failed = fault_of_stop(at(candidate, "finishReason"), provider);
    let said = match failed {
        None | Some(FailureKind::Truncated) => "",
        Some(_) => at(candidate, "finishMessage").as_str().unwrap_or(reason),
    };
    Reading {
        text: joined_texts(candidate, "content.parts", |part| {
            *at(part, "thought") != Value::Bool(true)
        }),
        usage,
        failed,
        said: said.to_owned(),
    }
}

fn usage(usage: &Value) -> Usage {
    let reasoning = count(usage, "thoughtsTokenCount");
    Usage {
        input: count(usage, "promptTokenCount"),
        cached: count(usage, "cachedContentTokenCount"),
        output: count(usage, "candidatesTokenCount").saturating_add(reasoning),
        reasoning,
        ..Usage::default()
    }
}

/// `None` for what cannot generate an answer.
pub(super) fn listed(model: &Value) -> Option<ListedModel> {
    let mut methods = list(model, "supportedGenerationMethods").iter();
    let generates = methods.any(|method| method.as_str() == Some("generateContent"));
    let id = bare_name(text(model, "name"));
    generates.then(|| ListedModel { id: id.to_owned(), price: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_models_name_cannot_leave_its_place_in_the_address() {
        assert_eq!(percent_encoded("gemini-2.5-flash"), "gemini-2.5-flash");
        assert_eq!(percent_encoded("../a?b#c%é"), "..%2Fa%3Fb%23c%25%C3%A9");
    }
}
