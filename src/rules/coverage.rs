//! Decides whether an intent covers a fact: enough of the fact's weight is found, and nothing contradicts it.
//!
//! A fact's own intent says which of its words matter. If the intent says "on Saturday", the fact "The day is
//! Saturday" is about Saturday alone; words that many facts repeat count little.

use std::collections::{HashMap, HashSet};

use foldhash::fast::FixedState;

use super::differences::Differences;
use super::families::{is_known, is_on_the_way, opposites};
use super::likeness::{Expected, Lookup, look_up};
use super::meanings::Role;
use super::reason;
use super::split::facts_in;
use super::task_words::{is_action, is_modifier, is_qualifier};
use super::terms::{Reading, Term};
use super::tokens::tokens;
use super::values::Kind;
use crate::methods::bifact::fact::{Assessment, Fact, JudgedFact};

/// The share of a fact's weight that has to be found, by the number of its terms. Tuned, like the weights,
/// on one half of the data.
const ENOUGH_OF_TWO: f32 = 0.52;
const ENOUGH_OF_THREE: f32 = 0.6;
const ENOUGH_OF_MORE: f32 = 0.7;
/// For intents that are not tasks, such as news with many names.
const ENOUGH_OF_STATEMENT: f32 = 0.8;
/// Weight of a word that the fact's own intent does not use.
const WEIGHT_OF_FRAME: f32 = 0.05;
const WEIGHT_OF_VALUE: f32 = 1.5;
const WEIGHT_OF_NAME: f32 = 1.25;
const WEIGHT_OF_LIGHT: f32 = 0.3;
/// Weight of a verb that most tasks imply: "find", "open".
const WEIGHT_ON_THE_WAY: f32 = 0.6;
/// Weight of a verb that says little without its object: "make a donation", "set an alarm".
const WEIGHT_OF_MAKING: f32 = 0.8;

/// Both directions of one comparison, each fact judged once, with a reason.
pub fn assess(gold_intent: &str, gold_facts: &[Fact], predicted_intent: &str) -> Assessment {
    IntentWithFacts::of(gold_intent, gold_facts).assess(predicted_intent)
}

/// An intent and its facts, read once for all predictions.
pub struct IntentWithFacts<'a> {
    intent: Reading<'a>,
    facts: &'a [Fact],
    readings: Vec<Reading<'a>>,
    /// For each term of each fact, the number of facts that have it.
    siblings: Vec<Vec<usize>>,
}

impl<'a> IntentWithFacts<'a> {
    pub fn of(intent: &'a str, facts: &'a [Fact]) -> Self {
        Self::of_reading(Reading::of(intent), facts)
    }

    fn of_reading(intent: Reading<'a>, facts: &'a [Fact]) -> Self {
        let readings: Vec<_> = facts.iter().map(|fact| Reading::of(fact.as_str())).collect();
        let mut counts: HashMap<&str, usize, FixedState> = HashMap::default();
        for term in readings.iter().flat_map(distinct) {
            *counts.entry(&term.key).or_default() += 1;
        }
        let count = |term: &Term| counts.get(&*term.key).copied().unwrap_or(0);
        let siblings = readings.iter().map(|fact| fact.terms.iter().map(count).collect()).collect();
        Self { intent, facts, readings, siblings }
    }

    /// Also splits the prediction.
    pub fn assess(&self, predicted_intent: &str) -> Assessment {
        let tokens = tokens(predicted_intent);
        let predicted_facts = facts_in(predicted_intent, &tokens);
        let reading = Reading::of_tokens(predicted_intent, &tokens);
        let predicted = IntentWithFacts::of_reading(reading, &predicted_facts);
        Assessment {
            gold: self.judged_by(&predicted.intent, "The prediction"),
            predicted: predicted.judged_by(&self.intent, "The gold intent"),
        }
    }

