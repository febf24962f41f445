//! What pressing start will ask, take and cost.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::judge_form::JudgeState;
use crate::app::open_batch::OpenBatch;
use crate::app::session::Session;
use crate::app::words::rounded;
use crate::base::number::{counted, grouped};
use crate::browser::pace::Pace;
use crate::methods::bifact::results::Results;
use crate::providers::{Access, PRICES_AS_OF};
use crate::run::{Estimate, HOW_ESTIMATED, Plan, Wanted, dollars};

#[derive(Clone, Copy, PartialEq)]
struct Ahead {
    golds: usize,
    pairs: usize,
    /// Of a judge that is paid by tokens.
    taken: Option<Estimate>,
}

#[component]
pub fn RunEstimate(open: Arc<OpenBatch>) -> impl IntoView {
    let session = Session::current();
    let judge = session.judge;
    let answered = open.sets.of_file().results.with_untracked(Results::scored);
    let again = move |event| {
        let again = event_target_checked(&event);
        judge.change(&|state| state.judges_again = again);
    };
    let again = (answered > 0).then(|| {
        view! {
            <label class="check">
                <input type="checkbox" data-testid="judge-again" prop:checked=move || judge.now().judges_again
                    on:change=again/>
                <span>"Judge the "{counted(answered, "pair")}" that carry an answer again"</span>
            </label>
        }
    });
    let is_model = Memo::new(move |_| judge.now().provider.access != Access::Rules);
    let ahead = ahead(open, is_model);
    // A large batch takes some milliseconds to count: the screen is shown first.
    let is_time = RwSignal::new(false);
    spawn_local(async move {
        Pace::new().rest().await;
        is_time.try_set(true);
    });
    let ahead = move || is_time.get().then(|| ahead.get());
    let costs = move || {
        let taken = ahead().filter(|ahead| ahead.pairs > 0)?.taken?;
        Some(view! {
            <p class="judge-note" title=HOW_ESTIMATED>{costs(taken, &judge.now())}</p>
        })
    };
    view! {
        <div class="run-estimate" data-testid="run-estimate">
            {again}
            <p>{move || ahead().map(|ahead| calls(ahead, session.kept_answers()))}</p>
            {costs}
        </div>
    }
}

/// Counted anew only where the judge, its texts or what it has answered are others: typing a name
/// must not count a large batch at every letter.
fn ahead(open: Arc<OpenBatch>, is_model: Memo<bool>) -> Memo<Ahead> {
    let Session { judge, runner, .. } = Session::current();
    let known = {
        let open = open.clone();
        Memo::new(move |_| {
            let now = judge.now();
            let set = now.setup().ok().and_then(|setup| runner.known_set(&open, &setup));
            (set.and_then(|set| set.judge), now.method(), now.judges_again)
        })
    };
    Memo::new(move |_| {
        let (known, method, judges_again) = known.get();
        let count = |results: &Results, plan: &Plan| {
            let taken = is_model.get().then(|| Estimate::of(plan, &open.batch, results, &method));
            Ahead { golds: plan.golds.len(), pairs: plan.pairs.len(), taken }
        };
        match known.and_then(|judge| open.sets.of_judge(judge)) {
            Some(set) => set.results.with(|results| {
                count(results, &Plan::of(&method, &open.batch, results, Wanted::Missing))
            }),
            None => open.sets.of_file().results.with_untracked(|results| {
                count(results, &Plan::first(&method, &open.batch, results, !judges_again))
            }),
        }
    })
}

fn calls(Ahead { golds, pairs, taken }: Ahead, kept: usize) -> String {
    let compared = counted(pairs, "pair");
    if pairs == 0 {
        return "Every pair has been judged: there is nothing left to ask.".to_owned();
    }
    if taken.is_none() {
        return format!("{compared} to compare, here in the page.");
    }
    let split = match golds {
        0 => String::new(),
        golds => format!("{} to split and ", counted(golds, "gold intent")),
    };
    let requests = counted(golds + pairs, "request");
    // Which of them are kept shows when their texts are put together, one by one, in the run.
    match kept {
        0 => format!("{requests}: {split}{compared} to compare."),
        kept => format!(
            "At most {requests}: {split}{compared} to compare. What is among the {} kept from before \
             is not asked again.",
            counted(kept, "answer")
        ),
    }
}

fn costs(taken: Estimate, judge: &JudgeState) -> String {
    let tokens = format!(
        "About {} tokens in and {} out, guessed from your rows",
        grouped(rounded(taken.input)),
        grouped(rounded(taken.output))
    );
    let Some(price) = judge.price() else {
        return format!("{tokens}. The price of this model is not known: set it below Settings.");
    };
    let (low, high) = taken.cost(price);
    if high <= 0.0 {
        return format!("{tokens}. It costs nothing.");
    }
    let (low, high) = (dollars(low), dollars(high));
    match judge.own_price {
        Some(_) => format!("{tokens}: {low} to {high} at your prices."),
        None => format!("{tokens}: {low} to {high} at prices of {PRICES_AS_OF}."),
    }
}
