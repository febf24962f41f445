//! A record's predictions: a text, an empty one, or none.

use std::borrow::Cow;

use super::cell_values::{is_null, object_of, text_of};
use super::field_reader::{FieldReader, LONGEST_NAME, SHORT_NAME};
use super::fields::Cell;
use super::list_limits::refuse_many_predictions;
use super::mapping::EmptyPredictions;
use super::problem::{NoPrediction, ProblemKind, WhyNoPrediction};
use super::role::Role;

/// A prediction that becomes a pair. Its text may be empty.
pub struct Prediction<'a> {
    /// The column or key it stands under, which names its predictor.
    pub column: String,
    pub text: Cow<'a, str>,
}

/// Those of one record.
#[derive(Default)]
struct Found<'a> {
    predictions: Vec<Prediction<'a>>,
    missing: Vec<String>,
    left_out: Vec<String>,
}

/// A cell that is present but empty. In a table that is a cell without text.
fn is_empty(cell: &Cell) -> bool {
    match cell {
        Cell::Json(json) if *json == "null" => false,
        cell => text_of(cell).is_some_and(|text| text.is_empty()),
    }
}

impl<'a> FieldReader<'_, 'a> {
    /// Whether one record holds the predictions of several predictors.
    pub fn is_wide(&self) -> bool {
        self.plan.has_columns() || self.cell(Role::Predictions).is_some()
    }

    /// The one prediction of a record that is not wide.
    pub fn prediction(&self) -> Result<Cow<'a, str>, ProblemKind> {
        let read = self.intent(Role::Predicted);
        let is_empty = match &read {
            Err(ProblemKind::Empty { .. }) => true,
            // A table has no null.
            Err(ProblemKind::Missing { .. }) => {
                self.fields.cell(Role::Predicted).is_some_and(|(_, cell)| is_empty(cell))
            }
            _ => return read,
        };
        let why = match self.plan.empty {
            EmptyPredictions::Counted if is_empty => return Ok(Cow::Borrowed("")),
            EmptyPredictions::LeftOut if is_empty => WhyNoPrediction::LeftOut,
            _ => WhyNoPrediction::Missing,
        };
        Err(none(why, &[self.predicted_field()], Line::Unused))
    }

    /// Those of a wide record, each with its predictor.
    pub fn predictions(&mut self) -> Result<Vec<Prediction<'a>>, ProblemKind> {
        let mut found = Found::default();
        if let Some((index, cell)) = self.cell(Role::Predictions) {
            let members = object_of(cell).unwrap_or_default();
            refuse_many_predictions(members.len(), self.plan)?;
            let plan = self.plan;
            for name in plan.usual_predictors() {
                if !members.iter().any(|(key, _)| key == name) {
                    found.missing.push(name.clone());
                }
            }
            for (key, value) in members {
                self.add_prediction(&mut found, index, &key, &Cell::Json(value));
            }
        } else {
            let fields = self.fields;
            for (index, cell) in fields.columns() {
                self.add_prediction(&mut found, *index, self.plan.last_key(*index), cell);
            }
            let plan = self.plan;
            let is_there =
                |column: &usize| fields.columns().iter().any(|(index, _)| index == column);
            let absent = plan.columns().filter(|column| !is_there(column));
            found.missing.extend(absent.map(|column| plan.last_key(column).to_owned()));
        }
        self.say_what_is_missing(found)
    }

    fn add_prediction(&mut self, found: &mut Found<'a>, index: usize, key: &str, cell: &Cell<'a>) {
        if key.len() > LONGEST_NAME {
            return self.leave_out(index, self.plan.field_name(index), SHORT_NAME);
        }
        let column = key.to_owned();
        if is_empty(cell) {
            match self.plan.empty {
                EmptyPredictions::Counted => {
                    found.predictions.push(Prediction { column, text: Cow::Borrowed("") });
                }
                EmptyPredictions::LeftOut => found.left_out.push(column),
            }
        } else if is_null(cell) {
            found.missing.push(column);
        } else if let Some(text) = text_of(cell) {
            found.predictions.push(Prediction { column, text });
        } else {
            self.leave_out(index, column, "a text");
        }
    }

    fn say_what_is_missing(
        &mut self,
        found: Found<'a>,
    ) -> Result<Vec<Prediction<'a>>, ProblemKind> {
        let Found { predictions, missing, left_out } = found;
        let line = if predictions.is_empty() { Line::Unused } else { Line::Used };
        let mut problems =
            [(WhyNoPrediction::Missing, missing), (WhyNoPrediction::LeftOut, left_out)]
                .into_iter()
                .filter(|(_, by)| !by.is_empty())
                .map(|(why, by)| none(why, &by, line));
        if predictions.is_empty() {
            let nothing =
                || none(WhyNoPrediction::Missing, &[self.predicted_field()], Line::Unused);
            return Err(problems.next().unwrap_or_else(nothing));
        }
        problems.for_each(|problem| self.note(problem));
        Ok(predictions)
    }

    fn predicted_field(&self) -> String {
        let names = [Role::Predictions, Role::Predicted].map(|role| self.plan.name_of(role));
        names.into_iter().find(|name| !name.is_empty()).unwrap_or_default()
    }
}

/// Whether a line still has pairs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    Used,
    Unused,
}

/// The most names in a message about one line; a record may have thousands.
const MOST_NAMES: usize = 5;

fn none(why: WhyNoPrediction, by: &[String], line: Line) -> ProblemKind {
    let mut names: Vec<_> = by.iter().take(MOST_NAMES).cloned().collect();
    if by.len() > MOST_NAMES {
        names.push(format!("{} more", by.len() - MOST_NAMES));
    }
    let (by, count) = (names.join("”, “"), by.len());
    let is_line_used = line == Line::Used;
    ProblemKind::NoPrediction(NoPrediction { why, by, count, is_line_used })
}
