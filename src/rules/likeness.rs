//! Finds the place where the other intent says the same as a term.

use super::differences::Differences;
use super::families::{covered_by, is_known, is_on_the_way, opposites};
use super::kinds::{are_alternatives, has_alternatives, is_kind_of};
use super::meanings::Role;
use super::task_words::is_action;
use super::terms::{Reading, Term};
use super::values::Kind;

/// The most terms of the other intent that are searched for words that include a word.
const MOST_LOOKED_AT: usize = 200;

const SHORTEST_MISSPELT: usize = 6;

pub enum Lookup<'a> {
    Found(&'a Term),
    Denied(&'a Term),
    Reversed(&'a Term),
    /// A term that excludes it: "delete" for "add".
    Opposite(&'a Term),
    Absent,
}

/// The other intent.
pub struct Expected<'a> {
    pub term: &'a Term,
    pub fact: &'a Reading<'a>,
    /// The place in the fact's own intent.
    pub origin: Option<&'a Term>,
}

impl Expected<'_> {
    // A fact often omits the word that limits or denies; its intent has it.
    fn negated(&self) -> bool {
        self.origin.unwrap_or(self.term).negated
    }

    fn role(&self) -> Role {
        let role = self.origin.map_or(Role::None, |origin| origin.role);
        if role == Role::None { self.term.role } else { role }
    }

    /// Whether the directions or limits contradict (from and to, at most and at least). "Subscribe to" and
    /// "unsubscribe from" are about one thing, so the fact itself has to say "from".
    fn is_reversed(&self, there: &Term, is_route: bool) -> bool {
        if is_route || self.term.kind.is_value() {
            return self.role().opposes(there.role);
        }
        (self.term.name || there.name) && self.term.role.opposes(there.role)
    }

    fn is_switched(&self, there: &Term) -> bool {
        matches!((self.term.switch, there.switch), (Some(a), Some(b)) if a != b)
    }
}

/// Of several places, the one nearest to the last match.
pub fn look_up<'a>(
    expected: &Expected,
    differences: &Differences<'a>,
    last: Option<&Term>,
) -> Lookup<'a> {
    let (own, other) = (differences.own, differences.other);
    let is_route = own.is_route() && other.is_route();
    let both_deny = own.is_negative() && other.is_negative();
    let mut best = Lookup::Absent;
    let mut nearest = usize::MAX;
    for there in other.all_like(expected.term) {
        let is_denied = there.negated != expected.negated() && !both_deny;
        if is_denied || expected.is_switched(there) {
            if matches!(best, Lookup::Absent) {
                best = Lookup::Denied(there);
            }
        } else if expected.is_reversed(there, is_route) {
            if !matches!(best, Lookup::Found(_)) {
                best = Lookup::Reversed(there);
            }
        } else {
            let distance = last.map_or(there.start, |last| there.start.abs_diff(last.end));
            if distance < nearest {
                nearest = distance;
                best = Lookup::Found(there);
            }
        }
    }
    let opposite = |is_against: &dyn Fn(&Term) -> bool| {
        opposite_in(expected, own, other).filter(|there| is_against(there))
    };
    match best {
        // "Cancel my booking" does not book.
        Lookup::Found(there) if there.place > 0 && expected.term.place == 0 => {
            opposite(&|opposite| opposite.place == 0).map_or(best, Lookup::Opposite)
        }
        Lookup::Absent => {
            let against = opposite(&|_| true).or_else(|| alternative_in(expected, own, other));
            if let Some(there) = against {
                return Lookup::Opposite(there);
            }
            let is_word = expected.term.kind == Kind::Word;
            let in_words = || is_word.then(|| in_other_words(expected, differences)).flatten();
            let said = other.implies(expected.term).or_else(in_words);
            said.map_or(Lookup::Absent, Lookup::Found)
        }
        best => best,
    }
}

/// A word that excludes this one, unless the fact's own intent has both.
fn opposite_in<'a>(expected: &Expected, own: &Reading, other: &'a Reading) -> Option<&'a Term> {
    let key = &*expected.term.key;
    let opposites = opposites(key);
    if expected.term.kind != Kind::Word {
        return None;
    }
    let is_opposite = |there: &&Term| {
        there.negated == expected.negated()
            && (opposites.contains(&&*there.key) || is_turned(key, &there.key))
            && !own.has_like(there)
    };
    other.terms.iter().take(MOST_LOOKED_AT).find(is_opposite)
}

