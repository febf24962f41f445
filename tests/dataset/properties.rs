//! What holds for every file.

use crate::reading::{Reading, read_in_slices, try_read, utf_16};
use bifact::base::invisible::visible;
use bifact::dataset::Progress;
use bifact::evaluation::row::Origin;
use bifact::methods::bifact::row_review::Row;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        ".*".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((".*", inner), 0..4)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

/// Fields of no usual name: "x" before anything.
fn extras() -> impl Strategy<Value = Map<String, Value>> {
    prop::collection::vec(("x[^.]*", value()), 0..4)
        .prop_map(|members| members.into_iter().filter(|(_, value)| !value.is_object()).collect())
}

/// What a row says, as a JSON record.
fn record() -> impl Strategy<Value = Value> {
    (".*\\S.*", ".*\\S.*", "[a-z]{1,5}", any::<u32>(), extras()).prop_map(
        |(gold, predicted, model, id, mut members)| {
            members.insert("gold".to_owned(), gold.into());
            members.insert("prediction".to_owned(), predicted.into());
            members.insert("model".to_owned(), model.into());
            members.insert("id".to_owned(), id.into());
            members.into()
        },
    )
}

fn records() -> impl Strategy<Value = Vec<Value>> {
    prop::collection::vec(record(), 1..6)
}

fn lines(records: &[Value]) -> String {
    let lines: Vec<_> = records.iter().map(ToString::to_string).collect();
    lines.join("\n") + "\n"
}

/// The record a row was read from; the intents have lost the space around them.
fn as_record(row: &Row) -> Value {
    let mut record: Value = serde_json::from_str(row.extras.as_deref().unwrap_or("{}")).unwrap();
    record["gold"] = (*row.gold_intent).into();
    record["prediction"] = (*row.predicted_intent).into();
    record["model"] = row.model.as_deref().into();
    record["id"] = row.id.as_deref().unwrap_or_default().parse::<u32>().unwrap().into();
    record
}

fn trimmed(mut record: Value) -> Value {
    for intent in ["gold", "prediction"] {
        let text = visible(record[intent].as_str().unwrap_or_default()).to_owned();
        record[intent] = text.into();
    }
    record
}

/// Good lines and bad ones, in an order of their own.
fn messy_lines() -> impl Strategy<Value = Vec<u8>> {
    let line = prop_oneof![
        3 => record().prop_map(|record| record.to_string().into_bytes()),
        1 => prop::collection::vec(any::<u8>(), 0..30),
        1 => prop::sample::select(vec![
            "{\"gold\": \"a\"", "{\"gold\": \"\\ud83d\", \"prediction\": \"b\"}", "[]", "", "\u{feff}",
            "{\"rows\": [{\"gold\": \"a\"", "gold;prediction", "\"", "a;\"b", "]}", "🥟\r",
        ]).prop_map(|line| line.as_bytes().to_vec()),
    ];
    prop::collection::vec(line, 1..8).prop_map(|lines| lines.join(&b'\n'))
}

fn check_slices(file: &[u8], slice: usize) -> Result<(), TestCaseError> {
    let whole = read_in_slices(file, file.len().max(1), |_| None);
    prop_assert_eq!(read_in_slices(file, slice, |_| None), whole);
    Ok(())
}

fn without_lines(reading: Reading) -> Vec<Row<'static>> {
    let row = |row: Row<'static>| Row { origin: Origin::default(), ..row };
    reading.rows.into_iter().map(row).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn rows_written_as_lines_read_back_the_same(records in records()) {
        let reading = try_read(lines(&records)).unwrap();
        prop_assert_eq!(reading.problems, []);
        let read: Vec<_> = reading.rows.iter().map(as_record).collect();
        prop_assert_eq!(read, records.into_iter().map(trimmed).collect::<Vec<_>>());
    }

    #[test]
    fn an_array_has_the_rows_of_the_lines(records in records(), pretty in any::<bool>()) {
        let array = Value::from(records.clone());
        let array = if pretty { format!("{array:#}") } else { array.to_string() };
        let reading = try_read(array).unwrap();
        prop_assert_eq!(&reading.problems, &[]);
        let read: Vec<_> = reading.rows.iter().map(as_record).collect();
        prop_assert_eq!(read, records.into_iter().map(trimmed).collect::<Vec<_>>());
    }

    #[test]
    fn two_files_in_one_have_the_rows_of_both(first in records(), second in records()) {
        let [first, second] = [first, second].map(|records| lines(&records));
        let both = without_lines(try_read(first.clone() + &second).unwrap());
        let apart = [first, second].map(|file| without_lines(try_read(file).unwrap()));
        prop_assert_eq!(both, apart.concat());
    }

    #[test]
    fn every_line_is_a_row_or_comes_back(file in messy_lines()) {
        let file = [json!({"gold": "a", "prediction": "b"}).to_string().as_bytes(), b"\n", &file].concat();
        let reading = try_read(&file).unwrap();
        prop_assert_eq!(&reading.progress, &Progress::Reading);
        let used = reading.lines();
        let lines = file.split(|&byte| byte == b'\n').zip(1..);
        let unused = lines.filter(|(line, n)| !used.contains(n) && !line.trim_ascii().is_empty());
        let unused: Vec<u8> = unused.flat_map(|(line, _)| [line, b"\n"].concat()).collect();
        prop_assert_eq!(reading.unused(), unused);
    }

    #[test]
    fn slices_change_nothing_in_lines(file in messy_lines(), slice in 1_usize..40) {
        check_slices(&file, slice)?;
    }

    #[test]
    fn slices_change_nothing_in_a_document(file in messy_lines(), slice in 1_usize..40) {
        check_slices(&[b"[", &*file].concat(), slice)?;
        check_slices(&[b"{\"n\": [], \"rows\": [\n", &*file, b"]}"].concat(), slice)?;
    }

    #[test]
    fn slices_change_nothing_in_columns(file in "([ab🥟\"\0\r\n]{0,4}[;\n]){0,20}", slice in 1_usize..40) {
        check_slices(format!("gold;prediction\na;b\nc;d\n{file}").as_bytes(), slice)?;
    }

    #[test]
    fn slices_change_nothing_in_utf_16(
        file in messy_lines(),
        noise in prop::collection::vec(any::<u8>(), 0..8),
        slice in 1_usize..40,
    ) {
        let file = utf_16(&String::from_utf8_lossy(&file));
        check_slices(&[file, noise].concat(), slice)?;
    }

    #[test]
    fn no_bytes_at_all_make_it_panic(
        start in prop::sample::select(vec![
            &b""[..], b"[", b"{", b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf", b"gold,prediction\n",
            b"{\"gold\":\"a\",\"prediction\":\"b\"}\n", b"{\"rows\":[{",
        ]),
        noise in prop::collection::vec(prop_oneof![
            any::<u8>(), prop::sample::select(b"{}[]\",:;\\\n\r\t\0u ".to_vec()),
        ], 0..300),
        slice in 1_usize..300,
    ) {
        check_slices(&[start, &noise].concat(), slice)?;
    }
}
