//! The errors of predicted goals that the second paper names, from judged facts and their kinds.
//!
//! - *too abstract*: more than half of the gold facts are lost, and most of what it says is correct;
//! - *unknowable*: an invented fact whose words stand on an element of the trajectory, so the model read there
//!   what a user could not have known before;
//! - *wrong value*: a date, number or place is lost, and another of the same kind is invented;
//! - *wrong end*: another action is named than the one that was done, or the user's actions do not complete
//!   the prediction.

use std::collections::HashSet;

use foldhash::fast::FixedState;

use super::fact_kind::{FactKind, FactReader};
use crate::base::number::ratio;
use crate::methods::bifact::fact::{Assessment, JudgedFact};
use crate::methods::watched::Watched;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GoalError {
    TooAbstract,
    Unknowable,
    WrongValue,
    WrongEnd,
}

impl GoalError {
    pub const ALL: [Self; 4] =
        [Self::TooAbstract, Self::Unknowable, Self::WrongValue, Self::WrongEnd];

    /// As markup has it.
    pub fn key(self) -> &'static str {
        match self {
            Self::TooAbstract => "too-abstract",
            Self::Unknowable => "unknowable",
            Self::WrongValue => "wrong-value",
            Self::WrongEnd => "wrong-end",
        }
    }
}

const VALUES: [FactKind; 3] = [FactKind::Time, FactKind::Number, FactKind::Place];

/// Words that say nothing about a fact.
const SMALL: &str =
    " a an the of for to in on at by with from and or is are be it its this that as ";

/// Finds the errors of one prediction after the other.
#[derive(Default)]
pub struct GoalErrorReader {
    kinds: FactReader,
}

impl GoalErrorReader {
    /// `fulfilled` is a model's verdict, where it was asked.
    pub fn errors_of(
        &mut self,
        gold: &str,
        assessment: &Assessment,
        watched: Option<&Watched>,
        fulfilled: Option<bool>,
    ) -> Vec<GoalError> {
        let lost: Vec<&str> = unsupported(&assessment.gold);
        let invented: Vec<&str> = unsupported(&assessment.predicted);
        let mut found = Vec::new();
        let is_abstract = lost.len() * 2 > assessment.gold.len()
            && invented.len() * 2 <= assessment.predicted.len();
        if is_abstract {
            found.push(GoalError::TooAbstract);
        }
        let known = words(gold);
        let shown = watched.map(on_elements).unwrap_or_default();
        let is_read_off = |fact: &&str| {
            let mut new = words(fact).into_iter().filter(|word| !known.contains(word)).peekable();
            new.peek().is_some() && new.all(|word| shown.contains(&word))
        };
        if invented.iter().any(is_read_off) {
            found.push(GoalError::Unknowable);
        }
        let lost_kinds: Vec<FactKind> = lost.iter().map(|fact| self.kinds.kind_of(fact)).collect();
        let invented_kinds: Vec<FactKind> =
            invented.iter().map(|fact| self.kinds.kind_of(fact)).collect();
        let is_both = |kind: &FactKind| lost_kinds.contains(kind) && invented_kinds.contains(kind);
        if VALUES.iter().any(is_both) {
            found.push(GoalError::WrongValue);
        }
        let lost_actions = actions(&lost, &lost_kinds);
        let is_other = |action: &String| {
            !lost_actions.is_empty() && !lost_actions.contains(action) && !known.contains(action)
        };
        let names_other = actions(&invented, &invented_kinds).iter().any(is_other);
        if names_other || fulfilled == Some(false) {
            found.push(GoalError::WrongEnd);
        }
        found
    }
}

fn unsupported(facts: &[JudgedFact]) -> Vec<&str> {
    let unsupported = facts.iter().filter(|fact| !fact.stands().is_supported());
    unsupported.map(|fact| fact.fact.as_str()).collect()
}

/// The verbs of facts that are actions.
fn actions(facts: &[&str], kinds: &[FactKind]) -> Vec<String> {
    let of_actions = facts.iter().zip(kinds).filter(|(_, kind)| **kind == FactKind::Action);
    of_actions
        .filter_map(|(fact, _)| fact.split_whitespace().next())
        .map(|verb| verb.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase())
        .collect()
}

fn words(text: &str) -> HashSet<String, FixedState> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let lower = words.map(str::to_lowercase);
    lower.filter(|word| !SMALL.contains(&format!(" {word} "))).collect()
}

/// The words of the elements that the user acted on. What was typed is the user's own.
fn on_elements(watched: &Watched) -> HashSet<String, FixedState> {
    let actions = watched.steps.iter().filter_map(|step| step.action.as_deref());
    actions.filter_map(|action| Some(action.rsplit_once("->")?.0)).flat_map(words).collect()
}

