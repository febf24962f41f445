//! The errors of predicted goals that the second paper names, by predictor, as far as facts are judged.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::state::open_batch::OpenBatch;
use crate::base::number::grouped;
use crate::browser::yield_now::Turn;
use crate::evaluation::score::score_text;
use crate::words::goal_errors as words;
use crate::workspace::View;
use crate::workspace::goal_errors::{GoalError, GoalErrorCounts, GoalErrorReader};
use crate::workspace::levels::is_fulfilled;
use crate::workspace::place::Place;

/// Pairs linked at once.
const LISTED: usize = 20;

type Counted = Vec<(String, GoalErrorCounts)>;

#[component]
pub fn GoalErrors(open: Arc<OpenBatch>) -> impl IntoView {
    let counted = RwSignal::new(Counted::new());
    {
        let open = open.clone();
        spawn_local(async move {
            let found = count(&open).await;
            counted.try_set(found);
        });
    }
    let rows = move || {
        let of_predictor = |(name, counts): &(String, GoalErrorCounts)| row(&open, name, counts);
        counted.with(|all| all.iter().map(of_predictor).collect_view())
    };
    let head = |error| {
        let (name, explained) = words::error(error);
        view! { <th scope="col" title=explained>{name}</th> }
    };
    let content = move || {
        let (heads, rows) = (GoalError::ALL.map(head), rows.clone());
        view! {
            <section class="goal-flaws goal-errors" data-testid="goal-errors">
                <div class="goal-errors-pane" tabindex="0" role="region" aria-label=words::TITLE>
                    <table>
                        <caption>{words::TITLE}</caption>
                        <thead><tr>
                            <th scope="col">{words::PREDICTOR}</th>
                            <th scope="col" class="number">{words::JUDGED}</th>
                            {heads}
                        </tr></thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
                <p class="start-fine">{words::HOW}</p>
            </section>
        }
    };
    move || counted.with(|all| !all.is_empty()).then(content.clone())
}

/// In turns: a batch may be large. Only pairs with a trajectory are counted.
async fn count(open: &Arc<OpenBatch>) -> Counted {
    let mut turn = Turn::new();
    let watched = open.soon_watched().await;
    let results = untrack(|| open.sets.shown().results);
    let fulfilled = untrack(|| open.shown_fulfilment());
    let mut reader = GoalErrorReader::default();
    let mut all = Counted::new();
    for predictor in open.batch.predictors() {
        let mut counts = GoalErrorCounts::default();
        for place in predictor.pairs {
            turn.yield_if_over().await;
            let Some(pair) = open.batch.pairs.get(place) else { continue };
            let Some(seen) = watched.of(pair.gold) else { continue };
            let is_fulfilled = fulfilled
                .as_ref()
                .and_then(|told| told.with_untracked(|told| is_fulfilled(told, place)));
            let errors = results.with_untracked(|results| {
                let assessment = results.assessment(place)?;
                let gold = open.batch.gold(pair.gold);
                Some(reader.errors_of(gold, assessment, Some(seen), is_fulfilled))
            });
            if let Some(errors) = errors {
                counts.add(place, &errors);
            }
        }
        if counts.judged > 0 {
            all.push((predictor.model.to_string(), counts));
        }
    }
    all
}

fn row(open: &OpenBatch, name: &str, counts: &GoalErrorCounts) -> impl IntoView + use<> {
    let cells = GoalError::ALL.map(|error| {
        let found = counts.of(error);
        let said = format!("{} ({})", grouped(found.len()), score_text(counts.share(error)));
        let links = found.iter().take(LISTED).filter_map(|place| link(open, *place));
        let links = links.collect_view();
        let shown = if found.is_empty() {
            said.into_any()
        } else {
            view! { <details><summary>{said}</summary><ul>{links}</ul></details> }.into_any()
        };
        view! { <td data-error=error.key() data-count=found.len()>{shown}</td> }
    });
    view! {
        <tr data-testid="goal-errors-row" data-predictor=name.to_owned()>
            <th scope="row"><bdi>{name.to_owned()}</bdi></th>
            <td class="number">{grouped(counts.judged)}</td>
            {cells}
        </tr>
    }
}

fn link(open: &OpenBatch, place: usize) -> Option<impl IntoView + use<>> {
    let pair = open.batch.pairs.get(place)?;
    let href = Place::pair(open.source, &pair.id, &View::default()).to_hash();
    let text = pair.predicted.to_string();
    Some(view! { <li><a href=href dir="auto">{text}</a></li> })
}
