//! Offers to load WordNet, which METEOR needs for synonyms.

use leptos::prelude::*;

use crate::app::state::agreement_model::{AgreementModel, WordNetState};
use crate::base::number::fixed;
use crate::words::agreement as words;

#[component]
pub fn WordNetOffer() -> impl IntoView {
    let model = AgreementModel::current();
    let licence = || view! { <a href="wordnet-LICENSE.txt" target="_blank">{words::LICENCE}</a> };
    let said = move || match model.wordnet.get() {
        WordNetState::NotAsked => view! {
            {words::NO_SYNONYMS}
            <button class="link" data-testid="load-wordnet" on:click=move |_| model.load_wordnet()>
                {words::LOAD_WORDNET}
            </button>
            {words::FOR_SYNONYMS[0]}{licence()}{words::FOR_SYNONYMS[1]}
        }
        .into_any(),
        WordNetState::Loading => words::LOADING_WORDNET.into_any(),
        WordNetState::Missing => view! {
            {words::WORDNET_MISSING}
            <button class="link" on:click=move |_| model.load_wordnet()>{words::TRY_AGAIN}</button>
        }
        .into_any(),
        WordNetState::There => {
            view! { {words::WITH_SYNONYMS[0]}{licence()}{words::WITH_SYNONYMS[1]} }.into_any()
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
                    {words::baselines_took(baselines.scored, &fixed(baselines.milliseconds, 0))}
                </span>
            }
        })
    };
    view! { <p class="agreement-fine">{said}{timing}</p> }
}
