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

    pub const ALL: [Self; 2] = [Self::Supported, Self::Unsupported];

    /// The key in markup and files.
    pub fn key(self) -> &'static str {
        match self {
            Self::Supported => "supported",
            Self::Unsupported => "unsupported",
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|verdict| verdict.key() == key)
    }
}

impl From<bool> for Verdict {
    fn from(supported: bool) -> Self {
        if supported { Self::Supported } else { Self::Unsupported }
    }
}
