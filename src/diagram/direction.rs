//! The direction of a text, and the position of a part in its line.
//!
//! Enough of the bidirectional algorithm for one line of an intent: runs of one direction, laid out
//! in the order of the line's own. Deeper nesting does not occur without marks nobody types.

use std::ops::Range;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    LeftToRight,
    RightToLeft,
}

/// Decided by its first letter; a text without letters runs to the right.
pub fn direction_of(text: &str) -> Direction {
    text.chars().find_map(strong).unwrap_or(Direction::LeftToRight)
}

/// Where the bytes of `range` stand in the drawn line: from and to, counted from its left edge.
/// `width_of` measures the beginning of a run.
pub fn spans(
    line: &str,
    base: Direction,
    range: Range<usize>,
    width_of: &dyn Fn(&str) -> f64,
) -> Vec<Range<f64>> {
    let mut runs = runs(line, base);
    if base == Direction::RightToLeft {
        runs.reverse();
    }
    let mut left = 0.0;
    let mut found: Vec<Range<f64>> = Vec::new();
    for (direction, run) in runs {
        let text = line.get(run.clone()).unwrap_or_default();
        let width = width_of(text);
        let (start, end) = (range.start.max(run.start), range.end.min(run.end));
        if start < end {
            let until = |byte: usize| width_of(text.get(..byte - run.start).unwrap_or_default());
            let (before, through) = (until(start), until(end));
            let span = match direction {
                Direction::LeftToRight => left + before..left + through,
                Direction::RightToLeft => left + width - through..left + width - before,
            };
            match found.last_mut() {
                Some(last) if (last.end - span.start).abs() < 0.5 => last.end = span.end,
                _ => found.push(span),
            }
        }
        left += width;
    }
    found
}

/// Digits follow the letter before them; what is between two directions is of the line's own.
fn runs(line: &str, base: Direction) -> Vec<(Direction, Range<usize>)> {
    let mut runs: Vec<(Direction, Range<usize>)> = Vec::new();
    let mut last_letter = base;
    for (at, c) in line.char_indices() {
        let end = at + c.len_utf8();
        let direction = if let Some(direction) = strong(c) {
            last_letter = direction;
            direction
        } else if c.is_numeric() {
            last_letter
        } else {
            let next = line.get(end..).and_then(|rest| rest.chars().find_map(strong));
            if next == Some(last_letter) { last_letter } else { base }
        };
        match runs.last_mut() {
            Some((known, run)) if *known == direction => run.end = end,
            _ => runs.push((direction, at..end)),
        }
    }
    runs
}

fn strong(c: char) -> Option<Direction> {
    let is_right_to_left = matches!(c,
        '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}'
        | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}');
    match c.is_alphabetic() {
        true if is_right_to_left => Some(Direction::RightToLeft),
        true => Some(Direction::LeftToRight),
        false => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, part: &str, expected: &[(usize, usize)]) {
        #[allow(clippy::cast_precision_loss)]
        let width_of = |text: &str| text.chars().count() as f64;
        let start = line.find(part).unwrap();
        let found = spans(line, direction_of(line), start..start + part.len(), &width_of);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let found: Vec<_> =
            found.iter().map(|span| (span.start as usize, span.end as usize)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn the_first_letter_decides() {
        for text in ["Call دانا", "5 tarts", "", "🎂", "毎日"] {
            assert_eq!(direction_of(text), Direction::LeftToRight, "{text}");
        }
        for text in ["احجز Wi-Fi", "«שלום»", "١٢ كعكة"] {
            assert_eq!(direction_of(text), Direction::RightToLeft, "{text}");
        }
    }

    #[test]
    fn a_part_of_a_line_is_found_where_it_is_drawn() {
        check("lemon tarts", "tarts", &[(6, 11)]);
        // Right to left: the first word is the rightmost.
        check("אבג דהו", "אבג", &[(4, 7)]);
        check("אבג דהו", "דהו", &[(0, 3)]);
        // A Latin word in a line that runs to the left, and the reverse.
        check("אבג xyz דהו", "xyz", &[(4, 7)]);
        check("אבג xyz דהו", "xy", &[(4, 6)]);
        check("ab אבג cd", "אב", &[(4, 6)]);
        check("ab אבג דהו", "אבג", &[(7, 10)]);
    }

    #[test]
    fn a_part_across_directions_is_in_pieces() {
        check("ab אבג cd", "b אב", &[(1, 3), (4, 6)]);
    }
}
