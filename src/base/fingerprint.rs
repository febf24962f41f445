//! A short name for a text, the same for the same bytes wherever it is computed.

use std::fmt;

use sha2::{Digest, Sha256};

/// SHA-256 over the parts, each preceded by its length so that parts cannot run into each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fingerprint([u8; 32]);

impl Fingerprint {
    pub fn of<'a>(parts: impl IntoIterator<Item = &'a str>) -> Self {
        Self::of_bytes(parts.into_iter().map(str::as_bytes))
    }

    pub fn of_bytes<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let mut hasher = Sha256::new();
        for part in parts {
            hasher.update((part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
        Self(hasher.finalize().into())
    }

    /// Eight digits: enough to tell two prompts apart by eye.
    pub fn short(&self) -> String {
        self.hex(4)
    }

    /// Out of its 64 digits.
    pub fn read(hex: &str) -> Option<Self> {
        let digits: Option<Vec<u32>> = hex.chars().map(|digit| digit.to_digit(16)).collect();
        let bytes = digits?
            .chunks_exact(2)
            .map(|two| two.iter().fold(0, |byte, digit| byte * 16 + digit))
            .map(u8::try_from)
            .collect::<Result<Vec<u8>, _>>()
            .ok()?;
        (hex.len() == 64).then_some(())?;
        bytes.try_into().ok().map(Self)
    }

    pub fn to_bytes(self) -> [u8; 32] {
        self.0
    }

    /// A fingerprint that was computed elsewhere.
    pub fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    fn hex(&self, bytes: usize) -> String {
        self.0.iter().take(bytes).fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"))
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.hex(32))
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fingerprint({})", self.short())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_do_not_run_into_each_other() {
        assert_ne!(Fingerprint::of(["ab", "c"]), Fingerprint::of(["a", "bc"]));
        assert_ne!(Fingerprint::of(["ab"]), Fingerprint::of(["ab", ""]));
    }

    #[test]
    fn is_read_back_from_its_digits_and_from_nothing_else() {
        let fingerprint = Fingerprint::of(["abc"]);
        let hex = fingerprint.to_string();
        assert_eq!(Fingerprint::read(&hex), Some(fingerprint));
        for other in ["", "ce91dc5e", &hex[1..], &format!("{hex}0"), &hex.replace('c', "ç")] {
            assert_eq!(Fingerprint::read(other), None, "{other}");
        }
    }

    #[test]
    fn stays_the_same_from_version_to_version() {
        // sha256 of the length 3 as eight little-endian bytes, then "abc", computed with coreutils.
        expect_test::expect!["ce91dc5e"].assert_eq(&Fingerprint::of(["abc"]).short());
    }
}
