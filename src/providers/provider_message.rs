//! A provider's own words, fit to be shown: on one line and not too long. A reply with the key in it
//! never comes so far; what is left of a masked one is taken out here.

use super::exchange::Key;

const MOST_CHARACTERS: usize = 300;

/// A key's first characters are enough to know it by; the rest may be masked or cut.
const TELLING: usize = 8;

/// What people type where a server wants no key at all is no secret.
const LEAST_SECRET: usize = 4;

pub(super) fn shown(words: &str) -> Option<String> {
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let shown = if line.chars().nth(MOST_CHARACTERS).is_none() {
        line
    } else {
        let kept: String = line.chars().take(MOST_CHARACTERS - 1).collect();
        format!("{}…", kept.trim_end())
    };
    Some(shown).filter(|shown| !shown.is_empty())
}

/// The text with the key, and whatever starts like it, replaced by "[key]".
pub(super) fn without_key(text: &str, key: &Key) -> String {
    let key = key.expose();
    let telling = key.char_indices().nth(TELLING).map_or(key.len(), |(end, _)| end);
    let start = key.get(..telling).unwrap_or(key);
    if key.chars().count() < LEAST_SECRET || !text.contains(start) {
        return text.to_owned();
    }
    let mut clean = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(start) {
        let (before, found) = rest.split_at(at);
        clean.push_str(before);
        clean.push_str("[key]");
        let whole = if found.starts_with(key) { key.len() } else { start.len() };
        let after = found.get(whole..).unwrap_or_default();
        rest = after.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || "-_*•…".contains(c));
    }
    clean.push_str(rest);
    clean
}

/// A few words of a body that is not JSON: of a web page its title, in its tag, so that it can be
/// told from text.
pub(super) fn of_body(body: &str) -> &str {
    let body = body.trim_start_matches('\u{feff}').trim();
    let lower = body.to_ascii_lowercase();
    let title = || {
        let end = lower.find("</title>")? + "</title>".len();
        body.get(lower.find("<title")?..end).filter(|title| !title.is_empty())
    };
    if body.starts_with('<') { title().unwrap_or(body) } else { body }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str = "sk-proj-abcdefgh12345678";

    fn scrubbed(text: &str) -> String {
        without_key(text, &Key::new(KEY))
    }

    #[test]
    fn the_key_and_what_is_left_of_it_are_replaced() {
        assert_eq!(scrubbed(&format!("no {KEY}, sorry")), "no [key], sorry");
        assert_eq!(scrubbed("no sk-proj-****5678, sorry"), "no [key], sorry");
        assert_eq!(scrubbed("no sk-proj-abcdefgh…, sorry"), "no [key], sorry");
        assert_eq!(scrubbed(&format!("{KEY}{KEY} {KEY}")), "[key] [key]");
        assert_eq!(scrubbed("no sk-live-1, sorry"), "no sk-live-1, sorry");
    }

    #[test]
    fn a_short_key_is_replaced_whole_and_a_placeholder_left() {
        assert_eq!(without_key("a token too many", &Key::new("token")), "a [key] too many");
        assert_eq!(without_key("fix it", &Key::new("x")), "fix it");
        assert_eq!(without_key("text", &Key::new("")), "text");
    }

    #[test]
    fn words_fit_on_a_line() {
        assert_eq!(shown(" a\n\tb  c ").as_deref(), Some("a b c"));
        assert_eq!(shown(" \n"), None);
        let long = shown(&"é".repeat(1000)).unwrap();
        assert_eq!(long.chars().count(), 300);
        assert!(long.ends_with('…'));
        assert_eq!(shown(&"é".repeat(300)).unwrap(), "é".repeat(300));
    }

    #[test]
    fn a_web_page_is_known_by_its_title() {
        assert_eq!(of_body("\u{feff}<html><title>Sign in</title>…"), "<title>Sign in</title>");
        assert_eq!(of_body(" 404 page not found\n"), "404 page not found");
        assert_eq!(of_body("<html></title><title>"), "<html></title><title>");
    }
}
