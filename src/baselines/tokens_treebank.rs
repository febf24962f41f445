//! Words as nltk's `NLTKWordTokenizer` cuts them, in the manner of the Penn Treebank.
//!
//! There it is a chain of two dozen substitutions in the whole text, each putting spaces around
//! something. Here the text is gone through twice, once for quotes that open and once for all other
//! marks, and each word is looked at once more for what clings to its end. The full stop of the whole
//! text stands alone; others stay with their words, for the text is not split into sentences.

use std::borrow::Cow;

use super::characters::{for_each_word, is_digit, is_letter_or_number, is_old_separator, is_word};

pub fn for_each_token_treebank(text: &str, each: &mut dyn FnMut(&str)) {
    let text = open_quotes(text);
    let text = space_out_marks(&text, full_stop(&text));
    for_each_word(&text, &mut |_, word| split_word(word, each));
}

/// Whether each piece of the text between spaces is cut in the same way wherever it stands, but for
/// the full stop: there are no quotes, only apostrophes inside words.
pub fn is_cut_by_pieces(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.iter().enumerate().all(|(at, byte)| match *byte {
        b'\'' => {
            let before = at.checked_sub(1).and_then(|before| bytes.get(before));
            before.is_some_and(u8::is_ascii_alphanumeric)
                && bytes.get(at + 1).is_some_and(u8::is_ascii_alphabetic)
        }
        b'"' | b'`' | FIRST_OF_CHEVRONS | FIRST_OF_QUOTES => false,
        _ => true,
    })
}

/// Of a piece of such a text that does not have its full stop.
pub fn for_each_token_of_piece(piece: &str, each: &mut dyn FnMut(&str)) {
    for_each_word(&space_out_marks(piece, None), &mut |_, word| split_word(word, each));
}

fn split_word(word: &str, each: &mut dyn FnMut(&str)) {
    if !word.contains('\'') {
        return split_contractions(word, each);
    }
    let (word, possessive) = split_before(word, &["'s", "'S", "'m", "'M", "'d", "'D", "'"]);
    let (word, clitic) =
        split_before(word, &["'ll", "'LL", "'re", "'RE", "'ve", "'VE", "n't", "N'T"]);
    for part in [word, clitic, possessive] {
        split_contractions(part, each);
    }
}

/// The bytes that «, » and the quotes and dashes of other scripts begin with.
const FIRST_OF_CHEVRONS: u8 = 0xc2;
const FIRST_OF_QUOTES: u8 = 0xe2;

/// Quotes that open become two backticks, or stand alone where they have a form of their own.
fn open_quotes(text: &str) -> Cow<'_, str> {
    let is_quote = |byte| matches!(byte, b'"' | b'\'' | b'`' | FIRST_OF_CHEVRONS | FIRST_OF_QUOTES);
    if !text.bytes().any(is_quote) {
        return Cow::Borrowed(text);
    }
    let mut spaced = String::with_capacity(text.len() + 16);
    // As the chain would have it before it looks at straight quotes.
    let mut before = None;
    let mut rest = text;
    loop {
        let plain = rest.bytes().position(is_quote).unwrap_or(rest.len());
        spaced.push_str(&rest[..plain]);
        before = rest[..plain].chars().next_back().or(before);
        rest = &rest[plain..];
        let Some(letter) = rest.chars().next() else { break };
        let opens_here = matches!(before, Some(' ' | '(' | '[' | '{' | '<'));
        let mut length = letter.len_utf8();
        let mut as_before = letter;
        match letter {
            '«' | '“' | '‘' | '„' => {
                push_alone(&mut spaced, &rest[..length]);
                as_before = ' ';
            }
            '`' => {
                length = if rest.starts_with("``") { 2 } else { 1 };
                push_alone(&mut spaced, &rest[..length]);
                as_before = ' ';
            }
            '"' if before.is_none() => {
                spaced.push_str(" `` ");
                as_before = ' ';
            }
            '"' if opens_here => spaced.push_str(" `` "),
            '\'' if opens_here && rest.starts_with("''") => {
                length = 2;
                spaced.push_str(" `` ");
            }
            '\'' => {
                spaced.push('\'');
                let is_inside =
                    text[..text.len() - rest.len()].chars().next_back().is_some_and(is_word);
                if !is_inside && begins_a_quote(&rest[1..]) {
                    spaced.push(' ');
                }
            }
            _ => spaced.push(letter),
        }
        before = Some(as_before);
        rest = &rest[length..];
    }
    Cow::Owned(spaced)
}

