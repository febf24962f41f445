//! Words that separate the parts of a task: actions, prepositions, counts and ranks, and courtesies.

use super::lexicon::{Lexicon, Words, by_first_word};
use super::tokens::Token;

static ACTIONS: Words = Words::of(
    " open go find search look show set turn switch add remove delete create make send play buy \
    purchase order book check select choose click tap scroll navigate install uninstall update enable disable \
    start stop pause share download upload save edit change rename move copy paste call email message reply \
    write read view browse compare sort filter sign log enter type fill submit apply get give take put clear \
    close cancel schedule remind tell ask rate follow subscribe unfollow post track watch listen rent reserve \
    request return pay print export import mute unmute keep leave pick visit list display draft invite join \
    fork star assign mark archive block report convert calculate translate locate identify determine describe \
    launch access redeem customize design adjust increase decrease modify include ensure notify explore \
    discover learn reduce run wait went wake suche finde buche reserviere bestelle kaufe busca reserva compra muestra record drive walk see count summarize draw ",
);

/// Words before a constraint: time, place, manner, price, reason.
static LIMITS: Words = Words::of(
    " on at for from to in into by with without under over below above between near within \
    during before after until since around about through via along except excluding including using \
    starting sorted ordered filtered ranked called named labelled labeled titled that which who whose \
    where because while if when costing priced as per against across inside outside onto \
    towards toward so para por con desde hasta sin en mit ohne vom zum zur für nach bis im auf pour \
    avec sans dans ",
);

static DETERMINERS: Words =
    Words::of(" a an the my your our his her their me this these those some any all every ");

static QUALIFIERS: Words = Words::of(
    " cheapest lowest highest latest newest oldest best largest biggest smallest nearest closest \
    fastest quickest shortest longest earliest top most first second third last next nonstop one-way round-trip \
    non-stop direct unread upcoming recent ",
);

/// Qualities before a thing; each is a fact of its own.
static MODIFIERS: Words = Words::of(
    " big large small medium tiny huge mini long short tall wide narrow slim light heavy thick thin deep \
    red blue green yellow black white grey gray brown pink purple orange golden silver beige navy \
    new used old modern vintage refurbished secondhand recent current upcoming previous past future daily \
    weekly monthly yearly annual recurring weekend overnight early late cheap affordable inexpensive \
    expensive luxury premium budget free discounted quiet cozy clean safe romantic spacious furnished \
    private public shared single double twin triple indoor outdoor local nearby international domestic \
    foreign hot cold warm iced frozen fresh dry raw spicy sweet sour mild vegan vegetarian veggie kosher \
    halal organic healthy homemade whole decaf sparkling wireless bluetooth portable electric digital \
    automatic manual smart waterproof washable foldable cordless leather wooden cotton linen wool silk \
    metal steel glass plastic ceramic oak gold black-and-white men women kids italian french chinese \
    japanese indian thai mexican spanish german greek korean turkish english american vietnamese remote \
    part-time full-time senior junior experienced certified licensed beginner intermediate advanced easy \
    hard simple quick fast slow direct nonstop unread urgent important official popular famous \
    economy business-class pet-friendly refundable flexible unlimited prepaid one-way return anonymous ",
);

/// Endings of words for qualities.
const MODIFIER_ENDINGS: &[&str] = &["less", "able", "ible", "ous", "arian"];

/// Qualities of two words without a hyphen.
const MODIFIER_PAIRS: &[(&str, &str)] = &[
    ("business", "class"),
    ("first", "class"),
    ("second", "class"),
    ("economy", "class"),
    ("premium", "economy"),
    ("round", "trip"),
    ("one", "way"),
    ("full", "time"),
    ("part", "time"),
    ("non", "stop"),
    ("king", "size"),
    ("queen", "size"),
    ("second", "hand"),
    ("gluten", "free"),
    ("sugar", "free"),
    ("dairy", "free"),
    ("extra", "large"),
    ("pet", "friendly"),
];

/// Words that belong to a superlative before them: "highest rated".
static RANKED: Words = Words::of(" rated selling priced popular recent expensive reviewed viewed ");

/// Longest first.
const LEADS: &[&str] = &[
    "i would like to",
    "i would like you to",
    "i'd like to",
    "i'd want to",
    "i want to",
    "i need to",
    "i want you to",
    "can you please",
    "could you please",
    "can you",
    "could you",
    "please",
    "help me to",
    "help me",
    "and then",
    "and also",
    "and",
    "then",
    "also",
    "but",
];

/// Each with the number of its words.
static LEADS_BY_FIRST_WORD: Lexicon<Vec<(&str, usize)>> =
    Lexicon::of(|| by_first_word(LEADS.iter().map(|lead| (*lead, lead.split(' ').count()))));

pub fn is_action(word: &str) -> bool {
    ACTIONS.has(word)
}

pub fn begins_limit(word: &str) -> bool {
    LIMITS.has(word)
}

pub fn is_determiner(word: &str) -> bool {
    DETERMINERS.has(word)
}

pub fn is_qualifier(word: &str) -> bool {
    QUALIFIERS.has(word)
}

pub fn is_modifier(word: &str) -> bool {
    MODIFIERS.has(word)
        || word.len() > 6 && MODIFIER_ENDINGS.iter().any(|ending| word.ends_with(ending))
        || word.len() > 5 && word.ends_with("est") && !word.ends_with("quest") && !is_action(word)
}

pub fn is_modifier_pair(first: &str, second: &str) -> bool {
    MODIFIER_PAIRS.contains(&(first, second))
}

pub fn is_ranked(word: &str) -> bool {
    RANKED.has(word)
}

/// The number of leading tokens that say nothing about the task: courtesies, punctuation.
pub fn lead_length(tokens: &[Token]) -> usize {
    let skipped = |mark: &Token| mark.ends_clause() || matches!(&*mark.word, "-" | "*" | "•");
    if tokens.first().is_some_and(skipped) {
        return 1;
    }
    let leads = tokens.first().and_then(|first| LEADS_BY_FIRST_WORD.get(&first.word));
    let words = tokens.iter().map(|token| &*token.word);
    let mut leads = leads.into_iter().flatten();
    let lead = leads.find(|(lead, length)| words.clone().take(*length).eq(lead.split(' ')));
    lead.map_or(0, |(_, length)| *length)
}
