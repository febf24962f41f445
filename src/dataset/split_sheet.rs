//! Records of a table that was read out of a workbook. A record's line is its row in the sheet.

use super::split_csv::{CsvRecord, Quoting};
use super::workbook::{CELL_END, ROW_END};

#[derive(Default)]
pub struct SheetSplitter {
    unfinished: Vec<u8>,
}

impl SheetSplitter {
    pub fn push(&mut self, slice: &[u8], each: &mut dyn FnMut(CsvRecord)) {
        let mut rest = slice;
        while let Some(end) = memchr::memchr(ROW_END, rest) {
            self.unfinished.extend_from_slice(&rest[..end]);
            rest = &rest[end + 1..];
            hand_out(&self.unfinished, each);
            self.unfinished.clear();
        }
        self.unfinished.extend_from_slice(rest);
    }
}

fn hand_out(row: &[u8], each: &mut dyn FnMut(CsvRecord)) {
    let mut cells = row.split(|byte| *byte == CELL_END);
    let number = cells.next().and_then(|number| std::str::from_utf8(number).ok()?.parse().ok());
    let fields: Vec<&[u8]> = cells.collect();
    let raw = fields.join(&b'\t');
    let line = number.unwrap_or_default();
    each(CsvRecord { line, fields, raw: &raw, quoting: Quoting::Sound });
}
