//! What there is to ask: every question about a pair that has no outcome, and first every question
//! about its gold intent where these have to be answered before.

use crate::evaluation::batch::Batch;
use crate::evaluation::inquiry::{Each, Inquiry, Kind, Subject, Unit};
use crate::evaluation::pair::GoldId;
use crate::evaluation::results::{Outcome, Results};
use crate::evaluation::unscored::Unscored;

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
        };
        Self::of_pairs(inquiry, pairs, batch, results)
    }

    fn of_pairs<I: Inquiry>(
        inquiry: &I,
        pairs: Vec<usize>,
        batch: &Batch,
        results: &Results<I>,
    ) -> Self {
        let kinds = inquiry.kinds();
        let asked = |is_meant: fn(Each) -> bool| -> usize {
            let kinds = kinds.iter().filter(|kind| is_meant(kind.each));
            kinds.map(|kind| usize::from(kind.samples)).sum()
        };
        let mut golds = Vec::new();
        if kinds.iter().any(|kind| kind.each == Each::PairWithGround) {
            let mut needed = vec![false; batch.golds.len()];
            for &pair in &pairs {
                needed[batch.pairs[pair].gold.0] = true;
            }
            let lacks_ground = |gold: &usize| needed[*gold] && results.golds[*gold].is_err();
            golds = (0..batch.golds.len()).filter(lacks_ground).map(GoldId).collect();
        }
        Self {
            golds,
            pairs,
            per_gold: asked(|each| each == Each::Gold),
            per_pair: asked(|each| each != Each::Gold),
        }
    }

    /// What a judge would be asked at first: `of(begin_with(…))` without making it, for a batch may
    /// be large.
    pub fn first<I: Inquiry>(
        inquiry: &I,
        batch: &Batch,
        of_file: &Results<I>,
        keeps_answers: bool,
    ) -> Self {
        let is_wanted = |outcome: &Outcome<I>| match &outcome.assessed {
            Ok(_) => !keeps_answers,
            Err(why) => why.can_be_asked(),
        };
        Self::of_pairs(inquiry, places(&of_file.outcomes, is_wanted), batch, of_file)
    }

    /// Never more but for retries.
    pub fn calls(&self) -> usize {
        self.golds.len() * self.per_gold + self.pairs.len() * self.per_pair
    }

    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    pub(super) fn units<'a>(&'a self, kinds: &'a [Kind]) -> impl Iterator<Item = Unit> + 'a {
        let golds = self.golds.iter().copied().map(Subject::Gold);
        let subjects = golds.chain(self.pairs.iter().copied().map(Subject::Pair));
        subjects.flat_map(|about| Unit::all_about(about, kinds))
    }
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

/// The results a judge starts from: what the file itself says. Where its rows carry answers, these
/// are kept, or left out to have every row judged by the same judge.
pub fn begin_with<I: Inquiry>(of_file: &Results<I>, keeps_answers: bool) -> Results<I> {
    let golds = of_file.golds.iter().map(|gold| match gold {
        Ok(ground) => Ok(ground.clone()),
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
    use crate::methods::bifact::Bifact;

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
            let plan = Plan::first(&method, &batch, &of_file, keeps_answers);
            assert_eq!(plan, Plan::of(&method, &batch, &begun, Wanted::Missing));
            assert_eq!(plan.pairs, if keeps_answers { vec![2, 3] } else { vec![0, 2, 3] });
            assert_eq!(plan.golds, [GoldId(1)]);
        }
    }
}
