//! One judging of the open batch: the answers that came in its file, or those of a judge asked from here.

use leptos::prelude::*;

use super::in_page::InPage;
use crate::base::fingerprint::Fingerprint;
use crate::base::work::Work;
use crate::browser::yield_now::Turn;
use crate::evaluation::batch::Batch;
use crate::evaluation::begins::Begins;
use crate::evaluation::inquiry::Inquiry;
use crate::evaluation::results::{Outcome, Results};
use crate::evaluation::signature::Judge;
use crate::methods::bifact::Bifact;
use crate::project::SetKey;
use crate::run::{Differences, differences, share_grounds};

/// Entries copied or freed between two checks of the clock.
const AT_ONCE: usize = 512;

/// Frees results in turns: freeing many at once takes long.
pub async fn free<I: Inquiry>(mut results: Results<I>, turn: &mut Turn) {
    while !results.free_some(AT_ONCE) {
        turn.yield_if_over().await;
    }
}

/// Frees the results of sets that nobody looks at any more.
pub async fn free_sets<I: InPage>(sets: Vec<ResultSet<I>>, turn: &mut Turn) {
    for set in sets {
        let results = set.results.try_update_untracked(std::mem::take);
        free(results.unwrap_or_default(), turn).await;
    }
}

/// Of one method or producer; most of the page looks at Bi-Fact's.
#[derive(Clone, PartialEq)]
pub struct ResultSet<M: InPage = Bifact> {
    /// The fingerprint of the judge; `None` for the answers in the file.
    pub judge: Option<Fingerprint>,
    pub title: String,
    pub begins: Begins,
    pub results: ArcRwSignal<Results<M>>,
    pub summaries: ArcRwSignal<Vec<M::Summary>>,
    /// Computing the averages: only the latest are shown.
    pub summarising: Work,
    /// A person's changes, for undo and redo.
    pub history: ArcRwSignal<M::History>,
}

impl<M: InPage> ResultSet<M> {
    pub fn of_file(results: Results<M>, summaries: Vec<M::Summary>) -> Self {
        Self {
            judge: None,
            title: "In the file".to_owned(),
            begins: Begins::default(),
            results: ArcRwSignal::new(results),
            summaries: ArcRwSignal::new(summaries),
            summarising: Work::default(),
            history: ArcRwSignal::new(M::History::default()),
        }
    }

    /// Its key in the journal.
    pub fn key(&self) -> SetKey {
        SetKey::of::<M>(self.judge)
    }

    /// The results as they are now, copied in turns.
    pub async fn copy_of_results(&self, turn: &mut Turn) -> Results<M> {
        let mut copy = Results::default();
        while !self.results.with_untracked(|results| copy.copy_more(results, AT_ONCE)) {
            turn.yield_if_over().await;
        }
        copy
    }

    pub fn outcome(&self, pair: usize) -> Memo<Option<Outcome<M>>> {
        let results = self.results.clone();
        Memo::new(move |_| results.with(|results| results.outcomes.get(pair).cloned()))
    }
}

/// All sets of a method, the file's first, and which one is shown.
#[derive(Clone)]
pub struct ResultSets<M: InPage = Bifact> {
    sets: ArcRwSignal<Vec<ResultSet<M>>>,
    shown: ArcRwSignal<usize>,
}

impl<M: InPage> ResultSets<M> {
    pub fn new(of_file: ResultSet<M>) -> Self {
        Self { sets: ArcRwSignal::new(vec![of_file]), shown: ArcRwSignal::new(0) }
    }

    /// With their indices. The file's own set is listed only if it has scores.
    pub fn titles(&self) -> Vec<(usize, String)> {
        self.sets.with(|sets| {
            let is_worth_it = |set: &ResultSet<M>| {
                set.judge.is_some() || set.results.with_untracked(|results| results.scored() > 0)
            };
            let sets = sets.iter().enumerate().filter(|(_, set)| is_worth_it(set));
            sets.map(|(place, set)| (place, set.title.clone())).collect()
        })
    }

