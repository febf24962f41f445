//! Anthropic messages, as a browser gets to see them.

use serde_json::{Value, json};

use super::pictures::{Picture, content_of};
use super::{Asked, Completion, Ending, Fault, Format, Headers, Parameter, Reply};
use super::{Form, header, only_known, text_of};

pub struct Anthropic;

/// Says that a page knows what it does; without it there is no CORS.
pub const BROWSER_HEADER: &str = "anthropic-dangerous-direct-browser-access";

const FIELDS: &[&str] = &[
    "model",
    "messages",
    "system",
    "max_tokens",
    "temperature",
    "top_p",
    "top_k",
    "output_config",
    "thinking",
    "metadata",
    "service_tier",
    "stop_sequences",
    "stream",
    "cache_control",
];

impl Format for Anthropic {
    fn key_sent<'a>(&self, headers: &'a Headers) -> Option<&'a str> {
        header(headers, "x-api-key")
    }

    fn admit(&self, headers: &Headers, right_key: Option<&str>) -> Result<(), Fault> {
        if headers.contains_key("origin") && !allows_browsers(headers) {
            return Err(Fault::Header(BROWSER_HEADER));
        }
        let sent = self.key_sent(headers);
        if right_key.is_some() && sent != right_key {
            return Err(Fault::WrongKey(sent.map(str::to_owned)));
        }
        header(headers, "anthropic-version").map(drop).ok_or(Fault::Header("anthropic-version"))
    }

    fn read(&self, body: &Value) -> Result<Asked, Fault> {
        only_known(body, FIELDS)?;
        let model = body["model"].as_str().ok_or(Fault::Missing("model"))?;
        let limit = body["max_tokens"].as_u64().ok_or(Fault::Missing("max_tokens"))?;
        let messages = body["messages"].as_array().ok_or(Fault::Missing("messages"))?;
        let mut asked = Asked {
            model: model.to_owned(),
            output_limit: Some(limit),
            temperature: body["temperature"].as_f64(),
            ..Asked::default()
        };
        if let Some(system) = body.get("system") {
            asked.system = text_of(system).ok_or(Fault::Invalid("system", "it is no text"))?;
        }
        for message in messages {
            if !matches!(message["role"].as_str(), Some("user" | "assistant")) {
                return Err(Fault::Invalid("messages", "a role is neither user nor assistant"));
            }
            let missing = Fault::Missing("messages.0.content");
            let (text, pictures) = content_of(&message["content"], missing, picture)?;
            asked.turns.push(text);
            asked.pictures.extend(pictures);
        }
        if messages.last().is_none_or(|last| last["role"] != "user") {
            return Err(Fault::Invalid(
                "messages",
                "the conversation must end with a user message",
            ));
        }
        read_output_config(&body["output_config"], &mut asked)?;
        if body["stream"] == true {
            return Err(Fault::Invalid("stream", "the stand-in does not stream"));
        }
        Ok(asked)
    }

    fn complete(&self, asked: &Asked, completion: &Completion, request_id: &str) -> Reply {
        let Completion { text, ending, input, cached, output } = completion;
        let stop_reason = match ending {
            Ending::Complete => "end_turn",
            Ending::Length => "max_tokens",
            Ending::Declined => "refusal",
            Ending::Filtered => return filtered(request_id),
        };
        let is_silent = text.is_empty() || *ending == Ending::Declined;
        let content = if is_silent { json!([]) } else { json!([{ "type": "text", "text": text }]) };
        let body = json!({
            "id": format!("msg_{request_id}"),
            "type": "message",
            "role": "assistant",
            "model": asked.model,
            "content": content,
            "stop_reason": stop_reason,
            "stop_sequence": null,
            "usage": {
                "input_tokens": input - cached,
                "cache_creation_input_tokens": 0,
                "cache_read_input_tokens": cached,
                "output_tokens": output,
                "service_tier": "standard",
            },
        });
        Reply::json(200, &body).with("request-id", request_id)
    }

    fn fail(&self, fault: &Fault, request_id: &str) -> Reply {
        let (status, kind, message) = described(fault);
        let reply = failing(status, kind, &message, request_id);
        match fault {
            Fault::RateLimited(wait) => reply.retry_after(*wait),
            _ => reply,
        }
    }

    fn list(&self, models: &[String], request_id: &str) -> Reply {
        let data: Vec<Value> = models
            .iter()
            .map(|id| {
                json!({
                    "type": "model",
                    "id": id,
                    "display_name": id,
                    "created_at": "2026-10-01T00:00:00Z",
                    "max_input_tokens": 200_000,
                    "max_tokens": 64_000,
                })
            })
            .collect();
        let body = json!({
            "data": data,
            "has_more": false,
            "first_id": models.first(),
            "last_id": models.last(),
        });
        Reply::json(200, &body).with("request-id", request_id)
    }
}

