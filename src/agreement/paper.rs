//! The paper's figures, on its own data. They are shown beside other figures for orientation only.

use super::classification::Measure;

/// Shown wherever these figures are.
pub const OF_OTHER_DATA: &str = "As published, on the paper’s own data: 400 pairs of intents, a \
    tenth of them for development. Figures on other data cannot be compared with these one by one.";

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PaperRow {
    pub key: &'static str,
    /// For people.
    pub metric: &'static str,
    pub precision: f64,
    pub recall: f64,
    pub f1: f64,
    pub kappa: f64,
}

impl PaperRow {
    /// The paper gives no raw agreement.
    pub fn figure(&self, measure: Measure) -> Option<f64> {
        match measure {
            Measure::Precision => Some(self.precision),
            Measure::Recall => Some(self.recall),
            Measure::F1 => Some(self.f1),
            Measure::Kappa => Some(self.kappa),
            Measure::RawAgreement => None,
        }
    }
}

/// The paper's row of the metric with that key.
pub fn paper_row(key: &str) -> Option<&'static PaperRow> {
    TABLE.iter().find(|row| row.key == key)
}

/// The paper's first table.
pub const TABLE: [PaperRow; 9] = [
    row("bleu", "BLEU", [0.529, 0.787, 0.632, 0.301]),
    row("rouge-1", "ROUGE-1", [0.516, 0.890, 0.653, 0.304]),
    row("rouge-2", "ROUGE-2", [0.513, 0.732, 0.603, 0.257]),
    row("rouge-l", "ROUGE-L", [0.511, 0.835, 0.634, 0.281]),
    row("meteor", "METEOR", [0.536, 0.811, 0.646, 0.323]),
    row("nli", "NLI", [0.895, 0.470, 0.614, 0.467]),
    row("sentence-t5", "Sentence-T5", [0.963, 0.513, 0.669, 0.316]),
    row("auto-rater", "AutoRater", [0.909, 0.382, 0.538, 0.395]),
    row("bi-fact", "Bi-Fact", [0.658, 0.799, 0.722, 0.508]),
];

/// Pearson correlation with F1 by hand, over 36 pairs split and labelled by people.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PaperCorrelation {
    pub metric: &'static str,
    pub r: f64,
    pub p: &'static str,
}

pub const FACT_LEVEL_PAIRS: usize = 36;

pub const FACT_LEVEL: [PaperCorrelation; 2] = [
    PaperCorrelation { metric: "Bi-Fact", r: 0.781, p: "< 0.001" },
    PaperCorrelation { metric: "NLI", r: 0.517, p: "0.001" },
];

const fn row(
    key: &'static str,
    metric: &'static str,
    [precision, recall, f1, kappa]: [f64; 4],
) -> PaperRow {
    PaperRow { key, metric, precision, recall, f1, kappa }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Guards against typos: the published F1 is the harmonic mean of the other two, within rounding.
    #[test]
    fn the_published_f1_follows_from_precision_and_recall() {
        for row in TABLE {
            let f1 = 2.0 * row.precision * row.recall / (row.precision + row.recall);
            assert!((f1 - row.f1).abs() < 0.0025, "{}: {f1}", row.metric);
        }
    }

    #[test]
    fn the_published_p_values_follow_from_r_and_36_pairs() {
        let p = |r| super::super::p_value::two_sided_p(r, FACT_LEVEL_PAIRS).unwrap();
        assert!(p(FACT_LEVEL[0].r) < 0.001);
        assert!((p(FACT_LEVEL[1].r) - 0.001).abs() < 0.0005);
    }
}
