//! The state of the whole page: what is open, what is being opened, the judge, the run and storage.

use std::collections::HashMap;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::autosave::{Autosave, LoadedStorage, TabRole};
use super::came_back::CameBack;
use super::drawer::Drawer;
use super::elsewhere_view::ElsewhereView;
use super::judge_form::JudgeForm;
use super::kept_screens::KeptScreens;
use super::loading::{Load, NotLoaded};
use super::open_batch::OpenBatch;
use super::opening_report::Opening;
use super::runner::{Drive, Runner};
use super::screen_sources::ScreenSources;
use super::trajectory_state::LoadTrajectoryViews;
use crate::base::work::Work;
use crate::browser::fetch::own_file;
use crate::browser::files::File;
use crate::browser::screens::Screens;
use crate::browser::{address, preferences};
use crate::dataset::{Mapping, Problem, Refusal, Shape};
use crate::evaluation::pair::RowId;
use crate::project::kept_as;
use crate::run::Cache;
use crate::words::page::NOT_LOADED;
use crate::workspace::View;
use crate::workspace::place::{Place, Source};

/// A file that could not be opened: why, and what was wrong with its lines.
#[derive(Clone, PartialEq)]
pub struct Refused {
    pub name: String,
    pub refusal: Refusal,
    pub problems: Vec<Problem>,
    /// Files with trajectories: what has a problem, and the sentence about it.
    pub told: Vec<(String, String)>,
}

/// How to load the code that a first visit does not need.
#[derive(Clone, Copy)]
pub struct LazyCode {
    /// Reads the sample; other files are read by a worker.
    pub sample_reader: Load<fn(&str) -> OpenBatch>,
    pub drive: Load<Drive>,
    pub storage: Load<LoadedStorage>,
    pub trajectory_views: LoadTrajectoryViews,
    pub elsewhere: Load<ElsewhereView>,
    /// Completes a sign-in.
    pub sign_in: Load<fn(&Session, CameBack)>,
    /// Begins to load what shows data, while that is still being read.
    pub expect_data: fn(),
}

#[derive(Clone, Copy)]
pub struct Session {
    pub place: Memo<Place>,
    pub opening: RwSignal<Option<Opening>>,
    pub refused: RwSignal<Option<Refused>>,
    pub judge: JudgeForm,
    pub runner: Runner,
    pub autosave: Autosave,
    /// What came of a sign-in at a provider.
    pub sign_in: RwSignal<Option<String>>,
    /// Pairs typed on the start page, each a line of a file to be.
    pub collected: RwSignal<Vec<String>>,
    pub(super) own: RwSignal<Option<Arc<OpenBatch>>>,
    pub(super) sample: RwSignal<Option<Arc<OpenBatch>>>,
    /// Why the sample is not there.
    pub sample_missing: RwSignal<bool>,
    /// The browser's handles on the open files, to read them again with another mapping.
    pub(super) files: StoredValue<Vec<File>, LocalStorage>,
    /// The screens of whatever was dropped in this visit.
    pub screens: StoredValue<Screens, LocalStorage>,
    /// Counts up when there are more of them.
    pub screens_changed: RwSignal<u32>,
    pub kept_screens: KeptScreens,
    /// By the fingerprint of a shape.
    chosen_mappings: StoredValue<HashMap<String, String>>,
    pub(super) reading: StoredValue<Work>,
    pub lazy: LazyCode,
}

impl Session {
    pub fn begin(lazy: LazyCode) -> Self {
        let hash = address::follow_hash();
        let place = Memo::new(move |_| hash.with(|hash| Place::from_hash(hash)));
        let (judge, autosave) = (JudgeForm::begin(place), Autosave::begin(lazy.storage));
        let screens = ScreenSources::begin();
        Self {
            place,
            opening: RwSignal::new(None),
            refused: RwSignal::new(None),
            judge,
            runner: Runner::begin(judge, autosave, lazy.drive, Drawer::begin(screens)),
            autosave,
            sign_in: RwSignal::new(None),
            collected: RwSignal::new(Vec::new()),
            own: RwSignal::new(None),
            sample: RwSignal::new(None),
            sample_missing: RwSignal::new(false),
            files: StoredValue::new_local(Vec::new()),
            screens: screens.dropped,
            screens_changed: screens.changed,
            kept_screens: screens.kept,
            chosen_mappings: StoredValue::new(HashMap::new()),
            reading: StoredValue::new(Work::default()),
            lazy,
        }
    }

    pub fn current() -> Self {
        expect_context()
    }

    pub fn screen_sources(self) -> ScreenSources {
        ScreenSources {
            dropped: self.screens,
            kept: self.kept_screens,
            changed: self.screens_changed,
        }
    }

