//! Offers to load WordNet, which METEOR needs for synonyms.

use leptos::prelude::*;

use crate::app::state::agreement_model::{AgreementModel, WordNetState};
use crate::base::number::{counted, fixed};

#[component]
pub fn WordNetOffer() -> impl IntoView {
    let model = AgreementModel::current();
    let licence = || view! { <a href="wordnet-LICENSE.txt" target="_blank">"its licence"</a> };
    let said = move || match model.wordnet.get() {
        WordNetState::NotAsked => view! {
            "METEOR here matches words and stems, not synonyms. "
            <button class="link" data-testid="load-wordnet" on:click=move |_| model.load_wordnet()>
                "Load WordNet 3.0"
            </button>
            " for synonyms (1.4 MB, from this site, under "{licence()}")."
        }
        .into_any(),
        WordNetState::Loading => "Loading WordNet …".into_any(),
        WordNetState::Missing => view! {
            "WordNet (wordnet.bin beside this page) could not be loaded. "
            <button class="link" on:click=move |_| model.load_wordnet()>"Try again"</button>
        }
        .into_any(),
        WordNetState::There => {
            view! { "METEOR matches synonyms from WordNet 3.0, under "{licence()}"." }.into_any()
        }
    };
    let timing = move || {
        let found = model.found.get()?;
        let baselines = &found.baselines;
        (baselines.scored > 0).then(|| {
            view! {
                <span data-testid="baseline-timing" data-pairs=baselines.scored
                    data-synonyms=if baselines.has_synonyms { "yes" } else { "no" }
                    data-milliseconds=fixed(baselines.milliseconds, 1)>
                    " Eight baselines scored "{counted(baselines.scored, "pair")}" in "
                    {fixed(baselines.milliseconds, 0)}" ms."
                </span>
            }
        })
    };
    view! { <p class="agreement-fine">{said}{timing}</p> }
}
