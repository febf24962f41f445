//! The results of judging a batch once: a ground per gold intent and an outcome per pair.
//!
//! Judging again with another judge or other prompts makes another `Results`, so that different kinds
//! of scores never mix unnoticed.

use std::sync::Arc;

use super::batch::Batch;
use super::inquiry::{CorrectionOf, Finding, Inquiry};
use super::pair::GoldId;
use super::resampling::BootstrapSettings;
use super::set_aside::{PairState, Replaced, Replacements, SetAside};
use super::signature::{Judge, Signature};
use super::unscored::Unscored;

/// The first two lists are in the batch's order.
#[derive(Debug, Clone, PartialEq)]
pub struct Results<I: Inquiry> {
    pub golds: Vec<GroundOf<I>>,
    pub outcomes: Vec<Outcome<I>>,
    /// Corrections whose fact is gone.
    pub set_aside: SetAside<CorrectionOf<I>>,
    /// Outcomes that were replaced, until the undo history takes them.
    pub replaced: Replacements<I>,
}

pub type GroundOf<I> = Result<Arc<<I as Inquiry>::Ground>, WhyNot<I>>;

pub type WhyNot<I> = Unscored<<I as Inquiry>::Problem>;

/// Kept small: there may be hundreds of thousands.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome<I: Inquiry> {
    pub assessed: Result<Arc<I::Finding>, WhyNot<I>>,
    /// Who answered, where there is an answer.
    pub judge: Judge,
    /// Who made the ground, if that was another judge.
    pub ground_by: Option<Arc<Judge>>,
    /// The judge's answer verbatim, if there is one. Several answers are a JSON list of texts.
    pub answer: Option<Arc<str>>,
    /// The answer was cached, so it cost nothing this time.
    pub is_from_cache: bool,
}

impl<I: Inquiry> Default for Results<I> {
    fn default() -> Self {
        Self {
            golds: Vec::new(),
            outcomes: Vec::new(),
            set_aside: SetAside::default(),
            replaced: Replacements::default(),
        }
    }
}

impl<I: Inquiry> Outcome<I> {
    pub fn unscored(why: WhyNot<I>) -> Self {
        Self {
            assessed: Err(why),
            judge: Judge::Unnamed,
            ground_by: None,
            answer: None,
            is_from_cache: false,
        }
    }

    pub fn signature(&self) -> Signature {
        Signature::of([&self.judge].into_iter(), BootstrapSettings::default())
            .with_grounds(self.ground_by.as_deref().into_iter())
            .with_corrections(self.corrections())
    }

    /// How many of the verdicts a person changed.
    pub fn corrections(&self) -> usize {
        self.assessed.as_ref().map_or(0, |finding| finding.count_corrections())
    }
}

impl<I: Inquiry> Results<I> {
    /// Results before anything was asked.
    pub fn unasked(batch: &Batch) -> Self {
        let outcomes = batch.pairs.iter().map(|_| Outcome::unscored(Unscored::NotJudged));
        let golds = batch.golds.iter().map(|_| Err(Unscored::NoGround));
        Self { golds: golds.collect(), outcomes: outcomes.collect(), ..Self::default() }
    }

    pub fn ground(&self, GoldId(gold): GoldId) -> Option<&Arc<I::Ground>> {
        self.golds.get(gold)?.as_ref().ok()
    }

    pub fn finding(&self, pair: usize) -> Option<&Arc<I::Finding>> {
        self.outcomes.get(pair)?.assessed.as_ref().ok()
    }

    pub fn pair_state(&self, pair: usize) -> Option<PairState<I>> {
        let outcome = self.outcomes.get(pair)?.clone();
        Some(PairState { outcome, set_aside: self.set_aside.of(pair).to_vec() })
    }

    pub fn put_pair_state(&mut self, pair: usize, state: PairState<I>) {
        if let Some(outcome) = self.outcomes.get_mut(pair) {
            *outcome = state.outcome;
            self.set_aside.put(pair, state.set_aside);
        }
    }

