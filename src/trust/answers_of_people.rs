//! What each annotator says of each pair, as the alternative annotator test needs it. Labels in the file are
//! left out: nobody knows whether they were given blind.

use super::alternative_annotator::Answers;
use crate::agreement::labelled_set::PartlyCounts;
use crate::evaluation::batch::Batch;
use crate::labelling::{Annotator, Labelling, Rater, fact_level, same_task};
use crate::methods::bifact::results::Results;

/// Whether a pair is a match: 1 or 0.
pub fn match_answers(batch: &Batch, labelling: &Labelling, partly: PartlyCounts) -> Vec<Answers> {
    let answers = |rater: &Rater| {
        let labels = same_task(batch, labelling, rater).into_iter();
        let is_match = labels.map(|label| partly.is_match(label?));
        is_match.map(|is_match| Some(f64::from(u8::from(is_match?)))).collect()
    };
    everyone(labelling, &answers)
}

/// The F1 that a person's verdicts on facts give.
pub fn f1_answers(batch: &Batch, results: &Results, labelling: &Labelling) -> Vec<Answers> {
    let answers = |rater: &Rater| {
        let mut answers = vec![None; batch.pairs.len()];
        let level = fact_level(batch, results, labelling, rater);
        for pair in level.iter().flat_map(|level| &level.pairs) {
            if let Some(slot) = answers.get_mut(pair.place) {
                *slot = pair.person.f1;
            }
        }
        answers
    };
    everyone(labelling, &answers)
}

/// Those who said anything.
fn everyone(labelling: &Labelling, answers: &dyn Fn(&Rater) -> Vec<Option<f64>>) -> Vec<Answers> {
    let of = |one: &Annotator| {
        let answers = answers(&Rater::Annotator(one.name.clone()));
        let says_anything = answers.iter().any(Option::is_some);
        says_anything.then(|| Answers { name: one.name.clone(), answers })
    };
    labelling.annotators().iter().filter_map(of).collect()
}
