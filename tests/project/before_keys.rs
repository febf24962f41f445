//! Files as they were written while labels still served as identifiers. They are never written anew.

use std::fs;
use std::path::Path;

use bifact::dataset::{FieldPath, Mapping, Role};
use bifact::evaluation::row::SameTask;
use bifact::labelling::Labelling;
use bifact::project::{
    KeptFile, ProjectMeta, SetKey, VERSION, Written, WrittenLabels, answer_line, copy_head,
    set_line,
};
use bifact::providers::{Effort, Parameter};
use bifact::report::{CsvColumns, csv_row, jsonl_row};
use bifact::run::{Cache, begin_with};
use serde_json::json;

use crate::garden;

/// Writes them in the form of today, for a later version to keep.
#[test]
#[ignore = "writes files into the folder that BIFACT_WRITE names"]
fn write_the_garden() {
    let folder = std::env::var("BIFACT_WRITE").expect("a folder");
    let write = |name: &str, text: &str| fs::write(Path::new(&folder).join(name), text).unwrap();
    let (batch, of_file) = garden::batch();
    let mut cache = Cache::default();
    let sets = garden::all_results(&batch, &of_file, &mut cache);
    let mut journal: Vec<String> = Vec::new();
    for (asked, text) in cache.take_fresh_texts() {
        journal.push(answer_line(&asked, &text));
    }
    for (setup, results) in &sets {
        let key = SetKey::OfJudge(garden::set_of(setup, ""));
        journal.push(set_line(key, &setup.name(), false));
        let mut written = Written::new(key, begin_with(&of_file, true));
        journal.extend(written.golds(&batch, results, 0..batch.golds.len()));
        journal.extend(written.pairs(&batch, results, 0..batch.pairs.len()));
    }
    let again = SetKey::OfJudge(garden::set_of(&sets[0].0, "again"));
    journal.push(set_line(again, "some-model via OpenAI, every pair", true));
    let mut labelling = Labelling::default();
    for (place, label) in [SameTask::Yes, SameTask::Partly, SameTask::No].into_iter().enumerate() {
        labelling.change("Ada", place, &mut |labels| labels.same_task = Some(label));
    }
    journal.extend(WrittenLabels::default().changes(&batch, &labelling));

    let jsonl =
        |results| (0..garden::ROWS).map(|at| jsonl_row(&batch, results, at)).collect::<String>();
    write("model.jsonl", &jsonl(&sets[0].1));
    write("picky.jsonl", &jsonl(&sets[4].1));
    write("rules.jsonl", &jsonl(&sets.last().unwrap().1));
    let mut columns = CsvColumns::default();
    (0..garden::ROWS).for_each(|at| columns.gather(&batch, at));
    let rows = (0..garden::ROWS).map(|at| csv_row(&batch, &sets[0].1, &columns, at));
    write("model.csv", &(columns.head() + &rows.collect::<String>()));

    let mut mapping = Mapping::default();
    for role in Role::ALL.into_iter().filter(|role| *role != Role::Predictions) {
        mapping.assign(role, vec![FieldPath(vec![format!("field {}", role.name())])]);
    }
    let refusals: Vec<&str> = Parameter::ALL.iter().map(|parameter| parameter.name()).collect();
    let settings = json!({
        "provider": "openai", "temperature": 0.7, "output_limit": null,
        "effort": Effort::Minimal.name(), "structured": true,
        "refusals": { "compatible http://127.0.0.1:8077/v1 picky": refusals },
    });
    write("settings.json", &settings.to_string());
    let (file, journal) = (garden::file(), journal.join("\n") + "\n");
    let meta = ProjectMeta {
        id: "garden".to_owned(),
        name: "Garden".to_owned(),
        files: vec![KeptFile { name: "garden.jsonl".to_owned(), bytes: file.len() as u64 }],
        has_data: true,
        mappings: vec![("0".repeat(64), mapping.to_json())],
        pairs: garden::ROWS,
        judge: settings,
        place: "#/results?mode=missed&sort=-f1".to_owned(),
        version: VERSION,
        ..ProjectMeta::default()
    };
    write("garden.bifact", &(copy_head(&meta, journal.len() as u64) + &journal + &file));
}
