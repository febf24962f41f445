//! Rows in a parcel: a table of what each row has and how long its texts are, and then all texts
//! joined, so that they are validated at once. Texts that stay with the batch are separate from those
//! that are only read, and the page keeps them as they came.

use std::borrow::Cow;
use std::ops::Range;

use super::review::{pack_review, unpack_review};
use crate::base::bytes::{Packer, Unpacker};
use crate::evaluation::register::{Entry, Number};
use crate::evaluation::row::{Origin, PersonLabels, SameTask};
use crate::evaluation::verdict::Verdict;
use crate::methods::bifact::row_review::Row;

#[derive(Default)]
pub struct RowPacker {
    count: usize,
    before: Before,
    /// Where the extras of the row before stand among the texts that are kept.
    extras: Range<usize>,
    table: Packer,
    kept: String,
    passing: String,
}

/// The packed rows of a parcel, each with its entry in the register. They end early if the bytes are
/// broken.
#[derive(Debug, Clone, PartialEq)]
pub struct PackedRows<'a> {
    left: usize,
    is_broken: bool,
    before: Before,
    /// Those of the row before.
    extras: &'a str,
    table: Unpacker<'a>,
    kept: &'a str,
    passing: &'a str,
}

/// Line and gold intent of the row before: from row to row they grow by little.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct Before {
    line: u32,
    gold: u32,
}

/// What a row may have, as bits of the first number in its part of the table.
mod part {
    pub const NEW_GOLD: u32 = 1 << 0;
    pub const EXTRAS: u32 = 1 << 1;
    pub const GROUP: u32 = 1 << 2;
    pub const SPLIT: u32 = 1 << 3;
    pub const JUDGE: u32 = 1 << 4;
    pub const ANSWER: u32 = 1 << 5;
    pub const DUPLICATE: u32 = 1 << 6;
    pub const NEW_MODEL: u32 = 1 << 7;
    pub const NEW_GROUP: u32 = 1 << 8;
    pub const NEW_SPLIT: u32 = 1 << 9;
    pub const NEW_JUDGE: u32 = 1 << 10;
    pub const FACTS: u32 = 1 << 11;
    pub const FACTS_ANSWER: u32 = 1 << 12;
    pub const LABELS: u32 = 1 << 13;
    pub const REVIEW: u32 = 1 << 14;
    /// All rows of one record have the same, of any length.
    pub const SAME_EXTRAS: u32 = 1 << 15;
    /// The id in its file is only the beginning of its id.
    pub const SHORTER_ID: u32 = 1 << 16;
}

impl RowPacker {
    pub fn size(&self) -> usize {
        self.table.as_bytes().len() + self.kept.len() + self.passing.len()
    }

