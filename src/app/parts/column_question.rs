//! Asks which columns hold the intents, if their names do not say.

use leptos::prelude::*;

use crate::app::state::open_batch::OpenFile;
use crate::app::state::session::Session;
use crate::dataset::{ColumnQuestion, FieldPath};
use crate::words::data as words;

#[component]
pub fn ColumnQuestionPanel(question: ColumnQuestion, file: OpenFile) -> impl IntoView {
    let session = Session::current();
    let answer = RwSignal::new(question.clone());
    let golds = question.asks_for_gold.then(|| {
        let choices = columns(&question, &file).map(|(path, examples)| {
            let chosen = path.clone();
            let is_chosen = move || answer.with(|answer| answer.gold.as_ref() == Some(&chosen));
            let name = path.to_string();
            view! {
                <label class="column-choice">
                    <input type="radio" name="gold-column" data-gold=name.clone() prop:checked=is_chosen
                        on:change=move |_| answer.update(|answer| answer.choose_gold(&path))/>
                    {described(name, &examples)}
                </label>
            }
        });
        view! {
            <fieldset>
                <legend>{words::WHICH_GOLD}</legend>
                <div class="column-choices">{choices.collect_view()}</div>
            </fieldset>
        }
    });
    let predicted = columns(&question, &file).map(|(path, examples)| {
        let (chosen, gold, name) = (path.clone(), path.clone(), path.to_string());
        let is_chosen = move || answer.with(|answer| answer.predicted.contains(&chosen));
        let is_gold = move || answer.with(|answer| answer.gold.as_ref() == Some(&gold));
        view! {
            <label class="column-choice" hidden=is_gold>
                <input type="checkbox" data-predicted=name.clone() prop:checked=is_chosen
                    on:change=move |_| answer.update(|answer| answer.toggle(&path))/>
                {described(name, &examples)}
            </label>
        }
    });
    let predicted = predicted.collect_view();
    let (shape, mapping) = (file.shape.clone(), file.mapping.clone());
    let chosen = Memo::new(move |_| answer.with(|answer| answer.answer(&mapping)));
    let label = move || words::use_columns(answer.with(|answer| answer.predicted.len()));
    let use_them = move |_| {
        if let Some(mapping) = chosen.get_untracked() {
            session.choose_mappings([(&shape, mapping)].into_iter());
        }
    };
    view! {
        <form class="column-question" data-testid="column-question" on:submit=move |event| event.prevent_default()>
            {golds}
            <fieldset>
                <legend>{words::WHICH_PREDICTIONS}</legend>
                <div class="column-choices">{predicted}</div>
            </fieldset>
            <button type="button" class="button primary" data-testid="use-columns"
                disabled=move || chosen.with(Option::is_none) on:click=use_them>{label}</button>
        </form>
    }
}

/// The columns to choose from, each with its first values.
fn columns<'q>(
    question: &'q ColumnQuestion,
    file: &'q OpenFile,
) -> impl Iterator<Item = (FieldPath, Vec<String>)> + 'q {
    question.columns.iter().map(|path| {
        let examples = file.shape.field(path).map(|field| field.examples.clone());
        (path.clone(), examples.unwrap_or_default())
    })
}

fn described(name: String, examples: &[String]) -> impl IntoView + use<> {
    let examples = examples.iter().filter(|example| !example.is_empty()).take(2);
    let examples: Vec<_> =
        examples.map(|example| view! { <small dir="auto">{example.clone()}</small> }).collect();
    view! { <span><b dir="auto">{name}</b>{examples}</span> }
}
