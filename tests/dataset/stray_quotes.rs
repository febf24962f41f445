//! Tables with a quote too many or too few: no line is lost silently.

use crate::reading::{Reading, read, read_in_slices, utf_16};
use bifact::dataset::{ProblemKind, Progress};
use expect_test::{Expect, expect};

/// Pairs and sentences, however the file is sliced.
#[track_caller]
fn check(file: impl AsRef<[u8]>, pairs: &[&str], sentences: &Expect) -> Reading {
    let file = file.as_ref();
    let reading = read(file);
    for slice in [1, 2, 5, file.len()] {
        assert_eq!(read_in_slices(file, slice, |_| None).unwrap(), reading);
    }
    assert_eq!(reading.pairs(), pairs, "{:?}", reading.problems);
    sentences.assert_eq(&reading.sentences());
    reading
}

/// Four rows were once one pair, and no problem.
#[test]
fn a_quote_that_is_not_closed_costs_one_row() {
    let file = "id,gold,prediction\n1,a,b\n2,\"c,d\n3,e,f\n4,g,h\n";
    let sentence = expect![[r#"
        3: A quote that is not closed | A quote opens a cell on this line and is not closed. Close it, or write a quote inside a quoted cell twice. Later lines are read as rows where they can be.
    "#]];
    let pairs = ["a > b", "e > f", "g > h"];
    let reading = check(file, &pairs, &sentence);
    assert_eq!((reading.lines(), reading.unused()), (vec![2, 4, 5], b"2,\"c,d\n".to_vec()));
    for other in [
        file.replace('\n', "\r\n"),
        file.replace('\n', "\r"),
        file.replace(',', ";"),
        format!("\u{feff}{file}"),
        file.replace(",e,", ",\"e\","),
        file.replace(",g,h", ",\"g\",\"h\""),
    ] {
        let reading = check(&other, &pairs, &sentence);
        assert_eq!(reading.lines(), [2, 4, 5], "{other:?}");
    }
    check(utf_16(file), &pairs, &sentence);
}

#[test]
fn rows_with_a_space_behind_the_comma_are_rows_behind_a_stray_quote() {
    let unclosed = |reading: &Reading| {
        let lines: Vec<u32> = reading.problems.iter().map(|problem| problem.origin.line).collect();
        assert!(reading.problems.iter().all(|p| p.kind == ProblemKind::UnclosedQuote));
        lines
    };
    let reading = read("gold,prediction\nBuy milk, Buy milk\na,\"b\nfirst, second\ne, f\ng, h\n");
    assert_eq!(reading.pairs(), ["Buy milk > Buy milk", "first > second", "e > f", "g > h"]);
    assert_eq!(unclosed(&reading), [3]);
    for end in ["\n", "\r\n", "\r"] {
        let file = "gold,prediction\na,\"b\nfirst, second\ne, f\n".replace('\n', end);
        for slice in [1, 7, file.len()] {
            let reading = read_in_slices(file.as_bytes(), slice, |_| None).unwrap();
            assert_eq!(reading.pairs(), ["first > second", "e > f"], "{file:?}");
            assert_eq!(unclosed(&reading), [2]);
        }
    }
    let reading = read("gold;prediction\na; b\n\"c; d\ne; f\n");
    assert_eq!(reading.pairs(), ["a > b", "e > f"]);
    assert_eq!(unclosed(&reading), [3]);
}

#[test]
fn a_quote_that_is_not_closed_on_the_last_line() {
    for end in ["", "\n", "\r\n\r\n"] {
        let reading = read(format!("gold,prediction\na,b\nc,\"d{end}"));
        assert_eq!(reading.pairs(), ["a > b"]);
        assert_eq!(reading.problems[0].kind, ProblemKind::UnclosedQuote);
        assert_eq!((reading.problems[0].origin.line, reading.problems.len()), (3, 1));
    }
}

#[test]
fn between_tabs_the_line_is_read_as_it_stands() {
    check(
        "gold\tprediction\n\"a\tb\n\"c\" d\te\nf\tg\n",
        &["\"a > b", "\"c\" d > e", "f > g"],
        &expect![[r#"
            2: Used, with a quote out of place | A quote stands inside a cell here. The row is used; check its text. A quote inside a quoted cell is written twice.
        "#]],
    );
}

#[test]
fn a_cell_that_would_be_rows_is_said_to_be() {
    check(
        "id,gold,prediction\n1,a,\"b\n2,c,d\n3,e,f\"\n4,g,h\n",
        &["a > b\n2,c,d\n3,e,f", "g > h"],
        &expect![[r#"
            2: A cell that may hold whole rows | A quoted cell goes on to line 4, though the lines up to there look like rows of their own. They are read as one row. If a quote is missing here, add it.
        "#]],
    );
    let cell = "Go to the shop, then home.\n\nBuy milk\n- two, cold";
    check(
        format!("id,gold,prediction\n1,\"{cell}\",b\n"),
        &[&format!("{cell} > b")],
        &expect![[""]],
    );
}

#[test]
fn text_behind_a_closing_quote_is_said() {
    check(
        "gold,prediction\n\"5\" screen,b\n5\" screen,b\n",
        &["5 screen > b", "5\" screen > b"],
        &expect![[r#"
            2: Used, with a quote out of place | A quote stands inside a cell here. The row is used; check its text. A quote inside a quoted cell is written twice.
        "#]],
    );
}

#[test]
fn names_of_columns_are_read_in_spite_of_a_quote() {
    check(
        "\"gold,prediction\na,b\n\"c\",d\n",
        &["a > b", "c > d"],
        &expect![[r#"
            1: Used, with a quote out of place | A quote stands inside a cell here. The row is used; check its text. A quote inside a quoted cell is written twice.
        "#]],
    );
}

/// Wherever the quote stands: the rows are read, or the columns are asked for.
#[test]
fn a_quote_among_the_names_of_columns_loses_no_row() {
    let header = "id,gold,prediction";
    for rows in ["1,a,b\n2,c,d\n3,e,f\n", "1,\"a\",b\n2,c,\"d\"\n3,\"e\",\"f\"\n"] {
        for at in 0..=header.len() {
            let (before, after) = header.split_at(at);
            for spoilt in [format!("{before}\"{after}"), format!("{before}\"\"{after}")] {
                let reading = read(format!("{spoilt}\n{rows}"));
                let is_asked = reading.progress == Progress::NeedsMapping;
                let pairs = reading.pairs();
                assert!(is_asked || pairs == ["a > b", "c > d", "e > f"], "{spoilt}: {pairs:?}");
            }
        }
    }
}
