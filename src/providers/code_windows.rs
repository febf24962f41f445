//! A search for many short lists of codes in one pass.

/// At most this many codes at the end of a window are looked up first: they fit into 64 bits.
const MOST_END_CODES: usize = 8;
/// How many bits the place of such an end has.
const FILTER_BITS: u32 = 16;
/// Above all windows: their lengths.
const LENGTH_BIT: usize = 120;
/// More codes than the longest window has.
const RING: usize = 32;

/// Lists of codes, forwards and backwards, each as one number.
pub(super) struct Windows {
    /// In order, each with its length above it.
    known: Vec<u128>,
    /// A bit by the place of the last codes of a window: whether one such is known.
    ends: Vec<u64>,
    /// Which bits of the last codes belong to an end.
    end: u64,
    lengths: Vec<usize>,
    bits: usize,
}

impl Windows {
    /// No code is 0, and no list empty.
    pub fn of(pieces: &[Vec<u8>], bits: usize) -> Option<Self> {
        let shortest = pieces.iter().map(Vec::len).min().filter(|length| *length > 0)?;
        let mut windows = Self {
            known: vec![],
            ends: vec![0; (1 << FILTER_BITS) / 64],
            end: (1 << (shortest.min(MOST_END_CODES) * bits)) - 1,
            lengths: vec![],
            bits,
        };
        for piece in pieces {
            windows.add(piece.len(), piece.iter());
            windows.add(piece.len(), piece.iter().rev());
        }
        windows.known.sort_unstable();
        windows.known.dedup();
        Some(windows)
    }

    fn add<'a>(&mut self, length: usize, codes: impl Iterator<Item = &'a u8>) {
        let window = codes.fold(0, |all: u128, code| all << self.bits | u128::from(*code));
        self.known.push(self.with_length(window, length));
        let place = place_of(u64::try_from(window & u128::from(self.end)).unwrap_or_default());
        if let Some(ends) = self.ends.get_mut(place / 64) {
            *ends |= 1 << (place % 64);
        }
        if !self.lengths.contains(&length) {
            self.lengths.push(length);
        }
    }

    fn with_length(&self, window: u128, length: usize) -> u128 {
        window & ((1 << (length * self.bits)) - 1) | (length as u128) << LENGTH_BIT
    }

    /// Whether the codes end with a window.
    fn is_known(&self, codes: impl Iterator<Item = u8>) -> bool {
        let window = codes.fold(0, |all: u128, code| all << self.bits | u128::from(code));
        let mut lengths = self.lengths.iter();
        lengths.any(|length| self.known.binary_search(&self.with_length(window, *length)).is_ok())
    }

    pub fn are_in(&self, text: &str, code: fn(char) -> Option<u8>) -> bool {
        // A table for ASCII: most texts are nothing else.
        let table: [u8; 128] = std::array::from_fn(|at| {
            u8::try_from(at).ok().and_then(|byte| code(char::from(byte))).unwrap_or_default()
        });
        self.are_among(text.chars().map(|character| match table.get(character as usize) {
            Some(code) => *code,
            None => code(character).unwrap_or_default(),
        }))
    }

    pub fn are_in_bytes(&self, text: &str, code: fn(u8) -> u8) -> bool {
        let table: [u8; 256] =
            std::array::from_fn(|at| u8::try_from(at).map(code).unwrap_or_default());
        self.are_among(text.bytes().map(|byte| table.get(byte as usize).copied().unwrap_or(0)))
    }

    #[inline]
    fn are_among(&self, codes: impl Iterator<Item = u8>) -> bool {
        // The last codes, in a ring: as many as the longest window has, and more.
        let mut ring = [0_u8; RING];
        let (mut next, mut end) = (0_usize, 0_u64);
        for code in codes {
            if code != 0 {
                end = end << self.bits | u64::from(code);
                if let Some(place) = ring.get_mut(next % RING) {
                    *place = code;
                }
                next = next.wrapping_add(1);
                let place = place_of(end & self.end);
                let ends = self.ends.get(place / 64).copied().unwrap_or_default();
                if ends >> (place % 64) & 1 == 1 {
                    let (newer, older) = ring.split_at(next % RING);
                    if self.is_known(older.iter().chain(newer).copied()) {
                        return true;
                    }
                }
            }
        }
        false
    }
}

/// A place in a table for any number, spread evenly.
fn place_of(end: u64) -> usize {
    (end.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - FILTER_BITS)) as usize
}
