//! The list of compared pairs, the most telling first, and the pair that is looked at.

use leptos::prelude::*;

use crate::app::state::compare_model::CompareModel;
use crate::words::compare as words;

/// Rows that are shown at first, and added with each click.
const AT_ONCE: usize = 30;

/// One pair in the list.
pub struct ListedPair {
    pub place: usize,
    /// What is told of it beside its texts.
    pub told: String,
    /// A number beside that.
    pub figure: String,
}

#[component]
pub fn CompareList(
    title: &'static str,
    order: Vec<usize>,
    row: Box<dyn Fn(usize) -> Option<ListedPair> + Send + Sync>,
) -> impl IntoView {
    let model = CompareModel::current();
    let shown = RwSignal::new(AT_ONCE);
    let count = order.len();
    let first = order.first().copied();
    let chosen = Memo::new(move |_| model.choice.with(|choice| choice.pair).or(first));
    let rows = move || {
        let open = model.open.get_value();
        let listed = order.iter().take(shown.get()).filter_map(|place| row(*place));
        let listed = listed.filter_map(|ListedPair { place, told, figure }| {
            let pair = open.batch.pairs.get(place)?;
            let (predicted, predictor) = (pair.predicted.to_string(), pair.model.to_string());
            let id = pair.id.0.clone();
            let choose = move |_| model.choice.update(|choice| choice.pair = Some(place));
            let is_chosen = move || chosen.get() == Some(place);
            Some(view! {
                <li>
                    <button class="compare-row" data-testid="compare-row" data-row-id=id
                        aria-pressed=move || is_chosen().to_string() on:click=choose>
                        <span class="compare-row-figure">{figure}</span>
                        <span class="compare-row-text" dir="auto">{predicted}</span>
                        <span class="compare-row-told"><bdi>{predictor}</bdi>" · "{told}</span>
                    </button>
                </li>
            })
        });
        listed.collect_view()
    };
    let more = move || {
        (shown.get() < count).then(|| {
            view! {
                <button class="link" on:click=move |_| shown.update(|shown| *shown += AT_ONCE)>
                    {words::MORE}
                </button>
            }
        })
    };
    view! {
        <section class="compare-list">
            <h2>{title}</h2>
            <ul>{rows}</ul>
            {more}
        </section>
    }
}
