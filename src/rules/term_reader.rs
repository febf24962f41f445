//! Turns tokens into terms in one pass that tracks limits and denials.

use super::abbreviations::in_capitals;
use super::by_place::{hour_by_place, is_of_word_before, meaning_by_place, parted_verb, phrase};
use super::families::canonical;
use super::letters::{has_names, without_accents};
use super::meanings::{Meaning, Role, meaning_of};
use super::stem::stem;
use super::task_words::is_action;
use super::terms::Term;
use super::tokens::{Token, TokenKind};
use super::values::{Kind, Value, value_at};

/// A denial reaches at most this many terms.
const REACH_OF_NOT: usize = 4;
/// In scripts without spaces a term is one sign, and most words have two signs.
const REACH_IN_SIGNS: usize = 2;

pub fn terms_of(tokens: &[Token]) -> Vec<Term> {
    let mut reader = Reader { names: has_names(tokens), ..Reader::default() };
    let mut at = 0;
    while at < tokens.len() {
        at += reader.step(tokens, at);
    }
    reader.terms
}

#[derive(Default)]
struct Reader {
    terms: Vec<Term>,
    /// Whether a capital makes a name here.
    names: bool,
    /// The first term of the clause that is being read.
    clause: usize,
    /// Terms of the clause before this index are already denied.
    denied_until: usize,
    denial: Option<Denial>,
    /// The limit for the next terms, and the place of the word that set it.
    role: Option<(Role, usize)>,
    /// On or off, for the rest of the clause.
    switch: Option<&'static str>,
    /// Ends of a "between" still to come: the minimum, then the maximum.
    ends: usize,
    /// The place of the second word of a separable verb already read: "down" in "turn it down".
    second_word: Option<usize>,
}

struct Denial {
    start: usize,
    /// The end of the denying word: a "from" right after it is part of the denial.
    end: usize,
    reach: usize,
}

