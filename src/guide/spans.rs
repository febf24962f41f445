//! Bold text, code and links within a line. A link leads to this page, to another page of the guide, or to
//! an `https:` address; any other is plain text.

#[derive(Debug, PartialEq, Eq)]
pub enum Span {
    Text(String),
    Bold(String),
    Code(String),
    Link { text: String, to: Target },
}

#[derive(Debug, PartialEq, Eq)]
pub enum Target {
    /// A place of this page, as in its address.
    Here(String),
    Guide(String),
    Web(String),
}

impl Span {
    pub fn text(&self) -> &str {
        match self {
            Self::Text(text) | Self::Bold(text) | Self::Code(text) | Self::Link { text, .. } => {
                text
            }
        }
    }
}

pub fn spans(line: &str) -> Vec<Span> {
    let mut found = Vec::new();
    let mut plain = String::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        if let Some((span, after)) = special(rest) {
            if !plain.is_empty() {
                found.push(Span::Text(std::mem::take(&mut plain)));
            }
            found.push(span);
            rest = after;
        } else {
            plain.push(first);
            rest = rest.get(first.len_utf8()..).unwrap_or_default();
        }
    }
    if !plain.is_empty() {
        found.push(Span::Text(plain));
    }
    found
}

/// The span that the text begins with, and what follows it.
fn special(text: &str) -> Option<(Span, &str)> {
    if let Some((bold, after)) = text.strip_prefix("**").and_then(|rest| rest.split_once("**")) {
        return Some((Span::Bold(bold.to_owned()), after));
    }
    if let Some((code, after)) = text.strip_prefix('`').and_then(|rest| rest.split_once('`')) {
        return Some((Span::Code(code.to_owned()), after));
    }
    let (label, rest) = text.strip_prefix('[')?.split_once("](")?;
    let (address, after) = rest.split_once(')')?;
    let label = label.to_owned();
    let span = target(address)
        .map_or_else(|| Span::Text(label.clone()), |to| Span::Link { text: label.clone(), to });
    Some((span, after))
}

fn target(address: &str) -> Option<Target> {
    if address.starts_with("#/") {
        return Some(Target::Here(address.to_owned()));
    }
    if address.starts_with("https://") {
        return Some(Target::Web(address.to_owned()));
    }
    let page = address.strip_suffix(".md")?;
    let is_name = page.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    is_name.then(|| Target::Guide(page.to_owned()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn each_kind_of_span_is_read() {
        let link = |text: &str, to| Span::Link { text: text.to_owned(), to };
        assert_eq!(
            spans("a **b** `c*` [d](keys.md) [e](https://e.example) [f](#/sample)."),
            [
                Span::Text("a ".into()),
                Span::Bold("b".into()),
                Span::Text(" ".into()),
                Span::Code("c*".into()),
                Span::Text(" ".into()),
                link("d", Target::Guide("keys".into())),
                Span::Text(" ".into()),
                link("e", Target::Web("https://e.example".into())),
                Span::Text(" ".into()),
                link("f", Target::Here("#/sample".into())),
                Span::Text(".".into()),
            ]
        );
    }

    #[test]
    fn a_link_to_anything_else_is_text() {
        for address in
            ["javascript:alert(1", "http://a.example", "data:text/html,x", "../x.md", "/"]
        {
            assert_eq!(spans(&format!("[a]({address})")).first(), Some(&Span::Text("a".into())));
        }
        assert_eq!(spans("**open `too"), [Span::Text("**open `too".into())]);
    }

    proptest! {
        #[test]
        fn any_line_is_read(line in "[*`\\[\\]()a ]{0,60}|\\PC{0,60}") {
            let _ = spans(&line);
        }
    }
}
