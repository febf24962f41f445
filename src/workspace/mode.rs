//! The most frequent questions about a batch, each a set of pairs.

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mode {
    #[default]
    All,
    /// A gold fact is not in the prediction.
    Missed,
    /// A predicted fact is not in the gold intent.
    Invented,
    /// There is no score although a judge was asked, or it cannot be judged.
    Errors,
    /// Of the same gold intent, one predictor covers a fact that another misses.
    Disagree,
    /// A person disagrees with the judge.
    PersonDiffers,
    /// A person corrected a verdict, or changed the gold facts.
    Edited,
    /// AutoRater calls it a match although facts are lost or invented, or no match although every fact agrees.
    LevelDiffers,
    /// Something may be wrong with the list of gold facts.
    GoldDoubts,
}

impl Mode {
    pub const ALL: [Self; 9] = [
        Self::All,
        Self::Missed,
        Self::Invented,
        Self::Errors,
        Self::Disagree,
        Self::PersonDiffers,
        Self::Edited,
        Self::LevelDiffers,
        Self::GoldDoubts,
    ];

    /// The key in the address.
    pub fn key(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Missed => "missed",
            Self::Invented => "invented",
            Self::Errors => "errors",
            Self::Disagree => "disagree",
            Self::PersonDiffers => "person",
            Self::Edited => "edited",
            Self::LevelDiffers => "level",
            Self::GoldDoubts => "gold-doubts",
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.key() == key)
    }

    /// For people who do not see what its label means.
    pub fn explained(self) -> Option<&'static str> {
        match self {
            Self::LevelDiffers => Some(
                "AutoRater says match although facts are lost or invented, or no match although every \
                 fact agrees",
            ),
            Self::GoldDoubts => Some(
                "The gold facts may have a duplicate, two facts in one, words that are not in the intent, or \
                 a gap. The gold panel says why",
            ),
            _ => None,
        }
    }

    pub fn label(self) -> &'static str {
        match self {
            Self::All => "All",
            Self::Missed => "Missed facts",
            Self::Invented => "Invented facts",
            Self::Errors => "Errors",
            Self::Disagree => "Predictors disagree",
            Self::PersonDiffers => "Person ≠\u{2009} judge",
            Self::Edited => "Edited",
            Self::LevelDiffers => "AutoRater ≠\u{2009} facts",
            Self::GoldDoubts => "Gold check",
        }
    }
}

/// The modes a pair belongs to; to `All` every pair does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ModeSet(u16);

impl ModeSet {
    pub fn has(self, mode: Mode) -> bool {
        mode == Mode::All || self.0 & (1 << mode as u16) != 0
    }

    #[must_use]
    pub fn with(self, mode: Mode) -> Self {
        Self(self.0 | 1 << mode as u16)
    }

    #[must_use]
    pub fn without(self, mode: Mode) -> Self {
        Self(self.0 & !(1 << mode as u16))
    }
}
