//! The paper's first table on the data at hand: a row per metric, figures with their intervals.

use leptos::prelude::*;

use crate::agreement::baseline_scores::RougeBlindness;
use crate::agreement::classification::Measure;
use crate::agreement::headline::FEW_FOR_THRESHOLD;
use crate::agreement::paper::{OF_OTHER_DATA, PaperRow, TABLE, paper_row};
use crate::agreement::reason::Reason;
use crate::agreement::table::{AgreementTable, Figure, Group, MetricReport, PairCount, Row};
use crate::app::parts::wordnet_offer::WordNetOffer;
use crate::app::state::agreement_found::BaselinesFound;
use crate::app::state::agreement_model::AgreementModel;
use crate::base::number::{counted, fixed, shortest};
use crate::words::agreement as words;

/// The paper's figures.
const PUBLISHED: [Measure; 4] = [Measure::Precision, Measure::Recall, Measure::F1, Measure::Kappa];

#[component]
pub fn AgreementFigures() -> impl IntoView {
    let model = AgreementModel::current();
    let group = RwSignal::new(0_usize);
    let table = move || {
        let shows_paper = model.choices.with(|choices| choices.shows_paper);
        let found = model.found.get()?;
        let table = found.table.as_ref().ok()?;
        let shown = table.groups.get(group.get()).or(table.groups.first())?;
        Some(figures(table, shown, &found.baselines, shows_paper))
    };
    let switch = move |event| {
        let on = event_target_checked(&event);
        model.choices.update(|choices| choices.shows_paper = on);
    };
    let shows_paper = move || model.choices.with(|choices| choices.shows_paper);
    view! {
        <section class="agreement-figures" aria-label="Agreement per metric">
            <p class="agreement-counts" data-testid="agreement-counts">{move || counts(model)}</p>
            <div class="agreement-bar">
                {move || groups(model, group)}
                <label class="check">
                    <input type="checkbox" data-testid="show-paper" prop:checked=shows_paper on:change=switch/>
                    {words::PAPER_BESIDE}
                </label>
            </div>
            {table}
            {move || shows_paper().then(|| view! { <p class="agreement-fine">{OF_OTHER_DATA}</p> })}
            {move || rouge_is_blind(model)}
            <WordNetOffer/>
        </section>
    }
}

fn counts(model: AgreementModel) -> Option<String> {
    let found = model.found.get()?;
    let table = found.table.as_ref().ok()?;
    let counts = table.counts;
    let said = |PairCount { pairs, matches }: PairCount, of: &str| {
        let matches =
            if matches == 1 { "1 match".to_owned() } else { format!("{matches} matches") };
        format!("{} {of} ({matches})", counted(pairs, "pair"))
    };
    let mut parts = vec![
        format!(
            "Labels {}",
            match found.whose.name() {
                name if found.whose == crate::labelling::Rater::InFile => name.to_owned(),
                name => format!("by {name}"),
            }
        ),
        said(counts.development, "for development"),
        said(counts.test, "for test"),
    ];
    if counts.left_out > 0 {
        parts.push(format!("{} in neither", counts.left_out));
    }
    if counts.unlabelled > 0 {
        parts.push(format!("{} unlabelled", counted(counts.unlabelled, "pair")));
    }
    Some(parts.join(" · "))
}

/// Chooses the predictor whose test pairs are shown.
fn groups(model: AgreementModel, chosen: RwSignal<usize>) -> Option<impl IntoView> {
    let found = model.found.get()?;
    let groups = &found.table.as_ref().ok()?.groups;
    (groups.len() > 1).then(|| {
        let choices = groups.iter().enumerate().map(|(place, group)| {
            let name = group_name(group);
            view! {
                <label>
                    <input type="radio" name="agreement-group" data-group=name.clone()
                        prop:checked=move || chosen.get() == place
                        on:change=move |_| chosen.set(place)/>
                    <span dir="auto">{name.clone()}</span>
                </label>
            }
        });
        let choices = choices.collect_view();
        view! {
            <fieldset class="segments" data-testid="agreement-group">
                <legend>{words::TEST_PAIRS_OF}</legend>
                {choices}
            </fieldset>
        }
    })
}

