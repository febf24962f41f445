//! Intervals of the shown means. For all pairs they are known; for filtered pairs they are computed once
//! the filters have not changed for a moment.

use std::sync::Arc;

use leptos::prelude::*;

use crate::app::state::quiet_work::{QuietTask, QuietWork};
use crate::app::state::workbench::Workbench;
use crate::charts::MOST_BARS;
use crate::evaluation::resampling::{BootstrapSettings, Interval};
use crate::methods::bifact::bootstrap::{Averaging, Bootstrap};
use crate::methods::bifact::results::ModelSummary;
use crate::methods::bifact::tally::Metric;
use crate::workspace::{Counts, Facets, Names, Sort, View};

#[derive(Clone, Copy)]
pub struct ShownIntervals {
    bench: Workbench,
    subject: Memo<Option<Subject>>,
    worked_out: RwSignal<Option<(Subject, Vec<PerMetric>)>>,
}

/// In the order of `Metric::ALL`.
type PerMetric = [Option<Interval>; 3];

/// The pairs that pass all filters but the one on predictors.
#[derive(Clone)]
struct Subject {
    all: Arc<Facets>,
    view: View,
}

impl PartialEq for Subject {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.all, &other.all) && self.view == other.view
    }
}

impl ShownIntervals {
    pub fn begin(bench: Workbench, is_wanted: Memo<bool>) -> Self {
        let subject = Memo::new(move |_| {
            let all = bench.all.get()?;
            let filters =
                View { sort: Sort::default(), predictors: Names::default(), ..bench.view.get() };
            Some(Subject { all, view: filters })
        });
        let shown = Self { bench, subject, worked_out: RwSignal::new(None) };
        let work = QuietWork::new();
        Effect::new(move || match subject.get().filter(|_| is_wanted.get()) {
            Some(subject) if subject.view != View::default() => {
                work.begin(move |task| Box::pin(shown.work_out(subject, task)));
            }
            _ => work.cancel(),
        });
        shown
    }

    /// `None` where they are not computed yet.
    pub fn of(self, predictors: &[Arc<str>], metric: Metric) -> Vec<Option<Interval>> {
        let Some(subject) = self.subject.get() else { return Vec::new() };
        if subject.view == View::default() {
            let summaries = self.bench.set.with_value(|set| set.summaries.clone());
            // Both lists are in the order of the file.
            let interval = |(name, summary): (&Arc<str>, &ModelSummary)| {
                let is_its_own = *summary.model.0 == **name;
                is_its_own.then(|| summary.means.get(Averaging::Macro, metric).interval)?
            };
            return summaries
                .with(|summaries| predictors.iter().zip(summaries).map(interval).collect());
        }
        self.worked_out.with(|worked_out| {
            let known = worked_out.as_ref().filter(|(of, _)| *of == subject);
            let intervals = known.map(|(_, all)| all.iter().map(|one| one[metric as usize]));
            intervals.map(Iterator::collect).unwrap_or_default()
        })
    }

    async fn work_out(self, subject: Subject, mut task: QuietTask) -> Option<()> {
        let rows = self.bench.look_through(&subject.view)?.rows;
        let tallies = self.bench.columns.try_with_untracked(|columns| {
            let columns = columns.as_ref()?;
            let mut tallies = vec![Vec::new(); columns.predictors.len()];
            for row in rows.iter().filter_map(|&row| columns.rows.get(row as usize)) {
                if let Some(list) = tallies.get_mut(row.predictor as usize) {
                    list.extend(row.counts.map(Counts::tally));
                }
            }
            Some(tallies)
        })??;
        let mut intervals = Vec::new();
        // The chart draws no more than these.
        for tallies in tallies.into_iter().take(MOST_BARS) {
            let mut bootstrap = Bootstrap::new(tallies, BootstrapSettings::default());
            while !bootstrap.is_done() {
                bootstrap.resample_once();
                task.breathe().await?;
            }
            let means = bootstrap.means();
            intervals.push(Metric::ALL.map(|metric| means.get(Averaging::Macro, metric).interval));
        }
        self.worked_out.try_set(Some((subject, intervals)));
        Some(())
    }
}
