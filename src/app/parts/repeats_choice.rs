//! Chooses what is asked again: how often, which pairs, and what is done with the predicted facts.

use std::sync::Arc;

use leptos::prelude::*;

use super::only_writer::OnlyWriter;
use crate::app::state::open_batch::OpenBatch;
use crate::app::state::repeat_state::RepeatChoice;
use crate::app::state::session::Session;
use crate::browser::address;
use crate::evaluation::results::Results;
use crate::methods::repeats::{MOST_TIMES, Splits};
use crate::providers::Access;
use crate::run::{Plan, Wanted};
use crate::settings::AskedMethod;
use crate::settings::estimate_text::{Ahead, calls, costs};
use crate::words::compare as words;
use crate::workspace::place::{Place, Source};

/// Pairs of a sample until somebody chooses.
const FIRST_SAMPLE: usize = 50;

#[component]
pub fn RepeatsChoice(open: Arc<OpenBatch>, method: Memo<AskedMethod>) -> impl IntoView {
    let judge = Session::current().judge;
    let is_offered = Memo::new(move |_| {
        method.get() == AskedMethod::Bifact && judge.now().provider.access != Access::Rules
    });
    let has_rows = open.has_rows();
    move || {
        let open = open.clone();
        (has_rows && is_offered.get()).then(|| {
            let is_open = RwSignal::new(false);
            // Once opened, the fields stay.
            let toggle = move |_| is_open.set(true);
            view! {
                <details class="repeats-choice" data-testid="repeats" on:toggle=toggle>
                    <summary>{words::AGAIN}</summary>
                    {move || is_open.get().then(|| view! { <Fields open=open.clone()/> })}
                </details>
            }
        })
    }
}

#[component]
fn Fields(open: Arc<OpenBatch>) -> impl IntoView {
    let Session { judge, runner, .. } = Session::current();
    let choice: RwSignal<RepeatChoice> = open.repeats.choice.clone().into();
    let refused = RwSignal::new(None::<String>);
    let change_times = move |event| {
        if let Ok(times) = event_target_value(&event).trim().parse::<u16>() {
            choice.update(|choice| choice.times = times.clamp(1, MOST_TIMES));
        }
    };
    let start = {
        let open = open.clone();
        move |_| match runner.start_asking(AskedMethod::Repeats, open.clone(), Wanted::Missing) {
            Ok(()) => address::go_to(&Place::Compare(Source::OwnData).to_hash()),
            Err(why) => refused.set(Some(why)),
        }
    };
    let notes = move || {
        let times = choice.with(|choice| choice.times);
        let is_cold = judge.now().parameters.temperature.is_some_and(|degrees| degrees <= 0.0);
        let even = (times % 2 == 0).then_some(words::EVEN);
        let cold = (is_cold && times > 1).then_some(words::COLD);
        let said = [even, cold].into_iter().flatten();
        said.map(|note| view! { <p class="judge-note">{note}</p> }).collect_view()
    };
    let lacks = move || judge.now().lacks(AskedMethod::Repeats);
    view! {
        <p class="judge-note">{words::AGAIN_EXPLAINED}</p>
        <label class="field">
            <span>{words::TIMES}</span>
            <input type="number" data-testid="repeat-count" min="1" max=MOST_TIMES inputmode="numeric"
                prop:value=move || choice.with(|choice| choice.times.to_string()) on:change=change_times/>
        </label>
        <WhichPairs choice/>
        <WhichFacts choice/>
        <FactsOf open=open.clone() choice/>
        {notes}
        <RepeatEstimate open=open.clone()/>
        <OnlyWriter>
            <button class="button" data-testid="repeat-start"
                disabled=move || runner.is_running() || lacks().is_some() on:click=start>
                {move || words::ask_again(choice.with(|choice| choice.times))}
            </button>
        </OnlyWriter>
        <p class="judge-lacks" role="status">{move || refused.get().or_else(lacks)}</p>
    }
}

