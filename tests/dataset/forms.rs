//! Formats and encodings, told by content.

use crate::reading::{extras, read, read_in_slices, read_with, try_read, utf_16};
use bifact::base::invisible::visible;
use bifact::dataset::{Format, Progress, Role};
use proptest::prelude::*;
use serde_json::json;

const COMMA: Format = Format::Delimited(b',');

/// The pairs, for any slicing of the file.
#[track_caller]
fn check_opens(file: impl AsRef<[u8]>, format: Format, pairs: &[&str]) {
    let file = file.as_ref();
    for slice in [1, 2, 3, 7, file.len()] {
        let reading = read_in_slices(file, slice, |_| None).unwrap();
        assert_eq!(reading.pairs(), pairs, "in slices of {slice}: {:?}", reading.problems);
        assert_eq!(reading.format, Some(format));
    }
}

#[test]
fn json_in_every_arrangement() {
    let lines =
        "{\"gold\": \"a\", \"prediction\": \"b\"}\n{\"gold\": \"c\", \"prediction\": \"d\"}";
    check_opens(lines, Format::JsonLines, &["a > b", "c > d"]);
    check_opens(lines.replace('\n', "\r\n\r\n"), Format::JsonLines, &["a > b", "c > d"]);
    let array = format!("[{}]", lines.replace('\n', ","));
    check_opens(&array, Format::JsonDocument, &["a > b", "c > d"]);
    check_opens(array.replace(',', ",\r\n  "), Format::JsonDocument, &["a > b", "c > d"]);
    let object = format!("{{\"version\": [1], \"data\": {array}, \"end\": null}}");
    check_opens(&object, Format::JsonDocument, &["a > b", "c > d"]);
    let pretty: serde_json::Value = serde_json::from_str(&object).unwrap();
    let pretty = serde_json::to_string_pretty(&pretty).unwrap();
    check_opens(pretty, Format::JsonDocument, &["a > b", "c > d"]);
}

#[test]
fn separated_columns() {
    check_opens("gold,prediction\na,b\n\"c, \"\"d\"\"\",e\n", COMMA, &["a > b", "c, \"d\" > e"]);
    check_opens(
        "prediction;gold\r\n\"x\r\ny\";a, b\r\n",
        Format::Delimited(b';'),
        &["a, b > x\r\ny"],
    );
    check_opens("gold\tprediction\na\tb, c", Format::Delimited(b'\t'), &["a > b, c"]);
    let reading = read("gold,prediction,gold,\na,b,c,d\n");
    assert_eq!(extras(&reading.rows[0]), json!({"gold column 3": "c", "column 4": "d"}));
}

#[test]
fn a_column_separated_file_with_many_bad_lines_is_still_one() {
    check_opens("gold,prediction\na,b\nc\nd,e\nf,g,h\ni,j\n", COMMA, &["a > b", "d > e", "i > j"]);
}

/// `cat a.csv b.csv` repeats the header, which is no row.
#[test]
fn a_repeated_header_is_no_row() {
    check_opens("gold,prediction\na,b\ngold,prediction\nc,d\n", COMMA, &["a > b", "c > d"]);
}

#[test]
fn encodings_by_their_mark() {
    let text = "{\"gold\": \"Grüße 🥟\", \"prediction\": \"שלום\"}\r\n";
    let pairs = ["Grüße 🥟 > שלום"];
    check_opens(text, Format::JsonLines, &pairs);
    check_opens(format!("\u{feff}{text}"), Format::JsonLines, &pairs);
    let little = utf_16(text);
    check_opens(&little, Format::JsonLines, &pairs);
    let big: Vec<u8> = little.chunks(2).flat_map(|unit| [unit[1], unit[0]]).collect();
    check_opens(big, Format::JsonLines, &pairs);
    check_opens(utf_16("gold;prediction\na;b"), Format::Delimited(b';'), &["a > b"]);
    check_opens("\u{feff}gold,prediction\na,b", COMMA, &["a > b"]);
}

/// `cat` of two files with marks leaves the second mark in the middle, or at the start.
#[test]
fn a_mark_before_a_later_line_is_looked_through() {
    assert_eq!(try_read("\u{feff}\u{feff}").unwrap().rows, []);
    let row = "\u{feff}{\"gold\": \"a\", \"prediction\": \"b\"}\n";
    check_opens(row.repeat(2), Format::JsonLines, &["a > b", "a > b"]);
}

const WITH_STEPS: &str = r#"{"gold": "a", "prediction": "b", "steps": [{"tap": 1}, {"tap": 2}]}"#;