/// The errors of one predictor.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GoalErrorCounts {
    /// Pairs whose facts are judged.
    pub judged: usize,
    /// In the order of `GoalError::ALL`: the pairs that have it.
    pub pairs: [Vec<usize>; 4],
}

impl GoalErrorCounts {
    pub fn add(&mut self, place: usize, errors: &[GoalError]) {
        self.judged += 1;
        for (pairs, error) in self.pairs.iter_mut().zip(GoalError::ALL) {
            if errors.contains(&error) {
                pairs.push(place);
            }
        }
    }

    /// `None` where nothing is judged.
    pub fn share(&self, error: GoalError) -> Option<f64> {
        ratio(self.of(error).len(), self.judged)
    }

    pub fn of(&self, error: GoalError) -> &[usize] {
        let listed = GoalError::ALL.iter().zip(&self.pairs).find(|(one, _)| **one == error);
        listed.map_or(&[], |(_, pairs)| pairs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::bifact::fact::{Fact, Verdict};
    use crate::methods::watched::{Platform, WatchedStep};

    /// A fact that begins with "-" is unsupported.
    fn judged(facts: &[&str]) -> Vec<JudgedFact> {
        let judged = |text: &&str| JudgedFact {
            fact: Fact::new(text.trim_start_matches('-')).unwrap(),
            verdict: Verdict::from(!text.starts_with('-')),
            reason: String::new(),
            correction: None,
        };
        facts.iter().map(judged).collect()
    }

    fn errors(gold: &[&str], predicted: &[&str], fulfilled: Option<bool>) -> Vec<GoalError> {
        let assessment = Assessment { gold: judged(gold), predicted: judged(predicted) };
        let step = |action: &str| WatchedStep { action: Some(action.to_owned()), screen: None };
        let watched = Watched {
            platform: Platform::Web,
            apps: Vec::new(),
            steps: vec![
                step("[link] Aurora Deluxe Suite -> CLICK"),
                step("[textbox] Guests -> TYPE: Zoe"),
            ],
            last_screen: None,
        };
        let gold = "Book a hotel room in Oslo for two people on 3 March";
        GoalErrorReader::default().errors_of(gold, &assessment, Some(&watched), fulfilled)
    }

    #[test]
    fn most_facts_lost_is_too_abstract_unless_it_says_something_else() {
        let lost = ["Book a room", "-in Oslo", "-for two people", "-on 3 March"];
        assert_eq!(errors(&lost, &["Book a room"], None), [GoalError::TooAbstract]);
        assert_eq!(errors(&lost, &[], None), [GoalError::TooAbstract]);
        let half = ["Book a room", "in Oslo", "-for two people", "-on 3 March"];
        assert_eq!(errors(&half, &["Book a room"], None), []);
        let other = ["Book a room", "-with a view", "-with breakfast"];
        assert_eq!(errors(&lost, &other, None), []);
    }

    #[test]
    fn what_was_read_off_an_element_could_not_be_known() {
        let gold = ["Book a room"];
        assert_eq!(errors(&gold, &["-in the Aurora suite"], None), [GoalError::Unknowable]);
        // What was typed is the user's own, and what stands nowhere was made up.
        assert_eq!(errors(&gold, &["-for Zoe"], None), []);
        assert_eq!(errors(&gold, &["-with a view of the Aurora"], None), []);
        assert_eq!(errors(&gold, &["in the Aurora suite"], None), []);
    }

    #[test]
    fn a_value_is_wrong_where_another_of_its_kind_is_lost() {
        let gold = ["Book a room", "in Oslo", "-on 3 March"];
        assert_eq!(errors(&gold, &["Book a room", "-on 5 March"], None), [GoalError::WrongValue]);
        assert_eq!(errors(&gold, &["Book a room", "-for three people"], None), []);
    }

    #[test]
    fn another_action_or_one_that_was_not_completed_is_a_wrong_end() {
        let gold = ["-Book a room", "in Oslo"];
        assert_eq!(
            errors(&gold, &["-Cancel a reservation", "in Oslo"], None),
            [GoalError::WrongEnd]
        );
        assert_eq!(errors(&gold, &["-Book a table", "in Oslo"], None), []);
        let right = ["Book a room"];
        assert_eq!(errors(&right, &["Book a room"], Some(false)), [GoalError::WrongEnd]);
        assert_eq!(errors(&right, &["Book a room"], Some(true)), []);
    }

    #[test]
    fn counts_keep_the_pairs() {
        let mut counts = GoalErrorCounts::default();
        assert_eq!(counts.share(GoalError::WrongEnd), None);
        counts.add(4, &[GoalError::WrongEnd]);
        counts.add(7, &[]);
        assert_eq!(counts.of(GoalError::WrongEnd), [4]);
        assert_eq!(counts.share(GoalError::WrongEnd), Some(0.5));
        assert_eq!(counts.share(GoalError::TooAbstract), Some(0.0));
    }
}
