//! What a token says by those around it: phrases of several words, verbs whose two words stand apart, hours
//! and states that only their place tells.

use super::clock::bare_hour;
use super::meanings::{Meaning, begins_parted, ends_parted, is_joining, phrase_at};
use super::task_words::begins_limit;
use super::tokens::{Token, TokenKind};
use super::values::{Kind, Value, value_at};

/// Tokens in which a verb has to end whose object stands between its two words.
const LONGEST_PARTED: usize = 6;

/// Tokens in which a phrase has to end, hyphens included.
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

/// "turn the heating down": a verb of two words with its object between them, and the place of the second.
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

/// "on" is a state where its clause ends with it: "keep alerts on". What is off
/// after a number is a discount, and a "second" there is of time.
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

/// "at 7" is a time where nothing follows that is counted.
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

/// "sugar-free" denies what stands before it.
pub fn is_of_word_before(tokens: &[Token], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|at| tokens.get(at));
    before.is_some_and(|before| before.is("-") || OF_WHAT.contains(&&*before.word))
}
