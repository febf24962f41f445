//! Words as in BLEU's evaluation script mteval-v13a and sacreBLEU: case is kept, punctuation is
//! separate, and points and commas stay inside numbers.

use std::borrow::Cow;

use super::characters::{for_each_word, is_old_separator, is_split_space};

pub fn for_each_token_13a(text: &str, each: &mut dyn FnMut(&str)) {
    let text = without_markup(text);
    for_each_word(&text, &mut |_, word| {
        if word.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            each(word);
        } else {
            split_word(word, each);
        }
    });
}

/// What stands before and after a word is no digit, just as the spaces are none.
fn split_word(word: &str, each: &mut dyn FnMut(&str)) {
    let bytes = word.as_bytes();
    let mut start = 0;
    let mut before = b' ';
    // A mark that was cut off counts no more for the mark that follows it.
    let mut before_is_taken = false;
    for (at, &byte) in bytes.iter().enumerate() {
        let mut is_taken = false;
        let stands_alone = match byte {
            b'.' | b',' => {
                is_taken = !before_is_taken && !before.is_ascii_digit();
                is_taken || !bytes.get(at + 1).is_some_and(u8::is_ascii_digit)
            }
            b'-' => before.is_ascii_digit(),
            b'\'' => false,
            _ => byte.is_ascii_punctuation(),
        };
        before_is_taken = is_taken;
        before = byte;
        let is_space = is_old_separator(char::from(byte));
        if stands_alone || is_space {
            if start < at {
                each(&word[start..at]);
            }
            if stands_alone {
                each(&word[at..=at]);
            }
            start = at + 1;
        }
    }
    if start < word.len() {
        each(&word[start..]);
    }
}

/// Whether there may be something that is not cut piece by piece.
pub fn has_markup(text: &str) -> bool {
    text.bytes().any(|byte| matches!(byte, b'&' | b'\n' | b'<'))
}

/// Words broken at the end of a line are joined and the four entities of SGML are resolved.
fn without_markup(text: &str) -> Cow<'_, str> {
    let text = text.trim_end_matches(is_split_space);
    if !has_markup(text) {
        return Cow::Borrowed(text);
    }
    let mut text = text.replace("<skipped>", "").replace("-\n", "");
    for (entity, letter) in [("&quot;", "\""), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">")] {
        if text.contains('&') {
            text = text.replace(entity, letter);
        }
    }
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use super::for_each_token_13a;

    /// The expected tokens are sacreBLEU 2.6.0's.
    fn check(text: &str, expected: &str) {
        let mut tokens = Vec::new();
        for_each_token_13a(text, &mut |token| tokens.push(token.to_owned()));
        assert_eq!(tokens.join(" "), expected, "{text}");
    }

    #[test]
    fn tokens_are_those_of_sacrebleu() {
        check(
            "Pay $1,299.99, then wait 2-3 days...",
            "Pay $ 1,299.99 , then wait 2 - 3 days . . .",
        );
        check("e.g. v1.2., .5 or 7.", "e . g . v1.2 . , . 5 or 7 .");
        check("Tom &amp; Ann say &quot;hi&quot; (&lt;3)", "Tom & Ann say \" hi \" ( < 3 )");
        check("don't re-open A/B_c\nnow", "don't re-open A / B _ c now");
        check("broken-\nword <skipped>here", "brokenword here");
        check("预订，3.5 ٣.٤", "预订，3.5 ٣ . ٤");
        check("a.,b 5.,6", "a . , b 5 . , 6");
        check("", "");
    }
}
