//! An Excel workbook becomes a table: the first sheet with rows in it.
//!
//! A workbook is a zip archive of XML files, and anybody can make one that unpacks to gigabytes.
//! Everything is limited: what is unpacked, and the width and length of the table.

mod archive;
mod cells;
mod dates;
mod merged;
mod sheet;
mod strings;
mod styles;
mod xml;

use serde::{Deserialize, Serialize};

use archive::Archive;
use sheet::read_sheet;
use strings::shared_strings;
use styles::Styles;
use xml::{Part, Xml};

use super::problem::Refusal;

/// Separate cells and rows of a table that is read out of a workbook. Neither stands in a text.
pub const CELL_END: u8 = 0x1f;
pub const ROW_END: u8 = 0x1e;

/// Which sheet was read.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Sheet {
    pub name: String,
    /// Others that have rows, too.
    pub others: Vec<String>,
}

/// A sheet as rows that each begin with their number.
#[derive(Debug)]
pub struct Table {
    pub sheet: Sheet,
    pub rows: Vec<u8>,
}

/// Of all that is unpacked and of the table that comes of it.
const MOST_BYTES: usize = 300 * 1024 * 1024;

/// `Err` says why there is no table, to follow "is an Excel workbook ".
pub fn read_workbook(file: &[u8]) -> Result<Table, Refusal> {
    let archive = Archive::open(file).ok_or(Refusal::Archive)?;
    if !archive.has("xl/workbook.xml") {
        return Err(Refusal::Archive);
    }
    read(archive).map_err(|damage| Refusal::Workbook(damage.sentence().into()))
}

/// Why a workbook cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Damage {
    Broken,
    Encrypted,
    TooLarge,
    NoRows,
}

impl Damage {
    fn sentence(self) -> &'static str {
        match self {
            Self::Broken => "that is damaged: a part of it cannot be unpacked or read",
            Self::Encrypted => "that is locked with a password",
            Self::TooLarge => "that unpacks to more than 300 MB",
            Self::NoRows => "without a sheet that has a row of column names and rows below it",
        }
    }
}

fn read(mut archive: Archive) -> Result<Table, Damage> {
    let workbook = archive.text("xl/workbook.xml")?.ok_or(Damage::Broken)?;
    let relations = archive.text("xl/_rels/workbook.xml.rels")?.unwrap_or_default();
    let styles = archive.text("xl/styles.xml")?.unwrap_or_default();
    let styles = Styles::of(&styles, begins_in_1904(&workbook));
    let strings = archive.text("xl/sharedStrings.xml")?.unwrap_or_default();
    let strings = shared_strings(&strings);
    let mut table: Option<Table> = None;
    for (name, path) in sheets(&workbook, &relations) {
        let Some(xml) = archive.text(&path)? else { continue };
        let wanted = if table.is_none() { sheet::Wanted::Rows } else { sheet::Wanted::Look };
        let rows = read_sheet(&xml, &strings, &styles, wanted)?;
        match (&mut table, rows) {
            (_, None) => {}
            (None, Some(rows)) => {
                table = Some(Table { sheet: Sheet { name, others: Vec::new() }, rows });
            }
            (Some(table), Some(_)) => table.sheet.others.push(name),
        }
    }
    table.ok_or(Damage::NoRows)
}

/// Names and paths of the sheets that are not hidden, in their order.
fn sheets(workbook: &str, relations: &str) -> Vec<(String, String)> {
    let mut paths = Vec::new();
    for part in Xml::new(relations) {
        if let Part::Open { name: "Relationship", attributes, .. } = part
            && let (Some(id), Some(target)) = (attributes.get("Id"), attributes.get("Target"))
        {
            let path =
                target.strip_prefix('/').map_or_else(|| format!("xl/{target}"), str::to_owned);
            paths.push((id, path));
        }
    }
    let mut sheets = Vec::new();
    for part in Xml::new(workbook) {
        if let Part::Open { name: "sheet", attributes, .. } = part
            && attributes.get("state").is_none_or(|state| state == "visible")
            && let Some(id) = attributes.get("id")
            && let Some((_, path)) = paths.iter().find(|(known, _)| *known == id)
        {
            sheets.push((attributes.get("name").unwrap_or_default(), path.clone()));
        }
    }
    sheets.truncate(MOST_SHEETS);
    sheets
}

const MOST_SHEETS: usize = 200;

fn begins_in_1904(workbook: &str) -> bool {
    Xml::new(workbook).any(|part| match part {
        Part::Open { name: "workbookPr", attributes, .. } => {
            attributes.get("date1904").is_some_and(|value| value == "1" || value == "true")
        }
        _ => false,
    })
}
