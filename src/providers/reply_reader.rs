//! From a reply to an answer or a failure: the part that is the same for every wire format.

use serde_json::Value;

use super::classify::classify;
use super::error_body::{Complaint, error_inside};
use super::exchange::{Answer, HttpReply, Usage};
use super::failure::{Failure, FailureKind};
use super::json::{list, text};
use super::looping::is_looping;
use super::provider_message;
use super::wait::wait_of;
use crate::base::json::read_json;

/// What a wire format finds in a body, before it is known to be of use.
#[derive(Default)]
pub(super) struct Reading {
    pub text: String,
    pub usage: Usage,
    /// Why the text is not a whole answer.
    pub failed: Option<FailureKind>,
    /// The provider's word for it.
    pub said: String,
}

/// The body, if the reply is what was asked for.
pub(super) fn body_of(reply: &HttpReply) -> Result<Value, Failure> {
    let succeeded = (200..300).contains(&reply.status);
    let Some(body) = read_json(&reply.body) else {
        let words = provider_message::of_body(&reply.body);
        let complaint = Complaint { message: words.to_owned(), ..Complaint::default() };
        let kind = match reply.status {
            _ if succeeded && words.is_empty() => FailureKind::Empty,
            _ if succeeded => FailureKind::NotJson,
            status => classify(status, &complaint),
        };
        let wait = wait_of(reply, &complaint).filter(|_| kind.is_worth_another_try());
        return Err(Failure { said: provider_message::shown(words), wait, ..kind.into() });
    };
    let complaint = match error_inside(&body) {
        None if succeeded => return Ok(body),
        None => Complaint::of_body(&body),
        Some(error) => Complaint::of(error),
    };
    let kind = classify(reply.status, &complaint);
    let wait = wait_of(reply, &complaint);
    Err(Failure {
        said: provider_message::shown(&complaint.message),
        wait: wait.filter(|_| kind.is_worth_another_try()),
        text: written(&complaint.text),
        ..kind.into()
    })
}

impl Reading {
    /// JSON, but nothing of what was expected in it.
    pub fn of_strange(body: &Value) -> Self {
        Self { failed: Some(FailureKind::ErrorInside), said: body.to_string(), ..Self::default() }
    }

    pub fn into_answer(self) -> Result<Answer, Failure> {
        let text = without_thoughts(&self.text);
        let failed = match self.failed {
            None | Some(FailureKind::Unfinished) if text.trim().is_empty() => {
                Some(FailureKind::Empty)
            }
            failed => failed,
        };
        let Some(kind) = failed else {
            return Ok(Answer { text: text.to_owned(), usage: self.usage });
        };
        let kind = match kind {
            FailureKind::Truncated if is_looping(text) => FailureKind::Looping,
            kind => kind,
        };
        Err(Failure {
            said: provider_message::shown(&self.said),
            usage: Some(self.usage).filter(|usage| *usage != Usage::default()).map(Box::new),
            text: written(&self.text),
            ..kind.into()
        })
    }
}

fn written(text: &str) -> Option<String> {
    (!text.trim().is_empty()).then(|| text.to_owned())
}

/// Local reasoning models write their thoughts in front of the answer.
fn without_thoughts(text: &str) -> &str {
    match text.trim_start().strip_prefix("<think>") {
        None => text,
        Some(thoughts) => thoughts.split_once("</think>").map_or("", |(_, rest)| rest.trim_start()),
    }
}

/// The texts of all parts of an answer, one after the other.
pub(super) fn joined_texts(value: &Value, path: &str, is_answer: fn(&Value) -> bool) -> String {
    let parts = list(value, path).iter().filter(|part| is_answer(part));
    parts.map(|part| text(part, "text")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thoughts_are_taken_off_the_front_only() {
        assert_eq!(without_thoughts("\n<think>hm\n</think>\n\n{}"), "{}");
        assert_eq!(without_thoughts("<think>hm"), "");
        assert_eq!(without_thoughts("{} <think>hm</think>"), "{} <think>hm</think>");
    }
}