fn group_name(group: &Group) -> String {
    group.predictor.as_ref().map_or_else(|| words::ALL_PREDICTORS.to_owned(), ToString::to_string)
}

fn figures(
    table: &AgreementTable,
    group: &Group,
    baselines: &BaselinesFound,
    shows_paper: bool,
) -> impl IntoView + use<> {
    let heads = Measure::ALL.map(|measure| view! { <th scope="col">{measure.name()}</th> });
    let paper_heads = shows_paper.then(|| {
        PUBLISHED.map(|measure| view! { <th scope="col" class="of-paper">{measure.name()}</th> })
    });
    let over = shows_paper.then(|| {
        view! {
            <tr>
                <td colspan="8"></td>
                <th colspan="4" scope="colgroup" class="of-paper">{words::OF_PAPER}</th>
            </tr>
        }
    });
    let development = table.counts.development.pairs;
    let reasons = group.rows.iter().map(|row| row.as_ref().err().copied());
    let row = |(report, row): (&MetricReport, &Result<Row, Reason>)| {
        let about = explained(baselines, &report.key);
        metric_row(report, row, (group.count, development), about, shows_paper)
    };
    let rows: Vec<AnyView> = match Reason::shared(reasons) {
        Some(why) => vec![reason_row(table, why, shows_paper)],
        None => table.metrics.iter().zip(&group.rows).map(row).collect(),
    };
    let others = shows_paper.then(|| {
        let is_here = |row: &&PaperRow| table.metrics.iter().any(|own| own.key == row.key);
        TABLE.iter().filter(|row| !is_here(row)).map(paper_only_row).collect_view()
    });
    view! {
        <div class="agreement-scroll" tabindex="0" role="region" aria-label="Table of figures">
            <table class="agreement-table" data-testid="agreement-table" data-group=group_name(group)>
                <thead>
                    {over}
                    <tr>
                        <th scope="col">"metric"</th>
                        <th scope="col">"threshold"</th>
                        {heads}
                        <th scope="col">"test pairs"</th>
                        {paper_heads}
                    </tr>
                </thead>
                <tbody>{rows}{others}</tbody>
            </table>
        </div>
        <p class="signature">{table.signature()}</p>
    }
}

fn explained(baselines: &BaselinesFound, metric: &str) -> (String, &'static str) {
    let known = baselines.explained.iter().find(|(key, ..)| *key == metric);
    known.map_or_else(
        || (words::OWN_METRIC.to_owned(), ""),
        |(_, signature, reference)| (signature.clone(), reference),
    )
}

/// One row for all metrics, so that the reason appears once.
fn reason_row(table: &AgreementTable, why: Reason, shows_paper: bool) -> AnyView {
    let names: Vec<&str> = table.metrics.iter().map(|report| report.name.as_str()).collect();
    let paper = shows_paper.then(|| paper_cells(None));
    view! {
        <tr>
            <th scope="row" class="agreement-all">{names.join(", ")}</th>
            <td colspan="7" class="agreement-why">{why.to_string()}</td>
            {paper}
        </tr>
    }
    .into_any()
}

/// Three digits if enough pairs chose the threshold; otherwise a rough value with the number of pairs.
pub fn threshold_text(value: f64, development: usize) -> (String, Option<String>) {
    if development < FEW_FOR_THRESHOLD {
        (format!("≈ {}", fixed(value, 1)), Some(words::from_few(development)))
    } else {
        (fixed(value, 3), None)
    }
}

