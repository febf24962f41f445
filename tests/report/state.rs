//! What is exported, and what has to be the same when it is opened again.

use bifact::dataset::members_of;
use bifact::evaluation::batch::Batch;
use bifact::methods::bifact::Bifact;
use bifact::methods::bifact::fact::Side;
use bifact::methods::bifact::results::Results;
use bifact::methods::bifact::results::Unscored;
use bifact::report::{CsvColumns, csv_row, jsonl_row};
use serde_json::{Value, json};

pub fn jsonl(batch: &Batch, results: &Results) -> String {
    (0..batch.pairs.len()).map(|place| jsonl_row(batch, results, place)).collect()
}

pub fn csv(batch: &Batch, results: &Results) -> String {
    let mut columns = CsvColumns::default();
    (0..batch.pairs.len()).for_each(|place| columns.gather(batch, place));
    let rows = (0..batch.pairs.len()).map(|place| csv_row(batch, results, &columns, place));
    columns.head::<Bifact>() + &rows.collect::<String>()
}

/// What a person sees of a batch: everything but where its lines were.
pub fn state(batch: &Batch, results: &Results) -> Vec<Value> {
    let pairs = batch.pairs.iter().zip(&results.outcomes);
    pairs
        .enumerate()
        .map(|(place, (pair, outcome))| {
            let mut person = pair.person().clone();
            // Verdicts for facts of another judge are kept as a field without a part.
            let facts = |side| outcome.assessed.as_ref().ok().map(|a| a.facts(side).len());
            let first = results.frozen(pair.gold).map(|frozen| frozen.first_facts().len());
            let is_own = matches!(outcome.assessed, Err(Unscored::GroundsDiffer(_)));
            let first = first.filter(|_| !is_own);
            person.gold.take_if(|gold| first.is_some_and(|facts| facts != gold.len()));
            person
                .predicted
                .take_if(|own| facts(Side::Predicted).is_some_and(|facts| facts != own.len()));
            json!([
                pair.id.0,
                batch.gold(pair.gold),
                &*pair.predicted,
                pair.model.to_string(),
                pair.group.as_deref(),
                pair.split.as_deref(),
                format!("{person:?}"),
                format!("{:?}", results.golds[pair.gold.0].as_ref().map_err(said)),
                format!("{:?}", outcome.assessed.as_ref().map_err(said)),
                outcome.signature().to_string(),
                format!("{:?}", outcome.judge),
                // An unusable answer is kept beside the pair or in the reason why it has no score.
                outcome.answer.as_deref().or(outcome
                    .assessed
                    .as_ref()
                    .err()
                    .and_then(Unscored::raw)),
                results.is_stale(batch, place),
                pair.extras.as_deref().map(without_scores).unwrap_or_default(),
            ])
        })
        .collect()
}

/// A failure comes back with its sentence, not with its name.
fn said(why: &Unscored) -> String {
    why.to_string()
}

/// What this program adds is no field of the row's own.
fn without_scores(extras: &str) -> Vec<String> {
    let others = members_of(extras)
        .into_iter()
        .filter(|(name, _)| name != "bifact_scores" && !name.ends_with(" of other facts"));
    others.map(|(name, value)| format!("{name}: {value}")).collect()
}
