//! Rows in a parcel: a table that says which texts a row has and how long each is, and behind it
//! the texts of all rows end to end, so that one look tells whether they are sound.

use std::borrow::Cow;

use super::bytes::{Packer, Unpacker};
use crate::evaluation::fact::Verdict;
use crate::evaluation::row::{Origin, PersonLabels, Row, SameTask};

#[derive(Default)]
pub struct RowPacker {
    count: usize,
    table: Packer,
    texts: String,
}

/// The rows of a parcel that are not unpacked yet. They end early where the bytes are not sound.
#[derive(Debug, Clone, PartialEq)]
pub struct PackedRows<'a> {
    left: usize,
    is_broken: bool,
    table: Unpacker<'a>,
    texts: &'a str,
}

/// In the table's first number of a row, beside a bit for each text.
const HAS_GOLD_FACTS: u32 = 1 << TEXTS;
const HAS_LABELS: u32 = 1 << (TEXTS + 1);
const TEXTS: usize = 10;

impl RowPacker {
    pub fn size(&self) -> usize {
        self.table.as_bytes().len() + self.texts.len()
    }

    pub fn add(&mut self, row: &Row) {
        let texts: [Option<&str>; TEXTS] = [
            Some(&row.gold_intent),
            Some(&row.predicted_intent),
            row.id.as_deref(),
            row.model.as_deref(),
            row.group.as_deref(),
            row.split.as_deref(),
            row.judge.as_deref(),
            row.gold_facts_answer.as_deref(),
            row.judge_answer.as_deref(),
            row.extras.as_deref(),
        ];
        let mut parts = 0;
        for (bit, _) in texts.iter().enumerate().filter(|(_, text)| text.is_some()) {
            parts |= 1 << bit;
        }
        if row.gold_facts.is_some() {
            parts |= HAS_GOLD_FACTS;
        }
        if row.labels != PersonLabels::default() {
            parts |= HAS_LABELS;
        }
        self.count += 1;
        self.table.number(parts.into());
        self.table.number(row.origin.file.into());
        self.table.number(row.origin.line.into());
        for text in texts.into_iter().flatten() {
            self.text(text);
        }
        if let Some(facts) = &row.gold_facts {
            self.table.count(facts.len());
            for fact in facts {
                self.text(fact);
            }
        }
        if parts & HAS_LABELS != 0 {
            pack_labels(&mut self.table, &row.labels);
        }
    }

    fn text(&mut self, text: &str) {
        self.table.count(text.len());
        self.texts.push_str(text);
    }

    pub fn close(&mut self, packer: &mut Packer) {
        packer.count(self.count);
        packer.block(self.table.as_bytes());
        packer.text(&self.texts);
        // The room they had is kept for the next.
        self.count = 0;
        self.table.clear();
        self.texts.clear();
    }
}

impl<'a> PackedRows<'a> {
    pub fn open(unpacker: &mut Unpacker<'a>) -> Option<Self> {
        let left = unpacker.count()?;
        let table = Unpacker::new(unpacker.block()?);
        Some(Self { left, is_broken: false, table, texts: unpacker.text()? })
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

    fn row(&mut self) -> Option<Row<'a>> {
        let parts = self.table.small()?;
        let origin =
            Origin { file: self.table.small()?.try_into().ok()?, line: self.table.small()? };
        let mut texts = [None; TEXTS];
        for (bit, text) in texts.iter_mut().enumerate() {
            if parts & 1 << bit != 0 {
                *text = Some(self.text()?);
            }
        }
        let [gold, predicted, id, model, group, split, judge, facts_answer, answer, extras] =
            texts.map(|text| text.map(Cow::Borrowed));
        let gold_facts = if parts & HAS_GOLD_FACTS == 0 {
            None
        } else {
            let count = self.table.count()?;
            Some((0..count).map(|_| self.text().map(Into::into)).collect::<Option<_>>()?)
        };
        let labels = if parts & HAS_LABELS == 0 {
            PersonLabels::default()
        } else {
            unpack_labels(&mut self.table)?
        };
        Some(Row {
            origin,
            id,
            gold_intent: gold?,
            model,
            predicted_intent: predicted?,
            group,
            split,
            judge,
            gold_facts,
            gold_facts_answer: facts_answer,
            judge_answer: answer,
            labels,
            extras,
        })
    }

    fn text(&mut self) -> Option<&'a str> {
        let (text, rest) = self.texts.split_at_checked(self.table.count()?)?;
        self.texts = rest;
        Some(text)
    }
}

impl<'a> Iterator for PackedRows<'a> {
    type Item = Row<'a>;

    fn next(&mut self) -> Option<Row<'a>> {
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
