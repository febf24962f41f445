use super::*;

type Read = (u32, Vec<String>, String, Quoting);

fn records(text: &str, delimiter: u8, slice: usize) -> Vec<Read> {
    let mut splitter = CsvSplitter::new(delimiter);
    let mut records = Vec::new();
    let mut keep = |record: CsvRecord| {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        let fields = record.fields.iter().map(|field| text(field)).collect();
        records.push((record.line, fields, text(record.raw), record.quoting));
    };
    for part in text.as_bytes().chunks(slice) {
        splitter.push(part, &mut keep);
    }
    splitter.finish(&mut keep);
    records
}

/// Line, fields and quoting of each record, whatever the slices.
#[track_caller]
fn check(delimiter: u8, text: &str, expected: &[(u32, &[&str], Quoting)]) {
    for slice in 1..=text.len() {
        let read = records(text, delimiter, slice);
        let fields: Vec<Vec<&str>> =
            read.iter().map(|(_, f, ..)| f.iter().map(String::as_str).collect()).collect();
        let read = read.iter().zip(&fields).map(|((line, .., q), fields)| (*line, &**fields, *q));
        assert_eq!(read.collect::<Vec<_>>(), expected, "in slices of {slice}: {text:?}");
    }
}

use Quoting::{Loose, MayHoldRows, Sound, Unclosed};

#[test]
fn quoted_newlines_and_separators_stay_in_their_field() {
    let text = "a;b\r\n\"one\ntwo\";\"x;\"\"y\"\"\"\r\n\r\nlast;1";
    check(
        b';',
        text,
        &[
            (1, &["a", "b"], Sound),
            (2, &["one\ntwo", "x;\"y\""], Sound),
            (5, &["last", "1"], Sound),
        ],
    );
    assert_eq!(records(text, b';', 3)[1].2, "\"one\ntwo\";\"x;\"\"y\"\"\"\r");
}

#[test]
fn long_fields_and_many_columns_are_no_matter() {
    let wide = vec!["x".repeat(3000); 100].join("\t");
    let read = records(&wide, b'\t', 777);
    assert_eq!(read[0].1.len(), 100);
    assert_eq!(read[0].1[99].len(), 3000);
}

#[test]
fn a_quote_without_an_end_costs_its_line() {
    check(
        b',',
        "g,p,n\n1,\"a,b\n2,c,d\n\n3,e,f\n",
        &[
            (1, &["g", "p", "n"], Sound),
            (2, &["1", "\"a", "b"], Unclosed),
            (3, &["2", "c", "d"], Sound),
            (5, &["3", "e", "f"], Sound),
        ],
    );
    check(
        b',',
        "g,p\r\na,\"b\r\nc,d\r\ne,\"f\r\n\"\r\n",
        &[
            (1, &["g", "p"], Sound),
            (2, &["a", "\"b"], Unclosed),
            (3, &["c", "d"], Sound),
            (4, &["e", "f\r\n"], Sound),
        ],
    );
    check(
        b';',
        "g;p\ra;\"b\rc;d\r",
        &[(1, &["g", "p"], Sound), (2, &["a", "\"b"], Unclosed), (3, &["c", "d"], Sound)],
    );
}

#[test]
fn a_quote_that_another_cell_closes_costs_its_line() {
    check(
        b',',
        "g,p\na,\"b\nc,d\n\"e\",f\n\"g\nh\",i\n",
        &[
            (1, &["g", "p"], Sound),
            (2, &["a", "\"b"], Unclosed),
            (3, &["c", "d"], Sound),
            (4, &["e", "f"], Sound),
            (5, &["g\nh", "i"], Sound),
        ],
    );
    check(
        b',',
        "\"g\",\"p\"\n\"a\",\"b\n\"c\",\"d\n\"e\",\"f\n",
        &[
            (1, &["g", "p"], Sound),
            (2, &["\"a\"", "\"b"], Unclosed),
            (3, &["\"c\"", "\"d"], Unclosed),
            (4, &["\"e\"", "\"f"], Unclosed),
        ],
    );
}

