//! Rows and problems on their way from the reader to the page.

use std::sync::Arc;

use bifact::dataset::{
    DatasetReader, End, Found, Parcel, ParcelPacker, ParcelReader, Problem, Refusal,
    refuse_too_large,
};
use bifact::evaluation::batch::Batch;
use bifact::evaluation::register::{Entry, Number, Register};
use bifact::evaluation::row::Origin;
use bifact::methods::bifact::batch_builder::{BatchBuilder, ForeignEntry, RowNote};
use bifact::methods::bifact::results::Results;
use bifact::methods::bifact::row_review::Row;
use proptest::option;
use proptest::prelude::*;

use crate::any_rows::{problem, refusals, row};
use crate::reading::read_in_slices;
use crate::reviewed::file;

/// What the page sees of the parcels.
#[derive(Debug, PartialEq)]
pub struct Received {
    pub batch: Batch,
    results: Results,
    notes: Vec<RowNote>,
    pub problems: Vec<Problem>,
    pub end: End,
}

#[track_caller]
pub fn received(parcels: &[Vec<u8>]) -> Received {
    let (mut builder, mut notes) = (BatchBuilder::default(), Vec::new());
    let (mut problems, mut end) = (Vec::new(), None);
    for bytes in parcels {
        assert_eq!(end, None, "nothing comes after the last parcel");
        let parcel = Parcel::open(bytes).unwrap();
        let kept: Arc<str> = parcel.rows.kept_text().into();
        let mut rows = parcel.rows.with_kept_text(&kept);
        for (row, entry) in rows.by_ref() {
            notes.extend(builder.add_entered(row, entry, &kept).unwrap());
        }
        assert!(!rows.is_broken());
        problems.extend(parcel.problems);
        end = parcel.end;
    }
    let (batch, results) = builder.finish();
    Received { batch, results, notes, problems, end: end.unwrap() }
}

/// A row without the texts its entry stands for.
fn as_sent<'a>(row: Row<'a>, entry: &Entry) -> Row<'a> {
    let is_new = |number: &Option<Number>| number.is_some_and(|number| number.is_new);
    Row {
        gold_intent: if entry.gold.is_new { row.gold_intent } else { "".into() },
        id: row.id.filter(|_| entry.is_duplicate),
        model: row.model.filter(|_| entry.model.is_new),
        group: row.group.filter(|_| is_new(&entry.group)),
        split: row.split.filter(|_| is_new(&entry.split)),
        judge: row.judge.filter(|_| is_new(&entry.judge)),
        ..row
    }
}

fn sent(file: &[u8], slice: usize) -> Vec<Vec<u8>> {
    let mut reader = ParcelReader::default();
    reader.begin(0, |_| None);
    let mut parcels: Vec<_> = file.chunks(slice).filter_map(|part| reader.push(part)).collect();
    parcels.push(reader.finish());
    parcels
}

/// The parcels of a file hold what reading it gives.
#[track_caller]
fn check(file: &[u8]) -> Received {
    let received = received(&sent(file, 64 * 1024));
    match read_in_slices(file, 64 * 1024, |_| None) {
        Err(refusal) => assert_eq!(received.end, Err(refusal)),
        Ok(reading) => {
            let found = received.end.as_ref().unwrap();
            let mut builder = BatchBuilder::default();
            let notes: Vec<_> = reading.rows.into_iter().flat_map(|row| builder.add(row)).collect();
            assert_eq!((received.batch.clone(), received.results.clone()), builder.finish());
            assert_eq!(received.notes, notes);
            assert_eq!(received.problems, reading.problems);
            assert_eq!((found.format, found.encoding), (reading.format, reading.encoding));
            assert_eq!(found.mapping, reading.mapping);
        }
    }
    received
}

