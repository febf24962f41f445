//! What a text says, as terms that can be compared: words by their meaning, values in one form,
//! each with what limits it and whether it is denied.

use super::calendar::same_date;
use super::clock::same_time;
use super::implied::implied_by;
use super::lexicon::Words;
use super::meanings::Role;
use super::quantities::same_degrees;
use super::stem::is_whole;
use super::task_words::is_action;
use super::term_reader::terms_of;
use super::tokens::{Token, tokens};
use super::values::Kind;

/// Shorter words have to be equal; longer ones may differ in their ending, and in length by so much.
const SHORTEST_BEGINNING: usize = 4;
const LONGEST_ENDING: usize = 4;

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
    /// Whether its clause is about what is on, or off.
    pub switch: Option<&'static str>,
    /// The place of the first term of its clause.
    pub clause: usize,
}

pub struct Reading<'a> {
    pub text: &'a str,
    pub terms: Vec<Term>,
    /// The length of each term's key and its place among the terms, in the order of lengths and of
    /// keys of one length. Empty where there are so few that looking at all of them is quicker.
    by_key: Vec<(usize, usize)>,
    negative: bool,
    route: bool,
    task: bool,
    /// The places of dates and times, which may be the same in other letters.
    loose: Vec<usize>,
    /// What the values say without naming it.
    implied: Vec<Term>,
}

/// Tokens in which a task says what is to be done.
const TO_THE_VERB: usize = 5;
/// What is shorter is what somebody typed into a search field.
const SHORTEST_STATEMENT: usize = 12;

const FEW: usize = 40;
/// Terms of one length that are taken for another form of one word. No intent has as many; a text
/// made of nothing else would have each of its terms compared with all.
const MOST_ALIKE: usize = 100;

impl<'a> Reading<'a> {
    pub fn of(text: &'a str) -> Self {
        Self::of_tokens(text, &tokens(text))
    }

    pub fn of_tokens(text: &'a str, tokens: &[Token]) -> Self {
        let terms = terms_of(tokens);
        let (mut by_key, mut loose) = (Vec::new(), Vec::new());
        if terms.len() > FEW {
            by_key.extend(terms.iter().map(|term| term.key.chars().count()).zip(0..));
            by_key.sort_unstable_by_key(|(length, place)| (*length, key_at(&terms, *place)));
            loose.extend(terms.iter().filter(|t| is_loose(t.kind)).map(|term| term.place));
        }
        let acts = tokens.iter().take(TO_THE_VERB).any(|token| is_action(&token.word));
        let task = acts || tokens.len() < SHORTEST_STATEMENT || !text.is_ascii();
        let has = |role| terms.iter().any(|term| term.role == role);
        let route = has(Role::From) && has(Role::To);
        let negative = terms.iter().any(|term| term.negated || is_ending(term));
        let implied = implied_by(&terms);
        Self { text, terms, by_key, negative, route, task, loose, implied }
    }

    /// Every term that says the same as `term`, apart from denial and role. A list and not an
    /// iterator: this is asked in many places, and compiled once.
    #[inline(never)]
    pub fn all_like(&self, term: &Term) -> Vec<&Term> {
        if self.by_key.is_empty() {
            return self.terms.iter().filter(|other| alike(term, other)).collect();
        }
        let mut places = self.places_of_same_key_or_beginning(term);
        if is_loose(term.kind) {
            let is_same =
                |place: &usize| self.terms.get(*place).is_some_and(|other| alike(term, other));
            places.extend(self.loose.iter().copied().filter(is_same));
        }
        places.sort_unstable();
        places.dedup();
        places.iter().filter_map(|place| self.terms.get(*place)).collect()
    }

    pub fn has_like(&self, term: &Term) -> bool {
        if self.by_key.is_empty() {
            return self.terms.iter().any(|other| alike(term, other));
        }
        !self.all_like(term).is_empty()
    }

    /// The term that says this without naming it.
    pub fn implies(&self, term: &Term) -> Option<&Term> {
        self.implied.iter().find(|implied| alike(term, implied))
    }

    /// Words of one length that are like the term begin alike, and so stand together.
    fn places_of_same_key_or_beginning(&self, term: &Term) -> Vec<usize> {
        let (key, length) = (term.key.as_str(), term.key.chars().count());
        let key_of = |&(length, place): &(usize, usize)| (length, key_at(&self.terms, place));
        let from = self.by_key.partition_point(|entry| key_of(entry) < (length, key));
        let same = self.by_key.iter().skip(from).take(MOST_ALIKE);
        let same = same.take_while(|entry| key_of(entry) == (length, key));
        let mut places: Vec<usize> = same.map(|(_, place)| *place).collect();
        for other in length.saturating_sub(LONGEST_ENDING)..=length + LONGEST_ENDING {
            let Some(needed) = common_beginning(length, other) else { continue };
            let end = key.char_indices().nth(needed).map_or(key.len(), |(end, _)| end);
            let beginning = (other, key.get(..end).unwrap_or(key));
            let from = self.by_key.partition_point(|entry| key_of(entry) < beginning);
            let similar = self.by_key.iter().skip(from).take(MOST_ALIKE).take_while(|entry| {
                let (length, key) = key_of(entry);
                length == other && key.starts_with(beginning.1)
            });
            let is_like =
                |place: &usize| self.terms.get(*place).is_some_and(|other| alike(term, other));
            places.extend(similar.map(|(_, place)| *place).filter(is_like));
        }
        places
    }

