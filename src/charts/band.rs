//! The bands of charts on the results screen.

use super::picture::ChartKind;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Band {
    Scores,
    LostFacts,
    Groups,
    Compared,
}

impl Band {
    pub const ALL: [Self; 4] = [Self::Scores, Self::LostFacts, Self::Groups, Self::Compared];

    /// The key under which the browser remembers that it is open.
    pub fn key(self) -> &'static str {
        match self {
            Self::Scores => "scores",
            Self::LostFacts => "lost-facts",
            Self::Groups => "groups",
            Self::Compared => "compared",
        }
    }

    /// For people.
    pub fn label(self) -> &'static str {
        match self {
            Self::Scores => "Scores",
            Self::LostFacts => "Lost facts",
            Self::Groups => "Groups",
            Self::Compared => "Predictors compared",
        }
    }

    pub fn charts(self) -> &'static [ChartKind] {
        match self {
            Self::Scores => &[ChartKind::Histogram, ChartKind::Scatter, ChartKind::Predictors],
            Self::LostFacts => &[ChartKind::Missed, ChartKind::Invented],
            Self::Groups => &[ChartKind::Groups],
            Self::Compared => &[],
        }
    }
}
