//! Finds where to cut an intent: at ends of clauses, in lists, and before words that begin a constraint.

use std::ops::Range;

use super::meanings::is_joining;
use super::numbers::is_number_word;
use super::task_words::{begins_limit, is_action, is_determiner, lead_length};
use super::tokens::{Token, TokenKind};
use super::values::{Kind, value_at};

/// How far ahead to look for the "and" that makes commas a list.
const LONGEST_LIST: usize = 40;

/// Tokens that belong together, and the earlier tokens they share with other items of a list.
pub struct Piece {
    pub shared: Range<usize>,
    pub start: usize,
    pub end: usize,
}

pub fn pieces(tokens: &[Token]) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut shared = 0..0;
    let mut start = without_lead(tokens, 0);
    let mut at = start;
    let mut so_far = SoFar::default();
    let values = inside_values(tokens);
    while start < tokens.len() {
        let token = tokens.get(at);
        let cut = token.map_or(Some(Cut::Here), |_| {
            let is_inside = values.binary_search(&at).is_ok();
            if is_inside { None } else { cut_at(tokens, start, at, so_far) }
        });
        let Some(cut) = cut else {
            so_far.take(token);
            at += 1;
            continue;
        };
        let piece = slice(tokens, start, at);
        if so_far.says_something {
            pieces.push(Piece { shared: shared.clone(), start, end: at });
        }
        let list = cut == Cut::List && at > start;
        if list && shared.is_empty() {
            shared = start..start + what_a_list_shares(piece);
        } else if !list {
            shared = 0..0;
        }
        // A constraint keeps its first word; what ends a clause is left out.
        so_far = SoFar::default();
        if cut == Cut::Before {
            start = at;
            so_far.take(token);
            at += 1;
        } else {
            start = without_lead(tokens, at + 1);
            at = start;
        }
    }
    pieces
}

/// Places inside values, which are never cut: "7 in the morning", "between 60 and 90 euros".
fn inside_values(tokens: &[Token]) -> Vec<usize> {
    let mut inside = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let begins = token.kind == TokenKind::Number
            || matches!(&*token.word, "half" | "quarter" | "a" | "an" | "$" | "€" | "£")
            || is_number_word(&token.word);
        let value = if begins { tokens.get(at..).and_then(value_at) } else { None };
        let used = value.map_or(1, |value| value.used.max(1));
        inside.extend(at + 1..at + used);
        at += used;
    }
    inside
}

/// Facts about the tokens read so far, so that they are not scanned again for each token.
#[derive(Clone, Copy, Default)]
struct SoFar {
    says_something: bool,
    /// After "between" or "both", an "and" joins two things.
    pairs_up: bool,
}

impl SoFar {
    fn take(&mut self, token: Option<&Token>) {
        let Some(token) = token else { return };
        self.says_something |= says_something(token);
        self.pairs_up |= token.is("between") || token.is("both");
    }
}

/// The action with its particle, or the first word of the constraint.
fn what_a_list_shares(piece: &[Token]) -> usize {
    let first = piece.first().map_or("", |token| &*token.word);
    if begins_limit(first) { 1 } else { opening(piece).min(2).min(piece.len().saturating_sub(1)) }
}

/// Skips "please", "and then", "I would like to" and punctuation.
fn without_lead(tokens: &[Token], mut at: usize) -> usize {
    while let Some(rest) = tokens.get(at..).filter(|rest| !rest.is_empty()) {
        let lead = lead_length(rest);
        if lead == 0 || lead >= rest.len() {
            return at;
        }
        at += lead;
    }
    at
}

#[derive(Debug, PartialEq, Eq)]
enum Cut {
    /// Drops the token; what follows stands alone.
    Here,
    /// Drops the token; what follows shares the beginning of what came before.
    List,
    /// The token begins what follows.
    Before,
}

fn cut_at(tokens: &[Token], start: usize, at: usize, so_far: SoFar) -> Option<Cut> {
    let token = tokens.get(at).filter(|token| !token.quoted)?;
    let next = tokens.get(at + 1);
    if token.ends_clause() {
        return cut_at_mark(tokens, at);
    }
    if at == start {
        return None;
    }
    let before = tokens.get(at - 1)?;
    let is_clause =
        tokens.get(start).is_some_and(|t| matches!(&*t.word, "that" | "which" | "who" | "when"));
    if so_far.says_something && !is_clause && is_bare_day(tokens, at) {
        return Some(Cut::Before);
    }
    let next = next.filter(|next| !next.ends_clause())?;
    match &*token.word {
        "then" => Some(Cut::Here),
        "and" | "but" => cut_at_and(tokens, at, so_far),
        "up" => next.is("to").then_some(Cut::Before),
        _ if is_participle(tokens, at) => Some(Cut::Before),
        word if begins_limit(word) => {
            let range =
                matches!(word, "to" | "through" | "bis") && is_value(before) && is_value(next);
            let title = token.capital && before.capital && next.capital;
            let is_first = at == start + 1
                || at == start + 2 && tokens.get(start).is_some_and(|word| word.is("i"));
            let first = is_first
                && (is_action(&before.word) || before.is("up") || is_participle(tokens, start));
            let bound = begins_limit(&before.word)
                || is_determiner(&before.word)
                || [before, next]
                    .iter()
                    .any(|near| near.is("-") || near.is("and") || near.is("of"));
            (so_far.says_something && !(range || title || first || bound)).then_some(Cut::Before)
        }
        _ => None,
    }
}

