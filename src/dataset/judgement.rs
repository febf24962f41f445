//! What a record says about each prediction: the judge's answer, a person's corrections, and people's
//! labels.

use std::borrow::Cow;
use std::collections::HashMap;

use super::cell_values::{answer_of, is_null, json_of, object_of, text_of, verdicts_of};
use super::field_reader::FieldReader;
use super::fields::Cell;
use super::role::Role;
use crate::base::number::read_number;
use crate::evaluation::judge_record::judge_from_json;
use crate::evaluation::row::SameTask;
use crate::evaluation::unscored::Unanswered;
use crate::methods::bifact::row_review::{Row, RowCorrection, facts_from_json};

/// In wide form, the judgements by role and prediction. Read once per record, which may have thousands
/// of predictions.
#[derive(Default)]
pub struct Judgements<'a> {
    /// Roles whose field is such an object.
    objects: Vec<Role>,
    said: HashMap<(Role, Cow<'a, str>), &'a str>,
}

/// The roles that concern a single prediction.
const OF_ONE_PREDICTION: [Role; 9] = [
    Role::JudgeAnswer,
    Role::JudgedGoldFacts,
    Role::JudgedWithFactsOf,
    Role::JudgeFailure,
    Role::Corrections,
    Role::SameTask,
    Role::PersonGold,
    Role::PersonPredicted,
    Role::PersonF1,
];

impl<'a> Judgements<'a> {
    pub fn of(reader: &FieldReader<'_, 'a>) -> Self {
        let mut judgements = Self::default();
        for role in OF_ONE_PREDICTION {
            let cell = reader.cell(role);
            let Some(members) = cell.and_then(|(_, cell)| object_of(cell)) else { continue };
            judgements.objects.push(role);
            for (name, json) in members {
                judgements.said.entry((role, name)).or_insert(json);
            }
        }
        judgements
    }
}

impl<'a> FieldReader<'_, 'a> {
    /// Adds the judgement of one prediction. In wide form it is under the prediction's name.
    pub fn add_judgement(&mut self, row: &mut Row<'a>, column: Option<(&str, &Judgements<'a>)>) {
        let mut one = |role, wanted, take: &mut dyn FnMut(&Cell<'a>) -> bool| {
            let Some((index, cell)) = self.cell(role) else { return };
            let mut cell = *cell;
            if let Some((name, judgements)) = column {
                if !judgements.objects.contains(&role) {
                    let wanted = "an object with an entry for each prediction";
                    return self.leave_out(index, self.plan.field_name(index), wanted);
                }
                let own = judgements.said.get(&(role, Cow::Borrowed(name)));
                let Some(json) = own else { return };
                cell = Cell::Json(json);
            }
            if !is_null(&cell) && !take(&cell) {
                self.leave_out(index, self.plan.field_name(index), wanted);
            }
        };
        one(Role::JudgeAnswer, "a text or an object", &mut |cell| {
            row.judge_answer = answer_of(cell);
            row.judge_answer.is_some()
        });
        one(Role::JudgedGoldFacts, "a list of facts", &mut |cell| {
            let review = row.review.get_or_insert_default();
            review.judged_gold_facts = json_of(cell).and_then(|json| facts_from_json(&json));
            review.judged_gold_facts.is_some()
        });
        one(Role::JudgedWithFactsOf, "an object that names a judge", &mut |cell| {
            let review = row.review.get_or_insert_default();
            review.judged_with_facts_of = json_of(cell).and_then(|json| judge_from_json(&json));
            review.judged_with_facts_of.is_some()
        });
        one(Role::JudgeFailure, "an object with a sentence, about gold or pair", &mut |cell| {
            let failure = json_of(cell).and_then(|json| Unanswered::from_json(&json));
            let review = row.review.get_or_insert_default();
            review.failure = failure.map(Into::into);
            review.failure.is_some()
        });
        let corrections = "a list of objects: of gold or predicted, number, verdict";
        one(Role::Corrections, corrections, &mut |cell| {
            let corrections = json_of(cell).and_then(|json| RowCorrection::list_from_json(&json));
            let is_read = corrections.is_some();
            let review = row.review.get_or_insert_default();
            review.corrections = corrections.unwrap_or_default();
            is_read
        });
        one(Role::SameTask, "true or false, yes or no, match, partial or no match", &mut |cell| {
            row.labels.same_task = text_of(cell).as_deref().and_then(SameTask::from_words);
            row.labels.same_task.is_some()
        });
        one(Role::PersonGold, "a list of true and false", &mut |cell| {
            row.labels.gold = verdicts_of(cell);
            row.labels.gold.is_some()
        });
        one(Role::PersonPredicted, "a list of true and false", &mut |cell| {
            row.labels.predicted = verdicts_of(cell);
            row.labels.predicted.is_some()
        });
        one(Role::PersonF1, "a number from 0 to 1", &mut |cell| {
            let number = text_of(cell).and_then(|text| read_number(&text));
            row.labels.f1 = number.filter(|f1| (0.0..=1.0).contains(f1));
            row.labels.f1.is_some()
        });
    }
}
