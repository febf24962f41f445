//! Ollama's own chat, which unlike its OpenAI-compatible one takes the size of the context.

use serde_json::Value;

use super::exchange::Usage;
use super::failure::FailureKind;
use super::json::{Members, at, count, text};
use super::openai_chat::messages;
use super::provider::Provider;
use super::question::Question;
use super::reading::Reading;
use super::stopping::{fault_of_stop, word_of_stop};
use super::{Endpoint, ListedModel};

/// Ollama's own context is smaller than our prompts, and what does not fit is cut off in silence.
const LEAST_CONTEXT: usize = 8192;
const LARGEST_CONTEXT: usize = 1 << 20;

/// Room for an answer, were it to use all that it is allowed.
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

pub(super) fn models_url(endpoint: &Endpoint) -> String {
    format!("{}/api/tags", root(endpoint))
}

/// The address of the compatible interface, which many know by heart, leads here too.
fn root<'a>(endpoint: &Endpoint<'a>) -> &'a str {
    endpoint.base_url.trim_end_matches("/v1").trim_end_matches("/api")
}

/// A power of two: each other size makes Ollama load the model anew.
fn context_for(question: &Question) -> usize {
    let correction = question.correction.map_or(0, |turn| turn.answer.len() + turn.complaint.len());
    let bytes = question.prompt.instructions.len() + question.prompt.data.len() + correction;
    // Three bytes to a token errs on the safe side in every script.
    let answer = question.parameters.output_limit.unwrap_or(LONGEST_ANSWER).min(LONGEST_ANSWER);
    let tokens = bytes / 3 + answer as usize;
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
    use crate::methods::bifact::prompts::Prompt;

    fn context(bytes: usize) -> usize {
        let prompt = Prompt { instructions: String::new(), data: "x".repeat(bytes) };
        context_for(&Question {
            model: "",
            prompt: &prompt,
            schema: None,
            correction: None,
            parameters: Parameters::default(),
        })
    }

    #[test]
    fn the_context_grows_with_the_prompt_in_powers_of_two() {
        assert_eq!(context(0), 8192);
        assert_eq!(context(3 * 4096), 8192);
        assert_eq!(context(3 * 4097), 16_384);
        assert_eq!(context(30_000_000), 1 << 20);
    }
}
