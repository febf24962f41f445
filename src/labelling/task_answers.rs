//! The second paper's four questions about a pair: is each task fulfilled, and does each satisfy the other?
//! Annotators see task A and task B without knowing which is the gold one; answers are stored by gold and
//! prediction.

use crate::base::fingerprint::Fingerprint;
use crate::evaluation::row::SameTask;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TaskQuestion {
    GoldFulfilled,
    PredictionFulfilled,
    PredictionSatisfiesGold,
    GoldSatisfiesPrediction,
}

impl TaskQuestion {
    pub const ALL: [Self; 4] = [
        Self::GoldFulfilled,
        Self::PredictionFulfilled,
        Self::PredictionSatisfiesGold,
        Self::GoldSatisfiesPrediction,
    ];
    pub const FULFILMENT: [Self; 2] = [Self::GoldFulfilled, Self::PredictionFulfilled];
    pub const SATISFACTION: [Self; 2] =
        [Self::PredictionSatisfiesGold, Self::GoldSatisfiesPrediction];

    /// As labels are stored: the name of the object, and of the member in it.
    pub fn key(self) -> (&'static str, &'static str) {
        match self {
            Self::GoldFulfilled => ("fulfilled", "gold"),
            Self::PredictionFulfilled => ("fulfilled", "prediction"),
            Self::PredictionSatisfiesGold => ("satisfies", "prediction_to_gold"),
            Self::GoldSatisfiesPrediction => ("satisfies", "gold_to_prediction"),
        }
    }

    fn place(self) -> usize {
        match self {
            Self::GoldFulfilled => 0,
            Self::PredictionFulfilled => 1,
            Self::PredictionSatisfiesGold => 2,
            Self::GoldSatisfiesPrediction => 3,
        }
    }
}

/// What one annotator answered about a pair.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TaskAnswers {
    answers: [Option<bool>; 4],
    pub note: String,
}

/// A longer note is cut.
pub const LONGEST_NOTE: usize = 2_000;

impl TaskAnswers {
    pub fn of(&self, question: TaskQuestion) -> Option<bool> {
        self.answers[question.place()]
    }

    /// `None` takes an answer back.
    pub fn say(&mut self, question: TaskQuestion, answer: Option<bool>) {
        self.answers[question.place()] = answer;
    }

    pub fn is_empty(&self) -> bool {
        self.answers == [None; 4] && self.note.is_empty()
    }

    pub fn is_complete(&self) -> bool {
        self.answers.iter().all(Option::is_some)
    }

    /// Follows from the two questions of satisfaction alone.
    pub fn level(&self) -> Option<SameTask> {
        let [one, other] = TaskQuestion::SATISFACTION.map(|question| self.of(question));
        Some(match (one?, other?) {
            (true, true) => SameTask::Yes,
            (false, false) => SameTask::No,
            _ => SameTask::Partly,
        })
    }

    /// A trajectory that does not fulfil the prediction cannot match it.
    pub fn is_conflict(&self) -> bool {
        self.level() == Some(SameTask::Yes)
            && self.of(TaskQuestion::PredictionFulfilled) == Some(false)
    }
}

/// Which task an annotator sees as task A.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlindOrder {
    pub gold_is_a: bool,
}

impl BlindOrder {
    /// By chance, but the same each time this annotator sees the pair.
    pub fn of(seed: u64, annotator: &str, pair: &str) -> Self {
        let drawn = Fingerprint::of([seed.to_string().as_str(), annotator, pair]).to_bytes();
        Self { gold_is_a: drawn[0] & 1 == 0 }
    }

    /// Is A fulfilled, is B fulfilled, does A satisfy B, does B satisfy A?
    pub fn questions(self) -> [TaskQuestion; 4] {
        use TaskQuestion::{
            GoldFulfilled, GoldSatisfiesPrediction, PredictionFulfilled, PredictionSatisfiesGold,
        };
        if self.gold_is_a {
            [GoldFulfilled, PredictionFulfilled, GoldSatisfiesPrediction, PredictionSatisfiesGold]
        } else {
            [PredictionFulfilled, GoldFulfilled, PredictionSatisfiesGold, GoldSatisfiesPrediction]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(answers: [bool; 4]) -> TaskAnswers {
        TaskAnswers { answers: answers.map(Some), note: String::new() }
    }

    #[test]
    fn the_level_follows_from_satisfaction_alone() {
        let level = |one, other| answered([false, false, one, other]).level();
        assert_eq!(level(true, true), Some(SameTask::Yes));
        assert_eq!(level(true, false), Some(SameTask::Partly));
        assert_eq!(level(false, true), Some(SameTask::Partly));
        assert_eq!(level(false, false), Some(SameTask::No));
        let mut half = answered([true; 4]);
        half.say(TaskQuestion::GoldSatisfiesPrediction, None);
        assert_eq!((half.level(), half.is_complete()), (None, false));
    }

    #[test]
    fn a_match_that_was_not_fulfilled_is_a_conflict() {
        assert!(answered([true, false, true, true]).is_conflict());
        assert!(!answered([true, true, true, true]).is_conflict());
        assert!(!answered([true, false, true, false]).is_conflict());
        assert!(!TaskAnswers::default().is_conflict());
    }

    #[test]
    fn either_task_comes_first_about_as_often_and_always_the_same_for_one_person() {
        let firsts = (0..1_000).filter(|pair| {
            let order = BlindOrder::of(7, "Ada", &pair.to_string());
            assert_eq!(order, BlindOrder::of(7, "Ada", &pair.to_string()));
            order.gold_is_a
        });
        let firsts = firsts.count();
        assert!((430..570).contains(&firsts), "{firsts}");
        let differs = |pair: &usize| {
            let pair = pair.to_string();
            BlindOrder::of(7, "Ada", &pair) != BlindOrder::of(7, "Bo", &pair)
        };
        assert!((0..1_000).filter(differs).count() > 400);
    }

    #[test]
    fn every_order_asks_all_four_questions_of_the_task_it_shows() {
        for gold_is_a in [true, false] {
            let asked = BlindOrder { gold_is_a }.questions();
            for question in TaskQuestion::ALL {
                assert!(asked.contains(&question));
            }
            assert_eq!(asked[0] == TaskQuestion::GoldFulfilled, gold_is_a);
            assert_eq!(asked[2] == TaskQuestion::GoldSatisfiesPrediction, gold_is_a);
        }
    }
}
