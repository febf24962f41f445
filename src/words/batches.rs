//! Batches: making files, running them elsewhere, reading their results.

use crate::base::number::{counted, grouped};

pub const TITLE: &str = "Run elsewhere";
pub const ENGINE: &str = "Engine";
pub const EXPORT: &str = "Make batch files";
pub const EXPORT_TO_FOLDER: &str = "Write into a folder…";
pub const IMPORT: &str = "Read results…";
pub const COMMANDS: &str = "Commands to run";
pub const COPY: &str = "Copy";
pub const COPIED: &str = "Copied.";
pub const NOT_COPIED: &str = "The browser refused to copy. Select the text instead.";
pub const NOTHING_TO_ASK: &str = "Nothing is left to ask, so there is no file.";
pub const FIRST_STAGE: &str =
    "Stage 1 of 2: the gold facts. When you have read their results, make the files of stage 2.";
pub const LAST_STAGE: &str = "The last stage: nothing waits for these answers.";
pub const UNREADABLE: &str =
    "could not be read. It may have been moved or changed meanwhile: choose it again.";
pub const NOT_WRITTEN: &str =
    "The file could not be written. Check that there is room on the disk.";
pub const TOO_MUCH: &str =
    "These files are too large for the page. Read them with the command instead: bifact read.";
pub const BUSY: &str = "Working…";

/// Below the title.
pub fn about(engine: &str, is_cheaper: bool) -> String {
    let price = if is_cheaper { " at half the price" } else { "" };
    format!(
        "The same questions as files for {engine}{price}. The page can be closed meanwhile; drop the \
         results here when they are there."
    )
}

pub fn cost(least: &str, most: &str) -> String {
    format!("All stages together: {least} to {most} at batch prices.")
}

pub fn left(pairs: usize) -> String {
    match pairs {
        0 => "Nothing is left.".to_owned(),
        _ => format!("{} left: run here, or make another file.", grouped(pairs)),
    }
}

pub fn progress(done: usize) -> String {
    format!("{} so far…", counted(done, "line"))
}

pub fn file(name: &str, lines: usize, megabytes: usize) -> String {
    format!("{name}: {}, {} MB", counted(lines, "line"), grouped(megabytes))
}

pub fn not_written(questions: usize) -> String {
    format!(
        "{} could not be written: too large, or a screen is missing.",
        counted(questions, "question")
    )
}

pub fn read(lines: usize, answered: usize) -> String {
    format!("{} read: {}.", counted(lines, "line"), counted(answered, "usable answer"))
}

pub fn unusable(answers: usize) -> String {
    format!("{} cannot be used; the next file asks once more.", counted(answers, "answer"))
}

pub fn failed(count: usize, name: &str) -> String {
    format!("{} failed: {name}.", grouped(count))
}

pub fn back(count: usize, name: &str) -> String {
    format!("{} to be asked again: {name}.", grouped(count))
}

pub fn repeated(lines: usize) -> String {
    format!("{} for questions that have one already.", counted(lines, "more line"))
}

pub fn known(lines: usize) -> String {
    format!("{} answered before.", counted(lines, "line"))
}

pub fn foreign(lines: usize) -> String {
    format!("{} not of this project, or of another judge:", counted(lines, "line"))
}

pub fn flawed(lines: usize) -> String {
    format!("{} cannot be read:", counted(lines, "line"))
}

pub fn listed(file: &str, line: u32, what: &str) -> String {
    match line {
        0 => format!("{file}: {what}"),
        line => format!("{file}, line {line}: {what}"),
    }
}

pub fn more(count: usize) -> String {
    format!("and {} more", grouped(count))
}
