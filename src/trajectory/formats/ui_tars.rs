//! UI-TARS: a conversation with the screens inside it, coordinates from 0 to 1000.

use serde_json::Value;

use super::Format;
use super::calls::{Call, numbers_in};
use super::chat::{is_by, is_chat, pictures, thought_and_action, words};
use crate::trajectory::action::Action;
use crate::trajectory::document::Document;
use crate::trajectory::gathering::Gathering;
use crate::trajectory::points::Point;
use crate::trajectory::screen_names::stem;
use crate::trajectory::step::{Platform, Step, Trajectory};

pub const FORMAT: Format = Format { name: "UI-TARS", fits, read };

const TASK: &str = "## User Instruction";

fn fits(records: &[Value]) -> bool {
    let is_ours = |message: &Value| {
        let words = words(message);
        words.contains(TASK) || words.contains("start_box=")
    };
    is_chat(records) && records.iter().any(is_ours)
}

fn read(document: &Document, found: &mut Gathering) {
    let mut trajectory = Trajectory {
        id: Some(stem(document.path).to_owned()),
        dataset: Some(FORMAT.name.to_owned()),
        ..Trajectory::default()
    };
    let mut screen = None;
    let mut asks_for_phone = false;
    for message in &document.records {
        let words = words(message);
        if is_by(message, "assistant") {
            let (thought, action) = thought_and_action(&words);
            let step = action.and_then(Call::first_in).map(|call| step_of(&call));
            trajectory.steps.push(Step {
                note: thought.map(str::to_owned),
                screen: screen.take(),
                ..step.unwrap_or_default()
            });
            continue;
        }
        if let Some((before, goal)) = words.split_once(TASK) {
            trajectory.goal = Some(goal.trim().to_owned()).filter(|goal| !goal.is_empty());
            asks_for_phone = before.contains("press_home") || before.contains("open_app");
        }
        screen = pictures(message).last().map(str::to_owned).or(screen);
    }
    let platform = if asks_for_phone { Platform::Android } else { Platform::Desktop };
    trajectory.platform = Some(platform);
    trajectory.last_screen = screen;
    found.whole(document.path, trajectory);
}

fn step_of(call: &Call) -> Step {
    let point = |name: &str| {
        let [x, y] = numbers_in(call.named(name)?).get(..2)?.try_into().ok()?;
        Some(Point { x, y }.scaled(0.001))
    };
    let mut step = Step::of_word(call.name);
    step.point = point("start_box").or_else(|| point("point"));
    step.to = point("end_box");
    let said = |name: &str| call.named(name).filter(|said| !said.is_empty()).map(str::to_owned);
    step.key = said("key");
    step.text = said("content").or_else(|| said("direction"));
    if step.action == Action::Type {
        step.text = step.text.map(|text| text.replace("\\n", "\n"));
    }
    step
}
