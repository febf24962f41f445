//! Copies of projects, spoilt, and lines of a journal in any order. Nothing of them panics or changes
//! how many pairs there are; what is read of them is about the pairs it names.

use bifact::base::fingerprint::Fingerprint;
use bifact::dataset::read_whole;
use bifact::evaluation::batch::Batch;
use bifact::labelling::{Labelling, merge_labels};
use bifact::methods::bifact::results::Results;
use bifact::project::{
    Compaction, CopyHead, Growth, KeptFile, ProjectMeta, VERSION, answer_line, copy_head,
    forget_line, in_pieces, read_copy_head, read_record,
};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::effort::try_hard;
use crate::growth::{Family, many};
use crate::mutation::{any_text, spoilt_text};
use crate::target::Target;

pub const TARGET: Target = Target { name: "saved copies", families };

const ROWS: &str = r#"{"id":"a","gold":"Sow peas and water them","prediction":"Sow peas"}
{"id":"b","gold":"Sow peas and water them","prediction":"Dig"}
{"id":"c","gold":"Rake","prediction":"Rake","gold_facts":["Rake"]}"#;

fn meta(name: String, judge: Value) -> ProjectMeta {
    ProjectMeta {
        id: "m1x".to_owned(),
        files: vec![KeptFile { name: name.clone(), bytes: 210 }],
        has_data: true,
        mappings: vec![(name.clone(), name.clone())],
        pairs: 3,
        place: format!("#/results?{name}"),
        version: VERSION,
        name,
        judge,
        ..ProjectMeta::default()
    }
}

fn head() -> impl Strategy<Value = String> {
    (any_text(), any_text(), any::<u64>()).prop_map(|(name, model, journal)| {
        copy_head(&meta(name, json!({ "provider": "openai", "model": model })), journal)
    })
}

/// Of a pair, its facts, an answer, or a person: of this batch mostly.
fn line() -> impl Strategy<Value = String> {
    let id = prop::sample::select(&["a", "b", "c", "d"][..]);
    let facts = prop::sample::select(&[r#"["Sow peas","Water them"]"#, r#"["Rake"]"#, "[]"][..]);
    (0..8_usize, 0..4_usize, id, facts, any_text()).prop_map(|(kind, at, id, facts, text)| {
        let intents = ["Sow peas and water them", "Rake"];
        let facts: Value = serde_json::from_str(facts).unwrap();
        let judged = |fact: &Value| json!({ "fact": fact, "reasoning": text, "label": "C" });
        let answer = json!({
            "expert_fact_coverage": facts.as_array().unwrap().iter().map(judged).collect::<Vec<_>>(),
            "predicted_fact_accuracy": [{ "fact": text, "label": "M" }],
        });
        let intent = intents.get(at).map_or("", |intent| intent);
        let of_pair = |members: Value| {
            let mut line = json!({ "kind": "pair", "set": "file", "at": at, "id": id });
            line.as_object_mut().unwrap().extend(members.as_object().unwrap().clone());
            line.to_string()
        };
        match kind {
            0 => answer_line(&Fingerprint::of([id]), &text),
            1 => forget_line(),
            2 => json!({
                "kind": "gold", "set": "file", "at": at, "gold_facts": facts, "gold_facts_answer": text,
                "intent": Fingerprint::of([intent]).short(),
            })
            .to_string(),
            3 => of_pair(json!({ "judge_answer": answer, "judged_gold_facts": facts, "judge": text })),
            4 => of_pair(json!({ "judge_failure": { "sentence": text }, "failed_as": "rate limit" })),
            5 => of_pair(json!({ "lacks_facts": true, "is_from_cache": true })),
            6 => json!({
                "kind": "set", "set": Fingerprint::of([id]).to_string(), "title": text,
            })
            .to_string(),
            _ => json!({
                "kind": "label", "at": at, "id": id, "annotator": text, "match": "partial",
                "gold_verdicts": [{ "fact": text, "verdict": "supported" }],
            })
            .to_string(),
        }
    })
}

fn journal() -> impl Strategy<Value = String> {
    prop::collection::vec(line(), 0..30).prop_map(|lines| lines.join("\n"))
}

/// What is made of a journal, and how many of its lines could not be used.
fn replay(lines: &[&str], batch: &Batch, results: &mut Results) -> (Labelling, usize) {
    let (mut labelling, mut growth, mut unused) = (Labelling::default(), Growth::default(), 0);
    for line in lines {
        let is_used = read_record(line).is_some_and(|record| {
            growth.count(&record, line);
            record.apply(batch, results) & record.apply_labels(batch, &mut labelling)
        });
        unused += usize::from(!is_used);
    }
    (labelling, unused)
}

fn compacted<'a>(lines: &[&'a str]) -> Vec<&'a str> {
    let mut compaction = Compaction::default();
    let mut kept: Vec<&str> =
        lines.iter().rev().copied().filter(|line| compaction.keeps(line)).collect();
    kept.reverse();
    kept
}

