//! The words of the other intent that a judge's reason quotes.
//!
//! Only quoted text counts, and only if the intent contains it word for word.

use std::ops::Range;

/// Quotation marks as pairs; where both are one sign, the letters around it tell them apart.
const MARKS: &[(char, char)] = &[
    ('"', '"'),
    ('“', '”'),
    ('„', '“'),
    ('„', '”'),
    ('”', '”'),
    ('\'', '\''),
    ('‘', '’'),
    ('‚', '‘'),
    ('‚', '’'),
    ('`', '`'),
    ('«', '»'),
    ('»', '«'),
    ('‹', '›'),
    ('›', '‹'),
    ('「', '」'),
    ('『', '』'),
    ('﹁', '﹂'),
    ('〝', '〞'),
    ('〝', '〟'),
    ('《', '》'),
    ('〈', '〉'),
    ('＂', '＂'),
];

/// Longer ones are not quotes; only this much of a reason and of an intent is searched.
const LONGEST_QUOTE: usize = 400;
const MOST_READ: usize = 1 << 14;
/// Each is looked for in all of the intent.
const MOST_QUOTES: usize = 50;

/// Byte ranges of the intent, in order and apart from each other.
pub fn quoted_passages(reason: &str, intent: &str) -> Vec<Range<usize>> {
    QuotedIntent::of(intent).passages(reason)
}

/// An intent prepared once for the reasons of all facts.
pub struct QuotedIntent(Folded);

impl QuotedIntent {
    pub fn of(intent: &str) -> Self {
        Self(fold(intent))
    }

    pub fn passages(&self, reason: &str) -> Vec<Range<usize>> {
        passages_in(&self.0, reason)
    }
}

fn passages_in(intent: &Folded, reason: &str) -> Vec<Range<usize>> {
    let (mut found, mut left) = (Vec::new(), MOST_QUOTES);
    gather(beginning(reason), intent, &mut found, &mut left);
    found.sort_unstable_by_key(|passage: &Range<usize>| (passage.start, passage.end));
    let mut apart: Vec<Range<usize>> = Vec::new();
    for passage in found {
        match apart.last_mut() {
            Some(last) if passage.start <= last.end => last.end = last.end.max(passage.end),
            _ => apart.push(passage),
        }
    }
    apart
}

/// A quote within a quote is looked at where the outer one is not in the intent.
fn gather(reason: &str, intent: &Folded, found: &mut Vec<Range<usize>>, left: &mut usize) {
    let mut at = 0;
    while let Some(c) = reason.get(at..).and_then(|rest| rest.chars().next()) {
        let body = at + c.len_utf8();
        let Some((quote, after)) = quote_at(reason, at, c) else {
            at = body;
            continue;
        };
        let Some(still) = left.checked_sub(1) else { return };
        *left = still;
        match passages_of(quote, intent) {
            Some(passages) => found.extend(passages),
            None => gather(quote, intent, found, left),
        }
        at = after;
    }
}

/// What is quoted where a quotation begins at `at`, and where the text goes on.
fn quote_at(reason: &str, at: usize, mark: char) -> Option<(&str, usize)> {
    let body = at + mark.len_utf8();
    let before = reason.get(..at)?.chars().next_back();
    let is_plain = matches!(mark, '"' | '\'' | '`' | '”' | '＂');
    // Five inches, and an apostrophe.
    if is_plain && before.is_some_and(|c| c.is_ascii_digit() || mark != '"' && is_of_word(c)) {
        return None;
    }
    let rest = reason.get(body..)?;
    let rest = rest.get(..rest.floor_char_boundary(LONGEST_QUOTE))?;
    let closing: Vec<char> =
        MARKS.iter().filter(|(open, _)| *open == mark).map(|(_, close)| *close).collect();
    let (end, close) = rest.match_indices(closing.as_slice()).find(|(end, close)| {
        let next = rest.get(end + close.len()..).and_then(|rest| rest.chars().next());
        !(matches!(*close, "'" | "’" | "‘") && next.is_some_and(is_of_word))
    })?;
    Some((rest.get(..end)?, body + end + close.len()))
}

/// All parts of a quote, which may leave words out with dots; `None` where one is not there.
fn passages_of(quote: &str, intent: &Folded) -> Option<Vec<Range<usize>>> {
    let quote = quote.replace("...", "…").replace("[…]", "…");
    let mut passages = Vec::new();
    let mut from = 0;
    for part in quote.split('…') {
        let part =
            part.trim_matches(|c: char| c.is_whitespace() || ".,;:!?。、，；：！？،؛؟".contains(c));
        if part.is_empty() {
            continue;
        }
        let part = fold(part).text;
        let place = place_of(&part, &intent.text, from)?;
        from = place + part.len();
        passages.push(intent.origins.get(place)?.start..intent.origins.get(from - 1)?.end);
    }
    (!passages.is_empty()).then_some(passages)
}

