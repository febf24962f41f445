//! How each threshold was chosen: F1 by threshold, and what other samples would have chosen.

use leptos::prelude::*;

use crate::agreement::table::MetricReport;
use crate::agreement::threshold::COUNT;
use crate::app::parts::agreement_table::threshold_text;
use crate::app::parts::svg_chart::SvgChart;
use crate::app::state::agreement_model::AgreementModel;
use crate::base::number::fixed;
use crate::charts::{ThresholdCurve, threshold_curve};
use crate::methods::bifact::tally::score_text;
use crate::words::agreement as words;

#[component]
pub fn ThresholdPanels() -> impl IntoView {
    let model = AgreementModel::current();
    let panels = move || {
        let found = model.found.get()?;
        let table = found.table.as_ref().ok()?;
        let development = table.counts.development.pairs;
        Some(table.metrics.iter().map(|report| panel(report, development)).collect_view())
    };
    view! {
        <section>
            <details class="agreement-fold" data-testid="thresholds">
                <summary><h2>{words::THRESHOLDS}</h2></summary>
                <p class="agreement-fine">{words::THRESHOLDS_EXPLAINED}</p>
                <div class="threshold-grid">{panels}</div>
            </details>
        </section>
    }
}

fn panel(report: &MetricReport, development: usize) -> AnyView {
    let name = report.name.clone();
    let points: Vec<_> = report.curve.points().collect();
    let chosen = report.threshold.ok().and_then(|best| Some((best.value, best.confusion.f1()?)));
    let drawn: Vec<f64> =
        (0..COUNT).map(|place| report.spread.part(place).unwrap_or(0.0)).collect();
    let title = name.clone();
    let draw = move |width: f64| {
        let curve = ThresholdCurve { name: &name, points: &points, chosen, drawn: &drawn };
        threshold_curve(&curve, width)
    };
    let lines =
        [Some(chosen_line(report, development)), spread_line(report), Some(validated_line(report))];
    view! {
        <article data-metric=title.clone() data-testid="threshold-panel">
            <h3>{title.clone()}</h3>
            <SvgChart draw=Box::new(draw)/>
            <ul>{lines.into_iter().flatten().map(|line| view! { <li>{line}</li> }).collect_view()}</ul>
        </article>
    }
    .into_any()
}

fn chosen_line(report: &MetricReport, development: usize) -> String {
    match report.threshold {
        Ok(best) => {
            let f1 = score_text(best.confusion.f1());
            let (value, of) = threshold_text(best.value, development);
            let of = of.unwrap_or_else(|| words::ON_DEVELOPMENT.to_owned());
            format!("{value}: F1 {f1} {of}{}", words::ties(best.tied))
        }
        Err(why) => why.to_string(),
    }
}

fn spread_line(report: &MetricReport) -> Option<String> {
    let spread = &report.spread;
    let (range, median) = (spread.range()?, spread.median()?);
    let [low, high, median] = [range.low, range.high, median].map(|value| fixed(value, 2));
    Some(words::random_splits(spread.draws(), [&low, &high, &median]))
}

fn validated_line(report: &MetricReport) -> String {
    match &report.cross_validated {
        Ok(validated) => {
            let [f1, kappa] =
                [validated.confusion.f1(), validated.confusion.kappa()].map(score_text);
            words::cross_validated(validated.thresholds.len(), &f1, &kappa)
        }
        Err(why) => why.to_string(),
    }
}
