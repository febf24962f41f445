//! Finds what the other intent says instead of a value or a name. Results are cached, because a long
//! intent asks the same for every fact.

use std::collections::{HashMap, HashSet};

use foldhash::fast::FixedState;

use super::short_forms::ShortForms;
use super::terms::{Reading, Term};
use super::values::Kind;

pub struct Differences<'a> {
    pub own: &'a Reading<'a>,
    pub other: &'a Reading<'a>,
    pub short_forms: ShortForms<'a>,
    other_values: Vec<(Kind, Option<&'a Term>)>,
    /// By the counted word: an index into the list.
    counted: HashMap<&'a str, usize, FixedState>,
    counts: Vec<Counts<'a>>,
}

/// All numbers that the other intent gives of one thing.
struct Counts<'a> {
    first: Option<&'a Term>,
    keys: HashSet<&'a str, FixedState>,
}

impl<'a> Differences<'a> {
    pub fn between(own: &'a Reading<'a>, other: &'a Reading<'a>) -> Self {
        let (other_values, counts) = (Vec::new(), Vec::new());
        let short_forms = ShortForms::between(own, other);
        Self { own, other, short_forms, other_values, counted: HashMap::default(), counts }
    }

    /// Another value of the same kind, or another name, that the fact's own intent does not have.
    pub fn other_value(&mut self, origin: &Term) -> Option<&'a Term> {
        let kind = origin.kind;
        if !kind.is_value() && !origin.name {
            return None;
        }
        if let Some((_, known)) = self.other_values.iter().find(|(of, _)| *of == kind) {
            return *known;
        }
        let is_same_kind = |there: &&Term| there.kind == kind && (there.name || kind.is_value());
        let mut same_kind = self.other.terms.iter().filter(is_same_kind);
        let found = same_kind.find(|there| !self.own.has_like(there));
        self.other_values.push((kind, found));
        found
    }

    /// Another number that names the same thing: "season 2" against "season 4", even if there is an
    /// "episode 2" as well.
    pub fn named_otherwise(&self, number: &Term) -> Option<&'a Term> {
        if number.kind != Kind::Number {
            return None;
        }
        let named = self.own.terms.get(number.place.checked_sub(1)?)?;
        if named.kind != Kind::Word || number.start > named.end + 1 {
            return None;
        }
        let numbers = self.other.all_like(named).into_iter().filter_map(|named| {
            let next = self.other.terms.get(named.place + 1)?;
            (next.kind == Kind::Number && next.start <= named.end + 1).then_some(next)
        });
        let numbers: Vec<&Term> = numbers.collect();
        let is_other = numbers.iter().all(|other| other.key != number.key);
        numbers.first().copied().filter(|_| is_other)
    }

    /// Another number that counts the same thing: "two adults" against "three adults", even if there are
    /// "two rooms" as well.
    pub fn counted_otherwise(&mut self, number: &Term) -> Option<&'a Term> {
        if number.kind != Kind::Number {
            return None;
        }
        let (own, other) = (self.own, self.other);
        let counted =
            own.terms.get(number.place + 1).filter(|next| next.start <= number.end + 1)?;
        let of_now;
        let counts = if counted.kind == Kind::Word {
            let next = self.counts.len();
            let place = *self.counted.entry(&counted.key).or_insert(next);
            if place == next {
                self.counts.push(Counts::of(counted, other));
            }
            self.counts.get(place)?
        } else {
            // Few are alike, and a word may have the same key.
            of_now = Counts::of(counted, other);
            &of_now
        };
        let first = counts.first?;
        (!counts.keys.contains(&*number.key)).then_some(first)
    }
}

impl<'a> Counts<'a> {
    fn of(counted: &Term, other: &'a Reading) -> Self {
        let things = other.all_like(counted).into_iter();
        let numbers: Vec<&Term> = things
            .filter_map(|thing| {
                let before = other.terms.get(thing.place.checked_sub(1)?)?;
                (before.kind == Kind::Number && thing.start <= before.end + 1).then_some(before)
            })
            .collect();
        let keys = numbers.iter().map(|number| &*number.key).collect();
        Self { first: numbers.first().copied(), keys }
    }
}
