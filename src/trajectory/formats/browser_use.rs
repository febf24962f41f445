//! browser-use: a history of what the model did, several actions a screen.

use serde_json::Value;

use super::{Format, has_list};
use crate::trajectory::document::Document;
use crate::trajectory::fields::{first_text, list, number, text};
use crate::trajectory::gathering::Gathering;
use crate::trajectory::points::Point;
use crate::trajectory::screen_names::stem;
use crate::trajectory::step::{Platform, Step, Trajectory, Unit};

pub const FORMAT: Format = Format { name: "browser-use", fits, read };

fn fits(records: &[Value]) -> bool {
    has_list(records, "history")
        && records.iter().any(|record| {
            list(record, "history").iter().any(|item| item.get("model_output").is_some())
        })
}

fn read(document: &Document, found: &mut Gathering) {
    for record in &document.records {
        let steps = list(record, "history").iter().flat_map(steps_of).collect();
        let trajectory = Trajectory {
            id: Some(stem(document.path).to_owned()),
            dataset: Some(FORMAT.name.to_owned()),
            goal: first_text(record, &["task", "goal"]).map(str::to_owned),
            platform: Some(Platform::Web),
            steps,
            ..Trajectory::default()
        };
        found.whole(document.path, trajectory);
    }
}

/// The screen was taken before the first of its actions.
fn steps_of(item: &Value) -> Vec<Step> {
    let Some(output) = item.get("model_output") else { return Vec::new() };
    let state = item.get("state").unwrap_or(&Value::Null);
    let screen = first_text(state, &["screenshot", "screenshot_path"]).map(str::to_owned);
    let note = output.get("current_state").unwrap_or(output);
    let note = first_text(note, &["next_goal", "thinking", "thought"]).map(str::to_owned);
    let elements = list(state, "interacted_element");
    let actions = list(output, "action").iter().filter_map(Value::as_object);
    let calls = actions.filter_map(|action| action.iter().find(|(_, value)| !value.is_null()));
    let steps = calls.enumerate().map(|(at, (word, values))| Step {
        screen: screen.clone().filter(|_| at == 0),
        note: note.clone(),
        target: elements.get(at).and_then(target),
        ..step_of(word, values, state)
    });
    steps.collect()
}

fn step_of(word: &str, values: &Value, state: &Value) -> Step {
    let mut step = Step::of_word(word);
    let owned = |names: &[&str]| first_text(values, names).map(str::to_owned);
    let point = number(values, "coordinate_x").zip(number(values, "coordinate_y"));
    if let Some((x, y)) = point {
        step.point = Some(Point { x, y });
        step.unit = Unit::Pixels;
    }
    step.text = owned(&["text", "query", "goal"]);
    step.key = owned(&["keys"]);
    step.url = owned(&["url"]).or_else(|| text(state, "url").map(str::to_owned));
    step.raw = Some(crate::base::json::only(word, values.clone()));
    step
}

fn target(element: &Value) -> Option<String> {
    let tag = first_text(element, &["tag_name", "node_name"])?;
    let place = first_text(element, &["xpath", "x_path"]).unwrap_or_default();
    Some(format!("[{}] {place}", tag.to_lowercase()).trim().to_owned())
}
