//! A line of small charts (scores, lost facts, groups, comparison). Each opens in place; which are open is
//! remembered.

use std::sync::Arc;

use leptos::prelude::*;

use super::chart::Chart;
use super::comparison::Comparison;
use super::shown_intervals::ShownIntervals;
use crate::app::state::workbench::{Counted, Workbench};
use crate::base::number::fixed;
use crate::browser::preferences;
use crate::charts::{Band, Picture};
use crate::methods::bifact::tally::Metric;
use crate::project::kept_as;
use crate::words::results as words;

/// Which bands are open.
#[derive(Clone, Copy)]
struct OpenBands(RwSignal<Vec<&'static str>>);

impl OpenBands {
    /// All are folded at first, so that the table is in sight.
    fn recalled() -> Self {
        let kept = preferences::recall(kept_as::OPEN_CHARTS).unwrap_or_default();
        let open = Band::ALL.map(Band::key).into_iter();
        let open = open.filter(|key| kept.split(' ').any(|kept| kept == *key));
        Self(RwSignal::new(open.collect()))
    }

    fn has(self, band: Band) -> bool {
        self.0.with(|open| open.contains(&band.key()))
    }

    fn is_any(self) -> bool {
        self.0.with(|open| !open.is_empty())
    }

    fn toggle(self, band: Band) {
        self.0.update(|open| match open.iter().position(|key| *key == band.key()) {
            Some(place) => drop(open.remove(place)),
            None => open.push(band.key()),
        });
        preferences::remember(kept_as::OPEN_CHARTS, &self.0.with_untracked(|open| open.join(" ")));
    }
}

#[component]
pub fn ChartBands(
    /// Shown at the end of the line.
    children: Children,
) -> impl IntoView {
    let bench = Workbench::current();
    let open = OpenBands::recalled();
    let metric = RwSignal::new(Metric::F1);
    let is_open = |band: Band| Memo::new(move |_| open.has(band));
    let intervals = ShownIntervals::begin(bench, is_open(Band::Scores));
    let picture = Memo::new_with_compare(
        move |_| picture(bench, metric.get(), intervals).map(Arc::new),
        |_, _| true,
    );
    let offered = Memo::new(move |_| {
        let (predictors, has_groups) = bench.columns.with(|columns| {
            columns.as_ref().map_or((0, false), |c| (c.predictors.len(), c.has_groups()))
        });
        let is_offered = |band: &Band| match band {
            Band::Scores | Band::LostFacts => true,
            Band::Groups => has_groups,
            Band::Compared => predictors > 1,
        };
        Band::ALL.into_iter().filter(is_offered).collect::<Vec<_>>()
    });
    let bands = move |band: Band| {
        let content = move || {
            if band == Band::Compared {
                return view! { <Comparison metric/> }.into_any();
            }
            let charts = band.charts().iter().map(|&kind| view! { <Chart kind picture/> });
            charts.collect_view().into_any()
        };
        move || {
            open.has(band).then(|| view! {
                <div class=format!("chart-band-row {}", band.key()) id=format!("band-{}", band.key())>
                    {content()}
                </div>
            })
        }
    };
    view! {
        <section class="chart-bands" aria-label=words::CHARTS data-testid="charts">
            <div class="chart-bands-bar">
                <BandButtons open offered picture/>
                {move || (open.has(Band::Scores) || open.has(Band::Compared)).then(|| view! { <MetricChoice metric/> })}
                <FilteredNote open/>
                {children()}
            </div>
            {move || offered.get().into_iter().map(bands).collect_view()}
        </section>
    }
}

fn picture(bench: Workbench, metric: Metric, intervals: ShownIntervals) -> Option<Picture> {
    let all = bench.all.get()?;
    let Counted { view, facets: shown } = bench.counted.get()?;
    let (predictors, groups) = bench.columns.with(|columns| {
        columns.as_ref().map(|columns| (columns.predictors.clone(), columns.groups.clone()))
    })?;
    let intervals = intervals.of(&predictors, metric);
    Some(Picture { predictors, groups, all, shown, view, metric, intervals })
}

#[component]
fn BandButtons(
    open: OpenBands,
    offered: Memo<Vec<Band>>,
    picture: Memo<Option<Arc<Picture>>>,
) -> impl IntoView {
    let button = move |band: Band| {
        view! {
            <button
                aria-expanded=move || if open.has(band) { "true" } else { "false" }
                aria-controls=format!("band-{}", band.key())
                data-band=band.key()
                on:click=move |_| open.toggle(band)
            >
                {move || (!open.has(band)).then(|| small(picture, band))}
                {band.label()}
            </button>
        }
    };
    view! {
        <div class="chart-bands-buttons" role="group" aria-label=words::CHARTS_TO_SHOW>
            {move || offered.get().into_iter().map(button).collect_view()}
        </div>
    }
}

/// A thumbnail of a chart.
fn small(picture: Memo<Option<Arc<Picture>>>, band: Band) -> impl IntoView {
    let heights = Memo::new(move |_| picture.with(|picture| Some(picture.as_ref()?.glance(band))));
    let bar = |height: f64| view! { <i style:height=format!("{}%", fixed(height * 100.0, 0))></i> };
    let bars = move || heights.get().map(|heights| heights.into_iter().map(bar).collect_view());
    view! { <span class="chart-glance" aria-hidden="true">{bars}</span> }
}

#[component]
fn MetricChoice(metric: RwSignal<Metric>) -> impl IntoView {
    let choices = [Metric::F1, Metric::Precision, Metric::Recall].map(|choice| {
        view! {
            <label>
                <input type="radio" name="chart-metric" value=choice.key()
                    prop:checked=move || metric.get() == choice
                    on:change=move |_| metric.set(choice)/>
                <span>{choice.name()}</span>
            </label>
        }
    });
    view! {
        <fieldset class="segments chart-metric" data-testid="chart-metric">
            <legend class="visually-hidden">{words::CHART_SCORE}</legend>
            {choices}
        </fieldset>
    }
}

/// The averages above are over all pairs, the charts over the pairs shown. This says so if they differ.
#[component]
fn FilteredNote(open: OpenBands) -> impl IntoView {
    let bench = Workbench::current();
    let all = bench.open.with_value(|open| open.batch.pairs.len());
    let shown = Memo::new(move |_| bench.look.get().map_or(all, |look| look.rows.len()));
    let note =
        move || (open.is_any() && shown.get() < all).then(|| words::charts_of(shown.get(), all));
    view! { <p class="chart-bands-note" data-testid="charts-note">{note}</p> }
}
