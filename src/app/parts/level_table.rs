//! The second paper's Table 2 on the open data: the share of predictions that are fulfilled and of pairs of
//! each level, by predictor and, if wanted, by group, by AutoRater and by people. The paper's own figures can
//! be shown below.

use leptos::prelude::*;

use super::match_by_group::MatchByGroup;
use super::table_exports::TableExports;
use crate::app::state::level_figures::LevelFigures;
use crate::evaluation::means::Estimate;
use crate::evaluation::score::score_text;
use crate::methods::autorater::paper::{OF_OTHER_DATA, TABLE};
use crate::methods::autorater::{LEVEL_COLUMNS, LevelRow, RatedBy};
use crate::report::{TableFormat, level_table, level_table_csv};
use crate::words::levels as words;

#[component]
pub fn LevelTable(figures: LevelFigures, name: String) -> impl IntoView {
    let with_paper = RwSignal::new(false);
    let with_groups = RwSignal::new(false);
    let LevelFigures { table, signature, .. } = figures;
    let has_rows = Memo::new(move |_| {
        table.with(|table| table.rows.iter().any(|row| row.pairs.is_some_and(|[n, _]| n > 0)))
    });
    let has_groups = Memo::new(move |_| table.with(|table| table.has_groups()));
    let shown = move || {
        let by_group = with_groups.get();
        let rows = table.get().rows.clone();
        let own = rows.into_iter().filter(move |row| by_group || row.group.is_none());
        let of_paper = TABLE.iter().filter(|_| with_paper.get()).map(LevelRow::of_paper);
        own.chain(of_paper).collect::<Vec<_>>()
    };
    let rows = move || shown().iter().map(|one| row(one, with_groups.get())).collect_view();
    let note =
        move || with_paper.get().then(|| view! { <p class="start-fine">{OF_OTHER_DATA}</p> });
    let smaller = move || {
        let left_out = with_groups.get().then(|| table.with(|table| table.left_out));
        words::smaller_groups(left_out.unwrap_or(0))
            .map(|said| view! { <p class="start-fine">{said}</p> })
    };
    let groups =
        move || has_groups.get().then(|| check("levels-by-group", with_groups, words::BY_GROUP));
    let write = StoredValue::new(move |format: Option<TableFormat>| {
        let (rows, made_by) = (untrack(shown), signature.get_untracked());
        match format {
            None => level_table_csv(&rows, &made_by),
            Some(format) => {
                let paper = with_paper.get_untracked().then_some(OF_OTHER_DATA);
                let notes = [words::FULFILLED_IS_OURS, &made_by].into_iter().chain(paper);
                level_table(format, &rows, &notes.collect::<Vec<_>>())
            }
        }
    });
    let name = StoredValue::new(name);
    let head = move || with_groups.get().then(|| view! { <th scope="col">{words::GROUP}</th> });
    let drawn = move || with_groups.get().then(|| view! { <MatchByGroup table/> });
    let content = move || {
        view! {
            <section class="predictors levels-table">
                <div class="levels-table-body">
                <div class="levels-table-pane" tabindex="0" role="region"
                    aria-label=words::TABLE>
                    <table data-testid="level-table">
                        <caption class="visually-hidden">{words::TABLE_EXPLAINED}</caption>
                        <thead><tr>
                            <th scope="col">{words::PREDICTOR}</th>
                            {head}
                            <th scope="col">{words::JUDGED_BY}</th>
                            <th scope="col" class="number" title=words::PAIRS_WITH_LEVEL>{words::COUNT}</th>
                            <th scope="col" class="number" title=words::PAIRS_WITHOUT_LEVEL>{words::NO_LEVEL}</th>
                            <th scope="col" class="number" title=words::FULFILLED_EXPLAINED>{words::FULFILLED}</th>
                            <th scope="col" class="number">{words::NO_MATCH}</th>
                            <th scope="col" class="number">{words::PARTIAL}</th>
                            <th scope="col" class="number">{words::MATCH}</th>
                        </tr></thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
                {drawn}
                </div>
                <div class="levels-table-choices">
                    {groups}
                    {check("paper-levels", with_paper, words::SHOW_PAPER)}
                    <TableExports name=name.get_value() ending="levels" prefix="level-table"
                        write=Box::new(move |format| write.with_value(|write| write(format)))/>
                </div>
                {smaller}
                {note}
            </section>
        }
    };
    move || has_rows.get().then(content)
}

fn check(test_id: &'static str, is_on: RwSignal<bool>, label: &'static str) -> impl IntoView {
    view! {
        <label class="check">
            <input type="checkbox" data-testid=test_id prop:checked=is_on
                on:change=move |event| is_on.set(event_target_checked(&event))/>
            <span>{label}</span>
        </label>
    }
}

fn row(row: &LevelRow, by_group: bool) -> impl IntoView + use<> {
    let shares = LEVEL_COLUMNS.into_iter().zip(row.shares).map(|(level, share)| {
        view! {
            <td class="number" data-level=level.key() data-value=score_text(share.value)>
                {figure(share)}
            </td>
        }
    });
    let shares = shares.collect_view();
    let is_of_paper = matches!(row.by, RatedBy::Paper(_));
    let predictor = match (&row.by, by_group) {
        (RatedBy::Paper(_), true) => words::of_paper(&row.predictor),
        (RatedBy::Paper(_), false) => {
            words::of_paper(&format!("{} · {}", row.group_name(), row.predictor))
        }
        _ => row.predictor.clone(),
    };
    let group = by_group.then(|| view! { <td dir="auto">{row.group_name().to_owned()}</td> });
    let counts = match row.pairs {
        Some(counts) => counts.map(|count| count.to_string()),
        None => ["–", "–"].map(str::to_owned),
    };
    let counts = counts.map(|count| view! { <td class="number">{count}</td> });
    view! {
        <tr class:of-paper=is_of_paper data-testid=if is_of_paper { "paper-row" } else { "predictor-row" }
            data-predictor=row.predictor.clone() data-group=row.group.clone() data-by=row.by.key()>
            <th scope="row"><bdi>{predictor}</bdi></th>
            {group}
            <td><bdi>{row.by.name().to_owned()}</bdi></td>
            {counts}
            <td class="number" data-fulfilled=score_text(row.fulfilled.value)>{figure(row.fulfilled)}</td>
            {shares}
        </tr>
    }
}

fn figure(Estimate { value, interval, .. }: Estimate) -> impl IntoView {
    let interval = interval.map(|interval| {
        view! { <small>" ("{interval.to_string()}")"</small> }
    });
    view! { {score_text(value)}{interval} }
}
