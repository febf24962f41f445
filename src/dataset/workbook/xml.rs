//! Reads XML piece by piece: tags by local name, and texts. Malformed parts are skipped; only the five
//! entities of XML and numeric ones are decoded.

use std::borrow::Cow;

pub struct Xml<'a> {
    rest: &'a str,
}

pub enum Part<'a> {
    /// `<name …>`, or `<name …/>`, which is followed by no `Close`.
    Open {
        name: &'a str,
        attributes: Attributes<'a>,
        is_whole: bool,
    },
    Close {
        name: &'a str,
    },
    Text(Cow<'a, str>),
}

#[derive(Clone, Copy)]
pub struct Attributes<'a>(&'a str);

impl<'a> Xml<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { rest: text }
    }

    /// Passes over what ends with that sign.
    fn skip(&mut self, end: &str) {
        let at = memchr::memmem::find(self.rest.as_bytes(), end.as_bytes());
        self.rest = at.map_or("", |at| &self.rest[at + end.len()..]);
    }

    fn tag(&mut self) -> Part<'a> {
        let end = tag_end(self.rest);
        let tag = &self.rest[1..end];
        self.rest = self.rest.get(end + 1..).unwrap_or("");
        if let Some(name) = tag.strip_prefix('/') {
            return Part::Close { name: local(name.trim()) };
        }
        let is_whole = tag.ends_with('/');
        let tag = tag.trim_end_matches('/');
        let cut = tag.find(|c: char| c.is_ascii_whitespace()).unwrap_or(tag.len());
        let (name, attributes) = tag.split_at(cut);
        Part::Open { name: local(name), attributes: Attributes(attributes), is_whole }
    }
}

/// Where the tag that begins here ends: a quoted value may have a `>` in it.
fn tag_end(text: &str) -> usize {
    let mut quote = None;
    for (at, byte) in text.bytes().enumerate() {
        match (quote, byte) {
            (None, b'>') => return at,
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), byte) if open == byte => quote = None,
            _ => {}
        }
    }
    text.len()
}

impl<'a> Iterator for Xml<'a> {
    type Item = Part<'a>;

    fn next(&mut self) -> Option<Part<'a>> {
        loop {
            if self.rest.is_empty() {
                return None;
            }
            if !self.rest.starts_with('<') {
                let end = memchr::memchr(b'<', self.rest.as_bytes()).unwrap_or(self.rest.len());
                let (text, rest) = self.rest.split_at(end);
                self.rest = rest;
                return Some(Part::Text(decoded(text)));
            }
            if let Some(cdata) = self.rest.strip_prefix("<![CDATA[") {
                let end = cdata.find("]]>").unwrap_or(cdata.len());
                let text = &cdata[..end];
                self.rest = cdata.get(end + 3..).unwrap_or("");
                return Some(Part::Text(text.into()));
            }
            match self.rest.as_bytes().get(1) {
                Some(b'!') if self.rest.starts_with("<!--") => self.skip("-->"),
                Some(b'!' | b'?') => self.skip(">"),
                _ => return Some(self.tag()),
            }
        }
    }
}

impl Attributes<'_> {
    /// By its local name.
    pub fn get(self, wanted: &str) -> Option<String> {
        let mut rest = self.0;
        loop {
            let (name, behind) = rest.split_once('=')?;
            let behind = behind.trim_start();
            let quote = behind.chars().next().filter(|c| matches!(c, '"' | '\''))?;
            let (value, after) = behind[1..].split_once(quote)?;
            if local(name.trim()) == wanted {
                return Some(decoded(value).into_owned());
            }
            rest = after;
        }
    }
}

/// Without the name of its space.
fn local(name: &str) -> &str {
    name.rsplit_once(':').map_or(name, |(_, local)| local)
}

fn decoded(text: &str) -> Cow<'_, str> {
    if memchr::memchr(b'&', text.as_bytes()).is_none() {
        return text.into();
    }
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('&') {
        decoded.push_str(before);
        let entity = behind.split_once(';').filter(|(name, _)| name.len() <= 8);
        let decoded_entity = entity.and_then(|(name, after)| Some((sign(name)?, after)));
        let (sign, after) = decoded_entity.unwrap_or(('&', behind));
        decoded.push(sign);
        rest = after;
    }
    decoded.push_str(rest);
    decoded.into()
}

fn sign(entity: &str) -> Option<char> {
    match entity {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        number => {
            let number = number.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(xml: &str) -> String {
        let part = |part: Part| match part {
            Part::Open { name, is_whole: false, .. } => format!("<{name}>"),
            Part::Open { name, .. } => format!("<{name}/>"),
            Part::Close { name } => format!("</{name}>"),
            Part::Text(text) => text.into_owned(),
        };
        Xml::new(xml).map(part).collect()
    }

    #[test]
    fn tags_texts_and_what_is_passed_over() {
        assert_eq!(
            said("<?xml?><!-- > --><x:a b='>'>1 &lt; &#50;<![CDATA[<&amp;]]></x:a><c/>"),
            "<a>1 < 2<&amp;</a><c/>"
        );
        for broken in ["<", "<a", "<a b=\"", "<!--", "<![CDATA[x", "&", "&#xFFFFFFFF;", "</", "<>"]
        {
            said(broken);
        }
        assert_eq!(said("&nope; &#0x; &amp"), "&nope; &#0x; &amp");
    }

    #[test]
    fn attributes_by_their_local_names() {
        let Some(Part::Open { attributes, .. }) =
            Xml::new(r#"<s a = "1&amp;2" r:id='7' x/>"#).next()
        else {
            panic!("no tag");
        };
        assert_eq!(attributes.get("a").as_deref(), Some("1&2"));
        assert_eq!(attributes.get("id").as_deref(), Some("7"));
        assert_eq!(attributes.get("x"), None);
    }
}
