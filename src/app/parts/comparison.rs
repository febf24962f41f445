//! Compares predictors on the gold intents they share: means with intervals, differences, and a sentence
//! for each.

use std::sync::Arc;

use leptos::html::Div;
use leptos::prelude::*;

use crate::app::state::quiet_work::{QuietTask, QuietWork};
use crate::app::state::workbench::Workbench;
use crate::browser::size_observer::follow_width;
use crate::browser::svg_dom::mount;
use crate::browser::text_width::CanvasWidths;
use crate::charts::{DifferenceLine, difference_lines};
use crate::evaluation::resampling::BootstrapSettings;
use crate::methods::bifact::bootstrap::{Averaging, Bootstrap, Estimate};
use crate::methods::bifact::tally::{Metric, score_text};
use crate::words::results as words;
use crate::workspace::{
    Difference, GoldMeans, Names, PairedBootstrap, View, best_first, matchups,
    tallies_on_common_golds,
};

#[derive(Clone, PartialEq)]
struct Compared {
    metric: Metric,
    /// Best first.
    means: Vec<(Arc<str>, Estimate)>,
    /// Gold intents on which all were scored.
    common: usize,
    differences: Vec<(Arc<str>, Arc<str>, Difference)>,
    left_out: usize,
}

/// Filters by score or text would select pairs in favour of one side, so only group filters apply.
#[component]
pub fn Comparison(metric: RwSignal<Metric>) -> impl IntoView {
    let bench = Workbench::current();
    let groups = Memo::new(move |_| bench.view.with(|view| view.groups.clone()));
    let compared = RwSignal::new(None::<Arc<Compared>>);
    let work = QuietWork::new();
    Effect::new(move || {
        bench.all.track();
        let (groups, metric) = (groups.get(), metric.get());
        work.begin(move |task| {
            Box::pin(async move {
                let worked_out = work_out(bench, groups, metric, task).await?;
                compared.try_set(Some(Arc::new(worked_out)));
                Some(())
            })
        });
    });
    move || match compared.get() {
        None => {
            view! { <p class="comparison-wait" role="status">{words::COMPARING}</p> }.into_any()
        }
        Some(compared) => view! { <Said compared groups/> }.into_any(),
    }
}

#[component]
fn Said(compared: Arc<Compared>, groups: Memo<Names>) -> impl IntoView {
    let metric = compared.metric.name();
    let means = compared.means.iter().map(|(name, mean)| {
        view! {
            <tr>
                <th scope="row" dir="auto">{name.to_string()}</th>
                <td><b>{score_text(mean.value)}</b></td>
                <td>{mean.interval.map(|interval| interval.to_string())}</td>
            </tr>
        }
    });
    let means = means.collect_view();
    let sentences = compared.differences.iter().map(|(first, second, difference)| {
        view! {
            <li dir="auto">{difference.sentence(first, second)}</li>
        }
    });
    let sentences = sentences.collect_view();
    let note = groups.with_untracked(|groups| {
        let groups: Vec<&str> = groups.iter().collect();
        words::compared_over(compared.common, &groups, compared.left_out)
    });
    view! {
        <div class="comparison" data-testid="comparison">
            <div>
                <table>
                    <caption>{words::mean_of(metric)}</caption>
                    <tbody>{means}</tbody>
                </table>
                <p class="comparison-note">{note}</p>
            </div>
            <Lines compared/>
            <ul class="comparison-sentences" data-testid="comparison-sentences">{sentences}</ul>
        </div>
    }
}

#[component]
fn Lines(compared: Arc<Compared>) -> impl IntoView {
    let frame = NodeRef::<Div>::new();
    let width = follow_width(frame);
    let metric = compared.metric.name();
    Effect::new(move || {
        let (Some(frame), width) = (frame.get(), width.get()) else { return };
        let lines = compared.differences.iter().map(|(first, second, difference)| DifferenceLine {
            first,
            second,
            difference: *difference,
        });
        let lines: Vec<DifferenceLine> = lines.collect();
        if width > 0.0 {
            let drawn = difference_lines(&lines, width, &CanvasWidths::new());
            if let Err(error) = mount(&frame, &drawn) {
                leptos::logging::error!("the differences could not be drawn: {error:?}");
            }
        }
    });
    view! {
        <figure class="chart-box" data-chart="differences">
            <figcaption>{words::ahead_in(metric)}</figcaption>
            <div node_ref=frame></div>
        </figure>
    }
}

async fn work_out(
    bench: Workbench,
    groups: Names,
    metric: Metric,
    mut task: QuietTask,
) -> Option<Compared> {
    let rows = bench.look_at_all(&View { groups, ..View::default() })?.rows;
    let (names, tallies) = bench.columns.try_with_untracked(|columns| {
        let columns = columns.as_ref()?;
        let all: Vec<u32> = (0_u32..).zip(&columns.predictors).map(|(place, _)| place).collect();
        Some((columns.predictors.clone(), tallies_on_common_golds(columns, &rows, &all)))
    })??;
    let mut bootstraps = Vec::new();
    for (place, tallies) in (0_u32..).zip(tallies) {
        let bootstrap = Bootstrap::new(tallies, BootstrapSettings::default());
        let mean = bootstrap.means().get(Averaging::Macro, metric);
        bootstraps.push((place, mean.value, bootstrap));
        task.breathe().await?;
    }
    // Resampling is slow, so only the predictors shown are resampled.
    let mut means = Vec::new();
    let mut common = 0;
    for (place, _, mut bootstrap) in best_first(bootstraps) {
        while !bootstrap.is_done() {
            bootstrap.resample_once();
            task.breathe().await?;
        }
        let mean = bootstrap.means().get(Averaging::Macro, metric);
        common = common.max(mean.defined + mean.undefined);
        means.push((place, mean));
    }
    let on_golds = bench.columns.try_with_untracked(|columns| {
        Some(GoldMeans::of_predictors(columns.as_ref()?, &rows, metric))
    })??;
    let mut differences = Vec::new();
    for (first, second) in matchups(&means.iter().map(|(place, _)| *place).collect::<Vec<u32>>()) {
        let settings = BootstrapSettings::default();
        let mut bootstrap = PairedBootstrap::new(&on_golds, (first, second), settings);
        while !bootstrap.is_done() {
            bootstrap.resample_once();
            task.breathe().await?;
        }
        let name = |place: u32| names.get(place as usize).cloned();
        differences.push((name(first)?, name(second)?, bootstrap.difference()));
    }
    let with_names =
        means.iter().filter_map(|(place, mean)| Some((names.get(*place as usize)?.clone(), *mean)));
    Some(Compared {
        metric,
        means: with_names.collect(),
        common,
        differences,
        left_out: names.len() - means.len(),
    })
}
