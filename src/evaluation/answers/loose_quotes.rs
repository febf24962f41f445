//! Quotes as language models write them: which one ends a string, and what stands between tokens.

const LONGEST_KEY: usize = 80;
/// How far a quote looks ahead: bounded, or a text full of quotes would cost its length squared.
const LOOK_AHEAD: usize = 400;

/// What surrounds a string decides which quote can close it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Within {
    Nothing,
    Key,
    Object,
    List,
}

/// How many bytes of white space, byte order marks and comments stand before the next token.
pub fn space_before_token(text: &str) -> usize {
    let mut at = 0;
    loop {
        let rest = &text[at..];
        let trimmed = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        at += rest.len() - trimmed.len();
        if trimmed.starts_with("//") || trimmed.starts_with('#') {
            at += trimmed.find('\n').unwrap_or(trimmed.len());
        } else if trimmed.starts_with("/*") {
            let Some(end) = trimmed.find("*/") else {
                return at;
            };
            at += end + 2;
        } else {
            return at;
        }
    }
}

/// Whether a quote with this text after it ends the string, or merely stands inside it.
pub fn closes_string(after: &str, within: Within) -> bool {
    let near = &after[..after.floor_char_boundary(LOOK_AHEAD)];
    let rest = near[space_before_token(near)..].trim_start();
    let Some(next) = rest.chars().next() else {
        return true;
    };
    if rest.starts_with("```") || rest.starts_with("/*") {
        return true;
    }
    match within {
        Within::Nothing => true,
        Within::Key => next == ':',
        Within::Object => match next {
            '}' => true,
            ',' => {
                let after_comma = rest[1..].trim_start();
                after_comma.is_empty()
                    || after_comma.starts_with(['}', '/', '#'])
                    || starts_with_key(after_comma)
            }
            _ => starts_with_key(rest),
        },
        Within::List => match next {
            ']' => true,
            ',' => {
                let after_comma = rest[1..].trim_start();
                after_comma.is_empty() || after_comma.starts_with(['"', '\'', '{', '[', ']', '/'])
            }
            // A comma is more easily forgotten at the end of a line than within it.
            '"' | '\'' => near[..near.len() - rest.len()].contains('\n'),
            _ => false,
        },
    }
}

fn starts_with_key(text: &str) -> bool {
    let mut chars = text.char_indices().take(LONGEST_KEY);
    let quoted = matches!(chars.next(), Some((_, '"' | '\'')));
    for (at, c) in chars {
        match c {
            '"' | '\'' if quoted => return text[at + 1..].trim_start().starts_with(':'),
            ':' if !quoted => return true,
            c if c.is_alphanumeric() || c == '_' || c == '-' || (quoted && c == ' ') => {}
            _ => return false,
        }
    }
    false
}

pub fn straighten_quotes(text: &str) -> Option<String> {
    text.contains(['“', '”']).then(|| text.replace(['“', '”'], "\""))
}

/// Takes one level of escaping off a text in which the quotes themselves are escaped.
pub fn unescape_once(text: &str) -> Option<String> {
    if !text.contains("\\\"") {
        return None;
    }
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            plain.push(c);
            continue;
        }
        match chars.next() {
            Some('n') => plain.push('\n'),
            Some('t') => plain.push('\t'),
            Some('r') => plain.push('\r'),
            Some(escaped @ ('"' | '\\' | '/')) => plain.push(escaped),
            Some(other) => plain.extend(['\\', other]),
            None => plain.push('\\'),
        }
    }
    Some(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unescaping_takes_one_level_off() {
        assert_eq!(unescape_once("plain"), None);
        assert_eq!(
            unescape_once(r#"{\"a\": \"says \\\"x\\\"\"}"#).as_deref(),
            Some(r#"{"a": "says \"x\""}"#)
        );
    }
}