impl Reader {
    /// Reads what begins at `at`; returns the number of tokens.
    fn step(&mut self, tokens: &[Token], at: usize) -> usize {
        let Some(token) = tokens.get(at) else { return 1 };
        let rest = tokens.get(at..).unwrap_or_default();
        if self.second_word == Some(at) {
            return 1;
        }
        if is_joint(token) && rest.get(1).is_some_and(|next| is_action(&next.word)) {
            self.end_clause();
            return 1;
        }
        if let Some((meaning, used)) = phrase(rest) {
            self.take(meaning, rest, used);
            return used;
        }
        if let Some((meaning, second)) = parted_verb(rest) {
            self.second_word = Some(at + second);
            self.take(meaning, rest, 1);
            return 1;
        }
        if let Some(meaning) = meaning_by_place(tokens, at) {
            self.take(meaning, rest, 1);
            return 1;
        }
        if token.all_capital
            && let Some(name) = in_capitals(&token.word)
        {
            self.push(Kind::Word, name, rest, 1);
            return 1;
        }
        if let Some(value) = hour_by_place(tokens, at).or_else(|| value_at(rest)) {
            return self.take_value(value, rest, tokens.get(..at).unwrap_or_default());
        }
        if let Some(meaning) = meaning_of(&token.word) {
            self.take(meaning, rest, 1);
            return 1;
        }
        match token.kind {
            TokenKind::Word if token.is("free") && is_of_word_before(tokens, at) => {
                if let Some(last) = self.terms.last_mut() {
                    last.negated = true;
                }
            }
            TokenKind::Word => self.push_word(&token.word, rest),
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
            Meaning::Value(kind, key) => self.push(kind, key, rest, used),
            Meaning::Switch(key) => {
                self.switch = Some(key);
                self.push(Kind::Switch, key, rest, used);
                // "keep alerts on".
                for term in self.terms.iter_mut().skip(self.clause) {
                    term.switch = term.switch.or(self.switch);
                }
            }
            Meaning::Between => self.ends = 2,
            Meaning::RoleBefore(role) => {
                let is_near = |term: &&mut Term| term.kind.is_value() && term.role == Role::None;
                if let Some(value) = self.terms.iter_mut().rev().take(2).find(is_near) {
                    value.role = role;
                }
            }
            Meaning::ToOrAfter => {
                let is_timed = rest.get(used..).and_then(value_at);
                let is_timed = is_timed.is_some_and(|value| value.kind.is_of_calendar());
                let role = if is_timed { Role::After } else { Role::To };
                self.role = Some((role, first.start));
            }
            Meaning::Role(role) => {
                if role == Role::To {
                    self.leave_from(first, rest.get(used));
                }
                self.role = Some((role, first.start));
                self.end_denial(first);
            }
            Meaning::Not => {
                // "non-smoking" denies one word.
                let joined = rest.get(used).is_some_and(|next| next.is("-"));
                let end = rest.get(used.saturating_sub(1)).map_or(first.end, |last| last.end);
                let is_sign = first.kind == TokenKind::Sign;
                let reach = if joined { 1 } else { REACH_OF_NOT };
                let reach = if is_sign { REACH_IN_SIGNS } else { reach };
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

    /// A value or a range; returns the number of tokens.
    fn take_value(&mut self, value: Value, rest: &[Token], before: &[Token]) -> usize {
        let may_end = |(role, _)| matches!(role, Role::From | Role::To);
        let follows_dash = self.ends == 0 && self.role.is_none_or(may_end);
        self.push(value.kind, &value.key, rest, value.used);
        if rest.iter().take(value.used).any(|token| token.is("+"))
            && let Some(last) = self.terms.last_mut()
        {
            last.role = Role::Least;
        }
        let ranges = follows_dash && before.last().is_some_and(joins_ends);
        // The month of a date stands between the two.
        if let Some((to, before)) = self.terms.split_last_mut()
            && ranges
            && let Some(from) = before.iter_mut().rev().take(2).find(|from| from.kind == to.kind)
            && matches!(from.role, Role::None | Role::From)
        {
            (from.role, to.role) = ends_of(value.kind);
        }
        if let Some((kind, key)) = value.also {
            self.push(kind, &key, rest, value.used);
        }
        if let Some(key) = value.to {
            if let Some(from) = self.terms.iter_mut().rev().find(|term| term.kind == value.kind) {
                from.role = ends_of(value.kind).0;
            }
            self.push(value.kind, &key, rest, value.used);
            if let Some(to) = self.terms.last_mut() {
                to.role = ends_of(value.kind).1;
            }
            self.ends = 0;
        }
        value.used
    }

    /// "Oslo to Rome" also names the origin.
    fn leave_from(&mut self, to: &Token, next: Option<&Token>) {
        let is_name = next.is_some_and(|next| next.capital);
        if next.is_some_and(|next| next.kind == TokenKind::Sign) {
            let place = self.terms.iter_mut().rev().take_while(|term| term.role == Role::None);
            for sign in place.take(REACH_IN_SIGNS).filter(|term| term.kind == Kind::Word) {
                sign.role = Role::From;
            }
        }
        if let Some(last) = self.terms.last_mut()
            && is_name
            && last.name
            && last.role == Role::None
            && to.start <= last.end + 1
        {
            last.role = Role::From;
        }
    }

    fn end_clause(&mut self) {
        self.clause = self.terms.len();
        self.denial = None;
        self.role = None;
        self.switch = None;
    }

    /// A function word ends a denial, except right after it: "not on Sunday".
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
            name: self.names && first.capital && first.kind == TokenKind::Word && first.start > 0,
            negated,
            role,
            switch: self.switch,
            clause: self.clause,
        });
    }

    fn push_word(&mut self, word: &str, rest: &[Token]) {
        if word.is_ascii() {
            return self.push(Kind::Word, canonical(stem(word)), rest, 1);
        }
        let known = canonical(word);
        if known == word {
            self.push(Kind::Word, stem(&without_accents(word)), rest, 1);
        } else {
            self.push(Kind::Word, known, rest, 1);
        }
    }

    /// Only a value can be a minimum or maximum.
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

/// Between two actions: "mute the phone and call Ann".
fn is_joint(token: &Token) -> bool {
    matches!(&*token.word, "and" | "并") && !token.quoted
}

/// The two ends of a range.
fn ends_of(kind: Kind) -> (Role, Role) {
    if kind.is_of_calendar() { (Role::From, Role::To) } else { (Role::Least, Role::Most) }
}

/// Separates the two ends of a range.
fn joins_ends(token: &Token) -> bool {
    matches!(&*token.word, "-" | "–" | "to" | "through" | "until" | "till" | "bis")
}