#[component]
fn WhichPairs(choice: RwSignal<RepeatChoice>) -> impl IntoView {
    let is_sample = Memo::new(move |_| choice.with(|choice| choice.sample.is_some()));
    let choose = move |sample: Option<usize>| choice.update(|choice| choice.sample = sample);
    let size = move |event| {
        if let Ok(size) = event_target_value(&event).trim().parse::<usize>() {
            choose(Some(size.max(1)));
        }
    };
    let shown = move || choice.with(|choice| choice.sample.unwrap_or(FIRST_SAMPLE).to_string());
    view! {
        <fieldset class="repeats-pairs">
            <legend>{words::WHICH_PAIRS}</legend>
            <label class="check">
                <input type="radio" name="repeat-pairs" prop:checked=move || !is_sample.get()
                    on:change=move |_| choose(None)/>
                <span>{words::ALL_PAIRS}</span>
            </label>
            <label class="check">
                <input type="radio" name="repeat-pairs" data-testid="repeat-sample"
                    prop:checked=move || is_sample.get() on:change=move |_| choose(Some(FIRST_SAMPLE))/>
                <span>{words::SAMPLE}</span>
                <input type="number" min="1" data-testid="repeat-sample-size" aria-label=words::SAMPLE
                    prop:value=shown disabled=move || !is_sample.get() on:change=size/>
            </label>
        </fieldset>
    }
}

#[component]
fn WhichFacts(choice: RwSignal<RepeatChoice>) -> impl IntoView {
    let options = Splits::ALL.map(|splits| {
        let is_chosen = move || choice.with(|choice| choice.splits == splits);
        let label = match splits {
            Splits::Held => words::HELD,
            Splits::Anew => words::ANEW,
        };
        view! {
            <label class="check">
                <input type="radio" name="repeat-facts" value=splits.key() prop:checked=is_chosen
                    on:change=move |_| choice.update(|choice| choice.splits = splits)/>
                <span>{label}</span>
            </label>
        }
    });
    view! { <fieldset class="repeats-pairs"><legend>{words::FACTS}</legend>{options}</fieldset> }
}

/// Whose judgements are repeated, where there are several sets.
#[component]
fn FactsOf(open: Arc<OpenBatch>, choice: RwSignal<RepeatChoice>) -> impl IntoView {
    let choose = move |event| {
        let place = event_target_value(&event).parse().ok();
        choice.update(|choice| choice.of = place);
    };
    move || {
        let titles = open.sets.titles();
        (titles.len() > 1).then(|| {
            let chosen = choice.with(|choice| choice.of).unwrap_or_else(|| open.sets.place_of_shown());
            let options = titles.into_iter().map(|(place, title)| {
                view! { <option value=place.to_string() prop:selected=place == chosen>{title}</option> }
            });
            view! {
                <label class="field">
                    <span>{words::FACTS_OF}</span>
                    <select data-testid="repeat-of" on:change=choose>{options.collect_view()}</select>
                </label>
            }
        })
    }
}

#[component]
fn RepeatEstimate(open: Arc<OpenBatch>) -> impl IntoView {
    let Session { judge, runner, .. } = Session::current();
    let ahead = Memo::new(move |_| {
        let RepeatChoice { times, splits, .. } = open.repeats.choice.get();
        let now = judge.now();
        let asks = now.repeats(times, splits, open.to_repeat());
        if asks.material.pairs() == 0 {
            return None;
        }
        let access = now.provider.access;
        let known = now.setup_for(asks.clone()).ok();
        let known = known.and_then(|setup| {
            open.repeats.sets.are_there.get().then(|| runner.known_set(&open, &setup)).flatten()
        });
        let batch = &open.batch;
        let estimate = |results: &Results<_>| {
            let plan = Plan::of(&asks, batch, results, Wanted::Missing);
            Ahead::of(&plan, batch, results, &asks, access)
        };
        Some(match known {
            Some(set) => set.results.with(estimate),
            None => estimate(&Results::unasked(batch)),
        })
    });
    let calls = move || match ahead.get() {
        Some(ahead) => calls(ahead, 0),
        None => words::JUDGE_FIRST.to_owned(),
    };
    let costs = move || {
        let taken = ahead.get().filter(|ahead| ahead.pairs > 0)?.taken?;
        Some(view! { <p class="judge-note">{costs(taken, &judge.now())}</p> })
    };
    view! { <div data-testid="repeat-estimate"><p>{calls}</p>{costs}</div> }
}