    pub fn add(&mut self, row: &Row, entry: &Entry) {
        let is_new = |number: Option<Number>| number.is_some_and(|number| number.is_new);
        // Comparing with another line is not worth it.
        let are_same = row.origin.line == self.before.line
            && row.extras.is_some()
            && row.extras.as_deref() == self.extras_before();
        let bits = [
            (part::NEW_GOLD, entry.gold.is_new),
            (part::EXTRAS, row.extras.is_some() && !are_same),
            (part::SAME_EXTRAS, are_same),
            (part::GROUP, entry.group.is_some()),
            (part::SPLIT, entry.split.is_some()),
            (part::JUDGE, entry.judge.is_some()),
            (part::ANSWER, row.judge_answer.is_some()),
            (part::DUPLICATE, entry.is_duplicate),
            (part::NEW_MODEL, entry.model.is_new && row.model.is_some()),
            (part::NEW_GROUP, is_new(entry.group)),
            (part::NEW_SPLIT, is_new(entry.split)),
            (part::NEW_JUDGE, is_new(entry.judge)),
            (part::FACTS, row.gold_facts.is_some()),
            (part::FACTS_ANSWER, row.gold_facts_answer.is_some()),
            (part::LABELS, row.labels != PersonLabels::default()),
            (part::REVIEW, row.review.is_some()),
            (part::SHORTER_ID, entry.shorter_in_file.is_some()),
        ];
        let parts =
            bits.iter().fold(0, |parts, (bit, is_there)| parts | (bit * u32::from(*is_there)));
        let has = |bit| parts & bit != 0;
        self.count += 1;
        self.table.number(parts.into());
        self.table.number(row.origin.file.into());
        self.table.number(row.origin.line.wrapping_sub(self.before.line).into());
        self.table.number(entry.gold.place.wrapping_sub(self.before.gold).into());
        self.before = Before { line: row.origin.line, gold: entry.gold.place };
        self.table.number(entry.model.place.into());
        for name in [entry.group, entry.split, entry.judge].into_iter().flatten() {
            self.table.number(name.place.into());
        }
        if let Some(bytes) = entry.shorter_in_file {
            self.table.number(bytes.into());
        }
        let gold = has(part::NEW_GOLD).then_some(&*row.gold_intent);
        let extras = row.extras.as_deref().filter(|_| has(part::EXTRAS));
        for text in [gold, Some(&row.predicted_intent), extras].into_iter().flatten() {
            self.table.count(text.len());
            self.kept.push_str(text);
        }
        if let Some(extras) = extras {
            self.extras = self.kept.len() - extras.len()..self.kept.len();
        }
        let passing = [
            Some(&*entry.id),
            row.wanted_id().filter(|_| has(part::DUPLICATE)),
            row.model.as_deref().filter(|_| has(part::NEW_MODEL)),
            row.group.as_deref().filter(|_| has(part::NEW_GROUP)),
            row.split.as_deref().filter(|_| has(part::NEW_SPLIT)),
            row.judge.as_deref().filter(|_| has(part::NEW_JUDGE)),
            row.gold_facts_answer.as_deref(),
            row.judge_answer.as_deref(),
        ];
        for text in passing.into_iter().flatten() {
            self.pass(text);
        }
        if let Some(facts) = &row.gold_facts {
            self.table.count(facts.len());
            for fact in facts {
                self.pass(fact);
            }
        }
        if has(part::LABELS) {
            pack_labels(&mut self.table, &row.labels);
        }
        if let Some(review) = &row.review {
            pack_review(&mut self.table, review);
        }
    }

    fn extras_before(&self) -> Option<&str> {
        self.kept.get(self.extras.clone()).filter(|extras| !extras.is_empty())
    }

    fn pass(&mut self, text: &str) {
        self.table.count(text.len());
        self.passing.push_str(text);
    }

    pub fn close(&mut self, packer: &mut Packer) {
        packer.count(self.count);
        packer.block(self.table.as_bytes());
        packer.text(&self.passing);
        packer.text(&self.kept);
        // The buffers are kept for the next parcel.
        (self.count, self.before, self.extras) = (0, Before::default(), 0..0);
        self.table.clear();
        self.passing.clear();
        self.kept.clear();
    }
}

impl<'a> PackedRows<'a> {
    pub fn open(unpacker: &mut Unpacker<'a>) -> Option<Self> {
        let left = unpacker.count()?;
        let table = Unpacker::new(unpacker.block()?);
        let (passing, kept) = (unpacker.text()?, unpacker.text()?);
        let (before, extras) = (Before::default(), "");
        Some(Self { left, is_broken: false, before, extras, table, kept, passing })
    }

