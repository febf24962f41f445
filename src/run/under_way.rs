//! Requests that are under way, and how long each may take.
//!
//! A server with one slot makes the other requests wait, so the patience with a request starts when no
//! older one is ahead of it. A request that was given up may still occupy the server, so the next one
//! gets that time in addition, until an answer shows that the server has moved on.

use std::collections::VecDeque;

use super::task::{Sent, Ticket};
use crate::evaluation::inquiry::Unit;

pub(super) struct UnderWay {
    /// The oldest first.
    entries: VecDeque<Entry>,
    tickets: u64,
    /// Milliseconds.
    patience: f64,
    /// When the last answer arrived, or when the first request was sent while none was under way.
    heard_at: f64,
    /// The youngest request that was given up, and when. Forgotten once a younger one is answered.
    given_up: Option<(Ticket, f64)>,
}

/// As a multiple of the patience.
const LONGEST_SILENCE: f64 = 3.0;

struct Entry {
    ticket: Ticket,
    sent: Sent,
    /// When its patience begins; `None` while an older request is in front of it.
    turn: Option<f64>,
    company: Company,
}

/// What else the server was doing during a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Company {
    Alone,
    /// Other requests were under way; it may have waited for them.
    Shared,
    /// A younger request was answered first, so this one was not waiting in a queue.
    Overtaken,
}

/// A request that is no longer under way.
pub(super) struct Left {
    pub sent: Sent,
    pub company: Company,
}

