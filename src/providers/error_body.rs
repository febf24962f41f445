//! Reads the error in a reply, in whatever shape. One reader handles all of them, because gateways and
//! local servers use any shape, whichever format they were asked in.

use serde_json::Value;

use super::json::{at, list, text};

/// The parts of an error. Codes are in lower case, because providers spell them differently.
#[derive(Debug, Default)]
pub(super) struct Complaint {
    pub message: String,
    pub codes: Vec<String>,
    /// The part of the request that it is about.
    pub parameter: String,
    /// The status it gives itself, which may differ from the reply's.
    pub status: Option<u16>,
    /// What the model had written so far.
    pub text: String,
    /// How long to wait, as "34s".
    pub retry_delay: String,
}

/// The error in a reply that should have been an answer.
pub(super) fn error_inside(body: &Value) -> Option<&Value> {
    let body = unwrapped(body);
    for path in ["error", "choices.0.error"] {
        match at(body, path) {
            error @ Value::Object(_) => return Some(error),
            // A text has its code beside it.
            Value::String(message) if !message.is_empty() => return Some(body),
            _ => {}
        }
    }
    (text(body, "object") == "error" || text(body, "type") == "error").then_some(body)
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
        let mut complaint = Self { retry_delay: retry_delay(error).to_owned(), ..Self::default() };
        complaint.take_message(error);
        complaint.take_codes(error);
        complaint.parameter.push_str(text(error, "param"));
        complaint.text.push_str(text(error, "failed_generation"));
        complaint
    }

    fn take_message(&mut self, error: &Value) {
        for name in ["message", "error", "detail", "msg"] {
            self.add_words(text(error, name));
        }
        self.take_details(list(error, "detail"));
        self.take_details(list(error, "message.detail"));
        // What the provider behind a gateway said.
        self.add_words(text(error, "metadata.raw"));
    }

    /// `[{"loc": ["body", "temperature"], "msg": "…"}]`
    fn take_details(&mut self, details: &[Value]) {
        for detail in details {
            let place = list(detail, "loc").iter().filter_map(Value::as_str);
            let place: Vec<&str> = place.filter(|part| *part != "body").collect();
            let place = place.join(".");
            self.add_words(&format!("{place}: {}", text(detail, "msg")));
            if self.parameter.is_empty() {
                self.parameter = place;
            }
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
            let status = match at(error, name) {
                Value::Number(code) => code.as_u64().and_then(|code| u16::try_from(code).ok()),
                other => other.as_str().and_then(|code| code.parse().ok()),
            };
            self.status = self.status.or(status);
            self.add_code(text(error, name));
        }
        self.add_code(text(error, "details.error_code"));
        self.add_code(text(error, "innererror.code"));
        for detail in list(error, "details") {
            self.add_code(text(detail, "reason"));
            for violation in list(detail, "violations") {
                self.add_code(text(violation, "quotaId"));
            }
        }
    }

    fn add_code(&mut self, code: &str) {
        if !code.is_empty() {
            self.codes.push(code.to_ascii_lowercase());
        }
    }
}

/// Gemini: `details: [{"retryDelay": "34s"}]`.
fn retry_delay(error: &Value) -> &str {
    let delays = list(error, "details").iter().map(|detail| text(detail, "retryDelay"));
    delays.into_iter().find(|delay| !delay.is_empty()).unwrap_or_default()
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
