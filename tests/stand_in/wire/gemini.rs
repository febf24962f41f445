//! Gemini's own generateContent, where the model is in the path and waits are in the body.

use std::time::Duration;

use serde_json::{Value, json};

use super::pictures::{Picture, content_of};
use super::{Asked, Completion, Ending, Fault, Format, Headers, Parameter, Reply};
use super::{Form, header, only_known, text_of};

pub struct Gemini;

const FIELDS: &[&str] =
    &["contents", "systemInstruction", "generationConfig", "safetySettings", "cachedContent"];

const CONFIG_FIELDS: &[&str] = &[
    "temperature",
    "topP",
    "topK",
    "maxOutputTokens",
    "responseMimeType",
    "responseSchema",
    "responseJsonSchema",
    "thinkingConfig",
    "candidateCount",
    "stopSequences",
    "seed",
];

impl Format for Gemini {
    fn key_sent<'a>(&self, headers: &'a Headers) -> Option<&'a str> {
        header(headers, "x-goog-api-key")
    }

    fn read(&self, body: &Value) -> Result<Asked, Fault> {
        only_known(body, FIELDS)?;
        let contents = body["contents"].as_array().filter(|turns| !turns.is_empty());
        let mut asked = Asked::default();
        for turn in contents.ok_or(Fault::Missing("contents"))? {
            if !matches!(turn["role"].as_str(), None | Some("user" | "model")) {
                return Err(Fault::Invalid(
                    "contents.role",
                    "Please use a valid role: user, model.",
                ));
            }
            let missing = Fault::Missing("contents.parts");
            let (text, pictures) = content_of(&turn["parts"], missing, picture)?;
            asked.turns.push(text);
            asked.pictures.extend(pictures);
        }
        if let Some(system) = body.get("systemInstruction") {
            let text = text_of(&system["parts"]);
            asked.system = text.ok_or(Fault::Missing("system_instruction.parts"))?;
        }
        read_config(&body["generationConfig"], &mut asked)?;
        Ok(asked)
    }

    fn complete(&self, asked: &Asked, completion: &Completion, request_id: &str) -> Reply {
        let Completion { text, ending, input, cached, output } = completion;
        let mut usage = json!({ "promptTokenCount": input, "totalTokenCount": input });
        let mut body = match ending {
            Ending::Filtered => {
                json!({ "promptFeedback": { "blockReason": "PROHIBITED_CONTENT" } })
            }
            _ => json!({ "candidates": [candidate(text, *ending)] }),
        };
        if *ending != Ending::Filtered {
            usage["candidatesTokenCount"] = json!(output);
            usage["totalTokenCount"] = json!(input + output);
        }
        if *cached > 0 {
            usage["cachedContentTokenCount"] = json!(cached);
        }
        usage["promptTokensDetails"] = json!([{ "modality": "TEXT", "tokenCount": input }]);
        body["usageMetadata"] = usage;
        body["modelVersion"] = json!(asked.model);
        body["responseId"] = json!(request_id);
        Reply::json(200, &body)
    }

    fn fail(&self, fault: &Fault, _: &str) -> Reply {
        let (code, status, message) = described(fault);
        let mut error = json!({ "code": code, "message": message, "status": status });
        let details = details(fault, &message);
        if !details.is_empty() {
            error["details"] = Value::Array(details);
        }
        Reply::json(code, &json!({ "error": error }))
    }

    fn list(&self, models: &[String], _: &str) -> Reply {
        let listed = |id: &str, method: &str| {
            json!({
                "name": format!("models/{id}"),
                "version": "001",
                "displayName": id,
                "inputTokenLimit": 1_048_576,
                "outputTokenLimit": 65_536,
                "supportedGenerationMethods": [method, "countTokens"],
            })
        };
        let mut list: Vec<Value> = models.iter().map(|id| listed(id, "generateContent")).collect();
        list.push(listed("stand-in-embedding", "embedContent"));
        Reply::json(200, &json!({ "models": list }))
    }
}

fn picture(part: &Value) -> Result<Picture, Fault> {
    let inline = part.get("inlineData");
    let inline = inline.ok_or(Fault::Invalid("contents.parts", "a part has no data"))?;
    Picture::said_to_be(&inline["mimeType"], &inline["data"])
}

fn read_config(config: &Value, asked: &mut Asked) -> Result<(), Fault> {
    only_known(config, CONFIG_FIELDS)?;
    asked.temperature = config["temperature"].as_f64();
    asked.output_limit = config["maxOutputTokens"].as_u64();
    asked.has_effort = config.get("thinkingConfig").is_some();
    let is_json = config["responseMimeType"] == "application/json";
    let schema = config.get("responseJsonSchema").or(config.get("responseSchema"));
    asked.form = match (is_json, schema) {
        (true, Some(_)) => Form::Schema,
        (true, None) => Form::Json,
        (false, None) => Form::Free,
        (false, Some(_)) => {
            let why = "a schema goes with the MIME type application/json only";
            return Err(Fault::Invalid("generation_config.response_mime_type", why));
        }
    };
    Ok(())
}

