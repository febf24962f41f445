//! Comparisons, repeats and juries as files: a table of pairs or of facts for spreadsheets, and Markdown.

use std::sync::Arc;

use super::judged::{Judged, JudgedSet, Votes};
use super::said::signed;
use super::set_comparison::SetComparison;
use crate::base::number::shortest;
use crate::evaluation::batch::Batch;
use crate::evaluation::score::score_text;
use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::fact::Side;
use crate::methods::bifact::tally::Metric;
use crate::report::{PAIR_ID, csv_line, markdown_paragraph, markdown_row};

pub const OF_PAIRS: [&str; 19] = [
    PAIR_ID,
    "predictor",
    "gold_text",
    "predicted_text",
    "first_precision",
    "first_recall",
    "first_f1",
    "second_precision",
    "second_recall",
    "second_f1",
    "precision_difference",
    "recall_difference",
    "f1_difference",
    "gold_only_first",
    "gold_only_second",
    "predicted_only_first",
    "predicted_only_second",
    "first_made_by",
    "second_made_by",
];

pub const OF_FACTS: [&str; 8] =
    [PAIR_ID, "predictor", "side", "fact", "votes_yes", "votes", "majority", "unstable"];

/// One row per pair that both judged.
pub fn pairs_csv(compared: &SetComparison, batch: &Batch) -> String {
    let mut csv = csv_line(OF_PAIRS.map(str::to_owned).into_iter());
    for change in &compared.pairs {
        let Some(pair) = batch.pairs.get(change.pair) else { continue };
        let number = |value: Option<f64>| value.map(shortest).unwrap_or_default();
        let scores = compared.sets.iter().flat_map(|set| {
            let judged = set.get(change.pair);
            Metric::ALL.map(|metric| number(judged.and_then(|one| metric.of(one.scores))))
        });
        // Empty where the lists differ, so that nothing was compared.
        let counts = [change.gold, change.predicted].into_iter().flat_map(|changes| {
            [changes.only_first, changes.only_second].map(|count| match changes.pairs {
                0 => String::new(),
                _ => count.to_string(),
            })
        });
        let texts = [
            pair.id.0.clone(),
            pair.model.to_string(),
            batch.gold(pair.gold).to_owned(),
            pair.predicted.to_string(),
        ];
        let made_by = compared.sets.iter().map(|set| set.signature.clone());
        let cells = texts.into_iter().chain(scores).chain(change.differences.map(number));
        csv.push_str(&csv_line(cells.chain(counts).chain(made_by)));
    }
    csv
}

/// One row per fact, with how the answers or the members of a jury voted; each member has a column.
pub fn facts_csv(set: &JudgedSet, members: &[Arc<JudgedSet>], batch: &Batch) -> String {
    let names = members.iter().map(|member| format!("vote: {}", member.title));
    let head = OF_FACTS.map(str::to_owned).into_iter().chain(names);
    let mut csv = csv_line(head.chain(["made_by".to_owned()]));
    for (place, judged) in set.pairs.iter().enumerate() {
        let (Some(judged), Some(pair)) = (judged, batch.pairs.get(place)) else { continue };
        for side in Side::ALL {
            let Some(votes) = judged.votes(side) else { continue };
            for (at, (votes, fact)) in votes.iter().zip(judged.shown.facts(side)).enumerate() {
                let of_member = |member: &Arc<JudgedSet>| {
                    let vote = member.get(place).and_then(|one| vote_of(one, side, at));
                    vote.map_or("", Verdict::key).to_owned()
                };
                let cells = [
                    pair.id.0.clone(),
                    pair.model.to_string(),
                    side.key().to_owned(),
                    fact.fact.to_string(),
                    votes.yes.to_string(),
                    votes.of.to_string(),
                    votes.majority().map_or("", Verdict::key).to_owned(),
                    if votes.is_split() { "yes" } else { "no" }.to_owned(),
                ];
                let cells = cells.into_iter().chain(members.iter().map(of_member));
                csv.push_str(&csv_line(cells.chain([set.signature.clone()])));
            }
        }
    }
    csv
}

