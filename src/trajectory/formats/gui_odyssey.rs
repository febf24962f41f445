//! GUI-Odyssey: a task an object, coordinates from 0 to 1000.

use serde_json::Value;

use super::{Format, has, has_list};
use crate::trajectory::action::Action;
use crate::trajectory::document::Document;
use crate::trajectory::fields::{first_text, list, name, parsed, size, text};
use crate::trajectory::gathering::Gathering;
use crate::trajectory::points::{Point, numbers};
use crate::trajectory::screen_names::stem;
use crate::trajectory::step::{Platform, Step, Trajectory};

pub const FORMAT: Format = Format { name: "GUI-Odyssey", fits, read };

fn fits(records: &[Value]) -> bool {
    has(records, "task_info") && has_list(records, "steps")
}

fn read(document: &Document, found: &mut Gathering) {
    for record in &document.records {
        let of_task = |names: &[&str]| {
            record.get("task_info").and_then(|info| first_text(info, names)).map(str::to_owned)
        };
        let device = record.get("device_info").and_then(|info| size(info, "w", "h"));
        let steps =
            list(record, "steps").iter().map(|value| Step { size: device, ..step_of(value) });
        let trajectory = Trajectory {
            id: name(record, &["episode_id"]).or_else(|| Some(stem(document.path).to_owned())),
            dataset: Some(FORMAT.name.to_owned()),
            group: of_task(&["category"]),
            goal: of_task(&["instruction", "task"]),
            platform: Some(Platform::Android),
            steps: steps.collect(),
            last_screen: None,
        };
        found.whole(document.path, trajectory);
    }
}

fn step_of(value: &Value) -> Step {
    let mut step = text(value, "action").map(Step::of_word).unwrap_or_default();
    let info = value.get("info").map(parsed);
    let word = info.as_deref().and_then(Value::as_str).filter(|word| !word.is_empty());
    let points: Vec<Point> = match info.as_deref() {
        Some(Value::Array(list)) if list.iter().all(Value::is_array) => {
            list.iter().filter_map(numbers).map(Point::of).collect()
        }
        Some(list) => numbers(list).map(Point::of).into_iter().collect(),
        None => Vec::new(),
    };
    let mut points = points.into_iter().map(|point| point.scaled(0.001));
    step.point = points.next();
    step.to = points.next();
    match (step.action, word) {
        // Keys of the phone are clicks by name.
        (Action::Click, Some(key)) => {
            let key = key.trim_start_matches("KEY_").to_lowercase();
            let known = match key.as_str() {
                "home" => Action::Home,
                "back" => Action::Back,
                _ => Action::Key,
            };
            step = Step { action: known, key: Some(key), ..Step::default() };
        }
        (_, Some(word)) => step.text = Some(word.to_owned()),
        (_, None) => {}
    }
    step.target = first_text(value, &["low_level_instruction"]).map(str::to_owned);
    step.note = first_text(value, &["intention", "context"]).map(str::to_owned);
    step.screen = text(value, "screenshot").map(str::to_owned);
    step
}
