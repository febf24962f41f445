//! Reads a link that anybody may have written.

use serde_json::Value;

use super::MOST_PAIRS;
use super::packed::unpack;
use super::row::{
    Extent, GOLD, JUDGE, MODEL, PREDICTED, carried, is_judged, mark_as_copied, members, text,
};
use crate::base::formula_guard::guard_of;

/// What a link holds, to be shown before it is opened.
#[derive(Debug, PartialEq, Eq)]
pub struct Shared {
    /// A JSONL file with the pairs. Answers of judges are marked as copied.
    pub lines: String,
    pub pairs: Vec<SharedPair>,
    /// How many pairs have an answer of a judge.
    pub judged: usize,
    /// The names of the judges, each once.
    pub judges: Vec<String>,
    /// Texts that a spreadsheet would run as a formula.
    pub formulas: usize,
}

#[derive(Debug, PartialEq, Eq)]
pub struct SharedPair {
    pub gold: String,
    pub predicted: String,
    pub model: String,
}

/// Why a link cannot be opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// Cut, or changed on its way.
    Damaged,
    OtherVersion,
    TooLong,
    /// It unpacks to more than a link may hold.
    TooLarge,
    TooMany,
    NoPairs,
    /// Counted from 1.
    NotAPair {
        number: usize,
    },
}

pub fn read(packed: &str) -> Result<Shared, Refused> {
    let unpacked = unpack(packed)?;
    let lines = || unpacked.lines().filter(|line| !line.trim().is_empty());
    match lines().count() {
        0 => return Err(Refused::NoPairs),
        count if count > MOST_PAIRS => return Err(Refused::TooMany),
        _ => {}
    }
    let mut shared = Shared {
        lines: String::new(),
        pairs: Vec::new(),
        judged: 0,
        judges: Vec::new(),
        formulas: 0,
    };
    for (place, line) in lines().enumerate() {
        shared.add(line).ok_or(Refused::NotAPair { number: place + 1 })?;
    }
    Ok(shared)
}

impl Shared {
    fn add(&mut self, line: &str) -> Option<()> {
        let row = members(line)?;
        let said = |name| text(&row, name).filter(|text| !text.trim().is_empty());
        let (gold, predicted) = (said(GOLD)?.to_owned(), text(&row, PREDICTED)?.to_owned());
        let model = said(MODEL).unwrap_or_default().to_owned();
        if is_judged(&row) {
            self.judged += 1;
            if let Some(judge) = said(JUDGE)
                && !self.judges.iter().any(|known| known == judge)
            {
                self.judges.push(judge.to_owned());
            }
        }
        let mut kept: Value = carried(&row, Extent::Everything).done();
        mark_as_copied(&mut kept);
        self.lines.push_str(&kept.to_string());
        self.lines.push('\n');
        let texts = [&gold, &predicted, &model];
        self.formulas += texts.iter().filter(|text| !guard_of(text).is_empty()).count();
        self.pairs.push(SharedPair { gold, predicted, model });
        Some(())
    }
}
