//! A screen whose bytes were read: what identifies it, and how large it is. The worker tells the page.

use super::screen_check::{ScreenSize, ScreenTrouble, check_screen};
use crate::base::fingerprint::Fingerprint;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReadScreen {
    /// Of its bytes.
    pub content: Fingerprint,
    pub size: ScreenSize,
}

/// All bytes of the file are wanted.
pub fn measure_screen(bytes: &[u8]) -> Result<ReadScreen, ScreenTrouble> {
    let size = check_screen(bytes)?.size();
    Ok(ReadScreen { content: Fingerprint::of_bytes([bytes]), size })
}

impl ReadScreen {
    pub fn pack(self) -> Vec<u8> {
        let sides = [self.size.width, self.size.height].map(u32::to_le_bytes);
        [&self.content.to_bytes()[..], &sides[0], &sides[1]].concat()
    }

    pub fn unpack(bytes: &[u8]) -> Option<Self> {
        let (content, sides) = bytes.split_first_chunk::<32>()?;
        let (width, sides) = sides.split_first_chunk::<4>()?;
        let (height, []) = sides.split_first_chunk::<4>()? else { return None };
        let [width, height] = [width, height].map(|side| u32::from_le_bytes(*side));
        let size = ScreenSize { width, height };
        Some(Self { content: Fingerprint::from_bytes(*content), size })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_packed_and_unpacked() {
        let gif = b"GIF89a\x02\0\x03\x01";
        let read = measure_screen(gif).unwrap();
        assert_eq!(read.size, ScreenSize { width: 2, height: 259 });
        assert_eq!(ReadScreen::unpack(&read.pack()), Some(read));
        assert_eq!(ReadScreen::unpack(&read.pack()[1..]), None);
        assert_eq!(ReadScreen::unpack(&[]), None);
        assert_eq!(measure_screen(b"no image"), Err(ScreenTrouble::NotAnImage));
    }
}
