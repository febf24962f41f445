//! Conversations with a model: messages with a role, of text and pictures.

use std::borrow::Cow;

use serde_json::Value;

use crate::trajectory::fields::{first_text, list, text};

pub fn is_chat(records: &[Value]) -> bool {
    records
        .first()
        .is_some_and(|first| first.get("role").is_some() && first.get("content").is_some())
}

pub fn is_by(message: &Value, role: &str) -> bool {
    text(message, "role") == Some(role)
}

/// All texts of a message.
pub fn words(message: &Value) -> Cow<'_, str> {
    match message.get("content") {
        Some(Value::String(content)) => Cow::Borrowed(content),
        Some(Value::Array(parts)) => {
            let texts = parts.iter().filter_map(|part| text(part, "text"));
            Cow::Owned(texts.collect::<Vec<_>>().join("\n"))
        }
        _ => Cow::Borrowed(""),
    }
}

/// The pictures of a message. Some logs hold a template where the picture was.
pub fn pictures(message: &Value) -> impl Iterator<Item = &str> {
    list(message, "content").iter().filter_map(|part| {
        let address = part.get("image_url").or_else(|| part.get("image"))?;
        let address = address.as_str().or_else(|| first_text(address, &["url"]))?;
        (!address.contains('{')).then_some(address)
    })
}

/// "Thought: … Action: …"
pub fn thought_and_action(words: &str) -> (Option<&str>, Option<&str>) {
    let part = |text: &'static str| words.split_once(text).map(|(_, rest)| rest);
    let thought =
        part("Thought:").map(|rest| rest.split_once("Action:").map_or(rest, |(it, _)| it));
    let action = words.rsplit_once("Action:").map(|(_, rest)| rest);
    let said = |text: &'_ str| -> bool { !text.trim().is_empty() };
    (
        thought.filter(|text| said(text)).map(str::trim),
        action.filter(|text| said(text)).map(str::trim),
    )
}
