//! The id that a file gives a row, in exports: a table of ours joins with the file by it.

use bifact::dataset::{members_of, read_whole};
use bifact::evaluation::batch::Batch;
use bifact::evaluation::pair::IntentPair;

use crate::state::{csv, jsonl, state};

/// In long form, in wide form, twice in one file, and nowhere.
const FILES: [&str; 4] = [
    r#"{"id": "q1", "gold": "g", "model": "gpt-4o", "prediction": "x"}
       {"id": "q1", "gold": "g", "model": "own", "prediction": "y"}
       {"id": "q2", "gold": "h", "model": "own", "prediction": "z"}"#,
    r#"{"id": "q1", "gold": "g", "predictions": {"gpt-4o": "x", "own": ""}}
       {"id": "q2", "gold": "h", "predictions": {"gpt-4o": "x", "own": "y"}}"#,
    r#"{"id": "q1", "gold": "g", "prediction": "x"}
       {"id": "q1", "gold": "h", "prediction": "y"}"#,
    r#"{"gold": "g", "prediction": "x"}
       {"gold": "h", "prediction": "y"}"#,
];

fn in_file(batch: &Batch) -> Vec<&str> {
    batch.pairs.iter().map(IntentPair::file_id).collect()
}

#[test]
fn every_export_has_the_files_own_id() {
    let expected: [&[&str]; 4] =
        [&["q1", "q1", "q2"], &["q1", "q1", "q2", "q2"], &["q1", "q1"], &["line-1", "line-2"]];
    for (file, expected) in FILES.into_iter().zip(expected) {
        let (batch, results) = read_whole(file);
        assert_eq!(in_file(&batch), expected);
        let exported = jsonl(&batch, &results);
        let ids = exported.lines().map(|line| {
            let members = members_of(line);
            let (_, id) = members.iter().find(|(name, _)| name == "id").unwrap();
            id.trim_matches('"').to_owned()
        });
        assert_eq!(ids.collect::<Vec<_>>(), expected);
        let table = csv(&batch, &results);
        let ids = table.lines().skip(1).map(|line| line.split(',').next().unwrap().to_owned());
        assert_eq!(ids.collect::<Vec<_>>(), expected);
    }
}

#[test]
fn opened_again_both_ids_are_what_they_were() {
    for file in FILES {
        let (batch, results) = read_whole(file);
        let (again, judged) = read_whole(&jsonl(&batch, &results));
        assert_eq!(state(&again, &judged), state(&batch, &results));
        assert_eq!(in_file(&again), in_file(&batch));
        let (again, _) = read_whole(&csv(&batch, &results));
        let ids = |batch: &Batch| -> Vec<String> {
            batch.pairs.iter().map(|pair| pair.id.0.clone()).collect()
        };
        assert_eq!((ids(&again), in_file(&again)), (ids(&batch), in_file(&batch)));
    }
}

/// Exports from before there were two: the id of the pair is all there is.
#[test]
fn an_older_export_opens_as_it_did() {
    let (batch, _) = read_whole(
        r#"{"id": "q1/a", "gold_intent": "g", "model": "a", "predicted_intent": "x"}
           {"id": "q1/b", "gold_intent": "g", "model": "b", "predicted_intent": "y"}"#,
    );
    assert_eq!(in_file(&batch), ["q1/a", "q1/b"]);
}

#[test]
fn a_name_that_does_not_begin_with_the_id_is_not_used() {
    let (batch, _) =
        read_whole(r#"{"id": "q1", "bifact_pair": "other", "gold": "g", "prediction": "x"}"#);
    assert_eq!((batch.pairs[0].id.0.as_str(), in_file(&batch)), ("q1", vec!["q1"]));
}
