//! AutoRater against a person, direction by direction: does one task satisfy the other?

use super::labels::Labelling;
use super::rater::Rater;
use super::task_answers::TaskQuestion;
use crate::agreement::classification::{Cell, Confusion};
use crate::evaluation::results::Results;
use crate::methods::autorater::{Autorater, Direction};

/// The F1 the second paper reports for its AutoRater against people.
pub const PAPER_F1: f64 = 0.75;

/// Prediction to gold, gold to prediction, as far as both have answered.
pub fn direction_agreement(
    results: &Results<Autorater>,
    labelling: &Labelling,
    rater: &Rater,
) -> Option<[Confusion; 2]> {
    let Rater::Annotator(name) = rater else { return None };
    let mut found = [Confusion::default(); 2];
    for (place, labels) in labelling.of(name)?.pairs() {
        let Some(Ok(relation)) = results.outcomes.get(place).map(|outcome| &outcome.assessed)
        else {
            continue;
        };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::read_whole;
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
        let [same, opposite] = direction_agreement(&results, &labelling, &ada).unwrap();
        assert_eq!((same.pairs(), same.raw_agreement()), (rated.len(), Some(1.0)));
        assert_eq!((opposite.pairs(), opposite.raw_agreement()), (rated.len(), Some(0.0)));
        assert_eq!(direction_agreement(&results, &labelling, &Rater::InFile), None);
        let bo = Rater::Annotator("Bo".to_owned());
        assert_eq!(direction_agreement(&results, &labelling, &bo), None);
    }
}
