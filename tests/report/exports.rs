//! Rows are exported and read back unchanged.

use bifact::dataset::{DatasetReader, read_whole};
use bifact::evaluation::batch::Batch;
use bifact::methods::bifact::results::Unscored;
use bifact::report::jsonl_row;
use expect_test::expect;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::state::{csv, jsonl, state};

#[test]
fn the_sample_opens_again_as_it_was() {
    let (batch, results) = read_whole(include_str!("../../public/sample.jsonl"));
    let exported = jsonl(&batch, &results);
    let (again, judged_again) = read_whole(&exported);
    assert_eq!(state(&again, &judged_again), state(&batch, &results));
    // And what was exported twice is the same file.
    assert_eq!(jsonl(&again, &judged_again), exported);
}

#[test]
fn every_other_field_comes_back_as_it_was_written() {
    let file = r#"{"gold": "Feed the cat", "prediction": "Feed it", "price": 1.10, "big": 12345678901234567890123, "nested": {"a": [1, null]}, "note": "caf\u00e9, \"quoted\""}"#;
    let (batch, results) = read_whole(file);
    let exported = jsonl(&batch, &results);
    for written in [
        r#""price":1.10"#,
        r#""big":12345678901234567890123"#,
        r#""nested":{"a": [1, null]}"#,
        r#""note":"caf\u00e9, \"quoted\"""#,
    ] {
        assert!(exported.contains(written), "{written} is not in {exported}");
    }
    expect![[r#"
        id,bifact_pair,model,domain,split,gold_intent,predicted_intent,precision,recall,f1,gold_facts_total,gold_facts_covered,predicted_facts_total,predicted_facts_right,gold_facts_judged,predicted_facts_judged,match,human_f1,corrected_verdicts,corrected_by,stale,gold_facts_edited_by,gold_facts_approved_by,unscored,unscored_key,why_unscored,judge,key_of_judge,made_by,price,big,nested,note
        line-1,line-1,prediction,,,Feed the cat,Feed it,,,,,,,,,,,,,,,,,no gold facts,no-gold-facts,The gold intent has not been split into facts yet.,,,,1.10,12345678901234567890123,"{""a"": [1, null]}","café, ""quoted"""
    "#]]
    .assert_eq(&csv(&batch, &results).replace("\r\n", "\n").replace('\u{feff}', ""));
}

#[test]
fn a_score_is_exported_with_what_made_it() {
    let (batch, results) = read_whole(include_str!("../../public/sample.jsonl"));
    let row: Value = serde_json::from_str(&jsonl_row(&batch, &results, 0)).unwrap();
    let scores = &row["bifact_scores"];
    assert_eq!(scores["recall"], 0.5);
    assert!((scores["f1"].as_f64().unwrap() - 4.0 / 7.0).abs() < 1e-12);
    assert!(scores["made_by"].as_str().unwrap().contains("bifact 0."), "{scores}");
    let unscored = batch.pairs.iter().position(|pair| pair.id.0 == "playlist-chatty").unwrap();
    let row: Value = serde_json::from_str(&jsonl_row(&batch, &results, unscored)).unwrap();
    let why = row["bifact_scores"]["unscored"].as_str().unwrap();
    assert!(why.contains("gold fact 3"), "{why}");
}

#[test]
fn csv_reads_back_cell_by_cell() {
    let (batch, results) = read_whole(include_str!("../../public/sample.jsonl"));
    let (again, judged_again) = read_whole(&csv(&batch, &results));
    // Numbers of facts are not taken for facts, nor the signature for an answer.
    assert!(judged_again.golds.iter().all(|gold| *gold == Err(Unscored::NoGround)));
    assert!(judged_again.outcomes.iter().all(|outcome| outcome.answer.is_none()));
    let texts = |batch: &Batch| -> Vec<(String, String)> {
        let text = |pair: &bifact::evaluation::pair::IntentPair| {
            (batch.gold(pair.gold).to_owned(), pair.predicted.to_string())
        };
        batch.pairs.iter().map(text).collect()
    };
    assert_eq!(texts(&again), texts(&batch));
}

/// Without the mark Excel takes UTF-8 for the code page of its country.
#[test]
fn a_table_begins_with_a_mark_and_gives_back_what_looks_like_a_formula() {
    let line =
        json!({"id": "=1", "gold": "-x Café", "prediction": "'@y", "=note": "+z", "n": "-1"});
    let (batch, results) = read_whole(&line.to_string());
    let table = csv(&batch, &results);
    assert!(table.starts_with("\u{feff}id,"), "{table}");
    assert!(table.contains("\"'-x Café\"") && table.contains("\"''@y\""), "{table}");
    let (again, _) = read_whole(&table);
    let [pair, first] = [&again, &batch].map(|batch| &batch.pairs[0]);
    assert_eq!((&pair.id, pair.file_id()), (&first.id, "=1"));
    assert_eq!((again.gold(pair.gold), &*pair.predicted), ("-x Café", "'@y"));
    let extras = pair.extras.as_deref().unwrap();
    assert!(extras.contains(r#""=note":"+z""#) && extras.contains(r#""n":"-1""#), "{extras}");
    // In a table of somebody else's an apostrophe is an apostrophe.
    let (others, _) = read_whole("gold,prediction\n'=a,'=b\n");
    assert_eq!(&*others.pairs[0].predicted, "'=b");
}

proptest! {
    #[test]
    fn any_texts_survive_the_way_out_and_in(
        gold in "\\PC{1,20}[a-z]", predicted in "[a-z]\\PC{1,20}", extra in "\\PC{0,20}",
    ) {
        let line = json!({"gold_intent": gold, "predicted_intent": predicted, "extra": extra});
        let (batch, results) = read_whole(&line.to_string());
        prop_assume!(batch.pairs.len() == 1);
        let exported = jsonl(&batch, &results);
        let (again, judged_again) = read_whole(&exported);
        prop_assert_eq!(state(&again, &judged_again), state(&batch, &results));
        prop_assert_eq!(jsonl(&again, &judged_again), exported);
        let mut reader = DatasetReader::new(0, |_| None);
        let mut rows = 0;
        reader.push(csv(&batch, &results).as_bytes(), &mut |_| rows += 1).unwrap();
        reader.finish(&mut |_| rows += 1).unwrap();
        prop_assert_eq!(rows, 1);
    }
}
