//! A run under way, or how it ended: what came, what it cost, what failed, and what can be done.

use std::sync::Arc;

use leptos::prelude::*;

use super::only_writer::{FollowsNote, OnlyWriter};
use crate::app::open_batch::OpenBatch;
use crate::app::runner::Shown;
use crate::app::session::Session;
use crate::base::number::{grouped, shortest};
use crate::browser::address::with_origin;
use crate::methods::bifact::results::Results;
use crate::providers::Access;
use crate::run::{self, End, Wanted};

#[component]
pub fn RunBar(open: Arc<OpenBatch>) -> impl IntoView {
    let runner = Session::current().runner;
    let shown = {
        let open = open.clone();
        Memo::new(move |_| runner.shown_of(&open))
    };
    let is_there = Memo::new(move |_| shown.with(Option::is_some));
    let is_asking = Memo::new(move |_| {
        shown.with(|shown| shown.as_ref().is_some_and(|run| run.end.is_none() && !is_rules(run)))
    });
    move || {
        let open = open.clone();
        is_there.get().then(|| view! {
            <section class="run-bar" data-testid="run-progress" aria-label="The run"
                data-state=move || state(shown.get().as_ref())>
                <progress max="1" value=move || part(shown.get().as_ref()) aria-label="Part of the run that is done"></progress>
                <div class="run-bar-row">
                    <p role="status">{move || shown.get().map(|shown| headline(&shown))}</p>
                    <RunActions open/>
                </div>
                <FollowsNote/>
                {move || is_asking.get().then(|| view! {
                    <p class="run-bar-under-way" data-testid="run-under-way">
                        {move || shown.get().map(|shown| run::under_way(&shown.progress, shown.now))}
                    </p>
                })}
                <p class="run-bar-figures">{move || shown.get().map(|shown| figures(&shown))}</p>
                {move || shown.get().and_then(|shown| trouble(&shown))}
            </section>
        })
    }
}

#[component]
fn RunActions(open: Arc<OpenBatch>) -> impl IntoView {
    let runner = Session::current().runner;
    let refused = RwSignal::new(None::<String>);
    let counts = {
        let sets = open.sets.clone();
        Memo::new(move |_| sets.shown().results.with(unsettled))
    };
    let start = move |wanted: Wanted| {
        let open = open.clone();
        move |_| refused.set(runner.start(open.clone(), wanted).err())
    };
    let button = move |test_id: &'static str, label: String, wanted: Wanted| {
        view! { <button class="button" data-testid=test_id on:click=start(wanted)>{label}</button> }
    };
    move || {
        if runner.is_running() {
            return view! {
                <button class="button" data-testid="run-stop" on:click=move |_| runner.stop()>"Stop"</button>
            }
            .into_any();
        }
        let (missing, failed) = counts.get();
        let go_on = (missing > 0).then(|| {
            button("run-go-on", format!("Go on with {}", grouped(missing)), Wanted::Missing)
        });
        let retry = (failed > 0).then(|| {
            button("run-retry", format!("Retry {} failed", grouped(failed)), Wanted::Failed)
        });
        view! { <span>{refused}</span> <OnlyWriter>{go_on} {retry}</OnlyWriter> }.into_any()
    }
}

/// Pairs nobody was asked about yet, and pairs that were asked about in vain.
fn unsettled(results: &Results) -> (usize, usize) {
    let unscored = results.outcomes.iter().filter_map(|outcome| outcome.assessed.as_ref().err());
    unscored.fold((0, 0), |(missing, failed), why| {
        if why.is_failure() {
            (missing, failed + 1)
        } else {
            (missing + usize::from(why.can_be_asked()), failed)
        }
    })
}

fn state(shown: Option<&Shown>) -> &'static str {
    match shown.and_then(|shown| shown.end.as_ref()) {
        None => "running",
        Some(End::Finished) => "finished",
        Some(End::Stopped) => "stopped",
        Some(End::Halted(_)) => "halted",
        Some(End::BudgetSpent) => "budget-spent",
    }
}

fn part(shown: Option<&Shown>) -> Option<String> {
    shown.map(|shown| shortest(shown.progress.part()))
}

fn headline(shown: &Shown) -> String {
    run::headline(&shown.title, &shown.progress, shown.end.as_ref(), shown.now)
}

fn figures(shown: &Shown) -> String {
    if is_rules(shown) {
        return "No model was asked.".to_owned();
    }
    run::figures(&shown.progress, shown.end.as_ref(), shown.now)
}

fn is_rules(shown: &Shown) -> bool {
    shown.provider.access == Access::Rules
}

/// What went wrong: what ended the run, failures by kind, parameters that were left out.
fn trouble(shown: &Shown) -> Option<impl IntoView + use<>> {
    let halted = match &shown.end {
        Some(End::Halted(failure)) => Some(with_origin(&failure.sentence(shown.provider))),
        _ => None,
    };
    let errors: Vec<String> = shown
        .progress
        .errors
        .iter()
        .map(|(name, count)| format!("{name} × {}", grouped(*count)))
        .collect();
    let errors = (!errors.is_empty()).then(|| {
        format!("Failed requests, those that were tried again included: {}.", errors.join(", "))
    });
    let refused: Vec<_> = shown.refused.iter().map(|parameter| parameter.name()).collect();
    let refused = (!refused.is_empty())
        .then(|| format!("The model does not take {}; it was asked without.", refused.join(", ")));
    let is_any = halted.is_some() || errors.is_some() || refused.is_some();
    let halted = halted
        .map(|why| view! { <p class="run-bar-halt" role="alert" data-testid="run-halt">{why}</p> });
    is_any.then(|| view! { {halted} <p class="run-bar-figures" data-testid="run-errors">{errors}" "{refused}</p> })
}
