//! A pair judged by AutoRater in the report: its level, then both directions with requirements,
//! counter-example and reasons.

use super::html::InReport;
use crate::diagram::{TextMeasure, escaped};
use crate::evaluation::batch::Batch;
use crate::evaluation::pair::IntentPair;
use crate::methods::autorater::{Autorater, Broader, Direction, Relation, Requirement};

impl InReport for Autorater {
    fn pair(batch: &Batch, pair: &IntentPair, relation: &Relation, _: &dyn TextMeasure) -> String {
        let broader = relation.broader().map(|broader| format!(". {}", Broader::sentence(broader)));
        let level = format!("{}{}.", relation.level().name(), broader.unwrap_or_default());
        let directions = Direction::ALL.map(|direction| one_direction(relation, direction));
        format!(
            "<p><b>{level}</b></p>\n<p dir=\"auto\">Gold: {}</p>\n<p dir=\"auto\">Predicted: {}</p>\n\
             <div class=\"reasons\">\n{}</div>\n",
            escaped(batch.gold(pair.gold)),
            escaped(&pair.predicted),
            directions.concat(),
        )
    }
}

fn one_direction(relation: &Relation, direction: Direction) -> String {
    let satisfaction = relation.of(direction);
    let items: String = satisfaction.of_b.iter().map(requirement).collect();
    let list = if items.is_empty() { items } else { format!("<ol>\n{items}</ol>\n") };
    let counter = satisfaction.counter_example.as_deref().unwrap_or_default();
    format!(
        "<div><h3>{} {}</h3>\n{list}{}{}</div>\n",
        sign(satisfaction.holds),
        direction.sentence(satisfaction.holds),
        paragraph("Counter-example: ", counter),
        paragraph("", &satisfaction.explanation),
    )
}

fn requirement(required: &Requirement) -> String {
    let class = if required.is_met { "supported" } else { "unsupported" };
    let word = if required.is_met { "met" } else { "not met" };
    format!(
        "<li class=\"{class}\"><b><bdi>{}</bdi></b> <span class=\"verdict\">{} {word}</span>{}</li>\n",
        escaped(&required.text),
        sign(required.is_met),
        paragraph("", &required.how),
    )
}

fn sign(holds: bool) -> char {
    if holds { '✓' } else { '✗' }
}

fn paragraph(before: &str, text: &str) -> String {
    match text.trim() {
        "" => String::new(),
        text => format!("<p dir=\"auto\">{before}{}</p>", escaped(text)),
    }
}
