//! From a record's fields to rows.

use std::borrow::Cow;

use super::cell_values::{facts_of, is_null, json_of, object_of, text_of, written_text_of};
use super::field_reader::{FieldReader, LONGEST_NAME, SHORT_NAME};
use super::fields::{Cell, Fields, Plan};
use super::judgement::Judgements;
use super::list_limits::{refuse_long_lists, refuse_many_predictions};
use super::problem::ProblemKind;
use super::role::Role;
use crate::base::fingerprint::Fingerprint;
use crate::evaluation::judge_key::RULES_KEY;
use crate::evaluation::row::{Origin, Row};
use crate::methods::bifact::frozen_gold::GoldReview;
use crate::methods::bifact::row_review::RowReview;

/// The rows of one record: one for each prediction in it. `note` is told of fields that had to be
/// left out.
pub fn rows_of(
    fields: &mut Fields,
    plan: &Plan,
    origin: Origin,
    note: &mut dyn FnMut(ProblemKind),
    each: &mut dyn FnMut(Row),
) -> Result<(), ProblemKind> {
    refuse_long_lists(fields, plan)?;
    let mut reader = FieldReader::new(fields, plan, note);
    let gold_intent = reader.intent(Role::Gold)?;
    if !reader.is_wide() {
        let predicted_intent = reader.intent(Role::Predicted)?;
        let mut row = reader.shared_row(origin, gold_intent);
        row.predicted_intent = predicted_intent;
        reader.add_judgement(&mut row, None);
        let left_out = reader.left_out;
        keep_left_out(fields, plan, left_out);
        row.extras = fields.all_extras();
        each(row);
        return Ok(());
    }
    let predictions = reader.predictions()?;
    let mut shared = reader.shared_row(origin, gold_intent);
    // A copy for each row, but not of all rows at once: there may be thousands of both.
    let gold_facts = shared.gold_facts.take();
    let judgements = Judgements::of(&reader);
    let mut rows = Vec::with_capacity(predictions.len());
    for Prediction { column, text } in predictions {
        let mut row = shared.clone();
        reader.add_judgement(&mut row, Some((&column, &judgements)));
        row.id = row.id.map(|id| format!("{id}/{column}").into());
        row.model = Some(column.into());
        row.predicted_intent = text;
        rows.push(row);
    }
    let left_out = reader.left_out;
    keep_left_out(fields, plan, left_out);
    for mut row in rows {
        row.gold_facts.clone_from(&gold_facts);
        row.extras = fields.all_extras();
        each(row);
    }
    Ok(())
}

/// A field that could not be read for its part stays with those that have none.
fn keep_left_out(fields: &mut Fields, plan: &Plan, left_out: Vec<usize>) {
    for index in left_out {
        if let Some(key) = plan.own_key(index) {
            fields.keep_as_extra(key, index);
        }
    }
}

struct Prediction<'a> {
    /// The column or key it stands under, which names its predictor.
    column: String,
    text: Cow<'a, str>,
}

impl<'a> FieldReader<'_, 'a> {
    /// Whether one record holds the predictions of several predictors.
    fn is_wide(&self) -> bool {
        self.plan.has_columns() || self.cell(Role::Predictions).is_some()
    }

    fn predictions(&mut self) -> Result<Vec<Prediction<'a>>, ProblemKind> {
        if let Some((index, cell)) = self.cell(Role::Predictions) {
            let mut found = Vec::new();
            let members = object_of(cell).unwrap_or_default();
            refuse_many_predictions(members.len(), self.plan)?;
            for (key, value) in members {
                self.add_prediction(&mut found, index, &key, &Cell::Json(value));
            }
            return some_predictions(found, self.plan);
        }
        let mut found = Vec::new();
        let fields = self.fields;
        for (index, cell) in fields.columns() {
            self.add_prediction(&mut found, *index, self.plan.last_key(*index), cell);
        }
        some_predictions(found, self.plan)
    }

    fn add_prediction(
        &mut self,
        found: &mut Vec<Prediction<'a>>,
        index: usize,
        key: &str,
        cell: &Cell<'a>,
    ) {
        if is_null(cell) {
            return;
        }
        if key.len() > LONGEST_NAME {
            return self.leave_out(index, self.plan.field_name(index), SHORT_NAME);
        }
        match text_of(cell).filter(|text| !text.is_empty()) {
            Some(text) => found.push(Prediction { column: key.to_owned(), text }),
            None => self.leave_out(index, key.to_owned(), "a text"),
        }
    }

    fn shared_row(&mut self, origin: Origin, gold_intent: Cow<'a, str>) -> Row<'a> {
        Row {
            origin,
            gold_intent,
            id: self.name(Role::Id),
            model: self.name(Role::Model),
            group: self.name(Role::Group),
            split: self.name(Role::Split),
            judge: self.name(Role::Judge),
            gold_facts: self.optional(
                Role::GoldFacts,
                "a list of facts, or a fact per line",
                facts_of,
            ),
            gold_facts_answer: self.optional(Role::GoldFactsAnswer, "a text", written_text_of),
            review: self.review_of_record(),
            ..Row::default()
        }
    }

    /// What holds for all predictions of the record.
    fn review_of_record(&mut self) -> Option<Box<RowReview>> {
        let judge_prompts =
            self.optional(Role::JudgePrompts, "a fingerprint of 64 digits", |cell| {
                Fingerprint::read(&text_of(cell)?)
            });
        // Without prompts it can only be the rules: another key would be lost in the next export.
        let is_used = |key: &str| judge_prompts.is_some() || key == RULES_KEY || key.is_empty();
        let judge_key = self.optional(
            Role::JudgeKey,
            "“rules”, or the key of a judge whose prompts are given",
            |cell| text_of(cell).filter(|key| is_used(key)),
        );
        let review = RowReview {
            judge_key: judge_key.filter(|key| !key.is_empty()).map(Into::into),
            judge_prompts,
            judge_parameters: self
                .optional(Role::JudgeParameters, "a text", text_of)
                .filter(|parameters| !parameters.is_empty())
                .map(Into::into),
            gold_facts: self.optional(
                Role::GoldReview,
                "an object that says who edited or approved the facts, and what they were",
                |cell| GoldReview::from_json(&json_of(cell)?),
            ),
            ..RowReview::default()
        };
        (review != RowReview::default()).then(|| review.into())
    }
}

fn some_predictions<'a>(
    found: Vec<Prediction<'a>>,
    plan: &Plan,
) -> Result<Vec<Prediction<'a>>, ProblemKind> {
    if !found.is_empty() {
        return Ok(found);
    }
    let names = [Role::Predictions, Role::Predicted].map(|role| plan.name_of(role));
    let field = names.into_iter().find(|name| !name.is_empty()).unwrap_or_default();
    Err(ProblemKind::Missing { what: Role::Predicted.name().into(), field })
}