fn metric_row(
    report: &MetricReport,
    row: &Result<Row, Reason>,
    (all, development): (PairCount, usize),
    (signature, reference): (String, &'static str),
    shows_paper: bool,
) -> AnyView {
    let threshold = report.threshold.ok().map(|best| best.value);
    let (value, few) =
        threshold.map_or_else(|| (dash(), None), |value| threshold_text(value, development));
    let own = match row {
        Ok(row) => {
            let cells = Measure::ALL.map(|measure| figure_cell(measure, row.figure(measure)));
            view! { {cells}{count_cell(row, all)} }.into_any()
        }
        Err(why) => view! {
            <td colspan="6" class="agreement-why">{why.to_string()}</td>
        }
        .into_any(),
    };
    let cautions: Vec<_> = match row {
        Ok(row) => report.cautions.iter().chain(&row.cautions).map(ToString::to_string).collect(),
        Err(_) => report.cautions.iter().map(ToString::to_string).collect(),
    };
    let cautions = (!cautions.is_empty())
        .then(|| view! { <p class="agreement-caution">{cautions.join(" ")}</p> });
    let paper = shows_paper.then(|| paper_cells(paper_row(&report.key)));
    let reference = (!reference.is_empty()).then(|| view! { <p>{reference}</p> });
    view! {
        <tr data-metric=report.name.clone() data-key=report.key.clone()>
            <th scope="row">
                <details>
                    <summary>{report.name.clone()}</summary>
                    <p><code>{signature}</code></p>
                    {reference}
                </details>
                {cautions}
            </th>
            <td data-measure="threshold" data-value=threshold.map(shortest)>
                {value}{few.map(|few| view! { <small>{few}</small> })}
            </td>
            {own}
            {paper}
        </tr>
    }
    .into_any()
}

fn figure_cell(measure: Measure, Figure { value, interval }: Figure) -> AnyView {
    let around = interval.map(|around| {
        view! {
            <small data-low=shortest(around.low) data-high=shortest(around.high)>
                {fixed(around.low, 2)}"–"{fixed(around.high, 2)}
            </small>
        }
    });
    view! {
        <td data-measure=measure.name() data-value=value.map(shortest)>
            {value.map_or_else(dash, |value| fixed(value, 3))}{around}
        </td>
    }
    .into_any()
}

/// The number of pairs behind the figures, and the share of matches among them.
fn count_cell(row: &Row, all: PairCount) -> AnyView {
    let undefined = (row.undefined > 0)
        .then(|| view! { <small>{row.undefined}" of "{all.pairs}" undefined"</small> });
    let base_rate = row.confusion.base_rate();
    let percent = base_rate.map_or_else(dash, |rate| format!("{} %", fixed(rate * 100.0, 0)));
    view! {
        <td data-measure="pairs" data-value=row.confusion.pairs() data-base-rate=base_rate.map(shortest)>
            {row.confusion.pairs()}<small>{percent}" match"</small>{undefined}
        </td>
    }
    .into_any()
}

fn paper_cells(row: Option<&PaperRow>) -> AnyView {
    PUBLISHED
        .map(|measure| {
            let value = row.and_then(|row| row.figure(measure));
            view! { <td class="of-paper">{value.map_or_else(dash, |value| fixed(value, 3))}</td> }
        })
        .into_any()
}

/// A metric in the paper's table that this page does not compute.
fn paper_only_row(row: &'static PaperRow) -> AnyView {
    view! {
        <tr data-metric=row.metric>
            <th scope="row">{row.metric}</th>
            <td colspan="7" class="agreement-why">{words::NEEDS_A_MODEL}</td>
            {paper_cells(Some(row))}
        </tr>
    }
    .into_any()
}

fn dash() -> String {
    "–".to_owned()
}

fn rouge_is_blind(model: AgreementModel) -> Option<impl IntoView> {
    let RougeBlindness { in_part, whole } = model.found.get()?.baselines.blindness;
    let all = in_part + whole;
    (all > 0).then(|| {
        view! {
            <p class="notice" data-testid="rouge-blind">{words::rouge_blind(all, whole)}</p>
        }
    })
}
