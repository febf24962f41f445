//! Which frozen gold fact a judge's item speaks of: every one exactly once, or no alignment.

use std::collections::HashMap;

use super::fact_list::without_marker;
use super::problem::AnswerProblem;
use crate::evaluation::fact::Fact;

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

/// Endings a word may gain or lose. Anything looser takes "follow" for "unfollow", "Daniel" for
/// "Daniela", and in scripts without spaces one weekday for another.
const ENDINGS: &[&str] = &["s", "es", "d", "ed"];

/// What parts words and says nothing itself. Other signs do: "C++", "< 50", "👍".
const PUNCTUATION: &str =
    ".,;:!?…'\"`´‘’“”«»()[]{}-–—_*/\\、。，：；！？「」『』（）・\u{fe0f}\u{200b}";

/// For each claim the index of its frozen fact. The same words identify a fact before its number
/// does, and the number before its position in a list of the right length.
pub fn align(frozen: &[Fact], claims: &[Claim]) -> Result<Vec<usize>, AnswerProblem> {
    let by_text = unique_keys(frozen);
    // Read once: a judge may give every item the number of one long fact.
    let lower: Vec<String> = frozen.iter().map(|fact| fact.as_str().to_lowercase()).collect();
    let known: Vec<Vec<&str>> = lower.iter().map(|text| content_words(text)).collect();
    let is_close_to = |index: usize, text: &str| {
        known.get(index).is_some_and(|words| is_close(&text.to_lowercase(), words))
    };
    let same_length = claims.len() == frozen.len();
    let mut taken = vec![false; frozen.len()];
    let mut aligned = Vec::with_capacity(claims.len());
    for (position, claim) in claims.iter().enumerate() {
        let at_number = || {
            let index = claim.number?.checked_sub(1).filter(|index| *index < frozen.len())?;
            (claim.text.is_empty() || is_close_to(index, claim.text)).then_some(index)
        };
        let at_position = || {
            (same_length && !claim.text.is_empty() && is_close_to(position, claim.text))
                .then_some(position)
        };
        let with_text = |text: &str| by_text.get(&key(text)).copied();
        let index = with_text(claim.text)
            .or_else(|| with_text(without_marker(claim.text)))
            .or_else(at_number)
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

/// Facts that read alike ("Go", "go!") are not told apart by their words.
fn unique_keys(frozen: &[Fact]) -> HashMap<String, usize> {
    let mut keys = HashMap::new();
    let mut shared = Vec::new();
    for (index, fact) in frozen.iter().enumerate() {
        let key = key(fact.as_str());
        if keys.insert(key.clone(), index).is_some() {
            shared.push(key);
        }
    }
    for key in shared {
        keys.remove(&key);
    }
    keys
}

/// The text without case and punctuation, except between digits: "1.5" is not "15".
fn key(text: &str) -> String {
    let mut key = String::new();
    for word in words(&text.to_lowercase()) {
        if key.ends_with(char::is_numeric) && word.starts_with(char::is_numeric) {
            key.push(' ');
        }
        key.push_str(word);
    }
    if key.is_empty() { text.to_owned() } else { key }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || PUNCTUATION.contains(c)).filter(|w| !w.is_empty())
}

/// Reworded, but not altered: what is left without fillers has to be the same words in the same
/// order.
fn is_close(claimed: &str, frozen: &[&str]) -> bool {
    let claimed = content_words(claimed);
    !frozen.is_empty()
        && claimed.len() == frozen.len()
        && claimed.iter().zip(frozen).all(|(one, other)| same_word(one, other))
}

fn same_word(one: &str, other: &str) -> bool {
    let extends = |word: &str, stem: &str| {
        stem.ends_with(char::is_alphabetic)
            && word.strip_prefix(stem).is_some_and(|ending| ENDINGS.contains(&ending))
    };
    one == other || extends(one, other) || extends(other, one)
}

fn content_words(text: &str) -> Vec<&str> {
    words(text).filter(|word| !FILLERS.contains(word)).collect()
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
    fn facts_that_only_look_alike_are_told_apart() {
        for (one, other) in [
            ("Follow the page", "Unfollow the page"),
            ("Send it to Daniel", "Send it to Daniela"),
            ("The distance is 15 km", "The distance is 1.5 km"),
            ("The price is < 50", "The price is > 50"),
            ("Learn C", "Learn C++"),
            ("Rate it 👍", "Rate it 👎"),
            ("🎵", "🎶"),
            ("Ana calls Bob", "Bob calls Ana"),
            ("土曜日に受け取る", "日曜日に受け取る"),
            ("土曜日に受け取る", "土曜日に受け取らない"),
        ] {
            let unknown = AnswerProblem::UnknownGoldFact { text: other.to_owned() };
            assert_eq!(align(&facts(&[one]), &claims(&[(1, other)])), Err(unknown));
            let swapped = claims(&[(0, other), (0, one)]);
            assert_eq!(align(&facts(&[one, other]), &swapped), Ok(vec![1, 0]), "{one} / {other}");
        }
    }

    #[test]
    fn facts_that_read_alike_need_their_numbers() {
        let frozen = facts(&["Go home", "go home!"]);
        assert_eq!(align(&frozen, &claims(&[(2, "Go home"), (1, "Go home")])), Ok(vec![1, 0]));
    }
}
