//! What the model is asked: a static text, examples where the user chose some, then the trajectory.

use crate::base::json::object;
use crate::evaluation::pair::GoldId;
use crate::evaluation::prompt::{Part, Prompt, data_block};
use crate::methods::watched::{Sees, Watched};

pub const QUESTION: &str = include_str!("question.txt");

/// A trajectory of the data with its goal. It is never one that is predicted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Example<'a> {
    pub of: GoldId,
    pub watched: &'a Watched,
    pub goal: &'a str,
}

/// `None` where there is nothing to see.
pub fn ask(sees: Sees, watched: &Watched, examples: &[Example]) -> Option<Prompt> {
    let own = watched.parts(sees);
    if own.is_empty() {
        return None;
    }
    let mut parts = Vec::new();
    for example in examples {
        parts.push(Part::Text("An example, with the task that led to it:".to_owned()));
        parts.extend(example.watched.parts(sees));
        parts.push(Part::Text(data_block(&object(vec![("task", example.goal.into())]))));
    }
    if !examples.is_empty() {
        parts.push(Part::Text("Now the trajectory whose task you find out:".to_owned()));
    }
    parts.extend(own);
    Some(Prompt { instructions: QUESTION.to_owned(), parts })
}
