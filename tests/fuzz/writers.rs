//! Exports with any text: well-formed, read back unchanged, no formula for a spreadsheet, no markup
//! made from text.

use bifact::base::invisible::visible;
use bifact::dataset::read_whole;
use bifact::diagram::EstimatedWidths;
use bifact::evaluation::batch::Batch;
use bifact::evaluation::resampling::BootstrapSettings;
use bifact::methods::bifact::Bifact;
use bifact::methods::bifact::results::Results;
use bifact::report::{
    CsvColumns, Fold, Front, TableFormat, csv_row, html_foot, html_head, html_pair, jsonl_row,
    pair_table_foot, pair_table_head, pair_table_row, predictor_table,
};
use proptest::prelude::*;
use roxmltree::{Document, ParsingOptions};
use serde_json::Value;

use crate::effort::try_hard;
use crate::growth::Family;
use crate::judged::{Told, batch_of, numbered, told};
use crate::target::Target;

pub const TARGET: Target = Target { name: "writers", families };

const SETTINGS: BootstrapSettings = BootstrapSettings { resamples: 10, seed: 1 };

type Judged = (Batch, Results);

fn csv((batch, results): &Judged) -> String {
    let mut columns = CsvColumns::default();
    (0..batch.pairs.len()).for_each(|place| columns.gather(batch, place));
    let rows = (0..batch.pairs.len()).map(|place| csv_row(batch, results, &columns, place));
    columns.head::<Bifact>() + &rows.collect::<String>()
}

fn jsonl((batch, results): &Judged) -> String {
    (0..batch.pairs.len()).map(|place| jsonl_row(batch, results, place)).collect()
}

fn html((batch, results): &Judged) -> String {
    let summaries = results.summaries(batch, SETTINGS);
    let pairs = (0..batch.pairs.len())
        .map(|place| html_pair(batch, results, place, &EstimatedWidths, Fold::Open, ""));
    html_head("a <name>", batch, results, &summaries, &Front::default())
        + &pairs.collect::<String>()
        + &html_foot::<Bifact>()
}

fn tables(judged: &Judged, format: TableFormat) -> String {
    let (batch, results) = judged;
    let rows = (0..batch.pairs.len()).map(|place| pair_table_row(format, batch, results, place));
    predictor_table(format, &results.summaries(batch, SETTINGS))
        + &pair_table_head::<Bifact>(format)
        + &rows.collect::<String>()
        + &pair_table_foot(format, results)
}

fn batches() -> impl Strategy<Value = Vec<Told>> {
    prop::collection::vec(told(), 0..5)
}

/// The cells of a table with commas and quotes, read by the plainest rules there are.
fn cells(csv: &str) -> Vec<Vec<String>> {
    let mut rows = vec![vec![String::new()]];
    let mut signs = csv.chars().peekable();
    let mut quoted = false;
    while let Some(sign) = signs.next() {
        let row = rows.last_mut().expect("a row");
        let cell = row.last_mut().expect("a cell");
        match sign {
            '"' if quoted && signs.next_if_eq(&'"').is_some() => cell.push('"'),
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(String::new()),
            '\r' if !quoted && signs.next_if_eq(&'\n').is_some() => rows.push(vec![String::new()]),
            _ => cell.push(sign),
        }
    }
    assert!(!quoted, "a quote is open");
    rows
}

#[test]
fn a_table_reads_back_and_runs_nothing() {
    try_hard("writers, CSV", batches(), |rows| {
        let judged = batch_of(&rows);
        let table = cells(&csv(&judged));
        let (head, body) = table.split_first().expect("a head");
        prop_assert_eq!(body.len(), judged.0.pairs.len() + 1, "and nothing behind the last row");
        for row in &body[..judged.0.pairs.len()] {
            prop_assert_eq!(row.len(), head.len());
        }
        for cell in table.iter().flatten() {
            let is_number = cell.parse::<f64>().is_ok();
            let starts = cell.trim_start_matches([' ', '\t', '\r', '\n']);
            prop_assert!(is_number || !starts.starts_with(['=', '+', '-', '@']), "{:?}", cell);
            prop_assert!(!cell.starts_with(['\t', '\r']), "{:?}", cell);
        }
        let column = head.iter().position(|name| name == "predicted_intent").expect("its column");
        for (pair, row) in judged.0.pairs.iter().zip(body) {
            let cell = &row[column];
            let written = cell.strip_prefix('\'').unwrap_or(cell);
            prop_assert!(*cell == *pair.predicted || written == &*pair.predicted, "{:?}", cell);
        }
        Ok(())
    });
}

#[test]
fn rows_of_json_read_back_to_the_same_scores() {
    try_hard("writers, JSONL", batches(), |rows| {
        let judged = batch_of(&rows);
        let file = jsonl(&judged);
        prop_assert_eq!(file.lines().count(), judged.0.pairs.len());
        for line in file.lines() {
            prop_assert!(serde_json::from_str::<Value>(line).is_ok(), "{}", line);
        }
        // A row without an intent is none, and is not read again.
        let is_row =
            |told: &Told| !visible(&told.gold).is_empty() && !visible(&told.predicted).is_empty();
        let rows: Vec<Told> = rows.into_iter().filter(is_row).collect();
        let (batch, results) = batch_of(&rows);
        let again = read_whole(&jsonl(&(batch.clone(), results.clone())));
        let tallies = |(batch, results): &Judged| -> Vec<_> {
            (0..batch.pairs.len()).map(|at| results.assessment(at).map(|a| a.tally())).collect()
        };
        prop_assert_eq!(tallies(&again), tallies(&(batch, results)));
        Ok(())
    });
}