    fn judged_by(&self, other: &Reading, speaker: &str) -> Vec<JudgedFact> {
        let judged = self
            .weighed(other, |finding, reading, other| reason::of(finding, reading, other, speaker));
        let facts = self.facts.iter().zip(judged);
        facts.map(|(fact, (verdict, why))| JudgedFact::new(fact.clone(), verdict, why)).collect()
    }

    /// What the other intent says of each fact.
    pub fn findings_in<T>(
        &self,
        other: &IntentWithFacts,
        told: impl Fn(&Finding, &Reading, &Reading) -> T,
    ) -> Vec<T> {
        self.weighed(&other.intent, told)
    }

    fn weighed<T>(
        &self,
        other: &Reading,
        told: impl Fn(&Finding, &Reading, &Reading) -> T,
    ) -> Vec<T> {
        let mut differences = Differences::between(&self.intent, other);
        let facts = self.readings.iter().zip(&self.siblings);
        let each = facts.map(|(reading, siblings)| {
            told(&weigh(reading, &mut differences, siblings), reading, other)
        });
        each.collect()
    }
}

fn distinct<'a>(reading: &'a Reading) -> impl Iterator<Item = &'a Term> {
    let mut known: HashSet<&str, FixedState> = HashSet::default();
    reading.terms.iter().filter(move |term| known.insert(&*term.key))
}

/// The parts of a fact that were found in the other intent.
#[derive(Default)]
pub struct Finding<'a> {
    pub found: Vec<&'a Term>,
    /// The fact's words that were not found.
    pub missing: Vec<&'a Term>,
    pub against: Option<Against<'a>>,
    pub enough: bool,
}

/// A contradiction, which decides whatever else was found.
pub enum Against<'a> {
    /// One denies what the other affirms.
    Denied(&'a Term),
    /// Opposite directions or limits: from and to, at most and at least.
    Reversed(&'a Term),
    /// A word that excludes this one: "delete" for "add".
    Opposite { wanted: &'a Term, there: &'a Term },
    /// Another value of the same kind.
    OtherValue { wanted: &'a Term, there: Option<&'a Term> },
}

fn weigh<'a>(
    fact: &'a Reading,
    differences: &mut Differences<'a>,
    siblings: &[usize],
) -> Finding<'a> {
    let own = differences.own;
    let mut finding = Finding::default();
    let (mut all, mut covered, mut size) = (0.0, 0.0, 0_usize);
    // One word of a name is enough.
    let (mut is_named, mut lost_name, mut is_changed) = (false, None, false);
    for term in distinct(fact) {
        let origin = origin(term, own);
        let siblings = siblings.get(term.place).copied().unwrap_or(0);
        let weight = weight(term, origin, siblings);
        all += weight;
        size += usize::from(origin.is_some() && term.kind != Kind::Light);
        let expected = Expected { term, fact, origin };
        let lookup = look_up(&expected, differences, finding.found.last().copied());
        let counted = origin.and_then(|origin| {
            let counted = differences.counted_otherwise(origin);
            counted.or_else(|| differences.named_otherwise(origin))
        });
        if let (Lookup::Found(there), None) = (&lookup, counted) {
            covered += weight;
            is_named |= is_proper(term, origin);
            finding.found.push(there);
            continue;
        }
        if origin.is_none() && !term.kind.is_value() {
            continue;
        }
        finding.missing.push(term);
        is_changed |= is_quality(term, fact);
        is_changed |= own.is_task() && origin.is_some_and(|origin| is_deed(term, origin, fact));
        if is_proper(term, origin) {
            lost_name = lost_name.or(Some(term));
        }
        if finding.against.is_some() {
            continue;
        }
        finding.against = match lookup {
            Lookup::Denied(there) => Some(Against::Denied(there)),
            Lookup::Opposite(there) => Some(Against::Opposite { wanted: term, there }),
            Lookup::Reversed(there) => Some(Against::Reversed(there)),
            Lookup::Found(_) | Lookup::Absent => {
                let there = counted.or_else(|| differences.other_value(origin.unwrap_or(term)));
                let is_value = term.kind.is_value();
                let decides = if is_value { origin.is_some() } else { there.is_some() };
                let decides = decides && (term.kind != Kind::Year || there.is_some());
                decides.then_some(Against::OtherValue { wanted: term, there })
            }
        };
    }
    if finding.against.is_none() && !is_named {
        finding.against = lost_name.map(|wanted| Against::OtherValue { wanted, there: None });
    }
    if finding.against.is_none() {
        finding.against = opposite_in_clause(fact, &finding, differences.other);
    }
    let enough = match size {
        3.. if !own.is_task() => ENOUGH_OF_STATEMENT,
        0..=2 => ENOUGH_OF_TWO,
        3 => ENOUGH_OF_THREE,
        _ => ENOUGH_OF_MORE,
    };
    finding.enough = all > 0.0 && !is_changed && covered >= enough * all;
    finding
}

