//! Bi-Fact's scores and their names, and its columns for tables.

use super::Bifact;
use super::bootstrap::Averaging;
use super::fact::{Assessment, JudgedFact, Side};
use super::frozen_gold::FrozenGold;
use super::results::{Outcome, Unscored};
use super::tally::{FactTally, Metric};
use crate::evaluation::means::Average;
use crate::evaluation::method::{Method, ScoreName, name_of};

impl Method for Bifact {
    const SCORES: &'static [ScoreName] = &[
        score(Metric::Precision, "bi-fact-precision", "Bi-Fact precision"),
        score(Metric::Recall, "bi-fact-recall", "Bi-Fact recall"),
        // What the paper calls Bi-Fact is its F1.
        score(Metric::F1, "bi-fact", "Bi-Fact"),
    ];
    const MAIN_SCORE: usize = Metric::F1 as usize;

    const EXPLAINED: &'static str = "Bi-Fact compares two intents fact by fact. Recall is the part of \
        the gold facts that the prediction implies, precision the part of the predicted facts that the \
        gold intent implies, F1 their harmonic mean.";

    const AVERAGES: &'static [Average] = &[Averaging::Macro.average(), Averaging::Micro.average()];

    type Tally = FactTally;

    fn tally(assessment: &Assessment) -> FactTally {
        assessment.tally()
    }

    fn uncorrected_tally(assessment: &Assessment) -> FactTally {
        assessment.uncorrected_tally()
    }

    const COUNTS: &'static [&'static str] = &["Covered", "Correct"];

    fn counts(tally: FactTally) -> Vec<(usize, usize)> {
        vec![
            (tally.gold_supported, tally.gold_total),
            (tally.predicted_supported, tally.predicted_total),
        ]
    }

    /// Verdicts on facts that are not the frozen ones are about the row's own.
    fn fact_counts(outcome: &Outcome, frozen: Option<&FrozenGold>) -> [Option<usize>; 2] {
        let is_about_own = matches!(outcome.assessed, Err(Unscored::GroundsDiffer(_)));
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

const fn score(metric: Metric, metric_key: &'static str, metric_name: &'static str) -> ScoreName {
    ScoreName {
        key: metric.key(),
        name: metric.name(),
        short: metric.letter(),
        metric_key,
        metric_name,
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
