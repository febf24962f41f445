//! People's labels as rows of the second paper's Table 2.

use super::labels::Labelling;
use super::rater::{Rater, same_task};
use super::task_answers::TaskQuestion;
use crate::evaluation::batch::Batch;
use crate::evaluation::row::SameTask;
use crate::methods::autorater::{Level, RatedBy, Ratings};

/// Everyone who labelled a pair as a whole, or said whether a prediction is fulfilled.
pub fn ratings_of_people(batch: &Batch, labelling: &Labelling) -> Vec<Ratings> {
    let everyone = Rater::all(batch, labelling).into_iter().map(|rater| Ratings {
        levels: same_task(batch, labelling, &rater)
            .into_iter()
            .map(|label| label.map(level_of))
            .collect(),
        fulfilled: fulfilled(batch, labelling, &rater),
        by: RatedBy::Person(rater.name().to_owned()),
    });
    let says_anything = |ratings: &Ratings| {
        ratings.levels.iter().any(Option::is_some) || ratings.fulfilled.iter().any(Option::is_some)
    };
    everyone.filter(says_anything).collect()
}

fn level_of(label: SameTask) -> Level {
    match label {
        SameTask::Yes => Level::Match,
        SameTask::Partly => Level::Partial,
        SameTask::No => Level::None,
    }
}

/// A file says nothing about it.
fn fulfilled(batch: &Batch, labelling: &Labelling, rater: &Rater) -> Vec<Option<bool>> {
    let annotator = match rater {
        Rater::InFile => None,
        Rater::Annotator(name) => labelling.of(name),
    };
    let answer = |place| annotator?.labels(place)?.answers.of(TaskQuestion::PredictionFulfilled);
    (0..batch.pairs.len()).map(answer).collect()
}
