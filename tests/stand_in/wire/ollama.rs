//! Ollama's own chat: no key, few complaints, and a stream unless it is told otherwise.

use serde_json::{Value, json};

use super::{Asked, Completion, Ending, Fault, Form, Format, Headers, Parameter, Picture, Reply};

pub struct Ollama;

impl Format for Ollama {
    fn key_sent<'a>(&self, _: &'a Headers) -> Option<&'a str> {
        None
    }

    fn admit(&self, _: &Headers, _: Option<&str>) -> Result<(), Fault> {
        Ok(())
    }

    /// Fields it does not know are passed over, as the original does.
    fn read(&self, body: &Value) -> Result<Asked, Fault> {
        let model = body["model"].as_str().ok_or(Fault::Missing("model"))?;
        let options = &body["options"];
        let mut asked = Asked {
            model: model.strip_suffix(":latest").unwrap_or(model).to_owned(),
            temperature: options["temperature"].as_f64(),
            output_limit: options["num_predict"].as_u64(),
            has_effort: body.get("think").is_some_and(|think| *think != false),
            wants_stream: body["stream"] != false,
            ..Asked::default()
        };
        for message in body["messages"].as_array().into_iter().flatten() {
            let text = message["content"].as_str().ok_or(Fault::Invalid(
                "messages.content",
                "cannot unmarshal into a value of type string",
            ))?;
            for image in message["images"].as_array().into_iter().flatten() {
                asked.pictures.push(Picture::read(image)?);
            }
            match message["role"].as_str() {
                Some("system") => asked.system.push_str(text),
                Some("user" | "assistant" | "tool") => asked.turns.push(text.to_owned()),
                _ => return Err(Fault::Invalid("messages.role", "it is no role")),
            }
        }
        match body.get("format") {
            None | Some(Value::Null) => {}
            Some(format) if format == "json" => asked.form = Form::Json,
            Some(Value::Object(_)) => asked.form = Form::Schema,
            Some(_) => {
                return Err(Fault::Invalid("format", "expected \"json\" or a JSON schema"));
            }
        }
        Ok(asked)
    }

    fn complete(&self, asked: &Asked, completion: &Completion, _: &str) -> Reply {
        let done_reason = match completion.ending {
            // A request without messages only loads the model.
            _ if asked.turns.is_empty() => "load",
            Ending::Length => "length",
            _ => "stop",
        };
        let text = if asked.turns.is_empty() { "" } else { &completion.text };
        let mut last = part(asked, if asked.wants_stream { "" } else { text });
        last["done"] = json!(true);
        last["done_reason"] = json!(done_reason);
        last["total_duration"] = json!(1_200_000);
        last["load_duration"] = json!(100_000);
        last["prompt_eval_count"] = json!(completion.input);
        last["prompt_eval_duration"] = json!(400_000);
        last["eval_count"] = json!(completion.output);
        last["eval_duration"] = json!(700_000);
        if asked.wants_stream {
            let lines = format!("{}\n{last}\n", part(asked, text));
            return Reply::text(200, "application/x-ndjson", lines);
        }
        Reply::text(200, "application/json; charset=utf-8", last.to_string())
    }

    fn fail(&self, fault: &Fault, _: &str) -> Reply {
        let (status, message) = described(fault);
        Reply::json(status, &json!({ "error": message }))
    }

    fn list(&self, models: &[String], _: &str) -> Reply {
        let list: Vec<Value> = models
            .iter()
            .map(|id| {
                let name = format!("{id}:latest");
                json!({
                    "name": name,
                    "model": name,
                    "modified_at": MOMENT,
                    "size": 4_700_000_000_u64,
                    "digest": "0000000000000000",
                    "details": {
                        "parent_model": "",
                        "format": "gguf",
                        "family": "standin",
                        "families": ["standin"],
                        "parameter_size": "8.0B",
                        "quantization_level": "Q4_K_M",
                    },
                })
            })
            .collect();
        Reply::json(200, &json!({ "models": list }))
    }
}

const MOMENT: &str = "2026-11-01T12:00:00Z";

fn part(asked: &Asked, text: &str) -> Value {
    json!({
        "model": asked.model,
        "created_at": MOMENT,
        "message": { "role": "assistant", "content": text },
        "done": false,
    })
}

fn described(fault: &Fault) -> (u16, String) {
    match fault {
        // Only Ollama's hosted models know keys and limits.
        Fault::WrongKey(_) => (401, "unauthorized".to_owned()),
        Fault::NoCredit => (402, "this model requires a subscription".to_owned()),
        Fault::NoSuchModel(model) => (404, format!("model '{model}' not found")),
        Fault::Refused(parameter, model) => (
            400,
            match parameter {
                Parameter::Temperature => "invalid option provided: temperature".to_owned(),
                Parameter::Schema => "invalid format: this model takes no JSON schema".to_owned(),
                Parameter::Effort => format!("\"{model}\" does not support thinking"),
            },
        ),
        Fault::Header(name) => (400, format!("{name} is required")),
        Fault::NotJson => (400, "invalid character in the request body".to_owned()),
        Fault::Missing(field) => (400, format!("{field} is required")),
        Fault::Unknown(name) => (400, format!("unknown field {name}")),
        Fault::Invalid(field, why) => (400, format!("invalid {field}: {why}")),
        Fault::RateLimited(_) => (429, "too many concurrent requests".to_owned()),
        Fault::Server(status) => (*status, "llama runner process has terminated".to_owned()),
        Fault::Overloaded => {
            (503, "server busy, please try again. maximum pending requests exceeded".to_owned())
        }
    }
}
