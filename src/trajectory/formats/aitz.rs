//! AitZ, and what Android in the Wild looks like as JSON: a step a record, y before x.

use serde_json::Value;

use super::{Format, has};
use crate::trajectory::action::Action;
use crate::trajectory::document::Document;
use crate::trajectory::fields::{first_text, name, number};
use crate::trajectory::gathering::Gathering;
use crate::trajectory::points::point_of_yx;
use crate::trajectory::step::{Platform, Step, Trajectory};

pub const FORMAT: Format = Format { name: "AitZ", fits, read };

fn fits(records: &[Value]) -> bool {
    KINDS.iter().any(|name| has(records, name))
}

const KINDS: [&str; 2] = ["result_action_type", "results/action_type"];

fn read(document: &Document, found: &mut Gathering) {
    for record in &document.records {
        let key =
            name(record, &["episode_id", "ep_id"]).unwrap_or_else(|| document.path.to_owned());
        let begin = || Trajectory {
            id: Some(key.clone()),
            dataset: Some(FORMAT.name.to_owned()),
            group: first_text(record, &["subset", "category"]).map(str::to_owned),
            goal: first_text(record, &["instruction", "goal_info", "goal"]).map(str::to_owned),
            platform: Some(Platform::Android),
            ..Trajectory::default()
        };
        if let Some(gathered) = found.of_key(document.path, &key, begin) {
            gathered.step(number(record, "step_id"), step_of(record));
        }
    }
}

fn step_of(record: &Value) -> Step {
    let point =
        |names: [&str; 2]| names.iter().find_map(|name| record.get(name)).and_then(point_of_yx);
    let touch = point(["result_touch_yx", "results/yx_touch"]);
    let lift = point(["result_lift_yx", "results/yx_lift"]);
    let kind = KINDS.iter().find_map(|name| number(record, name));
    let mut step = match kind.map(|kind| format!("{kind}")).as_deref() {
        Some("3") => Step { action: Action::Type, ..Step::default() },
        Some("4") => dual_point(touch, lift),
        Some("5") => Step { action: Action::Back, ..Step::default() },
        Some("6") => Step { action: Action::Home, ..Step::default() },
        Some("7") => Step { action: Action::Enter, ..Step::default() },
        Some("10") => Step { action: Action::Done, ..Step::default() },
        Some("11") => Step { action: Action::Impossible, ..Step::default() },
        Some(other) => Step::of_word(&format!("action type {other}")),
        None => Step::default(),
    };
    let owned = |names: &[&str]| first_text(record, names).map(str::to_owned);
    step.text = owned(&["result_action_text", "results/type_action"]);
    step.target = owned(&["coat_action_desc"]);
    step.note = owned(&["coat_action_think"]);
    step.screen = owned(&["image_path", "image_full_path", "image"]);
    step
}

/// A touch and a lift: a tap where they are close.
fn dual_point(
    touch: Option<crate::trajectory::Point>,
    lift: Option<crate::trajectory::Point>,
) -> Step {
    let is_tap = touch.zip(lift).is_none_or(|(touch, lift)| touch.is_tap(lift));
    let (action, to) = if is_tap { (Action::Click, None) } else { (Action::Scroll, lift) };
    Step { action, point: touch, to, ..Step::default() }
}