/// A list of objects in a row was once taken for the list of rows.
#[test]
fn a_row_with_a_list_of_objects_is_a_row() {
    check_opens(WITH_STEPS, Format::JsonLines, &["a > b"]);
    let row: serde_json::Value = serde_json::from_str(WITH_STEPS).unwrap();
    let pretty = serde_json::to_string_pretty(&row).unwrap();
    check_opens(format!("{pretty}\n{pretty}\n"), Format::JsonObjects, &["a > b", "a > b"]);
    let reading = read(pretty);
    assert_eq!(extras(&reading.rows[0]), json!({"steps": [{"tap": 1}, {"tap": 2}]}));
}

/// Longer than the part that decides the format: a trajectory with its pages.
#[test]
fn a_very_long_first_row_is_read_like_any_other() {
    let page = "x".repeat(400_000);
    for row in [
        json!({"gold": "a", "prediction": "b", "steps": [{"page": page}]}),
        json!({"steps": [{"page": page}], "gold": "a", "prediction": "b"}),
        json!({"page": page, "gold": "a", "prediction": "b"}),
    ] {
        let file = format!("{row}\n{WITH_STEPS}\n");
        let reading = read(&file);
        assert_eq!(reading.pairs(), ["a > b", "a > b"]);
        assert_eq!(reading.lines(), [1, 2]);
        let in_one = read_in_slices(file.as_bytes(), file.len(), |_| None).unwrap();
        assert_eq!(in_one, reading);
    }
    let array = format!("{{\"data\": [{{\"gold\": \"a\", \"prediction\": \"{page}\"}}]}}");
    assert_eq!(read(array).rows.len(), 1);
}

/// The better name comes where only one large slice had shown it.
#[test]
fn what_is_looked_at_does_not_depend_on_the_slices() {
    let early = format!("{{\"task\": \"a\", \"pred\": \"{}\"}}\n", "x".repeat(3000)).repeat(90);
    let late = "{\"task\": \"a\", \"gold\": \"g\", \"pred\": \"b\"}\n".repeat(3);
    let file = early + &late;
    let readings = [1000, 300_000, file.len()]
        .map(|slice| read_in_slices(file.as_bytes(), slice, |_| None).unwrap());
    assert_eq!(readings[0].field(Role::Gold), "task");
    assert_eq!(readings[0], readings[1]);
    assert_eq!(readings[0], readings[2]);
}

#[test]
fn a_bad_first_line_does_not_hide_the_format() {
    let row = "{\"gold\": \"a\", \"prediction\": \"b\", \"steps\": [{\"tap\": 1}]}\n";
    for bad in [
        &b"sorry, no, row\n"[..],
        b"\xff\xfa, 1, 2\n",
        b"\0\n",
        b"[1, 2]\r\n",
        b"{\"gold\": \"cut\n{\"gold\": \"cut, too\n",
        b"null\n",
    ] {
        let reading = read([bad, row.as_bytes(), row.as_bytes()].concat());
        assert_eq!(reading.pairs(), ["a > b", "a > b"], "after {bad:?}");
        assert_eq!(reading.unused(), bad);
    }
}

#[test]
fn without_a_known_name_somebody_has_to_say() {
    let file = "{\"a\": \"x\", \"b\": \"y\", \"n\": 1}\n";
    let reading = try_read(file).unwrap();
    assert_eq!(reading.progress, Progress::NeedsMapping);
    assert_eq!(reading.mapping.lacking(), [Role::Gold, Role::Predicted]);
    let said = read_with(file, &[(Role::Gold, &["a"]), (Role::Predicted, &["b"])]);
    assert_eq!(said.pairs(), ["x > y"]);
    assert_eq!(extras(&said.rows[0]), json!({"n": 1}));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn cells_of_any_text_survive_being_quoted(
        cells in prop::collection::vec(("[^\0]{1,20}", "[^\0]{1,20}"), 1..8),
        delimiter in prop::sample::select(vec![',', ';', '\t']),
    ) {
        let quote = |cell: &str| format!("\"{}\"", cell.replace('"', "\"\""));
        let mut lines = vec![format!("gold{delimiter}prediction")];
        lines.extend(cells.iter().map(|(g, p)| format!("{}{delimiter}{}", quote(g), quote(p))));
        let file = lines.join("\n");
        let reading = try_read(&file).unwrap();
        let wanted = cells.iter().map(|(g, p)| (visible(g), visible(p)));
        let wanted: Vec<_> = wanted.filter(|(g, _)| !g.is_empty()).collect();
        let read = reading.rows.iter().map(|row| (&*row.gold_intent, &*row.predicted_intent));
        prop_assert_eq!(read.collect::<Vec<_>>(), wanted);
    }
}
