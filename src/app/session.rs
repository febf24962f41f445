//! What the page holds while it is open.

use std::cell::Cell;
use std::collections::HashMap;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::web_sys::File;

use super::judge_form::JudgeForm;
use super::keeping::{Keeping, KeepingRole};
use super::later::{expect_data, load_sample_reader};
use super::open_batch::{NotOpened, OpenBatch, Watch, open_files};
use super::place::{Place, Source};
use super::runner::Runner;
use crate::browser::fetch::own_file;
use crate::browser::files::{Dropped, text_in};
use crate::browser::pace::now;
use crate::browser::{address, preferences};
use crate::dataset::{Mapping, Problem, Refusal, Shape};
use crate::evaluation::pair::RowId;
use crate::project::{ProjectMeta, kept_as};
use crate::run::Cache;
use crate::workspace::View;

/// A file that could not be opened: why, and what was wrong with its lines.
#[derive(Clone, PartialEq)]
pub struct Refused {
    pub name: String,
    pub refusal: Refusal,
    pub problems: Vec<Problem>,
}

/// What is being read just now.
#[derive(Clone, PartialEq)]
pub struct Opening {
    pub name: String,
    /// Of 1; unknown for packed files.
    pub part: Option<f64>,
    pub rows: usize,
}

/// Works on a batch that was just read; hands back how to go on with it.
pub type Prepare = Box<dyn FnOnce(Arc<OpenBatch>) -> Pin<Box<dyn Future<Output = Prepared>>>>;

/// Where to go, and the project whose judge the batch has.
pub struct Prepared {
    pub place: String,
    pub project: Option<ProjectMeta>,
}

/// The first words of a project's copy.
const COPY_BEGINS: &str = r#"{"bifact":"project""#;

#[derive(Clone, Copy)]
pub struct Session {
    pub place: Memo<Place>,
    pub opening: RwSignal<Option<Opening>>,
    pub refused: RwSignal<Option<Refused>>,
    pub judge: JudgeForm,
    pub runner: Runner,
    pub keeping: Keeping,
    /// Pairs typed on the start page, each a line of a file to be.
    pub collected: RwSignal<Vec<String>>,
    own: RwSignal<Option<Arc<OpenBatch>>>,
    sample: RwSignal<Option<Arc<OpenBatch>>>,
    /// Why the sample is not there.
    pub sample_missing: RwSignal<bool>,
    /// The browser's handles on the open files, to read them again with another mapping.
    files: StoredValue<Vec<File>, LocalStorage>,
    /// By the fingerprint of a shape.
    chosen_mappings: StoredValue<HashMap<String, String>>,
    /// Raised by whoever wants the present opening to end.
    stop: StoredValue<Rc<Cell<bool>>, LocalStorage>,
}

impl Session {
    pub fn begin() -> Self {
        let hash = address::follow_hash();
        let place = Memo::new(move |_| hash.with(|hash| Place::from_hash(hash)));
        let (judge, keeping) = (JudgeForm::begin(place), Keeping::begin());
        Self {
            place,
            opening: RwSignal::new(None),
            refused: RwSignal::new(None),
            judge,
            runner: Runner::begin(judge, keeping),
            keeping,
            collected: RwSignal::new(Vec::new()),
            own: RwSignal::new(None),
            sample: RwSignal::new(None),
            sample_missing: RwSignal::new(false),
            files: StoredValue::new_local(Vec::new()),
            chosen_mappings: StoredValue::new(HashMap::new()),
            stop: StoredValue::new_local(Rc::default()),
        }
    }

    pub fn current() -> Self {
        expect_context()
    }

    /// The batch the address speaks of, if it is open here.
    pub fn shown(self) -> Memo<Option<Arc<OpenBatch>>> {
        Memo::new(move |_| match self.place.with(Place::source)? {
            Source::Sample => self.sample.get(),
            Source::OwnData => self.own.get(),
        })
    }

    /// The sample is a file beside the page, fetched when it is first looked at.
    pub fn load_sample(self) {
        if self.sample.with_untracked(Option::is_some) {
            return;
        }
        self.sample_missing.set(false);
        spawn_local(async move {
            match (own_file("sample.jsonl").await, load_sample_reader().await) {
                (Some(text), Ok(read)) => self.sample.set(Some(Arc::new(read(&text)))),
                _ => self.sample_missing.set(true),
            }
        });
    }

    /// The user's own batch stays open behind the start page.
    pub fn own(self) -> Signal<Option<Arc<OpenBatch>>> {
        self.own.into()
    }

    /// What is shown is a project that another tab writes.
    pub fn only_follows(self) -> bool {
        self.keeping.role.get() == KeepingRole::Follows
            && self.place.with(Place::source) == Some(Source::OwnData)
    }

    pub fn selected(self) -> Memo<Option<RowId>> {
        Memo::new(move |_| match self.place.get() {
            Place::Results { pair, .. } => pair,
            _ => None,
        })
    }

    /// Which pairs the address asks for.
    pub fn view(self) -> Memo<View> {
        Memo::new(move |_| match self.place.get() {
            Place::Results { view, .. } => view,
            _ => View::default(),
        })
    }

    /// Shows other pairs, the chosen one as before.
    pub fn show_view(self, view: View) {
        address::replace(&self.place.get_untracked().with_view(view).to_hash());
    }

