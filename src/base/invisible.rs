//! Characters that nobody sees: spaces of no width, marks of direction, soft hyphens.

pub fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}'
    )
}

/// Without white space at its ends; empty if nobody can see any of it.
pub fn visible(text: &str) -> &str {
    let text = text.trim();
    if text.chars().all(|c| is_invisible(c) || c.is_whitespace()) { "" } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_sees_is_empty_and_everything_else_stays() {
        assert_eq!(visible("\u{200b} \u{202e}\u{feff}"), "");
        assert_eq!(visible(" \u{200f}שלום "), "\u{200f}שלום");
        assert_eq!(visible(" a\u{200b}"), "a\u{200b}");
    }
}
