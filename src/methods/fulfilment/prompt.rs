//! What the judge is asked: a static text, the trajectory, then the task.

use crate::base::json::object;
use crate::evaluation::prompt::{Part, Prompt, data_block};
use crate::methods::watched::{Sees, Watched};

pub const QUESTION: &str = include_str!("question.txt");

/// `None` where there is nothing to see.
pub fn ask(sees: Sees, watched: &Watched, task: &str) -> Option<Prompt> {
    let mut parts = watched.parts(sees);
    if parts.is_empty() {
        return None;
    }
    let shows_end = sees == Sees::Screens && watched.last_screen.is_some();
    let end = if shows_end {
        "The screen after the last action is shown."
    } else {
        "The screen after the last action is not shown."
    };
    parts.push(Part::Text(format!("{end}\n{}", data_block(&object(vec![("task", task.into())])))));
    Some(Prompt { instructions: QUESTION.to_owned(), parts })
}
