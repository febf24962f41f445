//! Everything that was dropped at once: files, what is in folders, what is in zip archives. Screens are
//! listed and stay where they are; files with rows are handed on; trajectories are read.
//!
//! This works beside the page. Whoever holds the files gives their bytes as they are asked for.

use super::opens_as::holds_rows;
use crate::base::bytes::{Packer, Unpacker};
use crate::base::zip::{Damage, Entry, entries};
use crate::trajectory::{
    About, FileKind, LARGEST_FILE, PageReading, Problem, TreeReader, pack_reading, safe_path,
    too_large, unpack_reading,
};

/// Of one file in an archive, and of all that is read of archives.
const MOST_UNPACKED: usize = 200 * 1024 * 1024;
const MOST_IN_ALL: usize = 600 * 1024 * 1024;

/// Where the bytes of a file are: in one of the files that were dropped, or packed in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Held {
    File(usize),
    Packed(usize, Entry),
}

/// A picture, and where it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScreenFile {
    pub path: String,
    pub held: Held,
}

struct DataFile {
    path: String,
    held: Held,
}

#[derive(Default)]
pub struct DroppedTree {
    screens: Vec<ScreenFile>,
    data: Vec<DataFile>,
    reader: Option<TreeReader>,
    notes: Vec<About>,
    /// Files of rows, by their place among those dropped.
    rows: Vec<usize>,
    /// Files of rows that were packed.
    unpacked_rows: Vec<(String, Vec<u8>)>,
    unpacked: usize,
}

/// What the page gets of it.
#[derive(Debug, PartialEq)]
pub struct Sorted {
    pub rows: Vec<usize>,
    pub unpacked_rows: Vec<(String, Vec<u8>)>,
    pub screens: Vec<ScreenFile>,
    pub reading: PageReading,
}

impl DroppedTree {
    /// A file by its place and its path. `kind` as its name says it.
    pub fn add(&mut self, place: usize, path: &str, kind: FileKind) {
        let held = Held::File(place);
        match (kind, safe_path(path)) {
            (_, None) => self.note(path, Problem::PathLeadsOut),
            (FileKind::Screen, Some(path)) => self.screens.push(ScreenFile { path, held }),
            (FileKind::Data, Some(path)) => self.data.push(DataFile { path, held }),
            (FileKind::Convert(how), _) => self.note(path, Problem::Convert(how)),
            // Whoever chose the file itself means it to be read.
            (FileKind::Other, Some(path)) if !path.contains('/') => {
                self.data.push(DataFile { path, held });
            }
            (FileKind::Archive | FileKind::Other, _) => {}
        }
    }

    /// The list of an archive's files, empty where it has none.
    pub fn add_archive(&mut self, place: usize, name: &str, list: &[u8]) {
        let entries = entries(list);
        if entries.is_empty() {
            return self.note(name, Problem::BrokenArchive);
        }
        for entry in entries {
            let path = String::from_utf8_lossy(&entry.name).into_owned();
            if path.ends_with('/') {
                continue;
            }
            let kind = FileKind::of_name(&path);
            let held = Held::Packed(place, entry);
            match (kind, safe_path(&path)) {
                (FileKind::Other | FileKind::Archive, _) => {}
                (_, None) => self.note(&path, Problem::PathLeadsOut),
                (FileKind::Screen, Some(path)) => self.screens.push(ScreenFile { path, held }),
                (FileKind::Data, Some(path)) => self.data.push(DataFile { path, held }),
                (FileKind::Convert(how), _) => self.note(&path, Problem::Convert(how)),
            }
        }
    }

    pub fn note(&mut self, name: &str, problem: Problem) {
        self.notes.push(About { name: name.to_owned(), problem });
    }

    /// Once everything is added: the data files, in the order in which they are to be read.
    pub fn data(&mut self) -> Vec<Held> {
        self.data.sort_unstable_by(|a, b| a.path.cmp(&b.path));
        self.reader = Some(TreeReader::new(self.screens.iter().map(|screen| screen.path.clone())));
        self.data.iter().map(|file| file.held.clone()).collect()
    }

    /// Whether more than its beginning is needed: a file of rows is not read here.
    pub fn wants(&mut self, index: usize, head: &[u8], size: u64) -> bool {
        let Some(DataFile { held: Held::File(place), path }) = self.data.get(index) else {
            return true;
        };
        let told = holds_rows(head, head.len() as u64 == size);
        let is_too_large = size > LARGEST_FILE as u64;
        // Files of rows may be larger, and say what is wrong with them.
        if told == Some(true) || (told.is_none() && is_too_large) {
            self.rows.push(*place);
            return false;
        }
        if is_too_large {
            let path = path.clone();
            self.note(&path, too_large(size));
            return false;
        }
        true
    }

