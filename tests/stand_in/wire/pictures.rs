//! Images in a request, held to what providers check: the base64, and that the bytes are of the kind
//! they are said to be.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

use super::Fault;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    pub media_type: &'static str,
    pub bytes: Vec<u8>,
}

/// What an image counts for, whatever its size.
pub const TOKENS: u64 = 256;

impl Picture {
    /// Out of base64; the kind is told by the first bytes.
    pub fn read(base64: &Value) -> Result<Self, Fault> {
        let text = base64.as_str().ok_or(Fault::Invalid("image", "its data is no string"))?;
        let bytes = STANDARD.decode(text);
        let bytes = bytes.map_err(|_| Fault::Invalid("image", "its data is no base64"))?;
        let media_type = if bytes.starts_with(b"\x89PNG") {
            "image/png"
        } else if bytes.starts_with(b"\xff\xd8\xff") {
            "image/jpeg"
        } else if bytes.starts_with(b"RIFF") {
            "image/webp"
        } else {
            return Err(Fault::Invalid("image", "its bytes are no image"));
        };
        Ok(Self { media_type, bytes })
    }

    /// The same, of the kind that the request names.
    pub fn said_to_be(media_type: &Value, base64: &Value) -> Result<Self, Fault> {
        let picture = Self::read(base64)?;
        if media_type.as_str() != Some(picture.media_type) {
            return Err(Fault::Invalid("image", "its media type is another than the one named"));
        }
        Ok(picture)
    }
}

/// The texts of a turn, joined, and its images in their order. A turn is a string or a list of
/// parts; `picture` reads a part that is no text.
pub fn content_of(
    content: &Value,
    missing: Fault,
    picture: impl Fn(&Value) -> Result<Picture, Fault>,
) -> Result<(String, Vec<Picture>), Fault> {
    if let Some(text) = content.as_str() {
        return Ok((text.to_owned(), Vec::new()));
    }
    let (mut texts, mut pictures) = (Vec::new(), Vec::new());
    for part in content.as_array().ok_or(missing)? {
        match part["text"].as_str() {
            Some(text) => texts.push(text),
            None => pictures.push(picture(part)?),
        }
    }
    Ok((texts.join("\n"), pictures))
}
