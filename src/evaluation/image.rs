//! An image in a prompt.

use std::fmt;
use std::sync::Arc;

use crate::base::fingerprint::Fingerprint;

/// Cheap to clone. Its fingerprint is worked out once: screenshots are large.
///
/// A batch may have more screenshots than fit into memory. An image can therefore be named first, by a
/// fingerprint of everything it is drawn from, and get its bytes just before it is sent.
#[derive(Clone, PartialEq, Eq)]
pub struct Image {
    media_type: MediaType,
    content: Content,
    fingerprint: Fingerprint,
    /// What it counts for with the provider that gets it, if that is known.
    tokens: Option<u32>,
}

#[derive(Clone, PartialEq, Eq)]
enum Content {
    Here(Arc<[u8]>),
    /// Only its width and height are known.
    ToBeDrawn(u32, u32),
}

/// The kinds that every provider of images takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MediaType {
    Png,
    Jpeg,
    WebP,
}

impl MediaType {
    pub const ALL: [Self; 3] = [Self::Png, Self::Jpeg, Self::WebP];

    /// Its MIME type: sent, hashed and stored, so it must not change.
    pub fn key(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::WebP => "image/webp",
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|media_type| media_type.key() == key)
    }

    /// The kind of a file by its first bytes.
    pub fn of_file(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [0x89, b'P', b'N', b'G', ..] => Some(Self::Png),
            [0xff, 0xd8, 0xff, ..] => Some(Self::Jpeg),
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(Self::WebP),
            _ => None,
        }
    }

    /// Width and height in pixels, as the head of a file of this kind has them.
    pub fn size_in(self, bytes: &[u8]) -> Option<(u32, u32)> {
        match self {
            Self::Png => png_size(bytes),
            Self::Jpeg => jpeg_size(bytes),
            Self::WebP => webp_size(bytes),
        }
    }
}

/// The side of the square of pixels that one token stands for, and the most tokens an image counts for.
/// Providers differ (28 or 32 pixels, 1,100 to 2,500 tokens), so this is an estimate.
const PIXELS_A_TOKEN: u32 = 28;
const MOST_TOKENS: usize = 2_500;

impl Image {
    pub fn new(media_type: MediaType, bytes: impl Into<Arc<[u8]>>) -> Self {
        let bytes = bytes.into();
        let fingerprint = Fingerprint::of_bytes([media_type.key().as_bytes(), &bytes]);
        Self { media_type, content: Content::Here(bytes), fingerprint, tokens: None }
    }

    /// An image whose bytes come later. The fingerprint covers the screen, its marks, and how it is cut,
    /// scaled and encoded: answers are cached under it.
    pub fn to_be_drawn(media_type: MediaType, size: (u32, u32), drawn_from: Fingerprint) -> Self {
        let content = Content::ToBeDrawn(size.0, size.1);
        Self { media_type, content, fingerprint: drawn_from, tokens: None }
    }

    /// The same image, with its tokens by the formula of a provider.
    #[must_use]
    pub fn counting(self, tokens: u32) -> Self {
        Self { tokens: Some(tokens), ..self }
    }

    /// The same image with its bytes. It keeps its fingerprint.
    #[must_use]
    pub fn drawn(&self, bytes: impl Into<Arc<[u8]>>) -> Self {
        Self { content: Content::Here(bytes.into()), ..self.clone() }
    }

    pub fn is_drawn(&self) -> bool {
        matches!(self.content, Content::Here(_))
    }

    pub fn media_type(&self) -> MediaType {
        self.media_type
    }

    /// Empty if it is still to be drawn.
    pub fn bytes(&self) -> &[u8] {
        match &self.content {
            Content::Here(bytes) => bytes,
            Content::ToBeDrawn(..) => &[],
        }
    }

    /// Of the media type and the bytes, or of what it is drawn from.
    pub fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    /// Width and height in pixels, read from the file header.
    pub fn size(&self) -> Option<(u32, u32)> {
        match &self.content {
            Content::ToBeDrawn(width, height) => Some((*width, *height)),
            Content::Here(bytes) => self.media_type.size_in(bytes),
        }
    }

    /// Estimated tokens in a request. An image of unknown size counts for the maximum.
    pub fn likely_tokens(&self) -> usize {
        if let Some(tokens) = self.tokens {
            return tokens as usize;
        }
        let Some((width, height)) = self.size() else { return MOST_TOKENS };
        let [across, down] = [width, height].map(|side| side.div_ceil(PIXELS_A_TOKEN) as usize);
        across.saturating_mul(down).clamp(1, MOST_TOKENS)
    }
}

/// Without the bytes.
impl fmt::Debug for Image {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (key, bytes) = (self.media_type.key(), self.bytes().len());
        write!(f, "Image({key}, {bytes} bytes, {})", self.fingerprint.short())
    }
}

fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    // The length of the header comes between the two.
    (bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.get(12..16)? == b"IHDR").then_some(())?;
    Some((big_endian(bytes.get(16..20)?), big_endian(bytes.get(20..24)?)))
}

/// The size is in the first frame header; the segments before it are passed over.
fn jpeg_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let mut rest = bytes.strip_prefix(b"\xff\xd8")?;
    loop {
        let [0xff, marker, ..] = *rest else { return None };
        // Any number of fill bytes may come before a marker.
        if marker == 0xff {
            rest = rest.get(1..)?;
            continue;
        }
        let segment = rest.get(2..)?;
        let is_frame = matches!(marker, 0xc0..=0xcf) && !matches!(marker, 0xc4 | 0xc8 | 0xcc);
        if is_frame {
            return Some((big_endian(segment.get(5..7)?), big_endian(segment.get(3..5)?)));
        }
        let length = big_endian(segment.get(..2)?) as usize;
        rest = segment.get(length.max(2)..)?;
    }
}

