//! Screens that stand in the data themselves, as base64. They get a name by their content, and the
//! steps refer to that.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::base::fingerprint::Fingerprint;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InlineScreen {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// Shorter texts are no pictures, but may be file names.
const SHORTEST: usize = 64;

/// Whether a reference holds the picture itself, as a `data:` address or as bare base64.
pub fn is_inline(reference: &str) -> bool {
    reference.starts_with("data:")
        || (reference.len() >= SHORTEST
            && ["iVBORw0KGgo", "/9j/", "UklGR", "R0lGOD"]
                .iter()
                .any(|head| reference.starts_with(head)))
}

/// The picture that a reference holds; `None` where it holds none that can be decoded.
pub fn decode_inline(reference: &str) -> Option<InlineScreen> {
    is_inline(reference).then(|| decode(reference)).flatten()
}

/// `None` where it cannot be decoded.
pub fn decode(reference: &str) -> Option<InlineScreen> {
    let packed = match reference.strip_prefix("data:") {
        Some(address) => address.split_once("base64,")?.1,
        None => reference,
    };
    let is_spaced = packed.bytes().any(|byte| byte.is_ascii_whitespace());
    let bytes = if is_spaced {
        let bare: String = packed.split_ascii_whitespace().collect();
        STANDARD.decode(bare)
    } else {
        STANDARD.decode(packed)
    };
    let bytes = bytes.ok().filter(|bytes| !bytes.is_empty())?;
    let name = format!("inline-{}", Fingerprint::of_bytes([bytes.as_slice()]));
    Some(InlineScreen { name, bytes })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_named_by_its_content() {
        let one = decode("data:image/png;base64,iVBORw0KGgo=").unwrap();
        let same = decode("iVBORw0K\nGgo=").unwrap();
        assert_eq!(one, same);
        assert_eq!(one.bytes, b"\x89PNG\r\n\x1a\n");
        assert!(one.name.starts_with("inline-"));
        assert_eq!(decode("data:image/png;base64,{b64_img}"), None);
        assert!(is_inline("data:image/png;base64,") && !is_inline("iVBORw0KGgo.png"));
    }
}