    /// All texts that stay with the batch.
    pub fn kept_text(&self) -> &'a str {
        self.kept
    }

    /// The same rows, their texts parts of a copy of `kept_text`.
    pub fn with_kept_text<'k>(self, kept: &'k str) -> PackedRows<'k>
    where
        'a: 'k,
    {
        PackedRows { kept, ..self }
    }

    pub fn len(&self) -> usize {
        self.left
    }

    pub fn is_empty(&self) -> bool {
        self.left == 0
    }

    /// Whether they ended early.
    pub fn is_broken(&self) -> bool {
        self.is_broken
    }

    fn row(&mut self) -> Option<(Row<'a>, Entry)> {
        let parts = self.table.small()?;
        let has = |bit| parts & bit != 0;
        let file = self.table.small()?.try_into().ok()?;
        let line = self.before.line.wrapping_add(self.table.small()?);
        let gold = self.before.gold.wrapping_add(self.table.small()?);
        self.before = Before { line, gold };
        let origin = Origin { file, line };
        let gold = Number { place: gold, is_new: has(part::NEW_GOLD) };
        let model = Number { place: self.table.small()?, is_new: has(part::NEW_MODEL) };
        let mut names = [
            (part::GROUP, part::NEW_GROUP, None),
            (part::SPLIT, part::NEW_SPLIT, None),
            (part::JUDGE, part::NEW_JUDGE, None),
        ];
        for (bit, new, name) in &mut names {
            if has(*bit) {
                *name = Some(Number { place: self.table.small()?, is_new: has(*new) });
            }
        }
        let [(.., group), (.., split), (.., judge)] = names;
        let shorter_in_file = if has(part::SHORTER_ID) { Some(self.table.small()?) } else { None };
        let gold_intent = if gold.is_new { self.keep()? } else { "" };
        let mut row = Row {
            origin,
            gold_intent: gold_intent.into(),
            predicted_intent: self.keep()?.into(),
            ..Row::default()
        };
        if has(part::EXTRAS) {
            self.extras = self.keep()?;
        }
        if has(part::EXTRAS | part::SAME_EXTRAS) {
            row.extras = Some(self.extras.into());
        }
        let id = self.pass()?.to_owned();
        let texts = [
            (part::DUPLICATE, &mut row.id),
            (part::NEW_MODEL, &mut row.model),
            (part::NEW_GROUP, &mut row.group),
            (part::NEW_SPLIT, &mut row.split),
            (part::NEW_JUDGE, &mut row.judge),
            (part::FACTS_ANSWER, &mut row.gold_facts_answer),
            (part::ANSWER, &mut row.judge_answer),
        ];
        for (bit, text) in texts {
            if has(bit) {
                *text = Some(Cow::Borrowed(self.pass()?));
            }
        }
        if has(part::FACTS) {
            let count = self.table.count()?;
            let facts = (0..count).map(|_| self.pass().map(Into::into));
            row.gold_facts = Some(facts.collect::<Option<_>>()?);
        }
        if has(part::LABELS) {
            row.labels = unpack_labels(&mut self.table)?;
        }
        if has(part::REVIEW) {
            row.review = Some(unpack_review(&mut self.table)?.into());
        }
        let is_duplicate = has(part::DUPLICATE);
        Some((row, Entry { id, shorter_in_file, is_duplicate, gold, model, group, split, judge }))
    }

    fn keep(&mut self) -> Option<&'a str> {
        let (text, rest) = self.kept.split_at_checked(self.table.count()?)?;
        self.kept = rest;
        Some(text)
    }

    fn pass(&mut self) -> Option<&'a str> {
        let (text, rest) = self.passing.split_at_checked(self.table.count()?)?;
        self.passing = rest;
        Some(text)
    }
}

impl<'a> Iterator for PackedRows<'a> {
    type Item = (Row<'a>, Entry);

    fn next(&mut self) -> Option<(Row<'a>, Entry)> {
        let left = self.left.checked_sub(1)?;
        let row = self.row();
        self.is_broken = row.is_none();
        self.left = if self.is_broken { 0 } else { left };
        row
    }
}

const SAME_TASK: [SameTask; 3] = [SameTask::Yes, SameTask::Partly, SameTask::No];
const VERDICTS: [Verdict; 2] = [Verdict::Supported, Verdict::Unsupported];

fn pack_labels(packer: &mut Packer, labels: &PersonLabels) {
    let same_task = SAME_TASK.iter().zip(1..).find(|(same, _)| labels.same_task == Some(**same));
    packer.byte(same_task.map_or(0, |(_, number)| number));
    for verdicts in [&labels.gold, &labels.predicted] {
        packer.byte(verdicts.is_some().into());
        packer.list(verdicts.as_deref().unwrap_or_default(), |packer, verdict| {
            packer.byte((*verdict == Verdict::Unsupported).into());
        });
    }
    packer.byte(labels.f1.is_some().into());
    packer.fraction(labels.f1.unwrap_or_default());
}

fn unpack_labels(unpacker: &mut Unpacker) -> Option<PersonLabels> {
    let same_task = match unpacker.byte()?.checked_sub(1) {
        None => None,
        Some(place) => Some(*SAME_TASK.get(usize::from(place))?),
    };
    let mut verdicts = || {
        let is_some = unpacker.byte()? != 0;
        let verdict =
            |unpacker: &mut Unpacker| VERDICTS.get(usize::from(unpacker.byte()?)).copied();
        let verdicts = unpacker.list(verdict)?;
        Some(is_some.then_some(verdicts))
    };
    let (gold, predicted) = (verdicts()?, verdicts()?);
    let has_f1 = unpacker.byte()? != 0;
    let f1 = unpacker.fraction()?;
    Some(PersonLabels { same_task, gold, predicted, f1: has_f1.then_some(f1) })
}