#[test]
fn a_file_arrives_as_it_was_read() {
    check(b"");
    check(b"%PDF-1.7");
    check(b"{\"gold\": \"a\", \"prediction\": \"b\", \"n\": 1}\n{oops\n[]\n");
    check(b"gold;prediction\n\"a\nb\";c\nd;e;f\n");
    check(b"one;two\na;b\n");
    check(
        b"id;gold;prediction;model;domain\n1;a;b;m;x\n1;a;c;n;y\n1;d;e;n;x\n;a;f;m;\n1;a;b;m;x\n",
    );
    check(include_bytes!("../../public/sample.jsonl"));
}

#[test]
fn a_reviewed_export_arrives_as_it_was_read() {
    let received = check(
        file("\"corrections\": [{\"of\":\"gold\",\"number\":7,\"verdict\":\"supported\"}]")
            .as_bytes(),
    );
    assert_eq!(received.notes, [RowNote::CorrectionsOfNoFact]);
    assert_eq!(received.results.assessment(0).unwrap().corrections(), 1);
    assert_eq!(received.results.outcomes[0].judge.to_string(), "m (temperature 0)");
    let gold = received.results.golds[0].as_ref().unwrap();
    assert_eq!(gold.approved().unwrap().by, "Ada");

    let failed = "{\"gold\": \"g\", \"prediction\": \"p\", \"gold_facts\": [\"F\"], \"judge_failure\": {\"about\": \"pair\", \"sentence\": \"It was late.\"}}\n";
    let received = check(failed.as_bytes());
    let why = received.results.outcomes[0].assessed.as_ref().unwrap_err();
    assert_eq!(why.to_string(), "It was late.");
}

#[test]
fn the_shape_arrives_with_its_examples() {
    let file = b"{\"a\": {\"b\": \"x\"}, \"prediction\": \"p\"}\n{\"prediction\": \"q\", \"gold\": \"g\"}\n";
    let mut reader = DatasetReader::new(0, |_| None);
    reader.push(file, &mut |_| {}).unwrap();
    reader.finish(&mut |_| {}).unwrap();
    let found = check(file).end.unwrap();
    assert_eq!(found.shape, *reader.shape());
    assert_eq!(found.shape.fingerprint(), reader.shape().fingerprint());
}

#[test]
fn a_large_file_comes_in_several_parcels_and_bad_lines_fill_them_too() {
    let row = "{\"gold\": \"Sow the seeds in rows\", \"prediction\": \"Sow\"}\n";
    for line in [row, "{\"gold\": \"Sow the seeds in rows\", \"pred\": \n"] {
        let file = row.to_owned() + &line.repeat(60_000);
        assert!(sent(file.as_bytes(), 64 * 1024).len() > 1);
        let received = check(file.as_bytes());
        assert_eq!(received.batch.pairs.len() + received.problems.len(), 60_001);
    }
}

