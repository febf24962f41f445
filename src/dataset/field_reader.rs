//! Reads a record's fields by role, and notes what could not be read.

use std::borrow::Cow;
use std::collections::HashSet;

use super::cell_values::{is_null, text_of};
use super::fields::{Cell, Fields, Plan};
use super::problem::ProblemKind;
use super::role::Role;

/// The most bytes of an id or a name, which appears in tables, lists and addresses.
pub const LONGEST_NAME: usize = 1_000;
pub const SHORT_NAME: &str = "a text or a number of at most 1,000 bytes";

pub struct FieldReader<'f, 'a> {
    pub fields: &'f Fields<'a>,
    pub plan: &'f Plan,
    note: &'f mut dyn FnMut(ProblemKind),
    /// Fields that could not be read stay with the row unchanged.
    pub left_out: Vec<usize>,
    /// What could not be read, and in which field: noted once for all predictions of a record.
    said: HashSet<(usize, String)>,
}

impl<'f, 'a> FieldReader<'f, 'a> {
    /// `note` is told of fields that had to be left out.
    pub fn new(
        fields: &'f Fields<'a>,
        plan: &'f Plan,
        note: &'f mut dyn FnMut(ProblemKind),
    ) -> Self {
        Self { fields, plan, note, left_out: Vec::new(), said: HashSet::new() }
    }

    pub fn cell(&self, role: Role) -> Option<(usize, &Cell<'a>)> {
        let (index, cell) = self.fields.cell(role)?;
        (!is_null(cell)).then_some((*index, cell))
    }

    pub fn intent(&self, role: Role) -> Result<Cow<'a, str>, ProblemKind> {
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
                // A valid string that is not text can only be this.
                Cell::Json(json) if json.starts_with('"') => ProblemKind::LoneSurrogate,
                _ => ProblemKind::NotText { what, field: field() },
            });
        };
        if text.is_empty() {
            return Err(ProblemKind::Empty { what, field: field() });
        }
        Ok(text)
    }

    pub fn name(&mut self, role: Role) -> Option<Cow<'a, str>> {
        let short = |cell: &Cell<'a>| text_of(cell).filter(|name| name.len() <= LONGEST_NAME);
        self.optional(role, SHORT_NAME, short).filter(|name| !name.is_empty())
    }

    pub fn optional<T>(
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

    pub fn note(&mut self, problem: ProblemKind) {
        (self.note)(problem);
    }

    pub fn leave_out(&mut self, index: usize, field: String, wanted: &'static str) {
        if !self.left_out.contains(&index) {
            self.left_out.push(index);
        }
        if self.said.insert((index, field.clone())) {
            (self.note)(ProblemKind::UnreadableField { field, wanted: wanted.into() });
        }
    }
}
