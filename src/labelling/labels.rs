//! Labels by annotator: each sees and changes only their own.

use crate::evaluation::fact::{Fact, Side, Verdict};
use crate::evaluation::row::SameTask;

/// Everyone's, in the order in which they began.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Labelling {
    annotators: Vec<Annotator>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Annotator {
    pub name: String,
    /// By the place of the pair in its batch; as long as it has to be.
    pairs: Vec<Option<Box<PairLabels>>>,
}

/// What one annotator said of a pair.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PairLabels {
    pub same_task: Option<SameTask>,
    pub gold: FactVerdicts,
    pub predicted: FactVerdicts,
}

/// By the fact's words rather than its number: another judge lists the same facts in another order,
/// and others that nobody was asked about.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct FactVerdicts(Vec<(Fact, Verdict)>);

impl Labelling {
    pub fn annotators(&self) -> &[Annotator] {
        &self.annotators
    }

    pub fn of(&self, name: &str) -> Option<&Annotator> {
        self.annotators.iter().find(|annotator| annotator.name == name)
    }

    /// Who has no name yet begins with it; a blank name is nobody's.
    pub fn change(&mut self, name: &str, place: usize, change: &mut dyn FnMut(&mut PairLabels)) {
        let name = name.trim();
        if name.is_empty() {
            return;
        }
        if self.of(name).is_none() {
            self.annotators.push(Annotator { name: name.to_owned(), pairs: Vec::new() });
        }
        let Some(annotator) = self.annotators.iter_mut().find(|known| known.name == name) else {
            return;
        };
        if annotator.pairs.len() <= place {
            annotator.pairs.resize(place + 1, None);
        }
        if let Some(labels) = annotator.pairs.get_mut(place) {
            change(labels.get_or_insert_default());
            if labels.as_ref().is_some_and(|labels| labels.is_empty()) {
                *labels = None;
            }
        }
    }
}

impl Annotator {
    pub fn labels(&self, place: usize) -> Option<&PairLabels> {
        self.pairs.get(place)?.as_deref()
    }

    /// Each pair they said anything of.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, &PairLabels)> {
        let pairs = self.pairs.iter().enumerate();
        pairs.filter_map(|(place, labels)| Some((place, labels.as_deref()?)))
    }

    /// Of how many pairs they said whether they match.
    pub fn matched(&self) -> usize {
        self.pairs().filter(|(_, labels)| labels.same_task.is_some()).count()
    }
}

impl PairLabels {
    pub fn is_empty(&self) -> bool {
        self.same_task.is_none() && self.gold.0.is_empty() && self.predicted.0.is_empty()
    }

    pub fn facts(&self, side: Side) -> &FactVerdicts {
        match side {
            Side::Gold => &self.gold,
            Side::Predicted => &self.predicted,
        }
    }

    pub fn facts_mut(&mut self, side: Side) -> &mut FactVerdicts {
        match side {
            Side::Gold => &mut self.gold,
            Side::Predicted => &mut self.predicted,
        }
    }
}

impl FactVerdicts {
    pub fn of(&self, fact: &Fact) -> Option<Verdict> {
        self.0.iter().find(|(known, _)| known == fact).map(|(_, verdict)| *verdict)
    }

    /// `None` takes back what was said.
    pub fn say(&mut self, fact: &Fact, verdict: Option<Verdict>) {
        self.0.retain(|(known, _)| known != fact);
        self.0.extend(verdict.map(|verdict| (fact.clone(), verdict)));
    }

    pub fn iter(&self) -> impl Iterator<Item = &(Fact, Verdict)> {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn annotators_do_not_see_each_others_labels() {
        let mut all = Labelling::default();
        all.change("Ada", 3, &mut |labels| labels.same_task = Some(SameTask::Yes));
        all.change("Bo ", 3, &mut |labels| labels.same_task = Some(SameTask::No));
        all.change("  ", 0, &mut |labels| labels.same_task = Some(SameTask::No));
        assert_eq!(all.annotators().len(), 2);
        let said = |name| all.of(name).unwrap().labels(3).unwrap().same_task;
        assert_eq!((said("Ada"), said("Bo")), (Some(SameTask::Yes), Some(SameTask::No)));
    }

    #[test]
    fn what_is_taken_back_was_never_said() {
        let mut all = Labelling::default();
        let fact = Fact::new("It is red").unwrap();
        for verdict in [Some(Verdict::Supported), Some(Verdict::Unsupported), None] {
            all.change("Ada", 1, &mut |labels| labels.gold.say(&fact, verdict));
            let said = all.of("Ada").unwrap().labels(1).and_then(|labels| labels.gold.of(&fact));
            assert_eq!(said, verdict);
        }
        assert_eq!(all.of("Ada").unwrap().pairs().count(), 0);
    }
}