/// What a member says about a fact.
pub fn vote_of(judged: &Judged, side: Side, at: usize) -> Option<Verdict> {
    judged.votes(side)?.get(at).copied().and_then(Votes::majority)
}

/// Pairs with the largest differences in Markdown.
const MOST_PAIRS: usize = 20;

pub fn two_markdown(compared: &SetComparison, said: &[String], batch: &Batch) -> String {
    let mut text: String = said.iter().map(|one| markdown_paragraph(one)).collect();
    let head = ["Pair", "Predictor", "First F1", "Second F1", "Difference"].map(str::to_owned);
    text.push_str(&markdown_row(&head));
    text.push_str("| --- | --- | --: | --: | --: |\n");
    for place in compared.by_difference(Metric::F1).into_iter().take(MOST_PAIRS) {
        let Some(change) = compared.pairs.get(place) else { continue };
        let Some(pair) = batch.pairs.get(change.pair) else { continue };
        let [first, second] = [0, 1].map(|at| {
            let judged = compared.sets.get(at).and_then(|set| set.get(change.pair));
            score_text(judged.and_then(|judged| judged.scores.f1))
        });
        let difference = change.difference(Metric::F1).map_or_else(|| "–".to_owned(), signed);
        let cells = [pair.id.0.clone(), pair.model.to_string(), first, second, difference];
        text.push_str(&markdown_row(&cells));
    }
    text.push('\n');
    for set in &compared.sets {
        text.push_str(&markdown_paragraph(&set.signature));
    }
    text
}

/// Sentences and who judged.
pub fn said_markdown(said: &[String], signature: &str) -> String {
    let all = said.iter().map(String::as_str).chain([signature]);
    all.map(markdown_paragraph).collect()
}

#[cfg(test)]
mod tests {
    use super::super::judged::tests::set;
    use super::super::jury::vote;
    use super::*;
    use crate::dataset::read_whole;

    fn batch() -> Batch {
        let rows = r#"{"id": "a|b", "gold": "g", "prediction": "=cmd()", "model": "m"}
            {"id": "c", "gold": "h", "prediction": "q", "model": "m"}"#;
        read_whole(rows).0
    }

    #[test]
    fn a_row_has_both_scores_and_nothing_where_lists_differ() {
        let sets = [
            set("A", &[Some(("yy", "y")), None]),
            set("B", &[Some(("yn", "yn")), Some(("y", "y"))]),
        ];
        let compared = SetComparison::of(sets.map(Arc::new));
        let csv = pairs_csv(&compared, &batch());
        let rows: Vec<&str> = csv.lines().collect();
        assert_eq!(rows.len(), 2);
        assert_eq!(
            rows[1],
            "a|b,m,g,\"'=cmd()\",1,1,1,0.5,0.5,0.5,-0.5,-0.5,-0.5,1,0,,,judge: A,judge: B"
        );
        let markdown = two_markdown(&compared, &["Said.".to_owned()], &batch());
        assert!(markdown.starts_with("Said.\n\n") && markdown.contains("a\\|b"), "{markdown}");
        assert!(markdown.contains("| 1.00 | 0.50 | −0.500 |"), "{markdown}");
    }

    #[test]
    fn each_members_vote_has_a_column() {
        let members = ["yn", "yy", "nn"].map(|gold| Arc::new(set(gold, &[Some((gold, "y"))])));
        let jury = vote(&members);
        let csv = facts_csv(&jury.set, &members, &batch());
        let rows: Vec<&str> = csv.lines().collect();
        assert!(rows[0].ends_with("unstable,vote: yn,vote: yy,vote: nn,made_by"), "{}", rows[0]);
        assert!(
            rows[1].starts_with(
                "a|b,m,gold,gold 0,2,3,supported,yes,supported,supported,unsupported,majority of 3"
            ),
            "{}",
            rows[1]
        );
        assert_eq!(rows.len(), 4);
    }
}
