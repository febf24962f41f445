//! Writes the tree as text that is valid XML and HTML, whatever it contains.

use super::svg::{Element, Node};

pub fn to_xml(element: &Element) -> String {
    let mut xml = String::new();
    write(element, &mut xml);
    xml
}

fn write(element: &Element, xml: &mut String) {
    xml.push('<');
    xml.push_str(element.name);
    for (name, value) in &element.attributes {
        xml.extend([" ", name, "=\"", &escaped(value), "\""]);
    }
    if element.children.is_empty() {
        xml.push_str("/>");
        return;
    }
    xml.push('>');
    for child in &element.children {
        match child {
            Node::Element(child) => write(child, xml),
            Node::Text(text) => xml.push_str(&escaped(text)),
        }
    }
    xml.extend(["</", element.name, ">"]);
}

/// For text and attributes. Characters that XML cannot contain become the replacement character.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            // As they stand, a reader would make spaces and line feeds of them.
            '\t' => safe.push_str("&#9;"),
            '\n' => safe.push_str("&#10;"),
            '\r' => safe.push_str("&#13;"),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => safe.push('\u{fffd}'),
            _ => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn markup_in_a_text_stays_text() {
        let drawn = Element::new("text").with("class", "a\"b'<").text("]]></text><script>&amp;");
        assert_eq!(
            to_xml(&drawn),
            "<text class=\"a&quot;b&#39;&lt;\">]]&gt;&lt;/text&gt;&lt;script&gt;&amp;amp;</text>"
        );
        assert_eq!(to_xml(&Element::new("g")), "<g/>");
    }

    proptest! {
        #[test]
        fn any_text_comes_back_as_it_was(text in any::<String>()) {
            let xml = to_xml(&Element::new("text").with("class", &text).text(&text));
            let read = roxmltree::Document::parse(&xml).unwrap();
            let forbidden = |c: char| c < ' ' && !"\t\n\r".contains(c) || matches!(c, '\u{fffe}' | '\u{ffff}');
            let expected = text.replace(forbidden, "\u{fffd}");
            prop_assert_eq!(read.root_element().attribute("class").unwrap(), &*expected);
            prop_assert_eq!(read.root_element().text().unwrap_or_default(), &*expected);
        }
    }
}