    pub fn open_dropped(self, dropped: Vec<Dropped>) {
        let mut files = Vec::new();
        for item in dropped {
            match item {
                Dropped::File(file) => files.push(file),
                Dropped::Folder(name) => {
                    let refused = Refused { name, refusal: Refusal::Folder, problems: Vec::new() };
                    self.refused.set(Some(refused));
                    address::go_to(&Place::Start.to_hash());
                    return;
                }
            }
        }
        self.open(files);
    }

    /// Opens files in place of what was open; until they are read, that stays.
    pub fn open(self, files: Vec<File>) {
        let kept_files = files.clone();
        let fresh: Prepare = Box::new(move |open| {
            open.answers.update_value(|answers| self.runner.tell_known_answers(answers));
            self.keeping.keep(open, kept_files);
            Box::pin(async { Prepared { place: Place::Data.to_hash(), project: None } })
        });
        self.open_with(files, &[], fresh);
    }

    /// The same, with something to be done before the batch is shown. `mappings` are a project's: they
    /// hold for its files and no others.
    pub fn open_with(self, files: Vec<File>, mappings: &[(String, String)], prepare: Prepare) {
        if files.is_empty() {
            return;
        }
        self.stop_opening();
        self.refused.set(None);
        let stop = Rc::new(Cell::new(false));
        self.stop.set_value(stop.clone());
        let known = self.known_mappings(mappings);
        spawn_local(async move {
            let (shown_at, expects_data) = (Cell::new(0.0), Cell::new(false));
            let watch = OpeningWatch { opening: self.opening, stop, shown_at, expects_data };
            if let [file] = files.as_slice()
                && text_in(file, 0.0, 100.0).await.starts_with(COPY_BEGINS)
            {
                self.opening.set(None);
                return self.keeping.open_copy(file.clone());
            }
            let opened = open_files(&files, &known, &watch).await;
            if watch.is_stopped() {
                return;
            }
            match opened {
                Ok(open) => {
                    // Nobody would see it go on over data that is closed; its answers are kept.
                    self.runner.stop();
                    self.learn_answers();
                    self.files.set_value(files);
                    let open = Arc::new(open);
                    let Prepared { place, project } = prepare(open.clone()).await;
                    self.own.set(Some(open));
                    // With the data, and not before: the book of what was open writes its own judge.
                    match project {
                        Some(meta) => self.judge.show_of_project(&meta),
                        None => self.judge.show_own(),
                    }
                    self.opening.set(None);
                    address::go_to(&place);
                }
                Err(NotOpened::Stopped) => self.opening.set(None),
                Err(NotOpened::Refused { name, refusal, problems }) => {
                    self.opening.set(None);
                    self.refused.set(Some(Refused { name, refusal, problems }));
                    if self.own.with_untracked(Option::is_none) {
                        address::go_to(&Place::Start.to_hash());
                    }
                }
            }
        });
    }

    pub fn stop_opening(self) {
        self.stop.with_value(|stop| stop.set(true));
        self.opening.set(None);
    }

    /// Reads the open files again with another mapping for those of this shape.
    pub fn choose_mapping(self, shape: &Shape, mapping: Mapping) {
        let (fingerprint, mapping) = (shape.fingerprint().to_string(), mapping.to_json());
        preferences::remember(&format!("{}{fingerprint}", kept_as::MAPPINGS), &mapping);
        self.chosen_mappings.update_value(|chosen| {
            chosen.insert(fingerprint, mapping);
        });
        self.open(self.files.get_value());
    }

    /// A shape's fingerprint, then its mapping. Those of the project stand first, then those chosen in
    /// this visit.
    fn known_mappings(self, of_project: &[(String, String)]) -> Vec<String> {
        let chosen = self.chosen_mappings.get_value();
        let known = of_project.iter().cloned().chain(chosen);
        known.chain(preferences::recall_all(kept_as::MAPPINGS)).flat_map(<[_; 2]>::from).collect()
    }

    /// What was paid for is there for other data of the user's. A copy's answers are not: anybody may
    /// have written them.
    fn learn_answers(self) {
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

    /// Forgets the answers that serve what is shown, and no others.
    pub fn forget_answers(self) {
        untrack(|| self.answers()).update_value(Cache::clear);
        self.runner.forget_known_answers();
    }
}

struct OpeningWatch {
    opening: RwSignal<Option<Opening>>,
    stop: Rc<Cell<bool>>,
    shown_at: Cell<f64>,
    expects_data: Cell<bool>,
}

/// Milliseconds between two changes of what is shown: painting takes the reader's time.
const SHOW_EVERY: f64 = 120.0;

impl Watch for OpeningWatch {
    fn report(&self, name: &str, part: Option<f64>, rows: usize) {
        // Not sooner, for the reader is fetched first.
        if rows > 0 && !self.expects_data.replace(true) {
            expect_data();
        }
        if !self.is_stopped() && now() - self.shown_at.get() > SHOW_EVERY {
            self.shown_at.set(now());
            self.opening.set(Some(Opening { name: name.to_owned(), part, rows }));
        }
    }

    fn is_stopped(&self) -> bool {
        self.stop.get()
    }
}
