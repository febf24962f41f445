//! Breaking a text into lines of a given width.

use unicode_linebreak::{BreakOpportunity, linebreaks};

use super::measure::{TextMeasure, TextStyle};

/// Greedy lines at the places Unicode allows (UAX 14); a piece wider than the line is broken
/// between characters. Never empty: an empty text is one empty line.
pub fn wrap(text: &str, width: f64, style: TextStyle, measure: &dyn TextMeasure) -> Vec<String> {
    let fits = |line: &str| measure.width(line.trim_end(), style) <= width;
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut from = 0;
    for (to, opportunity) in linebreaks(text) {
        let piece = &text[from..to];
        from = to;
        let longer = format!("{line}{piece}");
        if fits(&longer) {
            line = longer;
        } else {
            push_line(&mut lines, &mut line);
            line = break_piece(piece, &mut lines, &fits);
        }
        if opportunity == BreakOpportunity::Mandatory && to < text.len() {
            push_line(&mut lines, &mut line);
        }
    }
    if !line.trim().is_empty() || lines.is_empty() {
        lines.push(line.trim_end().to_owned());
    }
    lines
}

fn push_line(lines: &mut Vec<String>, line: &mut String) {
    let full = std::mem::take(line);
    if !full.trim().is_empty() {
        lines.push(full.trim_end().to_owned());
    }
}

/// Pushes all full lines of an over-long piece and returns what is left of it.
fn break_piece(piece: &str, lines: &mut Vec<String>, fits: &impl Fn(&str) -> bool) -> String {
    if fits(piece) {
        return piece.to_owned();
    }
    let mut line = String::new();
    for c in piece.chars() {
        line.push(c);
        // One character that does not fit still has to stand somewhere.
        if !fits(&line) && line.chars().count() > 1 {
            line.pop();
            lines.push(std::mem::take(&mut line));
            line.push(c);
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Every character one unit wide.
    struct Monospace;

    impl TextMeasure for Monospace {
        #[allow(clippy::cast_precision_loss)]
        fn width(&self, text: &str, _: TextStyle) -> f64 {
            text.chars().count() as f64
        }
    }

    const STYLE: TextStyle = TextStyle { class: "", size: 1.0, weight: 400, line_height: 1.0 };

    #[track_caller]
    fn check(text: &str, width: f64, expected: &[&str]) {
        assert_eq!(wrap(text, width, STYLE, &Monospace), expected);
    }

    #[test]
    fn breaks_between_words() {
        check("Order two lemon tarts", 10.0, &["Order two", "lemon", "tarts"]);
        check("Order two lemon tarts", 99.0, &["Order two lemon tarts"]);
    }

    #[test]
    fn breaks_where_a_script_without_spaces_allows() {
        check("毎日おやすみ", 4.0, &["毎日おや", "すみ"]);
    }

    #[test]
    fn breaks_an_endless_word_and_keeps_given_lines() {
        check("aaaaaaa b", 3.0, &["aaa", "aaa", "a b"]);
        check("one\ntwo", 9.0, &["one", "two"]);
        check("", 9.0, &[""]);
        check("ab", 0.0, &["a", "b"]);
    }

    proptest! {
        #[test]
        fn nothing_is_lost_but_white_space(text in "\\PC{0,60}", width in 0.0..20.0f64) {
            let visible = |s: &str| s.chars().filter(|c| !c.is_whitespace()).collect::<String>();
            let joined: String = wrap(&text, width, STYLE, &Monospace).concat();
            prop_assert_eq!(visible(&joined), visible(&text));
        }
    }
}
