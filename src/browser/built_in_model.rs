//! Chrome's built-in language model, if there is one: no key, and nothing leaves the machine.
//!
//! The interface is new and not in web-sys, so it is called by name. A missing one counts as "not
//! available" and never panics.

use js_sys::{Array, Reflect};
use leptos::prelude::window;
use leptos::web_sys::AbortSignal;
use wasm_bindgen::JsValue;

use super::js_reflect::{call, call_within, object, text};
use crate::evaluation::prompt::Part;
use crate::providers::{Answer, Failure, FailureKind, Question, Usage};

/// Milliseconds. A browser knows at once what it has; some say nothing.
const KNOWS_WITHIN: u32 = 5000;
const UNAVAILABLE: &str = "unavailable";

/// What the browser says of its model: "available", "downloadable", "downloading" or "unavailable".
pub async fn availability() -> String {
    let Ok(model) = language_model() else { return UNAVAILABLE.to_owned() };
    let said = says(&model).await.ok().and_then(|said| said.as_string());
    said.unwrap_or_else(|| UNAVAILABLE.to_owned())
}

/// `undefined` if it says nothing. Then it would not answer a question either.
async fn says(model: &JsValue) -> Result<JsValue, JsValue> {
    call_within(KNOWS_WITHIN, model, "availability", &[]).await
}

/// A question in the browser's own terms.
pub struct Asked {
    opening: JsValue,
    turns: JsValue,
    constraint: Option<JsValue>,
}

impl Asked {
    /// Of a question without images; [`crate::providers::check_images`] tells.
    pub fn of(question: &Question) -> Self {
        let texts = question.prompt.parts.iter().filter_map(Part::text);
        let mut turns: Vec<JsValue> = texts.map(|text| turn("user", text)).collect();
        if let Some(correction) = question.correction {
            turns.push(turn("assistant", correction.answer));
            turns.push(turn("user", correction.complaint));
        }
        let schema = question.schema.filter(|_| question.parameters.structured);
        Self {
            opening: Array::of1(&turn("system", &question.prompt.instructions)).into(),
            turns: turns.iter().collect::<Array>().into(),
            constraint: schema.and_then(|s| js_sys::JSON::parse(&s.schema.to_string()).ok()),
        }
    }

    pub async fn send(
        self,
        abort: Option<&AbortSignal>,
        milliseconds: u32,
    ) -> Result<Answer, Failure> {
        let unavailable = |error: JsValue| failure(FailureKind::BrowserModelUnavailable, &error);
        let model = language_model().map_err(unavailable)?;
        if says(&model).await.is_ok_and(|said| said.is_undefined()) {
            return Err(FailureKind::BrowserModelUnavailable.into());
        }
        let options = object(&[("initialPrompts", self.opening), signal(abort)]);
        let session = call_within(milliseconds, &model, "create", &[options]).await;
        let session = in_time(session.map_err(unavailable)?)?;
        let mut wanted = vec![signal(abort)];
        wanted.extend(self.constraint.map(|schema| ("responseConstraint", schema)));
        let turns = [self.turns, object(&wanted)];
        let answer = call_within(milliseconds, &session, "prompt", &turns).await;
        // The session is destroyed in any case.
        let _ = call(&session, "destroy", &[]).await;
        let text = in_time(answer.map_err(|error| failure(kind_of(&error), &error))?)?;
        let text = text.as_string().filter(|text| !text.trim().is_empty());
        let usage = Usage::default();
        text.map(|text| Answer { text, usage }).ok_or_else(|| FailureKind::Empty.into())
    }
}

fn in_time(promised: JsValue) -> Result<JsValue, Failure> {
    if promised.is_undefined() { Err(FailureKind::TimedOut.into()) } else { Ok(promised) }
}

fn failure(kind: FailureKind, error: &JsValue) -> Failure {
    Failure { said: text(error, "message"), ..kind.into() }
}

fn kind_of(error: &JsValue) -> FailureKind {
    match text(error, "name").as_deref() {
        Some("QuotaExceededError") => FailureKind::PromptTooLong,
        Some("NotSupportedError") => {
            FailureKind::ParameterRefused(crate::providers::Parameter::Structured)
        }
        Some("NotAllowedError" | "NotReadableError") => FailureKind::Filtered,
        Some("AbortError" | "TimeoutError") => FailureKind::TimedOut,
        _ => FailureKind::Overloaded,
    }
}

fn language_model() -> Result<JsValue, JsValue> {
    let model = Reflect::get(&window(), &"LanguageModel".into())?;
    if model.is_undefined() { Err(JsValue::UNDEFINED) } else { Ok(model) }
}

fn turn(role: &str, content: &str) -> JsValue {
    object(&[("role", role.into()), ("content", content.into())])
}

fn signal(abort: Option<&AbortSignal>) -> (&'static str, JsValue) {
    ("signal", abort.map_or(JsValue::UNDEFINED, Into::into))
}
