//! The paper gives people other rules than its model. They differ on what is specific and what is
//! general, and on what counts as buying.

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RuleSet {
    #[default]
    Models,
    People,
}

impl RuleSet {
    pub const ALL: [Self; 2] = [Self::Models, Self::People];

    /// As signatures and files have it.
    pub fn key(self) -> &'static str {
        match self {
            Self::Models => "rules-for-models",
            Self::People => "rules-for-people",
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rules| rules.key() == key)
    }

    /// For people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Models => "The paper’s rules for its model",
            Self::People => "The paper’s rules for people",
        }
    }

    pub fn explained(self) -> &'static str {
        match self {
            Self::Models => {
                "A specific task may satisfy a general one. Buying, adding to a cart and checking out \
                 are one thing."
            }
            Self::People => {
                "A specific and a general task mostly do not satisfy each other, since content \
                 changes. Finding is not buying."
            }
        }
    }
}