/// One is the other with a negating prefix: "unread", "dislike".
fn is_turned(a: &str, b: &str) -> bool {
    let (long, short) = if a.len() > b.len() { (a, b) } else { (b, a) };
    let begins = ["un", "dis", "non"].into_iter();
    short.len() >= 4
        && begins.filter_map(|begin| long.strip_prefix(begin)).any(|rest| rest == short)
}

/// Another kind of the same thing that the fact's own intent does not have.
fn alternative_in<'a>(expected: &Expected, own: &Reading, other: &'a Reading) -> Option<&'a Term> {
    let term = expected.term;
    if term.kind != Kind::Word || expected.origin.is_none() || !has_alternatives(&term.key) {
        return None;
    }
    let is_alternative = |there: &&Term| {
        there.kind == Kind::Word
            && there.negated == expected.negated()
            && are_alternatives(&term.key, &there.key)
            && !own.has_like(there)
    };
    other.terms.iter().take(MOST_LOOKED_AT).find(is_alternative)
}

/// The same word in another spelling, or a word that includes it.
fn in_other_words<'a>(expected: &Expected, differences: &Differences<'a>) -> Option<&'a Term> {
    let term = expected.term;
    let text = expected.fact.text_of(term);
    if let Some(there) = differences.short_forms.of(text, expected.origin) {
        return Some(there);
    }
    if term.name {
        return None;
    }
    let there = differences.other.terms.get(..MOST_LOOKED_AT).unwrap_or(&differences.other.terms);
    if let Some(there) = joined(expected, there) {
        return Some(there);
    }
    let is_typo = |there: &&Term| {
        let both = there.kind == Kind::Word && there.negated == expected.negated();
        both && !(is_known(&term.key) && is_known(&there.key)) && is_misspelt(&term.key, &there.key)
    };
    if let Some(there) = there.iter().find(is_typo) {
        return Some(there);
    }
    if is_on_the_way(&term.key)
        && let Some(verb) = there.first().filter(|verb| verb.negated == expected.negated())
        && (verb.kind == Kind::Switch || is_verb(verb, differences.other))
    {
        return Some(verb);
    }
    let covering = covered_by(&term.key);
    let is_covering = |there: &&Term| {
        there.kind == Kind::Word
            && there.negated == expected.negated()
            && (covering.contains(&&*there.key) || is_kind_of(&there.key, &term.key))
    };
    there.iter().find(is_covering)
}

fn is_verb(term: &Term, reading: &Reading) -> bool {
    let word = reading.text_of(term).split([' ', '-']).next().unwrap_or_default();
    is_action(&word.to_ascii_lowercase())
}

/// Typos: a wrong or missing vowel, or a missing double letter ("hostal", "adress"). A different consonant
/// ("county", "country") or a change in a short word too often makes another word.
fn is_misspelt(a: &str, b: &str) -> bool {
    let (a, b) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    if a.len() < SHORTEST_MISSPELT || b.len() > a.len() + 1 || !a.is_ascii() || !b.is_ascii() {
        return false;
    }
    let same = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
    let skipped = usize::from(a.len() == b.len());
    if same == 0 || a.get(same + skipped..) != b.get(same + 1..) {
        return false;
    }
    let is_vowel = |letter: Option<&u8>| letter.is_some_and(|letter| b"aeiou".contains(letter));
    let (wrong, right) = (a.as_bytes().get(same), b.as_bytes().get(same));
    let is_doubled = skipped == 0 && b.as_bytes().get(same - 1) == right;
    is_vowel(right) && (skipped == 0 || is_vowel(wrong)) || is_doubled
}

/// The same letters with different spacing: "check in" and "checkin".
fn joined<'a>(expected: &Expected, there: &'a [Term]) -> Option<&'a Term> {
    let (wanted, place) = (&*expected.term.key, expected.term.place);
    let key_at = |place: Option<usize>| place.and_then(|place| expected.fact.terms.get(place));
    let next = key_at(place.checked_add(1)).map(|next| &*next.key);
    let before = key_at(place.checked_sub(1)).map(|before| &*before.key);
    let is_both = |whole: &str, a: &str, b: &str| {
        whole.len() == a.len() + b.len()
            && a.len() >= 2
            && b.len() >= 2
            && whole.starts_with(a)
            && whole.ends_with(b)
    };
    let as_one = |there: &&Term| {
        there.kind == Kind::Word
            && (next.is_some_and(|next| is_both(&there.key, wanted, next))
                || before.is_some_and(|before| is_both(&there.key, before, wanted)))
    };
    there.iter().find(as_one).or_else(|| {
        there.windows(2).find_map(|pair| match pair {
            [a, b] if is_both(wanted, &a.key, &b.key) => Some(a),
            _ => None,
        })
    })
}