fn picture(part: &Value) -> Result<Picture, Fault> {
    let source = &part["source"];
    if part["type"] != "image" || source["type"] != "base64" {
        return Err(Fault::Invalid("messages.0.content", "a part is no text and no image"));
    }
    Picture::said_to_be(&source["media_type"], &source["data"])
}

pub fn allows_browsers(headers: &Headers) -> bool {
    headers.get(BROWSER_HEADER).is_some_and(|value| value == "true")
}

fn read_output_config(config: &Value, asked: &mut Asked) -> Result<(), Fault> {
    only_known(config, &["format", "effort"])?;
    if let Some(format) = config.get("format") {
        if format["type"] != "json_schema" || !format["schema"].is_object() {
            return Err(Fault::Invalid("output_config.format", "it holds no json_schema"));
        }
        asked.form = Form::Schema;
    }
    if let Some(effort) = config.get("effort") {
        if !matches!(effort.as_str(), Some("low" | "medium" | "high" | "xhigh" | "max")) {
            return Err(Fault::Invalid("output_config.effort", "it is no effort"));
        }
        asked.has_effort = true;
    }
    Ok(())
}

/// Anthropic's filter is no way to end a turn: the request fails.
fn filtered(request_id: &str) -> Reply {
    let message = "Output blocked by content filtering policy";
    failing(400, "invalid_request_error", message, request_id)
}

fn failing(status: u16, kind: &str, message: &str, request_id: &str) -> Reply {
    let body = json!({
        "type": "error",
        "error": { "type": kind, "message": message },
        "request_id": request_id,
    });
    Reply::json(status, &body).with("request-id", request_id)
}

fn described(fault: &Fault) -> (u16, &'static str, String) {
    let invalid = |message: String| (400, "invalid_request_error", message);
    let unauthorised = |message: &str| (401, "authentication_error", message.to_owned());
    match fault {
        Fault::WrongKey(None) => unauthorised("x-api-key header is required"),
        Fault::WrongKey(Some(_)) => unauthorised("invalid x-api-key"),
        Fault::Header(BROWSER_HEADER) => {
            unauthorised(&format!("CORS requests must set '{BROWSER_HEADER}' header"))
        }
        Fault::Header(name) => invalid(format!("{name}: header is required")),
        Fault::NoCredit => (402, "billing_error", "Your credit balance is too low.".to_owned()),
        Fault::NoSuchModel(model) => (404, "not_found_error", format!("model: {model}")),
        Fault::Refused(parameter, model) => invalid(match parameter {
            Parameter::Temperature => "`temperature` is deprecated for this model.".to_owned(),
            Parameter::Schema => format!("'{model}' does not support output_config.format."),
            Parameter::Effort => "This model does not support the effort parameter.".to_owned(),
        }),
        Fault::NotJson => invalid("The request body is not valid JSON.".to_owned()),
        Fault::Missing(field) => invalid(format!("{field}: Field required")),
        Fault::Unknown(name) => invalid(format!("{name}: Extra inputs are not permitted")),
        Fault::Invalid(field, why) => invalid(format!("{field}: {why}")),
        Fault::RateLimited(_) => {
            (429, "rate_limit_error", "This request would exceed your rate limit.".to_owned())
        }
        Fault::Server(status) => (*status, "api_error", "Internal server error".to_owned()),
        Fault::Overloaded => (529, "overloaded_error", "Overloaded".to_owned()),
    }
}
