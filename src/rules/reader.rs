//! From tokens to terms, in one pass that remembers what limits and what denies.

use super::reading::Term;
use super::stem::stem;
use super::tokens::{Token, TokenKind};
use super::values::{Kind, value_at};
use super::vocabulary::{Meaning, Role, canonical, meaning_of, phrase_at};

/// A denial reaches this many terms unless something ends it before.
const REACH_OF_NOT: usize = 4;

/// Tokens in which a phrase has to end, hyphens included.
const LONGEST_PHRASE: usize = 16;

pub fn terms_of(tokens: &[Token]) -> Vec<Term> {
    let mut reader = Reader::default();
    let mut at = 0;
    while at < tokens.len() {
        at += reader.step(tokens, at);
    }
    reader.terms
}

#[derive(Default)]
struct Reader {
    terms: Vec<Term>,
    /// The first term of the clause that is being read.
    clause: usize,
    /// All terms of the clause before this place are denied already.
    denied_until: usize,
    denial: Option<Denial>,
    /// What the last limiting word makes of the next terms, and where that word stands.
    role: Option<(Role, usize)>,
    /// How many ends of a "between" are still to come: the least, then the most.
    ends: usize,
}

struct Denial {
    start: usize,
    /// Where the word ends that denies: a "from" right after it is part of what is denied.
    end: usize,
    reach: usize,
}

impl Reader {
    /// Reads what begins at `at` and says how many tokens that was.
    fn step(&mut self, tokens: &[Token], at: usize) -> usize {
        let Some(token) = tokens.get(at) else { return 1 };
        let rest = tokens.get(at..).unwrap_or_default();
        if let Some((meaning, used)) = phrase(rest) {
            self.take(meaning, rest, used);
            return used;
        }
        if let Some(meaning) = meaning_by_place(tokens, at) {
            self.take(meaning, rest, 1);
            return 1;
        }
        if let Some(value) = value_at(rest) {
            self.push(value.kind, &value.key, rest, value.used);
            if let Some((kind, key)) = value.also {
                self.push(kind, &key, rest, value.used);
            }
            return value.used;
        }
        if let Some(meaning) = meaning_of(&token.word) {
            self.take(meaning, rest, 1);
            return 1;
        }
        match token.kind {
            TokenKind::Word => self.push(Kind::Word, canonical(stem(&token.word)), rest, 1),
            TokenKind::Number => self.push(Kind::Number, &token.word, rest, 1),
            TokenKind::Sign => {
                let kana = token.word.chars().all(|c| ('\u{3040}'..'\u{30A0}').contains(&c));
                self.push(if kana { Kind::Light } else { Kind::Word }, &token.word, rest, 1);
            }
            TokenKind::Mark if token.ends_clause() => self.end_clause(),
            TokenKind::Mark if token.quoted => self.denial = None,
            TokenKind::Mark => {}
        }
        1
    }

    fn take(&mut self, meaning: Meaning, rest: &[Token], used: usize) {
        let Some(first) = rest.first() else { return };
        match meaning {
            Meaning::Carries => {}
            Meaning::Nothing => {
                self.role = None;
                self.end_denial(first);
            }
            Meaning::Turn => self.end_clause(),
            Meaning::Word(word) => self.push(Kind::Word, canonical(stem(word)), rest, used),
            Meaning::Light(word) => self.push(Kind::Light, word, rest, used),
            Meaning::Number(key) => self.push(Kind::Number, key, rest, used),
            Meaning::Switch(key) => self.push(Kind::Switch, key, rest, used),
            Meaning::Between => self.ends = 2,
            Meaning::Role(role) => {
                self.role = Some((role, first.start));
                self.end_denial(first);
            }
            Meaning::Not => {
                // "non-smoking" denies one word.
                let joined = rest.get(used).is_some_and(|next| next.is("-"));
                let end = rest.get(used.saturating_sub(1)).map_or(first.end, |last| last.end);
                let reach = if joined { 1 } else { REACH_OF_NOT };
                self.denial = Some(Denial { start: first.start, end, reach });
            }
            Meaning::NotBefore => {
                for term in self.terms.iter_mut().skip(self.clause.max(self.denied_until)) {
                    term.negated = true;
                }
                self.denied_until = self.terms.len();
            }
        }
    }

    fn end_clause(&mut self) {
        self.clause = self.terms.len();
        self.denial = None;
        self.role = None;
    }

    /// A joining word ends a denial, save right after it: "not on Sunday".
    fn end_denial(&mut self, joining: &Token) {
        if self.denial.as_ref().is_some_and(|denial| joining.start > denial.end + 1) {
            self.denial = None;
        }
    }

    fn push(&mut self, kind: Kind, key: &str, rest: &[Token], used: usize) {
        let Some(first) = rest.first() else { return };
        let end = rest.get(used.saturating_sub(1)).map_or(first.end, |last| last.end);
        let (role, mut lead) = self.role_of(kind, first.start);
        let negated = self.denial.is_some();
        if let Some(denial) = &mut self.denial {
            lead = lead.min(denial.start);
            denial.reach -= 1;
            self.denial.take_if(|denial| denial.reach == 0);
        }
        self.terms.push(Term {
            key: key.to_owned(),
            kind,
            place: self.terms.len(),
            start: first.start,
            end,
            lead,
            name: first.capital && first.kind == TokenKind::Word && first.start > 0,
            negated,
            role,
        });
    }

    /// Only a value can be the most or the least.
    fn role_of(&mut self, kind: Kind, start: usize) -> (Role, usize) {
        if self.ends > 0 && kind.is_value() {
            self.ends -= 1;
            return (if self.ends == 1 { Role::Least } else { Role::Most }, start);
        }
        let limits = |role| matches!(role, Role::Most | Role::Least);
        let role = self.role.filter(|(role, _)| kind.is_value() || !limits(*role));
        role.unwrap_or((Role::None, start))
    }
}

/// A phrase at the beginning, across hyphens, and the number of tokens it takes.
fn phrase(rest: &[Token]) -> Option<(Meaning, usize)> {
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

/// "on" is a state where its clause ends with it: "keep alerts on". A "second" after a number is
/// of time.
fn meaning_by_place(tokens: &[Token], at: usize) -> Option<Meaning> {
    let token = tokens.get(at).filter(|token| token.is("on") || token.is("second"))?;
    let before = tokens.get(..at)?.iter().rev().find(|token| !token.is("-"))?;
    let ends = |next: &Token| next.ends_clause() || next.is("and") || next.is("but");
    if token.is("on") && tokens.get(at + 1).is_none_or(ends) {
        return Some(Meaning::Switch("on"));
    }
    let timed = token.is("second") && before.kind == TokenKind::Number;
    timed.then_some(Meaning::Word("seconds"))
}
