//! The results: means per predictor, the table of pairs, the selected pair.

use std::sync::Arc;

use leptos::prelude::*;

use crate::app::open_batch::OpenBatch;
use crate::app::parts::pair_table::PairTable;
use crate::app::parts::pair_view::PairView;
use crate::app::parts::predictor_card::PredictorCard;
use crate::app::session::Session;
use crate::evaluation::pair::RowId;

#[component]
pub fn Results(open: Arc<OpenBatch>) -> impl IntoView {
    let selected = Session::current().selected();
    let cards = open
        .summaries
        .iter()
        .cloned()
        .map(|summary| view! { <PredictorCard summary/> })
        .collect_view();
    let signature = if open.batch.scored() == 0 {
        "No pair is scored: no row carries a judge’s answer that can be used.".to_owned()
    } else {
        open.batch.signature().to_string()
    };
    let shown_id = shown_id(&open, selected);
    view! {
        <div class="results" class:has-pair=move || selected.with(Option::is_some)>
            <h1 class="visually-hidden">"Results: "{open.name.clone()}</h1>
            <section class="results-predictors" aria-label="Means per predictor">{cards}</section>
            <p class="signature results-signature">{signature}</p>
            <div class="results-split">
                <section class="results-pairs" aria-label="All pairs">
                    <PairTable open=open.clone() selected=shown_id/>
                </section>
                <section class="results-pair" aria-label="The selected pair">
                    {move || selected_pair(&open, selected.get())}
                </section>
            </div>
        </div>
    }
}

/// Where nothing is chosen the first pair is shown, as far as there is room beside the table.
fn shown_id(open: &OpenBatch, selected: Memo<Option<RowId>>) -> Signal<Option<RowId>> {
    let first = open.batch.pairs.first().map(|pair| pair.id.clone());
    Signal::derive(move || selected.get().or_else(|| first.clone()))
}

fn selected_pair(open: &Arc<OpenBatch>, selected: Option<RowId>) -> AnyView {
    let index = match &selected {
        Some(id) => open.batch.position(id),
        None => Some(0),
    };
    match index {
        Some(index) => view! { <PairView open=open.clone() index/> }.into_any(),
        None => view! {
            <p class="notice">
                "There is no pair named "<b>{selected.map(|id| id.0)}</b>" in "{open.name.clone()}". "
                "Choose one from the table."
            </p>
        }
        .into_any(),
    }
}
