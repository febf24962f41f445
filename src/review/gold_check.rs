//! Checks a list of gold facts before judgements are paid for. Every doubt has its reason, and most an edit
//! that mends it. Nothing is changed without a person.
//!
//! The rules about words know English only. They stay silent about intents in other languages.

use std::collections::HashSet;

use super::gold_list::GoldEdit;
use crate::methods::bifact::fact::Fact;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DoubtKind {
    Duplicate,
    TwoInOne,
    OtherWords,
    NotCovered,
    PointingWord,
}

impl DoubtKind {
    pub const ALL: [Self; 5] =
        [Self::Duplicate, Self::TwoInOne, Self::OtherWords, Self::NotCovered, Self::PointingWord];

    /// In markup.
    pub fn key(self) -> &'static str {
        match self {
            Self::Duplicate => "duplicate",
            Self::TwoInOne => "two-in-one",
            Self::OtherWords => "other-words",
            Self::NotCovered => "not-covered",
            Self::PointingWord => "pointing-word",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Doubt {
    pub kind: DoubtKind,
    /// The place of the fact; `None` if a fact is missing.
    pub fact: Option<usize>,
    /// The reason, as a sentence.
    pub said: String,
    /// What would mend it; `None` where only a person knows the right words.
    pub mend: Option<GoldEdit>,
}

/// In the order of the facts; what no fact covers comes last.
pub fn check_gold(intent: &str, facts: &[Fact]) -> Vec<Doubt> {
    let mut doubts = Vec::new();
    let is_english = words(intent).any(|word| FUNCTION_WORDS.contains(&&*word));
    let of_intent: HashSet<String> = words(intent).map(|word| stem(&word)).collect();
    let mut seen: Vec<(Vec<String>, usize)> = Vec::new();
    for (place, fact) in facts.iter().enumerate() {
        let key = content_key(fact);
        if let Some((_, first)) = seen.iter().find(|(known, _)| *known == key) {
            doubts.push(duplicate(place, *first));
            continue;
        }
        seen.push((key, place));
        if is_english {
            doubts.extend(two_in_one(place, fact));
            doubts.extend(pointing_word(place, fact));
            doubts.extend(other_words(place, fact, &of_intent));
        }
    }
    if is_english && !facts.is_empty() {
        doubts.extend(not_covered(intent, facts));
    }
    doubts
}

fn duplicate(place: usize, first: usize) -> Doubt {
    Doubt {
        kind: DoubtKind::Duplicate,
        fact: Some(place),
        said: format!("It says the same as fact {}, so it counts twice.", first + 1),
        mend: Some(GoldEdit::Delete { fact: place }),
    }
}

/// Joined by "and" or "then". A part without a word of its own is no fact: "salt and pepper".
fn two_in_one(place: usize, fact: &Fact) -> Option<Doubt> {
    let text = fact.as_str();
    if text.contains(['"', '“', '\'', '’']) {
        return None;
    }
    let joint = JOINTS.iter().find(|joint| text.contains(**joint))?;
    let (one, other) = text.split_once(joint)?;
    let is_whole = |part: &str| words(part).filter(|word| is_content(word)).count() > 1;
    if !is_whole(one) || !is_whole(other) {
        return None;
    }
    let other = begin_large(other.trim());
    Some(Doubt {
        kind: DoubtKind::TwoInOne,
        fact: Some(place),
        said: format!("It may be two facts: “{}” and “{other}”.", one.trim()),
        mend: Some(GoldEdit::Split { fact: place, into: vec![one.trim().to_owned(), other] }),
    })
}

fn pointing_word(place: usize, fact: &Fact) -> Option<Doubt> {
    let first = words(fact.as_str()).next().filter(|word| POINTING.contains(&&**word))?;
    Some(Doubt {
        kind: DoubtKind::PointingWord,
        fact: Some(place),
        said: format!("“{first}” points to another fact. Name the thing instead."),
        mend: None,
    })
}

fn other_words(place: usize, fact: &Fact, of_intent: &HashSet<String>) -> Option<Doubt> {
    let is_foreign = |word: &String| !USUAL.contains(&&**word) && !of_intent.contains(&stem(word));
    let content: Vec<String> = words(fact.as_str()).filter(|word| is_content(word)).collect();
    let mut foreign: Vec<String> =
        content.iter().filter(|word| is_foreign(word)).cloned().collect();
    foreign.dedup();
    // "The recipient is Bo" adds a word for what the intent says. A number or name, or mostly other words, add more.
    let adds_value = fact.as_str().split_whitespace().skip(1).any(|part| {
        let is_value = part.starts_with(char::is_uppercase)
            || part.contains(|c: char| c.is_ascii_digit())
            || words(part).any(|word| is_count(&word));
        is_value && words(part).any(|word| is_content(&word) && is_foreign(&word))
    });
    if !adds_value && (foreign.len() < 2 || foreign.len() * 2 <= content.len()) {
        return None;
    }
    let listed = foreign.join("”, “");
    Some(Doubt {
        kind: DoubtKind::OtherWords,
        fact: Some(place),
        said: format!("The gold intent does not have “{listed}”."),
        mend: None,
    })
}

/// Runs of the intent's words that occur in no fact.
fn not_covered(intent: &str, facts: &[Fact]) -> Vec<Doubt> {
    let of_facts: HashSet<String> =
        facts.iter().flat_map(|fact| words(fact.as_str())).map(|word| stem(&word)).collect();
    let mut doubts = Vec::new();
    let mut run: Vec<&str> = Vec::new();
    let mut has_content = false;
    for part in intent.split_whitespace().chain([""]) {
        let lacks = |word: &String| is_content(word) && !of_facts.contains(&stem(word));
        let is_lost = words(part).any(|word| lacks(&word));
        // Small words go with what they stand between.
        let goes_with = !run.is_empty() && words(part).all(|word| !is_content(&word));
        if is_lost || (goes_with && !part.is_empty()) {
            has_content |= is_lost;
            run.push(part);
            continue;
        }
        if has_content {
            doubts.push(missing(&run));
        }
        run.clear();
        has_content = false;
    }
    doubts
}

fn missing(run: &[&str]) -> Doubt {
    let is_small = |part: &&&str| words(part).all(|word| !is_content(&word));
    let end = run.len() - run.iter().rev().take_while(is_small).count();
    let text = run.get(..end).unwrap_or_default().join(" ");
    let text = text.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    Doubt {
        kind: DoubtKind::NotCovered,
        fact: None,
        said: format!("No fact mentions “{text}”."),
        mend: Some(GoldEdit::Add { at: usize::MAX, text: begin_large(&text) }),
    }
}

fn begin_large(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What a fact says, whatever its small words and their order.
fn content_key(fact: &Fact) -> Vec<String> {
    let mut key: Vec<String> =
        words(fact.as_str()).filter(|word| is_content(word)).map(|word| stem(&word)).collect();
    if key.is_empty() {
        key.push(fact.comparison_key());
    }
    key.sort_unstable();
    key
}

fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
}

fn is_content(word: &str) -> bool {
    !FUNCTION_WORDS.contains(&word)
        && !POINTING.contains(&word)
        && (word.chars().count() > 2 || word.contains(|c: char| c.is_ascii_digit()))
}

/// "One" is left out: it often stands for "a".
fn is_count(word: &str) -> bool {
    NUMBERS.iter().skip(2).any(|number| *number == word)
}

/// Forms of one word share their beginning. Numbers stay as they are, and small ones in words are the digits.
fn stem(word: &str) -> String {
    if let Some(number) = NUMBERS.iter().position(|number| *number == word) {
        return number.to_string();
    }
    if word.contains(|c: char| c.is_ascii_digit()) {
        return word.trim_end_matches(char::is_alphabetic).to_owned();
    }
    let cut = ["ing", "ies", "ed", "es", "s", "y", "e"]
        .iter()
        .find_map(|end| word.strip_suffix(end).filter(|rest| rest.chars().count() > 2));
    cut.unwrap_or(word).chars().take(5).collect()
}

const JOINTS: [&str; 3] = [" and then ", " and ", "; "];

const POINTING: [&str; 14] = [
    "it", "its", "this", "that", "these", "those", "they", "them", "their", "he", "she", "there",
    "here", "which",
];

const NUMBERS: [&str; 13] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
];

const FUNCTION_WORDS: [&str; 52] = [
    "a", "an", "the", "of", "to", "in", "on", "at", "by", "for", "from", "with", "without", "into",
    "and", "or", "but", "is", "are", "was", "were", "be", "been", "as", "than", "not", "no",
    "only", "all", "any", "then", "my", "your", "our", "me", "you", "please", "so", "up", "out",
    "via", "per", "because", "between", "every", "each", "except", "within", "until", "during",
    "while", "keep",
];

/// Words with which facts are usually made from other words of an intent.
const USUAL: [&str; 52] = [
    "new",
    "day",
    "date",
    "time",
    "number",
    "name",
    "named",
    "called",
    "title",
    "titled",
    "type",
    "kind",
    "place",
    "location",
    "person",
    "user",
    "task",
    "action",
    "item",
    "items",
    "thing",
    "app",
    "site",
    "website",
    "page",
    "first",
    "second",
    "third",
    "last",
    "month",
    "year",
    "week",
    "price",
    "limit",
    "order",
    "sorted",
    "filter",
    "filtered",
    "option",
    "left",
    "used",
    "use",
    "included",
    "excluded",
    "destination",
    "origin",
    "quantity",
    "amount",
    "colour",
    "color",
    "size",
    "method",
];

#[cfg(test)]
mod tests;
