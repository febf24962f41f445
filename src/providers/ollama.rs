//! Ollama's own chat format, which unlike its OpenAI-compatible one takes a context size.

use serde_json::Value;

use super::exchange::Usage;
use super::failure::FailureKind;
use super::json::{at, count, in_base64, text};
use super::openai_chat::message;
use super::provider::Provider;
use super::question::{Content, Question};
use super::reply_reader::Reading;
use super::stopping::{fault_of_stop, word_of_stop};
use super::{Endpoint, ListedModel};
use crate::base::json::Members;
use crate::evaluation::prompt::Part;

/// Ollama's default context is smaller than our prompts, and it silently cuts what does not fit.
const LEAST_CONTEXT: usize = 8192;
const LARGEST_CONTEXT: usize = 1 << 20;

/// Room for the longest answer that is allowed.
const LONGEST_ANSWER: u32 = 4096;

pub(super) fn ask(endpoint: &Endpoint, question: &Question) -> (String, Value) {
    let parameters = question.parameters;
    let options = Members::default()
        .with("num_ctx", context_for(question).into())
        .with_some("temperature", parameters.temperature.map(Value::from))
        .with_some("num_predict", parameters.output_limit.map(Value::from))
        .done();
    let effort = parameters.effort.map(|effort| effort.key_from_low().into());
    let body = Members::default()
        .with_text("model", question.model)
        .with("messages", messages(question))
        .with("stream", false.into())
        .with("options", options)
        .with_some("think", effort)
        .with_some("format", question.wanted_schema().map(|wanted| wanted.schema.clone()))
        .done();
    (format!("{}/api/chat", root(endpoint)), body)
}

/// The static text first. A message has its images in front of its text, so parts in another order
/// become several messages.
fn messages(question: &Question) -> Value {
    let mut messages = vec![message("system", question.prompt.instructions.as_str().into())];
    for turn in question.turns("assistant") {
        match turn.content {
            Content::Text(text) => messages.push(message(turn.role, text.into())),
            Content::Parts(parts) => add_parts(turn.role, parts, &mut messages),
        }
    }
    Value::Array(messages)
}

/// Where a text of a message with images says this, Ollama moves one of them there.
const PLACE_OF_AN_IMAGE: &str = "[img]";

fn add_parts(role: &str, parts: &[Part], messages: &mut Vec<Value>) {
    let mut images: Vec<Value> = Vec::new();
    for part in parts {
        match part {
            Part::Image(image) => images.push(in_base64(image).into()),
            Part::Text(text) => {
                if !images.is_empty() && text.contains(PLACE_OF_AN_IMAGE) {
                    messages.push(with_images(role, "", &mut images));
                }
                messages.push(with_images(role, text, &mut images));
            }
        }
    }
    if !images.is_empty() {
        messages.push(with_images(role, "", &mut images));
    }
}

fn with_images(role: &str, text: &str, images: &mut Vec<Value>) -> Value {
    let images = std::mem::take(images);
    let images = (!images.is_empty()).then_some(Value::Array(images));
    let mut message = Members::default();
    message.with_text("role", role).with_text("content", text).with_some("images", images).done()
}

pub(super) fn models_url(endpoint: &Endpoint) -> String {
    format!("{}/api/tags", root(endpoint))
}

/// The address of the compatible interface, which many people use, works too.
fn root<'a>(endpoint: &Endpoint<'a>) -> &'a str {
    endpoint.base_url.trim_end_matches("/v1").trim_end_matches("/api")
}

/// A power of two, because Ollama reloads the model whenever the size changes.
fn context_for(question: &Question) -> usize {
    let correction = question.correction.map_or(0, |turn| turn.answer.len() + turn.complaint.len());
    let bytes = question.prompt.text_bytes() + correction;
    // Three bytes to a token errs on the safe side in every script.
    let answer = question.parameters.output_limit.unwrap_or(LONGEST_ANSWER).min(LONGEST_ANSWER);
    let tokens = bytes / 3 + question.prompt.image_tokens() + answer as usize;
    tokens.clamp(LEAST_CONTEXT, LARGEST_CONTEXT).next_power_of_two()
}

pub(super) fn read_answer(body: &Value, provider: &Provider) -> Reading {
    let Some(written) = at(body, "message.content").as_str() else {
        return Reading::of_strange(body);
    };
    let stop = at(body, "done_reason");
    let is_part = *at(body, "done") != Value::Bool(true);
    let failed = fault_of_stop(stop, provider).or(is_part.then_some(FailureKind::Unfinished));
    Reading {
        text: written.to_owned(),
        usage: Usage {
            input: count(body, "prompt_eval_count"),
            output: count(body, "eval_count"),
            ..Usage::default()
        },
        failed,
        said: word_of_stop(stop, failed),
    }
}

pub(super) fn listed(model: &Value) -> ListedModel {
    let name = at(model, "name").as_str().unwrap_or(text(model, "model"));
    ListedModel { id: name.to_owned(), price: None }
}

#[cfg(test)]
mod tests {
    use super::super::question::{Parameters, Question};
    use super::*;
    use crate::evaluation::image::{Image, MediaType};
    use crate::evaluation::prompt::Prompt;

    fn asking(prompt: &Prompt) -> Question<'_> {
        let parameters = Parameters::default();
        Question { model: "", prompt, schema: None, correction: None, parameters }
    }

    fn context(bytes: usize) -> usize {
        context_for(&asking(&Prompt::of_text("", "x".repeat(bytes))))
    }

    #[test]
    fn the_context_grows_with_the_prompt_in_powers_of_two() {
        assert_eq!(context(0), 8192);
        assert_eq!(context(3 * 4096), 8192);
        assert_eq!(context(3 * 4097), 16_384);
        assert_eq!(context(30_000_000), 1 << 20);
    }

    #[test]
    fn the_context_has_room_for_the_images() {
        let image = Part::Image(Image::new(MediaType::Png, *b"of unknown size"));
        let prompt = Prompt { instructions: String::new(), parts: vec![image; 10] };
        assert_eq!(context_for(&asking(&prompt)), 32_768);
    }

    #[test]
    fn parts_stay_in_their_order_and_no_text_moves_an_image() {
        let text = |text: &str| Part::Text(text.to_owned());
        let image = |byte: u8| Part::Image(Image::new(MediaType::Png, [byte]));
        let parts = vec![
            text("a"),
            image(1),
            image(2),
            text("b"),
            image(3),
            text("put it [img] here"),
            text("c"),
            image(4),
        ];
        let prompt = Prompt { instructions: "Judge.".to_owned(), parts };
        let expected = serde_json::json!([
            { "role": "system", "content": "Judge." },
            { "role": "user", "content": "a" },
            { "role": "user", "content": "b", "images": ["AQ==", "Ag=="] },
            { "role": "user", "content": "", "images": ["Aw=="] },
            { "role": "user", "content": "put it [img] here" },
            { "role": "user", "content": "c" },
            { "role": "user", "content": "", "images": ["BA=="] },
        ]);
        assert_eq!(messages(&asking(&prompt)), expected);
    }
}
