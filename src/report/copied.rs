//! Rows for the clipboard: tab-separated cells, which every spreadsheet pastes as a table.

use super::csv::quoted;
use crate::evaluation::batch::Batch;
use crate::evaluation::method::Method;
use crate::evaluation::results::Results;
use crate::evaluation::score::score_text;
use crate::evaluation::unscored::Unscored;

const TEXTS: [&str; 5] = ["Id", "Predictor", "Group", "Gold intent", "Predicted intent"];
const UNSCORED: &str = "Not scored because";

/// With its line break.
pub fn copied_line<'a>(cells: impl Iterator<Item = &'a str>) -> String {
    let cells: Vec<String> = cells.map(cell).collect();
    cells.join("\t") + "\n"
}

/// As spreadsheets do it: a quote matters only at the beginning of a cell.
fn cell(text: &str) -> String {
    let special: &[char] = if text.starts_with('"') { &['"'] } else { &['\t', '\n', '\r'] };
    quoted(text, special)
}

pub fn copied_head<M: Method>() -> String {
    let scores = M::SCORES.iter().map(|score| score.short);
    copied_line(TEXTS.into_iter().chain(scores).chain([UNSCORED]))
}

/// Empty if there is no such pair.
pub fn copied_row<M: Method>(batch: &Batch, results: &Results<M>, place: usize) -> String {
    let (Some(pair), Some(outcome)) = (batch.pairs.get(place), results.outcomes.get(place)) else {
        return String::new();
    };
    let finding = outcome.assessed.as_ref().ok();
    let scores = finding.map_or_else(|| vec![None; M::SCORES.len()], |made| M::scores(made));
    let scores: Vec<String> = scores.into_iter().map(score_text).collect();
    let texts = [
        pair.file_id(),
        &pair.model.0,
        pair.group.as_deref().unwrap_or_default(),
        batch.gold(pair.gold),
        &pair.predicted,
    ];
    let unscored = outcome.assessed.as_ref().err().map_or("", Unscored::name);
    copied_line(texts.into_iter().chain(scores.iter().map(String::as_str)).chain([unscored]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::read_whole;
    use crate::methods::bifact::Bifact;

    #[test]
    fn a_cell_stays_a_cell_whatever_is_in_it() {
        let cells =
            ["plain, with a comma", "say \"no\"", "\"no\"", "two\nlines", "a\ttab", "=1+1", ""];
        let written = "plain, with a comma\tsay \"no\"\t\"\"\"no\"\"\"\t\"two\nlines\"\t\"a\ttab\"\t\"'=1+1\"\t\n";
        assert_eq!(copied_line(cells.into_iter()), written);
    }

    #[test]
    fn a_row_has_the_files_id_its_texts_and_its_scores() {
        let rows = r#"{"id": "q1", "model": "a", "gold": "Sow", "prediction": "Sow peas", "gold_facts": ["F"], "judge_answer": {"expert_fact_coverage": [{"fact": "F", "label": "C"}], "predicted_fact_accuracy": [{"fact": "P", "label": "C"}, {"fact": "Q", "label": "M"}]}}
            {"id": "q2", "model": "b", "gold": "Dig", "prediction": "Dig", "judge_answer": "useless"}"#;
        let (batch, results) = read_whole(rows);
        let heads = copied_head::<Bifact>().matches('\t').count();
        let first = copied_row(&batch, &results, 0);
        assert_eq!(first, "q1\ta\t\tSow\tSow peas\t0.50\t1.00\t0.67\t\n");
        let second = copied_row(&batch, &results, 1);
        assert!(second.starts_with("q2\tb\t\tDig\tDig\t–\t–\t–\t"), "{second}");
        for row in [&first, &second] {
            assert_eq!(row.matches('\t').count(), heads, "{row}");
        }
        assert_eq!(copied_row(&batch, &results, 2), "");
    }
}
