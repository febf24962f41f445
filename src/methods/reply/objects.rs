//! Finding the answer in a reply, for methods whose answer is one JSON object or, failing that, prose.
//!
//! It takes the same care as the reader of Bi-Fact's answers: reasoning is taken off by its form, a
//! string never becomes structure, and what stands around an object or beside its members is known and
//! right, or the object may be a quotation.

use std::borrow::Cow;

use super::beside::{Beside, is_fine};
use super::envelope::{is_around, is_complaint};
use super::loose_value::Loose;
use super::members::{call_arguments, named, plain_text, same_name};
use super::outermost::{only_value, outermost_values, undressed};
use super::problem::{LONGEST_ANSWER, ReplyProblem};
use super::reasoning::{
    after_reasoning, around_last_tag, ends_in_quotation, without_opening_block,
};
use super::remains::doubt_in_rest;
use super::remarks::doubt_of;
use super::surroundings::{Placed, leads_to_quotation};

pub type Members = Vec<(String, Loose)>;

/// An answer that is one JSON object.
pub trait Answer: Sized {
    type Problem: From<ReplyProblem>;
    /// The members by which an object is known as such an answer.
    const MARKS: &'static [&'static str];
    /// All members that it may have.
    const MEMBERS: &'static [&'static [&'static str]];

    fn from_object(members: &Members) -> Result<Self, Self::Problem>;

    /// From a reply without such an object.
    fn from_prose(text: &str) -> Result<Self, Self::Problem>;

    /// What is wrong if a reply has both.
    fn agrees(&self, other: &Self) -> Result<(), Self::Problem>;

    /// Prose beside the object without what repeats the answer in another form, such as a tag.
    fn without_repetition<'a>(&self, prose: &'a str) -> Result<Cow<'a, str>, Self::Problem> {
        Ok(prose.into())
    }

    /// Whether a sentence beside the object says rightly what it decides.
    fn is_said_in(&self, _sentence: &str) -> bool {
        false
    }
}

pub fn read_reply<A: Answer>(raw: &str) -> Result<A, A::Problem> {
    if raw.len() > LONGEST_ANSWER {
        return Err(ReplyProblem::TooLong.into());
    }
    let text = without_opening_block(raw)?;
    if text.is_empty() {
        return Err(ReplyProblem::Empty.into());
    }
    let text = undressed(text);
    let found = outermost_values(&text).map_err(ReplyProblem::from)?;
    let behind: Vec<&str> =
        found.parts.iter().skip(1).map(|part| part.prose).chain([found.tail]).collect();
    let mut answer: Option<A> = None;
    let mut is_beside_other = false;
    for (part, behind) in found.parts.into_iter().zip(behind) {
        let value = match call_arguments(&part.value) {
            Some(arguments) => only_value(arguments).map_err(ReplyProblem::from)?,
            None => part.value,
        };
        let reasoned = around_last_tag(part.prose);
        // What came before was a draft.
        is_beside_other &= reasoned.is_none();
        let mut beside = Vec::new();
        let Some(members) = object_in::<A>(&value, &mut beside)? else {
            // Behind an answer, any other value may correct it; before one, it may be what is quoted.
            is_beside_other = true;
            continue;
        };
        let own = A::from_object(members)?;
        if let Some(earlier) = &answer {
            earlier.agrees(&own)?;
            no_doubt(doubt_in_rest(part.prose))?;
        }
        if reasoned.is_some_and(|(reasoning, _)| leads_to_quotation(reasoning)) {
            return Err(ReplyProblem::Quoted.into());
        }
        let before = own.without_repetition(reasoned.map_or(part.prose, |(_, after)| after))?;
        let behind = own.without_repetition(behind)?;
        let is_right = |sentence: &str, _: bool| own.is_said_in(sentence);
        let is_known = Beside { is_right: &is_right, is_right_figure: &|_, _| false };
        no_doubt(doubt_of(&before, &is_right))?;
        let is_apart = Placed { before: &before, behind: &behind }.is_apart();
        if !is_apart || !beside.iter().all(|(key, value)| is_fine(key, value, is_known)) {
            return Err(ReplyProblem::Quoted.into());
        }
        answer = Some(own);
    }
    let Some(answer) = answer else {
        if found.ends_open {
            return Err(ReplyProblem::CutOff.into());
        }
        let own = after_reasoning(&text).unwrap_or(&text).trim();
        return if own.is_empty() { Err(ReplyProblem::Empty.into()) } else { A::from_prose(own) };
    };
    let tail = answer.without_repetition(found.tail)?;
    no_doubt(doubt_in_rest(&tail))?;
    no_doubt(doubt_of(&tail, &|sentence, _| answer.is_said_in(sentence)))?;
    if is_beside_other || ends_in_quotation(raw) {
        return Err(ReplyProblem::Quoted.into());
    }
    Ok(answer)
}

fn no_doubt<P: From<ReplyProblem>>(doubt: Option<ReplyProblem>) -> Result<(), P> {
    doubt.map_or(Ok(()), |doubt| Err(doubt.into()))
}

/// The object of an answer, alone or under a name that only wraps. All that stands beside it on the way
/// is listed, and so are its own members that are not known.
fn object_in<'a, A: Answer>(
    value: &'a Loose,
    beside: &mut Vec<&'a (String, Loose)>,
) -> Result<Option<&'a Members>, ReplyProblem> {
    match value {
        Loose::Object(own) if named(own, A::MARKS).next().is_some() => {
            if own.iter().any(is_complaint) {
                return Err(ReplyProblem::Declined);
            }
            let is_known =
                |key: &str| A::MEMBERS.iter().copied().flatten().any(|n| same_name(key, n));
            beside.extend(own.iter().filter(|(key, _)| !is_known(key)));
            Ok(Some(own))
        }
        Loose::Object(own) => {
            let mut around = own.iter().filter(|(key, _)| is_around(key, own));
            let (Some(wrapper), None) = (around.next(), around.next()) else { return Ok(None) };
            beside.extend(own.iter().filter(|member| !std::ptr::eq(*member, wrapper)));
            object_in::<A>(&wrapper.1, beside)
        }
        Loose::List(elements) => match elements.as_slice() {
            [one] => object_in::<A>(one, beside),
            _ => Ok(None),
        },
        _ => Ok(None),
    }
}

/// As a number, or as the text of one.
pub fn whole_number(value: &Loose) -> Option<usize> {
    plain_text(value).parse().ok()
}
