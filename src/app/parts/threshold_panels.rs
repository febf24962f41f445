//! Where each threshold comes from: F1 against threshold, and what else would have been chosen.

use leptos::prelude::*;

use crate::agreement::table::MetricReport;
use crate::agreement::threshold::COUNT;
use crate::app::parts::svg_chart::SvgChart;
use crate::app::state::agreement_model::AgreementModel;
use crate::base::number::fixed;
use crate::charts::{ThresholdCurve, threshold_curve};
use crate::methods::bifact::tally::score_text;

#[component]
pub fn ThresholdPanels() -> impl IntoView {
    let model = AgreementModel::current();
    let panels = move || {
        let found = model.found.get()?;
        let table = found.table.as_ref().ok()?;
        Some(table.metrics.iter().map(panel).collect_view())
    };
    view! {
        <section aria-labelledby="thresholds-title">
            <h2 id="thresholds-title">"Thresholds"</h2>
            <p class="agreement-fine">
                "F1 on the development pairs at thirty thresholds; the lowest of the best is taken. \
                 Bars: how often each would be the best had other pairs been drawn."
            </p>
            <div class="threshold-grid">{panels}</div>
        </section>
    }
}

fn panel(report: &MetricReport) -> AnyView {
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
    let lines = [Some(chosen_line(report)), spread_line(report), Some(validated_line(report))];
    view! {
        <article data-metric=title.clone() data-testid="threshold-panel">
            <h3>{title.clone()}</h3>
            <SvgChart draw=Box::new(draw)/>
            <ul>{lines.into_iter().flatten().map(|line| view! { <li>{line}</li> }).collect_view()}</ul>
        </article>
    }
    .into_any()
}

fn chosen_line(report: &MetricReport) -> String {
    match report.threshold {
        Ok(best) => {
            let f1 = score_text(best.confusion.f1());
            let tied = match best.tied {
                0 | 1 => String::new(),
                tied => format!(", {tied} do as well"),
            };
            format!("{}: F1 {f1} on development{tied}", fixed(best.value, 3))
        }
        Err(why) => why.to_string(),
    }
}

fn spread_line(report: &MetricReport) -> Option<String> {
    let spread = &report.spread;
    let (range, median) = (spread.range()?, spread.median()?);
    let [low, high, median] = [range.low, range.high, median].map(|value| fixed(value, 2));
    Some(format!("{} random splits: {low} to {high}, median {median}", spread.draws()))
}

fn validated_line(report: &MetricReport) -> String {
    match &report.cross_validated {
        Ok(validated) => {
            let [f1, kappa] =
                [validated.confusion.f1(), validated.confusion.kappa()].map(score_text);
            format!("{}-fold on all pairs: F1 {f1}, kappa {kappa}", validated.thresholds.len())
        }
        Err(why) => why.to_string(),
    }
}
