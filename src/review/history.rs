//! Undo and redo of a person's changes, as plain data: the state before and after each.

use std::collections::VecDeque;

use super::correct::{self, FactPlace};
use super::edit_gold::{self, GoldState};
use crate::evaluation::batch::Batch;
use crate::evaluation::pair::GoldId;
use crate::evaluation::set_aside::Replaced;
use crate::methods::bifact::fact::{Correction, Fact};
use crate::methods::bifact::results::PairState;
use crate::methods::bifact::results::Results;

/// One change that was made.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// What happened. It follows "Undo: " and "Redo: ".
    pub said: String,
    pub(super) change: Change,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Change {
    Verdict {
        at: FactPlace,
        fact: Fact,
        before: Option<Box<Correction>>,
        after: Option<Box<Correction>>,
    },
    Gold {
        gold: GoldId,
        before: Box<GoldState>,
        after: Box<GoldState>,
    },
    /// A whole pair, for example because it was judged again.
    Pair {
        pair: usize,
        before: Box<PairState>,
        after: Box<PairState>,
    },
}

/// The changes of one result set, the latest last.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct History {
    done: VecDeque<Step>,
    undone: Vec<Step>,
}

/// Older steps are forgotten.
const MOST_STEPS: usize = 500;

#[derive(Debug, Clone, Copy)]
enum Way {
    Back,
    Forth,
}

impl History {
    /// Adds a change and drops what was undone before.
    pub fn keep(&mut self, step: Step) {
        self.undone.clear();
        self.push(step);
    }

    /// Judging a pair again is also a step if it set corrections aside. Call this before any other
    /// step, to keep their order.
    pub fn take_replaced(&mut self, batch: &Batch, results: &mut Results) {
        for Replaced { pair, before } in results.replaced.take() {
            let Some(after) = results.pair_state(pair) else { continue };
            let said = judged_again(batch, pair);
            let change = Change::Pair { pair, before: before.into(), after: after.into() };
            self.keep(Step { said, change });
        }
    }

    fn push(&mut self, step: Step) {
        if self.done.len() == MOST_STEPS {
            self.done.pop_front();
        }
        self.done.push_back(step);
    }

    /// Describes what the next undo reverts. Verdicts on facts that a judge has replaced since cannot
    /// be reverted and are skipped.
    pub fn next_undo(&self, batch: &Batch, results: &Results) -> Option<String> {
        if let Some(replaced) = results.replaced.last() {
            return Some(judged_again(batch, replaced.pair));
        }
        self.done.iter().rev().find(|step| step.can_go(results)).map(|step| step.said.clone())
    }

    pub fn next_redo(&self, results: &Results) -> Option<String> {
        if results.replaced.last().is_some() {
            return None;
        }
        self.undone.iter().rev().find(|step| step.can_go(results)).map(|step| step.said.clone())
    }

    /// Reverts the latest change and describes it.
    pub fn undo(&mut self, batch: &Batch, results: &mut Results) -> Option<String> {
        self.take_replaced(batch, results);
        while let Some(mut step) = self.done.pop_back() {
            if step.go(Way::Back, batch, results) {
                let said = step.said.clone();
                self.undone.push(step);
                return Some(said);
            }
        }
        None
    }

    pub fn redo(&mut self, batch: &Batch, results: &mut Results) -> Option<String> {
        self.take_replaced(batch, results);
        while let Some(mut step) = self.undone.pop() {
            if step.go(Way::Forth, batch, results) {
                let said = step.said.clone();
                self.done.push_back(step);
                return Some(said);
            }
        }
        None
    }
}

impl Step {
    fn can_go(&self, results: &Results) -> bool {
        match &self.change {
            Change::Verdict { at, fact, .. } => correct::is_there(results, *at, fact),
            Change::Gold { gold, .. } => gold.0 < results.golds.len(),
            Change::Pair { pair, .. } => *pair < results.outcomes.len(),
        }
    }

    fn go(&mut self, way: Way, batch: &Batch, results: &mut Results) -> bool {
        let can_go = self.can_go(results);
        match &mut self.change {
            _ if !can_go => {}
            Change::Verdict { at, fact, before, after } => {
                let correction = way.to(before, after).clone();
                correct::put(results, *at, fact, correction);
            }
            Change::Gold { gold, before, after } => {
                let (goes, comes) = match way {
                    Way::Back => (after, before),
                    Way::Forth => (before, after),
                };
                edit_gold::exchange(batch, results, *gold, goes, comes);
            }
            Change::Pair { pair, before, after } => {
                results.put_pair_state(*pair, PairState::clone(way.to(before, after)));
            }
        }
        can_go
    }
}

fn judged_again(batch: &Batch, pair: usize) -> String {
    let id = batch.pairs.get(pair).map(|pair| pair.id.to_string()).unwrap_or_default();
    format!("{id} was judged again")
}

impl Way {
    fn to<'a, T>(self, before: &'a T, after: &'a T) -> &'a T {
        match self {
            Self::Back => before,
            Self::Forth => after,
        }
    }
}
