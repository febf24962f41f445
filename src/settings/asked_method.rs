//! What a model is asked.

use crate::evaluation::inquiry::Inquiry;
use crate::methods::autorater::Autorater;
use crate::methods::bifact::Bifact;
use crate::methods::fulfilment::Fulfilment;
use crate::methods::repeats::Repeats;
use crate::producers::goal::Goal;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AskedMethod {
    #[default]
    Bifact,
    Autorater,
    Fulfilment,
    /// This makes predictions; the others judge them.
    Goal,
    /// Bi-Fact again about pairs that are judged; started by a button of its own.
    Repeats,
}

impl AskedMethod {
    pub const ALL: [Self; 5] =
        [Self::Bifact, Self::Autorater, Self::Fulfilment, Self::Goal, Self::Repeats];

    pub fn key(self) -> &'static str {
        match self {
            Self::Bifact => Bifact::KEY,
            Self::Autorater => Autorater::KEY,
            Self::Fulfilment => Fulfilment::KEY,
            Self::Goal => Goal::KEY,
            Self::Repeats => Repeats::KEY,
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
            Self::Fulfilment => "Fulfilment",
            Self::Goal => "Predict goals",
            Self::Repeats => "Repeats",
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
            Self::Fulfilment => {
                "Did the user’s actions complete the predicted task? One question per pair that has a \
                 trajectory. The paper asks people this; asking a model is our addition."
            }
            Self::Goal => {
                "What did the user want? One question per trajectory. The answers can become one more \
                 predictor of this data."
            }
            Self::Repeats => "Which verdicts flip when the same is asked again?",
        }
    }

    /// Those that make sense for data that has predictions, trajectories, or both.
    pub fn offered(has_predictions: bool, has_trajectories: bool) -> Vec<Self> {
        let fits = |method: &Self| match method {
            Self::Bifact | Self::Autorater => has_predictions,
            Self::Fulfilment => has_predictions && has_trajectories,
            Self::Goal => has_trajectories,
            Self::Repeats => false,
        };
        Self::ALL.into_iter().filter(fits).collect()
    }

    /// The first of those where it is not among them: the choice may come from other data.
    #[must_use]
    pub fn among(self, offered: &[Self]) -> Self {
        if offered.contains(&self) { self } else { offered.first().copied().unwrap_or_default() }
    }

    /// Without a trajectory there is nothing to ask.
    pub fn needs_trajectories(self) -> bool {
        matches!(self, Self::Fulfilment | Self::Goal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_that_does_not_fit_the_data_is_not_taken_over() {
        let rows_alone = AskedMethod::offered(true, false);
        assert_eq!(rows_alone, [AskedMethod::Bifact, AskedMethod::Autorater]);
        assert_eq!(AskedMethod::Goal.among(&rows_alone), AskedMethod::Bifact);
        assert_eq!(AskedMethod::Autorater.among(&rows_alone), AskedMethod::Autorater);
        let trajectories_alone = AskedMethod::offered(false, true);
        assert_eq!(trajectories_alone, [AskedMethod::Goal]);
        assert_eq!(AskedMethod::Bifact.among(&trajectories_alone), AskedMethod::Goal);
        let all = AskedMethod::offered(true, true);
        assert!(
            AskedMethod::ALL.iter().all(|one| *one == AskedMethod::Repeats || all.contains(one))
        );
    }
}
