//! Which frozen gold fact a judge's item speaks of: every one exactly once, or no alignment.

use std::collections::HashMap;

use super::problem::AnswerProblem;
use crate::evaluation::fact::{Fact, comparison_key};

/// What an item says to identify its fact.
pub struct Claim<'a> {
    pub number: Option<usize>,
    pub text: &'a str,
}

/// Words that may come and go without changing what a fact says.
const FILLERS: &[&str] = &[
    "a", "an", "are", "at", "be", "for", "in", "is", "it", "its", "of", "on", "should", "that",
    "the", "this", "to", "user", "wants", "was",
];

/// Bigram overlap (Sørensen-Dice) above which two spellings are one word: "song" and "songs" are,
/// "legal" and "illegal" are not.
const SAME_WORD: f64 = 0.8;

/// Every word is compared with every other, so a "fact" the length of a book must not be.
const MOST_WORDS: usize = 200;

/// For each claim the index of its frozen fact. The same words identify a fact before its number
/// does, and the number before its position in a list of the right length.
pub fn align(frozen: &[Fact], claims: &[Claim]) -> Result<Vec<usize>, AnswerProblem> {
    let by_text = unique_keys(frozen);
    let same_length = claims.len() == frozen.len();
    let mut taken = vec![false; frozen.len()];
    let mut aligned = Vec::with_capacity(claims.len());
    for (position, claim) in claims.iter().enumerate() {
        let at_number = claim.number.and_then(|n| n.checked_sub(1)).filter(|index| {
            *index < frozen.len()
                && (claim.text.is_empty() || is_close(claim.text, frozen[*index].as_str()))
        });
        let at_position = || {
            (same_length
                && !claim.text.is_empty()
                && is_close(claim.text, frozen[position].as_str()))
            .then_some(position)
        };
        let index = by_text
            .get(&comparison_key(claim.text))
            .copied()
            .or(at_number)
            .or_else(at_position)
            .ok_or_else(|| AnswerProblem::UnknownGoldFact { text: described(claim) })?;
        if std::mem::replace(&mut taken[index], true) {
            return Err(AnswerProblem::GoldFactRepeated { number: index + 1 });
        }
        aligned.push(index);
    }
    let missing: Vec<_> = (1..=frozen.len()).filter(|n| !taken[n - 1]).collect();
    if missing.is_empty() {
        Ok(aligned)
    } else {
        Err(AnswerProblem::GoldFactsMissing { numbers: missing })
    }
}

fn described(claim: &Claim) -> String {
    match claim.number {
        Some(number) if claim.text.is_empty() => format!("number {number}"),
        _ => claim.text.to_owned(),
    }
}

/// Facts that read alike once signs are dropped ("C", "C++") are not told apart by their words.
fn unique_keys(frozen: &[Fact]) -> HashMap<String, usize> {
    let mut keys = HashMap::new();
    let mut shared = Vec::new();
    for (index, fact) in frozen.iter().enumerate() {
        let key = fact.comparison_key();
        if keys.insert(key.clone(), index).is_some() {
            shared.push(key);
        }
    }
    for key in shared {
        keys.remove(&key);
    }
    keys
}

/// Reworded, but not altered: what is left without fillers has to be the same words.
fn is_close(claimed: &str, frozen: &str) -> bool {
    let (claimed, frozen) = (content_words(claimed), content_words(frozen));
    has_all_words(&claimed, &frozen) && has_all_words(&frozen, &claimed)
}

fn has_all_words(text: &[String], words: &[String]) -> bool {
    words.iter().all(|word| text.iter().any(|other| same_word(word, other)))
}

fn same_word(one: &str, other: &str) -> bool {
    let is_number = |word: &str| word.contains(char::is_numeric);
    one == other
        || (!is_number(one) && !is_number(other) && strsim::sorensen_dice(one, other) > SAME_WORD)
}

fn content_words(text: &str) -> Vec<String> {
    text.to_lowercase()
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty() && !FILLERS.contains(word))
        .take(MOST_WORDS)
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(texts: &[&str]) -> Vec<Fact> {
        texts.iter().filter_map(|t| Fact::new(t)).collect()
    }

    fn claims<'a>(items: &[(usize, &'a str)]) -> Vec<Claim<'a>> {
        items
            .iter()
            .map(|(number, text)| Claim { number: (*number > 0).then_some(*number), text })
            .collect()
    }

    const GOLD: &[&str] = &["Mow the lawn", "The day is Friday", "Before 9 am"];

    #[track_caller]
    fn check(items: &[(usize, &str)], expected: Result<Vec<usize>, AnswerProblem>) {
        assert_eq!(align(&facts(GOLD), &claims(items)), expected);
    }

    #[test]
    fn by_words_in_any_order_whatever_the_number() {
        check(
            &[(0, "before 9 am."), (9, "mow the LAWN"), (0, "The day is Friday")],
            Ok(vec![2, 0, 1]),
        );
    }

    #[test]
    fn by_number_where_the_words_are_close() {
        check(&[(2, "Day is Fridays"), (1, ""), (3, "It is before 9 am")], Ok(vec![1, 0, 2]));
    }

    #[test]
    fn by_position_where_counts_agree_and_words_are_close() {
        check(&[(0, "Mow a lawn"), (0, "day is Friday"), (0, "before 9 am")], Ok(vec![0, 1, 2]));
    }

    #[test]
    fn another_weekday_or_number_is_another_fact() {
        for altered in ["The day is Sunday", "The day is not Friday", "Call the plumber"] {
            check(
                &[(1, "Mow the lawn"), (2, altered), (3, "Before 9 am")],
                Err(AnswerProblem::UnknownGoldFact { text: altered.to_owned() }),
            );
        }
        check(
            &[(1, "Mow the lawn"), (2, "The day is Friday"), (3, "Before 8 am")],
            Err(AnswerProblem::UnknownGoldFact { text: "Before 8 am".to_owned() }),
        );
    }

    #[test]
    fn missing_and_repeated_facts_are_named() {
        check(
            &[(2, "The day is Friday")],
            Err(AnswerProblem::GoldFactsMissing { numbers: vec![1, 3] }),
        );
        check(
            &[(1, "Mow the lawn"), (1, "Mow the lawn"), (3, "Before 9 am")],
            Err(AnswerProblem::GoldFactRepeated { number: 1 }),
        );
        check(&[(7, "")], Err(AnswerProblem::UnknownGoldFact { text: "number 7".to_owned() }));
    }

    #[test]
    fn facts_alike_but_for_signs_need_their_numbers() {
        let frozen = facts(&["Learn C", "Learn C++"]);
        assert_eq!(align(&frozen, &claims(&[(2, "Learn C++"), (1, "Learn C")])), Ok(vec![1, 0]));
    }
}