#[test]
fn what_all_predictions_of_a_record_share_is_sent_once() {
    let texts = (0..1000).map(|name| format!("\"m{name}\": \"x\"")).collect::<Vec<_>>().join(",");
    let note = "n".repeat(100_000);
    let file = format!(r#"{{"gold": "a", "predictions": {{{texts}}}, "note": "{note}"}}"#);
    assert!(sent(file.as_bytes(), 64 * 1024).concat().len() < 2 * file.len());
    let received = check(file.as_bytes());
    assert_eq!(received.batch.pairs[999].extras, received.batch.pairs[0].extras);
}

#[test]
fn reading_stops_where_more_would_change_nothing() {
    let mut reader = ParcelReader::default();
    let mut pdf = b"%PDF".to_vec();
    pdf.resize(300 * 1024, b' ');
    assert_eq!(reader.push(&pdf[..100]), None);
    assert!(!reader.is_over());
    assert_eq!(reader.push(&pdf), None);
    assert!(reader.is_over());
    assert_eq!(received(&[reader.finish()]).end, Err(Refusal::OtherKind("a PDF".into())));
    assert!(refuse_too_large(700 << 20).is_err());
}

#[test]
fn rows_of_several_files_become_one_batch() {
    let mut reader = ParcelReader::default();
    let mut parcels = Vec::new();
    let mut rows = 0;
    for number in 0..3 {
        reader.begin(number, |_| None);
        reader.push(b"id;gold;prediction;model\n1;a;b;m\n2;c;d;m\n");
        parcels.push(reader.finish());
        rows += 2;
    }
    let mut builder = BatchBuilder::default();
    let mut notes = Vec::new();
    for bytes in &parcels {
        for (row, entry) in Parcel::open(bytes).unwrap().rows {
            notes.extend(builder.add_entered(row, entry, &Arc::default()).unwrap());
        }
    }
    let (batch, _) = builder.finish();
    assert_eq!((batch.pairs.len(), batch.golds.len(), notes.len()), (rows, 2, 4));
    assert_eq!(batch.pairs[5].origin, Origin { file: 2, line: 3 });
}

#[test]
fn an_entry_of_another_register_is_refused() {
    let mut register = Register::default();
    let row = |gold: &'static str| Row { gold_intent: gold.into(), ..Row::default() };
    register.enter(&row("a"));
    let entry = register.enter(&row("b"));
    let added = BatchBuilder::default().add_entered(row("b"), entry, &Arc::default());
    assert_eq!(added, Err(ForeignEntry));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn whatever_is_packed_comes_out(
        rows in prop::collection::vec(row(), 0..5),
        problems in prop::collection::vec(problem(), 0..5),
        end in option::of(prop::sample::select(refusals()).prop_map(Err)),
        bytes_read in any::<u64>(),
    ) {
        let mut packer = ParcelPacker::default();
        for _ in 0..2 {
            let mut register = Register::default();
            let entries: Vec<_> = rows.iter().map(|row| register.enter(row)).collect();
            for (row, entry) in rows.iter().zip(&entries) {
                packer.add(row, entry);
            }
            let bytes = packer.close(bytes_read, &problems, end.as_ref());
            let mut parcel = Parcel::open(&bytes).unwrap();
            prop_assert_eq!(parcel.bytes_read, bytes_read);
            prop_assert_eq!(&parcel.problems, &problems);
            prop_assert_eq!(&parcel.end, &end);
            prop_assert_eq!(parcel.rows.len(), rows.len());
            for ((row, entry), (given, known)) in parcel.rows.by_ref().zip(rows.iter().zip(entries)) {
                prop_assert_eq!(row, as_sent(given.clone(), &known));
                // Who predicted is new, too, where the row does not say.
                let model = Number { is_new: known.model.is_new && given.model.is_some(), ..known.model };
                prop_assert_eq!(entry, Entry { model, ..known });
            }
            prop_assert!(!parcel.rows.is_broken());
        }
    }

    #[test]
    fn a_damaged_parcel_is_noticed_or_gives_rows_but_never_a_panic(
        rows in prop::collection::vec(row(), 0..5),
        problems in prop::collection::vec(problem(), 0..3),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        cut in any::<prop::sample::Index>(),
    ) {
        let mut packer = ParcelPacker::default();
        let mut register = Register::default();
        for row in &rows {
            packer.add(row, &register.enter(row));
        }
        let end = Ok(Found::default());
        let mut bytes = packer.close(7, &problems, Some(&end));
        prop_assert_eq!(Parcel::open(&bytes[..cut.index(bytes.len())]), None);
        for (at, byte) in damage {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Some(mut parcel) = Parcel::open(&bytes) {
            let promised = parcel.rows.len();
            let came = parcel.rows.by_ref().count();
            prop_assert!(came == promised || parcel.rows.is_broken());
        }
    }

    #[test]
    fn bytes_of_any_kind_are_looked_at_in_peace(
        bytes in prop::collection::vec(any::<u8>(), 0..200),
    ) {
        if let Some(parcel) = Parcel::open(&bytes) {
            parcel.rows.for_each(drop);
        }
    }
}
