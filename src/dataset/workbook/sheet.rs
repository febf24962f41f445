//! One sheet: its rows of texts, below the row that names the columns.

use super::cells::CellReader;
use super::merged::MergedCells;
use super::strings::Strings;
use super::styles::Styles;
use super::xml::{Part, Xml};
use super::{CELL_END, Damage, MOST_BYTES, ROW_END};

/// What a sheet is read for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    Rows,
    /// To know whether it has any.
    Look,
}

/// Columns beyond are not read.
const MOST_COLUMNS: usize = 1_000;

/// Each row is its number and its cells; `None` where there are no rows below the names of columns.
pub fn read_sheet(
    xml: &str,
    strings: &Strings,
    styles: &Styles,
    wanted: Wanted,
) -> Result<Option<Vec<u8>>, Damage> {
    let mut table = Table { merged: MergedCells::of(xml), ..Table::default() };
    let (mut row, mut cells, mut cell) = (None::<usize>, Vec::new(), None::<CellReader>);
    let mut next_row = 0;
    for part in Xml::new(xml) {
        match part {
            Part::Open { name: "row", ref attributes, is_whole } => {
                let named = attributes.get("r").and_then(|r| r.parse::<usize>().ok());
                let number = named.and_then(|r| r.checked_sub(1)).unwrap_or(next_row);
                next_row = number.saturating_add(1);
                row = (!is_whole).then_some(number);
                cells.clear();
            }
            Part::Close { name: "row" } => {
                if let Some(number) = row.take() {
                    table.add(number, &mut cells)?;
                }
                if wanted == Wanted::Look && table.rows > 0 {
                    break;
                }
            }
            Part::Open { name: "c", attributes, is_whole } if row.is_some() => {
                let reader = CellReader::new(attributes, cells.len());
                if is_whole {
                    put(&mut cells, reader.column, String::new());
                } else {
                    cell = Some(reader);
                }
            }
            Part::Close { name: "c" } => {
                if let Some(reader) = cell.take() {
                    let column = reader.column;
                    put(&mut cells, column, reader.text(strings, styles));
                }
            }
            Part::Close { name: "sheetData" } => break,
            part => {
                if let Some(cell) = &mut cell {
                    cell.read(&part);
                }
            }
        }
    }
    Ok((table.rows > 0).then_some(table.written))
}

fn put(cells: &mut Vec<String>, column: usize, text: String) {
    if column >= MOST_COLUMNS {
        return;
    }
    if cells.len() <= column {
        cells.resize(column + 1, String::new());
    }
    cells[column] = text;
}

#[derive(Default)]
struct Table {
    /// How many columns have a name or may have one; `None` above the row of names.
    columns: Option<usize>,
    merged: MergedCells,
    /// Below the names.
    rows: usize,
    written: Vec<u8>,
}

impl Table {
    fn add(&mut self, number: usize, cells: &mut Vec<String>) -> Result<(), Damage> {
        let used =
            cells.iter().rposition(|cell| !cell.trim().is_empty()).map_or(0, |last| last + 1);
        match self.columns {
            None => {
                // A title above the table is one cell alone.
                let filled = cells.iter().filter(|cell| !cell.trim().is_empty()).count();
                if filled < 2 {
                    return Ok(());
                }
                self.columns = Some(used);
                cells.truncate(used);
            }
            Some(columns) => {
                cells.resize(columns, String::new());
                self.merged.fill(number, cells);
                if cells.iter().all(|cell| cell.trim().is_empty()) {
                    return Ok(());
                }
                self.rows += 1;
            }
        }
        self.written.extend_from_slice(number.saturating_add(1).to_string().as_bytes());
        for cell in cells.iter() {
            self.written.push(CELL_END);
            self.written.extend(cell.bytes().filter(|byte| ![CELL_END, ROW_END].contains(byte)));
        }
        self.written.push(ROW_END);
        if self.written.len() > MOST_BYTES { Err(Damage::TooLarge) } else { Ok(()) }
    }
}
