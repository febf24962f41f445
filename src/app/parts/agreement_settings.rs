//! The protocol: whose labels, which split, and what counts as a match.

use leptos::prelude::*;

use crate::agreement::labelled_set::PartlyCounts;
use crate::agreement::protocol::Protocol;
use crate::agreement::split::{Drawing, SplitRule};
use crate::app::state::agreement_model::AgreementModel;
use crate::labelling::Rater;
use crate::words::agreement as words;

#[component]
pub fn AgreementSettings() -> impl IntoView {
    let model = AgreementModel::current();
    let protocol = move || model.choices.with(|choices| choices.protocol);
    let has_column = model.open.with_value(|open| {
        let mut pairs = open.batch.pairs.iter();
        pairs.any(|pair| pair.split.is_some())
    });
    let column = has_column.then(|| {
        check(
            "split-column",
            words::SPLIT_BY_COLUMN,
            move || protocol().split == SplitRule::Column,
            move |on, protocol| {
                protocol.split = if on { SplitRule::Column } else { SplitRule::Drawn };
            },
        )
    });
    view! {
        <div class="agreement-settings">
            {move || people(model)}
            <details data-testid="agreement-protocol">
                <summary>{words::PROTOCOL}</summary>
                <div class="agreement-fields">
                    {column}
                    {check("split-stratified", words::STRATIFIED,
                        move || protocol().drawing == Drawing::Stratified,
                        |on, protocol| {
                            protocol.drawing = if on { Drawing::Stratified } else { Drawing::Plain };
                        })}
                    {partly(model)}
                    {whole_number("development-percent", words::DEVELOPMENT_PART,
                        move || u64::from(protocol().development_percent),
                        |number, protocol| {
                            protocol.development_percent = u8::try_from(number.clamp(1, 90)).unwrap_or(10);
                        })}
                    {whole_number("split-seed", words::SEED, move || protocol().bootstrap.seed,
                        |number, protocol| protocol.bootstrap.seed = number)}
                </div>
            </details>
        </div>
    }
}

/// Chooses the annotator, if there are several.
fn people(model: AgreementModel) -> Option<impl IntoView> {
    let everyone = model.everyone();
    let now = model.whose();
    (everyone.len() > 1).then(|| {
        let choices = everyone.into_iter().map(move |whose: Rater| {
            let (is_chosen, name) = (whose == now, whose.name().to_owned());
            let choose = move |_| {
                model.choices.update(|choices| choices.whose = Some(whose.clone()));
            };
            view! {
                <label>
                    <input type="radio" name="labels-by" data-annotator=name.clone()
                        prop:checked=is_chosen on:change=choose/>
                    <span dir="auto">{name}</span>
                </label>
            }
        });
        view! {
            <fieldset class="segments" data-testid="labels-by">
                <legend>{words::LABELS_BY}</legend>
                {choices.collect_view()}
            </fieldset>
        }
    })
}

fn check(
    test_id: &'static str,
    label: &'static str,
    is_on: impl Fn() -> bool + Send + Sync + 'static,
    set: fn(bool, &mut Protocol),
) -> AnyView {
    let model = AgreementModel::current();
    let on_change = move |event| {
        let on = event_target_checked(&event);
        model.choices.update(|choices| set(on, &mut choices.protocol));
    };
    view! {
        <label class="check">
            <input type="checkbox" data-testid=test_id prop:checked=is_on on:change=on_change/>
            {label}
        </label>
    }
    .into_any()
}

fn whole_number(
    test_id: &'static str,
    label: &'static str,
    value: impl Fn() -> u64 + Send + Sync + 'static,
    set: fn(u64, &mut Protocol),
) -> AnyView {
    let model = AgreementModel::current();
    let on_change = move |event| {
        if let Ok(number) = event_target_value(&event).trim().parse::<u64>() {
            model.choices.update(|choices| set(number, &mut choices.protocol));
        }
    };
    view! {
        <label class="field">
            <span>{label}</span>
            <input type="number" min="0" data-testid=test_id
                prop:value=move || value().to_string() on:change=on_change/>
        </label>
    }
    .into_any()
}

fn partly(model: AgreementModel) -> AnyView {
    let options = PartlyCounts::ALL.map(|rule| {
        let is_chosen = move || model.choices.with(|choices| choices.protocol.partly == rule);
        view! { <option value=rule.key() prop:selected=is_chosen>{rule.name()}</option> }
    });
    let choose = move |event| {
        if let Some(rule) = PartlyCounts::from_key(&event_target_value(&event)) {
            model.choices.update(|choices| choices.protocol.partly = rule);
        }
    };
    view! {
        <label class="field">
            <span>{words::PARTLY}</span>
            <select data-testid="partly-counts" on:change=choose>{options}</select>
        </label>
    }
    .into_any()
}
