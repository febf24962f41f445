//! Splitting an intent at its constraints, in its own words.
//!
//! An intent is a row of clauses, each an action and what limits it: "Order two lemon tarts for
//! pickup on Saturday". A limit begins with a word that is known for it; a list shares the word
//! before it; a number or a superlative before a thing is a fact of its own.

use std::collections::HashSet;
use std::ops::Range;

use super::cuts::{Piece, opening, pieces, says_something};
use super::task_words::{is_action, is_qualifier, is_ranked, is_unit};
use super::tokens::{Token, TokenKind, tokens};
use super::values::value_at;
use crate::methods::bifact::fact::Fact;

/// An intent of more parts is not judged: no task has as many, and they would take seconds. One more
/// is split off, so that it can be told.
pub const MOST_PARTS: usize = 500;
/// Values before one thing. The others stay in the words of the thing.
const MOST_MODIFIERS: usize = 60;
/// Of an intent in which there is no word: enough to recognise it by.
const LONGEST_WORDLESS: usize = 40;

/// Never empty for an intent that says anything.
pub fn facts_of(intent: &str) -> Vec<Fact> {
    facts_in(intent, &tokens(intent))
}

/// The same, of an intent whose tokens are known.
pub fn facts_in(intent: &str, tokens: &[Token]) -> Vec<Fact> {
    let mut found = Found { intent, tokens, facts: Vec::new(), keys: HashSet::new() };
    for piece in pieces(tokens) {
        found.add_piece(&piece);
        if found.facts.len() > MOST_PARTS {
            break;
        }
    }
    let mut facts = found.facts;
    if facts.is_empty() {
        let start: String = intent.trim().chars().take(LONGEST_WORDLESS).collect();
        facts.extend(Fact::new(&start));
    }
    facts
}

struct Found<'a> {
    intent: &'a str,
    tokens: &'a [Token],
    facts: Vec<Fact>,
    keys: HashSet<String>,
}

impl Found<'_> {
    fn add_piece(&mut self, piece: &Piece) {
        let mut places: Vec<usize> = piece.shared.clone().collect();
        let own = self.tokens.get(piece.start..piece.end).unwrap_or_default();
        let thing = places.len() + opening(own);
        places.extend(piece.start..piece.end);
        let first = places.first().and_then(|place| self.tokens.get(*place));
        let acts = first.is_some_and(|first| is_action(&first.word));
        let modifiers = if acts { modifiers(self.tokens, &places, thing) } else { Vec::new() };
        let kept: Vec<usize> = places
            .iter()
            .copied()
            .filter(|place| !modifiers.iter().any(|m| m.contains(place)))
            .collect();
        self.add(&kept);
        let rest: Vec<usize> = kept.iter().copied().skip(thing).collect();
        for modifier in modifiers {
            let own: Vec<usize> = modifier.chain(rest.iter().copied()).collect();
            self.add(&own);
        }
    }

    /// The words as they stand; a gap becomes one space.
    fn add(&mut self, places: &[usize]) {
        if self.facts.len() > MOST_PARTS {
            return;
        }
        let mut text = String::new();
        let mut last = None;
        for place in places {
            let Some(token) = self.tokens.get(*place) else { continue };
            let from = match last {
                Some((before, end)) if before + 1 == *place => end,
                _ => {
                    text.push(' ');
                    token.start
                }
            };
            text.push_str(self.intent.get(from..token.end).unwrap_or_default());
            last = Some((*place, token.end));
        }
        let Some(fact) = Fact::new(&text) else { return };
        if self.keys.insert(fact.comparison_key()) {
            self.facts.push(fact);
        }
    }
}

/// The values and superlatives directly before a thing, where a thing follows them.
fn modifiers(tokens: &[Token], places: &[usize], thing: usize) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = thing;
    while thing > 0
        && found.len() < MOST_MODIFIERS
        && let Some(place) = places.get(at)
        && let Some(rest) = tokens.get(*place..)
        && let Some(length) = modifier_length(rest)
    {
        found.push(*place..*place + length);
        at += length;
    }
    let thing = places.get(at).and_then(|place| tokens.get(*place));
    if thing.is_some_and(says_something) { found } else { Vec::new() }
}

fn modifier_length(rest: &[Token]) -> Option<usize> {
    let first = rest.first().filter(|token| !token.quoted)?;
    let is_hyphen = |token: &Token| token.is("-");
    if rest.get(1).is_some_and(is_hyphen) {
        return is_qualifier(&joined(rest)).then_some(3);
    }
    if is_qualifier(&first.word) {
        let more = |next: &Token| {
            first.is("most")
                || is_ranked(&next.word)
                || first.is("top") && next.kind == TokenKind::Number
        };
        return Some(1 + usize::from(rest.get(1).is_some_and(more)));
    }
    let value = value_at(rest).filter(|value| value.kind.is_value() || value.key == "1")?;
    let next = rest.get(value.used)?;
    (next.kind == TokenKind::Word && !is_unit(&next.word)).then_some(value.used)
}

