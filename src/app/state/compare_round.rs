//! The work behind a comparison, in short turns: sets are reduced to what is compared, then compared.

use std::sync::Arc;

use leptos::prelude::*;

use super::compare_state::SetName;
use super::open_batch::{OpenBatch, SetsOf};
use crate::base::work::Task;
use crate::browser::yield_now::Turn;
use crate::evaluation::resampling::BootstrapSettings;
use crate::methods::bifact::fact::Side;
use crate::methods::bifact::tally::{Metric, Scores};
use crate::methods::repeats::Repeats;
use crate::trust::comparing::{Comparing, MeanDifference};
use crate::trust::flips::{Flipping, Flips, noise};
use crate::trust::judged::{Judged, JudgedSet};
use crate::trust::jury::{Jury, NoJury, Voting, can_vote};
use crate::trust::said;
use crate::trust::set_comparison::SetComparison;

/// What was found; `order` has indices of pairs, the most telling first.
#[derive(Clone)]
pub enum CompareFound {
    Two(Arc<TwoFound>),
    Repeats(Arc<RepeatsFound>),
    Jury(Arc<JuryFound>),
    /// There is nothing to compare yet.
    TooFewSets,
    NoRepeats,
    NoJury(NoJury),
}

pub struct TwoFound {
    pub compared: SetComparison,
    pub means: Vec<MeanDifference>,
    pub said: Vec<String>,
    pub order: Vec<usize>,
}

pub struct RepeatsFound {
    pub set: Arc<JudgedSet>,
    pub gold: Flips,
    pub predicted: Flips,
    pub said: Vec<String>,
    pub order: Vec<usize>,
}

pub struct JuryFound {
    pub members: Vec<Arc<JudgedSet>>,
    pub jury: Jury,
    pub said: Vec<String>,
    pub order: Vec<usize>,
}

/// Pairs between two looks at the clock.
const AT_ONCE: usize = 64;

/// One round's turns. It ends early if another round begins.
pub struct Round {
    pub open: Arc<OpenBatch>,
    task: Task,
    turn: Turn,
}

impl Round {
    pub fn begin(open: Arc<OpenBatch>, task: Task) -> Self {
        Self { open, task, turn: Turn::new() }
    }

    async fn breathe(&mut self) -> Option<()> {
        self.turn.yield_if_over().await;
        self.task.still_wanted()
    }

    async fn judged(&mut self, name: SetName) -> Option<Arc<JudgedSet>> {
        let open = self.open.clone();
        match name {
            SetName::Judged(place) => {
                let set = untrack(|| open.sets.all()).get(place)?.clone();
                let signature = set.results.with_untracked(|all| all.signature().to_string());
                let look = |pair: usize| {
                    set.results.with_untracked(|all| all.finding(pair).map(Judged::once))
                };
                self.gather(set.title.clone(), signature, look).await
            }
            SetName::Repeated(place) => {
                let set = untrack(|| SetsOf::<Repeats>::sets_of(&*open).all()).get(place)?.clone();
                let signature = set.results.with_untracked(|all| all.signature().to_string());
                let look = |pair: usize| {
                    set.results.with_untracked(|all| {
                        all.finding(pair).and_then(|made| Judged::repeatedly(&made.answers))
                    })
                };
                self.gather(set.title.clone(), signature, look).await
            }
            SetName::Beside(place) => {
                open.compare.beside.with_untracked(|all| all.get(place).cloned())
            }
        }
    }

    async fn gather(
        &mut self,
        title: String,
        signature: String,
        look: impl Fn(usize) -> Option<Judged>,
    ) -> Option<Arc<JudgedSet>> {
        let mut set = JudgedSet { title, signature, ..JudgedSet::default() };
        for pair in 0..self.open.batch.pairs.len() {
            set.pairs.push(look(pair));
            if pair % AT_ONCE == 0 {
                self.breathe().await?;
            }
        }
        Some(Arc::new(set))
    }

