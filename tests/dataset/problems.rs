//! Everything that is not a row gets a sentence, and its bytes can be downloaded.

use crate::reading::{Reading, read, read_in_slices, try_read, utf_16};
use bifact::dataset::{ProblemKind, Refusal};
use expect_test::expect;

const GOOD: &str = r#"{"gold": "a", "prediction": "b"}"#;

/// The lines between two good ones, which they must not disturb.
fn among_good(lines: &[&[u8]]) -> Reading {
    let bad = lines.join(&b'\n');
    let file = [GOOD.as_bytes(), b"\n", &bad, b"\n", GOOD.as_bytes(), b"\n"].concat();
    let reading = read(&file);
    let last = u32::try_from(lines.len() + 2).unwrap();
    assert_eq!((reading.lines().first(), reading.lines().last()), (Some(&1), Some(&last)));
    for slice in [1, 5, file.len()] {
        assert_eq!(read_in_slices(&file, slice, |_| None).unwrap(), reading);
    }
    reading
}

#[test]
fn each_line_has_its_sentence() {
    let deep = format!("{{\"x\": {}1{}}}", "[".repeat(10_000), "]".repeat(10_000));
    let objects = format!("{}1{}", "{\"a\":".repeat(10_000), "}".repeat(10_000));
    let reading = among_good(&[
        b"oops",
        b"{\"gold\": \"a\", \"prediction\": \"b\"",
        "{\"gold\": \"好好\", prediction}".as_bytes(),
        b"[1, 2]",
        b"\"text\"",
        b"{\"prediction\": \"b\"}",
        b"{\"gold\": \"a\"}",
        b"{\"gold\": \"a\", \"prediction\": null}",
        b"{\"gold\": \" \", \"prediction\": \"b\"}",
        b"{\"gold\": \"a\", \"prediction\": \"\"}",
        b"{\"gold\": [\"a\"], \"prediction\": \"b\"}",
        b"{\"gold\": \"a\", \"prediction\": {}}",
        b"{\"gold\": \"caf\xe9\", \"prediction\": \"b\"}",
        b"{\"gold\": \"a\0\", \"prediction\": \"b\"}",
        b"\0\0\0",
        b"{\"gold\": \"\\ud83d\", \"prediction\": \"b\"}",
        b"{\"gold\": \"a\", \"prediction\": \"\\udc00 b\"}",
        b"{\"gold\\ud83d\": \"a\", \"prediction\": \"b\"}",
        deep.as_bytes(),
        objects.as_bytes(),
        format!("{GOOD}{GOOD}").as_bytes(),
    ]);
    assert_eq!(reading.pairs(), ["a > b", "a > ", "a > b"]);
    expect![[r#"
        2: Not JSON | This is not JSON: there is no value where one should be, at character 1.
        3: Not JSON | This is not JSON: it ends inside an object, at character 31.
        4: Not JSON | This is not JSON: a name without quotes, at character 16.
        5: JSON, but not an object | This is JSON, but not an object in braces.
        6: JSON, but not an object | This is JSON, but not an object in braces.
        7: No gold intent | There is no “gold” here, so the gold intent is missing.
        8: Not predicted | There is no prediction in “prediction” here. It has no pair.
        9: Not predicted | There is no prediction in “prediction” here. It has no pair.
        10: The gold intent is empty | “gold”, the gold intent, is empty.
        12: The gold intent is not a text | “gold”, the gold intent, should be a text.
        13: The predicted intent is not a text | “prediction”, the predicted intent, should be a text.
        14: Not saved as UTF-8 | Byte 14 of this line is not UTF-8. Save the file as UTF-8 and open it again.
        15: NUL bytes | There are NUL bytes here: the file is damaged, or UTF-16 without its mark.
        16: NUL bytes | There are NUL bytes here: the file is damaged, or UTF-16 without its mark.
        17: Half of a character | There is half of a surrogate pair here, as “\ud83d” alone, which is no character.
        18: Half of a character | There is half of a surrogate pair here, as “\ud83d” alone, which is no character.
        19: Half of a character | There is half of a surrogate pair here, as “\ud83d” alone, which is no character.
        20: Nested too deeply | Brackets are nested more than 100 deep here.
        21: Nested too deeply | Brackets are nested more than 100 deep here.
        22: Not JSON | This is not JSON: something follows its end, at character 33.
    "#]].assert_eq(&reading.sentences());
}

#[test]
fn each_record_of_columns_has_its_sentence() {
    let file = b"gold,prediction,match\na,b\n\"a\nb\",c,1,2\nx,caf\xe9,1\nx,\0,1\n,b,1\na,,1\na,b,hm\na,b,1\n";
    let reading = read(file);
    assert_eq!(reading.pairs(), ["a > ", "a > b", "a > b"]);
    expect![[r#"
        2: Another number of columns | There are 2 columns here, and 3 in the first line.
        3: Another number of columns | There are 4 columns here, and 3 in the first line.
        5: Not saved as UTF-8 | Byte 6 of this line is not UTF-8. Save the file as UTF-8 and open it again.
        6: NUL bytes | There are NUL bytes here: the file is damaged, or UTF-16 without its mark.
        7: No gold intent | There is no “gold” here, so the gold intent is missing.
        9: Used without “match” | “match” should be true or false, yes or no, match, partial or no match; the row is used without it.
    "#]].assert_eq(&reading.sentences());
}

#[test]
fn the_refusals() {
    let refused = |file: &[u8]| match try_read(file) {
        Err(refusal) => format!("The file {refusal}\n"),
        Ok(reading) => panic!("{reading:?}"),
    };
    let files: [&[u8]; 12] = [
        b"",
        b" \r\n\n",
        b"\xef\xbb\xbf",
        b"\xff\xfe",
        b"%PDF-1.7\n1 0 obj",
        b"\x89PNG\r\n\x1a\n",
        b"\xff\xd8\xff\xe0\0\x10JFIF",
        b"GIF89a",
        b"PK\x03\x04 sheet",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        b"<!doctype html><html>",
        b"PAR1\x15",
    ];
    expect![[r#"
        The file is empty.
        The file is empty.
        The file is empty.
        The file is empty.
        The file is a PDF. bifact opens JSON Lines, JSON, CSV and TSV, also gzipped, and .xlsx.
        The file is an image. bifact opens JSON Lines, JSON, CSV and TSV, also gzipped, and .xlsx.
        The file is an image. bifact opens JSON Lines, JSON, CSV and TSV, also gzipped, and .xlsx.
        The file is an image. bifact opens JSON Lines, JSON, CSV and TSV, also gzipped, and .xlsx.
        The file is a zip archive with no Excel workbook, no rows and no trajectories in it. Save a sheet of another program as .xlsx or CSV.
        The file is an Excel workbook in the old format (.xls), or one with a password. Save it as .xlsx without a password, or as CSV, and open that.
        The file is a web page. bifact opens JSON Lines, JSON, CSV and TSV, also gzipped, and .xlsx.
        The file is a Parquet file. bifact opens JSON Lines, JSON, CSV and TSV, also gzipped, and .xlsx.
    "#]].assert_eq(&files.map(refused).concat());
    let others = [
        Refusal::Folder,
        Refusal::TooLarge { megabytes: 700, most: 600 },
        Refusal::NoRows,
        Refusal::HeaderOnly,
        Refusal::Unreadable,
        Refusal::NotGzip,
    ];
    expect![[r#"
        The file is a folder. Nothing in it can be opened: it has no rows and no trajectories.
        The file has 700 MB, and this page holds its data in memory: 600 MB is the most it can open. Split the file and open a part of it.
        The file has no row that can be used as a pair of intents.
        The file has column names and no rows. Add a row for each pair of intents below them.
        The file could not be read. It may have been moved or changed meanwhile: choose it again.
        The file looks gzipped but cannot be unpacked: it is damaged.
    "#]].assert_eq(&others.map(|other| format!("The file {other}\n")).concat());
}

#[test]
fn the_notes_on_used_rows() {
    let kinds = [
        ProblemKind::DuplicateId { id: "r".to_owned() },
        ProblemKind::OtherGoldFacts { first: "r".to_owned() },
    ];
    assert!(kinds.iter().all(ProblemKind::is_used));
    expect![[r#"
        Used under another id | The id “r” is taken by an earlier row, so the line was added to it.
        Other facts for the same gold intent | Row r gives other facts for the same gold intent; this row is not scored.
    "#]].assert_eq(&kinds.map(|kind| format!("{} | {kind}\n", kind.title())).concat());
}

#[test]
fn a_file_without_a_usable_row_is_all_problems() {
    let reading =
        try_read("{\"gold\": \"\\ud83d\", \"prediction\": \"b\"}\noops\n{\"gold\": 1e999\n");
    let reading = reading.unwrap();
    assert_eq!(reading.rows, []);
    expect![[r#"
        1: Half of a character | There is half of a surrogate pair here, as “\ud83d” alone, which is no character.
        2: Not JSON | This is not JSON: there is no value where one should be, at character 1.
        3: Not JSON | This is not JSON: it ends inside an object, at character 14.
    "#]].assert_eq(&reading.sentences());
    let prose = try_read("Dear diary,\ntoday, I, wrote, nothing.\nAnd you?\n").unwrap();
    assert_eq!((prose.rows.len(), prose.problems.len()), (0, 3));
    let deep = format!("{}1{}\n", "{\"a\":".repeat(10_000), "}".repeat(10_000));
    assert_eq!(try_read(deep).unwrap().problems[0].kind, ProblemKind::TooDeep);
}

#[test]
fn a_line_of_twenty_megabytes_costs_one_row() {
    let long = format!("{{\"gold\": \"{}\", \"prediction\": \"b\"}}", "x".repeat(20 << 20));
    for (file, line) in [(format!("{long}\n{GOOD}\n{GOOD}\n"), 1), (format!("{GOOD}\n{long}"), 2)] {
        let reading = read(&file);
        assert_eq!(reading.rows.len(), file.lines().count() - 1);
        let problem = &reading.problems[0];
        assert_eq!((problem.origin.line, reading.problems.len()), (line, 1));
        assert_eq!(problem.kind, ProblemKind::TooLong { megabytes: 20 });
        assert_eq!(problem.excerpt().chars().count(), 200);
        assert_eq!(reading.unused().len(), long.len() + 1);
    }
}

#[test]
fn text_of_any_script_is_only_text() {
    let words = "شراء تذكرة 👨‍👩‍👧 \u{202e}\u{200f}购买 \u{1F95F}";
    let file = serde_json::json!({"gold": words, "prediction": words, words: words}).to_string();
    let reading = read(format!("{file}\n{}x\n", file.replace("gold", "gilded")));
    assert_eq!(reading.pairs(), [format!("{words} > {words}")]);
    assert!(reading.problems[0].excerpt().contains(words));
}

#[track_caller]
fn check_unused(file: impl AsRef<[u8]>, unused: impl AsRef<[u8]>) {
    let (unused, returned) = (unused.as_ref(), read(file).unused());
    let shown = [unused, &returned].map(String::from_utf8_lossy);
    assert_eq!(returned, unused, "{shown:?}");
}

#[test]
fn unused_lines_come_back_byte_for_byte() {
    let bad = b" {\"gold\": \"caf\xe9\"} \t\r\n\xef\xbb\xbf[] \r\n{\"a\0\n";
    let good = format!("{GOOD}\r\n");
    check_unused([good.as_bytes(), bad, good.as_bytes()].concat(), bad);
    check_unused(&good, b"");
    check_unused(
        "gold;prediction\r\na;b\r\n\r\n \"x\"\"\ny\" ; ;\r\na;b\r\n",
        " \"x\"\"\ny\" ; ;\r\n",
    );
    check_unused("gold\tprediction\na\tb\na\tb\t\t\nc\td\ne\tf\n", "a\tb\t\t\n");
    check_unused(format!("[{GOOD},\n {{\"gold\":  1}},\n{GOOD}]"), "{\"gold\":  1}\n");
    let wide = format!("{GOOD}\r\nschräg 🥟\r\n{GOOD}\r\n");
    check_unused(utf_16(&wide), utf_16("schräg 🥟\r\n"));
    check_unused(utf_16(GOOD), b"");
}

/// Half a character in UTF-16 was once replaced in silence.
#[test]
fn a_lone_surrogate_in_utf_16_is_the_problem_of_its_line() {
    for half in [0xD83D_u16, 0xDC00] {
        let line = |text: &str| text.encode_utf16().collect::<Vec<u16>>();
        let cut =
            [line("{\"gold\": \""), vec![half], line("\", \"prediction\": \"b\"}\n")].concat();
        let good = line(&format!("{GOOD}\n"));
        let bytes = |units: Vec<u16>| units.into_iter().flat_map(u16::to_be_bytes);
        let file: Vec<u8> =
            bytes([vec![0xFEFF], good.clone(), cut.clone(), good].concat()).collect();
        let reading = read(&file);
        assert_eq!(reading.lines(), [1, 3]);
        assert_eq!(reading.problems[0].kind, ProblemKind::LoneSurrogate);
        assert_eq!(reading.unused(), bytes([vec![0xFEFF], cut].concat()).collect::<Vec<u8>>());
        assert_eq!(read_in_slices(&file, 1, |_| None).unwrap(), reading);
    }
}

#[test]
fn a_utf_16_file_cut_in_a_character_has_a_bad_last_line() {
    let mut file = utf_16(&format!("{GOOD}\n{GOOD}"));
    file.pop();
    let reading = read(file);
    assert_eq!((reading.lines(), reading.problems.len()), (vec![1], 1));
}

/// A bracket too few once swallowed every element behind it.
#[test]
fn an_element_that_is_not_closed_costs_one_row() {
    for bad in ["{\"gold\": \"a\", \"prediction\": ", "{\"gold\": \"a", "{\"gold\": [[\"x\"}"] {
        let file = format!("[\n{GOOD},\n  {bad},\n  {GOOD},\n{GOOD}\n]\n");
        let reading = read(&file);
        assert_eq!(reading.lines(), [2, 4, 5], "{bad}");
        assert_eq!(reading.unused(), format!("{bad},\n").into_bytes());
        assert_eq!((reading.problems.len(), reading.problems[0].origin.line), (1, 3), "{bad}");
        assert_eq!(read_in_slices(file.as_bytes(), 1, |_| None).unwrap(), reading);
    }
}
