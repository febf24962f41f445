//! Whether a key is a placeholder: "your-api-key-here", "xxxxxxxx", "123456789012". It is not a secret,
//! and its words occur in honest replies.
//!
//! The key is judged as a whole. A real one mixes digits and letters, or upper and lower case, so all
//! its pieces count, even those of letters only.

/// A key with fewer different characters is no secret.
const LEAST_DIFFERENT: usize = 6;

/// "password123" is made of words; "word1234" may be a secret.
const MOST_DIGITS: usize = 3;

const LONGEST_WORD: usize = 20;

/// "strengths" has five; letters at random soon have more.
const MOST_CONSONANTS: usize = 5;

pub(super) fn is_placeholder(key: &str) -> bool {
    let mut different: Vec<char> = key.to_lowercase().chars().collect();
    different.sort_unstable();
    different.dedup();
    different.len() < LEAST_DIFFERENT || is_words(key) || is_counting(key)
}

/// Words joined by "-", "_", "." or spaces, perhaps in brackets.
fn is_words(key: &str) -> bool {
    let words = key.trim_start_matches(['$', '<', '{', '[', '(']);
    let words = words.trim_end_matches(['>', '}', ']', ')']);
    let digits = key.bytes().filter(u8::is_ascii_digit).count();
    digits <= MOST_DIGITS && words.split(['-', '_', '.', ' ']).all(is_word)
}

/// In one case or with a capital, and with digits only at its end.
fn is_word(word: &str) -> bool {
    let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let all = |is_fit: fn(&u8) -> bool| letters.bytes().all(|byte| is_fit(&byte));
    let is_in_case = all(u8::is_ascii_uppercase)
        || letters.bytes().skip(1).all(|byte| byte.is_ascii_lowercase());
    let is_vowel = |letter: char| "aeiouyAEIOUY".contains(letter);
    let consonants = letters.split(is_vowel).map(str::len).max().unwrap_or_default();
    all(u8::is_ascii_alphabetic)
        && is_in_case
        && letters.len() <= LONGEST_WORD
        && consonants <= MOST_CONSONANTS
}

/// Every digit or letter follows the one before it, up or down.
fn is_counting(key: &str) -> bool {
    let is_next = |pair: &[u8]| match pair {
        [b'9', b'0' | b'a' | b'A'] => true,
        [one, next] => one.checked_add(1) == Some(*next),
        _ => false,
    };
    let mut characters = key.as_bytes().to_vec();
    let goes_up = characters.windows(2).all(is_next);
    characters.reverse();
    goes_up || characters.windows(2).all(is_next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fills_the_field_is_a_placeholder() {
        for key in [
            "your-api-key-here",
            "<your-api-key>",
            "${OPENAI_API_KEY}",
            "OPENAI_API_KEY",
            "sk-no-key-required",
            "anything-goes",
            "YourApiKeyHere-1".to_lowercase().as_str(),
            "My-Api-Key",
            "insert your key here",
            "password123",
            "aaaaaaaaaaaaaaaaaaaaaaaa",
            "sk-xxxxxxxxxxxxxxxxxxxxxxxx",
            "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx",
            "123456789012",
            "0123456789abcdef",
            "987654321098",
            "abcdefghijklmnopqrstuvwxyz",
        ] {
            assert!(is_placeholder(key), "{key}");
        }
    }

    #[test]
    fn what_a_provider_hands_out_is_not() {
        for key in [
            "sk-proj-AbCdEfGh12345678",
            "sk-proj-T3BlbkFJqVn0aXbLmRtYcWzKp9sDgHjU",
            "sk-ant-api03-hJkQwErTyUiOpAsDfGhJkLzXcVbNm-abcdefgh_AA",
            "AIzaSyDaGmWKa4JsXZHjGw7ISLn3namBGewQe",
            "sk-or-v1-0f3c9e7a4b1d8c6e2f5a0b9d7c3e1f8a",
            "gsk_QwErTyUiOpAsDfGhJkLzWGdyb3FY",
            "xai-abcdEFGHijklMNOPqrstUVWX",
            "Zk3vTq8LwX1rBn6YpD0sGf5HjM2cVaUe",
            "sk-3f9a1c7e5b2d8f4a6c0e9b7d",
            "0a1b2c3d4e5f60718293a4b5c6d7e8f9",
            "d9428888-122b-11e1-b85c-61cd3cbb3210",
            "qwrtpsdfghjklzxcvbnm",
            "test-key-0123456789",
            "abcd1234",
        ] {
            assert!(!is_placeholder(key), "{key}");
        }
    }
}
