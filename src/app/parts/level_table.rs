//! The share of pairs of each level by predictor, as the second table of the paper has it; the paper's own
//! figures can be shown below.

use leptos::prelude::*;

use crate::app::state::result_set::ResultSet;
use crate::evaluation::means::Estimate;
use crate::evaluation::score::score_text;
use crate::evaluation::summary::ModelSummary;
use crate::methods::autorater::paper::{OF_OTHER_DATA, TABLE};
use crate::methods::autorater::{Autorater, Level};

#[component]
pub fn LevelTable(set: ResultSet<Autorater>) -> impl IntoView {
    let with_paper = RwSignal::new(false);
    let summaries = set.summaries.clone();
    let has_rows = {
        let summaries = summaries.clone();
        Memo::new(move |_| summaries.with(|all| all.iter().any(|summary| summary.scored > 0)))
    };
    let rows = move || summaries.with(|all| all.iter().map(row).collect_view());
    let of_paper = move || with_paper.get().then(paper_rows);
    let note =
        move || with_paper.get().then(|| view! { <p class="start-fine">{OF_OTHER_DATA}</p> });
    let table = move || {
        view! {
            <section class="predictors levels-table" aria-label="Levels by predictor">
                <table data-testid="level-table">
                    <caption class="visually-hidden">"Share of pairs of each level, by predictor"</caption>
                    <thead><tr>
                        <th scope="col">"Predictor"</th>
                        <th scope="col" class="number" title="Pairs with a level">"n"</th>
                        <th scope="col" class="number" title="Pairs without a level">"No level"</th>
                        <th scope="col" class="number">"No match"</th>
                        <th scope="col" class="number">"Partial"</th>
                        <th scope="col" class="number">"Match"</th>
                    </tr></thead>
                    <tbody>{rows.clone()} {of_paper}</tbody>
                </table>
                <label class="check">
                    <input type="checkbox" data-testid="paper-levels" prop:checked=with_paper
                        on:change=move |event| with_paper.set(event_target_checked(&event))/>
                    <span>"Show the paper’s figures"</span>
                </label>
                {note}
            </section>
        }
    };
    move || has_rows.get().then(table.clone())
}

/// Levels in the order of the paper's table.
const COLUMNS: [Level; 3] = [Level::None, Level::Partial, Level::Match];

fn row(summary: &ModelSummary<Autorater>) -> impl IntoView + use<> {
    let shares = COLUMNS.map(|level| {
        let place = Level::ALL.iter().position(|one| *one == level).unwrap_or_default();
        let Estimate { value, interval, .. } = summary.means.at(0, place);
        let interval = interval.map(|interval| {
            let [low, high] = [interval.low, interval.high].map(|end| score_text(Some(end)));
            view! { <small>" ("{low}"–"{high}")"</small> }
        });
        view! {
            <td class="number" data-level=level.key() data-value=score_text(value)>
                {score_text(value)}{interval}
            </td>
        }
    });
    view! {
        <tr data-testid="predictor-row" data-predictor=summary.model.0.to_string()>
            <th scope="row"><bdi>{summary.model.0.to_string()}</bdi></th>
            <td class="number">{summary.scored}</td>
            <td class="number">{summary.unscored()}</td>
            {shares}
        </tr>
    }
}

fn paper_rows() -> impl IntoView {
    let rows = TABLE.iter().map(|row| {
        let name = format!("{} · {} ({})", row.data, row.model, row.judged);
        let shares = [row.none, row.partial, row.matched]
            .map(|share| view! { <td class="number">{score_text(Some(share))}</td> });
        view! {
            <tr class="of-paper">
                <th scope="row">"Paper: "{name}</th>
                <td class="number">"–"</td>
                <td class="number">"–"</td>
                {shares}
            </tr>
        }
    });
    rows.collect_view()
}
