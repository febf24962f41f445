//! What a judge is asked.

use crate::evaluation::inquiry::Inquiry;
use crate::methods::autorater::Autorater;
use crate::methods::bifact::Bifact;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AskedMethod {
    #[default]
    Bifact,
    Autorater,
}

impl AskedMethod {
    pub const ALL: [Self; 2] = [Self::Bifact, Self::Autorater];

    pub fn key(self) -> &'static str {
        match self {
            Self::Bifact => Bifact::KEY,
            Self::Autorater => Autorater::KEY,
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.key() == key)
    }

    /// For people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bifact => "Bi-Fact",
            Self::Autorater => "AutoRater",
        }
    }

    pub fn explained(self) -> &'static str {
        match self {
            Self::Bifact => {
                "Which facts of each intent does the other imply? Gives precision, recall and F1."
            }
            Self::Autorater => {
                "Does each task satisfy the other? Two questions per pair. Gives match, partial match or no \
                 match."
            }
        }
    }
}
