//! Pairs on which two annotators differ, and what a third person decided.

use super::labels::{Annotator, Asked, Labelling, PairLabels};
use super::task_answers::TaskQuestion;
use crate::evaluation::row::SameTask;

#[derive(Debug, Clone, PartialEq)]
pub struct Disagreement {
    /// The place of the pair in its batch.
    pub place: usize,
    /// The first two who labelled the pair.
    pub said: [Said; 2],
    /// The next one who did.
    pub settled: Option<Said>,
}

/// One person's labels of a pair, as far as others can differ from them.
#[derive(Debug, Clone, PartialEq)]
pub struct Said {
    pub annotator: String,
    pub same_task: Option<SameTask>,
    /// Gold, prediction.
    pub fulfilled: [Option<bool>; 2],
}

impl Said {
    fn of(annotator: &Annotator, labels: &PairLabels) -> Self {
        Self {
            annotator: annotator.name.clone(),
            same_task: labels.same_task,
            fulfilled: TaskQuestion::FULFILMENT.map(|question| labels.answers.of(question)),
        }
    }

    /// What only one of them answered is not yet a difference.
    fn differs(&self, other: &Self) -> bool {
        let both = |one: Option<bool>, other: Option<bool>| {
            one.zip(other).is_some_and(|(one, other)| one != other)
        };
        let [gold, predicted] = self.fulfilled;
        self.same_task.zip(other.same_task).is_some_and(|(one, other)| one != other)
            || both(gold, other.fulfilled[0])
            || both(predicted, other.fulfilled[1])
    }
}

/// In the order of the pairs.
pub fn disagreements(labelling: &Labelling, pairs: usize) -> Vec<Disagreement> {
    (0..pairs).filter_map(|place| of_pair(labelling, place)).collect()
}

fn of_pair(labelling: &Labelling, place: usize) -> Option<Disagreement> {
    let is_labelled =
        |labels: &&PairLabels| Asked::ALL.into_iter().any(|asked| labels.is_done(asked));
    let mut said = labelling.annotators().iter().filter_map(|one| {
        let labels = one.labels(place).filter(is_labelled)?;
        Some(Said::of(one, labels))
    });
    let said_first = [said.next()?, said.next()?];
    let [one, other] = &said_first;
    one.differs(other).then(|| Disagreement {
        place,
        said: said_first.clone(),
        settled: said.next(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn label(all: &mut Labelling, name: &str, place: usize, level: SameTask) {
        all.change(name, place, &mut |labels| labels.say_same_task(Some(level)));
    }

    #[test]
    fn two_who_differ_are_listed_and_a_third_settles_it() {
        let mut all = Labelling::default();
        label(&mut all, "Ada", 0, SameTask::Yes);
        label(&mut all, "Bo", 0, SameTask::Yes);
        label(&mut all, "Ada", 2, SameTask::Yes);
        label(&mut all, "Bo", 2, SameTask::Partly);
        label(&mut all, "Ada", 3, SameTask::No);
        let found = disagreements(&all, 5);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].place, &found[0].settled), (2, &None));
        label(&mut all, "Cy", 2, SameTask::No);
        let found = disagreements(&all, 5);
        let settled = found[0].settled.as_ref().unwrap();
        assert_eq!((settled.annotator.as_str(), settled.same_task), ("Cy", Some(SameTask::No)));
        assert_eq!(found[0].said.each_ref().map(|said| said.annotator.as_str()), ["Ada", "Bo"]);
    }

    #[test]
    fn people_may_agree_on_the_task_and_differ_on_fulfilment() {
        let mut all = Labelling::default();
        for (name, fulfilled) in [("Ada", true), ("Bo", false)] {
            all.change(name, 1, &mut |labels| {
                for question in TaskQuestion::SATISFACTION {
                    labels.say_answer(question, Some(true));
                }
                labels.say_answer(TaskQuestion::PredictionFulfilled, Some(fulfilled));
            });
        }
        let found = disagreements(&all, 2);
        assert_eq!(found.len(), 1);
        assert_eq!(
            found[0].said.each_ref().map(|said| said.fulfilled),
            [[None, Some(true)], [None, Some(false)]]
        );
        assert_eq!(disagreements(&all, 1), []);
    }
}
