//! The files of a workbook, which is a zip archive in memory, as texts.

use super::{Damage, MOST_BYTES};
use crate::base::zip::{self, Entry, LONGEST_TAIL, list_place};

pub struct Archive<'a> {
    file: &'a [u8],
    entries: Vec<Entry>,
    /// How much may still be unpacked.
    left: usize,
}

impl<'a> Archive<'a> {
    /// `None` where there is no list of files at its end.
    pub fn open(file: &'a [u8]) -> Option<Self> {
        let tail = file.get(file.len().saturating_sub(LONGEST_TAIL)..)?;
        let (at, _) = list_place(tail)?;
        Some(Self { file, entries: zip::entries(file.get(at..)?), left: MOST_BYTES })
    }

    pub fn has(&self, name: &str) -> bool {
        self.entry(name).is_some()
    }

    fn entry(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.name.eq_ignore_ascii_case(name.as_bytes()))
    }

    /// `None` where there is no file of that name.
    pub fn text(&mut self, name: &str) -> Result<Option<String>, Damage> {
        let Some(entry) = self.entry(name) else { return Ok(None) };
        let bytes = self.file.get(entry.at..).ok_or(Damage::Broken)?;
        let bytes = entry.unpack(bytes, self.left).map_err(|damage| match damage {
            zip::Damage::Broken => Damage::Broken,
            zip::Damage::Encrypted => Damage::Encrypted,
            zip::Damage::TooLarge => Damage::TooLarge,
        })?;
        self.left = self.left.checked_sub(bytes.len()).ok_or(Damage::TooLarge)?;
        let text = String::from_utf8(bytes).map_err(|_| Damage::Broken)?;
        Ok(Some(text))
    }
}
