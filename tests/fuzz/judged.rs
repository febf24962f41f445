//! Batches with results, of any text: what the writers and the workspace are given.

use bifact::evaluation::batch::Batch;
use bifact::evaluation::row::SameTask;
use bifact::methods::bifact::batch_builder::BatchBuilder;
use bifact::methods::bifact::results::Results;
use bifact::methods::bifact::row_review::Row;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use crate::mutation::any_text;

/// One row, as far as writers care.
#[derive(Debug, Clone)]
pub struct Told {
    pub id: Option<String>,
    pub gold: String,
    pub predicted: String,
    pub model: Option<String>,
    pub group: Option<String>,
    pub gold_facts: Vec<String>,
    /// Text, reason and whether it is right.
    pub predicted_facts: Vec<(String, String, bool)>,
    pub judge: Option<String>,
    pub same_task: Option<SameTask>,
    pub extras: Vec<(String, String)>,
}

pub fn told() -> impl Strategy<Value = Told> {
    let name = || prop::option::of(prop_oneof![any_text(), Just("m".to_owned())]);
    let facts = prop::collection::vec(any_text(), 0..5);
    let predicted = prop::collection::vec((any_text(), any_text(), any::<bool>()), 0..5);
    let label = prop::option::of(prop::sample::select(
        &[SameTask::Yes, SameTask::Partly, SameTask::No][..],
    ));
    let extras = prop::collection::vec((any_text(), any_text()), 0..3);
    let names = (name(), name(), name(), name());
    (names, (any_text(), any_text()), facts, predicted, label, extras).prop_map(
        |(
            (id, model, group, judge),
            (gold, predicted),
            gold_facts,
            predicted_facts,
            same_task,
            extras,
        )| Told {
            id,
            gold,
            predicted,
            model,
            group,
            gold_facts,
            predicted_facts,
            judge,
            same_task,
            extras,
        },
    )
}

pub fn batch_of(rows: &[Told]) -> (Batch, Results) {
    let mut builder = BatchBuilder::default();
    for told in rows {
        builder.add(row_of(told));
    }
    builder.finish()
}

fn row_of(told: &Told) -> Row<'static> {
    let item = |fact: &str, reason: &str, is_right: bool| json!({"fact": fact, "reasoning": reason, "label": if is_right { "C" } else { "M" }});
    let gold: Vec<Value> = told
        .gold_facts
        .iter()
        .map(|fact| item(fact, &told.predicted, fact.len() % 2 == 0))
        .collect();
    let predicted: Vec<Value> = told
        .predicted_facts
        .iter()
        .map(|(fact, reason, right)| item(fact, reason, *right))
        .collect();
    let answer = json!({"expert_fact_coverage": gold, "predicted_fact_accuracy": predicted});
    let own = |text: &Option<String>| text.clone().filter(|text| !text.is_empty()).map(Into::into);
    let extras: Map<String, Value> =
        told.extras.iter().map(|(name, value)| (name.clone(), value.as_str().into())).collect();
    let mut row = Row {
        id: own(&told.id),
        gold_intent: told.gold.clone().into(),
        predicted_intent: told.predicted.clone().into(),
        model: own(&told.model),
        group: own(&told.group),
        judge: own(&told.judge),
        gold_facts: Some(told.gold_facts.iter().map(|fact| fact.as_str().into()).collect()),
        judge_answer: Some(answer.to_string().into()),
        extras: (!extras.is_empty()).then(|| Value::from(extras).to_string().into()),
        ..Row::default()
    };
    row.labels.same_task = told.same_task;
    row
}

/// A row that differs from others in its number.
pub fn numbered(at: usize) -> Told {
    Told {
        id: Some(format!("row {at}")),
        gold: format!("Order {at} lemon tarts on Saturday"),
        predicted: format!("Order {at} tarts on Sunday"),
        model: Some(format!("model {}", at % 3)),
        group: Some(format!("group {}", at % 7)),
        gold_facts: vec![format!("The quantity is {at}"), "The day is Saturday".to_owned()],
        predicted_facts: vec![
            (format!("Order {at} tarts"), "\"Order\"".to_owned(), true),
            ("The day is Sunday".to_owned(), "\"Saturday\"".to_owned(), false),
        ],
        judge: Some("by hand".to_owned()),
        same_task: [Some(SameTask::Yes), Some(SameTask::No), None][at % 3],
        extras: vec![("note".to_owned(), "x".to_owned())],
    }
}
