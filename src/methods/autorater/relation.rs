//! What both directions say together.

use super::level::Level;
use super::satisfaction::Satisfaction;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// The prediction is task A, the gold intent task B.
    PredictionToGold,
    GoldToPrediction,
}

impl Direction {
    /// In the order in which they are asked.
    pub const ALL: [Self; 2] = [Self::PredictionToGold, Self::GoldToPrediction];

    /// Answers are cached under it.
    pub fn key(self) -> &'static str {
        match self {
            Self::PredictionToGold => "prediction-satisfies-gold",
            Self::GoldToPrediction => "gold-satisfies-prediction",
        }
    }

    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::PredictionToGold => Self::GoldToPrediction,
            Self::GoldToPrediction => Self::PredictionToGold,
        }
    }

    /// For people, to follow the name of task A.
    pub fn sentence(self, holds: bool) -> &'static str {
        match (self, holds) {
            (Self::PredictionToGold, true) => "The prediction satisfies the gold intent",
            (Self::PredictionToGold, false) => "The prediction does not satisfy the gold intent",
            (Self::GoldToPrediction, true) => "The gold intent satisfies the prediction",
            (Self::GoldToPrediction, false) => "The gold intent does not satisfy the prediction",
        }
    }
}

/// The side that asks for less.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Broader {
    Gold,
    Prediction,
}

impl Broader {
    /// As files have it.
    pub fn key(self) -> &'static str {
        match self {
            Self::Gold => "gold",
            Self::Prediction => "prediction",
        }
    }

    /// For people.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::Gold => "The gold intent is broader",
            Self::Prediction => "The prediction is broader",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relation {
    pub prediction_to_gold: Satisfaction,
    pub gold_to_prediction: Satisfaction,
}

impl Relation {
    pub fn of(&self, direction: Direction) -> &Satisfaction {
        match direction {
            Direction::PredictionToGold => &self.prediction_to_gold,
            Direction::GoldToPrediction => &self.gold_to_prediction,
        }
    }

    /// In the order of `Direction::ALL`.
    pub fn holds(&self) -> [bool; 2] {
        Direction::ALL.map(|direction| self.of(direction).holds)
    }

    pub fn level(&self) -> Level {
        Level::of(self.holds())
    }

    /// Where exactly one direction holds. Whatever satisfies the other asks for more.
    pub fn broader(&self) -> Option<Broader> {
        match self.holds() {
            [true, false] => Some(Broader::Gold),
            [false, true] => Some(Broader::Prediction),
            _ => None,
        }
    }

    /// As it would be with gold intent and prediction exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self {
            prediction_to_gold: self.gold_to_prediction,
            gold_to_prediction: self.prediction_to_gold,
        }
    }
}