impl UnderWay {
    pub fn new(patience: f64) -> Self {
        Self {
            entries: VecDeque::new(),
            tickets: 0,
            patience,
            heard_at: f64::NEG_INFINITY,
            given_up: None,
        }
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub fn units(&self) -> impl Iterator<Item = Unit> {
        self.entries.iter().map(|entry| entry.sent.task.unit)
    }

    pub fn get(&self, ticket: Ticket) -> Option<&Sent> {
        self.entries.iter().find(|entry| entry.ticket == ticket).map(|entry| &entry.sent)
    }

    pub fn oldest_at(&self) -> Option<f64> {
        self.entries.front().map(|entry| entry.sent.at)
    }

    pub fn add(&mut self, sent: Sent, now: f64) -> Ticket {
        let is_alone = self.entries.is_empty();
        if is_alone {
            self.heard_at = now;
        }
        for entry in &mut self.entries {
            entry.company = entry.company.max(Company::Shared);
        }
        self.tickets += 1;
        let ticket = Ticket(self.tickets);
        self.entries.push_back(Entry {
            ticket,
            sent,
            turn: is_alone.then(|| self.turn(now)),
            company: if is_alone { Company::Alone } else { Company::Shared },
        });
        ticket
    }

    /// Removes a request whose reply is not an answer. `None` if it is unknown because the run stopped
    /// or gave it up.
    pub fn failed(&mut self, ticket: Ticket, now: f64) -> Option<Left> {
        let place = self.entries.iter().position(|entry| entry.ticket == ticket)?;
        let Entry { sent, company, .. } = self.entries.remove(place)?;
        let turn = self.turn(now);
        if let Some(oldest) = self.entries.front_mut() {
            oldest.turn.get_or_insert(turn);
        }
        Some(Left { sent, company })
    }

    /// The same for a request that was answered.
    pub fn answered(&mut self, ticket: Ticket, now: f64) -> Option<Left> {
        self.get(ticket)?;
        self.heard_at = now;
        self.given_up = self.given_up.filter(|(given_up, _)| *given_up > ticket);
        for entry in self.entries.iter_mut().filter(|entry| entry.ticket < ticket) {
            entry.company = Company::Overtaken;
        }
        self.failed(ticket, now)
    }

    /// Removes a request that timed out.
    pub fn give_up(&mut self, now: f64) -> Option<(Ticket, Left)> {
        let overdue = self.entries.iter().find(|entry| self.deadline(entry) <= now)?.ticket;
        let youngest = self.given_up.map_or(overdue, |(earlier, _)| earlier.max(overdue));
        self.given_up = Some((youngest, now));
        Some((overdue, self.failed(overdue, now)?))
    }

    pub fn next_deadline(&self) -> Option<f64> {
        self.entries.iter().map(|entry| self.deadline(entry)).min_by(f64::total_cmp)
    }

    pub fn clear(&mut self) {
        self.entries.clear();
    }

    fn turn(&self, now: f64) -> f64 {
        self.given_up.map_or(now, |(_, at)| now.max(at + self.patience))
    }

    /// Each request gets its patience after the one before, unless nothing is answered at all: then
    /// there is an upper limit.
    fn deadline(&self, entry: &Entry) -> f64 {
        let in_turn = entry.turn.map_or(f64::INFINITY, |turn| turn + self.patience);
        let in_silence =
            (self.heard_at + LONGEST_SILENCE * self.patience).max(entry.sent.at + self.patience);
        in_turn.min(in_silence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::inquiry::Subject;
    use crate::providers::Parameters;
    use crate::run::task::Task;

    const PATIENCE: f64 = 30_000.0;

    fn sent(at: f64) -> Sent {
        Sent {
            task: Task::new(Unit { about: Subject::Pair(0), kind: 0, sample: 0 }, false),
            asked: None,
            parameters: Parameters::default(),
            at,
        }
    }

    fn sending(times: &[f64]) -> (UnderWay, Vec<Ticket>) {
        let mut under_way = UnderWay::new(PATIENCE);
        let tickets = times.iter().map(|at| under_way.add(sent(*at), *at)).collect();
        (under_way, tickets)
    }

    #[test]
    fn patience_begins_when_no_older_request_is_in_front() {
        let (mut under_way, tickets) = sending(&[0.0, 1.0, 2.0, 3.0, 4.0]);
        let mut now = 0.0;
        for ticket in tickets {
            assert_eq!(under_way.next_deadline(), Some(now + PATIENCE));
            now += 25_000.0;
            assert!(under_way.give_up(now).is_none());
            assert!(under_way.answered(ticket, now).is_some());
        }
        assert_eq!(under_way.next_deadline(), None);
    }

    #[test]
    fn one_that_hangs_is_given_up_while_others_pass() {
        let (mut under_way, tickets) = sending(&[0.0]);
        let mut now = 0.0;
        while now < PATIENCE - 1_000.0 {
            let other = under_way.add(sent(now), now);
            now += 1_000.0;
            under_way.answered(other, now);
        }
        let (ticket, left) = under_way.give_up(PATIENCE).unwrap();
        assert_eq!((ticket, left.company), (tickets[0], Company::Overtaken));
    }

    #[test]
    fn a_server_that_falls_silent_is_not_waited_for_by_each_in_turn() {
        let (mut under_way, tickets) = sending(&[0.0; 16]);
        assert!(under_way.give_up(PATIENCE - 1.0).is_none());
        let (first, left) = under_way.give_up(PATIENCE).unwrap();
        assert_eq!((first, left.company), (tickets[0], Company::Shared));
        assert!(under_way.give_up(PATIENCE).is_none());
        assert_eq!(under_way.next_deadline(), Some(3.0 * PATIENCE));
        for ticket in &tickets[1..] {
            assert_eq!(under_way.give_up(3.0 * PATIENCE).unwrap().0, *ticket);
        }
    }

    #[test]
    fn what_was_given_up_may_keep_the_server_busy_for_as_long_again() {
        let (mut under_way, _) = sending(&[0.0]);
        under_way.give_up(PATIENCE).unwrap();
        let second = under_way.add(sent(PATIENCE), PATIENCE);
        assert_eq!(under_way.next_deadline(), Some(3.0 * PATIENCE));
        let third = under_way.add(sent(PATIENCE), PATIENCE);
        under_way.answered(second, 2.5 * PATIENCE);
        assert_eq!(under_way.next_deadline(), Some(3.5 * PATIENCE), "it is done with the first");
        assert!(under_way.answered(third, 2.6 * PATIENCE).is_some());
        assert!(under_way.answered(third, 2.6 * PATIENCE).is_none());
    }
}
