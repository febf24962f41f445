//! The native form: written for whatever was read, and read back.

use serde_json::{Map, Value};

use super::fields::{first_text, list, name, parsed, text};
use super::points::{Point, Rect, numbers};
use super::step::{Platform, Step, Trajectory, Unit};
use crate::base::json::{Members, only, read_json};

/// Without the intents: a trajectory as the member `trajectory` of a row has it.
pub fn trajectory_member(trajectory: &Trajectory) -> Value {
    let steps = trajectory.steps.iter().map(write_step).collect();
    let mut members = Members::default();
    if let Some(platform) = trajectory.platform {
        members.with_text("platform", platform.key());
    }
    members.with("steps", Value::Array(steps));
    members.with_some("final", trajectory.last_screen.as_deref().map(Into::into));
    members.done()
}

/// One line of a file of trajectories.
pub fn write_trajectory(trajectory: &Trajectory) -> String {
    let said = [
        ("id", &trajectory.id),
        ("dataset", &trajectory.dataset),
        ("group", &trajectory.group),
        ("gold_intent", &trajectory.goal),
    ];
    let mut members = Members::default();
    for (name, value) in said {
        members.with_some(name, value.as_deref().map(Into::into));
    }
    members.with("trajectory", trajectory_member(trajectory));
    members.done().to_string()
}

fn write_step(step: &Step) -> Value {
    let list = |numbers: &[f64]| Value::from(numbers.to_vec());
    let mut members = Members::default();
    members.with_some("screenshot", step.screen.as_deref().map(Into::into));
    members.with_some("size", step.size.map(|size| Value::from(size.to_vec())));
    members.with_text("action", step.action.key());
    members.with_some("word", step.word.as_deref().map(Into::into));
    if step.unit == Unit::Pixels {
        members.with_text("unit", PIXELS);
    }
    members.with_some("point", step.point.map(|point| list(&[point.x, point.y])));
    members.with_some("to", step.to.map(|point| list(&[point.x, point.y])));
    let area = step.area.map(|area| list(&[area.x, area.y, area.width, area.height]));
    members.with_some("box", area);
    let texts = [
        ("text", &step.text),
        ("key", &step.key),
        ("url", &step.url),
        ("target", &step.target),
        ("note", &step.note),
    ];
    for (name, value) in texts {
        members.with_some(name, value.as_deref().map(Into::into));
    }
    members.with_some("raw", step.raw.clone());
    members.done()
}

const PIXELS: &str = "px";

/// A line that `write_trajectory` wrote, or a row that has a trajectory.
pub fn read_trajectory(line: &str) -> Option<Trajectory> {
    read_row(&read_json(line)?)
}

/// What the other fields of a row hold, where a trajectory is among them.
pub fn in_row(extras: &str) -> Option<Trajectory> {
    // Most rows have none, and parsing takes time.
    memchr::memmem::find(extras.as_bytes(), b"\"trajectory\"")?;
    read_row(&only("trajectory", read_json(extras)?.get("trajectory")?.clone()))
}

/// A row with a trajectory, or a trajectory that stands alone.
pub fn read_row(row: &Value) -> Option<Trajectory> {
    let held = row.get("trajectory").map(parsed);
    let holder = held.as_deref().unwrap_or(row);
    let steps = match holder {
        Value::Array(steps) => steps.as_slice(),
        _ => holder.get("steps")?.as_array()?.as_slice(),
    };
    Some(Trajectory {
        id: name(row, &["id"]),
        dataset: text(row, "dataset").map(str::to_owned),
        group: first_text(row, &["group", "domain"]).map(str::to_owned),
        goal: first_text(row, &["gold_intent", "goal"]).map(str::to_owned),
        platform: text(holder, "platform").and_then(Platform::from_key),
        steps: steps.iter().map(read_step).collect(),
        last_screen: text(holder, "final").map(str::to_owned),
    })
}

fn read_step(value: &Value) -> Step {
    let owned = |name: &str| text(value, name).map(str::to_owned);
    let mut step = text(value, "action").map(Step::of_word).unwrap_or_default();
    step.word = owned("word").or(step.word);
    if text(value, "unit") == Some(PIXELS) {
        step.unit = Unit::Pixels;
    }
    step.point = value.get("point").and_then(numbers).map(Point::of);
    step.to = value.get("to").and_then(numbers).map(Point::of);
    step.area = value.get("box").and_then(numbers).map(|[x, y, width, height]| Rect {
        x,
        y,
        width,
        height,
    });
    step.text = owned("text");
    step.key = owned("key");
    step.url = owned("url");
    step.target = owned("target");
    step.note = owned("note");
    step.raw = value.get("raw").filter(|raw| !raw.is_null() && !is_empty(raw)).cloned();
    step.screen = owned("screenshot");
    let pixels = |side: &Value| side.as_u64().and_then(|side| u32::try_from(side).ok());
    let sides: Option<Vec<u32>> = list(value, "size").iter().map(pixels).collect();
    step.size = sides.and_then(|sides| sides.try_into().ok());
    step
}

fn is_empty(raw: &Value) -> bool {
    raw.as_object().is_some_and(Map::is_empty)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_row_without_a_trajectory_has_none() {
        assert_eq!(in_row(r#"{"note": "the trajectory"}"#), None);
        assert_eq!(in_row(r#"{"trajectory": "tap tap"}"#), None);
        let held = in_row(r#"{"trajectory": "{\"steps\": [{\"action\": \"back\"}]}"}"#).unwrap();
        assert_eq!(held.steps.len(), 1);
    }

    fn any_step() -> impl Strategy<Value = Step> {
        // In sixteenths, which are read exactly.
        let fraction = (0..=16_u8).prop_map(|part| f64::from(part) / 16.0);
        let point = (fraction.clone(), fraction).prop_map(|(x, y)| Point { x, y });
        ("[a-z]{1,9}", prop::option::of(point), prop::option::of("[a-z ]{0,4}[a-z]"), any::<bool>())
            .prop_map(|(word, point, text, in_pixels)| Step {
                point,
                text,
                unit: if in_pixels { Unit::Pixels } else { Unit::Fraction },
                ..Step::of_word(&word)
            })
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(
            steps in prop::collection::vec(any_step(), 0..5),
            goal in prop::option::of("[a-z]{1,9}"),
            last_screen in prop::option::of("[a-z]{1,9}"),
        ) {
            let trajectory = Trajectory { goal, steps, last_screen, ..Trajectory::default() };
            prop_assert_eq!(read_trajectory(&write_trajectory(&trajectory)), Some(trajectory));
        }
    }
}
