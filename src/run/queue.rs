//! The questions still to be asked: those that can be sent now, those that wait for their time, and those
//! that wait for the ground of their gold intent. A question that waits for another one joins the queue
//! when that one is answered.

use std::collections::{HashMap, VecDeque};

use foldhash::fast::FixedState;

use super::plan::{Plan, Wanted};
use super::task::Task;
use crate::evaluation::batch::Batch;
use crate::evaluation::inquiry::{Each, Kind, Subject, Unit};
use crate::evaluation::pair::GoldId;

pub(super) struct Queue {
    ready: VecDeque<Task>,
    /// By the gold intent whose ground they wait for.
    blocked: HashMap<GoldId, Vec<Task>, FixedState>,
    later: Vec<(f64, Task)>,
}

impl Queue {
    pub fn of(plan: &Plan, kinds: &[Kind], batch: &Batch, wanted: Wanted) -> Self {
        let mut queue = Self {
            ready: VecDeque::new(),
            blocked: plan.golds.iter().map(|gold| (*gold, Vec::new())).collect(),
            later: Vec::new(),
        };
        let waits = |unit: &Unit| kinds[unit.kind].waits_for.is_some();
        for unit in plan.units(kinds).filter(|unit| !waits(unit)) {
            let needs_judge = !plan.is_known(unit.about);
            let task = Task { needs_judge, ..Task::new(unit, wanted.asks_anew()) };
            let needs_ground = kinds[unit.kind].each == Each::PairWithGround;
            let gold = match unit.about {
                Subject::Pair(pair) if needs_ground => {
                    queue.blocked.get_mut(&batch.pairs[pair].gold)
                }
                _ => None,
            };
            match gold {
                Some(waiting) => waiting.push(task),
                None => queue.ready.push_back(task),
            }
        }
        queue
    }

    /// Nothing to send now or later. Blocked tasks wait for a gold intent that is queued or under way.
    pub fn is_empty(&self) -> bool {
        self.ready.is_empty() && self.later.is_empty()
    }

    pub fn next(&mut self) -> Option<Task> {
        self.ready.pop_front()
    }

    pub fn put_first(&mut self, task: Task) {
        self.ready.push_front(task);
    }

    /// Queues the questions that waited for this one, which is answered.
    pub fn put_followers(&mut self, task: &Task, kinds: &[Kind]) {
        for unit in task.unit.followers(kinds) {
            let needs_judge = task.needs_judge;
            self.ready.push_front(Task { needs_judge, ..Task::new(unit, task.asks_anew) });
        }
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

    /// Queues what waited for this gold intent's ground.
    pub fn unblock(&mut self, gold: GoldId) {
        let tasks = self.blocked.remove(&gold).unwrap_or_default();
        tasks.into_iter().rev().for_each(|task| self.ready.push_front(task));
    }

    /// Removes what waits for a ground that will not come.
    pub fn give_up(&mut self, gold: GoldId) -> Vec<Task> {
        self.blocked.remove(&gold).unwrap_or_default()
    }

    /// Removes the other questions about a failed subject; returns how many.
    pub fn drop_about(&mut self, about: Subject) -> usize {
        let is_other = |task: &Task| task.unit.about != about;
        let before = self.ready.len() + self.later.len();
        self.ready.retain(is_other);
        self.later.retain(|(_, task)| is_other(task));
        before - self.ready.len() - self.later.len()
    }
}
