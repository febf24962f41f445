//! One HTML file to hand on or to print: the means, then every pair with its figure and its reasons.
//!
//! Written piece by piece, head, pairs, foot, so that a page with a large batch does not stand still.
//! It opens from a disk: nothing in it is fetched, and nothing runs.

use crate::diagram::{
    BY_DOCUMENT, DARK, FONT, FigurePair, LIGHT, Palette, Side, TextMeasure, corrected, escaped,
    figure_sheet, inline_svg,
};
use crate::evaluation::batch::Batch;
use crate::evaluation::pair::IntentPair;
use crate::methods::bifact::bootstrap::{Averaging, Estimate};
use crate::methods::bifact::fact::{Assessment, JudgedFact};
use crate::methods::bifact::results::Unscored;
use crate::methods::bifact::results::{ModelSummary, Results};
use crate::methods::bifact::tally::{Metric, score_text};

/// As wide as the text around them.
const WIDTH_OF_FIGURES: f64 = 900.0;

/// Up to the first pair.
pub fn html_head(
    name: &str,
    batch: &Batch,
    results: &Results,
    summaries: &[ModelSummary],
) -> String {
    let name = escaped(name);
    let rows: String = summaries.iter().map(predictor_row).collect();
    let sheet = sheet();
    let counts = escaped(&counts(batch, results));
    let signatures = signatures(summaries);
    let metrics = Averaging::ALL.map(|averaging| {
        Metric::ALL
            .map(|metric| format!("<th scope=\"col\">{} {}</th>", averaging.name(), metric.name()))
    });
    let metrics = metrics.concat().concat();
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
        <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
        style-src 'unsafe-inline'; img-src data:\">\n\
        <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
        <title>{name} · bifact</title>\n<style>\n{sheet}\n</style>\n</head>\n<body>\n<main>\n\
        <h1 dir=\"auto\">{name}</h1>\n<p>{counts}</p>\n{signatures}\
        <div class=\"wide\"><table>\n<thead><tr><th scope=\"col\">predictor</th>\
        <th scope=\"col\">scored</th>{metrics}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n\
        <p class=\"quiet\">Macro: every pair counts the same. Micro: every fact counts the same. \
        The small numbers are 95 % intervals.</p>\n"
    )
}

/// Empty where there is no such pair.
pub fn html_pair(
    batch: &Batch,
    results: &Results,
    place: usize,
    measure: &dyn TextMeasure,
) -> String {
    let (Some(pair), Some(outcome)) = (batch.pairs.get(place), results.outcomes.get(place)) else {
        return String::new();
    };
    let (body, signature) = match &outcome.assessed {
        Ok(assessment) => {
            let signature = escaped(&outcome.signature().of_pair());
            let signature = format!("<p class=\"signature\">{signature}</p>\n");
            (scored(batch, pair, assessment, measure), signature)
        }
        Err(why) => (unscored(batch, pair, why), String::new()),
    };
    let group = pair.group.as_deref().map(|group| format!(" · {}", escaped(group)));
    format!(
        "<article class=\"pair\">\n<header><h2 dir=\"auto\">{}</h2>\
        <p class=\"quiet\">predicted by <bdi>{}</bdi>{}</p></header>\n{body}{signature}</article>\n",
        escaped(&pair.id.0),
        escaped(&pair.model.0),
        group.unwrap_or_default(),
    )
}

/// After the last pair.
pub fn html_foot() -> String {
    "<footer><p>Bi-Fact compares two intents fact by fact. Recall is the part of the gold facts that \
    the prediction implies, precision the part of the predicted facts that the gold intent implies, \
    F1 their harmonic mean. A dash is an undefined score; it is left out of the means. A pair without \
    a readable verdict is unscored, never wrong.</p></footer>\n</main>\n</body>\n</html>\n"
        .to_owned()
}

fn sheet() -> String {
    let (light, dark) = (variables(&LIGHT), variables(&DARK));
    let figure = figure_sheet(&BY_DOCUMENT);
    // Paper is light, whatever the screen is.
    format!(
        ":root{{{light}}}\n@media screen and (prefers-color-scheme:dark){{:root{{{dark}\
        --unscored:#e8be60}}}}\nbody{{font-family:{FONT}}}\n{figure}\n{}",
        include_str!("html.css")
    )
}

fn variables(palette: &Palette) -> String {
    let Palette { page, surface, line, text, quiet, accent, .. } = palette;
    let Palette { supported, supported_wash, unsupported, unsupported_wash, .. } = palette;
    format!(
        "--page:{page};--surface:{surface};--line:{line};--text:{text};--quiet:{quiet};\
        --accent:{accent};--supported:{supported};--supported-wash:{supported_wash};\
        --unsupported:{unsupported};--unsupported-wash:{unsupported_wash};"
    )
}