    /// Copies that many more entries, for results with hundreds of thousands of them; true once all are
    /// copied.
    pub fn copy_more(&mut self, from: &Self, count: usize) -> bool {
        let (golds, outcomes) = (self.golds.len(), self.outcomes.len());
        self.golds.extend(from.golds.iter().skip(golds).take(count).cloned());
        self.outcomes.extend(from.outcomes.iter().skip(outcomes).take(count).cloned());
        let is_whole =
            self.golds.len() >= from.golds.len() && self.outcomes.len() >= from.outcomes.len();
        if is_whole {
            self.set_aside.clone_from(&from.set_aside);
            self.replaced.clone_from(&from.replaced);
        }
        is_whole
    }

    /// Frees that many entries; true once none is left.
    pub fn free_some(&mut self, count: usize) -> bool {
        self.golds.truncate(self.golds.len().saturating_sub(count));
        self.outcomes.truncate(self.outcomes.len().saturating_sub(count));
        self.golds.is_empty() && self.outcomes.is_empty()
    }

    pub fn scored(&self) -> usize {
        self.outcomes.iter().filter(|outcome| outcome.assessed.is_ok()).count()
    }

    pub fn signature(&self) -> Signature {
        signature(self.outcomes.iter(), BootstrapSettings::default())
    }

    /// Whether a pair was judged with another ground than its gold intent has now. This is compared,
    /// not stored.
    pub fn is_stale(&self, batch: &Batch, place: usize) -> bool {
        let ground = batch.pairs.get(place).and_then(|pair| self.ground(pair.gold));
        match (ground, self.finding(place)) {
            (Some(ground), Some(finding)) => !finding.is_made_with(ground),
            _ => false,
        }
    }

    pub fn stale_pairs(&self, batch: &Batch) -> Vec<usize> {
        (0..batch.pairs.len()).filter(|&pair| self.is_stale(batch, pair)).collect()
    }

    /// A person's correction belongs to a part of a finding, and stays with that part whatever the
    /// judge says this time. Corrections of parts that are gone are set aside and return with them.
    /// Returns how many were newly set aside. Call it before the new finding is stored.
    pub fn carry_over_corrections(&mut self, pair: usize, to: &mut I::Finding) -> usize {
        let Some(before) = self.pair_state(pair) else { return 0 };
        let mut corrections =
            before.outcome.assessed.as_ref().map_or_else(|_| Vec::new(), |from| from.corrections());
        if corrections.is_empty() && before.set_aside.is_empty() {
            return 0;
        }
        corrections.extend_from_slice(&before.set_aside);
        let left = to.correct(corrections);
        let is_new = |one: &&CorrectionOf<I>| !before.set_aside.contains(one);
        let set_aside = left.iter().filter(is_new).count();
        if set_aside > 0 {
            self.replaced.push(Replaced { pair, before });
        }
        self.set_aside.put(pair, left);
        set_aside
    }
}

pub fn signature<'a, I: Inquiry>(
    outcomes: impl Iterator<Item = &'a Outcome<I>>,
    bootstrap: BootstrapSettings,
) -> Signature {
    let mut corrections = 0;
    let mut grounds: Vec<Arc<Judge>> = Vec::new();
    // Only a score has a judge worth naming.
    let scored = outcomes.filter(|outcome| outcome.assessed.is_ok());
    let judges = scored.inspect(|outcome| {
        corrections += outcome.corrections();
        if let Some(by) = outcome.ground_by.as_ref().filter(|by| !grounds.contains(by)) {
            grounds.push(by.clone());
        }
    });
    let signature = Signature::of(judges.map(|outcome| &outcome.judge), bootstrap);
    signature.with_grounds(grounds.iter().map(|by| &**by)).with_corrections(corrections)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::bifact::results::Results;

    #[test]
    fn results_are_copied_and_freed_a_few_at_a_time() {
        let results = Results {
            golds: vec![Err(Unscored::NoGround); 7],
            outcomes: vec![Outcome::unscored(Unscored::NotJudged); 25],
            ..Results::default()
        };
        let mut copy = Results::default();
        let mut steps = 1;
        while !copy.copy_more(&results, 10) {
            assert!(copy.outcomes.len() <= 10 * steps);
            steps += 1;
        }
        assert_eq!((steps, &copy), (3, &results));
        for left in [15, 5, 0] {
            assert_eq!(copy.free_some(10), left == 0);
            assert_eq!(copy.outcomes.len(), left);
        }
        assert!(Results::default().copy_more(&Results::default(), 1));
    }
}
