//! AndroidControl episodes as JSON: actions in pixels, one fewer than screens.

use serde_json::Value;

use super::{Format, has};
use crate::trajectory::document::Document;
use crate::trajectory::fields::{
    first_text, list, name, number, parsed, parsed_list, pixels, size, text,
};
use crate::trajectory::gathering::Gathering;
use crate::trajectory::points::Point;
use crate::trajectory::step::{Platform, Step, Trajectory, Unit};

pub const FORMAT: Format = Format { name: "AndroidControl", fits, read };

fn fits(records: &[Value]) -> bool {
    let has_actions = records.first().is_some_and(|record| {
        let actions = parsed_list(record, "actions");
        actions.first().is_some_and(|action| parsed(action).get("action_type").is_some())
    });
    has_actions && (has(records, "goal") || has(records, "instruction"))
}

fn read(document: &Document, found: &mut Gathering) {
    for record in &document.records {
        let screens = list(record, "screenshots");
        let screen = |at: usize| screens.get(at).and_then(Value::as_str).map(str::to_owned);
        let actions = parsed_list(record, "actions");
        let notes = parsed_list(record, "step_instructions");
        let steps = actions.iter().enumerate().map(|(at, action)| {
            let mut step = step_of(&parsed(action));
            step.screen = screen(at).or(step.screen);
            step.size = size_at(record, at).or(step.size);
            step.target = notes.get(at).and_then(Value::as_str).map(str::to_owned);
            step
        });
        let trajectory = Trajectory {
            id: name(record, &["episode_id", "id"]),
            dataset: Some(FORMAT.name.to_owned()),
            group: text(record, "group").map(str::to_owned),
            goal: first_text(record, &["goal", "instruction"]).map(str::to_owned),
            platform: Some(Platform::Android),
            steps: steps.collect(),
            last_screen: screen(actions.len()),
        };
        found.whole(document.path, trajectory);
    }
}

fn size_at(record: &Value, at: usize) -> Option<[u32; 2]> {
    let side = |name: &str| list(record, name).get(at)?.as_f64().and_then(pixels);
    let both = side("screenshot_widths").zip(side("screenshot_heights"));
    both.map(<[u32; 2]>::from).or_else(|| size(record, "width", "height"))
}

fn step_of(action: &Value) -> Step {
    let owned = |names: &[&str]| first_text(action, names).map(str::to_owned);
    let mut step = text(action, "action_type").map(Step::of_word).unwrap_or_default();
    let point = number(action, "x").zip(number(action, "y")).map(|(x, y)| Point { x, y });
    step.point = point;
    step.unit = if point.is_some() { Unit::Pixels } else { Unit::Fraction };
    step.text = owned(&["text", "direction", "app_name"]);
    step.screen = owned(&["screenshot", "image"]);
    step
}
