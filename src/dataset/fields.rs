//! Splits a record into the values of its roles and everything else, unchanged.

use std::borrow::Cow;

use super::flat_members::each_flat_member;
use super::mapping::{EmptyPredictions, Mapping};
use super::members::{each_member, read_members};
use super::problem::ProblemKind;
use super::role::Role;
use super::shape::{FieldPath, Shape};
use crate::base::formula_guard::unguarded;

/// A value as its file wrote it.
#[derive(Debug, Clone, Copy)]
pub enum Cell<'a> {
    Json(&'a str),
    /// A JSON string with its quotes and without escapes.
    PlainString(&'a str),
    Text(&'a str),
}

impl<'a> Cell<'a> {
    pub fn as_written(self) -> &'a str {
        let (Self::Json(text) | Self::PlainString(text) | Self::Text(text)) = self;
        text
    }
}

/// The values of one record by role. `extras` is a JSON object of the other fields.
#[derive(Debug, Clone, Default)]
pub struct Fields<'a> {
    /// The field of each role. The last of two equal keys wins, as in JavaScript and Python.
    cells: [Option<FieldCell<'a>>; Role::ALL.len()],
    /// All columns of predictions, where there are several.
    columns: Vec<FieldCell<'a>>,
    pub extras: String,
}

/// A value and the index of its field in the plan.
pub type FieldCell<'a> = (usize, Cell<'a>);

/// The mapping, indexed by the keys of a record.
pub struct Plan {
    parts: Vec<(Role, FieldPath)>,
    /// Several fields hold predictions, each those of its own predictor.
    has_columns: bool,
    /// Predictors that an object of predictions usually has.
    usual_predictors: Vec<String>,
    pub empty: EmptyPredictions,
    /// A table exported from here, whose cells are guarded against formulas.
    is_ours: bool,
}

/// The column that only our own tables have.
pub const OUR_MARK: &str = "bifact_pair";

pub const DEEPEST: usize = 100;

impl<'a> Fields<'a> {
    pub fn cell(&self, role: Role) -> Option<&FieldCell<'a>> {
        self.cells[role as usize].as_ref()
    }

    pub fn columns(&self) -> &[FieldCell<'a>] {
        &self.columns
    }

    fn put(&mut self, role: Role, cell: FieldCell<'a>, is_column: bool) {
        if is_column {
            self.columns.push(cell);
        }
        self.cells[role as usize] = Some(cell);
    }

    /// Empty, reusing the memory of earlier extras.
    pub fn with_room(mut extras: String) -> Self {
        extras.clear();
        Self { extras, ..Self::default() }
    }

    pub fn all_extras(&self) -> Option<Cow<'_, str>> {
        (!self.extras.is_empty()).then_some(Cow::Borrowed(&self.extras))
    }

    /// Moves a field that does not fit its role to the extras.
    pub fn keep_as_extra(&mut self, key: &str, index: usize) {
        let mut cells = self.cells.iter().flatten().chain(&self.columns);
        let value = match cells.find(|(field, _)| *field == index) {
            Some((_, Cell::Text(text))) => serde_json::Value::from(*text).to_string(),
            Some((_, json)) => json.as_written().to_owned(),
            None => return,
        };
        self.extras.pop();
        add_extra(&mut self.extras, key, &value);
        close(&mut self.extras);
    }
}

impl Plan {
    pub fn new(mapping: &Mapping, shape: &Shape) -> Self {
        let object = mapping.field(Role::Predictions);
        Self {
            parts: mapping.parts().map(|(role, path)| (role, path.clone())).collect(),
            has_columns: mapping.fields(Role::Predicted).len() > 1,
            usual_predictors: object.map(|path| shape.usual_keys_of(path)).unwrap_or_default(),
            empty: mapping.empty,
            is_ours: shape.field(&FieldPath(vec![OUR_MARK.to_owned()])).is_some(),
        }
    }

    pub fn usual_predictors(&self) -> &[String] {
        &self.usual_predictors
    }

