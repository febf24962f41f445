//! A zip archive in memory: the list of its files, and their texts.

use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::{Damage, MOST_BYTES};

pub struct Archive<'a> {
    file: &'a [u8],
    entries: Vec<Entry<'a>>,
    /// How much may still be unpacked.
    left: usize,
}

struct Entry<'a> {
    name: &'a [u8],
    is_encrypted: bool,
    method: u16,
    packed: usize,
    /// Where its local header begins.
    at: usize,
}

const END: &[u8] = b"PK\x05\x06";
const CENTRAL: &[u8] = b"PK\x01\x02";
const LOCAL: &[u8] = b"PK\x03\x04";
/// The end of an archive may have a comment of so many bytes.
const LONGEST_TAIL: usize = 22 + 65_535;
const MOST_ENTRIES: usize = 10_000;

const STORED: u16 = 0;
const DEFLATED: u16 = 8;

impl<'a> Archive<'a> {
    /// `None` where there is no list of files at its end.
    pub fn open(file: &'a [u8]) -> Option<Self> {
        let tail = file.len().saturating_sub(LONGEST_TAIL);
        let end = tail + memchr::memmem::rfind(&file[tail..], END)?;
        let end = file.get(end..)?;
        let count = usize::from(short(end, 10)?).min(MOST_ENTRIES);
        let mut at = long(end, 16)?;
        let mut entries = Vec::new();
        for _ in 0..count {
            let header = file.get(at..)?;
            if !header.starts_with(CENTRAL) {
                break;
            }
            let lengths = [short(header, 28)?, short(header, 30)?, short(header, 32)?];
            let [name, extra, comment] = lengths.map(usize::from);
            entries.push(Entry {
                name: header.get(46..46 + name)?,
                is_encrypted: short(header, 8)? & 1 != 0,
                method: short(header, 10)?,
                packed: long(header, 20)?,
                at: long(header, 42)?,
            });
            at += 46 + name + extra + comment;
        }
        Some(Self { file, entries, left: MOST_BYTES })
    }

    pub fn has(&self, name: &str) -> bool {
        self.entry(name).is_some()
    }

    fn entry(&self, name: &str) -> Option<&Entry<'a>> {
        self.entries.iter().find(|entry| entry.name.eq_ignore_ascii_case(name.as_bytes()))
    }

    /// `None` where there is no file of that name.
    pub fn text(&mut self, name: &str) -> Result<Option<String>, Damage> {
        let Some(entry) = self.entry(name) else { return Ok(None) };
        if entry.is_encrypted {
            return Err(Damage::Encrypted);
        }
        let packed = self.packed(entry).ok_or(Damage::Broken)?;
        let bytes = match entry.method {
            STORED => packed.to_vec(),
            DEFLATED => decompress_to_vec_with_limit(packed, self.left).map_err(|error| {
                // Unpacking stops at the limit.
                if error.output.len() >= self.left { Damage::TooLarge } else { Damage::Broken }
            })?,
            _ => return Err(Damage::Broken),
        };
        self.left = self.left.checked_sub(bytes.len()).ok_or(Damage::TooLarge)?;
        let text = String::from_utf8(bytes).map_err(|_| Damage::Broken)?;
        Ok(Some(text))
    }

    fn packed(&self, entry: &Entry) -> Option<&'a [u8]> {
        let header = self.file.get(entry.at..)?;
        if !header.starts_with(LOCAL) {
            return None;
        }
        let from = 30 + usize::from(short(header, 26)?) + usize::from(short(header, 28)?);
        header.get(from..from.checked_add(entry.packed)?)
    }
}

fn short(bytes: &[u8], at: usize) -> Option<u16> {
    let [low, high] = *bytes.get(at..at + 2)? else { return None };
    Some(u16::from_le_bytes([low, high]))
}

fn long(bytes: &[u8], at: usize) -> Option<usize> {
    let [a, b, c, d] = *bytes.get(at..at + 4)? else { return None };
    usize::try_from(u32::from_le_bytes([a, b, c, d])).ok()
}
