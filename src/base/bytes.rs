//! Numbers, texts and lists as bytes, and back. Reading stops with `None` where the bytes do not go
//! on as they should.

#[derive(Default)]
pub struct Packer {
    bytes: Vec<u8>,
}

impl Packer {
    pub fn with_room(bytes: usize) -> Self {
        Self { bytes: Vec::with_capacity(bytes) }
    }

    pub fn finish(self) -> Vec<u8> {
        self.bytes
    }

    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Empties it but keeps its allocation.
    pub fn clear(&mut self) {
        self.bytes.clear();
    }

    pub fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    /// Seven bits to a byte, lowest first; most numbers here are small.
    #[allow(clippy::cast_possible_truncation)]
    pub fn number(&mut self, mut number: u64) {
        while number > 0x7F {
            self.bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }

    pub fn count(&mut self, count: usize) {
        self.number(count as u64);
    }

    pub fn fraction(&mut self, fraction: f64) {
        self.bytes.extend(fraction.to_le_bytes());
    }

    /// Adds bytes that another packer wrote.
    pub fn append(&mut self, packed: &[u8]) {
        self.bytes.extend_from_slice(packed);
    }

    pub fn block(&mut self, bytes: &[u8]) {
        self.count(bytes.len());
        self.bytes.extend_from_slice(bytes);
    }

    pub fn text(&mut self, text: &str) {
        self.block(text.as_bytes());
    }

    pub fn optional<T: ?Sized>(&mut self, item: Option<&T>, pack: impl Fn(&mut Self, &T)) {
        self.byte(item.is_some().into());
        if let Some(item) = item {
            pack(self, item);
        }
    }

    pub fn list<T>(&mut self, items: &[T], pack: impl Fn(&mut Self, &T)) {
        self.count(items.len());
        for item in items {
            pack(self, item);
        }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Unpacker<'a> {
    rest: &'a [u8],
}

impl<'a> Unpacker<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes }
    }

    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    pub fn byte(&mut self) -> Option<u8> {
        let (byte, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*byte)
    }

    pub fn number(&mut self) -> Option<u64> {
        if let [byte @ ..=0x7F, rest @ ..] = self.rest {
            self.rest = rest;
            return Some((*byte).into());
        }
        self.long_number()
    }

    fn long_number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    pub fn small(&mut self) -> Option<u32> {
        self.number()?.try_into().ok()
    }

    pub fn count(&mut self) -> Option<usize> {
        self.number()?.try_into().ok()
    }

    pub fn fraction(&mut self) -> Option<f64> {
        let (bytes, rest) = self.rest.split_first_chunk()?;
        self.rest = rest;
        Some(f64::from_le_bytes(*bytes))
    }

    pub fn block(&mut self) -> Option<&'a [u8]> {
        let length = self.count()?;
        let (block, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest;
        Some(block)
    }

    pub fn text(&mut self) -> Option<&'a str> {
        std::str::from_utf8(self.block()?).ok()
    }

    pub fn string(&mut self) -> Option<String> {
        self.text().map(str::to_owned)
    }

    pub fn flag(&mut self) -> Option<bool> {
        match self.byte()? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }

    /// The outer `None` means broken bytes, as elsewhere; the inner one means that the text is absent.
    #[allow(clippy::option_option)]
    pub fn optional<T>(&mut self, unpack: impl Fn(&mut Self) -> Option<T>) -> Option<Option<T>> {
        if self.flag()? { unpack(self).map(Some) } else { Some(None) }
    }

    /// Allocates as items arrive, however many the length promises.
    pub fn list<T>(&mut self, unpack: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        (0..self.count()?).map(|_| unpack(self)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_come_back(number in any::<u64>(), shift in 0..64) {
            let mut packer = Packer::default();
            packer.number(number >> shift);
            let bytes = packer.finish();
            let mut unpacker = Unpacker::new(&bytes);
            prop_assert_eq!(unpacker.number(), Some(number >> shift));
            prop_assert!(unpacker.is_empty());
        }
    }

    #[test]
    fn what_is_cut_or_promises_too_much_is_nothing() {
        assert_eq!(Unpacker::new(&[0x80]).number(), None);
        assert_eq!(Unpacker::new(&[0xFF; 11]).number(), None);
        assert_eq!(Unpacker::new(&[3, b'a', b'b']).text(), None);
        assert_eq!(Unpacker::new(&[1, 0xFF]).text(), None);
        let endless = [0xFF, 0xFF, 0xFF, 0xFF, 0x0F];
        assert_eq!(Unpacker::new(&endless).list(Unpacker::byte), None);
    }
}
