//! A prompt: fixed instructions, then parts, each a text or an image.

use serde_json::Value;

use super::image::Image;
use crate::base::fingerprint::Fingerprint;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prompt {
    /// The same bytes at the start of every request, so that providers can cache them. Sent as the
    /// system message where a provider has one.
    pub instructions: String,
    /// What this request is about, in reading order.
    pub parts: Vec<Part>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    Text(String),
    Image(Image),
}

impl Part {
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Image(_) => None,
        }
    }

    pub fn image(&self) -> Option<&Image> {
        match self {
            Self::Image(image) => Some(image),
            Self::Text(_) => None,
        }
    }
}

impl Prompt {
    /// A prompt of a single text.
    pub fn of_text(instructions: &str, text: impl Into<String>) -> Self {
        Self { instructions: instructions.to_owned(), parts: vec![Part::Text(text.into())] }
    }

    /// The text, if there is no other part.
    pub fn only_text(&self) -> Option<&str> {
        match &self.parts[..] {
            [] => Some(""),
            [part] => part.text(),
            _ => None,
        }
    }

    pub fn images(&self) -> impl Iterator<Item = &Image> + Clone {
        self.parts.iter().filter_map(Part::image)
    }

    /// The same prompt with the bytes of images that were still to be drawn; `None` where one cannot be
    /// had.
    pub fn with_images(&self, mut draw: impl FnMut(&Image) -> Option<Image>) -> Option<Self> {
        let parts = self.parts.iter().map(|part| match part {
            Part::Image(image) if !image.is_drawn() => draw(image).map(Part::Image),
            part => Some(part.clone()),
        });
        Some(Self { instructions: self.instructions.clone(), parts: parts.collect::<Option<_>>()? })
    }

    /// The same prompt with another image in place of each.
    #[must_use]
    pub fn with_other_images(&self, mut other: impl FnMut(&Image) -> Image) -> Self {
        let parts = self.parts.iter().map(|part| match part {
            Part::Image(image) => Part::Image(other(image)),
            Part::Text(text) => Part::Text(text.clone()),
        });
        Self { instructions: self.instructions.clone(), parts: parts.collect() }
    }

    /// Of the instructions and all texts.
    pub fn text_bytes(&self) -> usize {
        let texts = self.parts.iter().filter_map(Part::text);
        self.instructions.len() + texts.map(str::len).sum::<usize>()
    }

    pub fn image_tokens(&self) -> usize {
        self.images().map(Image::likely_tokens).sum()
    }

    /// The whole prompt for people to read; an image appears as its type and length.
    pub fn shown(&self) -> String {
        let parts = self.parts.iter().map(|part| match part {
            Part::Text(text) => text.clone(),
            Part::Image(image) => {
                format!("[{}, {} bytes]", image.media_type().key(), image.bytes().len())
            }
        });
        std::iter::once(self.instructions.clone()).chain(parts).collect::<Vec<_>>().join("\n\n")
    }

    /// Of the parts in their order, without the instructions.
    pub fn parts_fingerprint(&self) -> Fingerprint {
        let prints = self.parts.iter().map(|part| match part {
            Part::Text(text) => ["text".to_owned(), text.clone()],
            Part::Image(image) => ["image".to_owned(), image.fingerprint().to_string()],
        });
        let prints: Vec<String> = prints.flatten().collect();
        Fingerprint::of(prints.iter().map(String::as_str))
    }
}

/// Data between two marks that its own texts cannot contain: what they say stays data.
pub fn data_block(data: &Value) -> String {
    let escaped = data.to_string().replace('<', "\\u003c").replace('>', "\\u003e");
    format!("<data>\n{escaped}\n</data>")
}

#[cfg(test)]
mod tests {
    use super::super::image::MediaType;
    use super::*;

    fn text(text: &str) -> Part {
        Part::Text(text.to_owned())
    }

    fn image(bytes: &[u8]) -> Part {
        Part::Image(Image::new(MediaType::Png, bytes))
    }

    fn of(parts: &[Part]) -> Prompt {
        Prompt { instructions: "Judge.".to_owned(), parts: parts.to_vec() }
    }

    #[test]
    fn the_fingerprint_tells_any_two_lists_of_parts_apart() {
        let print = image(b"a").image().unwrap().fingerprint().to_string();
        let lists = [
            of(&[]),
            of(&[text("")]),
            of(&[text("ab")]),
            of(&[text("a"), text("b")]),
            of(&[text("b"), text("a")]),
            of(&[image(b"a")]),
            of(&[image(b"b")]),
            of(&[text(&print)]),
            of(&[text("a"), image(b"a")]),
            of(&[image(b"a"), text("a")]),
            of(&[text("a"), text("image"), text(&print)]),
        ];
        for (place, one) in lists.iter().enumerate() {
            for other in &lists[..place] {
                assert_ne!(one.parts_fingerprint(), other.parts_fingerprint(), "{one:?} {other:?}");
            }
        }
    }

    #[test]
    fn one_text_is_known_as_such() {
        assert_eq!(Prompt::of_text("Judge.", "a"), of(&[text("a")]));
        assert_eq!(of(&[text("a")]).only_text(), Some("a"));
        assert_eq!(of(&[]).only_text(), Some(""));
        assert_eq!(of(&[image(b"a")]).only_text(), None);
        assert_eq!(of(&[text("a"), text("b")]).only_text(), None);
    }

    #[test]
    fn it_can_be_shown() {
        let prompt = of(&[text("a"), image(b"bc"), text("d")]);
        assert_eq!(prompt.shown(), "Judge.\n\na\n\n[image/png, 2 bytes]\n\nd");
    }

    #[test]
    fn images_that_are_drawn_later_change_nothing_but_the_bytes() {
        let size = (280, 280);
        let later = Image::to_be_drawn(MediaType::Png, size, Fingerprint::of(["a screen"]));
        let prompt = of(&[text("a"), Part::Image(later), image(b"bc")]);
        let drawn = prompt.with_images(|image| Some(image.drawn(*b"drawn"))).unwrap();
        assert_eq!(drawn.parts_fingerprint(), prompt.parts_fingerprint());
        let bytes: Vec<&[u8]> = drawn.images().map(Image::bytes).collect();
        assert_eq!(bytes, [b"drawn".as_slice(), b"bc"]);
        assert_eq!(prompt.with_images(|_| None), None);
    }

    #[test]
    fn texts_count_in_bytes_and_images_in_tokens() {
        let prompt = of(&[text("abc"), image(b"?"), text("é")]);
        assert_eq!(prompt.text_bytes(), "Judge.".len() + 5);
        assert_eq!(prompt.image_tokens(), Image::new(MediaType::Png, *b"?").likely_tokens());
        assert_eq!(of(&[text("abc")]).image_tokens(), 0);
    }
}
