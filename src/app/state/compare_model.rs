//! The model of the screen that compares judges. Every new choice or result starts a new round of work; a
//! newer round supersedes the one before.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::compare_round::{CompareFound, Round};
use super::compare_state::{CompareChoice, CompareMode, SetName};
use super::open_batch::OpenBatch;
use super::open_files::{NotOpened, open_files};
use super::session::Session;
use crate::base::work::Work;
use crate::browser::files::File;
use crate::trust::beside::{Matched, beside};
use crate::trust::judged::{Judged, JudgedSet};
use crate::words::compare as words;

#[derive(Clone, Copy)]
pub struct CompareModel {
    pub open: StoredValue<Arc<OpenBatch>>,
    pub choice: RwSignal<CompareChoice>,
    pub listed: Memo<Vec<(SetName, String)>>,
    /// `None` while the first round goes on.
    pub found: RwSignal<Option<CompareFound>>,
    /// What became of another file that was opened.
    pub opened: RwSignal<Option<String>>,
    rounds: StoredValue<Work>,
    reading: StoredValue<Work>,
}

impl CompareModel {
    pub fn begin(open: Arc<OpenBatch>) -> Self {
        let runner = Session::current().runner;
        let listed = {
            let open = open.clone();
            Memo::new(move |_| {
                // A set of the file is listed once it has scores.
                open.track_results();
                open.comparable()
            })
        };
        let model = Self {
            choice: open.compare.choice.clone().into(),
            open: StoredValue::new(open.clone()),
            listed,
            found: RwSignal::new(None),
            opened: RwSignal::new(None),
            rounds: StoredValue::new(Work::default()),
            reading: StoredValue::new(Work::default()),
        };
        let asked = Memo::new(move |_| CompareChoice { pair: None, ..model.choice.get() });
        Effect::new(move || {
            let asked = asked.get();
            listed.with(|_| ());
            // A run shows its own progress; its results are compared when it ends.
            if !runner.is_running() {
                open.track_results();
                model.begin_round(asked);
            }
        });
        model
    }

    pub fn current() -> Self {
        expect_context()
    }

    /// The sets that are compared; tracked.
    pub fn two(self) -> Option<[SetName; 2]> {
        self.listed.with(|listed| {
            let chosen = self.choice.with(|choice| choice.two);
            let mut left = listed.iter().map(|(name, _)| *name);
            let is_there = |name: &SetName| listed.iter().any(|(listed, _)| listed == name);
            let first = chosen[0].filter(is_there).or_else(|| {
                listed.iter().map(|(name, _)| *name).find(|name| Some(*name) != chosen[1])
            })?;
            let other = chosen[1].filter(is_there).or_else(|| left.find(|name| *name != first))?;
            Some([first, other])
        })
    }

    /// The repeats that are looked at: the newest, until somebody chooses; tracked.
    pub fn repeated(self) -> Option<SetName> {
        let chosen = self.choice.with(|choice| choice.repeats);
        let last = || {
            let is_repeated = |(name, _): &&(SetName, String)| matches!(name, SetName::Repeated(_));
            self.listed.with(|listed| listed.iter().rfind(is_repeated).map(|(name, _)| *name))
        };
        chosen.or_else(last)
    }

    fn begin_round(self, asked: CompareChoice) {
        let task = self.rounds.with_value(Work::begin);
        let (two, repeated) = untrack(|| (self.two(), self.repeated()));
        let Some(open) = self.open.try_get_value() else { return };
        spawn_local(async move {
            let mut round = Round::begin(open.clone(), task);
            let found = match asked.mode {
                CompareMode::Two => match two {
                    Some(two) => round.two(two).await,
                    None => Some(CompareFound::TooFewSets),
                },
                CompareMode::Repeats => match repeated {
                    Some(name) => round.repeats(name).await,
                    None => Some(CompareFound::NoRepeats),
                },
                CompareMode::Jury => round.jury(&asked.jury).await,
            };
            // Without one, another round began or the screen was left.
            let Some(found) = found else { return };
            let said = match &found {
                CompareFound::Two(found) => found.said.clone(),
                CompareFound::Repeats(found) => found.said.clone(),
                CompareFound::Jury(found) => found.said.clone(),
                _ => Vec::new(),
            };
            open.compare.said.update(|all| {
                if let Some(place) = all.get_mut(asked.mode as usize) {
                    *place = said;
                }
            });
            self.found.try_set(Some(found));
        });
    }

    /// Reads another file whose gold intents are the same, and compares the first set with it.
    pub fn open_beside(self, files: Vec<File>) {
        let Some(open) = self.open.try_get_value().filter(|_| !files.is_empty()) else { return };
        let task = self.reading.with_value(Work::begin);
        let known = Session::current().mappings_in_use();
        self.opened.set(Some(words::READING.to_owned()));
        spawn_local(async move {
            let watch = (*task).clone();
            let said = match open_files(&files, &known, &watch, &|_, _, _| {}).await {
                Ok(other) => self.lay_beside(&open, &other),
                Err(NotOpened::Stopped) => return,
                Err(NotOpened::Refused { name, refusal, .. }) => {
                    words::not_opened(&name, &refusal.to_string())
                }
            };
            self.opened.try_set(Some(said));
        });
    }

    fn lay_beside(self, open: &OpenBatch, other: &OpenBatch) -> String {
        let results = other.sets.of_file().results;
        let set = results.with_untracked(|results| JudgedSet {
            title: other.name.clone(),
            signature: results.signature().to_string(),
            pairs: (0..other.batch.pairs.len())
                .map(|pair| results.finding(pair).map(Judged::once))
                .collect(),
            ..JudgedSet::default()
        });
        if set.judged() == 0 {
            return words::no_judgements(&other.name);
        }
        let (set, Matched { pairs, without_gold, unclear }) =
            beside(&open.batch, &other.batch, &set);
        if pairs == 0 {
            return words::no_partner(&other.name);
        }
        open.compare.beside.update(|all| all.push(Arc::new(set)));
        let place = open.compare.beside.with_untracked(Vec::len) - 1;
        self.choice.update(|choice| {
            choice.mode = CompareMode::Two;
            choice.two[1] = Some(SetName::Beside(place));
            choice.pair = None;
        });
        words::laid_beside(&other.name, pairs, without_gold, unclear)
    }
}
