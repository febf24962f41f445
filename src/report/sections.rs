//! The sections of a report before its pairs, as markup.

use super::front::{Chart, Front};
use crate::answer::Headline;
use crate::diagram::{escaped, to_xml};

/// Id and title, in order.
pub const ANSWER: (&str, &str) = ("answer", "The answer");
pub const PREDICTORS: (&str, &str) = ("predictors", "Predictors");
pub const CHARTS: (&str, &str) = ("charts", "Charts");
pub const COMPARISON: (&str, &str) = ("comparison", "Comparison");
pub const JUDGES: (&str, &str) = ("judges", "Judges compared");
pub const PAIRS: (&str, &str) = ("pairs", "Pairs");

/// Only sections that exist.
pub fn contents(front: &Front) -> String {
    let has_answer = !front.headline.title.0.is_empty();
    let sections = [
        (ANSWER, has_answer),
        (PREDICTORS, true),
        (CHARTS, !front.charts.is_empty()),
        (COMPARISON, !front.comparison.is_empty()),
        (JUDGES, !front.judges.is_empty()),
        (PAIRS, true),
    ];
    let there = sections.into_iter().filter(|(_, is_there)| *is_there);
    let mut items = String::new();
    for ((id, title), _) in there {
        items.extend(["<li><a href=\"#", id, "\">", title, "</a></li>"]);
    }
    format!("<nav aria-label=\"Contents\"><ul>{items}</ul></nav>\n")
}

pub fn begin((id, title): (&str, &str)) -> String {
    format!("<section>\n<h2 id=\"{id}\">{title}</h2>\n")
}

pub const END: &str = "</section>\n";

pub fn answer(headline: &Headline) -> String {
    if headline.title.0.is_empty() {
        return String::new();
    }
    let body: Vec<String> = headline.body.iter().map(|one| escaped(&one.to_string())).collect();
    let method = match headline.method.as_str() {
        "" => String::new(),
        method => format!("<p class=\"quiet\">{}</p>\n", escaped(method)),
    };
    format!(
        "{}<p class=\"headline\">{}</p>\n<p>{}</p>\n{method}{END}",
        begin(ANSWER),
        escaped(&headline.title.to_string()),
        body.join(" ")
    )
}

pub fn charts(charts: &[Chart]) -> String {
    if charts.is_empty() {
        return String::new();
    }
    let each = charts.iter().map(|Chart { title, drawn }| {
        format!("<div><h3>{}</h3>\n{}</div>\n", escaped(title), to_xml(drawn))
    });
    format!("{}<div class=\"charts\">\n{}</div>\n{END}", begin(CHARTS), each.collect::<String>())
}

pub fn comparison(sentences: &[String]) -> String {
    list(COMPARISON, sentences)
}

pub fn judges(sentences: &[String]) -> String {
    list(JUDGES, sentences)
}

fn list(section: (&str, &str), sentences: &[String]) -> String {
    if sentences.is_empty() {
        return String::new();
    }
    let each = sentences.iter().map(|said| format!("<li dir=\"auto\">{}</li>\n", escaped(said)));
    format!("{}<ul class=\"sentences\">\n{}</ul>\n{END}", begin(section), each.collect::<String>())
}
