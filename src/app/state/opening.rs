//! Files become open data: sorted, read, prepared and shown.

use std::pin::Pin;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::dropped::Given;
use super::open_batch::OpenBatch;
use super::open_files::{NotOpened, open_files};
use super::opening_report::OpeningReport;
use super::session::{Refused, Session};
use crate::base::work::Work;
use crate::browser::address;
use crate::browser::dropped_files::NamedFile;
use crate::browser::files::{File, text_in};
use crate::dataset::Refusal;
use crate::project::ProjectMeta;
use crate::workspace::place::{Place, Source};

/// Works on a batch that was just read, and returns where to go on.
pub type Prepare = Box<dyn FnOnce(Arc<OpenBatch>) -> Pin<Box<dyn Future<Output = Prepared>>>>;

/// Where to go, and the project whose judge the batch has.
pub struct Prepared {
    pub place: String,
    pub project: Option<ProjectMeta>,
}

/// The first words of a project's copy.
const COPY_BEGINS: &str = r#"{"bifact":"project""#;

impl Session {
    /// Opens files. What was open stays until they are read.
    pub fn open(self, files: Vec<File>) {
        self.open_at(files, Place::Data);
    }

    /// The same for files with scores, which are shown at once.
    pub fn open_scored(self, files: Vec<File>) {
        self.open_at(files, Place::results(Source::OwnData));
    }

    fn open_at(self, files: Vec<File>, place: Place) {
        self.open_fresh(files.into_iter().map(NamedFile::new).collect(), place);
    }

    /// Opens files by their paths: a folder with what is in it.
    pub fn open_named(self, files: Vec<NamedFile>) {
        self.open_fresh(files, Place::Data);
    }

    fn open_fresh(self, files: Vec<NamedFile>, place: Place) {
        // What the user opens takes the place of a project that is still to be opened again.
        self.autosave.is_reopening.set(false);
        self.open_prepared(files, &[], self.fresh(place));
    }

    fn fresh(self, place: Place) -> Prepare {
        Box::new(move |open| {
            open.answers.update_value(|answers| self.runner.tell_known_answers(answers));
            self.autosave.keep(open, self.files.get_value());
            Box::pin(async move { Prepared { place: place.to_hash(), project: None } })
        })
    }

    /// Opens files and prepares the batch before it is shown. `mappings` are a project's and apply to its
    /// files only.
    pub fn open_with(self, files: Vec<File>, mappings: &[(String, String)], prepare: Prepare) {
        let files = files.into_iter().map(NamedFile::new).collect();
        self.open_prepared(files, mappings, prepare);
    }

    fn open_prepared(self, files: Vec<NamedFile>, mappings: &[(String, String)], prepare: Prepare) {
        if files.is_empty() {
            return;
        }
        self.reading.with_value(Work::cancel);
        self.opening.set(None);
        self.refused.set(None);
        let task = self.reading.with_value(Work::begin);
        let known = self.known_mappings(mappings);
        spawn_local(async move {
            if let [NamedFile { file, .. }] = files.as_slice()
                && text_in(file, 0.0, 100.0).await.starts_with(COPY_BEGINS)
            {
                self.has_opened();
                return self.autosave.open_copy(file.clone());
            }
            let name = files.first().map(|named| named.path.clone()).unwrap_or_default();
            let mut given = match Given::sorted(files).await {
                Ok(given) => given,
                Err(refusal) => return self.refuse(name, refusal, Vec::new()),
            };
            if !task.is_wanted() {
                return;
            }
            given.add_screens(&self);
            if given.is_screens_alone() && self.own.with_untracked(Option::is_some) {
                return self.has_opened();
            }
            if given.is_nothing() {
                return self.refuse(given.name, Refusal::Folder, given.problems);
            }
            let report = OpeningReport::new(self.opening, self.lazy.expect_data);
            let shown = |name: &str, part, rows| {
                if task.is_wanted() {
                    report.show(name, part, rows);
                }
            };
            let opened = match given.rows.as_slice() {
                [] => Ok(OpenBatch::of_trajectories(&given.name)),
                rows => open_files(rows, &known, &task, &shown).await,
            };
            if !task.is_wanted() {
                return;
            }
            match opened {
                Ok(open) => {
                    // Stop the run: its data is being closed. Answers received so far are kept.
                    self.runner.stop();
                    self.learn_answers();
                    self.files.set_value(given.kept());
                    open.paths.add(&given.trajectories, &given.problems);
                    let open = Arc::new(open);
                    let Prepared { place, project } = prepare(open.clone()).await;
                    self.own.set(Some(open));
                    // Together with the data: the journal of the previous project still writes its own judge.
                    match project {
                        Some(meta) => self.judge.show_of_project(&meta),
                        None => self.judge.show_own(),
                    }
                    self.has_opened();
                    address::go_to(&place);
                }
                Err(NotOpened::Stopped) => self.has_opened(),
                Err(NotOpened::Refused { name, refusal, problems }) => {
                    self.has_opened();
                    let told = given.problems;
                    self.refused.set(Some(Refused { name, refusal, problems, told }));
                    if self.own.with_untracked(Option::is_none) {
                        address::go_to(&Place::Start.to_hash());
                    }
                }
            }
        });
    }

    pub fn stop_opening(self) {
        self.reading.with_value(Work::cancel);
        self.has_opened();
    }

    /// Or has given it up.
    pub(super) fn has_opened(self) {
        self.opening.set(None);
        self.autosave.is_reopening.set(false);
    }
}
