//! Finding the answer in a reply, for methods whose answer is one JSON object or, failing that, prose.
//!
//! It takes the same care as the reader of Bi-Fact's answers: reasoning is taken off by its form, a
//! string never becomes structure, and an object in the middle of other text may be a quotation.

use std::borrow::Cow;

use super::doubts::{doubt_before, doubt_behind, doubt_beside, doubt_between};
use super::envelope::{is_around, is_complaint};
use super::loose_value::Loose;
use super::members::{call_arguments, named, plain_text, same_name};
use super::outermost::{only_value, outermost_values, undressed};
use super::problem::{LONGEST_ANSWER, ReplyProblem};
use super::reasoning::{
    after_reasoning, around_last_tag, ends_in_quotation, without_opening_block,
};
use super::surroundings::{Placed, leads_to_quotation};

pub type Members = Vec<(String, Loose)>;

/// What a reply holds beside its reasoning.
#[derive(Debug, PartialEq)]
pub enum Reply {
    /// Every object that has one of the members of an answer, and the text outside of all JSON.
    Objects { answers: Vec<Members>, prose: String },
    /// No such object: the text without its reasoning.
    Prose(String),
}

/// `members` are those by which an object is known as an answer. `without_marks` takes off what an
/// answer may have beside the object, such as a tag that repeats the decision.
pub fn read_reply(
    raw: &str,
    members: &[&str],
    without_marks: fn(&str) -> Cow<'_, str>,
) -> Result<Reply, ReplyProblem> {
    if raw.len() > LONGEST_ANSWER {
        return Err(ReplyProblem::TooLong);
    }
    let text = without_opening_block(raw)?;
    if text.is_empty() {
        return Err(ReplyProblem::Empty);
    }
    let text = undressed(text);
    let found = outermost_values(&text)?;
    let ends_open = found.ends_open;
    let behind: Vec<&str> =
        found.parts.iter().skip(1).map(|part| part.prose).chain([found.tail]).collect();
    let prose: String = found.parts.iter().map(|p| p.prose).chain([found.tail]).collect();
    let mut answers: Vec<Members> = Vec::new();
    for (part, behind) in found.parts.into_iter().zip(behind) {
        let value = match call_arguments(&part.value) {
            Some(arguments) => only_value(arguments)?,
            None => part.value,
        };
        let Some(answer) = answer_in(&value, members)? else {
            // Behind an answer, any other value may correct it.
            if answers.is_empty() {
                continue;
            }
            return Err(ReplyProblem::Quoted);
        };
        let reasoned = around_last_tag(part.prose);
        if reasoned.is_some_and(|(reasoning, _)| leads_to_quotation(reasoning)) {
            return Err(ReplyProblem::Quoted);
        }
        let before = without_marks(reasoned.map_or(part.prose, |(_, after)| after));
        let behind = without_marks(behind);
        let doubt = if answers.is_empty() { doubt_before(&before) } else { doubt_between(&before) };
        if let Some(doubt) = doubt {
            return Err(doubt);
        }
        if !(Placed { before: &before, behind: &behind }).is_apart() {
            return Err(ReplyProblem::Quoted);
        }
        answers.push(answer);
    }
    if answers.is_empty() {
        if ends_open {
            return Err(ReplyProblem::CutOff);
        }
        let own = after_reasoning(&text).unwrap_or(&text).trim();
        return if own.is_empty() {
            Err(ReplyProblem::Empty)
        } else {
            Ok(Reply::Prose(own.into()))
        };
    }
    if let Some(doubt) = doubt_behind(&without_marks(found.tail)) {
        return Err(doubt);
    }
    if ends_in_quotation(raw) {
        return Err(ReplyProblem::Quoted);
    }
    Ok(Reply::Objects { answers, prose })
}

/// The answer itself, or what holds it under a name that only wraps.
fn answer_in(value: &Loose, members: &[&str]) -> Result<Option<Members>, ReplyProblem> {
    match value {
        Loose::Object(own) if named(own, members).next().is_some() => {
            if own.iter().any(is_complaint) {
                Err(ReplyProblem::Declined)
            } else {
                Ok(Some(own.clone()))
            }
        }
        Loose::Object(own) => {
            let mut around = own.iter().filter(|(key, _)| is_around(key, own));
            match (around.next(), around.next()) {
                (Some((wrapper, inside)), None) => {
                    let found = answer_in(inside, members)?;
                    if found.is_some() {
                        no_doubt_beside(own, &[wrapper])?;
                    }
                    Ok(found)
                }
                _ => Ok(None),
            }
        }
        Loose::List(elements) => match elements.as_slice() {
            [one] => answer_in(one, members),
            _ => Ok(None),
        },
        _ => Ok(None),
    }
}

/// A remark under a name that is not known may take the answer back.
pub fn no_doubt_beside(members: &Members, known: &[&str]) -> Result<(), ReplyProblem> {
    let is_known = |key: &str| known.iter().any(|name| same_name(key, name));
    for (_, value) in members.iter().filter(|(key, _)| !is_known(key)) {
        if let Loose::Text(remark) = value
            && let Some(doubt) = doubt_beside(remark)
        {
            return Err(doubt);
        }
    }
    Ok(())
}

/// As a number, or as the text of one.
pub fn whole_number(value: &Loose) -> Option<usize> {
    plain_text(value).parse().ok()
}
