//! Tokens whose meaning depends on their neighbours: phrases, separable verbs, bare hours, and states such as
//! "on".

use super::clock::bare_hour;
use super::meanings::{Meaning, begins_parted, ends_parted, is_joining, phrase_at};
use super::task_words::begins_limit;
use super::tokens::{Token, TokenKind};
use super::values::{Kind, Value, value_at};

/// The longest separable verb, object included, in tokens.
const LONGEST_PARTED: usize = 6;

/// The longest phrase in tokens, hyphens included.
const LONGEST_PHRASE: usize = 16;

/// A phrase at the beginning, across hyphens, and the number of tokens it takes.
pub fn phrase(rest: &[Token]) -> Option<(Meaning, usize)> {
    let rest = rest.get(..LONGEST_PHRASE).unwrap_or(rest);
    let words = rest.iter().filter(|token| !token.is("-")).map(|token| &*token.word);
    let (meaning, count) = phrase_at(words)?;
    let mut seen = 0;
    let last = rest.iter().position(|token| {
        seen += usize::from(!token.is("-"));
        seen == count
    })?;
    Some((meaning, last + 1))
}

/// A separable verb ("turn the heating down"), and the place of its second word.
pub fn parted_verb(rest: &[Token]) -> Option<(Meaning, usize)> {
    let first = rest.first().filter(|first| begins_parted(&first.word))?;
    let within = rest.iter().take_while(|token| !token.ends_clause() && !token.quoted);
    let second =
        within.take(LONGEST_PARTED).skip(2).position(|token| ends_parted(&token.word))? + 2;
    let pair = [&*first.word, &*rest.get(second)?.word];
    let (meaning, used) = phrase_at(pair.into_iter())?;
    let ends = |next: &Token| next.is_mark() || is_joining(&next.word) || begins_limit(&next.word);
    (used == 2 && rest.get(second + 1).is_none_or(ends)).then_some((meaning, second))
}

/// "on" at the end of a clause is a state: "keep alerts on". After a number, "off" is a discount and
/// "second" is a unit of time.
pub fn meaning_by_place(tokens: &[Token], at: usize) -> Option<Meaning> {
    let token = tokens.get(at);
    let token = token.filter(|token| token.is("on") || token.is("off") || token.is("second"))?;
    let before = tokens.get(..at)?.iter().rev().find(|token| !token.is("-"))?;
    let ends = |next: &Token| next.ends_clause() || next.is("and") || next.is("but");
    if token.is("off") {
        let is_part = before.is("%") || before.is("percent") || before.kind == TokenKind::Number;
        return is_part.then_some(Meaning::Word("discount"));
    }
    if token.is("on") && tokens.get(at + 1).is_none_or(ends) {
        return Some(Meaning::Switch("on"));
    }
    let timed = token.is("second") && before.kind == TokenKind::Number;
    timed.then_some(Meaning::Word("seconds"))
}

/// "at 7" is a time unless it counts something.
pub fn hour_by_place(tokens: &[Token], at: usize) -> Option<Value> {
    let before = tokens.get(at.checked_sub(1)?)?;
    if !matches!(&*before.word, "at" | "um" | "las" | "until" | "till" | "@") {
        return None;
    }
    let rest = tokens.get(at..)?;
    let plain = value_at(rest).filter(|value| value.kind == Kind::Number && value.to.is_none());
    let hour = bare_hour(rest).filter(|_| plain.is_some())?;
    let ends = |next: &Token| {
        next.is_mark() || is_joining(&next.word) || value_at(std::slice::from_ref(next)).is_some()
    };
    rest.get(hour.used).is_none_or(ends).then_some(hour)
}

const OF_WHAT: &[&str] = &["gluten", "sugar", "dairy", "lactose", "fat", "nut", "meat", "alcohol"];

/// "sugar-free" denies the word before it.
pub fn is_of_word_before(tokens: &[Token], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|at| tokens.get(at));
    before.is_some_and(|before| before.is("-") || OF_WHAT.contains(&&*before.word))
}
