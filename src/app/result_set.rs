//! One judging of the open batch: by the answers in its file, or by a judge asked from here.

use leptos::prelude::*;

use crate::base::fingerprint::Fingerprint;
use crate::browser::pace::Pace;
use crate::methods::bifact::results::{ModelSummary, Outcome, Results};
use crate::review::History;

/// Entries that are copied or freed between two looks at the clock.
const AT_ONCE: usize = 512;

/// Frees results in turns: all at once takes long where there are many.
pub async fn free(mut results: Results, pace: &mut Pace) {
    while !results.free_some(AT_ONCE) {
        pace.breathe().await;
    }
}

#[derive(Clone, PartialEq)]
pub struct ResultSet {
    /// Of everything that makes the judge this one; `None` for the answers in the file.
    pub judge: Option<Fingerprint>,
    pub title: String,
    /// It began without the answers in the file.
    pub judges_again: bool,
    pub results: ArcRwSignal<Results>,
    pub summaries: ArcRwSignal<Vec<ModelSummary>>,
    /// Counts how often means were asked for, so that only the latest are shown.
    pub means_asked: ArcStoredValue<usize>,
    /// What a person changed, to go back and forth over.
    pub history: ArcRwSignal<History>,
}

impl ResultSet {
    pub fn of_file(results: Results, summaries: Vec<ModelSummary>) -> Self {
        Self {
            judge: None,
            title: "In the file".to_owned(),
            judges_again: false,
            results: ArcRwSignal::new(results),
            summaries: ArcRwSignal::new(summaries),
            means_asked: ArcStoredValue::new(0),
            history: ArcRwSignal::new(History::default()),
        }
    }

    /// The results as they are now, copied in turns.
    pub async fn copy_of_results(&self, pace: &mut Pace) -> Results {
        let mut copy = Results::default();
        while !self.results.with_untracked(|results| copy.copy_more(results, AT_ONCE)) {
            pace.breathe().await;
        }
        copy
    }

    pub fn outcome(&self, pair: usize) -> Memo<Option<Outcome>> {
        let results = self.results.clone();
        Memo::new(move |_| results.with(|results| results.outcomes.get(pair).cloned()))
    }
}

/// All of them, the file's first, and which one is looked at.
#[derive(Clone)]
pub struct ResultSets {
    sets: ArcRwSignal<Vec<ResultSet>>,
    shown: ArcRwSignal<usize>,
}

impl ResultSets {
    pub fn new(of_file: ResultSet) -> Self {
        Self { sets: ArcRwSignal::new(vec![of_file]), shown: ArcRwSignal::new(0) }
    }

    /// With their places. The file's own is worth choosing only where it scored something.
    pub fn titles(&self) -> Vec<(usize, String)> {
        self.sets.with(|sets| {
            let is_worth_it = |set: &ResultSet| {
                set.judge.is_some() || set.results.with_untracked(|results| results.scored() > 0)
            };
            let sets = sets.iter().enumerate().filter(|(_, set)| is_worth_it(set));
            sets.map(|(place, set)| (place, set.title.clone())).collect()
        })
    }

    pub fn all(&self) -> Vec<ResultSet> {
        self.sets.get()
    }

    /// One more, which is shown from now on.
    pub fn add(&self, set: ResultSet) {
        self.sets.update(|sets| sets.push(set));
        self.shown.set(self.sets.with_untracked(Vec::len) - 1);
    }

    pub fn place_of_shown(&self) -> usize {
        self.shown.get()
    }

    pub fn show(&self, place: usize) {
        self.shown.set(place);
    }

    pub fn of_file(&self) -> ResultSet {
        self.sets.with_untracked(|sets| sets[0].clone())
    }

    /// The one looked at; tracks the choice, not what is in it.
    pub fn shown(&self) -> ResultSet {
        let place = self.shown.get();
        self.sets.with(|sets| sets.get(place).unwrap_or(&sets[0]).clone())
    }

    pub fn of_judge(&self, judge: Fingerprint) -> Option<ResultSet> {
        self.sets.with(|sets| sets.iter().find(|set| set.judge == Some(judge)).cloned())
    }

    /// The set of that judge, begun where there is none yet, and shown from now on.
    pub fn show_of(&self, judge: Fingerprint, begin: impl FnOnce() -> ResultSet) -> ResultSet {
        let known = |sets: &Vec<ResultSet>| sets.iter().position(|set| set.judge == Some(judge));
        let place = self.sets.with_untracked(known).unwrap_or_else(|| {
            // Begun first: it looks at the sets that are there.
            self.add(begin());
            self.sets.with_untracked(Vec::len) - 1
        });
        self.shown.set(place);
        self.sets.with_untracked(|sets| sets[place].clone())
    }
}
