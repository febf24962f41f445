//! A run in progress or finished: its progress, cost and failures, with stop, resume and retry.

use std::sync::Arc;

use leptos::prelude::*;

use super::only_writer::{FollowsNote, OnlyWriter};
use crate::app::state::in_page::InPage;
use crate::app::state::open_batch::{OpenBatch, SetsOf};
use crate::app::state::runner::RunStatus;
use crate::app::state::session::Session;
use crate::base::number::{grouped, shortest};
use crate::browser::address::with_origin;
use crate::evaluation::counts::Standing;
use crate::evaluation::inquiry::Inquiry;
use crate::methods::autorater::Autorater;
use crate::methods::bifact::Bifact;
use crate::methods::fulfilment::Fulfilment;
use crate::producers::goal::{Goal, goal_standing, is_by_person};
use crate::providers::Access;
use crate::run::{self, End, Wanted};
use crate::settings::AskedMethod;
use crate::words::run as words;

#[component]
pub fn RunBar(open: Arc<OpenBatch>, method: AskedMethod) -> impl IntoView {
    let runner = Session::current().runner;
    let status = {
        let open = open.clone();
        Memo::new(move |_| runner.status_of(&open, method))
    };
    let is_there = Memo::new(move |_| status.with(Option::is_some));
    let is_asking = Memo::new(move |_| {
        status.with(|status| status.as_ref().is_some_and(|run| run.end.is_none() && !is_rules(run)))
    });
    let words = move || status.get().map(|status| headline(&status));
    let under_way = move || status.get().map(|status| run::under_way(&status.progress, status.now));
    let numbers = move || status.get().map(|status| figures(&status));
    let unfinished = unfinished(&open, method);
    move || {
        let open = open.clone();
        if !is_there.get() {
            return unfinished
                .get()
                .map(|said| view! { <Unfinished open method said/> })
                .into_any();
        }
        view! {
            <section class="run-bar" data-testid="run-progress" aria-label=words::RUN
                data-state=move || state(status.get().as_ref())>
                <progress max="1" value=move || part(status.get().as_ref()) aria-label=words::PROGRESS></progress>
                <div class="run-bar-row">
                    <p role="status" title=words>{words}</p>
                    {move || is_asking.get().then(|| view! {
                        <p class="run-bar-under-way" data-testid="run-under-way" title=under_way>{under_way}</p>
                    })}
                    <p class="run-bar-figures" title=numbers>{numbers}</p>
                    <RunActions open method/>
                </div>
                <FollowsNote/>
                {move || status.get().and_then(|status| trouble(&status))}
            </section>
        }
        .into_any()
    }
}

/// What is left of a run that began before the page was reloaded.
fn unfinished(open: &Arc<OpenBatch>, method: AskedMethod) -> Memo<Option<String>> {
    let open = open.clone();
    Memo::new(move |_| {
        let (was_asked, standing) = standing(&open, method);
        let is_unfinished = was_asked && standing.left > 0 && standing.scored > 0;
        is_unfinished.then(|| match method {
            AskedMethod::Goal => words::described(standing.scored, standing.pairs, each(method)),
            _ => standing.sentence(),
        })
    })
}

/// Whether the method was asked here, and how far it has come; tracked.
fn standing(open: &OpenBatch, method: AskedMethod) -> (bool, Standing) {
    fn of<I: InPage>(open: &OpenBatch) -> (bool, Standing)
    where
        OpenBatch: SetsOf<I>,
    {
        let set = SetsOf::<I>::sets_of(open).shown();
        (set.judge.is_some(), set.results.with(Standing::of))
    }
    match method {
        AskedMethod::Bifact => of::<Bifact>(open),
        AskedMethod::Autorater => of::<Autorater>(open),
        AskedMethod::Fulfilment => of::<Fulfilment>(open),
        // What is left depends on what was chosen in this visit.
        AskedMethod::Repeats => (false, open.standing_of_repeats()),
        // Asking for the sets would make them.
        AskedMethod::Goal if !open.goals.are_there.get() => (false, Standing::default()),
        AskedMethod::Goal => {
            let set = SetsOf::<Goal>::sets_of(open).shown();
            let (was_asked, standing) = (set.judge.is_some(), set.results.with(goal_standing).0);
            // A person goes on at the desk where they write.
            let is_written = set.results.with(|all| all.outcomes.iter().any(is_by_person));
            (was_asked && !is_written, standing)
        }
    }
}

