//! Whether a file can be shown as a screen, by its first bytes. Nothing is decoded that is not.

use std::fmt;

use crate::base::number::grouped;
use crate::evaluation::image::MediaType;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScreenSize {
    pub width: u32,
    pub height: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScreenKind {
    Still(ScreenSize),
    /// The browser shows it moving; the first picture counts.
    Moving(ScreenSize),
}

/// Why a screen is not shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScreenTrouble {
    Missing,
    NotAnImage,
    /// May hold scripts and load other files.
    Svg,
    TooLong {
        side: u32,
    },
    TooManyPixels {
        megapixels: u32,
    },
    /// It begins as an image, but cannot be decoded.
    Broken,
    /// It is at another address, and nobody has said that it may be loaded.
    Elsewhere,
    /// Its address gave no picture to this page.
    NotLoaded,
}

/// Browsers draw no longer ones.
const LONGEST_SIDE: u32 = 16_384;
/// Decoded, it would take four bytes a pixel.
const MOST_PIXELS: u64 = 40_000_000;

/// `head` is the beginning of the file; the size of a JPEG may stand some kilobytes in.
pub fn check_screen(head: &[u8]) -> Result<ScreenKind, ScreenTrouble> {
    let start = head.get(..head.len().min(1000)).unwrap_or_default().trim_ascii_start();
    let has = |word: &[u8]| memchr::memmem::find(start, word).is_some();
    if (start.starts_with(b"<") || start.starts_with(b"\xef\xbb\xbf<")) && has(b"<svg") {
        return Err(ScreenTrouble::Svg);
    }
    let (width, height) = match MediaType::of_file(head) {
        Some(kind) => kind.size_in(head).ok_or(ScreenTrouble::Broken)?,
        None if head.starts_with(b"GIF8") => gif_size(head).ok_or(ScreenTrouble::Broken)?,
        None => return Err(ScreenTrouble::NotAnImage),
    };
    if width == 0 || height == 0 {
        return Err(ScreenTrouble::Broken);
    }
    let side = width.max(height);
    if side > LONGEST_SIDE {
        return Err(ScreenTrouble::TooLong { side });
    }
    let pixels = u64::from(width) * u64::from(height);
    if pixels > MOST_PIXELS {
        let megapixels = u32::try_from(pixels / 1_000_000).unwrap_or(u32::MAX);
        return Err(ScreenTrouble::TooManyPixels { megapixels });
    }
    let screen = ScreenSize { width, height };
    let moves = head.starts_with(b"GIF8") || has(b"acTL") || has(b"ANIM");
    Ok(if moves { ScreenKind::Moving(screen) } else { ScreenKind::Still(screen) })
}

fn gif_size(head: &[u8]) -> Option<(u32, u32)> {
    let [a, b, c, d] = *head.get(6..10)? else { return None };
    Some((u32::from(u16::from_le_bytes([a, b])), u32::from(u16::from_le_bytes([c, d]))))
}

impl ScreenKind {
    pub fn size(self) -> ScreenSize {
        match self {
            Self::Still(size) | Self::Moving(size) => size,
        }
    }

    /// What to say beside the screen.
    pub fn remark(self) -> Option<&'static str> {
        matches!(self, Self::Moving(_))
            .then_some("This picture is animated or a GIF; marks are drawn for its first frame.")
    }
}

impl fmt::Display for ScreenTrouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("This screen is not among the files that were opened."),
            Self::NotAnImage => {
                f.write_str("This file is no PNG, JPEG, WebP or GIF, so it is not shown.")
            }
            Self::Svg => {
                f.write_str("SVG files can hold scripts, so they are not shown as screens.")
            }
            Self::TooLong { side } => write!(
                f,
                "This screen is {} px long. More than {} px cannot be drawn.",
                grouped(*side as usize),
                grouped(LONGEST_SIDE as usize)
            ),
            Self::TooManyPixels { megapixels } => write!(
                f,
                "This screen has {megapixels} megapixels, and {} is the most that is drawn.",
                MOST_PIXELS / 1_000_000
            ),
            Self::Broken => f.write_str("This picture is damaged and cannot be shown."),
            Self::Elsewhere => {
                f.write_str("This screen is at another address. It is loaded only if you say so.")
            }
            Self::NotLoaded => f.write_str(
                "This screen could not be loaded from its address, or that does not let pages read it.",
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        bytes.extend(width.to_be_bytes());
        bytes.extend(height.to_be_bytes());
        bytes
    }

    #[test]
    fn a_usual_screen_has_a_size() {
        let size = ScreenSize { width: 1080, height: 2400 };
        assert_eq!(check_screen(&png(1080, 2400)), Ok(ScreenKind::Still(size)));
        let mut moving = png(1080, 2400);
        moving.extend(b"....acTL");
        assert_eq!(check_screen(&moving), Ok(ScreenKind::Moving(size)));
    }

    #[test]
    fn what_cannot_be_shown_is_named() {
        let gif = b"GIF89a\x02\0\x03\0";
        assert_eq!(check_screen(gif), Ok(ScreenKind::Moving(ScreenSize { width: 2, height: 3 })));
        let trouble = |head: &[u8]| check_screen(head).unwrap_err();
        assert_eq!(trouble(b"hello"), ScreenTrouble::NotAnImage);
        assert_eq!(trouble(b""), ScreenTrouble::NotAnImage);
        assert_eq!(trouble(b"<?xml version='1.0'?>\n<svg onload='x()'/>"), ScreenTrouble::Svg);
        assert_eq!(trouble(&png(1280, 20_000)), ScreenTrouble::TooLong { side: 20_000 });
        assert_eq!(trouble(&png(10_000, 5_000)), ScreenTrouble::TooManyPixels { megapixels: 50 });
        assert_eq!(trouble(b"\x89PNG\r\n\x1a\n"), ScreenTrouble::Broken);
        assert_eq!(trouble(&png(0, 10)), ScreenTrouble::Broken);
        assert_eq!(
            trouble(&png(1280, 20_000)).to_string(),
            "This screen is 20,000 px long. More than 16,384 px cannot be drawn."
        );
        assert_eq!(
            trouble(&png(10_000, 5_000)).to_string(),
            "This screen has 50 megapixels, and 40 is the most that is drawn."
        );
    }
}
