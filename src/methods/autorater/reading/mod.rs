//! Reading what a judge wrote: JSON, or prose that ends in `[SATISFACTION] YES [/SATISFACTION]`.
//!
//! Whoever writes a prediction may write tags and JSON into it, and a judge may quote that. A tag decides
//! only where it ends a reply and stands apart from quotations; one inside a JSON string never does.
//! No decision, two that differ, or one that the answer's own table denies: the pair is unscored.

mod object;
mod problem;
mod prose;
mod statement;
mod tag;

use std::borrow::Cow;

use statement::says;
use tag::{tags, without_tags};

pub use problem::SatisfactionProblem;

use super::satisfaction::Satisfaction;
use crate::evaluation::unscored::UnusableAnswer;
use crate::methods::reply::{Answer, Members, read_reply};

pub fn read_satisfaction(raw: &str) -> Result<Satisfaction, UnusableAnswer<SatisfactionProblem>> {
    read_reply::<Satisfaction>(raw).map_err(|problem| UnusableAnswer::new(problem, raw))
}

impl Answer for Satisfaction {
    type Problem = SatisfactionProblem;
    const MARKS: &'static [&'static str] = object::DECISIONS;
    const MEMBERS: &'static [&'static [&'static str]] = object::MEMBERS;

    fn from_object(members: &Members) -> Result<Self, SatisfactionProblem> {
        object::read_object(members)
    }

    fn from_prose(text: &str) -> Result<Self, SatisfactionProblem> {
        prose::read_prose(text)
    }

    fn agrees(&self, other: &Self) -> Result<(), SatisfactionProblem> {
        if self.holds == other.holds { Ok(()) } else { Err(SatisfactionProblem::TwoDecisions) }
    }

    /// A tag may repeat the decision of the object.
    fn without_repetition<'a>(&self, prose: &'a str) -> Result<Cow<'a, str>, SatisfactionProblem> {
        if tags(prose)?.iter().any(|tag| tag.holds != self.holds) {
            return Err(SatisfactionProblem::TwoDecisions);
        }
        Ok(without_tags(prose))
    }

    fn is_said_in(&self, sentence: &str) -> bool {
        says(sentence) == Some(self.holds)
    }
}
