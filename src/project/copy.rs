//! A whole project as one file: a head line, the journal, then the files byte for byte. The journal
//! comes first, so that a truncated copy loses data that its owner still has, and not answers that were
//! paid for.

use serde_json::Value;

use super::copied_screens::CopiedScreen;
use super::meta::ProjectMeta;
use super::{MOST_JOURNAL, VERSION};
use crate::base::json::{object, read_json};

/// The most files in a project. Nobody opens that many; a malicious copy could name a hundred thousand.
const MOST_FILES: usize = 1000;

#[derive(Debug, Clone, PartialEq)]
pub struct CopyHead {
    pub meta: ProjectMeta,
    /// Bytes of the journal, which follows the first line.
    pub journal: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotACopy {
    /// Another kind of file.
    OtherFile,
    /// Written by a later version of this program.
    Newer,
    /// Its journal would not fit into memory.
    TooLarge,
}

/// Of a copy without screens. Ends with a line break.
pub fn copy_head(meta: &ProjectMeta, journal: u64) -> String {
    copy_head_with(meta, journal, &[])
}

/// The screens follow the files.
pub fn copy_head_with(meta: &ProjectMeta, journal: u64, screens: &[CopiedScreen]) -> String {
    let mut members = vec![
        ("bifact", "project".into()),
        ("version", VERSION.into()),
        ("journal", journal.into()),
        ("project", meta.to_json()),
    ];
    if !screens.is_empty() {
        members.push(("screens", screens.iter().map(CopiedScreen::to_json).collect()));
    }
    format!("{}\n", object(members))
}

/// Reads the first line of a file.
pub fn read_copy_head(line: &str) -> Result<CopyHead, NotACopy> {
    let read = read_json(line).ok_or(NotACopy::OtherFile)?;
    let is_ours = read.get("bifact").and_then(Value::as_str) == Some("project");
    match read.get("version").and_then(Value::as_u64) {
        Some(version) if is_ours && version > VERSION => return Err(NotACopy::Newer),
        Some(_) if is_ours => {}
        _ => return Err(NotACopy::OtherFile),
    }
    let meta = read.get("project").and_then(ProjectMeta::from_json);
    let journal = read.get("journal").and_then(Value::as_u64);
    match (meta.filter(|meta| meta.files.len() <= MOST_FILES), journal) {
        (Some(_), Some(journal)) if journal > MOST_JOURNAL => Err(NotACopy::TooLarge),
        (Some(meta), Some(journal)) => Ok(CopyHead { meta, journal }),
        _ => Err(NotACopy::OtherFile),
    }
}
