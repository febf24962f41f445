//! What another intent says in place of a value or a name. Each answer is worked out once: a long
//! intent asks the same of every fact.

use std::collections::{HashMap, HashSet};

use super::reading::{Reading, Term};
use super::values::Kind;

pub struct Differences<'a> {
    pub own: &'a Reading<'a>,
    pub other: &'a Reading<'a>,
    other_values: HashMap<Kind, Option<&'a Term>>,
    /// By the kind and the key of what is counted.
    counts: HashMap<(Kind, &'a str), Counts<'a>>,
}

/// All numbers of one thing in the other intent.
struct Counts<'a> {
    first: Option<&'a Term>,
    keys: HashSet<&'a str>,
}

impl<'a> Differences<'a> {
    pub fn between(own: &'a Reading<'a>, other: &'a Reading<'a>) -> Self {
        Self { own, other, other_values: HashMap::new(), counts: HashMap::new() }
    }

    /// A value of the same kind, or a name for a name, that the fact's own intent does not have.
    pub fn other_value(&mut self, origin: &Term) -> Option<&'a Term> {
        let kind = origin.kind;
        if !kind.is_value() && !origin.name {
            return None;
        }
        let (own, other) = (self.own, self.other);
        *self.other_values.entry(kind).or_insert_with(|| {
            let is_same_kind =
                |there: &&Term| there.kind == kind && (there.name || kind.is_value());
            let mut same_kind = other.terms.iter().filter(is_same_kind);
            same_kind.find(|there| !own.has_like(there))
        })
    }

    /// The other number of the very thing that this number counts: "two adults" against "three
    /// adults", though there may be "two rooms" as well.
    pub fn counted_otherwise(&mut self, number: &Term) -> Option<&'a Term> {
        if number.kind != Kind::Number {
            return None;
        }
        let (own, other) = (self.own, self.other);
        let counted =
            own.terms.get(number.place + 1).filter(|next| next.start <= number.end + 1)?;
        let counts = self.counts.entry((counted.kind, &counted.key));
        let counts = counts.or_insert_with(|| Counts::of(counted, other));
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