/// Whether what follows an apostrophe is a word, and none that is shortened.
fn begins_a_quote(rest: &str) -> bool {
    let clitics = ["re", "ve", "ll", "m", "t", "s", "ſ", "d", "n"];
    let is_clitic = |clitic: &str| {
        starts_with_ignoring_case(rest, clitic) && !rest[clitic.len()..].starts_with(is_word)
    };
    rest.starts_with(is_word) && !clitics.into_iter().any(is_clitic)
}

fn space_out_marks(text: &str, full_stop: Option<usize>) -> Cow<'_, str> {
    // Bytes are looked at faster than letters.
    let is_special = |byte: u8| match byte {
        b'a'..=b'z' | b' ' | b'A'..=b'Z' | b'0'..=b'9' => false,
        b'.' | b',' | b':' | b'-' | b'"' | b'\'' | FIRST_OF_CHEVRONS | FIRST_OF_QUOTES => true,
        _ => byte.is_ascii() && stands_alone(char::from(byte)),
    };
    if !text.bytes().any(is_special) {
        return Cow::Borrowed(text);
    }
    let mut spaced = String::with_capacity(text.len() + 32);
    let mut rest = text;
    // A comma after a comma is not looked at.
    let mut is_passed_over = false;
    while let Some(next) = rest.bytes().position(is_special) {
        is_passed_over &= next == 0;
        spaced.push_str(&rest[..next]);
        let at = text.len() - rest.len() + next;
        rest = &rest[next..];
        let Some(letter) = rest.chars().next() else { break };
        let mut length = letter.len_utf8();
        let mut passes_over_next = false;
        match letter {
            '"' => spaced.push_str(" '' "),
            '\'' | '-' => {
                let is_double = rest[1..].starts_with(letter);
                length = if is_double { 2 } else { 1 };
                let is_alone = letter == '\'' && begins_with_space(&rest[1..], full_stop, at + 1);
                if is_double || is_alone {
                    push_alone(&mut spaced, &rest[..length]);
                } else {
                    spaced.push(letter);
                }
            }
            '.' => {
                length = rest.len() - rest.trim_start_matches('.').len();
                let is_alone = length > 1 || full_stop == Some(at);
                if is_alone { push_alone(&mut spaced, &rest[..length]) } else { spaced.push('.') }
            }
            ',' | ':' => {
                let after = rest[1..].chars().next();
                let precedes_no_digit =
                    !is_passed_over && after.is_some_and(|next| !is_digit(next));
                let is_last = matches!(&rest[1..], "" | "\n");
                passes_over_next = precedes_no_digit;
                if precedes_no_digit || is_last {
                    push_alone(&mut spaced, &rest[..1]);
                } else {
                    spaced.push(letter);
                }
            }
            _ if stands_alone(letter) => push_alone(&mut spaced, &rest[..length]),
            _ => spaced.push(letter),
        }
        is_passed_over = passes_over_next;
        rest = &rest[length..];
    }
    spaced.push_str(rest);
    Cow::Owned(spaced)
}

fn stands_alone(letter: char) -> bool {
    stands_alone_early(letter)
        || matches!(letter, '*' | '[' | ']' | '(' | ')' | '{' | '}' | '<' | '>' | '»' | '”' | '’')
}

/// Those that the chain has spaced out before it looks for apostrophes at the end of a word.
fn stands_alone_early(letter: char) -> bool {
    matches!(letter, ';' | '@' | '#' | '$' | '%' | '&' | '?' | '!' | '\u{2012}'..='\u{2015}')
}

/// Whether the chain has a space where it looks for apostrophes at the end of a word. One that has is
/// split off before other endings are: "it's' " ends in two of them.
fn begins_with_space(after: &str, full_stop: Option<usize>, at: usize) -> bool {
    let mut letters = after.chars();
    match letters.next() {
        Some(' ') => true,
        Some('.') => full_stop == Some(at) || letters.next() == Some('.'),
        Some(',' | ':') => !letters.next().is_some_and(is_digit),
        Some(letter) => stands_alone_early(letter),
        None => false,
    }
}

/// Where the point is that ends the text: only brackets and quotes may follow it, then only space.
pub fn full_stop(text: &str) -> Option<usize> {
    let closes =
        |letter| matches!(letter, ']' | ')' | '}' | '>' | '"' | '\'' | '»' | '”' | '’' | ' ');
    let at = text.rfind('.')?;
    let before = text[..at].chars().next_back()?;
    let after = text[at + 1..].trim_start_matches(closes);
    (before != '.' && after.trim_start().is_empty()).then_some(at)
}

fn push_alone(spaced: &mut String, mark: &str) {
    spaced.push(' ');
    spaced.push_str(mark);
    spaced.push(' ');
}

