//! Classifies an error by its status, by the codes of the providers, and by its wording if there is no
//! code.

use super::error_body::Complaint;
use super::failure::FailureKind::{self, ParameterRefused};
use super::question::Parameter;

const EMPTY_PURSE_CODES: &[&str] = &[
    "insufficient_quota",
    "credit_balance_exhausted",
    "spend_limit_exceeded",
    "organization_usage_limit_exceeded",
    "enforced_spend_limit_reached",
    "billing_error",
    "billing_hard_limit_reached",
    "perday",
];
const EMPTY_PURSE_WORDS: &[&str] = &[
    "credit balance",
    "insufficient balance",
    "insufficient credits",
    "any credits",
    "available credits",
    "more credits",
    "spending limit",
    "spend limit",
    "key limit exceeded",
    "free-models-per-day",
    "enable billing",
];
/// The last is litellm's: without a database it knows no key but its own.
const WRONG_KEY_CODES: &[&str] =
    &["api_key_invalid", "invalid_api_key", "authentication_error", "no_db_connection"];
const WRONG_KEY_WORDS: &[&str] = &[
    "incorrect api key",
    "invalid api key",
    "api key not valid",
    "api key expired",
    "unregistered callers",
    "no connected db",
];
const UNKNOWN_MODEL_CODES: &[&str] =
    &["model_not_found", "invalid_model", "model_decommissioned", "deploymentnotfound"];
const UNKNOWN_MODEL_WORDS: &[&str] = &[
    "invalid model",
    "model not exist",
    "unknown model",
    "not a valid model",
    "no models loaded",
    "unexpected endpoint",
];
const FILTER_CODES: &[&str] = &[
    "content_filter",
    "content_policy_violation",
    "invalid_prompt",
    "responsibleaipolicyviolation",
];
const TOO_LONG_CODES: &[&str] =
    &["context_length_exceeded", "exceed_context_size_error", "request_too_large"];
const TOO_LONG_WORDS: &[&str] = &[
    "context length",
    "context window",
    "context size",
    "context limit",
    "prompt is too long",
    "input is too long",
    "input token count",
    "request too large",
];
const FORBIDDEN_WORDS: &[&str] = &["location is not supported", "model_terms_required"];

/// Names and wordings of each parameter. Words that also occur in errors about other parameters come
/// last.
const PARAMETERS: &[(Parameter, &[&str])] = &[
    (Parameter::Temperature, &["temperature"]),
    (
        Parameter::OutputLimit,
        &[
            "max_tokens",
            "max_completion_tokens",
            "max_output_tokens",
            "maxoutputtokens",
            "num_predict",
            "in the completion",
        ],
    ),
    (Parameter::Effort, &["reasoning_effort", "reasoning.effort", "effort", "thinking"]),
    (
        Parameter::Structured,
        &[
            "response_format",
            "response format",
            "json_schema",
            "json schema",
            "json_validate_failed",
            "output_config",
            "output_format",
            "responsejsonschema",
            "response_json_schema",
            "responseschema",
            "response_schema",
            "response_mime_type",
            "responsemimetype",
            "structured output",
            "json mode",
            "grammar",
            "invalid format",
        ],
    ),
];

/// The status is the reply's; where that claims success, the complaint's own.
pub(super) fn classify(status: u16, complaint: &Complaint) -> FailureKind {
    let message = complaint.message.to_ascii_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| message.contains(word));
    let coded = |names: &[&str]| {
        complaint.codes.iter().any(|code| names.iter().any(|name| code.contains(name)))
    };
    let status = if status < 400 { own_status(complaint) } else { status };

    if status == 402
        || coded(EMPTY_PURSE_CODES)
        || matches!(status, 400 | 403 | 429) && says(EMPTY_PURSE_WORDS)
    {
        return FailureKind::NoCredit;
    }
    match status {
        401 if says(&["cors requests"]) => return FailureKind::Forbidden,
        401 => return FailureKind::WrongKey,
        400 | 403 if coded(WRONG_KEY_CODES) || says(WRONG_KEY_WORDS) => {
            return FailureKind::WrongKey;
        }
        403 if says(&["flagged"]) => return FailureKind::Filtered,
        _ => {}
    }
    if status == 404 || coded(UNKNOWN_MODEL_CODES) || status < 429 && says(UNKNOWN_MODEL_WORDS) {
        return FailureKind::NoSuchModel;
    }
    let refused = refused_parameter(&complaint.parameter.to_ascii_lowercase());
    // An output limit that leaves no room for the prompt is reported as a prompt that is too long.
    let blames_limit = says(&["max_tokens", "max_completion_tokens", "in the completion"]);
    if status == 413
        || coded(TOO_LONG_CODES)
        || says(&["exceed context limit"])
        || refused.is_none() && !blames_limit && says(TOO_LONG_WORDS)
    {
        return FailureKind::PromptTooLong;
    }
    match status {
        429 => FailureKind::RateLimited,
        408 | 409 | 425 | 498 | 500.. => FailureKind::Overloaded,
        403 => FailureKind::Forbidden,
        400.. => {
            if coded(FILTER_CODES) {
                FailureKind::Filtered
            } else if says(FORBIDDEN_WORDS) || coded(FORBIDDEN_WORDS) {
                FailureKind::Forbidden
            } else if says(&["output limit was reached"]) {
                FailureKind::Truncated
            } else {
                let by_code = || complaint.codes.iter().find_map(|code| refused_parameter(code));
                refused
                    .or_else(by_code)
                    .or_else(|| refused_parameter(&message))
                    .map_or(FailureKind::BadRequest, ParameterRefused)
            }
        }
        _ => FailureKind::ErrorInside,
    }
}

fn refused_parameter(words: &str) -> Option<Parameter> {
    PARAMETERS
        .iter()
        .find(|(_, names)| names.iter().any(|name| words.contains(name)))
        .map(|(parameter, _)| *parameter)
}

/// What a status is called where only a name is given.
const STATUS_NAMES: &[(&str, u16)] = &[
    ("invalid_request_error", 400),
    ("invalid_argument", 400),
    ("authentication_error", 401),
    ("unauthenticated", 401),
    ("permission_error", 403),
    ("permission_denied", 403),
    ("not_found_error", 404),
    ("not_found", 404),
    ("rate_limit_error", 429),
    ("rate_limit_exceeded", 429),
    ("resource_exhausted", 429),
    ("service_tier_capacity_exceeded", 429),
    ("api_error", 500),
    ("server_error", 500),
    ("internal_server_error", 500),
    ("internal", 500),
    ("overloaded_error", 503),
    ("unavailable", 503),
    ("service_unavailable", 503),
];

/// The status of an error inside a successful reply; 0 if it has none.
fn own_status(complaint: &Complaint) -> u16 {
    let named = |code: &String| STATUS_NAMES.iter().find(|(name, _)| code == name);
    let own = complaint.status.filter(|status| (400..600).contains(status));
    own.or_else(|| complaint.codes.iter().find_map(named).map(|(_, status)| *status)).unwrap_or(0)
}
