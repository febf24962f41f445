//! From a record's fields to rows.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::fields::{Cell, Fields, Plan};
use super::members::{Members, read_members};
use super::problem::ProblemKind;
use super::role::Role;
use crate::evaluation::answers::read_fact_list;
use crate::evaluation::fact::Verdict;
use crate::evaluation::fingerprint::Fingerprint;
use crate::evaluation::frozen_gold::GoldReview;
use crate::evaluation::json::read_json;
use crate::evaluation::number::read_number;
use crate::evaluation::row::{Origin, Row, SameTask};
use crate::evaluation::row_review::{RowCorrection, RowReview, facts_from_json};
use crate::evaluation::unscored::Unanswered;

/// The rows of one record: one for each prediction in it. `note` is told of fields that had to be
/// left out.
pub fn rows_of(
    fields: &mut Fields,
    plan: &Plan,
    origin: Origin,
    note: &mut dyn FnMut(ProblemKind),
    each: &mut dyn FnMut(Row),
) -> Result<(), ProblemKind> {
    let mut reader =
        FieldReader { fields, plan, note, left_out: Vec::new(), said: HashSet::default() };
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
    let shared = reader.shared_row(origin, gold_intent);
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

struct FieldReader<'f, 'a> {
    fields: &'f Fields<'a>,
    plan: &'f Plan,
    note: &'f mut dyn FnMut(ProblemKind),
    /// Fields in which something could not be read: they stay with the row as they are.
    left_out: Vec<usize>,
    /// What could not be read, and in which field: noted once for all predictions of a record.
    said: HashSet<(usize, String)>,
}

/// In wide form, what is said of each prediction, by part and by the prediction's name. Read once for
/// all of them: a record may hold thousands.
#[derive(Default)]
struct Judgements<'a> {
    /// Parts whose field is such an object.
    objects: Vec<Role>,
    said: HashMap<(Role, Cow<'a, str>), &'a str>,
}

/// The parts that speak of one prediction.
const OF_ONE_PREDICTION: [Role; 8] = [
    Role::JudgeAnswer,
    Role::JudgedGoldFacts,
    Role::JudgeFailure,
    Role::Corrections,
    Role::SameTask,
    Role::PersonGold,
    Role::PersonPredicted,
    Role::PersonF1,
];

impl<'a> Judgements<'a> {
    fn of(reader: &FieldReader<'_, 'a>) -> Self {
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
    fn cell(&self, role: Role) -> Option<(usize, &Cell<'a>)> {
        let (index, cell) = self.fields.cell(role)?;
        (!is_null(cell)).then_some((*index, cell))
    }

    /// Whether one record holds the predictions of several predictors.
    fn is_wide(&self) -> bool {
        self.plan.has_columns() || self.cell(Role::Predictions).is_some()
    }

    fn intent(&self, role: Role) -> Result<Cow<'a, str>, ProblemKind> {
        let missing =
            || ProblemKind::Missing { what: role.name().into(), field: self.plan.name_of(role) };
        let (index, cell) = self.cell(role).ok_or_else(missing)?;
        self.intent_in(role, index, cell)
    }

    fn intent_in(
        &self,
        role: Role,
        index: usize,
        cell: &Cell<'a>,
    ) -> Result<Cow<'a, str>, ProblemKind> {
        let (what, field) = (role.name().into(), || self.plan.field_name(index));
        let Some(text) = text_of(cell) else {
            return Err(match cell {
                // A sound string that is no text can only be that.
                Cell::Json(json) if json.starts_with('"') => ProblemKind::LoneSurrogate,
                _ => ProblemKind::NotText { what, field: field() },
            });
        };
        if text.is_empty() {
            return Err(ProblemKind::Empty { what, field: field() });
        }
        Ok(text)
    }

    fn predictions(&mut self) -> Result<Vec<Prediction<'a>>, ProblemKind> {
        if let Some((index, cell)) = self.cell(Role::Predictions) {
            let mut found = Vec::new();
            for (key, value) in object_of(cell).unwrap_or_default() {
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
        match text_of(cell).filter(|text| !text.is_empty()) {
            Some(text) => found.push(Prediction { column: key.to_owned(), text }),
            None => self.leave_out(index, key.to_owned(), "a text"),
        }
    }

    fn leave_out(&mut self, index: usize, field: String, wanted: &'static str) {
        if !self.left_out.contains(&index) {
            self.left_out.push(index);
        }
        if self.said.insert((index, field.clone())) {
            (self.note)(ProblemKind::UnreadableField { field, wanted: wanted.into() });
        }
    }

    fn shared_row(&mut self, origin: Origin, gold_intent: Cow<'a, str>) -> Row<'a> {
        Row {
            origin,
            gold_intent,
            id: self.optional(Role::Id, "a text or a number", text_of).filter(|id| !id.is_empty()),
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
        let review = RowReview {
            judge_prompts: self.optional(
                Role::JudgePrompts,
                "a fingerprint of 64 digits",
                |cell| Fingerprint::read(&text_of(cell)?),
            ),
            judge_parameters: self.name(Role::JudgeParameters).map(Into::into),
            gold_facts: self.optional(
                Role::GoldReview,
                "an object that says who edited or approved the facts, and what they were",
                |cell| GoldReview::from_json(&json_of(cell)?),
            ),
            ..RowReview::default()
        };
        (review != RowReview::default()).then(|| review.into())
    }

    fn name(&mut self, role: Role) -> Option<Cow<'a, str>> {
        self.optional(role, "a text", text_of).filter(|name| !name.is_empty())
    }

    /// What was said of this one prediction. In wide form that stands under the prediction's name.
    fn add_judgement(&mut self, row: &mut Row<'a>, column: Option<(&str, &Judgements<'a>)>) {
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

    fn optional<T>(
        &mut self,
        role: Role,
        wanted: &'static str,
        read: impl Fn(&Cell<'a>) -> Option<T>,
    ) -> Option<T> {
        let (index, cell) = self.cell(role)?;
        let value = read(cell);
        if value.is_none() {
            self.leave_out(index, self.plan.field_name(index), wanted);
        }
        value
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

fn is_null(cell: &Cell) -> bool {
    match cell {
        Cell::Json(json) => *json == "null",
        Cell::PlainString(_) => false,
        Cell::Text(text) => text.trim().is_empty(),
    }
}

fn text_of<'a>(cell: &Cell<'a>) -> Option<Cow<'a, str>> {
    match cell {
        Cell::Text(text) => Some(text.trim().into()),
        Cell::PlainString(json) => Some(json[1..json.len() - 1].trim().into()),
        Cell::Json(json) => match json.as_bytes().first()? {
            b'"' if memchr::memchr(b'\\', json.as_bytes()).is_none() => {
                text_of(&Cell::PlainString(json))
            }
            b'"' => Some(read_json(json)?.as_str()?.trim().to_owned().into()),
            b'{' | b'[' => None,
            _ => Some((*json).into()),
        },
    }
}

/// Word for word: what a judge wrote keeps the white space around it.
fn written_text_of<'a>(cell: &Cell<'a>) -> Option<Cow<'a, str>> {
    match cell {
        Cell::Text(text) => Some((*text).into()),
        Cell::PlainString(json) => Some(json[1..json.len() - 1].into()),
        Cell::Json(json) if json.starts_with('"') => {
            Some(read_json(json)?.as_str()?.to_owned().into())
        }
        Cell::Json(_) => text_of(cell),
    }
}

/// The value, which a column of a table holds as text.
fn json_of(cell: &Cell) -> Option<Value> {
    read_json(cell.as_written())
}

fn object_of<'a>(cell: &Cell<'a>) -> Option<Members<'a>> {
    let mut members = Vec::new();
    read_members(cell.as_written(), &mut members).ok()?;
    Some(members)
}

