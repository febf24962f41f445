//! Bi-Fact's verdicts fact by fact, against a person's.
//!
//! A corrected verdict counts as the judge gave it; the correction counts as the person's verdict.

use super::classification::{Cell, Confusion};
use super::facts::{FactByFact, FactPair};
use crate::evaluation::batch::Batch;
use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::Bifact;
use crate::methods::bifact::fact::{Assessment, JudgedFact, Side};
use crate::methods::bifact::results::Results;
use crate::methods::bifact::tally::{FactTally, Metric, Scores};
use crate::review::label_in_file;

impl FactByFact for Bifact {
    fn fact_pair(batch: &Batch, results: &Results, place: usize) -> Option<FactPair> {
        let assessment = results.assessment(place)?;
        let person = batch.pairs.get(place)?.person();
        let [gold, predicted] = verdicts_in_file(batch, results, place)?;
        // The person's list may have other facts than the judge's; its scores are valid all the same.
        let whole = |judged: &[Option<Verdict>], own: Option<&Vec<Verdict>>| {
            let own = || Some(own?.iter().copied().map(Some).collect::<Vec<_>>());
            supported(judged).or_else(|| supported(&own()?))
        };
        let gold_side = whole(&gold, person.gold.as_ref());
        let predicted_side = whole(&predicted, person.predicted.as_ref());
        let mut scores = person_scores(gold_side, predicted_side);
        scores.f1 = scores.f1.or(person.f1);
        fact_pair(place, assessment, scores, [&gold, &predicted])
    }
}

/// A person's verdicts on the facts of one side.
pub enum SaidOfFacts {
    /// On the judge's facts, in their order.
    OfJudges(Vec<Option<Verdict>>),
    /// On facts of the person's own, which cannot be compared with the judge's one by one.
    OfOwn(Vec<Option<Verdict>>),
}

impl SaidOfFacts {
    /// Supported facts and all facts. `None` if the person left one out.
    pub fn supported(&self) -> Option<(usize, usize)> {
        supported(self.all())
    }

    fn all(&self) -> &[Option<Verdict>] {
        match self {
            Self::OfJudges(said) | Self::OfOwn(said) => said,
        }
    }

    fn on_judges(&self) -> &[Option<Verdict>] {
        match self {
            Self::OfJudges(said) => said,
            Self::OfOwn(_) => &[],
        }
    }
}

/// Gold and predicted facts.
pub fn pair_by_verdicts(
    place: usize,
    assessment: &Assessment,
    said: &[SaidOfFacts; 2],
) -> Option<FactPair> {
    let [gold, predicted] = said.each_ref().map(SaidOfFacts::supported);
    let scores = person_scores(gold, predicted);
    fact_pair(place, assessment, scores, said.each_ref().map(SaidOfFacts::on_judges))
}

fn fact_pair(
    place: usize,
    assessment: &Assessment,
    person: Scores,
    [gold, predicted]: [&[Option<Verdict>]; 2],
) -> Option<FactPair> {
    let found = FactPair {
        place,
        judge: assessment.uncorrected_tally().scores(),
        person,
        gold: confusion(&assessment.gold, gold),
        predicted: confusion(&assessment.predicted, predicted),
    };
    let says_anything = Metric::ALL.into_iter().any(|score| score.of(person).is_some());
    (says_anything || found.facts().pairs() > 0).then_some(found)
}

/// A person's verdicts on gold and predicted facts, from the file or from corrections.
pub fn verdicts_in_file(
    batch: &Batch,
    results: &Results,
    place: usize,
) -> Option<[Vec<Option<Verdict>>; 2]> {
    let pair = batch.pairs.get(place)?;
    let outcome = results.outcomes.get(place)?;
    let assessment = outcome.assessed.as_ref().ok()?;
    let frozen = results.frozen(pair.gold).map(|frozen| &**frozen);
    Some(Side::ALL.map(|side| {
        let verdict = |(fact, judged): (usize, &JudgedFact)| match &judged.correction {
            Some(correction) => Some(correction.verdict),
            None => label_in_file(pair.person(), outcome, frozen, side, fact),
        };
        assessment.facts(side).iter().enumerate().map(verdict).collect()
    }))
}

/// Supported facts and all facts of a side. `None` if a person left one out, because recall needs all.
fn supported(verdicts: &[Option<Verdict>]) -> Option<(usize, usize)> {
    let supported = verdicts.iter().try_fold(0, |count, verdict| {
        verdict.map(|verdict| count + usize::from(verdict.is_supported()))
    })?;
    Some((supported, verdicts.len()))
}

/// Recall from gold facts alone, precision from predicted ones alone, F1 from both.
pub fn person_scores(gold: Option<(usize, usize)>, predicted: Option<(usize, usize)>) -> Scores {
    let (gold_supported, gold_total) = gold.unwrap_or_default();
    let (predicted_supported, predicted_total) = predicted.unwrap_or_default();
    let tally = FactTally { gold_supported, gold_total, predicted_supported, predicted_total };
    let Scores { precision, recall, f1 } = tally.scores();
    Scores { precision, recall, f1: f1.filter(|_| gold.is_some() && predicted.is_some()) }
}

fn confusion(facts: &[JudgedFact], person: &[Option<Verdict>]) -> Confusion {
    let cells = facts.iter().zip(person).filter_map(|(judged, person)| {
        Some(Cell::of(person.as_ref()?.is_supported(), judged.verdict.is_supported()))
    });
    cells.collect()
}
