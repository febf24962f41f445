//! A model's answers against a person's: does one task satisfy the other, in each direction, and is the
//! prediction fulfilled? Only pairs that other metrics are tested on are counted.

use super::labels::Labelling;
use super::rater::Rater;
use super::task_answers::TaskQuestion;
use crate::agreement::classification::{Cell, Confusion};
use crate::evaluation::results::Results;
use crate::methods::autorater::{Autorater, Direction};
use crate::methods::fulfilment::{Fulfilled, Fulfilment};

/// The F1 the second paper reports for its AutoRater against people.
pub const PAPER_F1: f64 = 0.75;
/// The kappa it reports between people, for fulfilment and for satisfaction.
pub const PAPER_KAPPAS: [f64; 2] = [0.79, 0.77];

/// Prediction to gold, gold to prediction, as far as both have answered.
pub fn direction_agreement(
    results: &Results<Autorater>,
    labelling: &Labelling,
    rater: &Rater,
    is_counted: &dyn Fn(usize) -> bool,
) -> Option<[Confusion; 2]> {
    let Rater::Annotator(name) = rater else { return None };
    let mut found = [Confusion::default(); 2];
    for (place, labels) in labelling.of(name)?.pairs().filter(|(place, _)| is_counted(*place)) {
        let Some(relation) = results.finding(place) else { continue };
        for ((direction, question), counts) in
            Direction::ALL.into_iter().zip(TaskQuestion::SATISFACTION).zip(&mut found)
        {
            if let Some(answer) = labels.answers.of(question) {
                counts.add_many(Cell::of(answer, relation.of(direction).holds), 1);
            }
        }
    }
    found.iter().any(|counts| counts.pairs() > 0).then_some(found)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FulfilmentAgreement {
    pub counts: Confusion,
    /// The person has answered, and the model cannot tell. They are not counted.
    pub cannot_tell: usize,
}

/// Of predictions, as far as both have answered.
pub fn fulfilment_agreement(
    results: &Results<Fulfilment>,
    labelling: &Labelling,
    rater: &Rater,
    is_counted: &dyn Fn(usize) -> bool,
) -> Option<FulfilmentAgreement> {
    let Rater::Annotator(name) = rater else { return None };
    let mut found = FulfilmentAgreement::default();
    for (place, labels) in labelling.of(name)?.pairs().filter(|(place, _)| is_counted(*place)) {
        let answer = labels.answers.of(TaskQuestion::PredictionFulfilled);
        let (Some(answer), Some(told)) = (answer, results.finding(place)) else { continue };
        match told.verdict {
            Fulfilled::Yes => found.counts.add_many(Cell::of(answer, true), 1),
            Fulfilled::No => found.counts.add_many(Cell::of(answer, false), 1),
            Fulfilled::CannotTell => found.cannot_tell += 1,
        }
    }
    (found != FulfilmentAgreement::default()).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::read_whole;
    use crate::methods::fulfilment::Fulfilling;
    use crate::report::read_back;

    #[test]
    fn each_direction_is_compared_where_both_have_answered() {
        let (batch, _) = read_whole(include_str!("../../public/sample.jsonl"));
        let results: Results<Autorater> = read_back(&batch);
        let rated: Vec<_> = (0..batch.pairs.len())
            .filter_map(|place| Some((place, results.outcomes.get(place)?.assessed.as_ref().ok()?)))
            .collect();
        assert!(!rated.is_empty(), "the sample has answers of AutoRater");
        let mut labelling = Labelling::default();
        // Ada says what AutoRater says of the first direction, and the opposite of the second.
        for (place, relation) in &rated {
            let [one, other] = relation.holds();
            labelling.change("Ada", *place, &mut |labels| {
                labels.say_answer(TaskQuestion::PredictionSatisfiesGold, Some(one));
                labels.say_answer(TaskQuestion::GoldSatisfiesPrediction, Some(!other));
            });
        }
        let ada = Rater::Annotator("Ada".to_owned());
        let [same, opposite] = direction_agreement(&results, &labelling, &ada, &|_| true).unwrap();
        assert_eq!((same.pairs(), same.raw_agreement()), (rated.len(), Some(1.0)));
        assert_eq!((opposite.pairs(), opposite.raw_agreement()), (rated.len(), Some(0.0)));
        assert_eq!(direction_agreement(&results, &labelling, &Rater::InFile, &|_| true), None);
        let bo = Rater::Annotator("Bo".to_owned());
        assert_eq!(direction_agreement(&results, &labelling, &bo, &|_| true), None);
        let first = rated[0].0;
        let [one, _] =
            direction_agreement(&results, &labelling, &ada, &|place| place == first).unwrap();
        assert_eq!(one.pairs(), 1, "only the test pairs are counted");
    }

    #[test]
    fn fulfilment_is_compared_where_the_model_can_tell() {
        let row = r#"{"gold": "g", "prediction": "p"}"#;
        let (batch, _) = read_whole(&[row; 6].join("\n"));
        let mut results: Results<Fulfilment> = Results::unasked(&batch);
        let mut labelling = Labelling::default();
        let said = [
            (Fulfilled::Yes, Some(true)),
            (Fulfilled::Yes, Some(false)),
            (Fulfilled::No, Some(false)),
            (Fulfilled::CannotTell, Some(true)),
            (Fulfilled::Yes, None),
        ];
        for (place, (verdict, answer)) in said.into_iter().enumerate() {
            let told =
                Fulfilling { verdict, kind: None, steps: vec![], explanation: String::new() };
            results.outcomes[place].assessed = Ok(std::sync::Arc::new(told));
            labelling.change("Ada", place, &mut |labels| {
                labels.say_answer(TaskQuestion::PredictionFulfilled, answer);
            });
        }
        let ada = Rater::Annotator("Ada".to_owned());
        let found = fulfilment_agreement(&results, &labelling, &ada, &|_| true).unwrap();
        assert_eq!((found.counts.pairs(), found.cannot_tell), (3, 1));
        // One of two that the model calls fulfilled, and all that the person does.
        assert_eq!((found.counts.precision(), found.counts.recall()), (Some(0.5), Some(1.0)));
        let nothing = fulfilment_agreement(&results, &labelling, &ada, &|_| false);
        assert_eq!(nothing, None);
    }
}