/// An answer may be kept as the text it was or as the JSON it meant.
fn answer_of<'a>(cell: &Cell<'a>) -> Option<Cow<'a, str>> {
    match cell {
        Cell::Json(json) if json.starts_with('{') => Some((*json).into()),
        _ => written_text_of(cell),
    }
}

fn list_of(cell: &Cell) -> Option<Vec<Value>> {
    match read_json(cell.as_written())? {
        Value::Array(list) => Some(list),
        _ => None,
    }
}

/// A list of texts, or of objects with a fact in each; or a text, read as a judge's answer is.
fn facts_of(cell: &Cell) -> Option<Vec<Box<str>>> {
    if let Some(list) = list_of(cell) {
        let fact = |value: &Value| -> Option<Box<str>> {
            value.as_str().or_else(|| value.get("fact")?.as_str()).map(Into::into)
        };
        return list.iter().map(fact).collect();
    }
    let text = text_of(cell)?;
    let facts = read_fact_list(&text).ok()?;
    Some(facts.iter().map(|fact| fact.as_str().into()).collect())
}

fn verdicts_of(cell: &Cell) -> Option<Vec<Verdict>> {
    if let Some(list) = list_of(cell) {
        return list.iter().map(|value| verdict(&value.to_string())).collect();
    }
    let text = text_of(cell)?;
    text.split([',', ';', '|', ' ', '\n']).filter(|w| !w.is_empty()).map(verdict).collect()
}

fn verdict(word: &str) -> Option<Verdict> {
    match SameTask::from_words(word)? {
        SameTask::Yes => Some(Verdict::Supported),
        SameTask::No => Some(Verdict::Unsupported),
        SameTask::Partly => None,
    }
}