/// "rated above", "based on": begins a constraint together with the next word.
fn is_participle(tokens: &[Token], at: usize) -> bool {
    let near = |place: Option<usize>| place.and_then(|place| tokens.get(place));
    let describes = |before: &Token| says_something(before) && !before.word.ends_with("ly");
    let participle =
        |token: &Token| token.is("open") || token.word.len() > 4 && token.word.ends_with("ed");
    near(Some(at)).is_some_and(participle)
        && near(at.checked_sub(1)).is_some_and(describes)
        && near(Some(at + 1)).is_some_and(|next| begins_limit(&next.word))
}

/// "Wake me up tomorrow": a day without a preposition.
fn is_bare_day(tokens: &[Token], at: usize) -> bool {
    let token = tokens.get(at).filter(|token| token.kind == TokenKind::Word);
    let before = at.checked_sub(1).and_then(|before| tokens.get(before));
    let Some((token, before)) = token.zip(before) else { return false };
    let is_bound = begins_limit(&before.word)
        || is_determiner(&before.word)
        || matches!(
            &*before.word,
            "next" | "last" | "coming" | "of" | "and" | "or" | "-" | "until"
        );
    let may_be = token.word.len() > 4 || token.capital;
    // "this Friday".
    if matches!(&*token.word, "this" | "next" | "every") && !begins_limit(&before.word) {
        let day = tokens.get(at + 1).filter(|_| says_something(before));
        return day.is_some_and(|day| {
            value_at(std::slice::from_ref(day)).is_some_and(|v| v.kind == Kind::Weekday)
        });
    }
    if is_bound || !may_be || is_value(before) {
        return false;
    }
    let value = tokens.get(at..).and_then(value_at);
    let Some(value) = value.filter(|v| matches!(v.kind, Kind::Day | Kind::Weekday)) else {
        return false;
    };
    tokens.get(at + value.used).is_none_or(|next| next.is_mark() || begins_limit(&next.word))
}

fn is_value(token: &Token) -> bool {
    token.kind == TokenKind::Number
        || value_at(std::slice::from_ref(token)).is_some_and(|value| value.kind.is_value())
}

fn cut_at_mark(tokens: &[Token], at: usize) -> Option<Cut> {
    let mark = tokens.get(at)?;
    let before = at.checked_sub(1).and_then(|at| tokens.get(at));
    let next = tokens.get(at + 1);
    let touches = before.is_some_and(|before| before.end == mark.start)
        && next.is_some_and(|next| mark.end == next.start);
    let numbers = before.is_some_and(is_value) && next.is_some_and(|n| n.kind == TokenKind::Number);
    match &*mark.word {
        ":" => None,
        // "St. Louis", "Mar. 3", "4 p.m. on".
        "." if next.is_some()
            && before.is_some_and(|b| b.capital && b.word.len() <= 3 || b.word.contains(".m")) =>
        {
            None
        }
        "." | "–" | "(" if touches => None,
        // "restaurant(s)".
        ")" if before.is_some_and(|b| b.word.len() == 1) => None,
        "–" if numbers => None,
        "," if numbers && next.is_some_and(|next| next.word.len() == 4) => None,
        // "Springfield, IL".
        "," if before.is_some_and(|b| b.capital)
            && next.is_some_and(|n| n.capital && n.word.len() == 2) =>
        {
            None
        }
        "," if list_goes_on(tokens, at) => Some(Cut::List),
        _ => Some(Cut::Here),
    }
}

/// Whether this comma belongs to a list that ends in "and".
fn list_goes_on(tokens: &[Token], at: usize) -> bool {
    let rest = tokens.get(at + 1..).unwrap_or_default();
    let mut fresh = true;
    for (place, token) in rest.iter().take(LONGEST_LIST).enumerate() {
        if fresh && is_action(&token.word) || begins_limit(&token.word) || token.is("then") {
            return false;
        }
        if token.is("and") {
            return place > 0 && rest.get(place + 1).is_some_and(|next| !begins_clause(next));
        }
        fresh = token.is(",");
        if token.ends_clause() && !fresh {
            return false;
        }
    }
    false
}

fn begins_clause(token: &Token) -> bool {
    is_action(&token.word) || begins_limit(&token.word) || token.is("then")
}

fn cut_at_and(tokens: &[Token], at: usize, so_far: SoFar) -> Option<Cut> {
    let (before, next) = (tokens.get(at - 1)?, tokens.get(at + 1)?);
    let paired = so_far.pairs_up && !is_action(&next.word);
    // "size L and above", "four stars and up".
    let open_ended = matches!(&*next.word, "above" | "below" | "over" | "under" | "up");
    if paired || open_ended {
        return None;
    }
    let subject = matches!(&*next.word, "i" | "it" | "they" | "he" | "she" | "we" | "you");
    if begins_clause(next) || subject || !tokens.get(at)?.is("and") {
        return Some(Cut::Here);
    }
    let name = before.capital && next.capital && at > 1;
    (!name && says_something(before)).then_some(Cut::List)
}

/// The number of tokens before the object: "Show me the", "Turn off".
pub fn opening(tokens: &[Token]) -> usize {
    let begins = |token: &Token| is_action(&token.word) || begins_limit(&token.word);
    if !tokens.first().is_some_and(begins) {
        return tokens.iter().take_while(|token| is_determiner(&token.word)).count();
    }
    let particle = |token: &&Token| {
        begins_limit(&token.word) || is_determiner(&token.word) || token.is("off") || token.is("up")
    };
    1 + tokens.iter().skip(1).take_while(particle).count()
}

pub fn says_something(token: &Token) -> bool {
    !token.is_mark() && (token.quoted || !is_joining(&token.word))
}

fn slice(tokens: &[Token], start: usize, end: usize) -> &[Token] {
    tokens.get(start..end).unwrap_or_default()
}
