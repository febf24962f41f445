//! Zip archives: the list of their files, and the files unpacked within a limit. Nothing needs the
//! whole archive: the list is at its end, and each file is on its own.

use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::bytes::{Packer, Unpacker};

/// Zip archives begin with it.
pub const ZIP: &[u8] = b"PK\x03\x04";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub name: Vec<u8>,
    pub is_encrypted: bool,
    method: u16,
    pub packed: usize,
    /// As the archive says it, which may be wrong.
    pub unpacked: usize,
    /// Where its local header begins.
    pub at: usize,
}

/// Why a file cannot be unpacked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Damage {
    Broken,
    Encrypted,
    TooLarge,
}

const END: &[u8] = b"PK\x05\x06";
const CENTRAL: &[u8] = b"PK\x01\x02";
/// The end of an archive may have a comment of so many bytes.
pub const LONGEST_TAIL: usize = 22 + 65_535;
/// A local header without its name and its extra field, each of which has at most 65,535 bytes.
const HEADER: usize = 30;

const STORED: u16 = 0;
const DEFLATED: u16 = 8;

/// Where the list of files is, and how long. `tail` is the end of the archive, from `at` on.
pub fn list_place(tail: &[u8]) -> Option<(usize, usize)> {
    let end = tail.get(memchr::memmem::rfind(tail, END)?..)?;
    Some((long(end, 16)?, long(end, 12)?))
}

/// The files that a list names; fewer where it is cut off.
pub fn entries(list: &[u8]) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut at = 0;
    while let Some((entry, next)) = list.get(at..).and_then(entry) {
        entries.push(entry);
        at += next;
    }
    entries
}

fn entry(header: &[u8]) -> Option<(Entry, usize)> {
    header.starts_with(CENTRAL).then_some(())?;
    let lengths = [short(header, 28)?, short(header, 30)?, short(header, 32)?];
    let [name, extra, comment] = lengths.map(usize::from);
    let entry = Entry {
        name: header.get(46..46 + name)?.to_vec(),
        is_encrypted: short(header, 8)? & 1 != 0,
        method: short(header, 10)?,
        packed: long(header, 20)?,
        unpacked: long(header, 24)?,
        at: long(header, 42)?,
    };
    Some((entry, 46 + name + extra + comment))
}

impl Entry {
    /// How many bytes of the archive from `at` on hold all of it.
    pub fn span(&self) -> usize {
        HEADER + 2 * 65_535 + self.packed
    }

    /// `bytes` is the archive from `at` on. At most `limit` bytes are unpacked.
    pub fn unpack(&self, bytes: &[u8], limit: usize) -> Result<Vec<u8>, Damage> {
        if self.is_encrypted {
            return Err(Damage::Encrypted);
        }
        let packed = self.packed_in(bytes).ok_or(Damage::Broken)?;
        match self.method {
            STORED if packed.len() > limit => Err(Damage::TooLarge),
            STORED => Ok(packed.to_vec()),
            DEFLATED => decompress_to_vec_with_limit(packed, limit).map_err(|error| {
                // It stops there, whatever would follow.
                if error.output.len() >= limit { Damage::TooLarge } else { Damage::Broken }
            }),
            _ => Err(Damage::Broken),
        }
    }

    /// Between the page and the worker.
    pub fn pack(&self, packer: &mut Packer) {
        packer.block(&self.name);
        packer.byte(u8::from(self.is_encrypted));
        packer.number(self.method.into());
        packer.count(self.packed);
        packer.count(self.unpacked);
        packer.count(self.at);
    }

    pub fn unpack_from(unpacker: &mut Unpacker) -> Option<Self> {
        Some(Self {
            name: unpacker.block()?.to_vec(),
            is_encrypted: unpacker.flag()?,
            method: u16::try_from(unpacker.small()?).ok()?,
            packed: unpacker.count()?,
            unpacked: unpacker.count()?,
            at: unpacker.count()?,
        })
    }

    fn packed_in<'a>(&self, header: &'a [u8]) -> Option<&'a [u8]> {
        header.starts_with(ZIP).then_some(())?;
        let from = HEADER + usize::from(short(header, 26)?) + usize::from(short(header, 28)?);
        header.get(from..from.checked_add(self.packed)?)
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
