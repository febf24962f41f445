//! Labels by annotator: each sees and changes only their own.

use std::collections::{BTreeMap, HashSet};

use foldhash::fast::FixedState;

use super::label_draw::LabelDraw;
use super::task_answers::{TaskAnswers, TaskQuestion};
use crate::evaluation::row::SameTask;
use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::fact::{Fact, MOST_FACTS, Side};

/// All annotators, in the order they began.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Labelling {
    annotators: Vec<Annotator>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Annotator {
    pub name: String,
    /// By the index of the pair.
    pairs: BTreeMap<usize, PairLabels>,
}

/// One annotator's labels of a pair.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PairLabels {
    pub same_task: Option<SameTask>,
    /// Answers to the four questions. Where they decide whether it is the same task, `same_task` says so.
    pub answers: TaskAnswers,
    pub gold: FactVerdicts,
    pub predicted: FactVerdicts,
    /// Facts into which the annotator split the intents, gold and predicted. Where there are none, the
    /// judge's are labelled.
    pub own_facts: [Vec<Fact>; 2],
    /// The draw for which the pair was labelled, if it was.
    pub draw: Option<LabelDraw>,
}

/// What annotators are asked about each pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Asked {
    /// Is it the same task? And, if they like, about each fact.
    #[default]
    SameTask,
    /// The second paper's protocol.
    FourQuestions,
}

impl Asked {
    pub const ALL: [Self; 2] = [Self::SameTask, Self::FourQuestions];

    pub fn key(self) -> &'static str {
        match self {
            Self::SameTask => "same-task",
            Self::FourQuestions => "four-questions",
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|asked| asked.key() == key)
    }
}

/// How the names of the sample's annotators end.
pub const HAND_WRITTEN: &str = "(hand-written)";

/// Every two annotators are compared, so their number is limited.
const MOST_ANNOTATORS: usize = 200;

/// By the fact's text, not its number: another judge may list facts in another order, or other facts.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct FactVerdicts(Vec<(Fact, Verdict)>);

impl Labelling {
    pub fn annotators(&self) -> &[Annotator] {
        &self.annotators
    }

    pub fn of(&self, name: &str) -> Option<&Annotator> {
        self.annotators.iter().find(|annotator| annotator.name == name)
    }

    /// Adds an annotator unless known; blank names are rejected. Returns whether the name was accepted.
    pub fn change(
        &mut self,
        name: &str,
        place: usize,
        change: &mut dyn FnMut(&mut PairLabels),
    ) -> bool {
        let name = name.trim();
        if name.is_empty() {
            return false;
        }
        if self.of(name).is_none() && self.annotators.len() < MOST_ANNOTATORS {
            self.annotators.push(Annotator { name: name.to_owned(), pairs: BTreeMap::new() });
        }
        let Some(annotator) = self.annotators.iter_mut().find(|known| known.name == name) else {
            return false;
        };
        let labels = annotator.pairs.entry(place).or_default();
        change(labels);
        if labels.is_empty() {
            annotator.pairs.remove(&place);
        }
        true
    }
}

impl Annotator {
    pub fn labels(&self, place: usize) -> Option<&PairLabels> {
        self.pairs.get(&place)
    }

    /// Each pair with a label.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, &PairLabels)> {
        self.pairs.iter().map(|(place, labels)| (*place, labels))
    }

    /// What they were asked, as far as their labels tell.
    pub fn was_asked(&self) -> Asked {
        let has_answers = self.pairs.values().any(|labels| !labels.answers.is_empty());
        if has_answers { Asked::FourQuestions } else { Asked::SameTask }
    }

    /// The number of pairs with a label of the whole pair.
    pub fn matched(&self) -> usize {
        self.pairs().filter(|(_, labels)| labels.same_task.is_some()).count()
    }
}

impl PairLabels {
    pub fn is_empty(&self) -> bool {
        self.same_task.is_none()
            && self.answers.is_empty()
            && self.gold.0.is_empty()
            && self.predicted.0.is_empty()
            && self.own_facts.iter().all(Vec::is_empty)
    }

    pub fn is_done(&self, asked: Asked) -> bool {
        match asked {
            Asked::SameTask => self.same_task.is_some(),
            Asked::FourQuestions => self.answers.is_complete(),
        }
    }

    /// Answers that would say something else about satisfaction are taken back.
    pub fn say_same_task(&mut self, label: Option<SameTask>) {
        self.same_task = label;
        if self.answers.level().is_some_and(|level| Some(level) != label) {
            for question in TaskQuestion::SATISFACTION {
                self.answers.say(question, None);
            }
        }
    }

    pub fn say_answer(&mut self, question: TaskQuestion, answer: Option<bool>) {
        let before = self.answers.level();
        self.answers.say(question, answer);
        match self.answers.level() {
            None if before.is_some() => self.same_task = None,
            None => {}
            level => self.same_task = level,
        }
    }

