//! Pairs on which two annotators differ, for a third person to settle.

use leptos::prelude::*;

use super::pager::Pager;
use crate::app::state::agreement_model::AgreementModel;
use crate::diagram::MOST_DRAWN;
use crate::labelling::{Disagreement, Said};
use crate::words::agreement as words;

#[component]
pub fn LabelDisagreements() -> impl IntoView {
    let model = AgreementModel::current();
    let first = RwSignal::new(0);
    let total = Signal::derive(move || {
        model.found.with(|found| found.as_ref().map_or(0, |found| found.disagreements.len()))
    });
    let content = move || {
        let found = model.found.get()?;
        let all = &found.disagreements;
        if all.is_empty() {
            return None;
        }
        let settled = all.iter().filter(|one| one.settled.is_some()).count();
        let shown = all.iter().skip(first.get()).take(MOST_DRAWN);
        let rows = shown.map(|one| row(model, one)).collect_view();
        Some(view! {
            <h3>{words::DISAGREEMENTS}</h3>
            <p class="agreement-fine">
                {words::disagreements(all.len(), settled)}" "
                <button class="link" data-testid="settle" on:click=move |_| model.settle()>{words::SETTLE}</button>
            </p>
            <div class="agreement-scroll" tabindex="0" role="region" aria-label=words::DISAGREEMENTS>
                <table class="agreement-table" data-testid="label-disagreements">
                    <thead><tr>
                        <th scope="col">"Pair"</th><th scope="col">{words::FIRST_TWO}</th>
                        <th scope="col">{words::SETTLED}</th>
                    </tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
            <Pager first step=MOST_DRAWN total noun="Pairs" show=move |to| first.set(to)/>
        })
    };
    view! { {content} }
}

fn row(model: AgreementModel, one: &Disagreement) -> Option<AnyView> {
    let id = model.open.with_value(|open| Some(open.batch.pairs.get(one.place)?.id.clone()))?;
    let said = one.said.iter().map(|said| view! { <div dir="auto">{in_words(said)}</div> });
    let settled = one.settled.as_ref().map_or_else(|| words::NOT_SETTLED.to_owned(), in_words);
    Some(
        view! {
            <tr data-testid="label-disagreement" data-pair=id.0.clone()>
                <th scope="row" dir="auto">{id.0.clone()}</th>
                <td>{said.collect_view()}</td>
                <td dir="auto">{settled}</td>
            </tr>
        }
        .into_any(),
    )
}

fn in_words(said: &Said) -> String {
    words::said(&said.annotator, said.same_task, said.fulfilled)
}
