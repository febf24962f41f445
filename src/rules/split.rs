//! Splits an intent into facts, in its own words.
//!
//! An intent is a sequence of clauses, each an action with its constraints: "Order two lemon tarts for pickup
//! on Saturday". A constraint begins with a known word; items of a list share the word before the list; a
//! number or a superlative before a thing is a fact of its own.

use std::collections::HashSet;
use std::ops::Range;

use foldhash::fast::FixedState;

use super::cuts::{Piece, opening, pieces, says_something};
use super::quantities::is_unit;
use super::task_words::{begins_limit, is_modifier, is_modifier_pair, is_qualifier, is_ranked};
use super::tokens::{Token, TokenKind, tokens};
use super::values::value_at;
use crate::methods::bifact::fact::Fact;

/// Intents with more parts are not judged: no task has as many, and they would take seconds. One more is
/// split off, so that the excess can be detected.
pub const MOST_PARTS: usize = 500;
/// The most values split off before one thing. Further ones stay with the thing.
const MOST_MODIFIERS: usize = 60;
/// Characters shown of an intent without any words.
const LONGEST_WORDLESS: usize = 40;

/// Never empty for an intent that has any content.
pub fn facts_of(intent: &str) -> Vec<Fact> {
    facts_in(intent, &tokens(intent))
}

/// The same for tokens.
pub fn facts_in(intent: &str, tokens: &[Token]) -> Vec<Fact> {
    let mut found = Found { intent, tokens, facts: Vec::new(), keys: HashSet::default() };
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
    keys: HashSet<String, FixedState>,
}

impl Found<'_> {
    fn add_piece(&mut self, piece: &Piece) {
        let mut places: Vec<usize> = piece.shared.clone().collect();
        let own = self.tokens.get(piece.start..piece.end).unwrap_or_default();
        let thing = places.len() + opening(own);
        places.extend(piece.start..piece.end);
        let modifiers = modifiers(self.tokens, &places, thing);
        let kept: Vec<usize> = places
            .iter()
            .copied()
            .filter(|place| !modifiers.iter().any(|m| m.contains(place)))
            .collect();
        self.add(&kept);
        let rest: Vec<usize> = kept.iter().copied().skip(thing).collect();
        for modifier in modifiers {
            let is_joint = |token: &Token| token.is(",") || token.is("and");
            if self.tokens.get(modifier.start).is_some_and(is_joint) {
                continue;
            }
            let own: Vec<usize> = modifier.chain(rest.iter().copied()).collect();
            self.add(&own);
        }
    }

    /// The words as written; gaps become one space.
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
                    let vowel = token.word.starts_with(['a', 'e', 'i', 'o']);
                    fit_article(&mut text, vowel);
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

/// Adapts the article: "a two-bedroom apartment" leaves "an apartment".
fn fit_article(text: &mut String, before_vowel: bool) {
    if before_vowel && text.ends_with(" a") {
        text.push('n');
    } else if !before_vowel && text.ends_with(" an") {
        text.pop();
    }
}

/// The values, ranks and qualities directly before a thing. A constraint keeps its values: "for two adults"
/// is one fact.
fn modifiers(tokens: &[Token], places: &[usize], thing: usize) -> Vec<Range<usize>> {
    let first = places.first().and_then(|place| tokens.get(*place));
    let is_limit = first.is_some_and(|first| begins_limit(&first.word));
    let mut found = Vec::new();
    let mut at = thing;
    while found.len() < MOST_MODIFIERS
        && let Some(place) = places.get(at)
        && let Some(rest) = tokens.get(*place..)
        && let Some(length) = quality_length(rest).or_else(|| value_length(rest, is_limit))
    {
        found.push(*place..*place + length);
        at += length;
        // "cheap, quiet rooms", "small and quiet rooms".
        let joint = places.get(at).and_then(|place| tokens.get(*place));
        let next = places.get(at + 1).and_then(|place| tokens.get(*place..));
        if joint.is_some_and(|joint| joint.is(",") || joint.is("and"))
            && next.and_then(quality_length).is_some()
        {
            let place = places.get(at).copied().unwrap_or_default();
            found.push(place..place + 1);
            at += 1;
        }
    }
    let thing = places.get(at).and_then(|place| tokens.get(*place));
    let is_thing = |thing: &Token| says_something(thing) && !begins_limit(&thing.word);
    if thing.is_some_and(is_thing) { found } else { Vec::new() }
}

/// "business-class", "large", "highest rated", "first class".
fn quality_length(rest: &[Token]) -> Option<usize> {
    let first = rest.first().filter(|token| !token.quoted)?;
    let word_at = |at: usize| rest.get(at).filter(|next| next.kind == TokenKind::Word);
    let is_hyphen = |at: usize| rest.get(at).is_some_and(|token| token.is("-"));
    if is_hyphen(1) {
        let length = if is_hyphen(3) { 5 } else { 3 };
        let is_compound = first.kind == TokenKind::Word && !has_capital_after(rest);
        let is_known = is_qualifier(&joined(rest)) || is_compound && !is_fixed(&joined(rest));
        return (is_known && word_at(length - 1).is_some()).then_some(length);
    }
    if word_at(1).is_some_and(|next| is_modifier_pair(&first.word, &next.word)) {
        return Some(2);
    }
    if is_qualifier(&first.word) {
        let more = |next: &Token| {
            first.is("most")
                || is_ranked(&next.word)
                || first.is("top") && next.kind == TokenKind::Number
        };
        return Some(1 + usize::from(rest.get(1).is_some_and(more)));
    }
    let is_name = first.capital && word_at(1).is_some_and(|next| next.capital);
    (is_modifier(&first.word) && !is_name).then_some(1)
}

/// "X-Ray" is a name.
fn has_capital_after(rest: &[Token]) -> bool {
    rest.get(2).is_some_and(|next| next.capital)
}

/// Things whose names have a hyphen.
fn is_fixed(joined: &str) -> bool {
    matches!(
        joined,
        "wi-fi"
            | "e-mail"
            | "t-shirt"
            | "check-in"
            | "check-out"
            | "e-book"
            | "pick-up"
            | "x-ray"
            | "sign-up"
    )
}

/// A number or another value before the thing it counts.
fn value_length(rest: &[Token], is_limit: bool) -> Option<usize> {
    let first = rest.first().filter(|token| !token.quoted && !is_limit)?;
    let value = value_at(rest).filter(|value| value.kind.is_value() || value.key == "1")?;
    let mut used = value.used;
    // "two-bedroom".
    if rest.get(used).is_some_and(|next| next.is("-")) && first.kind != TokenKind::Mark {
        used += 2;
    }
    let next = rest.get(used)?;
    (next.kind == TokenKind::Word && !is_unit(&next.word)).then_some(used)
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
            &["Add milk", "Add bread", "brown bread", "Add eggs", "to the shopping list"],
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
        check("Set a 12-minute timer", &["Set a timer", "12-minute timer"]);
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
