//! A yes or a no on one statement, by a judge or by a person.

/// Whether the other intent, taken as a whole, implies the statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    Supported,
    Unsupported,
}

impl Verdict {
    pub fn is_supported(self) -> bool {
        self == Self::Supported
    }

    /// The name used in markup, exports and tests.
    pub fn name(self) -> &'static str {
        match self {
            Self::Supported => "supported",
            Self::Unsupported => "unsupported",
        }
    }
}

impl From<bool> for Verdict {
    fn from(supported: bool) -> Self {
        if supported { Self::Supported } else { Self::Unsupported }
    }
}
