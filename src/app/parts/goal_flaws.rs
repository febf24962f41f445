//! The flaws of predicted goals that can be told by rule, and how long the goals are.

use std::sync::Arc;

use leptos::prelude::*;

use crate::app::state::open_batch::{OpenBatch, SetsOf};
use crate::app::state::result_set::ResultSet;
use crate::base::number::{fixed, grouped};
use crate::evaluation::score::score_text;
use crate::producers::goal::Goal;
use crate::producers::goal::flaws::{Flaw, FlawCounts};

#[component]
pub fn GoalFlaws(open: Arc<OpenBatch>, set: ResultSet<Goal>) -> impl IntoView {
    let results = set.results;
    let counts = Memo::new(move |_| {
        let watched = open.watched().unwrap_or_default();
        let pairs = &SetsOf::<Goal>::batch_of(&*open).pairs;
        let mut counts = FlawCounts::default();
        results.with(|results| {
            for (outcome, pair) in results.outcomes.iter().zip(pairs) {
                if let Ok(made) = &outcome.assessed {
                    let apps = watched.of(pair.gold).map_or(&[][..], |watched| &watched.apps);
                    counts.add(&made.task, apps);
                }
            }
        });
        counts
    });
    let rows = move || {
        let counts = counts.get();
        Flaw::ALL
            .map(|flaw| {
                let (count, share) = (counts.count(flaw), score_text(counts.share(flaw)));
                view! {
                    <tr data-flaw=flaw.key() data-count=count>
                        <th scope="row">{flaw.name()}</th>
                        <td class="number">{grouped(count)}</td>
                        <td class="number">{share}</td>
                    </tr>
                }
            })
            .collect_view()
    };
    let length = move || {
        counts.get().mean_words().map(|words| format!("{} words on average.", fixed(words, 1)))
    };
    move || {
        (counts.with(|counts| counts.tasks) > 0).then(|| view! {
            <section class="goal-flaws" data-testid="goal-flaws">
                <table>
                    <caption>"Flaws told by rule"</caption>
                    <thead><tr>
                        <th scope="col">"Flaw"</th>
                        <th scope="col" class="number">"Goals"</th>
                        <th scope="col" class="number">"Share"</th>
                    </tr></thead>
                    <tbody>{rows}</tbody>
                </table>
                <p class="start-fine">{length}" In the paper, 12 % of GPT-4’s goals begin with navigation."</p>
            </section>
        })
    }
}
