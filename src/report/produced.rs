//! Predictions made here, as rows of a dataset.

use serde_json::Value;

use crate::base::json::object;
use crate::evaluation::batch::Batch;
use crate::evaluation::method::Producer;
use crate::evaluation::pair::ModelName;
use crate::evaluation::results::Results;

/// As predictions of that model. With its line break; empty where there is no prediction.
pub fn produced_row<P: Producer>(
    batch: &Batch,
    results: &Results<P>,
    place: usize,
    model: &ModelName,
) -> String {
    let (Some(pair), Some(outcome)) = (batch.pairs.get(place), results.outcomes.get(place)) else {
        return String::new();
    };
    let Ok(made) = &outcome.assessed else { return String::new() };
    let members = [
        ("id", pair.file_id().into()),
        ("gold_intent", Some(batch.gold(pair.gold)).filter(|gold| !gold.is_empty()).into()),
        ("model", (*model.0).into()),
        ("predicted_intent", P::prediction(made).into()),
        ("domain", pair.group.as_deref().into()),
        ("split", pair.split.as_deref().into()),
        ("prediction_made_by", outcome.signature().of_pair().into()),
    ];
    let there = members.into_iter().filter(|(_, value): &(&str, Value)| !value.is_null());
    format!("{}\n", object(there.collect()))
}