#[test]
fn a_report_has_no_markup_but_its_own() {
    try_hard("writers, HTML", batches(), |rows| {
        let judged = batch_of(&rows);
        let mut xml = html(&judged).replace("<!doctype html>", "");
        for void in ["<meta charset=\"utf-8\">", "initial-scale=1\">", "img-src data:\">"] {
            xml = xml.replace(void, &void.replace('>', "/>"));
        }
        let options = ParsingOptions { nodes_limit: u32::MAX, ..ParsingOptions::default() };
        let document = Document::parse_with_options(&xml, options);
        prop_assert!(document.is_ok(), "{:?}", document);
        for element in
            document.iter().flat_map(Document::descendants).filter(roxmltree::Node::is_element)
        {
            let name = element.tag_name().name();
            prop_assert!(!["script", "img", "iframe", "link", "object"].contains(&name));
            for attribute in element.attributes() {
                let is_contents = name == "a" && attribute.value().starts_with('#');
                let is_link = attribute.name() == "href" && !is_contents;
                prop_assert!(!attribute.name().starts_with("on") && !is_link);
            }
        }
        Ok(())
    });
}

#[test]
fn tables_keep_their_cells_apart() {
    try_hard("writers, Markdown and LaTeX", batches(), |rows| {
        let judged = batch_of(&rows);
        let (batch, results) = &judged;
        for place in 0..batch.pairs.len() {
            let markdown = pair_table_row(TableFormat::Markdown, batch, results, place);
            let bars = markdown.replace("\\\\", "").replace("\\|", "").matches('|').count();
            let head = pair_table_head::<Bifact>(TableFormat::Markdown);
            let wanted = head
                .lines()
                .find(|line| line.starts_with('|'))
                .map(|line| line.matches('|').count());
            prop_assert_eq!(Some(bars), wanted, "{}", markdown);
            prop_assert_eq!(markdown.lines().count(), 1, "{}", markdown);
            let latex = pair_table_row(TableFormat::Latex, batch, results, place);
            prop_assert!(
                !latex.contains("\\end{document}") && !latex.contains("\\input"),
                "{}",
                latex
            );
            prop_assert_eq!(latex.trim_end_matches('\n').lines().count(), 1, "{}", latex);
        }
        tables(&judged, TableFormat::Markdown);
        tables(&judged, TableFormat::Latex);
        Ok(())
    });
}

fn write_all(judged: &Judged) {
    csv(judged);
    jsonl(judged);
    html(judged);
    tables(judged, TableFormat::Markdown);
    tables(judged, TableFormat::Latex);
}

fn of_rows(
    name: &'static str,
    largest: usize,
    work: fn(&Judged),
    told: fn(usize) -> Told,
) -> Family {
    let make = move |n: usize| batch_of(&(0..n).map(told).collect::<Vec<_>>());
    Family::new(name, largest, make, work)
}

fn of_one_row(name: &'static str, largest: usize, spoil: fn(&mut Told, usize)) -> Family {
    let make = move |n: usize| {
        let mut told = numbered(1);
        spoil(&mut told, n);
        batch_of(&[told])
    };
    Family::new(name, largest, make, write_all)
}

fn families() -> Vec<Family> {
    vec![
        of_rows("many pairs", 1000, write_all, numbered),
        of_rows("many predictors", 1000, write_all, |at| Told {
            model: Some(format!("m{at}")),
            ..numbered(at)
        }),
        of_rows(
            "many judges",
            10_000,
            |judged| drop(tables(judged, TableFormat::Markdown)),
            |at| Told {
                model: Some(format!("m{at}")),
                judge: Some(format!("j{at}")),
                ..numbered(at)
            },
        ),
        of_rows(
            "fields of their own",
            10_000,
            |judged| drop(csv(judged)),
            |at| Told { extras: vec![(format!("f{at}"), "x".to_owned())], ..numbered(at) },
        ),
        of_one_row("many fields", 10_000, |told, n| {
            told.extras = (0..n).map(|at| (format!("f{at}"), "x".to_owned())).collect();
        }),
        of_one_row("many facts", 10_000, |told, n| {
            told.gold_facts = (0..n).map(|at| format!("Fact {at}")).collect();
            told.predicted_facts =
                (0..n).map(|at| (format!("Other {at}"), "\"x\"".to_owned(), true)).collect();
        }),
        of_one_row("a long intent", 1_000_000, |told, n| told.gold = "some words ".repeat(n / 10)),
        of_one_row("a long reason", 1_000_000, |told, n| {
            told.predicted_facts[0].1 = "it \"is\" so ".repeat(n / 10);
        }),
        of_one_row("signs to escape", 1_000_000, |told, n| {
            told.predicted = "<&|_\\\"".repeat(n / 10);
        }),
    ]
}
