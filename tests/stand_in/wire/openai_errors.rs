//! What OpenAI says when it does not answer.

use std::time::Duration;

use super::{Fault, Parameter};

/// An error as OpenAI words one.
pub struct Failing {
    pub status: u16,
    pub message: String,
    pub kind: &'static str,
    pub param: Option<&'static str>,
    pub code: Option<&'static str>,
}

impl Failing {
    fn new(status: u16, kind: &'static str, message: impl Into<String>) -> Self {
        Self { status, message: message.into(), kind, param: None, code: None }
    }

    fn invalid(message: impl Into<String>) -> Self {
        Self::new(400, "invalid_request_error", message)
    }

    pub fn of(fault: &Fault) -> Self {
        let code = |code, failing: Self| Self { code: Some(code), ..failing };
        match fault {
            Fault::WrongKey(None) => {
                let failing =
                    Self::invalid("You didn't provide an API key in the Authorization header.");
                Self { status: 401, ..failing }
            }
            Fault::WrongKey(Some(key)) => {
                let message = format!("Incorrect API key provided: {}.", masked(key));
                code("invalid_api_key", Self { status: 401, ..Self::invalid(message) })
            }
            Fault::NoCredit => {
                let message =
                    "You exceeded your current quota, please check your plan and billing.";
                code("insufficient_quota", Self::new(429, "insufficient_quota", message))
            }
            Fault::NoSuchModel(model) => {
                let message =
                    format!("The model `{model}` does not exist or you have no access to it.");
                code("model_not_found", Self { status: 404, ..Self::invalid(message) })
            }
            Fault::Refused(parameter, _) => Self::refused(*parameter),
            Fault::Header(name) => Self::invalid(format!("The header {name} is needed.")),
            Fault::NotJson => Self::invalid("We could not parse the JSON body of your request."),
            Fault::Missing("model") => Self::invalid("you must provide a model parameter"),
            Fault::Missing(field) => {
                let failing = Self::invalid(format!("Missing required parameter: '{field}'."));
                code("missing_required_parameter", Self { param: Some(field), ..failing })
            }
            Fault::Unknown(name) => {
                Self::invalid(format!("Unrecognized request argument supplied: {name}"))
            }
            Fault::Invalid(field, why) => {
                let failing = Self::invalid(format!("Invalid value for '{field}': {why}."));
                code("invalid_value", Self { param: Some(field), ..failing })
            }
            Fault::RateLimited(wait) => {
                let hint = wait.map(|wait| format!(" Please try again in {}.", spoken(wait)));
                let message =
                    format!("Rate limit reached for requests.{}", hint.unwrap_or_default());
                code("rate_limit_exceeded", Self::new(429, "requests", message))
            }
            Fault::Server(status) => {
                let message = "The server had an error while processing your request.";
                Self::new(*status, "server_error", message)
            }
            Fault::Overloaded => {
                Self::new(503, "server_error", "The engine is currently overloaded.")
            }
        }
    }

    fn refused(parameter: Parameter) -> Self {
        match parameter {
            Parameter::Temperature => Self {
                param: Some("temperature"),
                code: Some("unsupported_value"),
                ..Self::invalid(
                    "Unsupported value: 'temperature' does not support 0 with this model. \
                     Only the default (1) value is supported.",
                )
            },
            Parameter::Schema => Self::invalid(
                "Invalid parameter: 'response_format' of type 'json_schema' is not supported \
                 with this model.",
            ),
            Parameter::Effort => {
                Self::invalid("Unrecognized request argument supplied: reasoning_effort")
            }
        }
    }
}

/// The original shows the two ends of a wrong key.
fn masked(key: &str) -> String {
    let characters: Vec<char> = key.chars().collect();
    if characters.len() <= 12 {
        return "*".repeat(characters.len());
    }
    let ends = |range: &[char]| range.iter().collect::<String>();
    let (head, rest) = characters.split_at(8);
    let (middle, tail) = rest.split_at(rest.len() - 4);
    format!("{}{}{}", ends(head), "*".repeat(middle.len()), ends(tail))
}

fn spoken(wait: Duration) -> String {
    if wait < Duration::from_secs(1) {
        format!("{}ms", wait.as_millis())
    } else {
        format!("{}s", wait.as_secs_f64())
    }
}
