//! What a row says about its pair: its facts, its answer, and which of a person's verdicts fit.

use std::sync::Arc;

use super::answers::{read_assessment, read_fact_list};
use super::batch_builder::RowNote;
use super::fact::{Assessment, Fact};
use super::frozen_gold::FrozenGold;
use super::record::as_answer;
use super::results::Outcome;
use super::results::Unscored;
use super::row_review::{Row, RowReview};
use crate::evaluation::row::PersonLabels;
use crate::evaluation::signature::Judge;

/// Those that a row gives its gold intent.
pub type Facts = Result<Vec<Fact>, Unscored>;

pub type Assessed = Result<Arc<Assessment>, Unscored>;

/// A list in the row stands before an answer in it.
pub fn given_facts(row: &mut Row, review: Option<&RowReview>) -> Facts {
    let listed = row.gold_facts.take().unwrap_or_default();
    let listed: Vec<Fact> = listed.iter().filter_map(|fact| Fact::new(fact)).collect();
    if !listed.is_empty() {
        return Ok(listed);
    }
    match &row.gold_facts_answer {
        Some(answer) => {
            read_fact_list(answer).map_err(|unusable| Unscored::UnusableGround(unusable.into()))
        }
        None => match review.and_then(|review| review.failure.as_ref()) {
            Some(failure) if failure.is_of_gold => Err(Unscored::Unanswered(failure.clone())),
            _ => Err(Unscored::NoGround),
        },
    }
}

/// The rules write no answer, and nobody is asked about an empty prediction. The answer that an export
/// shows for them was constructed.
pub fn without_made_up_answer(outcome: Outcome) -> Outcome {
    let Ok(assessment) = &outcome.assessed else { return outcome };
    let is_of_empty = |answer: &str| {
        assessment.predicted.is_empty() && *answer == *as_answer(assessment).to_string()
    };
    if outcome.judge == Judge::Rules || outcome.answer.as_deref().is_some_and(is_of_empty) {
        return Outcome { answer: None, ..outcome };
    }
    outcome
}

pub fn assess_answer(answer: Option<&str>, gold: &[Fact]) -> Assessed {
    read_assessment(answer.ok_or(Unscored::NotJudged)?, gold)
        .map(Arc::new)
        .map_err(|unusable| Unscored::UnusableAnswer(unusable.into()))
}

/// A person's verdicts belong to facts, so their number has to be the same.
pub fn fitting_labels(
    mut labels: PersonLabels,
    frozen: Option<&Arc<FrozenGold>>,
    assessed: &Assessed,
    notes: &mut Vec<RowNote>,
) -> Option<Box<PersonLabels>> {
    if labels == PersonLabels::default() {
        return None;
    }
    // Verdicts on facts that are not the frozen ones are about the row's own.
    let is_about_others = matches!(assessed, Err(Unscored::GroundsDiffer { .. }));
    let frozen = frozen.filter(|_| !is_about_others);
    let assessment = assessed.as_ref().ok();
    let sides = [
        ("gold", &mut labels.gold, frozen.map(|frozen| frozen.first_facts().len())),
        ("predicted", &mut labels.predicted, assessment.map(|a| a.predicted.len())),
    ];
    for (of, verdicts, facts) in sides {
        let fits = |verdicts: &Vec<_>| facts.is_none_or(|facts| verdicts.len() == facts);
        if verdicts.as_ref().is_some_and(|verdicts| !fits(verdicts)) {
            *verdicts = None;
            notes.push(RowNote::LabelsOfOtherLength { of });
        }
    }
    Some(labels.into())
}
