//! Batches to run over: n intents with k predictions of each, no two texts alike.

use bifact::evaluation::batch::Batch;
use bifact::evaluation::row::Origin;
use bifact::methods::bifact::batch_builder::BatchBuilder;
use bifact::methods::bifact::results::Results;
use bifact::methods::bifact::row_review::Row;

pub fn rows(intents: u32, predictors: u32) -> Vec<Row<'static>> {
    let mut rows = Vec::new();
    for intent in 0..intents {
        for predictor in 0..predictors {
            rows.push(row(intent, predictor));
        }
    }
    rows
}

fn row(intent: u32, predictor: u32) -> Row<'static> {
    Row {
        origin: Origin { file: 0, line: intent * 100 + predictor },
        id: Some(format!("{intent}/{predictor}").into()),
        gold_intent: format!("Bake tart {intent}, pay by card and ring the bell").into(),
        predicted_intent: format!("Bake tart {intent} and call number {predictor}").into(),
        model: Some(format!("predictor {predictor}").into()),
        ..Row::default()
    }
}

pub fn built(rows: Vec<Row>) -> (Batch, Results) {
    let mut builder = BatchBuilder::default();
    for row in rows {
        builder.add(row);
    }
    builder.finish()
}
