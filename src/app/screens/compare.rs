//! Judges against each other: two sets, one judge with itself, or several as a jury. The answer comes first.

use std::sync::Arc;

use leptos::prelude::*;

use crate::app::parts::compare_jury::{JuryChoice, JuryShown};
use crate::app::parts::compare_repeats::{RepeatsShown, RepeatsShownChoice};
use crate::app::parts::compare_two::{TwoChoice, TwoShown};
use crate::app::parts::run_bar::RunBar;
use crate::app::state::compare_model::CompareModel;
use crate::app::state::compare_round::CompareFound;
use crate::app::state::compare_state::CompareMode;
use crate::app::state::open_batch::OpenBatch;
use crate::browser::file_worker::expect_file;
use crate::browser::files::take_chosen_files;
use crate::settings::AskedMethod;
use crate::trust::jury::NoJury;
use crate::words::compare as words;
use crate::workspace::place::{Place, Source};

#[component]
pub fn Compare(open: Arc<OpenBatch>) -> impl IntoView {
    let is_own = open.source == Source::OwnData;
    let bar = is_own.then(|| view! { <RunBar open=open.clone() method=AskedMethod::Repeats/> });
    let model = CompareModel::begin(open);
    provide_context(model);
    let ways = CompareMode::ALL.map(|mode| {
        let is_chosen = move || model.choice.with(|choice| choice.mode == mode);
        let choose =
            move |_| model.choice.update(|choice| (choice.mode, choice.pair) = (mode, None));
        view! {
            <label>
                <input type="radio" name="compare-mode" value=mode.key() prop:checked=is_chosen on:change=choose/>
                <span>{words::mode(mode.key())}</span>
            </label>
        }
    });
    let way = Memo::new(move |_| model.choice.with(|choice| choice.mode));
    let choices = move || match way.get() {
        CompareMode::Two => view! { <TwoChoice/> <OpenBeside/> }.into_any(),
        CompareMode::Repeats => view! { <RepeatsShownChoice/> }.into_any(),
        CompareMode::Jury => view! { <JuryChoice/> }.into_any(),
    };
    view! {
        <div class="agreement compare">
            {bar}
            <header><h1>{words::TITLE}</h1></header>
            <fieldset class="segments" data-testid="compare-mode">
                <legend>{words::WAYS}</legend>
                {ways}
            </fieldset>
            <div class="compare-choices">{choices}</div>
            <Found is_own/>
        </div>
    }
}

#[component]
fn Found(is_own: bool) -> impl IntoView {
    let model = CompareModel::current();
    move || match model.found.get() {
        None => view! { <p class="notice" role="status">{words::WORKING}</p> }.into_any(),
        Some(CompareFound::TooFewSets) => said(&[words::TOO_FEW_SETS.to_owned()]).into_any(),
        Some(CompareFound::NoRepeats) => view! {
            {said(&[words::NO_REPEATS.to_owned()])}
            {is_own.then(|| view! { <a href=Place::Data.to_hash()>{words::HOW_TO_REPEAT}</a> })}
        }
        .into_any(),
        Some(CompareFound::NoJury(why)) => {
            let words = match why {
                NoJury::TooFew => words::JURY_NEEDS,
                NoJury::EvenNumber => words::JURY_IS_EVEN,
            };
            said(&[words.to_owned()]).into_any()
        }
        Some(CompareFound::Two(found)) => {
            view! { <div data-testid="sets-compare">{said(&found.said)}</div> <TwoShown found/> }
                .into_any()
        }
        Some(CompareFound::Repeats(found)) => {
            view! { {said(&found.said)} <RepeatsShown found/> }.into_any()
        }
        Some(CompareFound::Jury(found)) => {
            view! { {said(&found.said)} <JuryShown found/> }.into_any()
        }
    }
}

/// The answer, then what follows from it.
fn said(sentences: &[String]) -> impl IntoView + use<> {
    let answer = sentences.first().cloned();
    let rest: Vec<String> = sentences.iter().skip(1).cloned().collect();
    view! {
        <div class="agreement-headline" data-testid="compare-said">
            <h2 data-testid="headline" dir="auto">{answer}</h2>
            {(!rest.is_empty()).then(|| view! { <p dir="auto">{rest.join(" ")}</p> })}
        </div>
    }
}

/// Another file with the same gold intents.
#[component]
fn OpenBeside() -> impl IntoView {
    let model = CompareModel::current();
    view! {
        <div class="compare-beside">
            <label class="button">
                <input type="file" class="visually-hidden" data-testid="compare-input"
                    accept=".jsonl,.ndjson,.json,.csv,.tsv,.txt,.xlsx,.gz"
                    on:click=move |_| expect_file()
                    on:change=move |event| model.open_beside(take_chosen_files(&event))/>
                {words::OPEN_BESIDE}
            </label>
            <p role="status" data-testid="compare-opened">{model.opened}</p>
        </div>
    }
}
