//! Rows and problems on their way from the reader to the page.

use bifact::dataset::{
    DatasetReader, End, Found, Parcel, ParcelPacker, ParcelReader, Problem, ProblemKind, Refusal,
    refuse_too_large,
};
use bifact::evaluation::fact::Verdict;
use bifact::evaluation::row::{Origin, PersonLabels, Row, SameTask};
use proptest::option;
use proptest::prelude::*;

use crate::reading::{owned, read_in_slices};

fn verdicts() -> impl Strategy<Value = Option<Vec<Verdict>>> {
    let verdict = prop::sample::select(vec![Verdict::Supported, Verdict::Unsupported]);
    option::of(prop::collection::vec(verdict, 0..4))
}

fn labels() -> impl Strategy<Value = PersonLabels> {
    let same_task = prop::sample::select(vec![SameTask::Yes, SameTask::Partly, SameTask::No]);
    (option::of(same_task), verdicts(), verdicts(), option::of(0.0..=1.0)).prop_map(
        |(same_task, gold, predicted, f1)| PersonLabels { same_task, gold, predicted, f1 },
    )
}

fn row() -> impl Strategy<Value = Row<'static>> {
    let text = || ".{0,12}".prop_map(Into::into);
    let may = move || option::of(text());
    let origin = (any::<u16>(), any::<u32>()).prop_map(|(file, line)| Origin { file, line });
    let facts = option::of(prop::collection::vec(".{0,8}".prop_map(Into::into), 0..4));
    let texts = (text(), text(), may(), may(), may(), may(), may(), may(), may(), may());
    (origin, texts, facts, labels()).prop_map(|(origin, texts, gold_facts, labels)| {
        let (gold_intent, predicted_intent, id, model, group, split, judge, answer, other, extras) =
            texts;
        Row {
            origin,
            id,
            gold_intent,
            model,
            predicted_intent,
            group,
            split,
            judge,
            gold_facts,
            gold_facts_answer: other,
            judge_answer: answer,
            labels,
            extras,
        }
    })
}

fn problem() -> impl Strategy<Value = Problem> {
    let kind = (0..14, ".{0,8}", ".{0,8}", any::<u32>(), any::<u32>()).prop_map(
        |(kind, one, other, number, another)| {
            let (number, another) = (number as usize, another as usize);
            match kind {
                0 => ProblemKind::NotJson { why: one },
                1 => ProblemKind::NotAnObject,
                2 => ProblemKind::Missing { what: one.into(), field: other },
                3 => ProblemKind::Empty { what: one.into(), field: other },
                4 => ProblemKind::NotText { what: one.into(), field: other },
                5 => ProblemKind::NotUtf8 { byte: number },
                6 => ProblemKind::NulByte,
                7 => ProblemKind::LoneSurrogate,
                8 => ProblemKind::TooLong { megabytes: number },
                9 => ProblemKind::TooDeep,
                10 => ProblemKind::WrongColumns { found: number, expected: another },
                11 => ProblemKind::DuplicateId { id: one },
                12 => ProblemKind::OtherGoldFacts { first: one },
                _ => ProblemKind::UnreadableField { field: one, wanted: other.into() },
            }
        },
    );
    let raw = prop::collection::vec(any::<u8>(), 0..20);
    (any::<u16>(), any::<u32>(), kind, raw).prop_map(|(file, line, kind, raw)| Problem {
        origin: Origin { file, line },
        kind,
        raw: raw.into(),
    })
}

fn refusals() -> Vec<Refusal> {
    vec![
        Refusal::Empty,
        Refusal::Folder,
        Refusal::TooLarge { megabytes: 700, most: 600 },
        Refusal::OtherKind("a PDF".into()),
        Refusal::Spreadsheet,
        Refusal::NoRows,
        Refusal::Unreadable,
        Refusal::NotGzip,
        Refusal::NoReader,
    ]
}

/// What the page sees of the parcels.
#[derive(Debug, PartialEq)]
struct Received {
    rows: Vec<Row<'static>>,
    problems: Vec<Problem>,
    end: End,
}

#[track_caller]
fn received(parcels: &[Vec<u8>]) -> Received {
    let (mut rows, mut problems, mut end) = (Vec::new(), Vec::new(), None);
    for bytes in parcels {
        assert_eq!(end, None, "nothing comes after the last parcel");
        let mut parcel = Parcel::open(bytes).unwrap();
        rows.extend(parcel.rows.by_ref().map(owned));
        assert!(!parcel.rows.is_broken());
        problems.extend(parcel.problems);
        end = parcel.end;
    }
    Received { rows, problems, end: end.unwrap() }
}

fn sent(file: &[u8], slice: usize) -> Vec<Vec<u8>> {
    let mut reader = ParcelReader::new(0, |_| None);
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
            assert_eq!(received.rows, reading.rows);
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
    check(include_bytes!("../../public/sample.jsonl"));
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
        assert_eq!(received.rows.len() + received.problems.len(), 60_001);
    }
}

#[test]
fn reading_stops_where_more_would_change_nothing() {
    let mut reader = ParcelReader::new(0, |_| None);
    assert_eq!(reader.push(&vec![b'%'; 100]), None);
    assert!(!reader.is_over());
    let mut pdf = b"%PDF".to_vec();
    pdf.resize(300 * 1024, b' ');
    let mut reader = ParcelReader::new(0, |_| None);
    assert_eq!(reader.push(&pdf), None);
    assert!(reader.is_over());
    assert_eq!(received(&[reader.finish()]).end, Err(Refusal::OtherKind("a PDF".into())));
    assert!(refuse_too_large(700 << 20).is_err());
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
            rows.iter().for_each(|row| packer.add(row));
            let bytes = packer.close(bytes_read, &problems, end.as_ref());
            let mut parcel = Parcel::open(&bytes).unwrap();
            prop_assert_eq!(parcel.bytes_read, bytes_read);
            prop_assert_eq!(&parcel.problems, &problems);
            prop_assert_eq!(&parcel.end, &end);
            prop_assert_eq!(parcel.rows.len(), rows.len());
            let unpacked: Vec<_> = parcel.rows.by_ref().collect();
            prop_assert_eq!(&unpacked, &rows);
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
        rows.iter().for_each(|row| packer.add(row));
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
