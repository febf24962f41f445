//! An intent as words, numbers and marks, each with its place in the text.
//!
//! Splitting and comparing both start here, so that they agree on what a word is in any script.

use crate::base::invisible::is_invisible;

use super::written_forms::{ascii_form, composed};

/// In characters. Longer intents are not judged; see [`is_too_long`].
pub const LONGEST_INTENT: usize = 20_000;
/// In bytes: room for the longest intent in any script.
const MOST_READ: usize = 4 * LONGEST_INTENT;
/// The longest quotation, in bytes.
const LONGEST_QUOTE: usize = 400;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    Word,
    /// Begins with a digit: "2", "7:30am", "3/3/2024", "2nd".
    Number,
    /// One sign of a script without spaces.
    Sign,
    Mark,
}

#[derive(Debug, Clone)]
pub struct Token {
    pub start: usize,
    pub end: usize,
    pub kind: TokenKind,
    /// In lower case, without a possessive ending.
    pub word: String,
    pub capital: bool,
    /// Two or more letters, all of them capital: "LA".
    pub all_capital: bool,
    /// Stands between quotation marks, or is one.
    pub quoted: bool,
}

impl Token {
    pub fn is(&self, word: &str) -> bool {
        self.word == word
    }

    pub fn is_mark(&self) -> bool {
        self.kind == TokenKind::Mark
    }

    /// Ends a clause: a full stop, a comma and their like.
    pub fn ends_clause(&self) -> bool {
        self.is_mark() && !self.quoted && self.word.chars().all(is_clause_end)
    }
}

/// Whether an intent is longer than the rules judge. A task has a few hundred characters.
pub fn is_too_long(intent: &str) -> bool {
    intent.len() > LONGEST_INTENT && intent.chars().nth(LONGEST_INTENT).is_some()
}

/// The beginning of a text that is too long.
pub fn tokens(text: &str) -> Vec<Token> {
    let text = &text[..text.floor_char_boundary(MOST_READ)];
    let mut found: Vec<Token> = Vec::new();
    let mut rest = text.char_indices().peekable();
    let mut quote_end = 0;
    while let Some((start, first)) = rest.next() {
        // Joiners hold the parts of an emoji together.
        if first.is_whitespace() || (is_invisible(first) && !is_combining(first)) {
            continue;
        }
        let before = text[..start].chars().next_back();
        if start >= quote_end
            && let Some(end) = end_of_quote(text, start, first, before)
        {
            quote_end = end;
        }
        let kind = kind_of(first);
        let mut end = start + first.len_utf8();
        if matches!(kind, TokenKind::Word | TokenKind::Number) {
            while let Some(&(at, c)) = rest.peek() {
                let next = text[at + c.len_utf8()..].chars().next();
                if !continues(kind, c, next) {
                    break;
                }
                end = at + c.len_utf8();
                rest.next();
            }
        }
        let mut word = in_lower_case(&text[start..end]);
        if word.ends_with("'s") {
            word.truncate(word.len() - 2);
        }
        let capital = kind == TokenKind::Word && !word.starts_with(first);
        let all_capital = capital
            && end - start > 1
            && text[start..end].bytes().all(|byte| byte.is_ascii_uppercase());
        let quoted = start < quote_end;
        found.push(Token { start, end, kind, word, capital, all_capital, quoted });
    }
    found
}

#[inline(never)]
fn in_lower_case(word: &str) -> String {
    if word.is_ascii() {
        return word.to_ascii_lowercase();
    }
    let lower: String = word.chars().map(ascii_form).flat_map(char::to_lowercase).collect();
    composed(&lower)
}

#[inline(never)]
fn kind_of(c: char) -> TokenKind {
    let c = ascii_form(c);
    if c.is_ascii_alphabetic() {
        TokenKind::Word
    } else if c.is_ascii_digit() {
        TokenKind::Number
    } else if writes_no_spaces(c) || c >= '\u{1F000}' {
        TokenKind::Sign
    } else if c.is_alphanumeric() || is_combining(c) {
        TokenKind::Word
    } else {
        TokenKind::Mark
    }
}

fn continues(kind: TokenKind, c: char, next: Option<char>) -> bool {
    let joins = |c: char| matches!(kind_of(c), TokenKind::Word | TokenKind::Number);
    match c {
        '.' | '\'' | '’' | '@' | '_' => next.is_some_and(joins),
        ',' | ':' | '/' | '-' if kind == TokenKind::Number => {
            next.is_some_and(|next| kind_of(next) == TokenKind::Number)
        }
        _ => joins(c),
    }
}

