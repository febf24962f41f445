//! Gzip, unpacked a slice at a time. A file may hold several members one after the other.

use miniz_oxide::inflate::stream::{InflateState, inflate};
use miniz_oxide::{DataFormat, MZFlush, MZStatus};

/// Gzip files begin with it.
pub const GZIP: &[u8] = &[0x1f, 0x8b];

/// Why a file cannot be unpacked further.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Damaged;

pub struct Gunzip {
    state: Box<InflateState>,
    stage: Stage,
    /// Bytes of a header or a trailer that is not complete yet.
    held: Vec<u8>,
    out: Vec<u8>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Header,
    Body,
    Trailer,
}

/// Checksum and length.
const TRAILER: usize = 8;
const LONGEST_HEADER: usize = 70_000;
const AT_ONCE: usize = 64 * 1024;

impl Default for Gunzip {
    fn default() -> Self {
        Self {
            state: InflateState::new_boxed(DataFormat::Raw),
            stage: Stage::Header,
            held: Vec::new(),
            out: vec![0; AT_ONCE],
        }
    }
}

impl Gunzip {
    /// Calls `each` with what the slice unpacks to.
    pub fn push(&mut self, slice: &[u8], each: &mut dyn FnMut(&[u8])) -> Result<(), Damaged> {
        let mut slice = slice;
        while !slice.is_empty() {
            match self.stage {
                Stage::Header => {
                    self.held.extend_from_slice(slice);
                    let Some(length) = header_length(&self.held)? else { return Ok(()) };
                    let behind = self.held.len() - length;
                    slice = slice.get(slice.len() - behind..).unwrap_or_default();
                    self.held.clear();
                    self.state = InflateState::new_boxed(DataFormat::Raw);
                    self.stage = Stage::Body;
                }
                Stage::Body => {
                    let done = inflate(&mut self.state, slice, &mut self.out, MZFlush::None);
                    slice = slice.get(done.bytes_consumed..).unwrap_or_default();
                    each(self.out.get(..done.bytes_written).unwrap_or_default());
                    match done.status {
                        Ok(MZStatus::StreamEnd) => self.stage = Stage::Trailer,
                        Ok(_) if done.bytes_consumed + done.bytes_written > 0 => {}
                        _ => return Err(Damaged),
                    }
                }
                Stage::Trailer => {
                    let wanted = (TRAILER - self.held.len()).min(slice.len());
                    let (part, rest) = slice.split_at(wanted);
                    self.held.extend_from_slice(part);
                    slice = rest;
                    if self.held.len() == TRAILER {
                        self.held.clear();
                        self.stage = Stage::Header;
                    }
                }
            }
        }
        // What was unpacked but found no room in the buffer.
        while self.stage == Stage::Body {
            let done = inflate(&mut self.state, &[], &mut self.out, MZFlush::None);
            each(self.out.get(..done.bytes_written).unwrap_or_default());
            if done.status == Ok(MZStatus::StreamEnd) {
                self.stage = Stage::Trailer;
            }
            if done.bytes_written == 0 {
                break;
            }
        }
        Ok(())
    }

    /// Whether the file ended where a member ends.
    pub fn is_whole(&self) -> bool {
        self.stage == Stage::Header && self.held.is_empty()
    }
}

/// `None` while it is not complete.
fn header_length(bytes: &[u8]) -> Result<Option<usize>, Damaged> {
    const DEFLATED: u8 = 8;
    const FIXED: usize = 10;
    let begins = [0x1f, 0x8b, DEFLATED];
    if !begins.iter().zip(bytes).all(|(wanted, byte)| wanted == byte)
        || bytes.len() > LONGEST_HEADER
    {
        return Err(Damaged);
    }
    let Some(flags) = bytes.get(3).filter(|_| bytes.len() >= FIXED) else { return Ok(None) };
    let has = |bit: u8| flags & bit != 0;
    let mut at = FIXED;
    if has(4) {
        let Some(length) = bytes.get(at..at + 2) else { return Ok(None) };
        let length = length.iter().rev().fold(0, |sum, byte| sum * 256 + usize::from(*byte));
        at += 2 + length;
    }
    // Its name and a comment, each with a zero behind it.
    for bit in [8, 16] {
        if has(bit) {
            let rest = bytes.get(at..).unwrap_or_default();
            let Some(end) = memchr::memchr(0, rest) else { return Ok(None) };
            at += end + 1;
        }
    }
    at += if has(2) { 2 } else { 0 };
    Ok((at <= bytes.len()).then_some(at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use miniz_oxide::deflate::compress_to_vec;

    fn packed(text: &[u8], flags: u8, extra: &[u8]) -> Vec<u8> {
        let mut packed = vec![0x1f, 0x8b, 8, flags, 0, 0, 0, 0, 0, 3];
        packed.extend_from_slice(extra);
        packed.extend(compress_to_vec(text, 6));
        packed.extend([0; TRAILER]);
        packed
    }

    fn unpacked(packed: &[u8], slice: usize) -> (Vec<u8>, bool) {
        let mut gunzip = Gunzip::default();
        let mut out = Vec::new();
        for part in packed.chunks(slice) {
            gunzip.push(part, &mut |text| out.extend_from_slice(text)).unwrap();
        }
        (out, gunzip.is_whole())
    }

    #[test]
    fn members_are_unpacked_whatever_the_slices() {
        let long: Vec<u8> = (0..200_000_u32).map(|n| (n % 251) as u8).collect();
        let mut file = packed(&long, 0, &[]);
        file.extend(packed(b"second", 8 | 2, b"name\0\x01\x02"));
        let expected = [&long[..], b"second"].concat();
        for slice in [1, 7, 1000, file.len()] {
            assert_eq!(unpacked(&file, slice), (expected.clone(), true), "slices of {slice}");
        }
        assert!(!unpacked(&file[..file.len() - 20], 1000).1);
    }

    #[test]
    fn what_is_no_gzip_is_damaged() {
        assert_eq!(Gunzip::default().push(b"{\"custom_id\"", &mut |_| {}), Err(Damaged));
        let mut file = packed(b"text", 0, &[]);
        file[10] = 0xff;
        assert_eq!(Gunzip::default().push(&file, &mut |_| {}), Err(Damaged));
    }
}
