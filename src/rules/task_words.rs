//! The words by which a task's parts are told apart: actions, what begins a limit, what counts or
//! ranks a thing, and the courtesies before it all.

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
    discover learn reduce run wait record drive walk see count summarize draw ",
);

/// Before what limits an action: time, place, way, price, reason.
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

/// After a superlative these belong to it: "highest rated".
static RANKED: Words = Words::of(" rated selling priced popular recent expensive reviewed viewed ");

static UNITS: Words = Words::of(
    " am pm a.m p.m o'clock minutes minute min hours hour seconds second days day weeks week months \
    month years year nights night km kilometers kilometres miles mile m cm kg lbs oz inch inches dollars \
    euros pounds usd eur percent stars star gb mb ",
);

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

pub fn is_ranked(word: &str) -> bool {
    RANKED.has(word)
}

pub fn is_unit(word: &str) -> bool {
    UNITS.has(word)
}

/// How many of the first tokens say nothing of the task: a courtesy, a mark.
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
