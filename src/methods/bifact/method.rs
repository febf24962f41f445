//! What Bi-Fact offers of a judged pair: its scores, and columns for a table.

use super::Bifact;
use super::fact::{Assessment, JudgedFact, Side};
use super::frozen_gold::FrozenGold;
use super::results::{Outcome, Unscored};
use super::tally::Metric;
use crate::evaluation::method::{Method, name_of};

impl Method for Bifact {
    const SCORES: &'static [&'static str] = &["precision", "recall", "f1"];

    fn scores(assessment: &Assessment) -> Vec<Option<f64>> {
        let scores = assessment.tally().scores();
        Metric::ALL.map(|metric| metric.of(scores)).to_vec()
    }

    /// Verdicts on facts that are not the frozen ones are about the row's own.
    fn fact_counts(outcome: &Outcome, frozen: Option<&FrozenGold>) -> [Option<usize>; 2] {
        let is_about_own = matches!(outcome.assessed, Err(Unscored::GoldFactsDiffer(_)));
        let frozen = frozen.filter(|_| !is_about_own);
        let assessment = outcome.assessed.as_ref().ok();
        [
            frozen.map(|frozen| frozen.first_facts().len()),
            assessment.map(|assessment| assessment.predicted.len()),
        ]
    }

    const COLUMNS: &'static [&'static str] = &[
        "gold_facts_total",
        "gold_facts_covered",
        "predicted_facts_total",
        "predicted_facts_right",
        "gold_facts_judged",
        "predicted_facts_judged",
    ];
    const GROUND_COLUMNS: &'static [&'static str] =
        &["gold_facts_edited_by", "gold_facts_approved_by"];

    fn cells(assessment: &Assessment) -> Vec<String> {
        let tally = assessment.tally();
        vec![
            tally.gold_total.to_string(),
            tally.gold_supported.to_string(),
            tally.predicted_total.to_string(),
            tally.predicted_supported.to_string(),
            judged(assessment, Side::Gold),
            judged(assessment, Side::Predicted),
        ]
    }

    fn ground_cells(frozen: &FrozenGold) -> Vec<String> {
        let edited = frozen.edited().map(|edited| name_of(&edited.last.by));
        let approved = frozen.approved().map(|hand| name_of(&hand.by));
        [edited, approved].map(|name| name.unwrap_or_default().to_owned()).to_vec()
    }
}

/// A fact per line, each after the verdict that counts.
fn judged(assessment: &Assessment, side: Side) -> String {
    let line = |judged: &JudgedFact| {
        let by_hand = if judged.correction.is_some() { " (by a person)" } else { "" };
        format!("{}{by_hand}: {}", side.word(judged.stands()), judged.fact)
    };
    assessment.facts(side).iter().map(line).collect::<Vec<_>>().join("\n")
}