fn each(method: AskedMethod) -> &'static str {
    match method {
        AskedMethod::Goal => Goal::estimate_words().each,
        _ => "pair",
    }
}

#[component]
fn Unfinished(open: Arc<OpenBatch>, method: AskedMethod, said: String) -> impl IntoView {
    view! {
        <section class="run-bar" data-testid="run-unfinished" aria-label=words::RUN>
            <div class="run-bar-row">
                <p role="status">{said}</p>
                <RunActions open method/>
            </div>
            <FollowsNote/>
        </section>
    }
}

#[component]
fn RunActions(open: Arc<OpenBatch>, method: AskedMethod) -> impl IntoView {
    let runner = Session::current().runner;
    let refused = RwSignal::new(None::<String>);
    let counts = {
        let open = open.clone();
        Memo::new(move |_| standing(&open, method).1)
    };
    let start = move |wanted: Wanted| {
        let open = open.clone();
        move |_| refused.set(runner.start_asking(method, open.clone(), wanted).err())
    };
    let button = move |test_id: &'static str, label: String, wanted: Wanted| {
        view! { <button class="button" data-testid=test_id on:click=start(wanted)>{label}</button> }
    };
    move || {
        if runner.is_running() {
            return view! {
                <button class="button" data-testid="run-stop" on:click=move |_| runner.stop()>{words::STOP}</button>
            }
            .into_any();
        }
        let Standing { left, failed, .. } = counts.get();
        let go_on = (left > 0).then(|| {
            let label = words::resume(left, each(method));
            button("run-go-on", label, Wanted::Missing)
        });
        let retry = (failed > 0)
            .then(|| button("run-retry", words::retry(failed, each(method)), Wanted::Failed));
        view! { <span>{refused}</span> <OnlyWriter>{go_on} {retry}</OnlyWriter> }.into_any()
    }
}

fn state(status: Option<&RunStatus>) -> &'static str {
    match status.and_then(|status| status.end.as_ref()) {
        None => "running",
        Some(End::Finished) => "finished",
        Some(End::Stopped) => "stopped",
        Some(End::Halted(_)) => "halted",
        Some(End::BudgetSpent) => "budget-spent",
    }
}

fn part(status: Option<&RunStatus>) -> Option<String> {
    status.map(|status| shortest(status.progress.part()))
}

fn headline(status: &RunStatus) -> String {
    run::headline(&status.title, status.each, &status.progress, status.end.as_ref(), status.now)
}

fn figures(status: &RunStatus) -> String {
    if is_rules(status) {
        return words::BY_RULES.to_owned();
    }
    run::figures(&status.progress, status.end.as_ref(), status.now)
}

fn is_rules(status: &RunStatus) -> bool {
    status.provider.access == Access::Rules
}

/// What ended the run, failures by kind, and parameters the model did not accept.
fn trouble(status: &RunStatus) -> Option<impl IntoView + use<>> {
    let halted = match &status.end {
        Some(End::Halted(failure)) => Some(with_origin(&failure.sentence(status.provider))),
        _ => None,
    };
    let errors: Vec<String> = status
        .progress
        .errors
        .iter()
        .map(|(name, count)| format!("{name} × {}", grouped(*count)))
        .collect();
    let errors = (!errors.is_empty()).then(|| words::failed_requests(&errors));
    let refused: Vec<_> = status.refused.iter().map(|parameter| parameter.name()).collect();
    let refused = (!refused.is_empty()).then(|| words::not_accepted(&refused));
    let is_any = halted.is_some() || errors.is_some() || refused.is_some();
    let halted = halted
        .map(|why| view! { <p class="run-bar-halt" role="alert" data-testid="run-halt">{why}</p> });
    is_any.then(|| view! { {halted} <p class="run-bar-figures" data-testid="run-errors">{errors}" "{refused}</p> })
}
