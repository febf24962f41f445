//! Labelling: one pair at a time, without what the judge said or who predicted, so that nobody is
//! led. By keyboard or by pointer; each annotator's labels are their own.

use leptos::ev;
use leptos::prelude::*;

use crate::app::parts::labelling_pair::LabellingPair;
use crate::app::parts::only_writer::FollowsNote;
use crate::app::state::agreement_model::AgreementModel;
use crate::app::state::labelling_place::LabellingPlace;
use crate::base::number::grouped;
use crate::browser::scrolling::scroll_to_top;
use crate::browser::typing::is_typing;
use crate::labelling::Annotator;

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
    let rename = move |event| {
        let name = event_target_value(&event);
        model.choices.update(|choices| choices.annotator = name);
    };
    let name = move || model.choices.with(|choices| choices.annotator.clone());
    view! {
        <section class="labelling" data-testid="labelling" aria-label="Labelling">
            <div class="labelling-bar">
                <label class="field">
                    <span>"Annotator"</span>
                    <input data-testid="annotator-name" maxlength="60" autocomplete="off"
                        prop:value=name on:input=rename/>
                </label>
                {move || progress(model, place)}
                <button class="button" data-testid="labelling-done"
                    on:click=move |_| model.end_labelling()>"Back to the figures"</button>
            </div>
            <FollowsNote/>
            <LabellingPair/>
            <p class="labelling-keys">
                <kbd>"y"</kbd><kbd>"n"</kbd><kbd>"p"</kbd>" the pair · "
                <kbd>"↓"</kbd><kbd>"↑"</kbd>" choose a fact · "<kbd>"c"</kbd><kbd>"m"</kbd>" label it · "
                <kbd>"j"</kbd><kbd>"k"</kbd>" next and previous pair · "<kbd>"Esc"</kbd>" back"
            </p>
        </section>
    }
}

/// How far the present annotator has come.
fn progress(model: AgreementModel, place: LabellingPlace) -> impl IntoView {
    let name = model.choices.with(|choices| choices.annotator.trim().to_owned());
    let done = model.labelling.with(|all| all.of(&name).map_or(0, Annotator::matched));
    let all = place.pairs();
    view! {
        <div class="labelling-progress">
            <p data-testid="labelling-progress" role="status">
                {grouped(done)}" of "{grouped(all)}" pairs labelled"
            </p>
            <progress max=all value=done aria-label="Pairs labelled"></progress>
        </div>
    }
}