/// "48 of 51 pairs scored, 3 unscored (not judged: 2, cut off: 1)."
fn counts(batch: &Batch, results: &Results) -> String {
    let mut reasons: Vec<(&'static str, usize)> = Vec::new();
    for why in results.outcomes.iter().filter_map(|outcome| outcome.assessed.as_ref().err()) {
        match reasons.iter_mut().find(|(name, _)| *name == why.name()) {
            Some((_, count)) => *count += 1,
            None => reasons.push((why.name(), 1)),
        }
    }
    let scored = format!("{} of {} pairs scored", results.scored(), batch.pairs.len());
    if reasons.is_empty() {
        return scored + ".";
    }
    let unscored: usize = reasons.iter().map(|(_, count)| count).sum();
    let each: Vec<_> = reasons.iter().map(|(name, count)| format!("{name}: {count}")).collect();
    format!("{scored}, {unscored} unscored ({}).", each.join(", "))
}

/// Of the means in the table: one where all were made alike, each named where they were not.
fn signatures(summaries: &[ModelSummary]) -> String {
    let Some(first) = summaries.first() else { return String::new() };
    let line = |text: &str| format!("<p class=\"signature\" dir=\"auto\">{}</p>\n", escaped(text));
    if summaries.iter().all(|summary| summary.signature == first.signature) {
        return line(&first.signature.to_string());
    }
    let each = summaries.iter().map(|summary| format!("{}: {}", summary.model, summary.signature));
    each.map(|text| line(&text)).collect()
}

fn predictor_row(summary: &ModelSummary) -> String {
    let cells = Averaging::ALL.map(|averaging| {
        Metric::ALL
            .map(|metric| mean_cell(summary.means.get(averaging, metric), averaging))
            .concat()
    });
    let unscored = match summary.unscored() {
        0 => String::new(),
        count => format!("<small>{count} unscored</small>"),
    };
    format!(
        "<tr><th scope=\"row\" dir=\"auto\">{}</th><td>{} of {}{unscored}</td>{}</tr>\n",
        escaped(&summary.model.0),
        summary.scored,
        summary.pairs,
        cells.concat()
    )
}

fn mean_cell(estimate: Estimate, averaging: Averaging) -> String {
    let interval = estimate.interval.map(|interval| format!("<small>{interval}</small>"));
    let undefined = (averaging == Averaging::Macro && estimate.undefined > 0)
        .then(|| format!("<small>{} undefined</small>", estimate.undefined));
    format!(
        "<td><b>{}</b>{}{}</td>",
        score_text(estimate.value),
        interval.unwrap_or_default(),
        undefined.unwrap_or_default()
    )
}

fn scored(
    batch: &Batch,
    pair: &IntentPair,
    assessment: &Assessment,
    measure: &dyn TextMeasure,
) -> String {
    let subject = FigurePair {
        gold_intent: batch.gold(pair.gold),
        predicted_intent: &pair.predicted,
        predictor: &pair.model.0,
        assessment,
        first_fact: 0,
    };
    format!(
        "<div class=\"picture\">{}</div>\n<div class=\"reasons\">\n{}{}</div>\n",
        inline_svg(&subject, WIDTH_OF_FIGURES, measure),
        reasons("Gold facts, checked against the prediction", Side::Gold, &assessment.gold),
        reasons(
            "Predicted facts, checked against the gold intent",
            Side::Predicted,
            &assessment.predicted
        ),
    )
}

fn reasons(title: &str, side: Side, facts: &[JudgedFact]) -> String {
    if facts.is_empty() {
        return String::new();
    }
    let items: String = facts.iter().map(|judged| reason(side, judged)).collect();
    format!("<div><h3>{title}</h3>\n<ol>\n{items}</ol></div>\n")
}

fn reason(side: Side, judged: &JudgedFact) -> String {
    let verdict = judged.stands();
    let sign = if verdict.is_supported() { '✓' } else { '✗' };
    let paragraph = |class: &str, text: &str| match text.trim() {
        "" => String::new(),
        text => format!("<p{class} dir=\"auto\">{}</p>", escaped(text)),
    };
    let correction = judged
        .correction
        .as_ref()
        .map(|made| paragraph(" class=\"correction\"", &corrected(side, judged, made)));
    format!(
        "<li class=\"{}\"><b><bdi>{}</bdi></b> <span class=\"verdict\">{sign} {}</span>{}{}</li>\n",
        verdict.key(),
        escaped(judged.fact.as_str()),
        side.word(verdict),
        paragraph("", &judged.reason),
        correction.unwrap_or_default(),
    )
}

fn unscored(batch: &Batch, pair: &IntentPair, why: &Unscored) -> String {
    format!(
        "<dl><dt>Gold intent</dt><dd dir=\"auto\">{}</dd><dt>Predicted</dt><dd dir=\"auto\">{}</dd></dl>\n\
        <p class=\"why\"><b>Unscored.</b> {} It is counted beside the means, not in them.</p>\n",
        escaped(batch.gold(pair.gold)),
        escaped(&pair.predicted),
        escaped(&why.to_string()),
    )
}
