//! WebVoyager: a run a folder with `interact_messages.json`, its screens beside it. Elements are
//! numbers in the screens, so there are no coordinates.

use serde_json::Value;

use super::Format;
use super::chat::{is_by, is_chat, thought_and_action, words};
use crate::trajectory::action::Action;
use crate::trajectory::document::Document;
use crate::trajectory::fields::between;
use crate::trajectory::gathering::Gathering;
use crate::trajectory::screen_names::{file_name, folder_of, stem};
use crate::trajectory::step::{Platform, Step, Trajectory};

pub const FORMAT: Format = Format { name: "WebVoyager", fits, read };

const TASK: &str = "Now given a task:";

fn fits(records: &[Value]) -> bool {
    is_chat(records) && records.iter().any(|message| words(message).contains(TASK))
}

fn read(document: &Document, found: &mut Gathering) {
    let messages = &document.records;
    let screens = document.screens.beside(document.path);
    let goal = messages.iter().find_map(|message| {
        between(&words(message), TASK, "Please interact with").map(|goal| goal.trim().to_owned())
    });
    let said = messages.iter().filter(|message| is_by(message, "assistant"));
    let steps = said.enumerate().map(|(at, message)| {
        let words = words(message);
        let (thought, action) = thought_and_action(&words);
        Step {
            note: thought.map(str::to_owned),
            screen: Some(
                screens
                    .get(at)
                    .map_or_else(|| format!("screenshot{}.png", at + 1), |path| (*path).to_owned()),
            ),
            ..action.map(step_of).unwrap_or_default()
        }
    });
    let steps: Vec<Step> = steps.collect();
    let folder = file_name(folder_of(document.path));
    let id = if folder.is_empty() { stem(document.path) } else { folder };
    let trajectory = Trajectory {
        id: Some(id.to_owned()),
        dataset: Some(FORMAT.name.to_owned()),
        goal,
        platform: Some(Platform::Web),
        last_screen: screens.get(steps.len()).map(|path| (*path).to_owned()),
        steps,
        ..Trajectory::default()
    };
    found.whole(document.path, trajectory);
}

/// `Click [10]`, `Type [17]; a text`, `Scroll [WINDOW]; down`, `ANSWER; a text`, `GoBack`.
fn step_of(action: &str) -> Step {
    let line = action.lines().next().unwrap_or(action).trim();
    let (called, text) = line
        .split_once(';')
        .map_or((line, None), |(called, text)| (called.trim(), Some(text.trim())));
    let word = called.split(|c: char| c.is_whitespace() || c == '[').next().unwrap_or(called);
    let element = between(called, "[", "]").map(|number| format!("[{number}]"));
    let mut step = Step::of_word(word);
    // An answer goes on over several lines.
    let whole = || action.split_once(';').map(|(_, text)| text.trim());
    let text = if step.action == Action::Answer { whole() } else { text };
    step.text = text.filter(|text| !text.is_empty()).map(str::to_owned);
    step.target = element;
    step
}