/// "Delete the receipt and keep the invoice" says both words of "keep the receipt", but deletes it.
fn opposite_in_clause<'a>(
    fact: &'a Reading,
    finding: &Finding<'a>,
    other: &'a Reading,
) -> Option<Against<'a>> {
    let wanted = fact.terms.first().filter(|verb| verb.kind == Kind::Word)?;
    let opposites = opposites(&wanted.key);
    let object = finding.found.iter().rev().find(|found| found.key != wanted.key)?;
    if opposites.is_empty() {
        return None;
    }
    let clause = || other.terms.iter().filter(|term| term.clause == object.clause);
    let is_opposite =
        |term: &&Term| opposites.contains(&&*term.key) && term.negated == wanted.negated;
    let there = clause().find(is_opposite)?;
    let is_said = clause().any(|term| term.key == wanted.key);
    (!is_said).then_some(Against::Opposite { wanted, there })
}

/// The term's place in the fact's own intent, preferably one with the same limits.
fn origin<'a>(term: &Term, own: &'a Reading) -> Option<&'a Term> {
    own.all_like(term).into_iter().min_by_key(|there| {
        (there.negated != term.negated, there.role != term.role && term.role != Role::None)
    })
}

/// A quality of a thing; without it the fact is lost.
fn is_quality(term: &Term, fact: &Reading) -> bool {
    let word = fact.text_of(term).to_ascii_lowercase();
    term.kind == Kind::Word && (is_modifier(&word) || is_qualifier(&word))
}

/// The action: "leave the group" is not "mute the group", however similar the rest is.
fn is_deed(term: &Term, origin: &Term, fact: &Reading) -> bool {
    let begins = term.place == 0 && origin.place == origin.clause;
    let word = fact.text_of(term).to_ascii_lowercase();
    begins && is_action(&word) && !is_making(&term.key) && !is_on_the_way(&term.key)
}

fn is_making(key: &str) -> bool {
    key == "creat"
}

/// A name, not a common word with a capital.
fn is_proper(term: &Term, origin: Option<&Term>) -> bool {
    term.kind == Kind::Word && origin.is_some_and(|it| it.name) && !is_known(&term.key)
}

fn weight(term: &Term, origin: Option<&Term>, siblings: usize) -> f32 {
    let named = origin.is_some_and(|origin| origin.name);
    let base = match term.kind {
        Kind::Light => WEIGHT_OF_LIGHT,
        Kind::Word if named => WEIGHT_OF_NAME,
        Kind::Word if is_making(&term.key) => WEIGHT_OF_MAKING,
        Kind::Word if is_on_the_way(&term.key) => WEIGHT_ON_THE_WAY,
        Kind::Word | Kind::Switch => 1.0,
        _ => WEIGHT_OF_VALUE,
    };
    let framed = if origin.is_some() { base } else { base * WEIGHT_OF_FRAME };
    #[allow(clippy::cast_precision_loss)]
    let repeated = siblings.max(1) as f32;
    framed / repeated.sqrt()
}
