//! The results: means per predictor, the table of pairs, the selected pair.

use std::sync::Arc;

use leptos::prelude::*;

use crate::app::open_batch::OpenBatch;
use crate::app::parts::exports::Exports;
use crate::app::parts::pair_table::PairTable;
use crate::app::parts::pair_view::PairView;
use crate::app::parts::predictor_card::PredictorCard;
use crate::app::parts::run_bar::RunBar;
use crate::app::parts::set_choice::SetChoice;
use crate::app::place::Source;
use crate::app::result_set::ResultSet;
use crate::app::session::Session;
use crate::evaluation::pair::RowId;
use crate::evaluation::results::Results as JudgedResults;

#[component]
pub fn Results(open: Arc<OpenBatch>) -> impl IntoView {
    let selected = Session::current().selected();
    let shown_id = shown_id(&open, selected);
    let bar = (open.source == Source::OwnData).then(|| view! { <RunBar open=open.clone()/> });
    let exports = view! { <Exports open=open.clone()/> };
    let choice = view! { <SetChoice sets=open.sets.clone()/> };
    let sets = open.sets.clone();
    let cards = {
        let sets = sets.clone();
        move || {
            let summaries = sets.shown().summaries.get().into_iter();
            summaries.map(|summary| view! { <PredictorCard summary/> }).collect_view()
        }
    };
    let signature = {
        let sets = sets.clone();
        move || sets.shown().results.with(made_by)
    };
    let table = {
        let (open, sets) = (open.clone(), sets.clone());
        move || view! { <PairTable open=open.clone() set=sets.shown() selected=shown_id/> }
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
            <div class="results-split">
                <section class="results-pairs" aria-label="All pairs">
                    {table}
                </section>
                <section class="results-pair" aria-label="The selected pair">
                    {move || selected_pair(&open, sets.shown(), selected.get())}
                </section>
            </div>
        </div>
    }
}

fn made_by(results: &JudgedResults) -> String {
    if results.scored() == 0 {
        return "No pair is scored yet.".to_owned();
    }
    results.signature().to_string()
}

/// Where nothing is chosen the first pair is shown, as far as there is room beside the table.
fn shown_id(open: &OpenBatch, selected: Memo<Option<RowId>>) -> Signal<Option<RowId>> {
    let first = open.batch.pairs.first().map(|pair| pair.id.clone());
    Signal::derive(move || selected.get().or_else(|| first.clone()))
}

fn selected_pair(open: &Arc<OpenBatch>, set: ResultSet, selected: Option<RowId>) -> AnyView {
    let index = match &selected {
        Some(id) => open.batch.position(id),
        None => Some(0),
    };
    match index {
        Some(index) => view! { <PairView open=open.clone() set index/> }.into_any(),
        None => view! {
            <p class="notice">
                "There is no pair named "<b>{selected.map(|id| id.0)}</b>" in "{open.name.clone()}". "
                "Choose one from the table."
            </p>
        }
        .into_any(),
    }
}
