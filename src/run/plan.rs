//! Plans what to ask: every question about a pair without an outcome and, before them, the questions
//! about gold intents.

use crate::base::random::SplitMix64;
use crate::evaluation::batch::Batch;
use crate::evaluation::inquiry::{Each, Inquiry, Kind, Subject, Unit};
use crate::evaluation::pair::GoldId;
use crate::evaluation::results::{Outcome, Results};
use crate::evaluation::unscored::Unscored;

/// Which pairs to ask about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// Pairs that were not asked about yet.
    Missing,
    /// A random sample of these: a cheap look before all are paid for.
    Sample(usize),
    /// Pairs that failed.
    Failed,
    /// Pairs that were judged with other facts than their gold intent has now.
    Stale,
    /// One pair, whatever it has.
    Anew(usize),
}

impl Wanted {
    /// Whether cached answers are ignored. A stale pair was not asked in this form yet; if it was, its
    /// answer is good.
    pub fn asks_anew(self) -> bool {
        matches!(self, Self::Failed | Self::Anew(_))
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Plan {
    pub golds: Vec<GoldId>,
    pub pairs: Vec<usize>,
    /// Pairs that the texts alone decide, so nobody is asked about them.
    known: Vec<usize>,
    per_gold: usize,
    per_pair: usize,
}

impl Plan {
    pub fn of<I: Inquiry>(
        inquiry: &I,
        batch: &Batch,
        results: &Results<I>,
        wanted: Wanted,
    ) -> Self {
        let pairs: Vec<usize> = match wanted {
            Wanted::Anew(pair) => (pair < batch.pairs.len()).then_some(pair).into_iter().collect(),
            Wanted::Stale => results.stale_pairs(batch),
            Wanted::Missing | Wanted::Failed => wanted_places(&results.outcomes, wanted),
            Wanted::Sample(size) => {
                let mut missing = wanted_places(&results.outcomes, Wanted::Missing);
                missing.retain(|pair| inquiry.asks_about(*pair));
                drawn(missing, size)
            }
        };
        let mut plan = Self::of_pairs(inquiry, pairs, batch, results);
        if wanted == Wanted::Failed {
            plan.add_failed_golds(results);
        }
        plan
    }

    /// Gold intents that failed, even where no pair waits for them.
    fn add_failed_golds<I: Inquiry>(&mut self, results: &Results<I>) {
        if self.per_gold == 0 {
            return;
        }
        let has_failed =
            |gold: &Result<_, Unscored<_>>| gold.as_ref().is_err_and(Unscored::is_failure);
        let failed = results.golds.iter().enumerate().filter(|(_, gold)| has_failed(gold));
        self.golds.extend(failed.map(|(at, _)| GoldId(at)));
        self.golds.sort_unstable();
        self.golds.dedup();
    }

    /// A plan for these pairs, in ascending order.
    pub fn of_pairs<I: Inquiry>(
        inquiry: &I,
        mut pairs: Vec<usize>,
        batch: &Batch,
        results: &Results<I>,
    ) -> Self {
        let left_out = inquiry.left_out(batch);
        let is_left_out =
            |pair: usize| batch.pairs.get(pair).is_some_and(|pair| left_out.contains(&pair.gold));
        pairs.retain(|pair| !is_left_out(*pair));
        pairs.retain(|pair| inquiry.asks_about(*pair));
        let kinds = inquiry.kinds();
        let asked = |is_meant: fn(Each) -> bool| -> usize {
            let kinds = kinds.iter().filter(|kind| is_meant(kind.each));
            kinds.map(|kind| usize::from(kind.samples)).sum()
        };
        let mut golds = Vec::new();
        if kinds.iter().any(|kind| kind.each == Each::Gold) {
            let mut needed = vec![false; batch.golds.len()];
            for &pair in &pairs {
                needed[batch.pairs[pair].gold.0] = true;
            }
            let lacks_ground = |gold: &usize| needed[*gold] && results.golds[*gold].is_err();
            golds = (0..batch.golds.len()).filter(lacks_ground).map(GoldId).collect();
        }
        let is_known = |pair: &usize| inquiry.is_known(Subject::Pair(*pair), batch);
        Self {
            golds,
            known: pairs.iter().copied().filter(is_known).collect(),
            pairs,
            per_gold: asked(|each| each == Each::Gold),
            per_pair: asked(|each| each != Each::Gold),
        }
    }

    /// A sample of the plan's pairs, drawn like `Wanted::Sample`.
    #[must_use]
    pub fn sample<I: Inquiry>(
        &self,
        size: usize,
        inquiry: &I,
        batch: &Batch,
        results: &Results<I>,
    ) -> Self {
        let mut plan = Self::of_pairs(inquiry, drawn(self.pairs.clone(), size), batch, results);
        plan.golds.retain(|gold| self.golds.binary_search(gold).is_ok());
        plan
    }

    /// Pairs that a judge is asked about.
    pub fn asked_pairs(&self) -> usize {
        self.pairs.len() - self.known.len()
    }

    /// What a new judge would be asked: equals `of(begin_with(…))` without building it, because a batch
    /// may be large.
    pub fn first<I: Inquiry>(
        inquiry: &I,
        batch: &Batch,
        of_file: &Results<I>,
        keeps_answers: bool,
        has_ground: impl Fn(GoldId) -> bool,
    ) -> Self {
        let is_wanted = |outcome: &Outcome<I>| match &outcome.assessed {
            Ok(_) => !keeps_answers,
            Err(why) => why.can_be_asked(),
        };
        let mut plan =
            Self::of_pairs(inquiry, places(&of_file.outcomes, is_wanted), batch, of_file);
        plan.golds.retain(|gold| !has_ground(*gold));
        plan
    }

    /// Without retries.
    pub fn calls(&self) -> usize {
        self.golds.len() * self.per_gold + self.asked_pairs() * self.per_pair
    }

    /// Including pairs that nobody is asked about.
    pub(super) fn pair_units(&self) -> usize {
        self.pairs.len() * self.per_pair
    }

    /// Whether nobody is asked about that subject.
    pub(super) fn is_known(&self, about: Subject) -> bool {
        about.pair().is_some_and(|pair| self.known.binary_search(&pair).is_ok())
    }

    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty() && self.golds.is_empty()
    }

    /// Includes units that wait for others.
    pub(super) fn units<'a>(&'a self, kinds: &'a [Kind]) -> impl Iterator<Item = Unit> + 'a {
        let golds = self.golds.iter().copied().map(Subject::Gold);
        let subjects = golds.chain(self.pairs.iter().copied().map(Subject::Pair));
        subjects.flat_map(|about| Unit::all_about(about, kinds))
    }
}

/// Pairs that are tried before a whole batch is paid for.
pub const TRIED_FIRST: usize = 20;

/// Draws the same pairs from the same list, and keeps the batch's order.
pub fn drawn(mut pairs: Vec<usize>, size: usize) -> Vec<usize> {
    const SEED: u64 = 20;
    let mut random = SplitMix64(SEED);
    let size = size.min(pairs.len());
    for place in 0..size {
        let other = place + random.below(pairs.len() - place);
        pairs.swap(place, other);
    }
    pairs.truncate(size);
    pairs.sort_unstable();
    pairs
}

fn wanted_places<I: Inquiry>(outcomes: &[Outcome<I>], wanted: Wanted) -> Vec<usize> {
    places(outcomes, |outcome| match &outcome.assessed {
        Ok(_) => false,
        Err(why) => why.can_be_asked() && why.is_failure() == (wanted == Wanted::Failed),
    })
}

fn places<I: Inquiry>(
    outcomes: &[Outcome<I>],
    is_wanted: impl Fn(&Outcome<I>) -> bool,
) -> Vec<usize> {
    (0..outcomes.len()).filter(|&place| is_wanted(&outcomes[place])).collect()
}

/// The results a judge starts with: what the file says. Answers in the file are kept, or left out so
/// that one judge judges every row.
pub fn begin_with<I: Inquiry>(of_file: &Results<I>, keeps_answers: bool) -> Results<I> {
    let golds = of_file.golds.iter().map(|gold| match gold {
        Ok(ground) => Ok(ground.clone()),
        Err(_) => Err(Unscored::NoGround),
    });
    let outcomes = of_file.outcomes.iter().map(|outcome| match &outcome.assessed {
        Ok(_) if keeps_answers => outcome.clone(),
        Err(why) if !why.can_be_asked() => outcome.clone(),
        _ => Outcome::unscored(Unscored::NotJudged),
    });
    let mut results =
        Results { golds: golds.collect(), outcomes: outcomes.collect(), ..Results::default() };
    if keeps_answers {
        results.set_aside.clone_from(&of_file.set_aside);
    }
    results
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::read_whole;
    use crate::methods::bifact::Bifact;

    #[test]
    fn a_sample_is_drawn_once_and_its_estimate_is_of_the_same_pairs() {
        let row =
            |row: usize| format!("{{\"gold\": \"g{}\", \"prediction\": \"p{row}\"}}\n", row / 2);
        let (batch, of_file) = read_whole(&(0..200).map(row).collect::<String>());
        let method = Bifact::default();
        let begun = begin_with(&of_file, true);
        let sample = Plan::of(&method, &batch, &begun, Wanted::Sample(20));
        assert_eq!(sample.pairs.len(), 20);
        assert!(sample.pairs.is_sorted() && sample.pairs.iter().any(|pair| *pair >= 100));
        assert!(sample.golds.len() <= 20 && sample.calls() == sample.golds.len() + 20);
        let first = Plan::first(&method, &batch, &of_file, true, |_| false);
        assert_eq!(first.sample(20, &method, &batch, &of_file), sample);
        assert_eq!(first.sample(1000, &method, &batch, &of_file), first);
    }

    #[test]
    fn what_is_asked_first_needs_no_results_of_its_own() {
        let rows = r#"{"id": 1, "gold": "g", "prediction": "p", "gold_facts": ["F"], "judge_answer": {"expert_fact_coverage": [{"fact": "F", "label": "C"}], "predicted_fact_accuracy": [{"fact": "P", "label": "C"}]}}
            {"id": 2, "gold": "g", "prediction": "q", "gold_facts": ["Other"]}
            {"id": 3, "gold": "g", "prediction": "r", "judge_answer": "useless"}
            {"id": 4, "gold": "h", "prediction": "s"}"#;
        let (batch, of_file) = read_whole(rows);
        let method = Bifact::default();
        for keeps_answers in [true, false] {
            let begun = begin_with(&of_file, keeps_answers);
            let plan = Plan::first(&method, &batch, &of_file, keeps_answers, |_| false);
            assert_eq!(plan, Plan::of(&method, &batch, &begun, Wanted::Missing));
            assert_eq!(plan.pairs, if keeps_answers { vec![2, 3] } else { vec![0, 2, 3] });
            assert_eq!(plan.golds, [GoldId(1)]);
        }
    }
}
