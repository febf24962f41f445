//! Which paths a Rust source names: its `use` trees in full, and every path in its code. What is only
//! there for tests is left out.

use std::collections::BTreeSet;

/// `crate::room::item`, as written. `as` names and globs are dropped.
pub fn named_paths(source: &str) -> BTreeSet<String> {
    let tokens = without_tests(tokens(source));
    let mut paths = BTreeSet::new();
    let mut place = 0;
    while place < tokens.len() {
        if tokens[place] == "use" {
            let end = place + tokens[place..].iter().take_while(|token| *token != ";").count();
            use_tree(&tokens[place + 1..end], "", &mut paths);
            place = end;
        } else if is_name(&tokens[place]) {
            let mut path = tokens[place].clone();
            while tokens.get(place + 1).is_some_and(|token| token == "::")
                && tokens.get(place + 2).is_some_and(|token| is_name(token))
            {
                path = format!("{path}::{}", tokens[place + 2]);
                place += 2;
            }
            if path.contains("::") {
                paths.insert(path);
            }
        }
        place += 1;
    }
    paths
}

fn use_tree(tokens: &[String], prefix: &str, paths: &mut BTreeSet<String>) {
    let mut path = prefix.to_owned();
    for (place, token) in tokens.iter().enumerate() {
        match token.as_str() {
            "{" => {
                for branch in branches(&tokens[place + 1..]) {
                    use_tree(branch, &path, paths);
                }
                return;
            }
            "as" | "*" => break,
            "::" => path.push_str("::"),
            name => path.push_str(name),
        }
    }
    paths.insert(path.trim_end_matches("::").trim_end_matches("::self").to_owned());
}

/// What stands between the commas of a group, up to the brace that closes it.
fn branches(tokens: &[String]) -> Vec<&[String]> {
    let (mut found, mut depth, mut begin) = (Vec::new(), 0, 0);
    for (place, token) in tokens.iter().enumerate() {
        match token.as_str() {
            "{" => depth += 1,
            "}" if depth > 0 => depth -= 1,
            "," | "}" if depth == 0 => {
                if place > begin {
                    found.push(&tokens[begin..place]);
                }
                begin = place + 1;
                if token == "}" {
                    break;
                }
            }
            _ => {}
        }
    }
    found
}

/// An item behind `#[cfg(test)]` ends with its semicolon or its last brace.
fn without_tests(tokens: Vec<String>) -> Vec<String> {
    const MARK: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];
    let mut kept = Vec::new();
    let mut rest = tokens.as_slice();
    while let Some((first, behind)) = rest.split_first() {
        if !rest.iter().take(MARK.len()).map(String::as_str).eq(MARK) {
            kept.push(first.clone());
            rest = behind;
            continue;
        }
        let mut depth = 0;
        let last = rest.iter().position(|token| {
            match token.as_str() {
                "{" => depth += 1,
                "}" => depth -= 1,
                _ => {}
            }
            depth == 0 && (token == ";" || token == "}")
        });
        rest = &rest[last.map_or(rest.len(), |last| last + 1)..];
    }
    kept
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Names, `::` and single signs. Comments and what is quoted are dropped.
pub fn tokens(source: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(length) = quoted(rest) {
            length
        } else if first.is_alphanumeric() || first == '_' {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            tokens.push(rest[..end].to_owned());
            end
        } else if rest.starts_with("::") {
            tokens.push("::".to_owned());
            2
        } else {
            if !first.is_whitespace() {
                tokens.push(first.to_string());
            }
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    tokens
}

/// The length of the text or character literal that begins here.
fn quoted(rest: &str) -> Option<usize> {
    if rest.starts_with("r\"") || rest.starts_with("r#") {
        let hashes = rest[1..].chars().take_while(|c| *c == '#').count();
        let end = format!("\"{}", "#".repeat(hashes));
        let body = rest[1 + hashes..].strip_prefix('"')?;
        return Some(2 + hashes + body.find(&end).unwrap_or(body.len()) + end.len());
    }
    if let Some(body) = rest.strip_prefix('\'') {
        // A lifetime has no second quote.
        let inside = if body.starts_with('\\') { 2 } else { body.chars().next()?.len_utf8() };
        let end = body.get(inside..)?.find('\'')?;
        let is_character = end == 0 || (body.starts_with('\\') && end < 9);
        return is_character.then_some(1 + inside + end + 1);
    }
    let body = rest.strip_prefix('"')?;
    let mut is_escaped = false;
    let end = body.find(|c| {
        let ends = c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        ends
    });
    Some(end.map_or(rest.len(), |end| end + 2))
}

#[test]
fn a_use_tree_is_spelt_out() {
    let source =
        "pub use crate::one::{self, two::{Three, four as Four}, five::*};\nuse super::six;";
    let expected = ["crate::one", "crate::one::five", "crate::one::two::Three"];
    let paths = named_paths(source);
    assert_eq!(
        paths.iter().map(String::as_str).collect::<Vec<_>>(),
        [&expected[..], &["crate::one::two::four", "super::six"]].concat()
    );
}

#[test]
fn code_is_read_and_comments_texts_and_tests_are_not() {
    let source = r##"
        // crate::comment::Item
        fn one<'a>(text: &'a str, c: char) -> bool {
            let _ = ("crate::text::Item \"", r#"crate::raw::Item"#, '"', '\'', "x");
            c == ':' && crate::code::is_so(text)
        }
        #[cfg(test)]
        mod tests { use crate::tested::Item; fn two() { crate::tested::three(); } }
        #[cfg(test)]
        use crate::tested::Item;
        fn last() { super::last::four() }
    "##;
    let paths = named_paths(source);
    assert_eq!(paths.iter().collect::<Vec<_>>(), ["crate::code::is_so", "super::last::four"]);
}
