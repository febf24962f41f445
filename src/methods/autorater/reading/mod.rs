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
use tag::{names_tag, tags, without_tags};

pub use problem::SatisfactionProblem;

use super::satisfaction::Satisfaction;
use crate::evaluation::unscored::UnusableAnswer;
use crate::methods::reply::{Answer, Members, ReplyProblem, read_reply};

pub fn read_satisfaction(raw: &str) -> Result<Satisfaction, UnusableAnswer<SatisfactionProblem>> {
    read_reply::<Satisfaction>(raw).map_err(|problem| UnusableAnswer::new(problem, raw))
}

/// The same, with all that the judge was shown. If it contains a tag, the judge may have quoted it: then only
/// JSON decides.
pub fn read_satisfaction_of<'a>(
    mut shown: impl Iterator<Item = &'a str>,
    raw: &str,
) -> Result<Satisfaction, UnusableAnswer<SatisfactionProblem>> {
    if !shown.any(names_tag) {
        return read_satisfaction(raw);
    }
    let read = read_reply::<Satisfaction>(&without_tags(raw)).map_err(|problem| match problem {
        SatisfactionProblem::NoDecision | SatisfactionProblem::Reply(ReplyProblem::Empty)
            if !raw.trim().is_empty() =>
        {
            ReplyProblem::Quoted.into()
        }
        other => other,
    });
    read.map_err(|problem| UnusableAnswer::new(problem, raw))
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
