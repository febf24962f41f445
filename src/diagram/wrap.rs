//! Breaking a text into lines of a given width.

use std::ops::Range;

use unicode_linebreak::{BreakOpportunity, linebreaks};

use super::measure::{TextMeasure, TextStyle};

/// In bytes. Zero-width characters would make an endless line that is measured again and again.
const LONGEST_LINE: usize = 1000;

/// Greedy lines at the places Unicode allows (UAX 14), as ranges of the text without the white space
/// at their ends; a piece wider than the line is broken between signs. Never empty: an empty text is
/// one empty line.
pub fn wrap(
    text: &str,
    width: f64,
    style: TextStyle,
    measure: &dyn TextMeasure,
) -> Vec<Range<usize>> {
    let fits = |line: Range<usize>| {
        line.len() <= LONGEST_LINE
            && measure.width(slice(text, &trimmed(text, line)), style) <= width
    };
    let mut lines = Lines { text, lines: Vec::new() };
    let mut line = 0..0;
    for (to, opportunity) in linebreaks(text) {
        let takes_no_room = slice(text, &(line.end..to)).chars().all(is_unseen);
        if takes_no_room && to - line.start <= LONGEST_LINE || fits(line.start..to) {
            line.end = to;
        } else {
            let piece = line.end..to;
            lines.push(line);
            line = if fits(piece.clone()) { piece } else { lines.break_up(piece, &fits) };
        }
        if opportunity == BreakOpportunity::Mandatory && to < text.len() {
            lines.push(line);
            line = to..to;
        }
    }
    lines.push(line);
    if lines.lines.is_empty() {
        lines.lines.push(0..0);
    }
    lines.lines
}

struct Lines<'a> {
    text: &'a str,
    lines: Vec<Range<usize>>,
}

impl Lines<'_> {
    fn push(&mut self, line: Range<usize>) {
        let line = trimmed(self.text, line);
        if !line.is_empty() {
            self.lines.push(line);
        }
    }

    /// Pushes all full lines of an over-long piece and returns what is left of it.
    fn break_up(
        &mut self,
        piece: Range<usize>,
        fits: &dyn Fn(Range<usize>) -> bool,
    ) -> Range<usize> {
        let ends: Vec<usize> =
            sign_ends(slice(self.text, &piece)).map(|end| piece.start + end).collect();
        let (mut start, mut ends) = (piece.start, ends.as_slice());
        loop {
            // One character that does not fit still needs a place.
            let taken = how_many_fit(ends, &|end| fits(start..end)).max(1);
            match ends.split_at_checked(taken) {
                Some(([.., end], rest)) if !rest.is_empty() => {
                    self.push(start..*end);
                    (start, ends) = (*end, rest);
                }
                _ => return start..piece.end,
            }
        }
    }
}

/// How many characters fit into a line. Doubles the number, then halves the rest, because measuring is
/// slow.
fn how_many_fit(ends: &[usize], fits: &dyn Fn(usize) -> bool) -> usize {
    let (mut held, mut tried) = (0, 1);
    while ends.get(tried - 1).is_some_and(|end| fits(*end)) {
        (held, tried) = (tried, 2 * tried);
    }
    let open = ends.get(held..ends.len().min(tried - 1)).unwrap_or_default();
    held + open.partition_point(|end| fits(*end))
}

/// Where each sign ends, with the marks that sit on it: an accent, a skin tone, the other half of a
/// joined emoji.
fn sign_ends(text: &str) -> impl Iterator<Item = usize> {
    let mut signs = text.char_indices().peekable();
    std::iter::from_fn(move || {
        let (_, mut last) = signs.next()?;
        while let Some((_, next)) = signs.next_if(|(_, c)| last == '\u{200d}' || sits_on(*c)) {
            last = next;
        }
        Some(signs.peek().map_or(text.len(), |(at, _)| *at))
    })
}

/// Space at the ends of a line is left out, and these signs have no width in any font.
fn is_unseen(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
}

