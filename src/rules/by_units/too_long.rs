//! Intents that the rules do not judge, because it would take too long.

use crate::base::number::grouped;
use crate::evaluation::inquiry::Subject;
use crate::evaluation::unscored::Unanswered;
use crate::methods::bifact::Reading;
use crate::methods::bifact::results::Unscored;
use crate::rules::{LONGEST_INTENT, MOST_PARTS, is_too_long};

/// Which of the two intents is too long or has too many parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TooLong {
    Gold,
    Prediction,
    GoldParts,
    PredictionParts,
}

impl TooLong {
    pub fn why(self, about: Subject) -> Unscored {
        let unanswered = Unanswered {
            failed_as: Unanswered::TOO_LONG_FOR_RULES,
            sentence: self.sentence(),
            raw: None,
            is_of_gold: matches!(about, Subject::Gold(_)),
        };
        Unscored::Unanswered(unanswered.into())
    }

    fn sentence(self) -> String {
        let (which, limit) = match self {
            Self::Gold => ("gold intent is longer", LONGEST_INTENT),
            Self::Prediction => ("predicted intent is longer", LONGEST_INTENT),
            Self::GoldParts => ("gold intent has more", MOST_PARTS),
            Self::PredictionParts => ("predicted intent has more", MOST_PARTS),
        };
        let unit = match self {
            Self::Gold | Self::Prediction => "characters",
            Self::GoldParts | Self::PredictionParts => "parts",
        };
        format!(
            "The {which} than {} {unit}, the most that the rules judge. Shorten it, or choose a model \
             as the judge.",
            grouped(limit)
        )
    }
}

pub(super) fn check_intent(intent: &str, too_long: TooLong) -> Result<(), TooLong> {
    if is_too_long(intent) { Err(too_long) } else { Ok(()) }
}

pub(super) fn check_pair(intent: &str, predicted: &str) -> Result<(), TooLong> {
    check_intent(intent, TooLong::Gold)?;
    check_intent(predicted, TooLong::Prediction)
}

/// Gold facts from elsewhere may be more than the rules would make.
pub(super) fn check(reading: Reading) -> Result<Reading, TooLong> {
    match &reading {
        Reading::Facts(facts) if facts.len() > MOST_PARTS => Err(TooLong::GoldParts),
        Reading::Assessment(judged) if judged.predicted.len() > MOST_PARTS => {
            Err(TooLong::PredictionParts)
        }
        _ => Ok(reading),
    }
}
