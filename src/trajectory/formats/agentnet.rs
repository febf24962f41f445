//! AgentNet, the data of OpenCUA: pyautogui calls in fractions of the screen.

use serde_json::Value;

use super::calls::Call;
use super::{Format, has_list};
use crate::trajectory::action::Action;
use crate::trajectory::document::Document;
use crate::trajectory::fields::{first_text, list, name, text};
use crate::trajectory::gathering::Gathering;
use crate::trajectory::points::Point;
use crate::trajectory::step::{Platform, Step, Trajectory};

pub const FORMAT: Format = Format { name: "AgentNet", fits, read };

fn fits(records: &[Value]) -> bool {
    has_list(records, "traj")
}

fn read(document: &Document, found: &mut Gathering) {
    for record in &document.records {
        let trajectory = Trajectory {
            id: name(record, &["task_id", "id"]),
            dataset: Some(FORMAT.name.to_owned()),
            group: text(record, "domain").map(str::to_owned),
            goal: first_text(record, &["instruction", "natural_language_task", "actual_task"])
                .map(str::to_owned),
            platform: Some(Platform::Desktop),
            steps: list(record, "traj").iter().map(step_of).collect(),
            last_screen: None,
        };
        found.whole(document.path, trajectory);
    }
}

fn step_of(value: &Value) -> Step {
    let held = value.get("value").unwrap_or(value);
    let code = text(held, "code").unwrap_or_default();
    let mut step = Call::first_in(code).map(|call| step_of_call(&call)).unwrap_or_default();
    // The pointer is moved to where a drag begins.
    if let Some(drag) = code.find("dragTo").and_then(|at| Call::first_in(code.get(at..)?)) {
        step = Step { point: step.point, ..step_of_call(&drag) };
    }
    step.target = text(held, "action").map(str::to_owned);
    step.note = text(held, "thought").map(str::to_owned);
    step.raw = (!code.is_empty()).then(|| code.into());
    step.screen = text(value, "image").map(str::to_owned);
    step
}

fn step_of_call(call: &Call) -> Step {
    let point = || Some(Point { x: call.number(0, "x")?, y: call.number(1, "y")? });
    let mut step = Step::of_word(call.name);
    let said = |name: &str| call.at(0, name).map(str::to_owned);
    match call.name {
        "write" | "typewrite" => {
            step = Step { action: Action::Type, ..Step::default() };
            step.text = said("message");
        }
        "press" | "hotkey" | "keyDown" | "keyUp" => {
            let keys = call.arguments.iter().map(|(_, key)| key.trim_matches(['[', ']']));
            let keys = keys.collect::<Vec<_>>().join("+").replace(['\'', '"'], "");
            step.key = Some(keys.replace(", ", "+"));
        }
        "scroll" | "hscroll" => step.text = said("clicks"),
        "moveTo" => {
            step = Step { word: Some("move".to_owned()), ..Step::default() };
            step.point = point();
        }
        "terminate" => {
            let failed = said("status").is_some_and(|status| status.starts_with("fail"));
            step.action = if failed { Action::Impossible } else { Action::Done };
        }
        "dragTo" => step.to = point(),
        _ => step.point = point(),
    }
    step
}
