//! What people said of facts, beside what the rules and plain measures of words say.

use std::collections::HashSet;

use bifact::methods::bifact::fact::Fact;
use bifact::rules::assess;
use serde_json::Value;

/// One pair of texts.
pub struct Pair {
    /// Pairs of one half are never in the other: of news, all summaries of one document.
    pub is_other_half: bool,
    pub facts: Vec<Judged>,
}

/// One fact against the other text.
pub struct Judged {
    pub by_people: bool,
    pub by_rules: bool,
    pub overlap: f64,
    pub rouge: f64,
}

/// Intents with the facts of both sides, as in `benches/rules`.
pub fn intents(text: &str, is_other_half: bool) -> Vec<Pair> {
    let pair = |line: &str| {
        let row: Value = serde_json::from_str(line).unwrap();
        let (gold, predicted) = (text_of(&row, "gold"), text_of(&row, "predicted"));
        let mut facts = judged(gold, &row["gold_facts"], &row["gold_labels"], predicted);
        facts.extend(judged(predicted, &row["predicted_facts"], &row["predicted_labels"], gold));
        Pair { is_other_half, facts }
    };
    text.lines().map(pair).collect()
}

/// Summaries with the facts of the reference. The halves are told apart by the document.
pub fn summaries(text: &str) -> Vec<Pair> {
    let pair = |line: &str| {
        let row: Value = serde_json::from_str(line).unwrap();
        let (gold, predicted) = (text_of(&row, "gold"), text_of(&row, "prediction"));
        Pair {
            is_other_half: !is_held_out(text_of(&row, "id")),
            facts: judged(gold, &row["gold_facts"], &row["human_present"], predicted),
        }
    };
    text.lines().map(pair).collect()
}

fn text_of<'a>(row: &'a Value, name: &str) -> &'a str {
    row[name].as_str().unwrap_or_else(|| panic!("{name} is missing in {row}"))
}

/// The facts of the first text held against the second.
fn judged(own: &str, facts: &Value, labels: &Value, other: &str) -> Vec<Judged> {
    let facts = facts.as_array().unwrap().iter();
    let facts: Vec<Fact> = facts.map(|fact| Fact::new(fact.as_str().unwrap()).unwrap()).collect();
    let labels = labels.as_array().unwrap();
    assert_eq!(facts.len(), labels.len(), "{own}");
    let by_rules = assess(own, &facts, other).gold;
    let each = by_rules.iter().zip(labels).map(|(judged, label)| Judged {
        by_people: label.as_u64() == Some(1) || label.as_bool() == Some(true),
        by_rules: judged.verdict.is_supported(),
        overlap: overlap(judged.fact.as_str(), other),
        rouge: rouge_1(judged.fact.as_str(), other),
    });
    each.collect()
}

/// By the document, "pyrxsum-17", not by the row: several rows share each document's facts.
fn is_held_out(id: &str) -> bool {
    let document = id.splitn(3, '-').take(2).collect::<Vec<_>>().join("-");
    let hash = document
        .bytes()
        .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    (hash >> 8) & 1 == 1
}

/// Words that say nothing by themselves, left out where words are compared by their meaning.
const EMPTY: &str = "a an and are as at be by for from has have i in is it its me my of on or that the \
    this to user wants was were will with your";

/// The part of the fact's words, without empty ones and endings, that stand in the other text.
fn overlap(fact: &str, other: &str) -> f64 {
    let telling = |text: &str| -> HashSet<String> {
        let words = words(text).into_iter();
        let telling = words.filter(|word| !EMPTY.split_whitespace().any(|empty| empty == word));
        telling.map(|word| short(&word).to_owned()).collect()
    };
    let (wanted, there) = (telling(fact), telling(other));
    part(wanted.intersection(&there).count(), wanted.len())
}

/// ROUGE-1 recall: all words as they stand, each as often as it is there.
fn rouge_1(fact: &str, other: &str) -> f64 {
    let (wanted, mut there) = (words(fact), words(other));
    let found = wanted.iter().filter(|word| {
        let place = there.iter().position(|other| other == *word);
        place.map(|place| there.swap_remove(place)).is_some()
    });
    part(found.count(), wanted.len())
}

/// Signs of scripts without spaces are words by themselves.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for c in text.to_lowercase().chars() {
        let stands_alone = ('\u{3040}'..='\u{9FFF}').contains(&c);
        if stands_alone || !c.is_alphanumeric() {
            words.push(if stands_alone { c.to_string() } else { String::new() });
        }
        if stands_alone {
            words.push(String::new());
        } else if c.is_alphanumeric()
            && let Some(last) = words.last_mut()
        {
            last.push(c);
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

fn short(word: &str) -> &str {
    let endings = ["ing", "ed", "es", "s"].into_iter();
    let mut shorter = endings.filter_map(|ending| word.strip_suffix(ending));
    shorter.find(|shorter| shorter.len() >= 3).unwrap_or(word)
}

fn part(some: usize, all: usize) -> f64 {
    let number = |n: usize| f64::from(u32::try_from(n).unwrap());
    number(some) / number(all.max(1))
}