    /// All of a file, or of an archive from where the file begins.
    pub fn read(&mut self, index: usize, bytes: &[u8]) {
        let Some(DataFile { path, held }) = self.data.get(index) else { return };
        let path = path.clone();
        let unpacked = match held {
            Held::File(_) => None,
            Held::Packed(_, entry) => match self.unpack(entry, bytes) {
                Ok(unpacked) => Some(unpacked),
                Err(problem) => return self.note(&path, problem),
            },
        };
        if let Some(unpacked) = &unpacked {
            self.unpacked += unpacked.len();
            if holds_rows(unpacked, true) == Some(true) {
                self.unpacked_rows.push((path, unpacked.clone()));
                return;
            }
        }
        if let (Held::File(place), Some(true)) = (held, holds_rows(bytes, true)) {
            self.rows.push(*place);
            return;
        }
        let Some(reader) = &mut self.reader else { return };
        let alone = match held {
            Held::File(place) if !path.contains('/') => Some(*place),
            _ => None,
        };
        match (reader.read(&path, unpacked.as_deref().unwrap_or(bytes)), alone) {
            (Ok(()), _) => {}
            // Whoever chose the file itself is told what is wrong with its rows.
            (Err(_), Some(place)) => self.rows.push(place),
            (Err(problem), None) => self.note(&path, problem),
        }
    }

    fn unpack(&self, entry: &Entry, bytes: &[u8]) -> Result<Vec<u8>, Problem> {
        let limit = MOST_UNPACKED.min(MOST_IN_ALL.saturating_sub(self.unpacked));
        entry.unpack(bytes, limit).map_err(|damage| match damage {
            Damage::Broken => Problem::BrokenArchive,
            Damage::Encrypted => Problem::LockedArchive,
            Damage::TooLarge => {
                Problem::UnpacksToTooMuch { megabytes: limit as u64 / (1024 * 1024) }
            }
        })
    }

    pub fn finish(&mut self) -> Vec<u8> {
        let mut reading = self.reader.take().unwrap_or_default().finish();
        reading.problems.splice(0..0, std::mem::take(&mut self.notes));
        let mut packer = Packer::default();
        packer.list(&self.rows, |packer, place| packer.count(*place));
        packer.list(&self.unpacked_rows, |packer, (path, bytes)| {
            packer.text(path);
            packer.block(bytes);
        });
        packer.list(&self.screens, |packer, screen| {
            packer.text(&screen.path);
            pack_held(packer, &screen.held);
        });
        packer.block(&pack_reading(&reading));
        packer.finish()
    }
}

impl Sorted {
    /// `None` for bytes that are none.
    pub fn open(bytes: &[u8]) -> Option<Self> {
        let mut unpacker = Unpacker::new(bytes);
        Some(Self {
            rows: unpacker.list(Unpacker::count)?,
            unpacked_rows: unpacker
                .list(|unpacker| Some((unpacker.string()?, unpacker.block()?.to_vec())))?,
            screens: unpacker.list(|unpacker| {
                Some(ScreenFile { path: unpacker.string()?, held: unpack_held(unpacker)? })
            })?,
            reading: unpack_reading(unpacker.block()?)?,
        })
    }
}

/// A screen that is packed, from where it begins in its archive; nothing where it cannot be unpacked or is
/// too large for a picture. `entry` is as `Entry::pack` has it.
pub fn unpack_screen(entry: &[u8], bytes: &[u8]) -> Option<Vec<u8>> {
    Entry::unpack_from(&mut Unpacker::new(entry))?.unpack(bytes, LARGEST_SCREEN).ok()
}

/// A picture of 40 megapixels that is not compressed has 160 MB; screens have far fewer.
const LARGEST_SCREEN: usize = 60 * 1024 * 1024;

fn pack_held(packer: &mut Packer, held: &Held) {
    match held {
        Held::File(place) => {
            packer.count(*place);
            packer.byte(0);
        }
        Held::Packed(place, entry) => {
            packer.count(*place);
            packer.byte(1);
            entry.pack(packer);
        }
    }
}

fn unpack_held(unpacker: &mut Unpacker) -> Option<Held> {
    let place = unpacker.count()?;
    match unpacker.byte()? {
        0 => Some(Held::File(place)),
        1 => Some(Held::Packed(place, Entry::unpack_from(unpacker)?)),
        _ => None,
    }
}