    /// The fields that are columns of predictions.
    pub fn columns(&self) -> impl Iterator<Item = usize> + '_ {
        let columns = self.parts.iter().enumerate().filter(|(_, (role, _))| self.is_column(*role));
        columns.map(|(index, _)| index)
    }

    pub fn field_name(&self, index: usize) -> String {
        self.parts.get(index).map(|(_, path)| path.to_string()).unwrap_or_default()
    }

    /// The key of a field that stands in the record itself and was taken out of it.
    pub fn own_key(&self, index: usize) -> Option<&str> {
        match self.parts.get(index)?.1.0.as_slice() {
            [only] => Some(only),
            _ => None,
        }
    }

    /// The last key of a field: a column of predictions is named after its predictor.
    pub fn last_key(&self, index: usize) -> &str {
        self.parts.get(index).and_then(|(_, path)| path.0.last()).map_or("", String::as_str)
    }

    pub fn name_of(&self, role: Role) -> String {
        let named = self.parts.iter().find(|(r, _)| *r == role);
        named.map(|(_, path)| path.to_string()).unwrap_or_default()
    }

    pub fn has_columns(&self) -> bool {
        self.has_columns
    }

    fn is_column(&self, role: Role) -> bool {
        self.has_columns && role == Role::Predicted
    }

    /// Takes the record apart into fields of no record.
    pub fn read_json<'a>(&self, text: &'a str, fields: &mut Fields<'a>) -> Result<(), ProblemKind> {
        let flat = each_flat_member(text, |key, value| self.take(key, value, fields));
        let taken = flat.unwrap_or_else(|| {
            *fields = Fields::with_room(std::mem::take(&mut fields.extras));
            let mut taken = Ok(());
            each_member(text, &mut |key, value| {
                if taken.is_ok() {
                    taken = self.take(&key, Cell::Json(value), fields);
                }
            })?;
            taken
        });
        close(&mut fields.extras);
        taken
    }

    fn take<'a>(
        &self,
        key: &str,
        cell: Cell<'a>,
        fields: &mut Fields<'a>,
    ) -> Result<(), ProblemKind> {
        let value = cell.as_written();
        let mut found = false;
        for (index, (role, path)) in self.parts.iter().enumerate() {
            match path.0.as_slice() {
                [only] if only == key => {
                    fields.put(*role, (index, cell), self.is_column(*role));
                    // A trajectory is not read yet: it stays with the row.
                    found = *role != Role::Trajectory;
                }
                [first, rest @ ..] if first == key && !rest.is_empty() => {
                    if let Some(inner) = descend(value, rest) {
                        fields.put(*role, (index, Cell::Json(inner)), self.is_column(*role));
                    }
                }
                _ => {}
            }
        }
        let may_nest = value.len() > DEEPEST && value.starts_with(['{', '[']);
        if may_nest && nests_deeper_than(value, DEEPEST) {
            return Err(ProblemKind::TooDeep);
        }
        if !found {
            add_extra(&mut fields.extras, key, value);
        }
        Ok(())
    }

    /// A cell before it was guarded for export.
    fn bare<'a>(&self, cell: &'a str) -> &'a str {
        if self.is_ours { unguarded(cell) } else { cell }
    }

    pub fn read_columns<'a>(
        &self,
        header: &[String],
        columns: &[&'a str],
        fields: &mut Fields<'a>,
    ) {
        for (name, &text) in header.iter().zip(columns) {
            let (name, text) = (self.bare(name), self.bare(text));
            let part = self.parts.iter().position(|(_, path)| path.0.as_slice() == [name]);
            if let Some(index) = part {
                let role = self.parts[index].0;
                fields.put(role, (index, Cell::Text(text)), self.is_column(role));
            }
            if part.is_none_or(|index| self.parts[index].0 == Role::Trajectory) {
                add_extra(&mut fields.extras, name, &serde_json::Value::from(text).to_string());
            }
        }
        close(&mut fields.extras);
    }
}

fn add_extra(extras: &mut String, key: &str, value: &str) {
    extras.reserve(key.len() + value.len() + 5);
    extras.push(if extras.is_empty() { '{' } else { ',' });
    if key.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
        extras.extend(["\"", key, "\":"]);
    } else {
        extras.push_str(&serde_json::Value::from(key).to_string());
        extras.push(':');
    }
    extras.push_str(value);
}

fn close(extras: &mut String) {
    if !extras.is_empty() {
        extras.push('}');
    }
}

fn descend<'a>(value: &'a str, path: &[String]) -> Option<&'a str> {
    let Some((first, rest)) = path.split_first() else { return Some(value) };
    let mut members = Vec::new();
    read_members(value, &mut members).ok()?;
    let inner = members.into_iter().rev().find(|(key, _)| key == first)?.1;
    descend(inner, rest)
}

pub fn nests_deeper_than(json: &str, limit: usize) -> bool {
    let (mut depth, mut in_string, mut escaped) = (0_usize, false, false);
    for byte in json.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'{' | b'[' if !in_string => depth += 1,
            b'}' | b']' if !in_string => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > limit {
            return true;
        }
    }
    false
}