    /// Denies something, or is about ending or refusing it.
    pub fn is_negative(&self) -> bool {
        self.negative
    }

    /// Begins with something to do, and not with who did it.
    pub fn is_task(&self) -> bool {
        self.task
    }

    /// Goes from one place to another.
    pub fn is_route(&self) -> bool {
        self.route
    }

    pub fn text_of(&self, term: &Term) -> &'a str {
        self.slice(term.start, term.end)
    }

    pub fn slice(&self, start: usize, end: usize) -> &'a str {
        self.text.get(start..end).unwrap_or_default()
    }
}

/// May be the same in other letters.
fn is_loose(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Date
            | Kind::Time
            | Kind::Number
            | Kind::Money
            | Kind::Day
            | Kind::Weekday
            | Kind::Degrees
    )
}

fn is_ending(term: &Term) -> bool {
    match term.kind {
        Kind::Switch => term.key == "off",
        Kind::Word => matches!(
            &*term.key,
            "stop"
                | "delet"
                | "declin"
                | "block"
                | "unsubscrib"
                | "cancel"
                | "hid"
                | "mut"
                | "prevent"
        ),
        _ => false,
    }
}

fn key_at(terms: &[Term], place: usize) -> &str {
    terms.get(place).map_or("", |term| &term.key)
}

fn alike(a: &Term, b: &Term) -> bool {
    if a.key == b.key {
        return true;
    }
    match (a.kind, b.kind) {
        (Kind::Number, Kind::Money) => same_amount(&a.key, &b.key),
        (Kind::Money, Kind::Number) => same_amount(&b.key, &a.key),
        (Kind::Day, Kind::Weekday) => is_of_weekend(&a.key, &b.key),
        (Kind::Weekday, Kind::Day) => is_of_weekend(&b.key, &a.key),
        (Kind::Degrees, Kind::Degrees) => same_degrees(&a.key, &b.key),
        (Kind::Date, Kind::Date) => same_date(&a.key, &b.key),
        (Kind::Time, Kind::Time) => same_time(&a.key, &b.key),
        (Kind::Word, Kind::Word) => same_beginning(&a.key, &b.key),
        _ => false,
    }
}

/// "under 200" and "under $200". Small numbers count things.
fn same_amount(number: &str, money: &str) -> bool {
    number.len() >= 3 && money.split(' ').nth(1) == Some(number)
}

fn is_of_weekend(day: &str, weekday: &str) -> bool {
    day.ends_with("weekend") && matches!(weekday, "saturday" | "sunday")
}

/// "vibrat" and "vibratin": all but the last letter of the shorter one, and at least four.
fn same_beginning(a: &str, b: &str) -> bool {
    if a.as_bytes().first() != b.as_bytes().first() {
        return false;
    }
    let needed = common_beginning(a.chars().count(), b.chars().count());
    let common = || a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
    needed.is_some_and(|needed| common() >= needed) && differ_in_endings(a, b)
}

/// Endings of forms of a word of four letters. Longer words are told apart by their beginnings.
static ENDINGS: Words = Words::of(
    " e s n a o r i es er en an al ar in or ic ed em as os us is st ns at ers ors ing ian ion ier ist ive ity ine \
    ese ent ant ate ish ism ize ise man ndo ado ada ten tes vian ation ment ance ence able ness ical ally eman ",
);

/// "plan" and "planet" begin alike as well, but "et" is no ending; and what begins "county" is no stem.
fn differ_in_endings(a: &str, b: &str) -> bool {
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    if is_whole(a) || is_whole(b) {
        let base =
            |word: &'_ str| word.strip_suffix("ies").or(word.strip_suffix('y')).map(str::len);
        return base(a)
            .is_some_and(|length| base(b) == Some(length) && a.get(..length) == b.get(..length));
    }
    if short.len() > SHORTEST_BEGINNING || !long.is_ascii() {
        return true;
    }
    let common = short.bytes().zip(long.bytes()).take_while(|(a, b)| a == b).count();
    long.get(common..).is_some_and(|ending| ending.is_empty() || ENDINGS.has(ending))
}

/// How many letters two words of these lengths have to begin with together; `None` where no two of
/// them are alike.
fn common_beginning(a_length: usize, b_length: usize) -> Option<usize> {
    let shorter = a_length.min(b_length);
    let may_be = shorter >= SHORTEST_BEGINNING && a_length.abs_diff(b_length) <= LONGEST_ENDING;
    may_be.then(|| SHORTEST_BEGINNING.max(shorter - 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn terms_found_in_order_are_those_found_by_looking_at_all(
            words in prop::collection::vec(prop_oneof![
                "[ab]{1,6}", "(vibrat|order|lemon)(e|es|ed|ing|s)?",
                Just("March 3".to_owned()), Just("3/3".to_owned()), Just("7:30".to_owned()),
                Just("7:30 pm".to_owned()),
            ], FEW..80),
        ) {
            let text = words.join(" ");
            let reading = Reading::of(&text);
            let plain = Reading { by_key: Vec::new(), loose: Vec::new(), ..Reading::of(&text) };
            for term in &reading.terms {
                let places = |found: Vec<&Term>| found.iter().map(|t| t.place).collect::<Vec<_>>();
                prop_assert_eq!(places(reading.all_like(term)), places(plain.all_like(term)));
            }
        }
    }
}
