//! Folders read as if they had been dropped.

use std::fs;
use std::path::Path;

use bifact::trajectory::{FileKind, Reading, TreeReader};

/// Every file below a folder, by its path from there.
pub fn files_below(folder: &Path) -> Vec<String> {
    let mut paths = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                paths.push(path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned());
            }
        }
    }
    paths.sort();
    paths
}

/// What the page makes of a folder.
pub fn read_folder(folder: &Path) -> Reading {
    let paths = files_below(folder);
    let of_kind = |kind| paths.iter().filter(move |path| FileKind::of_name(path) == kind);
    let mut reader = TreeReader::new(of_kind(FileKind::Screen).cloned());
    for path in of_kind(FileKind::Data) {
        read_into(&mut reader, path, &fs::read(folder.join(path)).unwrap());
    }
    reader.finish()
}

/// One file of that text.
pub fn read_text(text: &str) -> Reading {
    let mut reader = TreeReader::default();
    read_into(&mut reader, "file.json", text.as_bytes());
    reader.finish()
}

/// The sentences about it.
pub fn sentences(reading: &Reading) -> Vec<String> {
    reading.problems.iter().map(|about| about.problem.to_string()).collect()
}

fn read_into(reader: &mut TreeReader, path: &str, bytes: &[u8]) {
    if let Err(problem) = reader.read(path, bytes) {
        reader.note(path, problem);
    }
}