/// Han, kana and their like.
fn writes_no_spaces(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{30FF}' | '\u{3400}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}'
        | '\u{20000}'..='\u{3FFFF}')
}

/// Combining vowel signs and accents.
fn is_combining(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36F}' | '\u{591}'..='\u{5BD}' | '\u{64B}'..='\u{65F}'
        | '\u{900}'..='\u{DFF}' | '\u{E31}'..='\u{E4E}' | '\u{200C}' | '\u{200D}')
}

fn is_clause_end(c: char) -> bool {
    matches!(
        c,
        '.' | ','
            | ';'
            | ':'
            | '!'
            | '?'
            | '('
            | ')'
            | '['
            | ']'
            | '\n'
            | '—'
            | '–'
            | '…'
            | '。'
            | '，'
            | '、'
            | '；'
            | '：'
            | '！'
            | '？'
            | '（'
            | '）'
            | '،'
            | '؛'
            | '؟'
    )
}

/// Where the quotation that begins at `start` ends, its mark included.
#[inline(never)]
fn end_of_quote(text: &str, start: usize, mark: char, before: Option<char>) -> Option<usize> {
    let close = match mark {
        '"' | '\'' => mark,
        '“' => '”',
        '‘' => '’',
        '«' => '»',
        '「' => '」',
        '『' => '』',
        _ => return None,
    };
    if mark == close && before.is_some_and(char::is_alphanumeric) {
        return None;
    }
    let body = start + mark.len_utf8();
    let reach = text.floor_char_boundary(body + LONGEST_QUOTE);
    let mut rest = text[body..reach].char_indices();
    while let Some((at, c)) = rest.next() {
        let inside = matches!(close, '\'' | '’')
            && rest.clone().next().is_some_and(|(_, after)| after.is_alphanumeric());
        if c == close && !inside {
            return Some(body + at + c.len_utf8());
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let found = tokens(text);
        let words: Vec<_> = found.iter().map(|token| &*token.word).collect();
        assert_eq!(words, expected);
    }

    #[test]
    fn what_nobody_sees_is_no_word() {
        check("\u{202e}Order two\u{2069} tarts\u{feff}", &["order", "two", "tarts"]);
    }

    #[test]
    fn numbers_names_and_possessives_stay_whole() {
        check("Nina’s 7:30am call, 1,000 x", &["nina", "7:30am", "call", ",", "1,000", "x"]);
        check("go to ebay.com.", &["go", "to", "ebay.com", "."]);
        check("on 3/3/2024, don't", &["on", "3/3/2024", ",", "don't"]);
        check("a 12-minute wi-fi", &["a", "12", "-", "minute", "wi", "-", "fi"]);
    }

    #[test]
    fn digits_and_letters_of_other_keyboards_are_the_same_words() {
        check("٢ ۷ १२ ３０ ＡＢＣ", &["2", "7", "12", "30", "abc"]);
        check("الساعة ٧:٣٠", &["الساعة", "7:30"]);
    }

    #[test]
    fn a_letter_and_its_accent_are_one_letter() {
        check("cafe\u{301} Flu\u{308}ge vie\u{323}\u{302}t", &["café", "flüge", "việt"]);
        assert_eq!(tokens("Cafe\u{301}")[0].end, "Cafe\u{301}".len());
    }

    #[test]
    fn scripts_without_spaces_go_sign_by_sign() {
        check("毎日22時", &["毎", "日", "22", "時"]);
        check("نص عربي", &["نص", "عربي"]);
    }

    #[test]
    fn quotations_are_marked() {
        let quoted = |text: &str| {
            let found = tokens(text);
            let words: Vec<_> =
                found.iter().filter(|t| t.quoted && !t.is_mark()).map(|t| t.word.clone()).collect();
            words.join(" ")
        };
        assert_eq!(quoted("Send \"10 min late\" to Ann"), "10 min late");
        assert_eq!(quoted("search for 'lemon tart' at Ann's"), "lemon tart");
        assert_eq!(quoted("a 5\" screen at Ann's"), "");
        assert_eq!(quoted("搜索「柠檬」吧"), "柠 檬");
    }

    proptest! {
        #[test]
        fn places_are_places_of_the_text(text in "\\PC{0,60}") {
            let mut end = 0;
            for token in tokens(&text) {
                prop_assert!(token.start >= end && token.end > token.start);
                prop_assert!(text.get(token.start..token.end).is_some());
                end = token.end;
            }
        }
    }
}
