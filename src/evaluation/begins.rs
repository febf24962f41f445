//! What a result set begins with.

/// By default a set begins with the answers in the file and with the grounds that gold intents already
/// have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Begins {
    /// Every pair is judged again.
    pub judges_again: bool,
    /// The ground of a gold intent is established again, even if another judge has done so.
    pub grounds_again: bool,
}

impl Begins {
    pub const ALL: [Self; 4] = [
        Self { judges_again: false, grounds_again: false },
        Self { judges_again: true, grounds_again: false },
        Self { judges_again: false, grounds_again: true },
        Self { judges_again: true, grounds_again: true },
    ];

    /// Part of a result set's fingerprint.
    pub fn key(self) -> &'static str {
        match (self.judges_again, self.grounds_again) {
            (false, false) => "",
            (true, false) => "again",
            (false, true) => "split",
            (true, true) => "again-split",
        }
    }
}