fn check(journal: &str) -> Result<(), TestCaseError> {
    let (batch, of_file) = read_whole(ROWS);
    let lines: Vec<&str> = journal.lines().filter(|line| !line.is_empty()).collect();
    let mut results = of_file.clone();
    let (labelling, unused) = replay(&lines, &batch, &mut results);
    prop_assert_eq!(results.outcomes.len(), batch.pairs.len());
    prop_assert_eq!(results.golds.len(), batch.golds.len());
    for annotator in labelling.annotators() {
        prop_assert!(annotator.pairs().all(|(place, _)| place < batch.pairs.len()));
    }
    for (gold, intent) in results.golds.iter().zip(&batch.golds) {
        if let Ok(frozen) = gold {
            let own = bifact::methods::bifact::frozen_gold::FrozenGold::given(
                intent,
                frozen.facts.clone(),
            );
            prop_assert_eq!(frozen.fingerprint, own.fingerprint, "facts of another intent");
        }
    }
    let pieces = in_pieces(lines.iter().copied()).concat();
    prop_assert_eq!(pieces.lines().collect::<Vec<_>>(), lines.clone());
    // It is written anew only where all of it could be read, and where no judge begins in it.
    if unused == 0 {
        let mut again = of_file;
        let (labels, unused) = replay(&compacted(&lines), &batch, &mut again);
        prop_assert_eq!(unused, 0);
        prop_assert_eq!(again, results);
        for annotator in labelling.annotators() {
            let read = labels.of(&annotator.name);
            let pairs: Vec<_> = read.map(|read| read.pairs().collect()).unwrap_or_default();
            prop_assert_eq!(annotator.pairs().collect::<Vec<_>>(), pairs);
        }
    }
    Ok(())
}

#[test]
fn a_spoilt_head_is_read_or_refused() {
    try_hard("saved copies, heads", spoilt_text(head()), |text| {
        let first = text.split_inclusive('\n').next().unwrap_or_default();
        if let Ok(CopyHead { meta, journal }) = read_copy_head(first) {
            prop_assert!(!meta.id.is_empty());
            prop_assert!(meta.version <= VERSION);
            let again = read_copy_head(&copy_head(&meta, journal));
            prop_assert_eq!(again.map(|head| head.journal), Ok(journal));
        }
        Ok(())
    });
}

#[test]
fn a_journal_in_any_order_is_about_its_own_pairs() {
    try_hard("saved copies, journals", journal(), |text| check(&text));
}

#[test]
fn a_spoilt_journal_loses_no_more_than_its_lines() {
    try_hard("saved copies, spoilt journals", spoilt_text(journal()), |text| check(&text));
}

#[test]
fn labels_of_strangers_are_laid_over_the_pairs_they_name() {
    try_hard("saved copies, labels", spoilt_text(journal()), |text| {
        let (batch, _) = read_whole(ROWS);
        let mut labelling = Labelling::default();
        let merged = merge_labels(&text, &batch, &mut labelling);
        let said: usize = labelling.annotators().iter().map(|one| one.pairs().count()).sum();
        prop_assert!(said <= merged.used);
        Ok(())
    });
}

fn families() -> Vec<Family> {
    let read = |text: &String| {
        let (batch, mut results) = read_whole(ROWS);
        let lines: Vec<&str> = text.lines().collect();
        replay(&lines, &batch, &mut results);
        compacted(&lines);
    };
    let label = |annotator: usize, verdicts: &str| {
        format!(
            r#"{{"kind":"label","at":0,"id":"a","annotator":"{annotator}","match":"yes","gold_verdicts":[{verdicts}]}}"#
        )
    };
    let verdicts = |n: usize| {
        let all = many(n, |fact| format!(r#"{{"fact":"F {fact}","verdict":"supported"}},"#));
        all.trim_end_matches(',').to_owned()
    };
    vec![
        Family::new(
            "many answers",
            100_000,
            |n| {
                many(n, |at| {
                    answer_line(&Fingerprint::of([at.to_string().as_str()]), "Sow\n") + "\n"
                })
            },
            read,
        ),
        Family::new(
            "one long answer",
            10_000_000,
            |n| answer_line(&Fingerprint::of([""]), &"\"\\ ".repeat(n / 3)),
            read,
        ),
        Family::new(
            "many annotators",
            100_000,
            move |n| many(n, |who| label(who, "") + "\n"),
            read,
        ),
        Family::new("many verdicts on one pair", 100_000, move |n| label(0, &verdicts(n)), read),
        Family::new(
            "many judges",
            100_000,
            |n| {
                many(n, |at| {
                    let set = Fingerprint::of([at.to_string().as_str()]);
                    format!("{{\"kind\":\"set\",\"set\":\"{set}\",\"title\":\"J\"}}\n")
                })
            },
            read,
        ),
        Family::new(
            "facts back and forth",
            10_000,
            |n| {
                many(n, |at| {
                    let intent = Fingerprint::of(["Rake"]).short();
                    format!(
                        "{{\"kind\":\"gold\",\"set\":\"file\",\"at\":1,\"intent\":\"{intent}\",\"gold_facts\":[\"F {at}\"]}}\n"
                    )
                })
            },
            read,
        ),
        Family::new(
            "brackets in a line",
            1_000_000,
            |n| format!("{{\"kind\":{}", "[".repeat(n)),
            read,
        ),
        Family::new(
            "a head of many files",
            100_000,
            |n| {
                let file = KeptFile { name: "f".to_owned(), bytes: 1 };
                copy_head(
                    &ProjectMeta { files: vec![file; n], ..meta("m".to_owned(), Value::Null) },
                    1,
                )
            },
            |text: &String| drop(read_copy_head(text)),
        ),
    ]
}