fn webp_size(bytes: &[u8]) -> Option<(u32, u32)> {
    (bytes.starts_with(b"RIFF") && bytes.get(8..12)? == b"WEBP").then_some(())?;
    let fourteen_bits = |number: u32| number & 0x3fff;
    match bytes.get(12..16)? {
        b"VP8X" => {
            let [width, height] = [bytes.get(24..27)?, bytes.get(27..30)?].map(little_endian);
            Some((width + 1, height + 1))
        }
        b"VP8L" => {
            let both = little_endian(bytes.get(21..25)?);
            Some((fourteen_bits(both) + 1, fourteen_bits(both >> 14) + 1))
        }
        b"VP8 " => {
            let [width, height] = [bytes.get(26..28)?, bytes.get(28..30)?].map(little_endian);
            Some((fourteen_bits(width), fourteen_bits(height)))
        }
        _ => None,
    }
}

/// Of at most four bytes.
fn big_endian(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0, |number, byte| number << 8 | u32::from(*byte))
}

fn little_endian(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The heads of files of 270 × 600 pixels.
    const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\x0e\0\0\x02\x58\x08\x02\0\0\0";
    const JPEG: &[u8] = b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\x01\0\x48\0\x48\0\0\xff\xff\xc4\0\x04\0\0\xff\xc2\0\x11\x08\x02\x58\x01\x0e\x03";
    const VP8X: &[u8] = b"RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x0d\x01\0\x57\x02\0";
    const VP8L: &[u8] = b"RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f\x0d\xc1\x95\0";
    const VP8: &[u8] = b"RIFF\0\0\0\0WEBPVP8 \0\0\0\0\0\0\0\x9d\x01\x2a\x0e\x01\x58\x02";

    #[test]
    fn the_size_is_read_from_the_head_of_the_file() {
        for (media_type, bytes) in [
            (MediaType::Png, PNG),
            (MediaType::Jpeg, JPEG),
            (MediaType::WebP, VP8X),
            (MediaType::WebP, VP8L),
            (MediaType::WebP, VP8),
        ] {
            let image = Image::new(media_type, bytes);
            assert_eq!(image.size(), Some((270, 600)), "{image:?}");
            assert_eq!(image.likely_tokens(), 10 * 22, "{image:?}");
            for cut in 0..bytes.len() - 3 {
                let _ = Image::new(media_type, &bytes[..cut]).likely_tokens();
            }
        }
    }

    #[test]
    fn an_image_of_unknown_or_any_size_has_a_likely_number_of_tokens() {
        assert_eq!(Image::new(MediaType::Jpeg, PNG).likely_tokens(), MOST_TOKENS);
        let mut endless = PNG.to_vec();
        endless[16..24].fill(0xff);
        assert_eq!(Image::new(MediaType::Png, endless.clone()).likely_tokens(), MOST_TOKENS);
        endless[16..24].fill(0);
        assert_eq!(Image::new(MediaType::Png, endless).likely_tokens(), 1);
    }

    #[test]
    fn the_fingerprint_is_of_the_kind_and_the_bytes() {
        let image = Image::new(MediaType::Png, PNG);
        assert_eq!(image.fingerprint(), Image::new(MediaType::Png, PNG).fingerprint());
        assert_ne!(image.fingerprint(), Image::new(MediaType::Jpeg, PNG).fingerprint());
        assert_ne!(image.fingerprint(), Image::new(MediaType::Png, &PNG[1..]).fingerprint());
        // Kept answers are found by it.
        expect_test::expect!["b9c763c0"].assert_eq(&image.fingerprint().short());
    }

    #[test]
    fn an_image_that_is_drawn_later_is_the_same_image() {
        let named = Image::to_be_drawn(MediaType::Png, (270, 600), Fingerprint::of(["a screen"]));
        assert!(!named.is_drawn() && named.bytes().is_empty());
        let drawn = named.drawn(PNG);
        assert!(drawn.is_drawn() && drawn.bytes() == PNG);
        assert_eq!(drawn.fingerprint(), named.fingerprint());
        assert_eq!(drawn.likely_tokens(), named.likely_tokens());
        assert_eq!(named.counting(1_120).drawn(PNG).likely_tokens(), 1_120);
    }

    #[test]
    fn keys_are_read_back() {
        for media_type in MediaType::ALL {
            assert_eq!(MediaType::from_key(media_type.key()), Some(media_type));
        }
        assert_eq!(MediaType::from_key("image/gif"), None);
    }

    proptest! {
        #[test]
        fn any_bytes_have_a_size_or_none(
            head in 0..5_usize,
            rest in proptest::collection::vec(any::<u8>(), 0..64),
        ) {
            let head = [PNG, JPEG, VP8X, VP8L, VP8][head];
            for media_type in MediaType::ALL {
                for kept in [0, 12, 16] {
                    let bytes = [&head[..kept], &rest].concat();
                    let tokens = Image::new(media_type, bytes).likely_tokens();
                    prop_assert!((1..=MOST_TOKENS).contains(&tokens));
                }
            }
        }
    }
}
