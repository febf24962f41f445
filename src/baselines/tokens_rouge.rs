//! Words as rouge-score sees them: runs of plain Latin letters and digits, in lower case.
//!
//! Everything else is a gap. A word in another script is none, and an accent cuts a word in two.

pub fn for_each_token_rouge(text: &str, each: &mut dyn FnMut(&str)) {
    let mut token = String::new();
    for letter in text.chars() {
        // The two letters of other scripts that have a plain one for their lower case.
        let (plain, goes_on) = match letter {
            '\u{212a}' => ('k', true),
            'İ' => ('i', false),
            _ => (letter.to_ascii_lowercase(), letter.is_ascii_alphanumeric()),
        };
        if goes_on || letter == 'İ' {
            token.push(plain);
        }
        if !goes_on && !token.is_empty() {
            each(&token);
            token.clear();
        }
    }
    if !token.is_empty() {
        each(&token);
    }
}

/// Whether ROUGE finds no word in a text that has some: its score of 0 then says nothing.
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