fn candidate(text: &str, ending: Ending) -> Value {
    if ending == Ending::Declined {
        let rating = json!({
            "category": "HARM_CATEGORY_DANGEROUS_CONTENT", "probability": "HIGH", "blocked": true,
        });
        return json!({ "finishReason": "SAFETY", "index": 0, "safetyRatings": [rating] });
    }
    // A silent model leaves its parts out altogether.
    let content = if text.is_empty() {
        json!({ "role": "model" })
    } else {
        json!({ "parts": [{ "text": text }], "role": "model" })
    };
    let finish_reason = if ending == Ending::Length { "MAX_TOKENS" } else { "STOP" };
    json!({ "content": content, "finishReason": finish_reason, "index": 0 })
}

fn described(fault: &Fault) -> (u16, &'static str, String) {
    let invalid = |message: String| (400, "INVALID_ARGUMENT", message);
    let exhausted = |message: &str| (429, "RESOURCE_EXHAUSTED", message.to_owned());
    match fault {
        Fault::WrongKey(None) => {
            (403, "PERMISSION_DENIED", "Method doesn't allow unregistered callers.".to_owned())
        }
        Fault::WrongKey(Some(_)) => {
            invalid("API key not valid. Please pass a valid API key.".to_owned())
        }
        Fault::Header(name) => invalid(format!("The header {name} is needed.")),
        Fault::NoCredit => exhausted("You exceeded your current quota."),
        Fault::NoSuchModel(model) => (
            404,
            "NOT_FOUND",
            format!(
                "models/{model} is not found for API version v1beta, or is not supported for \
                 generateContent."
            ),
        ),
        Fault::Refused(parameter, model) => invalid(match parameter {
            Parameter::Temperature => "temperature is not supported for this model.".to_owned(),
            Parameter::Schema => format!("Json mode is not enabled for models/{model}"),
            Parameter::Effort => "Thinking level is not supported for this model.".to_owned(),
        }),
        Fault::NotJson => invalid("Invalid JSON payload received.".to_owned()),
        Fault::Missing(field) => {
            invalid(format!("* GenerateContentRequest.{field}: {field} is not specified\n"))
        }
        Fault::Unknown(name) => invalid(format!(
            "Invalid JSON payload received. Unknown name \"{name}\": Cannot find field."
        )),
        Fault::Invalid(field, why) => invalid(format!("* GenerateContentRequest.{field}: {why}\n")),
        Fault::RateLimited(None) => exhausted("Resource has been exhausted (e.g. check quota)."),
        Fault::RateLimited(Some(wait)) => exhausted(&format!(
            "You exceeded your current quota. Please retry in {}s.",
            wait.as_secs_f64()
        )),
        Fault::Server(503) => described(&Fault::Overloaded),
        Fault::Server(504) => (504, "DEADLINE_EXCEEDED", "The deadline has expired.".to_owned()),
        Fault::Server(status) => {
            (*status, "INTERNAL", "An internal error has occurred.".to_owned())
        }
        Fault::Overloaded => (503, "UNAVAILABLE", "The model is overloaded.".to_owned()),
    }
}

fn details(fault: &Fault, message: &str) -> Vec<Value> {
    match fault {
        Fault::WrongKey(Some(_)) => vec![
            json!({
                "@type": "type.googleapis.com/google.rpc.ErrorInfo",
                "reason": "API_KEY_INVALID",
                "domain": "googleapis.com",
                "metadata": { "service": "generativelanguage.googleapis.com" },
            }),
            json!({
                "@type": "type.googleapis.com/google.rpc.LocalizedMessage",
                "locale": "en-US",
                "message": message,
            }),
        ],
        // Even a quota that lasts until tomorrow comes with a wait of seconds.
        Fault::NoCredit => {
            let quota = "GenerateRequestsPerDayPerProjectPerModel-FreeTier";
            vec![quota_failure(quota), retry_info(Duration::from_secs(34))]
        }
        Fault::RateLimited(Some(wait)) => {
            let quota = "GenerateRequestsPerMinutePerProjectPerModel-FreeTier";
            vec![quota_failure(quota), retry_info(*wait)]
        }
        _ => Vec::new(),
    }
}

fn quota_failure(quota: &str) -> Value {
    json!({
        "@type": "type.googleapis.com/google.rpc.QuotaFailure",
        "violations": [{
            "quotaMetric":
                "generativelanguage.googleapis.com/generate_content_free_tier_requests",
            "quotaId": quota,
            "quotaDimensions": { "location": "global" },
        }],
    })
}

fn retry_info(wait: Duration) -> Value {
    json!({
        "@type": "type.googleapis.com/google.rpc.RetryInfo",
        "retryDelay": format!("{}s", wait.as_secs_f64()),
    })
}