    /// Those that are there replace what was said before.
    pub fn take_answers(&mut self, answers: &TaskAnswers) {
        for question in TaskQuestion::ALL {
            if let Some(answer) = answers.of(question) {
                self.say_answer(question, Some(answer));
            }
        }
        if !answers.note.is_empty() {
            self.answers.note.clone_from(&answers.note);
        }
    }

    pub fn own_facts(&self, side: Side) -> &[Fact] {
        &self.own_facts[own_place(side)]
    }

    /// A fact a line; what is empty, or there already, is left out, and so are verdicts on facts that are gone.
    pub fn split(&mut self, side: Side, lines: &str) {
        let mut facts: Vec<Fact> = Vec::new();
        for fact in lines.lines().filter_map(Fact::new) {
            if facts.len() < MOST_FACTS && !facts.contains(&fact) {
                facts.push(fact);
            }
        }
        let gone = std::mem::replace(&mut self.own_facts[own_place(side)], facts);
        let kept = self.own_facts[own_place(side)].clone();
        let verdicts = self.facts_mut(side);
        for fact in gone.iter().filter(|fact| !kept.contains(fact)) {
            verdicts.say(fact, None);
        }
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

fn own_place(side: Side) -> usize {
    match side {
        Side::Gold => 0,
        Side::Predicted => 1,
    }
}

impl FactVerdicts {
    pub fn of(&self, fact: &Fact) -> Option<Verdict> {
        self.0.iter().find(|(known, _)| known == fact).map(|(_, verdict)| *verdict)
    }

    /// `None` removes the label.
    pub fn say(&mut self, fact: &Fact, verdict: Option<Verdict>) {
        self.0.retain(|(known, _)| known != fact);
        self.0.extend(verdict.map(|verdict| (fact.clone(), verdict)));
    }

    /// Applies all of these in order.
    pub fn say_all(&mut self, said: impl Iterator<Item = (Fact, Verdict)>) {
        self.0.extend(said);
        let mut later = HashSet::<&Fact, FixedState>::default();
        let mut counts: Vec<bool> =
            self.0.iter().rev().map(|(fact, _)| later.insert(fact)).collect();
        self.0.retain(|_| counts.pop().unwrap_or(true));
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
    fn of_a_fact_that_is_said_twice_the_last_counts() {
        let facts = ["It is red", "It is new", "It is red", "It is old"].map(Fact::new);
        let said = facts.into_iter().flatten().zip([true, false, false, true].map(Verdict::from));
        let mut one_by_one = FactVerdicts::default();
        let mut at_once = FactVerdicts::default();
        for (fact, verdict) in said.clone() {
            one_by_one.say(&fact, Some(verdict));
        }
        at_once.say_all(said.clone());
        at_once.say_all(said);
        assert_eq!(at_once, one_by_one);
        assert_eq!(at_once.0.len(), 3);
    }

    #[test]
    fn a_pairs_label_follows_from_the_answers_and_never_contradicts_them() {
        let [one, other] = TaskQuestion::SATISFACTION;
        let mut labels = PairLabels::default();
        labels.say_answer(one, Some(true));
        assert_eq!(labels.same_task, None);
        labels.say_answer(other, Some(false));
        assert_eq!(labels.same_task, Some(SameTask::Partly));
        labels.say_answer(other, None);
        assert_eq!(labels.same_task, None);
        labels.say_answer(other, Some(true));
        labels.say_answer(TaskQuestion::GoldFulfilled, Some(true));
        labels.say_same_task(Some(SameTask::Yes));
        assert_eq!(labels.answers.level(), Some(SameTask::Yes));
        labels.say_same_task(Some(SameTask::No));
        assert_eq!((labels.same_task, labels.answers.level()), (Some(SameTask::No), None));
        assert_eq!(labels.answers.of(TaskQuestion::GoldFulfilled), Some(true));
    }

    #[test]
    fn there_is_an_end_of_annotators() {
        let mut all = Labelling::default();
        let label = &mut |labels: &mut PairLabels| labels.same_task = Some(SameTask::Yes);
        let taken = (0..300).filter(|number| all.change(&number.to_string(), 0, label)).count();
        assert_eq!((taken, all.annotators().len()), (MOST_ANNOTATORS, MOST_ANNOTATORS));
        assert!(all.change("7", usize::MAX, label), "who is there goes on");
    }

    #[test]
    fn a_fact_that_is_no_longer_in_the_split_loses_its_verdict() {
        let mut labels = PairLabels::default();
        labels.split(Side::Gold, "It is red\n\n It is new\nIt is red");
        let [red, new] = ["It is red", "It is new"].map(|fact| Fact::new(fact).unwrap());
        assert_eq!(labels.own_facts(Side::Gold), [red.clone(), new.clone()]);
        labels.gold.say(&red, Some(Verdict::Supported));
        labels.gold.say(&new, Some(Verdict::Unsupported));
        labels.split(Side::Gold, "It is new");
        assert_eq!(
            (labels.gold.of(&red), labels.gold.of(&new)),
            (None, Some(Verdict::Unsupported))
        );
        labels.split(Side::Gold, "");
        assert!(labels.is_empty());
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
