//! Words as rouge-score sees them: runs of plain Latin letters and digits, in lower case.
//!
//! Everything else is a gap. A word in another script does not count, and an accent splits a word.

use std::borrow::Cow;

pub fn for_each_token_rouge(text: &str, each: &mut dyn FnMut(&str)) {
    let text = with_plain_lowercase(text);
    let mut lowercase = String::new();
    let runs = text.as_bytes().split(|byte| !byte.is_ascii_alphanumeric());
    for run in runs.filter(|run| !run.is_empty()) {
        let Ok(run) = std::str::from_utf8(run) else { continue };
        if run.bytes().any(|byte| byte.is_ascii_uppercase()) {
            lowercase.clear();
            lowercase.push_str(run);
            lowercase.make_ascii_lowercase();
            each(&lowercase);
        } else {
            each(run);
        }
    }
}

/// Two letters of other scripts have a plain one for their lower case.
fn with_plain_lowercase(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || !text.contains(['\u{212a}', 'İ']) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace('\u{212a}', "k").replace('İ', "i\u{307}"))
}

/// Whether ROUGE finds no word although the text has some: then its score of 0 means nothing.
pub fn is_unseen_by_rouge(text: &str) -> bool {
    let mut finds_any = false;
    for_each_token_rouge(text, &mut |_| finds_any = true);
    !finds_any && text.chars().any(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::{for_each_token_rouge, is_unseen_by_rouge};

    fn check(text: &str, expected: &[&str]) {
        let mut tokens = Vec::new();
        for_each_token_rouge(text, &mut |token| tokens.push(token.to_owned()));
        assert_eq!(tokens, expected, "{text}");
    }

    #[test]
    fn words_are_plain_letters_and_digits() {
        check("Book 2 seats, row B-12!", &["book", "2", "seats", "row", "b", "12"]);
        check("Café Zoë", &["caf", "zo"]);
        check("300\u{212a} in İzmir", &["300k", "in", "i", "zmir"]);
        check(" … ", &[]);
    }

    #[test]
    fn other_scripts_are_not_seen() {
        assert!(is_unseen_by_rouge("预订两张票"));
        assert!(is_unseen_by_rouge("احجز تذكرتين"));
        assert!(!is_unseen_by_rouge("预订 2 张票"));
        assert!(!is_unseen_by_rouge("Zwei Plätze buchen"));
        assert!(!is_unseen_by_rouge(" ?! "));
    }
}
