//! What a text says, as terms that can be compared: words by their meaning, values in one form,
//! each with what limits it and whether it is denied.

use super::calendar::same_date;
use super::reader::terms_of;
use super::tokens::tokens;
use super::values::Kind;
use super::vocabulary::Role;

/// Shorter words have to be equal; longer ones may differ in their ending.
const SHORTEST_BEGINNING: usize = 4;

#[derive(Debug, Clone)]
pub struct Term {
    pub key: String,
    pub kind: Kind,
    /// Its place among the terms of its text.
    pub place: usize,
    pub start: usize,
    pub end: usize,
    /// Where the word begins that limits or denies this one; its own start where there is none.
    pub lead: usize,
    pub name: bool,
    pub negated: bool,
    pub role: Role,
}

pub struct Reading<'a> {
    pub text: &'a str,
    pub terms: Vec<Term>,
}

impl<'a> Reading<'a> {
    pub fn of(text: &'a str) -> Self {
        Self { text, terms: terms_of(&tokens(text)) }
    }

    /// Every term that says the same as `term`, apart from denial and role. A list and not an
    /// iterator: this is asked in many places, and compiled once.
    #[inline(never)]
    pub fn all_like(&self, term: &Term) -> Vec<&Term> {
        self.terms.iter().filter(|other| alike(term, other)).collect()
    }

    pub fn has_like(&self, term: &Term) -> bool {
        !self.all_like(term).is_empty()
    }

    pub fn slice(&self, start: usize, end: usize) -> &'a str {
        self.text.get(start..end).unwrap_or_default()
    }
}

fn alike(a: &Term, b: &Term) -> bool {
    if a.key == b.key {
        return true;
    }
    match (a.kind, b.kind) {
        (Kind::Date, Kind::Date) => same_date(&a.key, &b.key),
        (Kind::Word, Kind::Word) => same_beginning(&a.key, &b.key),
        _ => false,
    }
}

/// "vibrat" and "vibratin": all but the last letter of the shorter one, and at least four.
fn same_beginning(a: &str, b: &str) -> bool {
    if a.as_bytes().first() != b.as_bytes().first() {
        return false;
    }
    let (a_length, b_length) = (a.chars().count(), b.chars().count());
    let shorter = a_length.min(b_length);
    if shorter < SHORTEST_BEGINNING || a_length.abs_diff(b_length) > 4 {
        return false;
    }
    let common = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
    common >= SHORTEST_BEGINNING.max(shorter - 1)
}
