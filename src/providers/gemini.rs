//! Google's `generateContent`.

use std::fmt::Write;

use serde_json::{Value, json};

use super::exchange::Usage;
use super::failure::FailureKind;
use super::question::{Effort, Question};
use super::reading::{Reading, count, joined_texts};
use super::{Endpoint, ListedModel};

pub(super) fn ask(endpoint: &Endpoint, question: &Question) -> (String, Value) {
    let turn = |role: &str, text: &str| json!({ "role": role, "parts": [{ "text": text }] });
    let mut turns = vec![turn("user", &question.prompt.data)];
    if let Some(correction) = question.correction {
        turns.push(turn("model", correction.answer_turn()));
        turns.push(turn("user", correction.complaint));
    }
    let body = json!({
        "systemInstruction": { "parts": [{ "text": question.prompt.instructions }] },
        "contents": turns,
        "generationConfig": generation_config(question),
    });
    let model = percent_encoded(bare_name(question.model));
    (format!("{}/models/{model}:generateContent", endpoint.base_url), body)
}

fn generation_config(question: &Question) -> Value {
    let parameters = question.parameters;
    let mut config = json!({});
    if let Some(temperature) = parameters.temperature {
        config["temperature"] = json!(temperature);
    }
    if let Some(limit) = parameters.output_limit {
        config["maxOutputTokens"] = json!(limit);
    }
    if let Some(effort) = parameters.effort {
        config["thinkingConfig"] = thinking(question.model, effort);
    }
    if let Some(wanted) = question.wanted_schema() {
        config["responseMimeType"] = json!("application/json");
        config["responseJsonSchema"] = wanted.schema.clone();
    }
    config
}

/// Models before the third generation know a number of tokens, later ones a level.
fn thinking(model: &str, effort: Effort) -> Value {
    if !bare_name(model).starts_with("gemini-2") {
        return json!({ "thinkingLevel": effort.name() });
    }
    let tokens = match effort {
        Effort::Minimal => 512,
        Effort::Low => 1024,
        Effort::Medium => 4096,
        Effort::High => 16_384,
    };
    json!({ "thinkingBudget": tokens })
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

pub(super) fn read_answer(body: &Value) -> Reading {
    let usage = usage(&body["usageMetadata"]);
    let Some(candidate) = body.pointer("/candidates/0") else {
        return match body.pointer("/promptFeedback/blockReason").and_then(Value::as_str) {
            Some(reason) => Reading {
                usage,
                failed: Some(FailureKind::Filtered),
                said: reason.to_owned(),
                ..Reading::default()
            },
            None => Reading { usage, ..Reading::of_strange(body) },
        };
    };
    let reason = candidate["finishReason"].as_str().unwrap_or("STOP");
    let failed = match reason {
        "STOP" | "FINISH_REASON_UNSPECIFIED" => None,
        "MAX_TOKENS" => Some(FailureKind::Truncated),
        "SAFETY" | "RECITATION" | "LANGUAGE" | "BLOCKLIST" | "PROHIBITED_CONTENT" | "SPII" => {
            Some(FailureKind::Filtered)
        }
        _ => Some(FailureKind::ErrorInside),
    };
    let said = match failed {
        None | Some(FailureKind::Truncated) => "",
        Some(_) => candidate["finishMessage"].as_str().unwrap_or(reason),
    };
    Reading {
        text: joined_texts(&candidate["content"]["parts"], |part| part["thought"] != true),
        usage,
        failed,
        said: said.to_owned(),
    }
}

fn usage(usage: &Value) -> Usage {
    let reasoning = count(usage, "/thoughtsTokenCount");
    Usage {
        input: count(usage, "/promptTokenCount"),
        cached: count(usage, "/cachedContentTokenCount"),
        output: count(usage, "/candidatesTokenCount").saturating_add(reasoning),
        reasoning,
        cost: None,
    }
}

pub(super) fn read_models(body: &Value) -> Option<Vec<ListedModel>> {
    let generates = |model: &&Value| {
        let methods = model["supportedGenerationMethods"].as_array();
        methods.is_some_and(|methods| methods.iter().any(|method| method == "generateContent"))
    };
    let listed = |model: &Value| {
        Some(ListedModel { id: bare_name(model["name"].as_str()?).to_owned(), price: None })
    };
    let models = body["models"].as_array()?;
    Some(models.iter().filter(generates).filter_map(listed).collect())
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
