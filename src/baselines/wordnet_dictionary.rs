//! Sorted keys with a payload each, in as few bytes as allow to find one quickly.
//!
//! A `u32` says how many keys there are, another how many bytes their entries take. Then, for every
//! sixteenth key, a `u32` says where its entry begins; then come the entries: how many bytes the key
//! shares with the one before (none at a sixteenth), how many follow, these, the length of the payload
//! as a varint, and the payload. Nothing here trusts the bytes: what does not fit is not found.

use std::cmp::Ordering;
use std::ops::Range;

const KEYS_IN_A_BLOCK: usize = 16;

/// Where a dictionary is in the bytes of its table.
pub struct Dictionary {
    count: usize,
    offsets: Range<usize>,
    entries: Range<usize>,
}

impl Dictionary {
    /// Takes the dictionary from the rest of the table's bytes.
    pub fn read(table: &[u8], rest: &mut Bytes<'_>) -> Option<Self> {
        let count = rest.fixed()?;
        let length = rest.fixed()?;
        let offsets = table.len() - rest.0.len();
        let size = count.div_ceil(KEYS_IN_A_BLOCK).checked_mul(4)?;
        rest.take(size)?;
        rest.take(length)?;
        let entries = offsets + size;
        Some(Self { count, offsets: offsets..entries, entries: entries..entries + length })
    }

    /// The payload of the key.
    pub fn find<'a>(&self, table: &'a [u8], key: &[u8]) -> Option<&'a [u8]> {
        let (mut low, mut high) = (0, self.count.div_ceil(KEYS_IN_A_BLOCK));
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            let first = self.block(table, middle)?.entry()?;
            if first.rest_of_key <= key { low = middle } else { high = middle }
        }
        let mut block = self.block(table, low)?;
        let mut shared_with_key = 0;
        for _ in 0..KEYS_IN_A_BLOCK {
            let entry = block.entry()?;
            // An entry that keeps more of the one before than the key has in common is before it, too.
            match entry.shared.cmp(&shared_with_key) {
                Ordering::Greater => continue,
                Ordering::Less => return None,
                Ordering::Equal => {}
            }
            let wanted = key.get(shared_with_key..)?;
            let common = wanted.iter().zip(entry.rest_of_key).take_while(|(a, b)| a == b).count();
            if common == wanted.len() && common == entry.rest_of_key.len() {
                return Some(entry.payload);
            }
            shared_with_key += common;
        }
        None
    }

    /// Calls with the key of that number, if there is one.
    pub fn key_at(&self, table: &[u8], number: usize, each: &mut dyn FnMut(&[u8])) {
        let Some(mut block) = self.block(table, number / KEYS_IN_A_BLOCK) else { return };
        let mut key = Vec::new();
        for _ in 0..=number % KEYS_IN_A_BLOCK {
            let Some(entry) = block.entry() else { return };
            key.truncate(entry.shared);
            key.extend_from_slice(entry.rest_of_key);
        }
        each(&key);
    }

    pub fn for_each(&self, table: &[u8], each: &mut dyn FnMut(&[u8], &[u8])) {
        let mut entries = Bytes(table.get(self.entries.clone()).unwrap_or_default());
        let mut key = Vec::new();
        while let Some(entry) = entries.entry() {
            key.truncate(entry.shared);
            key.extend_from_slice(entry.rest_of_key);
            each(&key, entry.payload);
        }
    }

    fn block<'a>(&self, table: &'a [u8], number: usize) -> Option<Bytes<'a>> {
        let offsets = table.get(self.offsets.clone())?;
        let offset = Bytes(offsets.get(number.checked_mul(4)?..)?).fixed()?;
        Some(Bytes(table.get(self.entries.clone())?.get(offset..)?))
    }
}

struct Entry<'a> {
    shared: usize,
    rest_of_key: &'a [u8],
    payload: &'a [u8],
}

/// Bytes that are yet to be read.
pub struct Bytes<'a>(pub &'a [u8]);

impl<'a> Bytes<'a> {
    pub fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    pub fn byte(&mut self) -> Option<u8> {
        self.take(1).and_then(|taken| taken.first().copied())
    }

    pub fn fixed(&mut self) -> Option<usize> {
        let bytes = self.take(4)?.try_into().ok()?;
        usize::try_from(u32::from_le_bytes(bytes)).ok()
    }

    pub fn varint(&mut self) -> Option<usize> {
        usize::try_from(self.long_varint()?).ok()
    }

    /// Seven bits a byte, the lowest first; the highest bit says that another byte follows.
    pub fn long_varint(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    fn entry(&mut self) -> Option<Entry<'a>> {
        let shared = usize::from(self.byte()?);
        let rest_of_key = self.byte()?;
        let rest_of_key = self.take(usize::from(rest_of_key))?;
        let length = self.varint()?;
        Some(Entry { shared, rest_of_key, payload: self.take(length)? })
    }
}