fn joined(rest: &[Token]) -> String {
    rest.iter().take(3).map(|token| &*token.word).collect()
}

#[cfg(test)]
mod tests {
    use super::facts_of;
    use crate::methods::bifact::fact::Fact;

    #[track_caller]
    fn check(intent: &str, expected: &[&str]) {
        let facts = facts_of(intent);
        assert_eq!(facts.iter().map(Fact::as_str).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn an_action_and_its_limits() {
        check(
            "Order two lemon tarts for pickup on Saturday",
            &["Order lemon tarts", "two lemon tarts", "for pickup", "on Saturday"],
        );
        check(
            "Find one-way flights from Oslo to Rome on March 3, under $200, nonstop only",
            &[
                "Find flights",
                "one-way flights",
                "from Oslo",
                "to Rome",
                "on March 3",
                "under $200",
                "nonstop only",
            ],
        );
        check(
            "Rent a canoe rated above 4 stars, up to 30 euros a day, without a deposit",
            &["Rent a canoe", "rated above 4 stars", "up to 30 euros a day", "without a deposit"],
        );
    }

    #[test]
    fn one_clause_after_another() {
        check(
            "Open the alarm app and set an alarm for 7:30 am, then turn off wifi",
            &["Open the alarm app", "set an alarm", "for 7:30 am", "turn off wifi"],
        );
        check(
            "In the Clock app, start a timer. Please mute the phone but keep vibration on",
            &["In the Clock app", "start a timer", "mute the phone", "keep vibration on"],
        );
        check("I'd like to search for kites at St. Ives", &["search for kites", "at St. Ives"]);
    }

    #[test]
    fn a_list_shares_the_word_before_it() {
        check(
            "Add milk, brown bread and eggs to the shopping list",
            &["Add milk", "Add brown bread", "Add eggs", "to the shopping list"],
        );
        check(
            "Book a cabin for two adults, a child and a dog",
            &["Book a cabin", "for two adults", "for a child", "for a dog"],
        );
        check(
            "Compare Salt and Pepper Hotels in Bath",
            &["Compare Salt and Pepper Hotels", "in Bath"],
        );
    }

    #[test]
    fn quotations_ranges_dates_and_prices_stay_whole() {
        check("Send \"late, sorry for that\" to Ann", &["Send \"late, sorry for that\"", "to Ann"]);
        check(
            "Show tents between 60 and 90 euros, sorted by weight",
            &["Show tents", "between 60 and 90 euros", "sorted by weight"],
        );
        check(
            "Book a table for March 3, 2027 at 7:30 p.m. in Bath",
            &["Book a table", "for March 3, 2027", "at 7:30 p.m.", "in Bath"],
        );
        check("Find a vet in Springfield, IL", &["Find a vet", "in Springfield, IL"]);
        check("Wake me Monday to Friday", &["Wake me Monday to Friday"]);
    }

    #[test]
    fn ranks_and_values_before_a_thing_are_facts() {
        check(
            "Buy the two cheapest kettles near me",
            &["Buy the kettles", "two kettles", "cheapest kettles", "near me"],
        );
        check("Book the 14:20 ferry", &["Book the ferry", "14:20 ferry"]);
        check("Show the highest rated cafes", &["Show the cafes", "highest rated cafes"]);
        check("Set a 12-minute timer", &["Set a 12-minute timer"]);
        check("Start a timer of 5 minutes", &["Start a timer of 5 minutes"]);
    }

    #[test]
    fn other_languages_are_cut_at_their_marks_and_known_words() {
        check("打开相册，删除模糊的照片。然后关机", &["打开相册", "删除模糊的照片", "然后关机"]);
        check("音量を下げ、画面を暗くする", &["音量を下げ", "画面を暗くする"]);
        check(
            "Suche Zelte für vier Personen ohne Boden",
            &["Suche Zelte", "für vier Personen", "ohne Boden"],
        );
        check("افتح الخريطة، ابحث عن صيدلية", &["افتح الخريطة", "ابحث عن صيدلية"]);
    }

    #[test]
    fn what_has_no_words_is_one_fact_and_nothing_is_none() {
        check("🥟", &["🥟"]);
        check("...", &["..."]);
        check("the", &["the"]);
        check(" \n ", &[]);
    }

    #[test]
    fn each_fact_is_there_once() {
        check("Open maps, open maps and open Maps", &["Open maps"]);
    }
}
