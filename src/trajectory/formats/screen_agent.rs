//! ScreenAgent: a file a step, those of one session belong together. Plans and evaluations are no
//! actions.

use serde_json::Value;

use super::{Format, has, has_list};
use crate::trajectory::document::Document;
use crate::trajectory::fields::{first_text, list, name, number, size, text};
use crate::trajectory::gathering::Gathering;
use crate::trajectory::points::Point;
use crate::trajectory::screen_names::{folder_of, stem};
use crate::trajectory::step::{Platform, Step, Trajectory, Unit};

pub const FORMAT: Format = Format { name: "ScreenAgent", fits, read };

fn fits(records: &[Value]) -> bool {
    has(records, "saved_image_name") && has_list(records, "actions")
}

fn read(document: &Document, found: &mut Gathering) {
    for record in &document.records {
        let session = name(record, &["session_id"]);
        let key =
            format!("{}/{}", folder_of(document.path), session.as_deref().unwrap_or_default());
        let begin = || Trajectory {
            id: session.clone().or_else(|| Some(stem(document.path).to_owned())),
            dataset: Some(FORMAT.name.to_owned()),
            goal: first_text(record, &["task_prompt_en", "task_prompt"]).map(str::to_owned),
            platform: Some(Platform::Desktop),
            ..Trajectory::default()
        };
        let Some(gathered) = found.of_key(document.path, &key, begin) else { continue };
        let screen = text(record, "saved_image_name").map(str::to_owned);
        let actions = list(record, "actions").iter().filter_map(step_of);
        for (at, step) in actions.enumerate() {
            let step = Step {
                size: size(record, "video_width", "video_height"),
                screen: screen.clone().filter(|_| at == 0),
                ..step
            };
            // Files come in the order of their names, which are times.
            gathered.step(None, step);
        }
    }
}

fn step_of(action: &Value) -> Option<Step> {
    let kind = text(action, "action_type")?;
    let owned = |name: &str| text(action, name).map(str::to_owned);
    let mut step = match kind {
        "MouseAction" => Step::of_word(text(action, "mouse_action_type")?),
        "KeyboardAction" => Step::of_word(text(action, "keyboard_action_type")?),
        "WaitAction" => Step::of_word("wait"),
        "PlanAction" | "EvaluateSubTaskAction" => return None,
        other => Step::of_word(other),
    };
    if let Some(position) = action.get("mouse_position") {
        let point = number(position, "width").zip(number(position, "height"));
        step.point = point.map(|(x, y)| Point { x, y });
        step.unit = Unit::Pixels;
    }
    if owned("mouse_button").is_some_and(|button| button == "right") {
        step.word = Some("right click".to_owned());
    }
    step.text = owned("keyboard_text");
    step.key = owned("keyboard_key");
    Some(step)
}