fn sits_on(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{591}'..='\u{5c7}' | '\u{64b}'..='\u{65f}' | '\u{670}'
        | '\u{93a}'..='\u{94f}' | '\u{e31}' | '\u{e34}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}'
        | '\u{1ab0}'..='\u{1aff}' | '\u{200c}' | '\u{200d}' | '\u{20d0}'..='\u{20ff}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{1f3fb}'..='\u{1f3ff}' | '\u{e0020}'..='\u{e007f}')
}

fn trimmed(text: &str, line: Range<usize>) -> Range<usize> {
    let whole = slice(text, &line);
    let start = line.start + (whole.len() - whole.trim_start().len());
    start..start + whole.trim().len()
}

fn slice<'a>(text: &'a str, range: &Range<usize>) -> &'a str {
    text.get(range.clone()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::cell::Cell;

    /// Every character one unit wide.
    struct Monospace;

    impl TextMeasure for Monospace {
        #[allow(clippy::cast_precision_loss)]
        fn width(&self, text: &str, _: TextStyle) -> f64 {
            text.chars().count() as f64
        }
    }

    const STYLE: TextStyle = TextStyle { class: "", size: 1.0, weight: 400, line_height: 1.0 };

    fn lines(text: &str, width: f64) -> Vec<&str> {
        wrap(text, width, STYLE, &Monospace).iter().map(|line| slice(text, line)).collect()
    }

    #[track_caller]
    fn check(text: &str, width: f64, expected: &[&str]) {
        assert_eq!(lines(text, width), expected);
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
        check("  one \n\n two ", 9.0, &["one", "two"]);
        check("", 9.0, &[""]);
        check("ab", 0.0, &["a", "b"]);
    }

    #[test]
    fn a_line_of_nothing_that_is_seen_comes_to_an_end() {
        struct NoWidth;
        impl TextMeasure for NoWidth {
            fn width(&self, text: &str, _: TextStyle) -> f64 {
                assert!(text.len() <= LONGEST_LINE);
                0.0
            }
        }
        for sign in ["\u{200b}", "\u{2003}", "\t", "\u{2060}", "x"] {
            let text = format!("a{}b", sign.repeat(5000));
            let lines = wrap(&text, 10.0, STYLE, &NoWidth);
            let kept: String = lines.iter().map(|line| slice(&text, line)).collect();
            assert_eq!(
                kept.replace(char::is_whitespace, ""),
                text.replace(char::is_whitespace, "")
            );
        }
    }

    #[test]
    fn each_line_is_measured_a_few_times() {
        struct Counting(Cell<usize>);
        impl TextMeasure for Counting {
            fn width(&self, text: &str, style: TextStyle) -> f64 {
                self.0.set(self.0.get() + 1);
                Monospace.width(text, style)
            }
        }
        let (text, counting) = ("x".repeat(64_000), Counting(Cell::default()));
        let lines = wrap(&text, 64.0, STYLE, &counting);
        assert_eq!(lines.len(), 1000);
        assert!(lines.iter().all(|line| line.len() == 64));
        assert!(counting.0.get() <= 16 * lines.len(), "{}", counting.0.get());
    }

    #[test]
    fn a_sign_keeps_the_marks_that_sit_on_it() {
        check("e\u{301}e\u{301}e\u{301}", 4.0, &["e\u{301}e\u{301}", "e\u{301}"]);
        check("x👩🏽\u{200d}🚀👩🏽\u{200d}🚀", 4.0, &["x", "👩🏽\u{200d}🚀", "👩🏽\u{200d}🚀"]);
    }

    proptest! {
        #[test]
        fn nothing_is_lost_but_white_space(text in "\\PC{0,60}", width in 0.0..20.0f64) {
            let visible = |s: &str| s.chars().filter(|c| !c.is_whitespace()).collect::<String>();
            prop_assert_eq!(visible(&lines(&text, width).concat()), visible(&text));
        }
    }
}
