//! Mind2Web: a task an object with all its actions, or a step a row as in its Parquet files.

use serde_json::Value;

use super::action_reprs::step_of_repr;
use super::{Format, has};
use crate::trajectory::document::Document;
use crate::trajectory::fields::{first_text, list, name, number, parsed, parsed_list, text};
use crate::trajectory::gathering::Gathering;
use crate::trajectory::points::{Rect, numbers};
use crate::trajectory::step::{Platform, Step, Trajectory, Unit};

pub const FORMAT: Format = Format { name: "Mind2Web", fits, read };

fn fits(records: &[Value]) -> bool {
    has(records, "action_reprs")
        || has(records, "target_action_reprs")
        || (has(records, "confirmed_task")
            && (has(records, "actions") || has(records, "operation")))
}

fn read(document: &Document, found: &mut Gathering) {
    for record in &document.records {
        if record.get("operation").is_some() || record.get("target_action_reprs").is_some() {
            read_row(document, record, found);
        } else {
            read_task(document, record, found);
        }
    }
}

fn begin(record: &Value) -> Trajectory {
    Trajectory {
        id: name(record, &["annotation_id", "id"]),
        dataset: Some(FORMAT.name.to_owned()),
        group: first_text(record, &["domain", "website"]).map(str::to_owned),
        goal: first_text(record, &["confirmed_task", "task"]).map(str::to_owned),
        platform: Some(Platform::Web),
        ..Trajectory::default()
    }
}

fn read_task(document: &Document, record: &Value, found: &mut Gathering) {
    let reprs = parsed_list(record, "action_reprs");
    let actions = list(record, "actions");
    let mut trajectory = begin(record);
    trajectory.steps = (0..reprs.len().max(actions.len()))
        .map(|at| {
            let repr = reprs.get(at).and_then(Value::as_str);
            step_of(repr, actions.get(at))
        })
        .collect();
    found.whole(document.path, trajectory);
}

fn read_row(document: &Document, record: &Value, found: &mut Gathering) {
    let place = number(record, "target_action_index");
    let reprs = parsed_list(record, "action_reprs");
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let of_list = place.and_then(|place| reprs.get(place as usize)).and_then(Value::as_str);
    let mut step = step_of(text(record, "target_action_reprs").or(of_list), Some(record));
    step.screen = screenshot(record);
    let key = name(record, &["annotation_id", "id"]).unwrap_or_else(|| document.path.to_owned());
    if let Some(gathered) = found.of_key(document.path, &key, || begin(record)) {
        gathered.step(place, step);
    }
}

/// A path, or an object as libraries export a picture.
fn screenshot(record: &Value) -> Option<String> {
    match record.get("screenshot")? {
        Value::String(path) if !path.is_empty() => Some(path.clone()),
        picture => first_text(picture, &["path", "src", "bytes"]).map(str::to_owned),
    }
}

fn step_of(repr: Option<&str>, action: Option<&Value>) -> Step {
    let mut step = repr.map(step_of_repr).unwrap_or_default();
    let Some(action) = action else { return step };
    if let Some(operation) = action.get("operation").map(parsed) {
        let told = first_text(&operation, &["original_op", "op"]).map(Step::of_word);
        if let Some(told) = told.filter(|_| repr.is_none()) {
            step = told;
        }
        step.text = text(&operation, "value").map(str::to_owned).or(step.text);
    }
    if let Some(area) = parsed_list(action, "pos_candidates").iter().find_map(area_of) {
        step.area = Some(area);
        step.unit = Unit::Pixels;
    }
    step
}

/// Candidates and their attributes may each be written as a text.
fn area_of(candidate: &Value) -> Option<Rect> {
    let candidate = parsed(candidate);
    let attributes = parsed(candidate.get("attributes")?);
    let [x, y, width, height] = numbers(attributes.get("bounding_box_rect")?)?;
    Some(Rect { x, y, width, height })
}
