//! A client of all four formats, written apart from the app's own.

use std::fmt::Write;

use bifact::evaluation::prompt::Prompt;
use bifact::methods::bifact::prompts::{PromptTexts, assessment_schema, factoring_schema};
use reqwest::{Client, RequestBuilder, Response};
use serde_json::{Value, json};

use crate::stand_in::{MODEL, RIGHT_KEY, Standin, Wire};

pub const PAGE: &str = "http://127.0.0.1:4173";
pub const GOLD: &str = "Order two lemon tarts, pay by card and choose Saturday";
pub const PREDICTED: &str = "Order two lemon tarts and choose Sunday";
pub const GOLD_FACTS: [&str; 3] = ["Order two lemon tarts", "pay by card", "choose Saturday"];

pub fn facts_prompt() -> Prompt {
    short(PromptTexts::default().ask_for_facts(GOLD))
}

pub fn assessment_prompt() -> Prompt {
    let facts = GOLD_FACTS.map(|fact| bifact::methods::bifact::fact::Fact::new(fact).unwrap());
    short(PromptTexts::default().ask_for_assessment(GOLD, PREDICTED, &facts))
}

/// Keeps the golden files readable.
fn short(prompt: Prompt) -> Prompt {
    Prompt { instructions: "Judge, and answer in JSON.".to_owned(), ..prompt }
}

/// A plain request of the format, with nothing optional in it.
pub fn body(wire: Wire, model: &str, prompt: &Prompt) -> Value {
    let (system, user) = (&prompt.instructions, prompt.only_text().unwrap());
    let messages = json!([
        { "role": "system", "content": system },
        { "role": "user", "content": user },
    ]);
    match wire {
        Wire::OpenAi => json!({ "model": model, "messages": messages }),
        Wire::Anthropic => json!({
            "model": model,
            "max_tokens": 8192,
            "system": [{
                "type": "text", "text": system, "cache_control": { "type": "ephemeral" },
            }],
            "messages": [{ "role": "user", "content": user }],
        }),
        Wire::Gemini => json!({
            "systemInstruction": { "parts": [{ "text": system }] },
            "contents": [{ "role": "user", "parts": [{ "text": user }] }],
        }),
        Wire::Ollama => json!({ "model": model, "messages": messages, "stream": false }),
    }
}

/// The optional parts, each where its format has it.
pub fn with_schema(wire: Wire, mut body: Value, of_assessment: bool) -> Value {
    let schema = if of_assessment { assessment_schema() } else { factoring_schema() };
    match wire {
        Wire::OpenAi => {
            let named = json!({ "name": "answer", "strict": true, "schema": schema });
            body["response_format"] = json!({ "type": "json_schema", "json_schema": named });
        }
        Wire::Anthropic => {
            body["output_config"]["format"] = json!({ "type": "json_schema", "schema": schema });
        }
        Wire::Gemini => {
            body["generationConfig"]["responseMimeType"] = json!("application/json");
            body["generationConfig"]["responseJsonSchema"] = schema;
        }
        Wire::Ollama => body["format"] = schema,
    }
    body
}

pub fn with_temperature(wire: Wire, mut body: Value, temperature: f64) -> Value {
    match wire {
        Wire::OpenAi | Wire::Anthropic => body["temperature"] = json!(temperature),
        Wire::Gemini => body["generationConfig"]["temperature"] = json!(temperature),
        Wire::Ollama => body["options"]["temperature"] = json!(temperature),
    }
    body
}

pub fn with_effort(wire: Wire, mut body: Value) -> Value {
    match wire {
        Wire::OpenAi => body["reasoning_effort"] = json!("low"),
        Wire::Anthropic => body["output_config"]["effort"] = json!("low"),
        Wire::Gemini => {
            body["generationConfig"]["thinkingConfig"] = json!({ "thinkingLevel": "low" });
        }
        Wire::Ollama => body["think"] = json!("low"),
    }
    body
}

pub fn post(stand_in: &Standin, wire: Wire, model: &str) -> RequestBuilder {
    let path = match wire {
        Wire::OpenAi => "/chat/completions".to_owned(),
        Wire::Anthropic => "/v1/messages".to_owned(),
        Wire::Gemini => format!("/models/{model}:generateContent"),
        Wire::Ollama => "/api/chat".to_owned(),
    };
    let address = format!("{}{path}", stand_in.base_url(wire));
    with_headers(Client::new().post(address), wire, RIGHT_KEY)
}

/// As a page sends them.
pub fn with_headers(request: RequestBuilder, wire: Wire, key: &str) -> RequestBuilder {
    let request = request.header("origin", PAGE);
    match wire {
        Wire::OpenAi => request.bearer_auth(key),
        Wire::Anthropic => request
            .header("x-api-key", key)
            .header("anthropic-version", "2023-06-01")
            .header("anthropic-dangerous-direct-browser-access", "true"),
        Wire::Gemini => request.header("x-goog-api-key", key),
        Wire::Ollama => request,
    }
}

pub async fn send(stand_in: &Standin, wire: Wire, body: &Value) -> Response {
    let model = body["model"].as_str().unwrap_or(MODEL);
    post(stand_in, wire, model).json(body).send().await.unwrap()
}

/// One plain question about the pair.
pub async fn ask(stand_in: &Standin, wire: Wire) -> Response {
    send(stand_in, wire, &body(wire, MODEL, &assessment_prompt())).await
}

pub fn text_in(wire: Wire, reply: &Value) -> &str {
    match wire {
        Wire::OpenAi => &reply["choices"][0]["message"]["content"],
        Wire::Anthropic => &reply["content"][0]["text"],
        Wire::Gemini => &reply["candidates"][0]["content"]["parts"][0]["text"],
        Wire::Ollama => &reply["message"]["content"],
    }
    .as_str()
    .unwrap_or_default()
}

/// A reply on a few lines: its status, what a page can read of its headers, and its body.
pub async fn shown(reply: Response) -> String {
    let headers = reply.headers();
    let mut lines = format!("{}\n", reply.status().as_u16());
    for name in ["content-type", "retry-after", "retry-after-ms", "request-id", "x-request-id"]
        .into_iter()
        .chain(["access-control-allow-origin", "access-control-expose-headers"])
    {
        if let Some(value) = headers.get(name) {
            writeln!(lines, "{name}: {}", value.to_str().unwrap()).unwrap();
        }
    }
    let body = reply.text().await.unwrap();
    let pretty = serde_json::from_str::<Value>(&body).map(|value| format!("{value:#}"));
    lines + &pretty.unwrap_or(body)
}
