//! Turns a record's fields into rows.

use std::borrow::Cow;

use super::cell_values::{facts_of, json_of, text_of, written_text_of};
use super::field_reader::{FieldReader, LONGEST_NAME};
use super::fields::{Cell, Fields, Plan};
use super::judgement::Judgements;
use super::list_limits::refuse_long_lists;
use super::predictions::Prediction;
use super::problem::ProblemKind;
use super::role::Role;
use crate::base::fingerprint::Fingerprint;
use crate::evaluation::judge_key::RULES_KEY;
use crate::evaluation::judge_record::judge_from_json;
use crate::evaluation::row::Origin;
use crate::methods::bifact::frozen_gold::GoldReview;
use crate::methods::bifact::row_review::{Row, RowReview};

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
        let predicted_intent = reader.prediction()?;
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
        row.pair_id = row.id.as_deref().map(|id| format!("{id}/{column}").into());
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

/// A field that could not be read in its role joins the extras.
fn keep_left_out(fields: &mut Fields, plan: &Plan, left_out: Vec<usize>) {
    for index in left_out {
        if let Some(key) = plan.own_key(index) {
            fields.keep_as_extra(key, index);
        }
    }
}

impl<'a> FieldReader<'_, 'a> {
    fn shared_row(&mut self, origin: Origin, gold_intent: Cow<'a, str>) -> Row<'a> {
        Row {
            origin,
            gold_intent,
            pair_id: self.pair_id(),
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

    /// What an export from here calls the pair. It begins with the row's id.
    fn pair_id(&mut self) -> Option<Cow<'a, str>> {
        self.cell(Role::PairId)?;
        let (_, id) = self.cell(Role::Id)?;
        let id = text_of(id)?;
        let longer = |cell: &Cell<'a>| {
            let pair = text_of(cell)?;
            (pair.len() <= 3 * LONGEST_NAME && pair.starts_with(&*id)).then_some(pair)
        };
        self.optional(Role::PairId, "the row’s id and what tells it from others", longer)
    }

    /// What applies to all predictions of the record.
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
            gold_split_by: self.optional(
                Role::GoldSplitBy,
                "an object that names a judge",
                |cell| judge_from_json(&json_of(cell)?),
            ),
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