/// The first place from there on where the part stands as whole words.
fn place_of(part: &str, intent: &str, from: usize) -> Option<usize> {
    let is_cut = |inner: Option<char>, outer: Option<char>| {
        inner.is_some_and(is_of_word) && outer.is_some_and(is_of_word)
    };
    let first = part.chars().next()?;
    let mut from = from;
    loop {
        let place = from + intent.get(from..)?.find(part)?;
        let before = intent.get(..place)?.chars().next_back();
        let after = intent.get(place + part.len()..)?.chars().next();
        if !is_cut(Some(first), before) && !is_cut(part.chars().next_back(), after) {
            return Some(place);
        }
        from = place + first.len_utf8();
    }
}

/// A text as it is compared.
#[derive(Default)]
struct Folded {
    text: String,
    /// For each byte of it, where the character it comes from stands.
    origins: Vec<Range<usize>>,
}

/// White space is one space, letters are in lower case, apostrophes and quotation marks are straight.
fn fold(text: &str) -> Folded {
    let mut folded = Folded::default();
    for (start, c) in beginning(text).char_indices() {
        let end = start + c.len_utf8();
        let sign = match c {
            '‘' | '’' => '\'',
            '“' | '”' => '"',
            '‐' | '‑' => '-',
            _ if c.is_whitespace() => ' ',
            _ => c,
        };
        match folded.origins.last_mut() {
            Some(last) if sign == ' ' && folded.text.ends_with(' ') => last.end = end,
            _ => {
                folded.text.extend(sign.to_lowercase());
                folded.origins.resize(folded.text.len(), start..end);
            }
        }
    }
    folded
}

fn beginning(text: &str) -> &str {
    text.get(..text.floor_char_boundary(MOST_READ)).unwrap_or_default()
}

/// Whether a word could go on with it; scripts that write no spaces have no word ends to keep to.
fn is_of_word(c: char) -> bool {
    let writes_no_spaces = matches!(c, '\u{e00}'..='\u{eff}' | '\u{1780}'..='\u{17ff}'
        | '\u{1000}'..='\u{109f}' | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}'
        | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}');
    c.is_alphanumeric() && !writes_no_spaces
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(reason: &str, intent: &str, expected: &[&str]) {
        let found = quoted_passages(reason, intent);
        let words: Vec<_> = found.iter().map(|passage| &intent[passage.clone()]).collect();
        assert_eq!(words, expected, "{reason}");
    }

    const TARTS: &str = "Order two  Lemon tarts for Ann's pickup on Sunday";

    #[test]
    fn a_quote_is_found_in_any_marks() {
        for reason in [
            r#"It says "lemon tarts"."#,
            "It says “lemon tarts.”",
            "Es sagt „lemon tarts“.",
            "It says 'lemon tarts', no more.",
            "It says ‘lemon tarts’.",
            "Il dit « lemon tarts ».",
            "Sie sagt »lemon tarts«.",
            "It says `Lemon Tarts`",
            "预测说「lemon tarts」",
            "预测说\"lemon tarts\"",
            "It says \"lemon\n tarts\"",
        ] {
            check(reason, TARTS, &["Lemon tarts"]);
        }
        check("说“星期天”，不是『星期六』", "星期天订两个柠檬挞", &["星期天"]);
        check("يقول «يوم الأحد».", "اطلب الكعك يوم الأحد", &["يوم الأحد"]);
    }

    #[test]
    fn what_is_not_there_lights_nothing() {
        check(r#"It says "two lime tarts""#, TARTS, &[]);
        check("It says lemon tarts for Ann's pickup on Sunday", TARTS, &[]);
        check(r#"It says "art" and "Sun" and """#, TARTS, &[]);
        check(r#"The 5" screen and Ann's 27" one"#, "the screen and Ann", &[]);
        check(r#"It says "lemon tarts ... on Monday""#, TARTS, &[]);
        check(r#"It says "lemon tarts"#, TARTS, &[]);
    }

    #[test]
    fn several_quotes_are_found_in_the_order_of_the_intent() {
        check(r#""Sunday", not "Saturday", and "two""#, TARTS, &["two", "Sunday"]);
        check(r#""two … on Sunday""#, TARTS, &["two", "on Sunday"]);
        check(r#""two lemon" and "lemon tarts""#, TARTS, &["two  Lemon tarts"]);
        check("It says 'Ann's pickup'", TARTS, &["Ann's pickup"]);
        check("It says 'Ann’s pickup'", TARTS, &["Ann's pickup"]);
    }

    #[test]
    fn a_quote_within_a_quote_counts_where_the_outer_one_does_not() {
        check("The judge says “it has ‘two’ of them”", TARTS, &["two"]);
        // What stands between two quotes is no quote.
        check(r#"Not "cake" two "pies""#, TARTS, &[]);
    }

    proptest! {
        #[test]
        fn places_are_places_of_the_intent(
            reason in "[\\PC\"'“”「」… ab]{0,40}", intent in "[\\PC ab'İ]{0,40}",
        ) {
            let mut end = 0;
            for passage in quoted_passages(&reason, &intent) {
                prop_assert!(passage.start >= end && passage.end > passage.start);
                prop_assert!(intent.get(passage.clone()).is_some());
                end = passage.end;
            }
        }

        #[test]
        fn a_whole_intent_quoted_is_found(intent in "[a-z]{1,8}( [a-z]{1,8}){0,5}") {
            let reason = format!("It says “{intent}”.");
            prop_assert_eq!(quoted_passages(&reason, &intent), vec![0..intent.len()]);
        }
    }
}
