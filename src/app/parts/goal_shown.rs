//! One trajectory and the goal a model saw in it, with the model's words beside the steps.

use std::sync::Arc;

use leptos::prelude::*;

use super::lazy_view::LazyView;
use crate::app::state::open_batch::{OpenBatch, SetsOf};
use crate::app::state::result_set::ResultSet;
use crate::app::state::trajectory_state::Shown;
use crate::evaluation::pair::RowId;
use crate::evaluation::results::Outcome;
use crate::producers::goal::Goal;
use crate::trajectory::Trajectory;

#[component]
pub fn GoalShown(
    open: Arc<OpenBatch>,
    set: ResultSet<Goal>,
    selected: Memo<Option<RowId>>,
) -> impl IntoView {
    let place = {
        let open = open.clone();
        Memo::new(move |_| {
            let batch = SetsOf::<Goal>::batch_of(&*open);
            match selected.get() {
                Some(id) => batch.position(&id),
                None => (!batch.pairs.is_empty()).then_some(0),
            }
        })
    };
    let results = set.results;
    let outcome = Memo::new(move |_| {
        let place = place.get()?;
        results.with(|results| results.outcomes.get(place).cloned())
    });
    let shown = {
        let open = open.clone();
        Memo::new(move |_| {
            let described = outcome.with(|outcome| {
                let made = outcome.as_ref()?.assessed.as_ref().ok()?;
                Some(made.steps.clone())
            });
            let trajectory = trajectory_of(&open, place.get()?)?;
            Some(Shown { described: described.unwrap_or_default(), ..Shown::of(trajectory) })
        })
    };
    let viewer = move || {
        shown.get().map(|shown| {
            view! { <LazyView show=move |views| (views.viewer)(shown.clone())/> }
        })
    };
    let said = move || outcome.get().map(|outcome| said_of(&outcome));
    view! {
        <section class="goal-shown" data-testid="goal-shown" aria-label="The selected trajectory">
            {said}
            {viewer}
        </section>
    }
}

pub fn trajectory_of(open: &OpenBatch, place: usize) -> Option<Arc<Trajectory>> {
    let pair = SetsOf::<Goal>::batch_of(open).pairs.get(place)?;
    let found = open.paths.found.get();
    let trajectory =
        if open.has_rows() { found.of_pair(&open.batch, pair) } else { found.get(pair.gold.0) };
    trajectory.map(Arc::new)
}

/// The goal or, without one, why there is none and what the model wrote.
fn said_of(outcome: &Outcome<Goal>) -> AnyView {
    match &outcome.assessed {
        Ok(made) => view! {
            <h2 class="goal-task" dir="auto">{made.task.clone()}</h2>
            <p class="signature">{outcome.signature().of_pair()}</p>
        }
        .into_any(),
        Err(why) => {
            let raw = why.raw().map(str::to_owned).map(|raw| {
                view! {
                    <details><summary>"Raw response"</summary><pre dir="auto">{raw}</pre></details>
                }
            });
            view! {
                <h2 class="goal-task"><span class="unscored">{why.name()}</span></h2>
                <p>{why.to_string()}</p>
                {raw}
            }
            .into_any()
        }
    }
}
