//! A judge with known noise, so that a test can say what has to be found.

use serde_json::json;

use super::answering::{Answer, Question};
use super::orders::draw;

/// Known noise: of a hundred verdicts on gold facts so many are turned round. Which ones follows from the
/// question, the fact and the attempt, whatever the order of arrival.
#[derive(Debug, Clone, Copy)]
pub struct Flips {
    pub percent: u64,
    pub seed: u64,
}

impl Flips {
    pub fn hit(self, question: &Question, fact: usize, attempt: usize) -> bool {
        draw(self.seed, &format!("{question:?} {fact}"), attempt) % 100 < self.percent
    }

    /// The answer with the labels of those gold facts turned round.
    pub fn turn_round(self, mut answer: Answer, question: &Question, attempt: usize) -> Answer {
        if let Answer::Assessment(lists) = &mut answer
            && let Some(facts) = lists["expert_fact_coverage"].as_array_mut()
        {
            for (at, fact) in facts.iter_mut().enumerate() {
                if self.hit(question, at, attempt) {
                    fact["label"] = json!(if fact["label"] == "C" { "M" } else { "C" });
                }
            }
        }
        answer
    }
}
