//! Online-Mind2Web: a run a folder with `result.json`, its screens beside it in the order of their
//! numbers.

use serde_json::Value;

use super::action_reprs::step_of_repr;
use super::{Format, has_list};
use crate::trajectory::document::Document;
use crate::trajectory::fields::{list, name, text};
use crate::trajectory::gathering::Gathering;
use crate::trajectory::step::{Platform, Step, Trajectory};

pub const FORMAT: Format = Format { name: "Online-Mind2Web", fits, read };

fn fits(records: &[Value]) -> bool {
    has_list(records, "action_history")
}

fn read(document: &Document, found: &mut Gathering) {
    let screens = document.screens.beside(document.path);
    for record in &document.records {
        let actions = list(record, "action_history");
        let thoughts = list(record, "thoughts");
        let screen = |at: usize| screens.get(at).map(|path| (*path).to_owned());
        let said = |of: &Value| of.as_str().map(str::to_owned);
        let steps = actions.iter().enumerate().map(|(at, action)| Step {
            note: thoughts.get(at).and_then(said),
            screen: screen(at).or_else(|| Some(format!("{at}_full_screenshot.png"))),
            ..action.as_str().map(step_of_repr).unwrap_or_default()
        });
        let trajectory = Trajectory {
            id: name(record, &["task_id"]),
            dataset: Some(FORMAT.name.to_owned()),
            goal: text(record, "task").map(str::to_owned),
            platform: Some(Platform::Web),
            steps: steps.collect(),
            last_screen: screen(actions.len()),
            ..Trajectory::default()
        };
        found.whole(document.path, trajectory);
    }
}
