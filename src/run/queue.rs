//! What is still to be asked: what can be sent now, what waits for its time, and pairs that wait for
//! the facts of their gold intent.

use std::collections::{HashMap, VecDeque};

use foldhash::fast::FixedState;

use super::plan::{Plan, Wanted};
use super::task::{Task, Work};
use crate::evaluation::batch::Batch;
use crate::evaluation::pair::GoldId;

pub(super) struct Queue {
    ready: VecDeque<Task>,
    /// Pairs whose gold intent has no facts yet.
    blocked: HashMap<GoldId, Vec<Task>, FixedState>,
    later: Vec<(f64, Task)>,
}

impl Queue {
    pub fn of(plan: &Plan, batch: &Batch, wanted: Wanted) -> Self {
        let mut queue = Self {
            ready: VecDeque::new(),
            blocked: plan.golds.iter().map(|gold| (*gold, Vec::new())).collect(),
            later: Vec::new(),
        };
        for work in plan.work() {
            let task = Task::new(work, wanted.asks_anew());
            let gold = match work {
                Work::Assess(pair) => queue.blocked.get_mut(&batch.pairs[pair].gold),
                Work::Factor(_) => None,
            };
            match gold {
                Some(waiting) => waiting.push(task),
                None => queue.ready.push_back(task),
            }
        }
        queue
    }

    /// Whether there is nothing to send now or later. Blocked pairs have a gold intent that is still
    /// to be asked about, or on its way.
    pub fn is_empty(&self) -> bool {
        self.ready.is_empty() && self.later.is_empty()
    }

    pub fn next(&mut self) -> Option<Task> {
        self.ready.pop_front()
    }

    pub fn put_first(&mut self, task: Task) {
        self.ready.push_front(task);
    }

    pub fn put_off(&mut self, task: Task, until: f64) {
        self.later.push((until, task));
    }

    pub fn wake_what_is_due(&mut self, now: f64) {
        let due = self.later.extract_if(.., |(at, _)| *at <= now);
        self.ready.extend(due.map(|(_, task)| task));
    }

    pub fn next_due(&self) -> Option<f64> {
        self.later.iter().map(|(at, _)| *at).min_by(f64::total_cmp)
    }

    /// The gold intent has its facts: its pairs come next.
    pub fn unblock(&mut self, gold: GoldId) {
        let pairs = self.blocked.remove(&gold).unwrap_or_default();
        pairs.into_iter().rev().for_each(|pair| self.ready.push_front(pair));
    }

    /// Takes out the pairs of a gold intent that will have no facts.
    pub fn give_up(&mut self, gold: GoldId) -> Vec<usize> {
        let pairs = self.blocked.remove(&gold).unwrap_or_default();
        pairs.iter().filter_map(|task| task.work.pair()).collect()
    }
}
