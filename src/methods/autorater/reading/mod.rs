//! Reading what a judge wrote: JSON, or prose that ends in `[SATISFACTION] YES [/SATISFACTION]`.
//!
//! Whoever writes a prediction may write tags and JSON into it, and a judge may quote that. A tag decides
//! only where it ends a reply and stands apart from quotations; one inside a JSON string never does.
//! No decision, two that differ, or one that the answer's own table denies: the pair is unscored.

mod object;
mod problem;
mod prose;
mod tag;

use object::read_object;
use prose::read_prose;
use tag::{tags, without_tags};

pub use problem::SatisfactionProblem;

use super::satisfaction::Satisfaction;
use crate::evaluation::unscored::UnusableAnswer;
use crate::methods::reply::{Reply, read_reply};

pub fn read_satisfaction(raw: &str) -> Result<Satisfaction, UnusableAnswer<SatisfactionProblem>> {
    read(raw).map_err(|problem| UnusableAnswer::new(problem, raw))
}

fn read(raw: &str) -> Result<Satisfaction, SatisfactionProblem> {
    match read_reply(raw, object::DECISIONS, without_tags)? {
        Reply::Prose(text) => read_prose(&text),
        Reply::Objects { answers, prose } => {
            let mut read = None;
            for answer in &answers {
                let one = read_object(answer)?;
                if read.as_ref().is_some_and(|other: &Satisfaction| other.holds != one.holds) {
                    return Err(SatisfactionProblem::TwoDecisions);
                }
                read = Some(one);
            }
            let read = read.ok_or(SatisfactionProblem::NoDecision)?;
            if tags(&prose)?.iter().any(|tag| tag.holds != read.holds) {
                return Err(SatisfactionProblem::TwoDecisions);
            }
            Ok(read)
        }
    }
}