    pub fn all(&self) -> Vec<ResultSet<M>> {
        self.sets.get()
    }

    /// One more, which is shown from now on.
    pub fn add(&self, set: ResultSet<M>) {
        self.sets.update(|sets| sets.push(set));
        self.shown.set(self.sets.with_untracked(Vec::len) - 1);
    }

    pub fn place_of_shown(&self) -> usize {
        self.shown.get()
    }

    pub fn show(&self, place: usize) {
        self.shown.set(place);
    }

    pub fn of_file(&self) -> ResultSet<M> {
        self.sets.with_untracked(|sets| sets[0].clone())
    }

    /// The one looked at; tracks the choice, not what is in it.
    pub fn shown(&self) -> ResultSet<M> {
        let place = self.shown.get();
        self.sets.with(|sets| sets.get(place).unwrap_or(&sets[0]).clone())
    }

    pub fn of_judge(&self, judge: Fingerprint) -> Option<ResultSet<M>> {
        self.sets.with(|sets| sets.iter().find(|set| set.judge == Some(judge)).cloned())
    }

    /// Copies missing gold facts from the set that has had them longest. A set that splits again shares
    /// nothing.
    pub fn share_facts(&self, batch: &Batch, judge: Option<Fingerprint>, results: &mut Results<M>) {
        let sets = self.sets.get_untracked().into_iter();
        for set in sets.filter(|set| !set.begins.grounds_again && set.judge != judge) {
            set.results.with_untracked(|from| share_grounds(batch, results, from));
        }
    }

    /// The judge whose facts others are given.
    pub fn first_to_split(&self) -> Option<ResultSet<M>> {
        let has_split = |set: &&ResultSet<M>| {
            let is_of_judge = |ground: &M::Ground| {
                M::is_for_all(ground) && matches!(M::ground_by(ground), Some(Judge::Model(_)))
            };
            set.judge.is_some()
                && !set.begins.grounds_again
                && set.results.with_untracked(|results| {
                    results.golds.iter().flatten().any(|ground| is_of_judge(ground))
                })
        };
        self.sets.get().iter().find(has_split).cloned()
    }

    /// How many gold facts of the shown set differ from another set, and from which.
    pub fn other_facts(&self) -> Option<(Differences, String)> {
        let shown = self.shown();
        let sets = self.sets.get();
        let others = sets.iter().filter(|set| set.judge != shown.judge);
        let found = others.map(|set| {
            let differ = shown.results.with(|one| set.results.with(|two| differences(one, two)));
            (differ, set.title.clone())
        });
        found.into_iter().find(|(differ, _)| differ.differ > 0)
    }

    /// Which gold intents have facts that every judge may use.
    pub fn have_facts(&self) -> Vec<bool> {
        let mut have: Vec<bool> = Vec::new();
        for set in self.sets.get().iter().filter(|set| !set.begins.grounds_again) {
            set.results.with_untracked(|results| {
                have.resize(results.golds.len(), false);
                for (has, gold) in have.iter_mut().zip(&results.golds) {
                    *has |= gold.as_ref().is_ok_and(|ground| M::is_for_all(ground));
                }
            });
        }
        have
    }

    /// The set with that key in the journal.
    pub fn of_key(&self, key: SetKey) -> Option<ResultSet<M>> {
        self.sets.with_untracked(|sets| sets.iter().find(|set| set.key() == key).cloned())
    }

    /// Shows the set of that judge, and begins it if there is none.
    pub fn show_of(
        &self,
        judge: Fingerprint,
        begin: impl FnOnce() -> ResultSet<M>,
    ) -> ResultSet<M> {
        let known = |sets: &Vec<ResultSet<M>>| sets.iter().position(|set| set.judge == Some(judge));
        let place = self.sets.with_untracked(known).unwrap_or_else(|| {
            // Begun first, because it reads the existing sets.
            self.add(begin());
            self.sets.with_untracked(Vec::len) - 1
        });
        self.shown.set(place);
        self.sets.with_untracked(|sets| sets[place].clone())
    }
}