/// Splits off the first of the endings that is there and follows a letter other than an apostrophe.
fn split_before<'a>(word: &'a str, endings: &[&str]) -> (&'a str, &'a str) {
    let stem_of = |ending: &&str| {
        let stem = word.strip_suffix(*ending)?;
        (!stem.is_empty() && !stem.ends_with('\'')).then_some(stem.len())
    };
    word.split_at(endings.iter().find_map(stem_of).unwrap_or(word.len()))
}

/// Where words are run together: "cannot" is "can" and "not".
const RUN_TOGETHER: [(&str, &str); 8] = [
    ("can", "not"),
    ("d", "'ye"),
    ("gim", "me"),
    ("gon", "na"),
    ("got", "ta"),
    ("lem", "me"),
    ("more", "'n"),
    ("wan", "na"),
];

fn split_contractions(word: &str, each: &mut dyn FnMut(&str)) {
    let mut done = 0;
    for (at, byte) in word.bytes().enumerate() {
        let may_begin = matches!(byte | 0x20, b'c' | b'd' | b'g' | b'l' | b'm' | b'w');
        if may_begin
            && at >= done
            && !word[..at].ends_with(is_letter_or_number)
            && let Some((middle, end)) = parts_run_together(word, at)
        {
            for part in [&word[done..at], &word[at..middle], &word[middle..end]] {
                split_it_is(part, each);
            }
            done = end;
        }
    }
    split_it_is(&word[done..], each);
}

/// Where the two parts end that begin there.
fn parts_run_together(word: &str, at: usize) -> Option<(usize, usize)> {
    RUN_TOGETHER.iter().find_map(|(first, second)| {
        let middle = at + first.len();
        let end = middle + second.len();
        let is_there = starts_with_ignoring_case(&word[at..], first)
            && starts_with_ignoring_case(&word[middle..], second);
        let after = word.get(end..)?.chars().next();
        // "wanna" has to be followed by a space, the others by anything but a letter.
        let is_whole = match *first {
            "wan" => after.is_none_or(is_old_separator),
            _ => !after.is_some_and(is_letter_or_number),
        };
        (is_there && is_whole).then_some((middle, end))
    })
}

/// "'tis" and "'twas".
fn split_it_is(mut word: &str, each: &mut dyn FnMut(&str)) {
    for whole in ["'tis", "'twas"] {
        if word.starts_with('\'')
            && starts_with_ignoring_case(word, whole)
            && !word[whole.len()..].starts_with(is_letter_or_number)
        {
            each(&word[..2]);
            each(&word[2..whole.len()]);
            word = &word[whole.len()..];
        }
    }
    if word.bytes().any(|byte| is_old_separator(char::from(byte))) {
        word.split(is_old_separator).filter(|part| !part.is_empty()).for_each(each);
    } else if !word.is_empty() {
        each(word);
    }
}

fn starts_with_ignoring_case(text: &str, start: &str) -> bool {
    text.get(..start.len()).is_some_and(|there| there.eq_ignore_ascii_case(start))
}

#[cfg(test)]
mod tests {
    use super::for_each_token_treebank;

    /// The expected tokens are nltk 3.10.4's.
    fn check(text: &str, expected: &str) {
        let mut tokens = Vec::new();
        for_each_token_treebank(text, &mut |token| tokens.push(token.to_owned()));
        assert_eq!(tokens.join(" "), expected, "{text}");
    }

    #[test]
    fn tokens_are_those_of_nltk() {
        check(
            "Open \"Maps\", then call Ann's office (555-0199).",
            "Open `` Maps '' , then call Ann 's office ( 555-0199 ) .",
        );
        check(
            "I cannot wait: we're gonna go, aren't we?",
            "I can not wait : we 're gon na go , are n't we ?",
        );
        check(
            "It's 'the best' pick, 'it's' fine' ok",
            "It 's ' the best ' pick , ' it 's ' fine ' ok",
        );
        check("Pay $5,50 at 10:30, ok:", "Pay $ 5,50 at 10:30 , ok :");
        check("«Bon» “day” ‘x’ – or — so…", "« Bon » “ day ” ‘ x ’ – or — so…");
        check("``` a `` b ` \"\" ''q'' --- x", "`` ` a `` b ` `` '' `` q '' -- - x");
        check("Wait... what?! No. Yes.\"", "Wait ... what ? ! No. Yes . ''");
        check(
            "rock'n'roll d'ye more'n wanna Wanna, 'tis gimme'tis",
            "rock'n'roll d 'ye more 'n wan na Wan na , ' tis gim me 't is",
        );
        check("a,,b ,, 1,٣ \u{a0}x\u{3000}y", "a , ,b , , 1,٣ x y");
        check("x.)\n", "x . )");
        check("... .", "... .");
        check("o'clock DON'T He'LL they'D can't've", "o'clock DO N'T He 'LL they 'D can't 've");
    }
}
