//! Goals that models have predicted from the trajectories: the run, what was predicted, its flaws, and
//! one trajectory with the model's words beside its steps.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::parts::goal_errors::GoalErrors;
use crate::app::parts::goal_exports::GoalExports;
use crate::app::parts::goal_flaws::GoalFlaws;
use crate::app::parts::goal_rows::GoalRows;
use crate::app::parts::goal_shown::GoalShown;
use crate::app::parts::goal_writing_desk::{GoalWritingDesk, write_link};
use crate::app::parts::run_bar::RunBar;
use crate::app::parts::set_choice::SetChoice;
use crate::app::state::open_batch::{OpenBatch, SetsOf};
use crate::app::state::result_set::ResultSet;
use crate::app::state::session::Session;
use crate::base::number::{counted, grouped};
use crate::evaluation::counts::Standing;
use crate::evaluation::results::{Outcome, Results};
use crate::evaluation::signature::Signature;
use crate::producers::goal::{Goal, goal_standing};
use crate::settings::AskedMethod;
use crate::words::goal_writing as words;
use crate::workspace::place::{Place, Source};

#[component]
pub fn Goals(open: Arc<OpenBatch>) -> impl IntoView {
    let are_there = open.goals.are_there.clone();
    let is_own = open.source == Source::OwnData;
    // The sample's are loaded first.
    let is_ready = RwSignal::new(is_own || open.goals.are_begun());
    if !is_ready.get_untracked() {
        let open = open.clone();
        spawn_local(async move {
            open.soon_goals().await;
            is_ready.try_set(true);
        });
    }
    let name = open.name.clone();
    let (of_writing, source) = (open.clone(), open.source);
    let bar = {
        let open = open.clone();
        move || is_own.then(|| view! { <RunBar open=open.clone() method=AskedMethod::Goal/> })
    };
    // Asking for the sets makes them.
    let predicted = move || {
        if !is_ready.get() {
            return view! { <p class="notice">{words::READING}</p> }.into_any();
        }
        if !are_there.get() {
            return view! {
                <p class="levels-headline" data-testid="headline">
                    "No goal is predicted yet. "<a href=Place::Data.to_hash()>"Choose a model and start"</a>
                </p>
            }
            .into_any();
        }
        let sets = SetsOf::<Goal>::sets_of(&*open).clone();
        let choice = view! { <SetChoice sets=sets.clone() legend="Predicted by"/> };
        let (open, of_errors) = (open.clone(), open.clone());
        let of_set = move || view! { <OfSet open=open.clone() set=sets.shown()/> };
        view! { {choice} {of_set} <GoalErrors open=of_errors.clone()/> }.into_any()
    };
    let session = Session::current();
    let writes = Memo::new(move |_| {
        session.place.with(|place| matches!(place, Place::Goals { writes: true, .. }))
    });
    let shown = move || {
        if writes.get() {
            view! { <GoalWritingDesk open=of_writing.clone()/> }.into_any()
        } else {
            view! { {bar.clone()()} {is_own.then(|| write_link(source))} {predicted.clone()} }
                .into_any()
        }
    };
    view! {
        <div class="results goals">
            <h1 class="visually-hidden">"Predicted goals: "{name}</h1>
            {shown}
        </div>
    }
}

/// What one model or person predicted.
#[component]
fn OfSet(open: Arc<OpenBatch>, set: ResultSet<Goal>) -> impl IntoView {
    let headline = {
        let (results, title) = (set.results.clone(), set.title.clone());
        Memo::new(move |_| results.with(|results| headline(&title, results)))
    };
    let signature = {
        let results = set.results.clone();
        Memo::new(move |_| results.with(signature))
    };
    let session = Session::current();
    let selected = Memo::new(move |_| match session.place.get() {
        Place::Goals { pair, .. } => pair,
        _ => None,
    });
    view! {
        <p class="levels-headline" data-testid="headline">{headline}</p>
        <GoalFlaws open=open.clone() set=set.clone()/>
        <div class="results-signature levels-signature">
            <p class="signature" title=signature>{signature}</p>
            <GoalExports open=open.clone() set=set.clone()/>
        </div>
        <div class="goals-split">
            <GoalRows open=open.clone() set=set.clone() selected/>
            <GoalShown open set selected/>
        </div>
    }
}

fn headline(title: &str, results: &Results<Goal>) -> String {
    let (Standing { pairs, scored, failed, left }, examples) = goal_standing(results);
    let mut parts = vec![format!(
        "{title} predicted {} for {}",
        counted(scored, "goal"),
        counted(pairs, "trajectory")
    )];
    for (count, what) in [(failed, "failed"), (left, "not asked yet")] {
        if count > 0 {
            parts.push(format!("{} {what}", grouped(count)));
        }
    }
    format!("{}.{}", parts.join(", "), words::used_as_examples(examples))
}

/// What made the goals.
fn signature(results: &Results<Goal>) -> String {
    let made = results.outcomes.iter().filter(|outcome| outcome.assessed.is_ok());
    let signatures: Vec<Signature> = made.map(Outcome::signature).collect();
    if signatures.is_empty() {
        String::new()
    } else {
        Signature::of_all(signatures.iter()).to_string()
    }
}
