//! Sentences with which a judge presents its answer or takes its leave: "Here is the evaluation:".
//!
//! A sentence is one of these only if all of it is made of the phrases below. Words for the material
//! that is judged stand only in phrases that cannot introduce it: "Here is the prediction:" is none.

use super::words::words;

/// Words that a sentence about the own answer is made of.
const PLAIN: &[&str] = &[
    "a",
    "absolutely",
    "alright",
    "an",
    "and",
    "answer",
    "are",
    "as",
    "assessment",
    "below",
    "both",
    "certainly",
    "clear",
    "comparison",
    "complete",
    "completed",
    "coverage",
    "detailed",
    "done",
    "evaluation",
    "final",
    "finished",
    "follows",
    "full",
    "great",
    "end",
    "first",
    "here",
    "here's",
    "i",
    "is",
    "json",
    "judgement",
    "judgements",
    "judgment",
    "judgments",
    "labels",
    "list",
    "lists",
    "my",
    "now",
    "object",
    "ok",
    "okay",
    "output",
    "response",
    "result",
    "results",
    "so",
    "structured",
    "sure",
    "thank",
    "thanks",
    "the",
    "then",
    "therefore",
    "thus",
    "understood",
    "valid",
    "verdicts",
    "yes",
    "you",
];
/// Several words that are harmless only together.
const TOGETHER: &[&str] = &[
    "after",
    "analysis above",
    "answer in json",
    "as json",
    "as requested",
    "as valid json",
    "atomic facts",
    "based on",
    "by fact",
    "by step",
    "c means correct",
    "c or m",
    "c is correct",
    "carefully",
    "contains both lists",
    "contains the answer",
    "contains the evaluation",
    "contains the assessment",
    "each fact is labelled",
    "each gold fact appears exactly once",
    "end of answer",
    "end of the answer",
    "exactly once",
    "expert fact coverage",
    "fact by",
    "follows the requested format",
    "following is the answer",
    "following is the evaluation",
    "following is the assessment",
    "following is the json",
    "following json object",
    "following json",
    "for you",
    "for each fact",
    "here you go",
    "i followed the three stages",
    "i have",
    "i will",
    "i'll",
    "i've",
    "in json",
    "in json format",
    "in the format requested",
    "in the requested format",
    "in the required format",
    "json contains",
    "let me",
    "let's",
    "looking at",
    "m is missing",
    "m means missing",
    "meaning not wording",
    "of course",
    "of the analysis",
    "of the comparison",
    "of the evaluation",
    "object contains",
    "please find",
    "please see",
    "predicted fact accuracy",
    "provide",
    "provide the",
    "putting it all together",
    "putting it together",
    "putting this together",
    "requested format",
    "requested json",
    "requested json object",
    "requested output",
    "stage",
    "stage 1",
    "stage 1 2 and 3",
    "stage 2",
    "stage 3",
    "stages",
    "step",
    "step by",
    "step 1",
    "step 2",
    "step 3",
    "steps",
    "that is all",
    "that's all",
    "the facts",
    "the labels follow the rules",
    "the labels follow the rules given",
    "to repeat",
    "here it is",
    "this is",
    "this json",
    "this follows",
    "this object",
    "fact by fact",
    "into facts",
    "into atomic facts",
    "compared meaning not wording",
    "with both lists",
    "with the labels",
    "with the two lists",
    "work through this",
    "write the",
];
/// What may be followed by the intents that are compared.
const COMPARING: &[&str] = &[
    "analysis of",
    "assessment of",
    "based on",
    "between",
    "compare",
    "compared",
    "compares",
    "comparing",
    "comparison of",
    "evaluate",
    "evaluated",
    "evaluation of",
    "evaluating",
    "judgement of",
    "judgment of",
    "check",
    "looking at",
    "split",
    "that compares",
];
/// What is compared.
const MATERIAL: &[&str] = &[
    "both descriptions",
    "both intents",
    "both sets of facts",
    "each fact",
    "each gold fact",
    "given data",
    "given intents",
    "gold and predicted facts",
    "gold and predicted intents",
    "gold and predicted intent",
    "gold and the predicted intent",
    "gold intent and predicted intent",
    "gold intent and the prediction",
    "gold intent and the predicted intent",
    "gold intent with the predicted intent",
    "facts",
    "intents",
    "prediction",
    "given facts",
    "given information",
    "information provided",
    "prediction against the gold",
    "prediction against the gold intent",
    "prediction with the gold intent",
    "predicted intent",
    "predicted intent against the gold intent",
    "predicted intent and gold intent",
    "predicted intent and the gold intent",
    "predicted intent to the gold intent",
    "predicted intent with the gold intent",
    "predicted intent with the gold one",
    "provided data",
    "provided facts",
    "provided information",
    "provided intents",
    "two descriptions",
    "two intents",
    "two intents fact by fact",
    "comparison",
    "analysis",
    "analysis above",
    "comparison above",
];
/// How polite words at the end begin, and what else they are made of.
const POLITE_OPENINGS: &[&str] = &[
    "feel free to",
    "i hope this",
    "i hope that",
    "i hope it",
    "i hope it's",
    "hope this",
    "hope that",
    "if you have",
    "if you need",
    "if you want me",
    "if you would like",
    "if you'd like",
    "is there anything",
    "let me know if",
    "please feel free",
    "please let me know if",
    "would you like me",
];
const POLITE: &[&str] = &[
    "a",
    "additional",
    "any",
    "anything",
    "are",
    "ask",
    "assistance",
    "can",
    "clarification",
    "clear",
    "detail",
    "details",
    "else",
    "explain",
    "explanation",
    "feel",
    "free",
    "further",
    "have",
    "help",
    "helpful",
    "helps",
    "i",
    "i'm",
    "if",
    "in",
    "information",
    "is",
    "it",
    "it's",
    "know",
    "let",
    "like",
    "me",
    "meets",
    "more",
    "need",
    "needs",
    "of",
    "on",
    "other",
    "please",
    "question",
    "questions",
    "reach",
    "out",
    "that",
    "the",
    "there",
    "these",
    "this",
    "to",
    "was",
    "what",
    "with",
    "work",
    "works",
    "would",
    "you",
    "you'd",
    "your",
    "useful",
    "labels",
    "reasoning",
    "happy",
    "glad",
    "provide",
];
/// Without one of these a line that ends in a colon announces something else.
const ANNOUNCING: &[&str] = &[
    "answer",
    "assessment",
    "comparison",
    "coverage",
    "evaluation",
    "here",
    "here's",
    "json",
    "judgement",
    "judgements",
    "judgment",
    "judgments",
    "labels",
    "lists",
    "accuracy",
    "ok",
    "okay",
    "output",
    "repeat",
    "response",
    "result",
    "results",
    "sure",
    "together",
    "verdicts",
    "certainly",
];
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
    is_own_sentence(line) && words(line).any(|word| ANNOUNCING.contains(&word.as_str()))
}

fn is_polite(words: &[&str]) -> bool {
    let rest = POLITE_OPENINGS.iter().find_map(|opening| without_phrase(words, opening));
    rest.is_some_and(|rest| rest.iter().all(|word| POLITE.contains(word)))
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
    let plain = words.split_first().filter(|(word, _)| PLAIN.contains(word)).map(|(_, rest)| rest);
    let together = TOGETHER.iter().filter_map(|phrase| without_phrase(words, phrase));
    let comparing = COMPARING.iter().filter_map(|phrase| without_phrase(words, phrase));
    let of_material = comparing.flat_map(|rest| {
        let rest = rest.strip_prefix(&["the"]).unwrap_or(rest);
        MATERIAL.iter().filter_map(move |phrase| without_phrase(rest, phrase))
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
