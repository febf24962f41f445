//! What a run will ask and cost, before it starts.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::state::in_page::InPage;
use crate::app::state::open_batch::{OpenBatch, SetsOf};
use crate::app::state::session::Session;
use crate::base::fingerprint::Fingerprint;
use crate::browser::yield_now::Turn;
use crate::evaluation::batch::Batch;
use crate::evaluation::begins::Begins;
use crate::evaluation::inquiry::Inquiry;
use crate::evaluation::pair::GoldId;
use crate::evaluation::results::Results as GenericResults;
use crate::methods::bifact::results::Results;
use crate::methods::watched::Trajectories;
use crate::providers::Access;
use crate::run::{Cache, Plan, TRIED_FIRST, Wanted};
use crate::settings::estimate_text::{Ahead, calls, costs};
use crate::settings::{AskedMethod, JudgeSettings};
use crate::words::run as words;

/// The whole run, and the sample that can be tried first.
#[derive(Clone, Copy, PartialEq)]
pub struct Estimated {
    pub all: Ahead,
    pub first: Option<Ahead>,
}

/// Counting a large batch takes some milliseconds, so the screen is shown first.
pub fn estimated(open: Arc<OpenBatch>, method: Memo<AskedMethod>) -> Signal<Option<Estimated>> {
    let ahead = ahead(open, method);
    let is_time = RwSignal::new(false);
    spawn_local(async move {
        Turn::new().yield_now().await;
        is_time.try_set(true);
    });
    Signal::derive(move || is_time.get().then(|| ahead.get()))
}

#[component]
pub fn RunEstimate(
    open: Arc<OpenBatch>,
    method: Memo<AskedMethod>,
    estimated: Signal<Option<Estimated>>,
) -> impl IntoView {
    let session = Session::current();
    let judge = session.judge;
    let answered = open.sets.of_file().results.with_untracked(Results::scored);
    let again = move |event| {
        let again = event_target_checked(&event);
        judge.change(&|state| state.judges_again = again);
    };
    let again = move || {
        (answered > 0).then(|| {
        view! {
            <label class="check">
                <input type="checkbox" data-testid="judge-again" prop:checked=move || judge.now().judges_again
                    on:change=again/>
                <span>{words::judge_again(answered)}</span>
            </label>
        }
    })
    };
    let asks_for_facts = Memo::new(move |_| method.get() == AskedMethod::Bifact);
    let split_again = split_again(open);
    let choices = move || asks_for_facts.get().then(|| (again, split_again.clone()));
    let all = move || estimated.get().map(|estimated| estimated.all);
    let costs = move || {
        let ahead = all().filter(|ahead| ahead.pairs > 0)?;
        let taken = ahead.taken?;
        Some(view! {
            <p class="judge-note" title=ahead.words.how>{costs(taken, &judge.now())}</p>
        })
    };
    view! {
        <div class="run-estimate" data-testid="run-estimate">
            {choices}
            <ReuseOfCopied/>
            <p>{move || all().map(|ahead| calls(ahead, session.kept_answers()))}</p>
            {costs}
        </div>
    }
}

fn access() -> Memo<Access> {
    let judge = Session::current().judge;
    Memo::new(move |_| judge.now().provider.access)
}

/// Answers in a copy may have been made up by its author, so they are used only if the user says so.
#[component]
fn ReuseOfCopied() -> impl IntoView {
    let session = Session::current();
    let copied = Memo::new(move |_| session.copied_answers());
    let is_reused = move || {
        session.runner.answers_changed.track();
        session.answers().with_value(Cache::reuses_copied)
    };
    let choose = move |event| {
        let is_wanted = event_target_checked(&event);
        untrack(|| session.answers())
            .update_value(|answers| answers.set_reuse_of_copied(is_wanted));
        session.runner.answers_changed.notify();
    };
    move || {
        (copied.get() > 0).then(|| {
            view! {
                <label class="check">
                    <input type="checkbox" data-testid="reuse-copied" prop:checked=is_reused on:change=choose/>
                    <span>{words::reuse_copied(copied.get())}</span>
                </label>
            }
        })
    }
}

/// Offered if the gold facts come from another judge.
fn split_again(open: Arc<OpenBatch>) -> impl IntoView + Clone {
    let access = access();
    let Session { judge, runner, .. } = Session::current();
    let split_by = Memo::new(move |_| {
        let now = judge.now();
        let plain =
            now.setup().ok()?.set_fingerprint(Begins { grounds_again: false, ..now.begins() });
        let first = open.sets.first_to_split()?;
        (access.get() != Access::Rules && first.judge != Some(plain)).then_some(first.title)
    });
    let change = move |event| {
        let again = event_target_checked(&event);
        judge.change(&|state| state.splits_again = again);
        runner.answers_changed.notify();
    };
    move || {
        split_by.get().map(|title| {
            view! {
                <label class="check">
                    <input type="checkbox" data-testid="split-again"
                        prop:checked=move || judge.now().splits_again on:change=change/>
                    <span>
                        {words::SPLIT_AGAIN}
                        <bdi>{title}</bdi>
                    </span>
                </label>
            }
        })
    }
}