    /// The batch the address names, if it is open here.
    pub fn shown(self) -> Memo<Option<Arc<OpenBatch>>> {
        Memo::new(move |_| match self.place.with(Place::source)? {
            Source::Sample => self.sample.get(),
            Source::OwnData => self.own.get(),
        })
    }

    /// The sample is a file beside the page, loaded when it is first opened.
    pub fn load_sample(self) {
        if self.sample.with_untracked(Option::is_some) {
            return;
        }
        spawn_local(async move {
            self.sample_missing.set(false);
            match (own_file("sample.jsonl").await, (self.lazy.sample_reader)().await) {
                (Some(text), Ok(read)) => self.sample.set(Some(Arc::new(read(&text)))),
                _ => self.sample_missing.set(true),
            }
        });
    }

    /// Completes a sign-in, if the user comes back from one.
    pub fn complete_sign_in(self) {
        if let Some(came) = CameBack::noticed() {
            spawn_local(async move {
                match (self.lazy.sign_in)().await {
                    Ok(finish) => finish(&self, came),
                    Err(NotLoaded) => self.sign_in.set(Some(NOT_LOADED.to_owned())),
                }
            });
        }
    }

    /// The user's own batch, which stays open behind the start page.
    pub fn own(self) -> Signal<Option<Arc<OpenBatch>>> {
        self.own.into()
    }

    /// Whether the shown project is written by another tab.
    pub fn only_follows(self) -> bool {
        self.autosave.role.get() == TabRole::Follows
            && self.place.with(Place::source) == Some(Source::OwnData)
    }

    pub fn selected(self) -> Memo<Option<RowId>> {
        Memo::new(move |_| match self.place.get() {
            Place::Results { pair, .. } => pair,
            _ => None,
        })
    }

    /// The filters and order in the address.
    pub fn view(self) -> Memo<View> {
        Memo::new(move |_| match self.place.get() {
            Place::Results { view, .. } => view,
            _ => View::default(),
        })
    }

    /// Changes filters and order; the chosen pair stays.
    pub fn show_view(self, view: View) {
        address::replace(&self.place.get_untracked().with_view(view).to_hash());
    }

    /// Reads the open files again, those of these shapes with other mappings.
    pub fn choose_mappings<'s>(self, chosen: impl Iterator<Item = (&'s Shape, Mapping)>) {
        for (shape, mapping) in chosen {
            let (fingerprint, mapping) = (shape.fingerprint().to_string(), mapping.to_json());
            preferences::remember(&format!("{}{fingerprint}", kept_as::MAPPINGS), &mapping);
            self.chosen_mappings.update_value(|chosen| {
                chosen.insert(fingerprint, mapping);
            });
        }
        self.open(self.files.get_value());
    }

    /// A shape's fingerprint, then its mapping. Those of the project stand first, then those chosen in
    /// this visit.
    pub(super) fn known_mappings(self, of_project: &[(String, String)]) -> Vec<String> {
        let chosen = self.chosen_mappings.get_value();
        let known = of_project.iter().cloned().chain(chosen);
        known.chain(preferences::recall_all(kept_as::MAPPINGS)).flat_map(<[_; 2]>::from).collect()
    }

    /// For a file that is read beside the open one.
    pub fn mappings_in_use(self) -> Vec<String> {
        self.known_mappings(&[])
    }

    /// Answers can be reused for other data of the user's, as they were paid for. Answers of a copy are
    /// not reused: anybody may have written them.
    pub(super) fn learn_answers(self) {
        if let Some(open) = self.own.get_untracked()
            && !untrack(|| self.judge.is_of_copy())
        {
            open.answers.with_value(|answers| self.runner.learn_answers(answers));
        }
    }

    /// The answers that serve what is shown; tracked.
    pub fn answers(self) -> ArcStoredValue<Cache> {
        let own = self.own.get().filter(|_| self.place.with(Place::source).is_some());
        own.map_or_else(|| self.runner.loose.get_value(), |open| open.answers.clone())
    }

    /// How many those are.
    pub fn kept_answers(self) -> usize {
        self.runner.answers_changed.track();
        self.answers().with_value(Cache::len)
    }

    /// How many came with a copy, where what is shown came as one.
    pub fn copied_answers(self) -> usize {
        self.runner.answers_changed.track();
        self.answers().with_value(Cache::copied)
    }

    /// Forgets the answers that serve what is shown, and no others.
    pub fn forget_answers(self) {
        untrack(|| self.answers()).update_value(Cache::clear);
        self.runner.forget_known_answers();
    }
}
