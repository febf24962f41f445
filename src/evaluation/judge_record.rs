//! Writes and reads the judge of a line.

use serde_json::Value;

use super::inquiry::Put;
use super::signature::{AnswerOrigin, Judge, JudgeInFile};
use crate::base::fingerprint::Fingerprint;
use crate::base::json::Members;

/// Marks an answer that came with the copy of a project.
pub const CAME_WITH_COPY: &str = "judge_answer_came_with_copy";

pub fn put_judge(judge: &Judge, put: Put) {
    let model = match judge {
        Judge::Model(model) => Some(model),
        _ => None,
    };
    put("judge", judge.name().into());
    put("judge_key", judge.key().into());
    put("judge_prompts", model.map(|model| model.prompts.to_string()).into());
    let parameters = model.map(|model| model.parameters.key());
    put("judge_parameters", parameters.filter(|parameters| !parameters.is_empty()).into());
    if model.is_some_and(|model| model.origin == AnswerOrigin::Copy) {
        put(CAME_WITH_COPY, true.into());
    }
}

/// `None` if no judge is named.
pub fn read_judge(kept: &Value) -> Option<Judge> {
    let text = |name: &str| kept.get(name).and_then(Value::as_str);
    let prompts = text("judge_prompts").and_then(Fingerprint::read);
    let (key, parameters) = (text("judge_key"), text("judge_parameters"));
    let origin = match kept.get(CAME_WITH_COPY) {
        Some(_) => AnswerOrigin::Copy,
        None => AnswerOrigin::Asked,
    };
    Some(Judge::named(text("judge")?.into(), JudgeInFile { key, prompts, parameters, origin }))
}

/// The same as an object of its own.
pub fn judge_to_json(judge: &Judge) -> Value {
    let mut members = Members::default();
    put_judge(judge, &mut |name, value| {
        members.with_known(name, value);
    });
    members.done()
}

pub fn judge_from_json(value: &Value) -> Option<Judge> {
    read_judge(value)
}
