//! Bi-Fact fact by fact: what the judge said of each fact against what a person said.
//!
//! The judge is taken at its own word here: a verdict that a person put right counts as the judge
//! gave it, and the correction as the person's.

use super::classification::{Cell, Confusion};
use super::facts::{FactByFact, FactPair};
use crate::evaluation::batch::Batch;
use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::Bifact;
use crate::methods::bifact::fact::{Assessment, JudgedFact, Side};
use crate::methods::bifact::results::Results;
use crate::methods::bifact::tally::FactTally;
use crate::review::label_in_file;

impl FactByFact for Bifact {
    fn fact_pair(batch: &Batch, results: &Results, place: usize) -> Option<FactPair> {
        let assessment = results.assessment(place)?;
        let person = batch.pairs.get(place)?.person();
        let [gold, predicted] = verdicts_in_file(batch, results, place)?;
        let tally = whole_tally(&gold, &predicted).or_else(|| {
            let listed =
                |verdicts: &[Verdict]| -> Vec<_> { verdicts.iter().copied().map(Some).collect() };
            let (gold, predicted) = (person.gold.as_ref()?, person.predicted.as_ref()?);
            whole_tally(&listed(gold), &listed(predicted))
        });
        let f1 = tally.map_or(person.f1, |tally| tally.scores().f1);
        fact_pair(place, assessment, f1, [&gold, &predicted])
    }
}

/// By what a person said of each fact, in the order of the judge's lists.
pub fn pair_by_verdicts(
    place: usize,
    assessment: &Assessment,
    gold: &[Option<Verdict>],
    predicted: &[Option<Verdict>],
) -> Option<FactPair> {
    let f1 = whole_tally(gold, predicted).and_then(|tally| tally.scores().f1);
    fact_pair(place, assessment, f1, [gold, predicted])
}

fn fact_pair(
    place: usize,
    assessment: &Assessment,
    person_f1: Option<f64>,
    [gold, predicted]: [&[Option<Verdict>]; 2],
) -> Option<FactPair> {
    let found = FactPair {
        place,
        judge_f1: assessment.uncorrected_tally().scores().f1,
        person_f1,
        gold: confusion(&assessment.gold, gold),
        predicted: confusion(&assessment.predicted, predicted),
    };
    (found.person_f1.is_some() || found.facts().pairs() > 0).then_some(found)
}

/// What the file, or a correction, says of each gold fact and of each predicted one.
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

/// `None` where a person left out a fact: F1 of some facts is not F1. A pair without any facts was
/// judged by nobody.
fn whole_tally(gold: &[Option<Verdict>], predicted: &[Option<Verdict>]) -> Option<FactTally> {
    let supported = |verdicts: &[Option<Verdict>]| {
        verdicts.iter().try_fold(0, |count, verdict| {
            verdict.map(|verdict| count + usize::from(verdict.is_supported()))
        })
    };
    let tally = FactTally {
        gold_supported: supported(gold)?,
        gold_total: gold.len(),
        predicted_supported: supported(predicted)?,
        predicted_total: predicted.len(),
    };
    (tally != FactTally::default()).then_some(tally)
}

fn confusion(facts: &[JudgedFact], person: &[Option<Verdict>]) -> Confusion {
    let cells = facts.iter().zip(person).filter_map(|(judged, person)| {
        Some(Cell::of(person.as_ref()?.is_supported(), judged.verdict.is_supported()))
    });
    cells.collect()
}
