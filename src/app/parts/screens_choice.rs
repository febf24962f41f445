//! Screens that would be sent to a model: how many go where, said before anything is sent, and how they
//! are shown.

use std::sync::Arc;

use leptos::prelude::*;

use crate::app::state::judge_form::JudgeForm;
use crate::app::state::open_batch::OpenBatch;
use crate::app::state::screens_to_send::{Counts, Standing};
use crate::app::state::session::Session;
use crate::browser::drawn_screens::can_draw;
use crate::providers::ImageLimits;
use crate::settings::JudgeSettings;
use crate::words::screens as words;

#[component]
pub fn ScreensChoice(judge: JudgeForm, open: Arc<OpenBatch>) -> impl IntoView {
    if !can_draw() {
        return view! { <p class="judge-note" data-testid="screens-note">{words::NO_CANVAS}</p> }
            .into_any();
    }
    let sources = Session::current().screen_sources();
    let wanted = {
        let open = open.clone();
        Memo::new(move |_| {
            let now = judge.now();
            let is_wanted = open.shows_screens(&now) == Some(true) && now.provider.takes_images;
            is_wanted.then(|| open.how_shown(&now, sources))
        })
    };
    {
        let open = open.clone();
        Effect::new(move |_| {
            if let Some(how) = wanted.get() {
                open.prepare_screens(sources, how);
            }
        });
    }
    let sending = open.paths.sending.clone();
    let is_chosen = Memo::new(move |_| open.shows_screens(&judge.now()) == Some(true));
    let shown = move || {
        let sending = sending.clone();
        is_chosen.get().then(|| {
            let said = move || {
                // What was counted for other settings or masks is not said.
                let ready = wanted.get().and_then(|how| sending.ready_for(&how));
                said(ready.map(|ready| ready.counts), &sending.standing.get(), &judge.now())
            };
            view! {
                <p class="judge-note" data-testid="screens-note" role="status">{said}</p>
                <Settings judge/>
            }
        })
    };
    shown.into_any()
}

fn said(ready: Option<Counts>, standing: &Standing, judge: &JudgeSettings) -> String {
    match (ready, standing) {
        _ if !judge.provider.takes_images => words::takes_no_images(judge.provider.name),
        (Some(counts), _) => told(counts, judge),
        (None, Standing::Reading { done }) => words::reading(*done),
        (None, _) => words::reading(0),
    }
}

fn told(counts: Counts, judge: &JudgeSettings) -> String {
    let limits = ImageLimits::of(judge.provider.id, judge.model.trim());
    let name = judge.provider.name;
    let to = match judge.provider.stranger_at(judge.base_url.trim()) {
        Some(host) => host.to_owned(),
        None => format!("{name} ({})", judge.host()),
    };
    let too_long = match limits.number {
        Some(most) if !judge.screens.thins => words::too_long(counts.too_long, name, most),
        _ => None,
    };
    let sentences = [
        Some(words::go_where(counts.screens, counts.trajectories, &to)),
        words::tokens(counts.tokens, counts.screens, limits.is_whole_formula.then_some(name)),
        words::missing(counts.missing),
        words::left_out(counts.left_out),
        too_long,
    ];
    sentences.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

#[component]
fn Settings(judge: JudgeForm) -> impl IntoView {
    let thin = move |event| {
        let is_wanted = event_target_checked(&event);
        judge.change(&|state| state.screens.thins = is_wanted);
        judge.keep();
    };
    let edge = judge
        .shown(|state| state.screens.long_edge.map(|edge| edge.to_string()).unwrap_or_default());
    // A side of some pixels is a slip of the hand.
    let set_edge = move |event| {
        let edge = event_target_value(&event).trim().parse::<u32>().ok();
        judge.change(&|state| state.screens.long_edge = edge.map(|edge| edge.clamp(200, 8_000)));
        judge.keep();
    };
    view! {
        <label class="check">
            <input type="checkbox" data-testid="thin-screens" prop:checked=move || judge.now().screens.thins
                on:change=thin/>
            <span>{words::THIN}</span>
        </label>
        <label class="field">
            <span>{words::EDGE}</span>
            <input type="text" inputmode="numeric" data-testid="long-edge" placeholder=words::EDGE_HINT
                prop:value=edge on:change=set_edge/>
        </label>
    }
}
