//! The results: the answer in words, the predictors ranked, the table of pairs, the selected pair.

use std::sync::Arc;

use leptos::prelude::*;

use crate::app::parts::answer_headline::AnswerHeadline;
use crate::app::parts::chart_bands::ChartBands;
use crate::app::parts::copied_cells::copy_as_cells;
use crate::app::parts::exports::Exports;
use crate::app::parts::filter_bar::FilterBar;
use crate::app::parts::pair_table::PairTable;
use crate::app::parts::pair_view::PairView;
use crate::app::parts::predictor_table::PredictorTable;
use crate::app::parts::results_keys::ResultsKeys;
use crate::app::parts::rough_badge::rough_badge;
use crate::app::parts::run_bar::RunBar;
use crate::app::parts::set_choice::SetChoice;
use crate::app::state::open_batch::OpenBatch;
use crate::app::state::result_set::ResultSet;
use crate::app::state::session::Session;
use crate::app::state::workbench::Workbench;
use crate::browser::after_paint::{a_frame_later, a_task_later};
use crate::evaluation::pair::RowId;
use crate::evaluation::signature::{Judge, Signature};
use crate::methods::bifact::results::ModelSummary;
use crate::settings::AskedMethod;
use crate::words::results as words;
use crate::workspace::place::Source;

/// With fewer pairs, reading them is quicker than reading charts.
const FEWEST_FOR_CHARTS: usize = 5;

#[component]
pub fn Results(open: Arc<OpenBatch>) -> impl IntoView {
    let selected = Session::current().selected();
    let bar = (open.source == Source::OwnData)
        .then(|| view! { <RunBar open=open.clone() method=AskedMethod::Bifact/> });
    let choice = view! { <SetChoice sets=open.sets.clone()/> };
    let name = open.name.clone();
    let workspace = {
        let sets = open.sets.clone();
        move || view! { <Workspace open=open.clone() set=sets.shown()/> }
    };
    view! {
        <div class="results" class:has-pair=move || selected.with(Option::is_some)>
            <h1 class="visually-hidden">{words::title(&name)}</h1>
            {bar}
            {choice}
            {workspace}
        </div>
    }
}

/// One result set: the answer, charts, filters, the table and the open pair.
#[component]
fn Workspace(open: Arc<OpenBatch>, set: ResultSet) -> impl IntoView {
    let bench = Workbench::begin(open.clone(), set.clone());
    provide_context(bench);
    copy_as_cells();
    let chosen = Session::current().selected();
    let selected = shown_id(bench, chosen);
    // Drawing a pair takes as long as drawing the table, and a key press must update the table first.
    let beside = a_frame_later(selected);
    let has_table = a_task_later();
    let search = NodeRef::new();
    let made_by = view! { <MadeBy open=open.clone() set=set.clone()/> };
    let charts = if open.batch.pairs.len() >= FEWEST_FOR_CHARTS {
        view! { <ChartBands>{made_by}</ChartBands> }.into_any()
    } else {
        view! { <section class="chart-bands">{made_by}</section> }.into_any()
    };
    view! {
        <div class="results-top">
            <AnswerHeadline/>
            <PredictorTable/>
        </div>
        {charts}
        <div class="results-split">
            <section class="results-pairs" aria-label=words::ALL_PAIRS>
                <FilterBar search/>
                {move || has_table.get().then(|| view! { <PairTable selected/> })}
            </section>
            <section class="results-pair" aria-label=words::SELECTED>
                {move || selected_pair(&open, &set, beside.get())}
            </section>
        </div>
        <ResultsKeys search selected/>
    }
}

/// The signature and the exports.
#[component]
fn MadeBy(open: Arc<OpenBatch>, set: ResultSet) -> impl IntoView {
    let summaries = set.summaries.clone();
    let signature = Memo::new(move |_| set.summaries.with(|summaries| made_by(summaries)));
    let is_rough = Memo::new(move |_| {
        let by_rules = |summary: &ModelSummary| summary.signature.has(&Judge::Rules);
        summaries.with(|summaries| summaries.iter().any(by_rules))
    });
    view! {
        <div class="results-signature">
            {move || is_rough.get().then(rough_badge)}
            <p class="signature" title=signature>{signature}</p>
            <Exports sets=open.sets.clone() open/>
        </div>
    }
}

fn made_by(summaries: &[ModelSummary]) -> String {
    if summaries.iter().all(|summary| summary.scored == 0) {
        return String::new();
    }
    Signature::of_all(summaries.iter().map(|summary| &summary.signature)).to_string()
}

/// The chosen pair, otherwise the first one shown. (On a narrow screen it is hidden until one is chosen.)
fn shown_id(bench: Workbench, chosen: Memo<Option<RowId>>) -> Signal<Option<RowId>> {
    let first = Memo::new(move |_| {
        let look = bench.look.get();
        bench.open.with_value(|open| {
            let first = match &look {
                Some(look) => look.rows.first().map(|&place| place as usize),
                None => open.by_gold.first().copied(),
            };
            open.batch.pairs.get(first?).map(|pair| pair.id.clone())
        })
    });
    Memo::new(move |_| chosen.get().or_else(|| first.get())).into()
}

fn selected_pair(open: &Arc<OpenBatch>, set: &ResultSet, selected: Option<RowId>) -> AnyView {
    let Some(id) = selected else { return ().into_any() };
    let Some(index) = open.batch.position(&id) else {
        let [before, after] = words::no_such_pair(&open.name);
        return view! { <p class="notice">{before}<b>{id.0}</b>{after}</p> }.into_any();
    };
    view! { <PairView open=open.clone() set=set.clone() index/> }.into_any()
}
