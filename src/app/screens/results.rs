//! The results: means per predictor, the table of pairs, the selected pair.

use std::sync::Arc;

use leptos::prelude::*;

use crate::app::open_batch::OpenBatch;
use crate::app::parts::chart_bands::ChartBands;
use crate::app::parts::exports::Exports;
use crate::app::parts::filter_bar::FilterBar;
use crate::app::parts::pair_table::PairTable;
use crate::app::parts::pair_view::PairView;
use crate::app::parts::predictor_cards::PredictorCards;
use crate::app::parts::results_keys::ResultsKeys;
use crate::app::parts::run_bar::RunBar;
use crate::app::parts::set_choice::SetChoice;
use crate::app::place::Source;
use crate::app::result_set::ResultSet;
use crate::app::session::Session;
use crate::app::workbench::Workbench;
use crate::browser::after_paint::{a_frame_later, a_task_later};
use crate::evaluation::pair::RowId;
use crate::evaluation::signature::Signature;
use crate::methods::bifact::results::ModelSummary;

#[component]
pub fn Results(open: Arc<OpenBatch>) -> impl IntoView {
    let selected = Session::current().selected();
    let bar = (open.source == Source::OwnData).then(|| view! { <RunBar open=open.clone()/> });
    let exports = view! { <Exports open=open.clone()/> };
    let choice = view! { <SetChoice sets=open.sets.clone()/> };
    let sets = open.sets.clone();
    let cards = view! { <PredictorCards sets=sets.clone()/> };
    let signature = {
        let sets = sets.clone();
        move || sets.shown().summaries.with(|summaries| made_by(summaries))
    };
    let workspace = {
        let (open, sets) = (open.clone(), sets.clone());
        move || view! { <Workspace open=open.clone() set=sets.shown()/> }
    };
    view! {
        <div class="results" class:has-pair=move || selected.with(Option::is_some)>
            <h1 class="visually-hidden">"Results: "{open.name.clone()}</h1>
            {bar}
            {choice}
            <section class="results-predictors" aria-label="Means per predictor">{cards}</section>
            <div class="results-signature">
                <p class="signature">{signature}</p>
                {exports}
            </div>
            {workspace}
        </div>
    }
}

/// One result set: what of it is shown, the table, and the pair that is looked at.
#[component]
fn Workspace(open: Arc<OpenBatch>, set: ResultSet) -> impl IntoView {
    let bench = Workbench::begin(open.clone(), set.clone());
    provide_context(bench);
    let chosen = Session::current().selected();
    let selected = shown_id(bench, chosen);
    // Drawing a pair takes as long as drawing the table, and a key is answered by the table.
    let beside = a_frame_later(selected);
    let has_table = a_task_later();
    let search = NodeRef::new();
    view! {
        <ChartBands/>
        <FilterBar search/>
        <div class="results-split">
            <section class="results-pairs" aria-label="All pairs">
                {move || has_table.get().then(|| view! { <PairTable selected/> })}
            </section>
            <section class="results-pair" aria-label="The selected pair">
                {move || selected_pair(&open, &set, beside.get())}
            </section>
        </div>
        <ResultsKeys search selected/>
    }
}

fn made_by(summaries: &[ModelSummary]) -> String {
    if summaries.iter().all(|summary| summary.scored == 0) {
        return "No pair is scored yet.".to_owned();
    }
    Signature::of_all(summaries.iter().map(|summary| &summary.signature)).to_string()
}

/// Where nothing is chosen the first pair of those shown is, as far as there is room beside the table.
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
    match open.batch.position(&id) {
        Some(index) => view! { <PairView open=open.clone() set=set.clone() index/> }.into_any(),
        None => view! {
            <p class="notice">
                "There is no pair named "<b>{id.0}</b>" in "{open.name.clone()}". "
                "Choose one from the table."
            </p>
        }
        .into_any(),
    }
}