#[test]
fn lines_in_a_cell_that_would_be_rows_are_named() {
    check(
        b',',
        "g,p,n\n1,a,\"b\n2,c,d\n3,e,f\"\n4,g,h\n",
        &[
            (1, &["g", "p", "n"], Sound),
            (2, &["1", "a", "b\n2,c,d\n3,e,f"], MayHoldRows { last: 4 }),
            (5, &["4", "g", "h"], Sound),
        ],
    );
    check(
        b',',
        "g,p,n\n1,\"a,b\n2,c,d\n3,e,f\"\n4,g,h\n",
        &[
            (1, &["g", "p", "n"], Sound),
            (2, &["1", "\"a", "b"], Unclosed),
            (3, &["2", "c", "d"], Sound),
            (4, &["3", "e", "f\""], Sound),
            (5, &["4", "g", "h"], Sound),
        ],
    );
}

#[test]
fn a_text_of_several_lines_is_no_list_of_rows() {
    check(
        b',',
        "g,p\nok,\"Buy milk\nbread, butter\nand, perhaps, tea\"\nc,d\n",
        &[
            (1, &["g", "p"], Sound),
            (2, &["ok", "Buy milk\nbread, butter\nand, perhaps, tea"], Sound),
            (5, &["c", "d"], Sound),
        ],
    );
    check(
        b',',
        "g,p\na,b\nok,\"Buy milk\nbread, butter",
        &[
            (1, &["g", "p"], Sound),
            (2, &["a", "b"], Sound),
            (3, &["ok", "\"Buy milk\nbread", " butter"], Unclosed),
        ],
    );
    check(
        b',',
        "g,p\n\"one\nsays \"hi\" to two\",b\n",
        &[(1, &["g", "p"], Sound), (2, &["one\nsays hi\" to two\"", "b"], Loose)],
    );
}

#[test]
fn a_quote_within_a_cell_is_a_sign_like_others() {
    check(b',', "g,p\na 5\" d,b\n", &[(1, &["g", "p"], Sound), (2, &["a 5\" d", "b"], Sound)]);
    check(b',', "g,p\n\"5\" d,b\n", &[(1, &["g", "p"], Sound), (2, &["5 d", "b"], Loose)]);
}

#[test]
fn between_tabs_quotes_mean_little() {
    check(
        b'\t',
        "g\tp\n\"5\" d\tb\n\"c\td\ne\tf\n\"x\ty\"\nk\tl\"\n",
        &[
            (1, &["g", "p"], Sound),
            (2, &["\"5\" d", "b"], Sound),
            (3, &["\"c", "d"], Loose),
            (4, &["e", "f"], Sound),
            (5, &["x\ty"], Sound),
            (6, &["k", "l\""], Sound),
        ],
    );
    check(
        b'\t',
        "g\tp\na\t\"b\nc\td\ne\tf\"\n",
        &[(1, &["g", "p"], Sound), (2, &["a", "b\nc\td\ne\tf"], MayHoldRows { last: 4 })],
    );
}

#[test]
fn a_first_line_with_an_open_quote_still_names_the_columns() {
    check(
        b',',
        "\"g,p\na,b\n\"c\",d\n",
        &[(1, &["\"g", "p"], Unclosed), (2, &["a", "b"], Sound), (3, &["c", "d"], Sound)],
    );
}

/// Otherwise it would be held in memory to the end of the file.
#[test]
fn a_cell_without_an_end_is_given_up_where_it_is_too_long() {
    let row = "c,d\n";
    let text = format!("g,p\na,\"b\n{}", row.repeat(LONGEST_RECORD / row.len() + 10));
    let mut splitter = CsvSplitter::new(b',');
    let (mut sound, mut unclosed) = (0, Vec::new());
    let mut keep = |record: CsvRecord| match record.quoting {
        Sound => sound += 1,
        _ => unclosed.push(record.line),
    };
    for part in text.as_bytes().chunks(1 << 20) {
        splitter.push(part, &mut keep);
    }
    assert!(splitter.raw.len() < 100);
    splitter.finish(&mut keep);
    assert_eq!((sound, unclosed), (LONGEST_RECORD / row.len() + 11, vec![2]));
}
