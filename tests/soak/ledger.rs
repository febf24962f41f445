//! What the run cost by the server's own record: which answers were given whole, and which of them
//! were asked for a second time.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::time::Duration;

use tokio::time::Instant;

use crate::stand_in::{Misbehaviour, Recorded};

/// A reload or a kill, from the order to it until the page was gone.
pub struct Cut {
    pub from: Instant,
    pub to: Instant,
}

/// The page promises to keep an answer within a second of its arrival.
const KEPT_WITHIN: Duration = Duration::from_secs(1);

impl Cut {
    /// Whether an answer given at that time may not have been safe yet.
    fn may_cost(&self, given: Instant) -> bool {
        self.from - KEPT_WITHIN <= given && given <= self.to
    }
}

pub struct Ledger {
    pub requests: usize,
    pub bad: usize,
    /// Kinds of faults that came up.
    pub kinds: usize,
    /// Requests the page left behind when it was cut off, or gave up for their time.
    left: usize,
    whole: usize,
    /// Those that were not asked for again: the page has to have them.
    pub kept: usize,
    /// But for these: given in the very moment the page went, and not asked for again because what they
    /// hang on came out otherwise the second time.
    pub gone_with_the_page: usize,
    /// Asked for again because the page was gone before the answer was safe.
    lost: usize,
    /// Asked for again although the answer was safe.
    pub paid_again: usize,
    longest_ago: Option<Duration>,
}

impl Ledger {
    pub fn of(questions: &[Recorded], cuts: &[Cut]) -> Self {
        let mut given: HashMap<String, Instant> = HashMap::new();
        let mut ledger = Self {
            requests: questions.len(),
            bad: questions.iter().filter(|asked| asked.misbehaviour.is_some()).count(),
            kinds: kinds(questions),
            left: questions.iter().filter(|asked| asked.client_went_away).count(),
            whole: 0,
            kept: 0,
            gone_with_the_page: 0,
            lost: 0,
            paid_again: 0,
            longest_ago: None,
        };
        for asked in questions {
            let question = asked.body.to_string();
            // Whoever asks again did not keep the answer.
            if let Some(at) = given.remove(&question) {
                match cuts.iter().find(|cut| cut.may_cost(at)) {
                    Some(cut) => {
                        ledger.lost += 1;
                        let ago = cut.from.saturating_duration_since(at);
                        ledger.longest_ago = ledger.longest_ago.max(Some(ago));
                    }
                    None => ledger.paid_again += 1,
                }
            }
            if is_whole(asked) {
                ledger.whole += 1;
                given.insert(question, asked.finished.unwrap_or(asked.arrived));
            }
        }
        ledger.kept = given.len();
        let is_in_a_cut = |at: &&Instant| cuts.iter().any(|cut| cut.from <= **at && **at <= cut.to);
        ledger.gone_with_the_page = given.values().filter(is_in_a_cut).count();
        ledger
    }
}

/// Whether the page can have read an answer in it, be it of use or not.
fn is_whole(asked: &Recorded) -> bool {
    let has_answer = match asked.misbehaviour {
        None => true,
        Some(what) => matches!(
            what,
            Misbehaviour::Latency(_)
                | Misbehaviour::WrongCount
                | Misbehaviour::Duplicate
                | Misbehaviour::SwappedOrder
                | Misbehaviour::InventedFact
                | Misbehaviour::Prose
        ),
    };
    has_answer && asked.status == Some(200)
}

fn kinds(questions: &[Recorded]) -> usize {
    let kinds: HashSet<String> =
        questions.iter().filter_map(|asked| Some(format!("{:?}", asked.misbehaviour?))).collect();
    kinds.len()
}

impl fmt::Display for Ledger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { requests, bad, kinds, left, whole, kept, lost, paid_again, .. } = self;
        let percent = 100 * bad / requests;
        writeln!(f, "requests           {requests}")?;
        writeln!(f, "bad replies        {bad} of {kinds} kinds, {percent} %")?;
        writeln!(f, "left unanswered    {left}, timed out or on their way when the page went")?;
        writeln!(f, "whole answers      {whole}, {kept} of them to be kept")?;
        write!(f, "asked for again    {lost} on their way or just there when the page went")?;
        if let Some(ago) = self.longest_ago {
            write!(f, " (at most {} ms before)", ago.as_millis())?;
        }
        write!(f, ", {paid_again} others")
    }
}
