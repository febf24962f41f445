//! A person's recall, precision and F1 against each metric. If only gold facts are labelled, there is only
//! recall.

use super::correlation::{Correlation, pearson, spearman};
use super::facts::FactLevel;
use super::labelled_set::MetricScores;
use super::reason::Reason;
use crate::evaluation::method::Method;
use crate::methods::bifact::Bifact;
use crate::methods::bifact::tally::Metric;

/// In display order.
pub const SCORES: [Metric; 3] = [Metric::Recall, Metric::Precision, Metric::F1];

/// One score by the person.
#[derive(Debug, Clone, PartialEq)]
pub struct ScoreAgreement {
    pub of: Metric,
    /// By the judge and by the person.
    pub points: Vec<(f64, f64)>,
    /// By the metric's name.
    pub correlations: Vec<(String, Result<Correlations, Reason>)>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Correlations {
    pub pearson: Correlation,
    pub spearman: Correlation,
}

impl ScoreAgreement {
    /// Scores that have labels.
    pub fn all(level: &FactLevel, metrics: &[MetricScores]) -> Vec<Self> {
        SCORES.into_iter().filter_map(|of| Self::of(level, of, metrics)).collect()
    }

    fn of(level: &FactLevel, of: Metric, metrics: &[MetricScores]) -> Option<Self> {
        let points = level.both(of);
        let own = Bifact::SCORES.get(Bifact::MAIN_SCORE).map(|score| score.metric_key);
        let correlations = metrics.iter().map(|metric| {
            // The judge has a score of each kind; other metrics have one score for all.
            let is_own = Some(metric.key.as_str()) == own;
            let pairs = if is_own { points.clone() } else { level.scored_by(metric, of) };
            (metric.name.clone(), Correlations::of(&pairs))
        });
        let correlations = correlations.collect();
        (!points.is_empty()).then_some(Self { of, points, correlations })
    }
}

impl Correlations {
    fn of(pairs: &[(f64, f64)]) -> Result<Self, Reason> {
        Ok(Self { pearson: pearson(pairs)?, spearman: spearman(pairs)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agreement::judge_scores::judge_scores;
    use crate::dataset::read_whole;
    use serde_json::json;

    /// Three judged pairs; each case adds the person's labels.
    fn rows(person: [serde_json::Value; 3]) -> String {
        let labels = ["CC", "CM", "MM"];
        let rows = labels.iter().zip(person).enumerate().map(|(row, (labels, person))| {
            let [one, two] = [&labels[..1], &labels[1..]];
            let mut row = json!({
                "id": row.to_string(), "gold": format!("Sow bed {row} today"), "prediction": "Sow it",
                "gold_facts": ["Sow a bed", "It is today"],
                "judge_answer": {
                    "expert_fact_coverage": [
                        {"fact": "Sow a bed", "label": one}, {"fact": "It is today", "label": two}],
                    "predicted_fact_accuracy": [{"fact": "Sow it", "label": one}],
                },
            });
            if let (Some(row), Some(person)) = (row.as_object_mut(), person.as_object()) {
                row.extend(person.clone());
            }
            row.to_string()
        });
        rows.collect::<Vec<_>>().join("\n")
    }

    fn found(person: [serde_json::Value; 3]) -> Vec<ScoreAgreement> {
        let (batch, results) = read_whole(&rows(person));
        let level = FactLevel::of(&batch, &results).unwrap();
        let own = judge_scores(&results, Bifact::MAIN_SCORE).unwrap();
        ScoreAgreement::all(&level, &[own])
    }

    #[test]
    fn labels_of_gold_facts_alone_give_recall_and_nothing_else() {
        let gold = |verdicts: [bool; 2]| json!({ "human_present": verdicts });
        let found = found([gold([true, true]), gold([true, false]), gold([true, false])]);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].of, Metric::Recall);
        assert_eq!(found[0].points, [(1.0, 1.0), (0.5, 0.5), (0.0, 0.5)]);
        let pearson = found[0].correlations[0].1.as_ref().unwrap().pearson;
        assert!((pearson.coefficient - 0.866_025).abs() < 1e-5, "{pearson:?}");
    }

    #[test]
    fn labels_of_both_sides_give_all_three() {
        let both = |gold: [bool; 2], predicted: bool| json!({ "human_present": gold, "human_predicted": [predicted] });
        let found = found([
            both([true, true], true),
            both([true, false], true),
            both([false, false], false),
        ]);
        assert_eq!(found.iter().map(|one| one.of).collect::<Vec<_>>(), SCORES);
        assert_eq!(found[1].points, [(1.0, 1.0), (1.0, 1.0), (0.0, 0.0)]);
        assert_eq!(found[2].points.len(), 3);
    }

    #[test]
    fn a_list_with_a_gap_gives_no_score() {
        let person = json!({ "human_present": [true] });
        let (batch, results) = read_whole(&rows([person.clone(), person.clone(), person]));
        let points = FactLevel::of(&batch, &results).map(|level| level.both(Metric::Precision));
        assert!(points.unwrap_or_default().is_empty());
    }
}
