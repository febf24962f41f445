//! A pair judged by Bi-Fact in the report: the figure, then every fact with its verdict and reason.

use super::html::InReport;
use crate::diagram::{
    BY_DOCUMENT, FigurePair, Side, TextMeasure, corrected, escaped, figure_sheet, inline_svg,
};
use crate::evaluation::batch::Batch;
use crate::evaluation::pair::IntentPair;
use crate::methods::bifact::Bifact;
use crate::methods::bifact::fact::{Assessment, JudgedFact};

/// As wide as the text around them.
const WIDTH_OF_FIGURES: f64 = 900.0;

impl InReport for Bifact {
    fn style() -> String {
        figure_sheet(&BY_DOCUMENT)
    }

    fn pair(
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
            labels: None,
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
