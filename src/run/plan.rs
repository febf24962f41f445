//! What there is to ask: Part 1 once per gold intent without facts, Part 2 once per pair.

use super::task::Work;
use crate::evaluation::batch::Batch;
use crate::evaluation::pair::GoldId;
use crate::methods::bifact::results::{Outcome, Results};
use crate::methods::bifact::unscored::Unscored;

/// Which pairs are to be asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// Those nobody was asked about yet.
    Missing,
    /// Those that were asked about in vain.
    Failed,
    /// Those judged with other facts than their gold intent has now.
    Stale,
    /// One pair, whatever was answered before.
    Anew(usize),
}

impl Wanted {
    /// Whether an answer that is kept does not count. What is stale was not asked yet in this form;
    /// where it was, its answer is good.
    pub fn asks_anew(self) -> bool {
        matches!(self, Self::Failed | Self::Anew(_))
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Plan {
    pub golds: Vec<GoldId>,
    pub pairs: Vec<usize>,
}

impl Plan {
    pub fn of(batch: &Batch, results: &Results, wanted: Wanted) -> Self {
        let pairs: Vec<usize> = match wanted {
            Wanted::Anew(pair) => (pair < batch.pairs.len()).then_some(pair).into_iter().collect(),
            Wanted::Stale => results.stale_pairs(batch),
            Wanted::Missing | Wanted::Failed => wanted_places(&results.outcomes, wanted),
        };
        Self::of_pairs(pairs, batch, results)
    }

    fn of_pairs(pairs: Vec<usize>, batch: &Batch, results: &Results) -> Self {
        let mut needed = vec![false; batch.golds.len()];
        for &pair in &pairs {
            needed[batch.pairs[pair].gold.0] = true;
        }
        let lacks_facts = |gold: &usize| needed[*gold] && results.golds[*gold].is_err();
        let golds = (0..batch.golds.len()).filter(lacks_facts).map(GoldId).collect();
        Self { golds, pairs }
    }

    /// What a judge would be asked at first: `of(begin_with(…))` without making it, for a batch may
    /// be large.
    pub fn first(batch: &Batch, of_file: &Results, keeps_answers: bool) -> Self {
        let is_wanted = |outcome: &Outcome| match &outcome.assessed {
            Ok(_) => !keeps_answers,
            Err(why) => why.can_be_asked(),
        };
        Self::of_pairs(places(&of_file.outcomes, is_wanted), batch, of_file)
    }

    /// n + nk at most: never more but for retries.
    pub fn calls(&self) -> usize {
        self.golds.len() + self.pairs.len()
    }

    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    pub(super) fn work(&self) -> impl Iterator<Item = Work> {
        let golds = self.golds.iter().copied().map(Work::Factor);
        golds.chain(self.pairs.iter().copied().map(Work::Assess))
    }
}

fn wanted_places(outcomes: &[Outcome], wanted: Wanted) -> Vec<usize> {
    places(outcomes, |outcome| match &outcome.assessed {
        Ok(_) => false,
        Err(why) => why.can_be_asked() && why.is_failure() == (wanted == Wanted::Failed),
    })
}

fn places(outcomes: &[Outcome], is_wanted: impl Fn(&Outcome) -> bool) -> Vec<usize> {
    (0..outcomes.len()).filter(|&place| is_wanted(&outcomes[place])).collect()
}

/// The results a judge starts from: what the file itself says. Where its rows carry answers, these
/// are kept, or left out to have every row judged by the same judge.
pub fn begin_with(of_file: &Results, keeps_answers: bool) -> Results {
    let golds = of_file.golds.iter().map(|gold| match gold {
        Ok(frozen) => Ok(frozen.clone()),
        Err(_) => Err(Unscored::NoGoldFacts),
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

    #[test]
    fn what_is_asked_first_needs_no_results_of_its_own() {
        let rows = r#"{"id": 1, "gold": "g", "prediction": "p", "gold_facts": ["F"], "judge_answer": {"expert_fact_coverage": [{"fact": "F", "label": "C"}], "predicted_fact_accuracy": [{"fact": "P", "label": "C"}]}}
            {"id": 2, "gold": "g", "prediction": "q", "gold_facts": ["Other"]}
            {"id": 3, "gold": "g", "prediction": "r", "judge_answer": "useless"}
            {"id": 4, "gold": "h", "prediction": "s"}"#;
        let (batch, of_file) = read_whole(rows);
        for keeps_answers in [true, false] {
            let begun = begin_with(&of_file, keeps_answers);
            let plan = Plan::first(&batch, &of_file, keeps_answers);
            assert_eq!(plan, Plan::of(&batch, &begun, Wanted::Missing));
            assert_eq!(plan.pairs, if keeps_answers { vec![2, 3] } else { vec![0, 2, 3] });
            assert_eq!(plan.golds, [GoldId(1)]);
        }
    }
}