fn ahead(open: Arc<OpenBatch>, method: Memo<AskedMethod>) -> Memo<Estimated> {
    let facts = ahead_of_facts(open.clone());
    let levels = ahead_of(open.clone(), JudgeSettings::autorater);
    let fulfilled = ahead_of(open.clone(), JudgeSettings::fulfilment);
    let goals = ahead_of_goals(open);
    Memo::new(move |_| match method.get() {
        // Repeats have an estimate beside their own button.
        AskedMethod::Bifact | AskedMethod::Repeats => facts.get(),
        AskedMethod::Autorater => levels.get(),
        AskedMethod::Fulfilment => fulfilled.get(),
        AskedMethod::Goal => goals.get(),
    })
}

/// What asks about trajectories, as it is set now.
type Asks<I> = fn(&JudgeSettings, Trajectories) -> I;

/// The judge that was asked this before, and what is asked. Others only where one of them changes.
fn asked<I: InPage>(open: Arc<OpenBatch>, asks: Asks<I>) -> Memo<(Option<Fingerprint>, I)>
where
    OpenBatch: SetsOf<I>,
{
    let session = Session::current();
    let (Session { judge, runner, .. }, sources) = (session, session.screen_sources());
    Memo::new(move |_| {
        let now = judge.now();
        let inquiry = asks(&now, open.shown_to(&now, sources).unwrap_or_default());
        let set = now.setup_elsewhere(inquiry.clone()).ok();
        let set = set.and_then(|setup| runner.known_set(&open, &setup));
        (set.and_then(|set| set.judge), inquiry)
    })
}

fn ahead_of<I: InPage>(open: Arc<OpenBatch>, asks: Asks<I>) -> Memo<Estimated>
where
    OpenBatch: SetsOf<I>,
{
    let access = access();
    let asked = asked(open.clone(), asks);
    Memo::new(move |_| {
        let (known, inquiry) = asked.get();
        let sets = SetsOf::<I>::sets_of(&*open);
        let set = known.and_then(|judge| sets.of_judge(judge)).unwrap_or_else(|| sets.of_file());
        let batch = SetsOf::<I>::batch_of(&*open);
        set.results.with(|results| estimate(&inquiry, batch, results, access.get()))
    })
}

/// Before the first run, what it will work on is not kept: more trajectories may come.
fn ahead_of_goals(open: Arc<OpenBatch>) -> Memo<Estimated> {
    let access = access();
    let session = Session::current();
    let (judge, sources) = (session.judge, session.screen_sources());
    let begun = ahead_of(open.clone(), JudgeSettings::goal);
    let first = {
        let open = open.clone();
        Memo::new(move |_| {
            let now = judge.now();
            now.goal(open.shown_to(&now, sources).unwrap_or_default())
        })
    };
    Memo::new(move |_| {
        if open.goals.are_there.get() {
            return begun.get();
        }
        let goal = first.get();
        let batch = open.to_predict(goal.trajectories.clone());
        estimate(&goal, &batch, &GenericResults::unasked(&batch), access.get())
    })
}

fn estimate<I: Inquiry>(
    inquiry: &I,
    batch: &Batch,
    results: &GenericResults<I>,
    access: Access,
) -> Estimated {
    let plan = Plan::of(inquiry, batch, results, Wanted::Missing);
    let size = |plan: &Plan| Ahead::of(plan, batch, results, inquiry, access);
    let first = (plan.pairs.len() > TRIED_FIRST)
        .then(|| size(&plan.sample(TRIED_FIRST, inquiry, batch, results)));
    Estimated { all: size(&plan), first }
}

/// Recounted only when the judge, its prompts or its answers change: typing a model name must not count
/// a large batch at every letter.
fn ahead_of_facts(open: Arc<OpenBatch>) -> Memo<Estimated> {
    let access = access();
    let Session { judge, runner, .. } = Session::current();
    let known = {
        let open = open.clone();
        Memo::new(move |_| {
            let now = judge.now();
            let set = now.setup_elsewhere(now.method()).ok();
            let set = set.and_then(|setup| runner.known_set(&open, &setup));
            (set.and_then(|set| set.judge), now.method(), now.begins())
        })
    };
    Memo::new(move |_| {
        let (known, method, begins) = known.get();
        let access = access.get();
        let size =
            |results: &Results, plan: &Plan| Ahead::of(plan, &open.batch, results, &method, access);
        let count = |results: &Results, plan: &Plan| {
            let is_worth_it = plan.pairs.len() > TRIED_FIRST;
            let first = || plan.sample(TRIED_FIRST, &method, &open.batch, results);
            Estimated {
                all: size(results, plan),
                first: is_worth_it.then(|| size(results, &first())),
            }
        };
        match known.and_then(|judge| open.sets.of_judge(judge)) {
            Some(set) => set.results.with(|results| {
                count(results, &Plan::of(&method, &open.batch, results, Wanted::Missing))
            }),
            None => open.sets.of_file().results.with_untracked(|results| {
                let have = if begins.grounds_again { Vec::new() } else { open.sets.have_facts() };
                let has_facts = |GoldId(gold): GoldId| have.get(gold).is_some_and(|has| *has);
                let keeps_answers = !begins.judges_again;
                count(
                    results,
                    &Plan::first(&method, &open.batch, results, keeps_answers, has_facts),
                )
            }),
        }
    })
}
