//! What the second paper found on data of its own. Figures of other data can stand beside these for
//! orientation; they are no target and no proof.

/// To be said wherever these figures are shown.
pub const OF_OTHER_DATA: &str = "As published, on the paper’s own data. Figures on other data cannot be \
    compared with these one by one.";

/// A row of its tables: shares of pairs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PaperLevels {
    pub data: &'static str,
    pub model: &'static str,
    /// By whom.
    pub judged: &'static str,
    /// Of the predictions; given for people's judgements of models only.
    pub fulfilled: Option<f64>,
    pub none: f64,
    pub partial: f64,
    pub matched: f64,
}

/// Its second table, then its first.
pub const TABLE: [PaperLevels; 12] = [
    row("Mind2Web", "GPT-4", "by people", Some(0.86), [0.14, 0.42, 0.44]),
    row("Mind2Web", "Gemini 1.5", "by people", Some(0.87), [0.20, 0.22, 0.58]),
    row("AitW", "GPT-4", "by people", Some(0.65), [0.50, 0.20, 0.30]),
    row("AitW", "Gemini 1.5", "by people", Some(0.89), [0.19, 0.31, 0.50]),
    row("Mind2Web", "GPT-4", "by AutoRater", None, [0.18, 0.40, 0.42]),
    row("Mind2Web", "Gemini 1.5", "by AutoRater", None, [0.18, 0.28, 0.54]),
    row("AitW", "GPT-4", "by AutoRater", None, [0.62, 0.19, 0.19]),
    row("AitW", "Gemini 1.5", "by AutoRater", None, [0.36, 0.29, 0.35]),
    row("Mind2Web", "people against gold", "by people", None, [0.07, 0.13, 0.80]),
    row("Mind2Web", "people against people", "by people", None, [0.09, 0.10, 0.81]),
    row("AitW", "people against gold", "by people", None, [0.12, 0.32, 0.56]),
    row("AitW", "people against people", "by people", None, [0.05, 0.20, 0.75]),
];

const fn row(
    data: &'static str,
    model: &'static str,
    judged: &'static str,
    fulfilled: Option<f64>,
    [none, partial, matched]: [f64; 3],
) -> PaperLevels {
    PaperLevels { data, model, judged, fulfilled, none, partial, matched }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shares_of_each_row_add_up() {
        for row in TABLE {
            let sum = row.none + row.partial + row.matched;
            assert!((sum - 1.0).abs() < 1e-9, "{row:?}");
        }
    }
}
