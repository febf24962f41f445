//! Words as BLEU's evaluation script mteval-v13a cuts them, and sacreBLEU after it: case stays, marks
//! stand alone, and points and commas stay inside numbers.

use std::borrow::Cow;

use super::characters::is_split_space;

pub fn for_each_token_13a(text: &str, each: &mut dyn FnMut(&str)) {
    let text = without_markup(text);
    let mut start = 0;
    let mut before = ' ';
    // A mark that was cut off counts no more for the mark that follows it.
    let mut before_is_taken = false;
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let end = at + letter.len_utf8();
        let stands_alone = match letter {
            '.' | ',' => {
                let follows_no_digit = !before_is_taken && !before.is_ascii_digit();
                let precedes_digit = letters.peek().is_some_and(|(_, next)| next.is_ascii_digit());
                before_is_taken = follows_no_digit;
                follows_no_digit || !precedes_digit
            }
            _ => {
                before_is_taken = false;
                stands_always_alone(letter) || (letter == '-' && before.is_ascii_digit())
            }
        };
        before = letter;
        let is_space = is_split_space(letter);
        if stands_alone || is_space {
            if start < at {
                each(&text[start..at]);
            }
            if !is_space {
                each(&text[at..end]);
            }
            start = end;
        }
    }
    if start < text.len() {
        each(&text[start..]);
    }
}

fn stands_always_alone(letter: char) -> bool {
    letter.is_ascii_punctuation() && !matches!(letter, '\'' | ',' | '-' | '.')
}

/// Words broken at the end of a line are joined and the four entities of SGML are resolved.
fn without_markup(text: &str) -> Cow<'_, str> {
    let text = text.trim_end_matches(is_split_space);
    if !text.contains(['&', '\n', '<']) {
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
