//! The judge as the command line names it, in the settings that the page has.

use serde_json::Value;

use super::Refused;
use super::arguments::{Arguments, Takes};
use crate::base::json::{Members, object, only};
use crate::base::number::read_number;
use crate::providers::{Effort, PROVIDERS, provider};
use crate::settings::{AskedMethod, JudgeSettings, KeyRing};

pub const OPTIONS: [(&str, Takes); 7] = [
    ("--judge", Takes::Value),
    ("--at", Takes::Value),
    ("--method", Takes::Value),
    ("--temperature", Takes::Value),
    ("--effort", Takes::Value),
    ("--max-tokens", Takes::Value),
    ("--free-text", Takes::Nothing),
];

/// What the word for "leave it to the provider" is.
const NONE: &str = "none";

pub fn settings(given: &Arguments) -> Result<JudgeSettings, Refused> {
    let judge = given.needed("--judge")?;
    let (id, model) = judge.split_once(':').ok_or_else(|| {
        Refused(format!("--judge is PROVIDER:MODEL, as in openai:gpt-6-luna, not “{judge}”."))
    })?;
    let known = provider(id).ok_or_else(|| {
        let ids: Vec<&str> = PROVIDERS.iter().map(|provider| provider.id).collect();
        Refused(format!("there is no provider “{id}”. There are: {}.", ids.join(", ")))
    })?;
    let address = given.value("--at").unwrap_or(known.base_url);
    let used = object(vec![("base_url", address.into()), ("model", model.into())]);
    let mut kept = Members::default();
    kept.with_text("provider", id).with("last_used", only(id, used));
    kept.with_text("asks", method(given)?.key());
    if let Some(degrees) = number(given, "--temperature")? {
        kept.with("temperature", degrees);
    }
    if let Some(limit) = number(given, "--max-tokens")? {
        let whole = limit.as_f64().filter(|limit| limit.fract() == 0.0 && *limit >= 1.0);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let whole = whole.map(|limit| Value::from(limit as u32));
        kept.with("output_limit", whole.unwrap_or_default());
    }
    if let Some(effort) = given.value("--effort") {
        Effort::from_key(effort).ok_or("--effort is minimal, low, medium or high.")?;
        kept.with_text("effort", effort);
    }
    kept.with("structured", (!given.has("--free-text")).into());
    Ok(JudgeSettings::read(&kept.done(), KeyRing::default()))
}

fn method(given: &Arguments) -> Result<AskedMethod, Refused> {
    match given.value("--method").unwrap_or("bifact") {
        "bifact" => Ok(AskedMethod::Bifact),
        "autorater" => Ok(AskedMethod::Autorater),
        "fulfilment" | "goal" => {
            Err("this method needs trajectories, which only the page reads.".into())
        }
        other => Err(format!("there is no method “{other}”. There are: bifact, autorater.").into()),
    }
}

/// `None` where the option is not given, null where it is left to the provider.
fn number(given: &Arguments, name: &'static str) -> Result<Option<Value>, Refused> {
    match given.value(name) {
        None => Ok(None),
        Some(NONE) => Ok(Some(Value::Null)),
        Some(text) => {
            let number = read_number(text).filter(|number| number.is_finite() && *number >= 0.0);
            let number = number.ok_or_else(|| Refused(format!("{name} is a number or “none”.")))?;
            Ok(Some(number.into()))
        }
    }
}
