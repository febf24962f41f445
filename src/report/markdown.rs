//! Tables in Markdown, as GitHub and most editors read them. Texts are escaped.

use super::tables::{Head, one_line};

pub fn title(title: &str) -> String {
    format!("### {}\n\n", escaped(title))
}

pub fn head(head: &Head) -> String {
    let names: Vec<String> = head.names.iter().map(|name| (*name).to_owned()).collect();
    let rule = |place: usize| if place < head.numbers_from { "---" } else { "---:" };
    let rules: Vec<&str> = (0..names.len()).map(rule).collect();
    format!("{}| {} |\n", row(&names), rules.join(" | "))
}

pub fn row(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| escaped(cell)).collect();
    format!("| {} |\n", cells.join(" | "))
}

pub fn paragraph(text: &str) -> String {
    format!("{}\n\n", escaped(text))
}

/// Characters that can begin markup and are escaped with a backslash.
const SIGNS: &str = "\\`*_{}[]<>|~#&!$@^";

fn escaped(text: &str) -> String {
    let text = one_line(text);
    let mut escaped = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(sign) = rest.chars().next() {
        // GitHub turns bare "https://" and "www." into links.
        let begins_link = rest.starts_with("://")
            || (sign == '.'
                && escaped.len() >= 3
                && is_www(&escaped[escaped.floor_char_boundary(escaped.len() - 3)..]));
        // These begin a list at the start of a paragraph.
        let begins_list = escaped.is_empty() && matches!(sign, '-' | '+' | '=');
        if SIGNS.contains(sign) || begins_link || begins_list {
            escaped.push('\\');
        }
        escaped.push(sign);
        rest = &rest[sign.len_utf8()..];
    }
    escaped
}

fn is_www(text: &str) -> bool {
    text.eq_ignore_ascii_case("www")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_markup() {
        let cases = [
            ("plain words, 1.5 km", "plain words, 1.5 km"),
            ("a | b", "a \\| b"),
            ("a \\| b", "a \\\\\\| b"),
            (
                "`code` *bold* __both__ ~~not~~",
                "\\`code\\` \\*bold\\* \\_\\_both\\_\\_ \\~\\~not\\~\\~",
            ),
            ("<img src=x onerror=alert(1)>", "\\<img src=x onerror=alert(1)\\>"),
            ("[here](javascript:x) ![it](y)", "\\[here\\](javascript:x) \\!\\[it\\](y)"),
            (
                "see https://a.example or WWW.a.example",
                "see https\\://a.example or WWW\\.a.example",
            ),
            ("me@a.example &amp; $x$", "me\\@a.example \\&amp; \\$x\\$"),
            ("two\r\n\r\nlines\u{0}\tand more", "two lines and more"),
            ("- not a list", "\\- not a list"),
            ("été 日本 🥟", "été 日本 🥟"),
            ("", ""),
        ];
        for (text, expected) in cases {
            assert_eq!(escaped(text), expected, "{text:?}");
        }
    }
}