    pub async fn two(&mut self, names: [SetName; 2]) -> Option<CompareFound> {
        let [first, second] = names;
        let sets = [self.judged(first).await?, self.judged(second).await?];
        let mut compared = SetComparison::begin(sets);
        for place in 0..compared.count() {
            compared.add(place);
            if place % AT_ONCE == 0 {
                self.breathe().await?;
            }
        }
        let (mut means, open) = (Vec::new(), self.open.clone());
        for metric in Metric::ALL {
            let settings = BootstrapSettings::default();
            let mut work = Comparing::begin(&compared, &open.batch, metric, settings);
            while !work.is_done() {
                work.step();
                self.breathe().await?;
            }
            means.push(work.found());
        }
        let f1 = means.iter().find(|mean| mean.metric == Metric::F1);
        let said = f1.map(|f1| said::of_two(&compared, f1)).unwrap_or_default();
        let places = compared.by_difference(Metric::F1).into_iter();
        let order = places.filter_map(|place| Some(compared.pairs.get(place)?.pair)).collect();
        Some(CompareFound::Two(Arc::new(TwoFound { compared, means, said, order })))
    }

    pub async fn repeats(&mut self, name: SetName) -> Option<CompareFound> {
        let set = self.judged(name).await?;
        let [gold, predicted] =
            [self.flips(&set, Side::Gold).await?, self.flips(&set, Side::Predicted).await?];
        let noise = noise(&self.all_scores(name), Metric::F1);
        let times = set.pairs.iter().flatten().flat_map(|one| &one.gold).map(|v| v.of).max();
        let times = times.unwrap_or(0);
        let said = said::of_repeats(&set.title, times, &gold, &predicted, &noise);
        let unstable = |judged: &Judged| {
            let both = [Side::Gold, Side::Predicted].into_iter();
            let votes = both.filter_map(|side| judged.votes(side)).flatten();
            votes.filter(|votes| votes.is_split()).count()
        };
        let order = by_count(&set, unstable);
        let found = RepeatsFound { set, gold, predicted, said, order };
        Some(CompareFound::Repeats(Arc::new(found)))
    }

    async fn flips(&mut self, set: &JudgedSet, side: Side) -> Option<Flips> {
        let mut work = Flipping::of(set, side, BootstrapSettings::default());
        while !work.is_done() {
            work.step();
            self.breathe().await?;
        }
        Some(work.flips())
    }

    /// The scores of every answer.
    fn all_scores(&self, name: SetName) -> Vec<Vec<Scores>> {
        let SetName::Repeated(place) = name else { return Vec::new() };
        let sets = untrack(|| SetsOf::<Repeats>::sets_of(&*self.open).all());
        let Some(set) = sets.get(place) else { return Vec::new() };
        set.results.with_untracked(|all| {
            let found = all.outcomes.iter().filter_map(|outcome| outcome.assessed.as_ref().ok());
            let scores = found.map(|made| {
                made.answers.iter().map(|answer| answer.uncorrected_tally().scores()).collect()
            });
            scores.collect()
        })
    }

    pub async fn jury(&mut self, names: &[SetName]) -> Option<CompareFound> {
        if let Err(why) = can_vote(names.len()) {
            return Some(CompareFound::NoJury(why));
        }
        let mut members = Vec::new();
        for name in names {
            members.push(self.judged(*name).await?);
        }
        let mut voting = Voting::begin(members.clone());
        while !voting.is_done() {
            voting.step();
            self.breathe().await?;
        }
        let jury = voting.jury();
        let said = said::of_jury(&jury, members.len());
        let split = |judged: &Judged| judged.gold.iter().filter(|votes| votes.is_split()).count();
        let order = by_count(&jury.set, split);
        Some(CompareFound::Jury(Arc::new(JuryFound { members, jury, said, order })))
    }
}

/// Judged pairs, those with most of what is counted first.
fn by_count(set: &JudgedSet, count: impl Fn(&Judged) -> usize) -> Vec<usize> {
    let judged = set.pairs.iter().enumerate();
    let mut counted: Vec<(usize, usize)> =
        judged.filter_map(|(at, one)| Some((count(one.as_ref()?), at))).collect();
    counted.sort_unstable_by(|one, other| other.0.cmp(&one.0).then(one.1.cmp(&other.1)));
    counted.into_iter().map(|(_, at)| at).collect()
}
