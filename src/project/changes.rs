//! Finds what of a result set is not in the journal yet. Nobody has to report changes: results are
//! compared with what was written last, by address, so that hundreds of thousands take milliseconds.

use std::ops::Range;
use std::sync::Arc;

use super::MOST_BY_RULES;
use super::outcome::{gold_line, pair_line};
use super::record::SetKey;
use crate::evaluation::batch::Batch;
use crate::evaluation::inquiry::Inquiry;
use crate::evaluation::results::{Outcome, Results};
use crate::evaluation::signature::Judge;

/// Results as the journal has them. They share facts and assessments with the results in use, so no
/// address is reused.
pub struct Written<I: Inquiry> {
    key: SetKey,
    results: Results<I>,
}

impl<I: Inquiry> Written<I> {
    /// The journal has these, or the file itself says them.
    pub fn new(key: SetKey, results: Results<I>) -> Self {
        Self { key, results }
    }

    /// The journal has nothing yet.
    pub fn begin(key: SetKey) -> Self {
        Self::new(key, Results::default())
    }

    /// Counts that many more gold intents and pairs as written; true once all are.
    pub fn count_more(&mut self, results: &Results<I>, count: usize) -> bool {
        self.results.set_aside.clone_from(&results.set_aside);
        let Results { golds, outcomes, .. } = &mut self.results;
        golds.reserve_exact(results.golds.len().saturating_sub(golds.len()));
        outcomes.reserve_exact(results.outcomes.len().saturating_sub(outcomes.len()));
        golds.extend(results.golds.iter().skip(golds.len()).take(count).cloned());
        outcomes.extend(results.outcomes.iter().skip(outcomes.len()).take(count).cloned());
        golds.len() == results.golds.len() && outcomes.len() == results.outcomes.len()
    }

    /// Lines for these gold intents if they changed. They then count as written.
    pub fn golds(&mut self, batch: &Batch, now: &Results<I>, places: Range<usize>) -> Vec<String> {
        let (key, is_left_out) = (self.key, is_left_out(self.key, batch, now));
        let is_new = places.filter(|at| self.count_gold(now, *at) && !is_left_out);
        is_new.filter_map(|at| gold_line(key, batch, now, at)).collect()
    }

    /// Whether the gold intent changed since it was written. It then counts as written.
    fn count_gold(&mut self, now: &Results<I>, at: usize) -> bool {
        let (Some(written), Some(gold)) = (self.results.golds.get_mut(at), now.golds.get(at))
        else {
            return false;
        };
        let is_written = match (&*written, gold) {
            (Ok(one), Ok(other)) => Arc::ptr_eq(one, other),
            (Err(one), Err(other)) => one == other,
            _ => false,
        };
        if !is_written {
            written.clone_from(gold);
        }
        !is_written
    }

    /// The same for pairs. An answer is read with the facts that the journal has at that point, so a
    /// changed gold intent is written before its pair.
    pub fn pairs(&mut self, batch: &Batch, now: &Results<I>, places: Range<usize>) -> Vec<String> {
        let mut lines = Vec::new();
        let is_left_out = is_left_out(self.key, batch, now);
        for at in places {
            let (Some(written), Some(outcome)) =
                (self.results.outcomes.get_mut(at), now.outcomes.get(at))
            else {
                break;
            };
            let (before, set_aside) = (self.results.set_aside.of(at), now.set_aside.of(at));
            if !is_same(written, outcome) || before != set_aside {
                // The journal has, or will have, a line by a person.
                let is_by_hand =
                    written.corrections() > 0 || !before.is_empty() || !set_aside.is_empty();
                written.clone_from(outcome);
                self.results.set_aside.put(at, set_aside.to_vec());
                if is_by_hand || !can_be_made_again(batch, outcome) {
                    let gold = batch.pairs.get(at).map(|pair| pair.gold.0);
                    let gold = gold.filter(|at| self.count_gold(now, *at) && !is_left_out);
                    lines.extend(gold.and_then(|at| gold_line(self.key, batch, now, at)));
                    lines.extend(pair_line(self.key, batch, now, at));
                }
            }
        }
        lines
    }
}

fn is_same<I: Inquiry>(one: &Outcome<I>, other: &Outcome<I>) -> bool {
    let assessed = match (&one.assessed, &other.assessed) {
        (Ok(one), Ok(other)) => Arc::ptr_eq(one, other),
        (Err(one), Err(other)) => one == other,
        _ => false,
    };
    assessed && one.judge == other.judge && one.is_from_cache == other.is_from_cache
}

/// The rules have judged a batch that is too large to store.
fn can_be_made_again<I: Inquiry>(batch: &Batch, outcome: &Outcome<I>) -> bool {
    batch.pairs.len() > MOST_BY_RULES && outcome.judge == Judge::Rules && outcome.corrections() == 0
}

/// Facts by the rules name no judge, so the first scored pair decides.
fn is_left_out<I: Inquiry>(key: SetKey, batch: &Batch, now: &Results<I>) -> bool {
    let by_rules = |outcome: &Outcome<I>| outcome.judge == Judge::Rules;
    key != SetKey::OfFile
        && batch.pairs.len() > MOST_BY_RULES
        && now.outcomes.iter().find(|outcome| outcome.assessed.is_ok()).is_some_and(by_rules)
}
