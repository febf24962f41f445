//! Labelling, one pair at a time, blind: neither the judge's verdicts nor the predictor are shown. Labels
//! are stored per annotator.

use leptos::ev;
use leptos::prelude::*;

use crate::app::parts::goal_writing_desk::write_link;
use crate::app::parts::labelling_pair::LabellingPair;
use crate::app::parts::only_writer::{FollowsNote, OnlyWriter};
use crate::app::state::agreement_model::AgreementModel;
use crate::app::state::labelling_place::LabellingPlace;
use crate::browser::scrolling::scroll_to_top;
use crate::browser::typing::is_typing;
use crate::labelling::{Asked, LabelOrder, QueueSettings};
use crate::words::labelling as words;
use crate::workspace::place::Source;

#[component]
pub fn LabellingDesk() -> impl IntoView {
    let model = AgreementModel::current();
    let place = LabellingPlace::begin(model);
    provide_context(place);
    // The button that opens it is far down a long page.
    scroll_to_top();
    let listener = window_event_listener(ev::keydown, move |event| {
        let has_modifier = event.ctrl_key() || event.meta_key() || event.alt_key();
        if !has_modifier && !is_typing(&event) && place.press(&event.key()) {
            event.prevent_default();
        }
    });
    on_cleanup(move || listener.remove());
    let name = move || model.choices.with(|choices| choices.annotator.clone());
    let note = move || match (place.has_name(), place.done() == place.pairs()) {
        (false, _) => words::NAME_FIRST,
        (true, true) => words::ALL_DONE,
        (true, false) => "",
    };
    view! {
        <section class="labelling" data-testid="labelling" aria-label="Labelling">
            <div class="labelling-bar">
                <Order/>
                <Questions/>
                // Last of the fields: the tab key leads from it to where letters are answers.
                <label class="field">
                    <span>{words::ANNOTATOR}</span>
                    <input data-testid="annotator-name" maxlength="60" autocomplete="off"
                        prop:value=name on:input=move |event| place.rename(event_target_value(&event))/>
                </label>
                <button class="button" data-testid="labelling-done"
                    on:click=move |_| model.end_labelling()>{words::BACK}</button>
            </div>
            {write_goals(model)}
            <Progress/>
            <FollowsNote/>
            <LabellingPair/>
            <p class="labelling-note" role="status" data-testid="labelling-note">{note}</p>
            <p class="labelling-keys">
                {move || match place.asked.get() {
                    Asked::SameTask => keys(&words::KEYS).into_any(),
                    Asked::FourQuestions => keys(&words::QUESTION_KEYS).into_any(),
                }}
            </p>
        </section>
    }
}

/// Where a person writes goals, if there are trajectories to look at.
fn write_goals(model: AgreementModel) -> impl IntoView {
    let found = model.open.with_value(|open| open.paths.found.clone());
    let is_own = model.source() == Source::OwnData;
    move || {
        (is_own && found.with(|found| !found.all().is_empty())).then(|| write_link(Source::OwnData))
    }
}

/// What is asked about each pair.
#[component]
fn Questions() -> impl IntoView {
    let place = LabellingPlace::current();
    let names = [(Asked::SameTask, words::ASK_SAME_TASK), (Asked::FourQuestions, words::ASK_FOUR)];
    let options = names.map(|(asked, name)| {
        view! { <option value=asked.key() prop:selected=move || place.asked.get() == asked>{name}</option> }
    });
    let choose = move |event| {
        if let Some(asked) = Asked::from_key(&event_target_value(&event)) {
            place.ask(asked);
        }
    };
    view! {
        <label class="field">
            <span>{words::ASKED}</span>
            <select data-testid="label-questions" on:change=choose>{options}</select>
        </label>
    }
}

/// The order of the pairs.
#[component]
fn Order() -> impl IntoView {
    let (model, place) = (AgreementModel::current(), LabellingPlace::current());
    let queue = move || model.choices.with(|choices| choices.queue);
    let names = [
        (LabelOrder::All, words::ALL),
        (LabelOrder::Sample, words::SAMPLE),
        (LabelOrder::Draw, words::DRAW),
        (LabelOrder::DisagreementsFirst, words::DISAGREEMENTS),
        (LabelOrder::ToSettle, words::TO_SETTLE),
    ];
    let options = names.map(|(order, name)| {
        view! { <option value=order.key() prop:selected=move || queue().order == order>{name}</option> }
    });
    let choose = move |event| {
        if let Some(order) = LabelOrder::from_key(&event_target_value(&event)) {
            place.reorder(|queue| queue.order = order);
        }
    };
    let order = Memo::new(move |_| queue().order);
    let size = move || {
        let (test_id, label) = match order.get() {
            LabelOrder::Sample => ("sample-size", words::SAMPLE_SIZE),
            LabelOrder::Draw => ("draw-size", words::DRAW_SIZE),
            _ => return None,
        };
        Some(number(
            test_id,
            label,
            move || queue().sample as u64,
            |size, queue| {
                queue.sample = usize::try_from(size.max(1)).unwrap_or(usize::MAX);
            },
        ))
    };
    let explained = move || {
        (order.get() == LabelOrder::Draw).then(|| {
            view! { <p class="labelling-draw" data-testid="draw-explained">{words::DRAW_EXPLAINED}</p> }
        })
    };
    view! {
        <div class="labelling-order">
            <label class="field" title=words::DISAGREEMENTS_EXPLAINED>
                <span>{words::ORDER}</span>
                <select data-testid="label-order" on:change=choose>{options}</select>
            </label>
            {size}
            {number("label-seed", words::SEED, move || queue().seed, |seed, queue| queue.seed = seed)}
            {explained}
        </div>
    }
}

fn number(
    test_id: &'static str,
    label: &'static str,
    value: impl Fn() -> u64 + Send + Sync + 'static,
    set: fn(u64, &mut QueueSettings),
) -> AnyView {
    let place = LabellingPlace::current();
    let change = move |event| {
        if let Ok(number) = event_target_value(&event).trim().parse::<u64>() {
            place.reorder(|queue| set(number, queue));
        }
    };
    view! {
        <label class="field labelling-number">
            <span>{label}</span>
            <input type="number" min="0" data-testid=test_id
                prop:value=move || value().to_string() on:change=change/>
        </label>
    }
    .into_any()
}

/// The annotator's progress, and undo.
#[component]
fn Progress() -> impl IntoView {
    let place = LabellingPlace::current();
    let (done, all) = (Memo::new(move |_| place.done()), move || place.pairs());
    view! {
        <div class="labelling-progress">
            <p data-testid="labelling-progress" role="status">{move || words::progress(done.get(), all())}</p>
            <progress max=all value=move || done.get() aria-label="Pairs labelled"></progress>
            <OnlyWriter>
                <button class="button" data-testid="undo-label" disabled=move || !place.can_undo()
                    on:click=move |_| place.undo()>{words::UNDO}" "<kbd>"u"</kbd></button>
            </OnlyWriter>
        </div>
    }
}

fn keys(all: &'static [(&[&str], &str)]) -> impl IntoView {
    let each = all.iter().map(|(keys, what)| {
        let keys = keys.iter().map(|key| view! { <kbd>{*key}</kbd> }).collect_view();
        view! { <span>{keys}" "{*what}</span> }
    });
    each.collect_view()
}
