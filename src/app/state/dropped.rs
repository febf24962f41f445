//! Files before they are opened: rows are told from trajectories, and screens are kept aside.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::open_batch::OpenBatch;
use super::session::{Refused, Session};
use crate::browser::address;
use crate::browser::dropped_files::{Dropped, NamedFile, files_of};
use crate::browser::files::{File, bytes_as_file, text_as_file, text_in};
use crate::browser::tree_worker::sort_tree;
use crate::dataset::{Refusal, ScreenFile};
use crate::trajectory::{FileKind, InlineScreen, Trajectories, may_hold_trajectories};
use crate::workspace::place::{Place, Source};

/// What was given at once.
#[derive(Default)]
pub struct Given {
    /// Files with rows.
    pub rows: Vec<File>,
    pub trajectories: Arc<Trajectories>,
    pub problems: Vec<(String, String)>,
    screens: Vec<ScreenFile>,
    inline: Vec<InlineScreen>,
    /// What the screens are in.
    held_by: Vec<File>,
    pub name: String,
}

/// As much of a file as is looked at for a sign of trajectories.
const LOOKED_AT: f64 = 64.0 * 1024.0;

/// The trajectories that were read, as a file of a project.
const TRAJECTORIES_FILE: &str = "trajectories.jsonl";

impl Given {
    /// Plain files of rows pass unread.
    pub async fn sorted(files: Vec<NamedFile>) -> Result<Self, Refusal> {
        if !needs_sorting(&files).await {
            let rows = files.into_iter().map(|named| named.file).collect();
            return Ok(Self { rows, ..Self::default() });
        }
        let mut sorted = sort_tree(&files).await.ok_or(Refusal::NoReader)?;
        let row_file = |place: &usize| files.get(*place).map(NamedFile::as_file);
        let mut rows: Vec<File> = sorted.rows.iter().filter_map(row_file).collect();
        let unpacked = sorted.unpacked_rows.iter();
        rows.extend(unpacked.filter_map(|(path, bytes)| bytes_as_file(path, bytes)));
        let trajectories = Trajectories::from(&mut sorted.reading);
        let is_nothing = rows.is_empty() && trajectories.is_empty() && sorted.screens.is_empty();
        let is_folder = files.iter().any(|named| named.path.contains('/'));
        if is_nothing && !is_folder {
            // Whoever reads rows says what kind of file it is.
            rows = files.iter().map(|named| named.file.clone()).collect();
        }
        Ok(Self {
            rows,
            trajectories: Arc::new(trajectories),
            problems: sorted.reading.problems,
            screens: sorted.screens,
            inline: sorted.reading.inline,
            name: common_name(&files),
            held_by: files.into_iter().map(|named| named.file).collect(),
        })
    }

    /// Only screens, for what is open.
    pub fn is_screens_alone(&self) -> bool {
        self.rows.is_empty() && self.trajectories.is_empty() && !self.screens.is_empty()
    }

    pub fn is_nothing(&self) -> bool {
        self.rows.is_empty() && self.trajectories.is_empty()
    }

    /// What a project keeps: the rows, and the trajectories in one file.
    pub fn kept(&self) -> Vec<File> {
        let mut files = self.rows.clone();
        files.extend(text_as_file(TRAJECTORIES_FILE, &self.lines()));
        files
    }

    /// The trajectories, a line each.
    fn lines(&self) -> String {
        lines_of(&self.trajectories)
    }

    /// Screens are kept aside, for the whole page.
    pub fn add_screens(&mut self, session: &Session) {
        if self.screens.is_empty() && self.inline.is_empty() {
            return;
        }
        let files = std::mem::take(&mut self.held_by);
        let (screens, inline) =
            (std::mem::take(&mut self.screens), std::mem::take(&mut self.inline));
        session.screens.update_value(|all| all.add(files, screens, inline));
        session.screens_changed.update(|times| *times += 1);
    }
}

fn lines_of(trajectories: &Trajectories) -> String {
    let lines: Vec<&str> = trajectories.all().iter().map(|one| one.line.as_str()).collect();
    lines.join("\n")
}

async fn needs_sorting(files: &[NamedFile]) -> bool {
    for NamedFile { path, file } in files {
        let is_plain = match FileKind::of_name(path) {
            FileKind::Data | FileKind::Other => !path.contains('/'),
            _ => false,
        };
        if !is_plain {
            return true;
        }
        let name = path.to_ascii_lowercase();
        let may_be_json = [".json", ".jsonl", ".ndjson"].iter().any(|end| name.ends_with(end));
        if may_be_json && may_hold_trajectories(text_in(file, 0.0, LOOKED_AT).await.as_bytes()) {
            return true;
        }
    }
    false
}

/// The folder that all of it is in, or the name of the first file.
fn common_name(files: &[NamedFile]) -> String {
    let first = files.first().map_or("", |named| named.path.as_str());
    let name = first.split('/').next().unwrap_or(first);
    if files.len() > 1 && !first.contains('/') {
        return format!("{name} and {} more", files.len() - 1);
    }
    name.to_owned()
}

impl Session {
    pub fn open_dropped(self, dropped: Vec<Dropped>) {
        spawn_local(async move {
            let folder = dropped.iter().find_map(|one| match one {
                Dropped::Folder(entry) => Some(entry.name()),
                Dropped::File(_) => None,
            });
            let files = files_of(dropped).await;
            if let (true, Some(name)) = (files.is_empty(), folder) {
                return self.refuse(name, Refusal::Folder, Vec::new());
            }
            self.open_named(files);
        });
    }

    /// Trajectories and screens for what is open; its rows stay as they are.
    pub fn add_trajectories(self, files: Vec<NamedFile>) {
        spawn_local(async move {
            let Some(open) = self.shown().get_untracked() else { return };
            let Ok(mut given) = Given::sorted(files).await else { return };
            given.add_screens(&self);
            if open.has_rows() || given.trajectories.is_empty() {
                let had_some = !open.paths.found.read_untracked().is_empty();
                open.paths.add(&given.trajectories, &given.problems);
                if !given.trajectories.is_empty() && open.source == Source::OwnData {
                    self.keep_trajectories_of(&open, had_some);
                }
                return;
            }
            // Without rows, goals are predicted trajectory by trajectory: more of them are other data.
            let number = self.files.with_value(Vec::len) + 1;
            self.add_rows(&format!("trajectories-{number}.jsonl"), &given.lines());
        });
    }

    /// They are the last file of a project.
    fn keep_trajectories_of(self, open: &OpenBatch, had_some: bool) {
        let lines = lines_of(&open.paths.found.read_untracked());
        let Some(file) = text_as_file(TRAJECTORIES_FILE, &lines) else { return };
        let mut files = self.files.get_value();
        // Where there were some before, they are the last file.
        files.pop_if(|last| had_some && last.name() == TRAJECTORIES_FILE);
        let row_files = files.len();
        files.push(file.clone());
        self.files.set_value(files);
        self.autosave.keep_trajectories(file, row_files);
    }

    /// Opens what is open again, with one file more. Paid answers are known to it.
    pub fn add_rows(self, name: &str, lines: &str) {
        let mut files = self.files.get_value();
        files.extend(text_as_file(name, lines));
        self.open(files);
    }

    pub fn refuse(self, name: String, refusal: Refusal, told: Vec<(String, String)>) {
        self.has_opened();
        self.refused.set(Some(Refused { name, refusal, problems: Vec::new(), told }));
        if self.own().with_untracked(Option::is_none) {
            address::go_to(&Place::Start.to_hash());
        }
    }
}
