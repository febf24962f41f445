//! OpenAI chat completions, strict about what it is sent as the original is.

use serde_json::{Value, json};

use super::openai_errors::Failing;
use super::pictures::{Picture, content_of};
use super::{Asked, Completion, Ending, Fault, Form, Format, Headers, Reply};
use super::{header, only_known};

pub struct OpenAi;

const FIELDS: &[&str] = &[
    "model",
    "messages",
    "temperature",
    "top_p",
    "max_tokens",
    "max_completion_tokens",
    "response_format",
    "reasoning_effort",
    "verbosity",
    "seed",
    "n",
    "stop",
    "stream",
    "store",
    "metadata",
    "service_tier",
    "prompt_cache_key",
];

const EFFORTS: &[&str] = &["none", "minimal", "low", "medium", "high", "xhigh"];

impl Format for OpenAi {
    fn key_sent<'a>(&self, headers: &'a Headers) -> Option<&'a str> {
        header(headers, "authorization")?.strip_prefix("Bearer ")
    }

    fn read(&self, body: &Value) -> Result<Asked, Fault> {
        only_known(body, FIELDS)?;
        let model = body["model"].as_str().ok_or(Fault::Missing("model"))?;
        let messages = body["messages"].as_array().ok_or(Fault::Missing("messages"))?;
        let mut asked = Asked { model: model.to_owned(), ..Asked::default() };
        for message in messages {
            let missing = Fault::Missing("messages.content");
            let (text, pictures) = content_of(&message["content"], missing, picture)?;
            asked.pictures.extend(pictures);
            match message["role"].as_str() {
                Some("system" | "developer") => asked.system.push_str(&text),
                Some("user" | "assistant") => asked.turns.push(text),
                _ => return Err(Fault::Invalid("messages.role", "it is no role")),
            }
        }
        if asked.turns.is_empty() {
            return Err(Fault::Invalid("messages", "it holds no message of a user"));
        }
        read_parameters(body, &mut asked)?;
        read_response_format(&body["response_format"], &mut asked)?;
        Ok(asked)
    }

    fn complete(&self, asked: &Asked, completion: &Completion, request_id: &str) -> Reply {
        let Completion { text, ending, input, cached, output } = completion;
        let (content, refusal) = match ending {
            Ending::Declined => (Value::Null, json!(text)),
            Ending::Filtered => (json!(""), Value::Null),
            _ => (json!(text), Value::Null),
        };
        let finish_reason = match ending {
            Ending::Complete | Ending::Declined => "stop",
            Ending::Length => "length",
            Ending::Filtered => "content_filter",
        };
        let body = json!({
            "id": format!("chatcmpl-{request_id}"),
            "object": "chat.completion",
            "created": CREATED,
            "model": asked.model,
            "choices": [{
                "index": 0,
                "message": {
                    "role": "assistant",
                    "content": content,
                    "refusal": refusal,
                    "annotations": [],
                },
                "logprobs": null,
                "finish_reason": finish_reason,
            }],
            "usage": {
                "prompt_tokens": input,
                "completion_tokens": output,
                "total_tokens": input + output,
                "prompt_tokens_details": { "cached_tokens": cached, "audio_tokens": 0 },
                "completion_tokens_details": { "reasoning_tokens": 0, "audio_tokens": 0 },
            },
            "service_tier": "default",
            "system_fingerprint": null,
        });
        Reply::json(200, &body).with("x-request-id", request_id)
    }

    fn fail(&self, fault: &Fault, request_id: &str) -> Reply {
        let Failing { status, message, kind, param, code } = Failing::of(fault);
        let body = json!({
            "error": { "message": message, "type": kind, "param": param, "code": code }
        });
        let reply = Reply::json(status, &body).with("x-request-id", request_id);
        match fault {
            Fault::RateLimited(Some(wait)) => {
                reply.with("retry-after-ms", wait.as_millis().to_string()).retry_after(Some(*wait))
            }
            _ => reply,
        }
    }

    fn list(&self, models: &[String], request_id: &str) -> Reply {
        let data: Vec<Value> = models
            .iter()
            .map(|id| {
                json!({ "id": id, "object": "model", "created": CREATED, "owned_by": "stand-in" })
            })
            .collect();
        let body = json!({ "object": "list", "data": data });
        Reply::json(200, &body).with("x-request-id", request_id)
    }
}

/// Some moment; the stand-in has no clock.
const CREATED: u64 = 1_793_000_000;

/// An image may also be an address of the web; this page sends none.
fn picture(part: &Value) -> Result<Picture, Fault> {
    let url = part["image_url"]["url"].as_str().filter(|_| part["type"] == "image_url");
    let url = url.ok_or(Fault::Invalid("messages.content", "a part is no text and no image"))?;
    let data = url.strip_prefix("data:").and_then(|data| data.split_once(";base64,"));
    let (media_type, data) = data.ok_or(Fault::Invalid("image_url", "it is no data URL"))?;
    Picture::said_to_be(&json!(media_type), &json!(data))
}

fn read_parameters(body: &Value, asked: &mut Asked) -> Result<(), Fault> {
    if let Some(temperature) = body.get("temperature") {
        let in_range = temperature.as_f64().filter(|value| (0.0..=2.0).contains(value));
        asked.temperature =
            Some(in_range.ok_or(Fault::Invalid("temperature", "it is not 0 to 2"))?);
    }
    if let Some(limit) = body.get("max_completion_tokens").or(body.get("max_tokens")) {
        let limit = limit.as_u64().filter(|limit| *limit > 0);
        asked.output_limit =
            Some(limit.ok_or(Fault::Invalid("max_completion_tokens", "it is no such number"))?);
    }
    if let Some(effort) = body.get("reasoning_effort") {
        if !effort.as_str().is_some_and(|effort| EFFORTS.contains(&effort)) {
            return Err(Fault::Invalid("reasoning_effort", "it is no effort"));
        }
        asked.has_effort = true;
    }
    if body["stream"] == true {
        return Err(Fault::Invalid("stream", "the stand-in does not stream"));
    }
    Ok(())
}

fn read_response_format(format: &Value, asked: &mut Asked) -> Result<(), Fault> {
    match format["type"].as_str() {
        None if format.is_null() => {}
        Some("text") => {}
        Some("json_object") => {
            if !asked.whole_text().to_lowercase().contains("json") {
                let why = "JSON mode needs the word ‘json’ in a message";
                return Err(Fault::Invalid("messages", why));
            }
            asked.form = Form::Json;
        }
        Some("json_schema") => {
            let schema = &format["json_schema"];
            let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
            let name = schema["name"]
                .as_str()
                .ok_or(Fault::Missing("response_format.json_schema.name"))?;
            if name.is_empty() || name.len() > 64 || !name.chars().all(is_letter) {
                return Err(Fault::Invalid("response_format.json_schema.name", "it is no name"));
            }
            if !schema["schema"].is_object() {
                return Err(Fault::Missing("response_format.json_schema.schema"));
            }
            if schema["strict"] == true && schema["schema"]["additionalProperties"] != false {
                let why = "a strict schema sets additionalProperties to false";
                return Err(Fault::Invalid("response_format", why));
            }
            asked.form = Form::Schema;
        }
        _ => return Err(Fault::Invalid("response_format.type", "it is no such type")),
    }
    Ok(())
}

/// `OpenRouter`, which speaks this format, puts an upstream's failure into a 200.
pub fn error_inside() -> Value {
    json!({
        "error": {
            "code": 502,
            "message": "Provider returned error",
            "metadata": { "provider_name": "Stand-in", "raw": "upstream connect error" },
        }
    })
}
