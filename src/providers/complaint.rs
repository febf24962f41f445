//! What a reply's error says, wherever its provider put it. One reader takes all shapes: gateways
//! and local servers answer in any of them, whatever format they were asked in.

use serde_json::Value;

/// An error's parts. Codes are in small letters: they are names, spelled as each provider likes.
#[derive(Debug, Default)]
pub(super) struct Complaint {
    pub message: String,
    pub codes: Vec<String>,
    /// The part of the request that it is about.
    pub parameter: String,
    /// The status it gives itself, which may differ from the reply's.
    pub status: Option<u16>,
    /// What the model had written by then.
    pub text: Option<String>,
    /// The error itself, for what else it may hold.
    pub error: Value,
}

/// The error in a reply that should have been an answer.
pub(super) fn error_inside(body: &Value) -> Option<&Value> {
    let body = unwrapped(body);
    let is_error = |value: &&Value| match value {
        Value::String(text) => !text.is_empty(),
        other => other.is_object(),
    };
    let marked = body["object"] == "error" || body["type"] == "error";
    let own = body.get("error").filter(is_error);
    let of_choice = || body.pointer("/choices/0/error").filter(is_error);
    own.or_else(of_choice).map_or(marked.then_some(body), |error| {
        // A text has its code beside it.
        Some(if error.is_string() { body } else { error })
    })
}

/// Some gateways put the one reply into a list.
fn unwrapped(body: &Value) -> &Value {
    body.get(0).unwrap_or(body)
}

impl Complaint {
    /// Of the body of a reply that failed.
    pub fn of_body(body: &Value) -> Self {
        Self::of(error_inside(body).unwrap_or(unwrapped(body)))
    }

    pub fn of(error: &Value) -> Self {
        let mut complaint = Self { error: error.clone(), ..Self::default() };
        complaint.take_message(error);
        complaint.take_codes(error);
        complaint.parameter.push_str(error["param"].as_str().unwrap_or_default());
        complaint.text = error["failed_generation"].as_str().map(str::to_owned);
        complaint
    }

    fn take_message(&mut self, error: &Value) {
        for name in ["message", "error", "detail", "msg"] {
            match &error[name] {
                Value::String(text) => self.add_words(text),
                Value::Object(inner) => {
                    inner.get("detail").into_iter().for_each(|detail| self.take_details(detail));
                }
                details => self.take_details(details),
            }
        }
        // What the provider behind a gateway said.
        if let Value::String(raw) = &error["metadata"]["raw"] {
            self.add_words(raw);
        }
    }

    /// `[{"loc": ["body", "temperature"], "msg": "…"}]`
    fn take_details(&mut self, details: &Value) {
        for detail in details.as_array().into_iter().flatten() {
            let place = detail["loc"].as_array().into_iter().flatten().filter_map(Value::as_str);
            let place: Vec<&str> = place.filter(|part| *part != "body").collect();
            let place = place.join(".");
            if self.parameter.is_empty() {
                self.parameter.clone_from(&place);
            }
            self.add_words(&format!("{place}: {}", detail["msg"].as_str().unwrap_or_default()));
        }
    }

    fn add_words(&mut self, words: &str) {
        if !self.message.is_empty() && !words.is_empty() {
            self.message.push_str("; ");
        }
        self.message.push_str(words);
    }

    fn take_codes(&mut self, error: &Value) {
        for name in ["code", "type", "status", "reason", "error_code"] {
            match &error[name] {
                Value::String(code) => {
                    self.status = self.status.or_else(|| code.parse().ok());
                    self.codes.push(code.to_ascii_lowercase());
                }
                Value::Number(code) => {
                    let code = code.as_u64().and_then(|code| u16::try_from(code).ok());
                    self.status = self.status.or(code);
                }
                _ => {}
            }
        }
        let details = &error["details"];
        let nested =
            details.as_array().into_iter().flatten().chain([details, &error["innererror"]]);
        for detail in nested {
            let violations = detail["violations"].as_array().into_iter().flatten();
            let quotas = violations.map(|violation| &violation["quotaId"]);
            let codes = [&detail["reason"], &detail["error_code"], &detail["code"]];
            let codes = codes.into_iter().chain(quotas).filter_map(Value::as_str);
            self.codes.extend(codes.map(str::to_ascii_lowercase));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_answer_holds_no_error() {
        for body in [
            json!({ "choices": [], "error": null }),
            json!({ "error": "" }),
            json!({ "type": "message" }),
            json!([]),
            json!("error"),
        ] {
            assert!(error_inside(&body).is_none(), "{body}");
        }
    }

    #[test]
    fn a_listed_detail_names_its_parameter() {
        let body = json!({ "detail": [{
            "loc": ["body", "response_format", "type"], "msg": "Input should be 'text'",
        }] });
        for body in [body.clone(), json!({ "object": "error", "message": body })] {
            let complaint = Complaint::of_body(&body);
            assert_eq!(complaint.parameter, "response_format.type");
            assert_eq!(complaint.message, "response_format.type: Input should be 'text'");
        }
    }
}
