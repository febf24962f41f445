//! Sentences with which a judge presents its answer or takes its leave: "Here is the evaluation:".
//!
//! A sentence is one of these only if all of it is made of the phrases in `vocabulary.rs`. Words for the material
//! that is judged stand only in phrases that cannot introduce it: "Here is the prediction:" is none.

use super::english::words;
use super::vocabulary::{
    ANNOUNCING, COMPARING, JUDGING, MATERIAL, PLAIN, POLITE, POLITE_OPENINGS, PREDICTION, TOGETHER,
    has_word,
};

/// In words.
const LONGEST_SENTENCE: usize = 40;

/// Whether all of a sentence is of such phrases. One without words is not.
pub fn is_own_sentence(sentence: &str) -> bool {
    let words: Vec<String> = words(sentence).take(LONGEST_SENTENCE + 1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    !words.is_empty()
        && words.len() <= LONGEST_SENTENCE
        && (is_polite(&words) || is_made_of_phrases(&words))
}

/// The same of a line that leads to what is below it.
pub fn is_announcement(line: &str) -> bool {
    is_own_sentence(line) && words(line).any(|word| has_word(ANNOUNCING, &word))
}

fn is_polite(words: &[&str]) -> bool {
    let rest = POLITE_OPENINGS.split('|').find_map(|opening| without_phrase(words, opening));
    rest.is_some_and(|rest| rest.iter().all(|word| has_word(POLITE, word)))
}

fn is_made_of_phrases(words: &[&str]) -> bool {
    let mut is_reached = vec![false; words.len() + 1];
    if let Some(start) = is_reached.first_mut() {
        *start = true;
    }
    for at in 0..words.len() {
        if is_reached.get(at) != Some(&true) {
            continue;
        }
        let rest = words.get(at..).unwrap_or_default();
        for behind in behind_a_phrase(rest) {
            if let Some(reached) = is_reached.get_mut(words.len() - behind.len()) {
                *reached = true;
            }
        }
    }
    is_reached.last() == Some(&true)
}

/// What is left behind each phrase that these words begin with.
fn behind_a_phrase<'a>(words: &'a [&'a str]) -> impl Iterator<Item = &'a [&'a str]> {
    let plain = words.split_first().filter(|(word, _)| has_word(PLAIN, word)).map(|(_, rest)| rest);
    let together = TOGETHER.split('|').filter_map(|phrase| without_phrase(words, phrase));
    let of_material = [(COMPARING, MATERIAL), (JUDGING, PREDICTION)].into_iter();
    let of_material = of_material.flat_map(|(verbs, objects)| {
        let verbs = verbs.split('|').filter_map(|phrase| without_phrase(words, phrase));
        verbs.flat_map(|rest| {
            let rest = rest.strip_prefix(&["the"]).unwrap_or(rest);
            objects.split('|').filter_map(move |phrase| without_phrase(rest, phrase))
        })
    });
    plain.into_iter().chain(together).chain(of_material)
}

fn without_phrase<'a>(words: &'a [&'a str], phrase: &str) -> Option<&'a [&'a str]> {
    let mut rest = words;
    for part in phrase.split(' ') {
        let (word, behind) = rest.split_first()?;
        if *word != part {
            return None;
        }
        rest = behind;
    }
    Some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_presents_an_answer_is_told_from_what_presents_the_material() {
        for own in [
            "Here is the evaluation:",
            "Sure! Here's the JSON object with both lists:",
            "Here is the comparison of the predicted intent with the gold intent:",
            "Based on the provided data, here is the JSON output:",
            "**Final Answer:**",
            "Let me know if you have any questions.",
        ] {
            assert!(is_own_sentence(own), "{own}");
        }
        for other in [
            "",
            "Here is the prediction:",
            "Based on the prediction, here is the answer:",
            "Looking at the predicted intent, this is the answer:",
            "Here is the JSON of the prediction:",
            "The answer in the prediction:",
            "The answer is not mine.",
            "I was given this answer:",
            "Requested answer:",
            "Let me know if you want another verdict.",
        ] {
            assert!(!is_own_sentence(other), "{other}");
        }
        assert!(is_announcement("Result:") && !is_announcement("So:"));
    }
}
