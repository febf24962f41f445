//! Excel workbooks: from two well-known writers, and malformed ones.

use bifact::dataset::{Format, Mapping, ParcelReader, Role, Sheet};
use expect_test::expect;
use proptest::prelude::*;

use crate::parcels::{Received, received};
use crate::reading::path;
use crate::workbook_kit::{around_one_sheet, row, workbook};
use crate::zip_kit::{Member, zip};

/// As the page reads it: in slices, then what is left, then the end.
fn open_with(file: &[u8], mapping: Option<Mapping>) -> Received {
    let mut reader = ParcelReader::default();
    reader.begin(0, move |_| mapping.clone());
    let mut parcels: Vec<_> = file.chunks(700).filter_map(|slice| reader.push(slice)).collect();
    while let Some(parcel) = reader.go_on() {
        parcels.push(parcel);
    }
    parcels.push(reader.finish());
    received(&parcels)
}

fn open(file: &[u8]) -> Received {
    open_with(file, None)
}

fn refused(file: &[u8]) -> String {
    open(file).end.expect_err("it opens").to_string()
}

fn columns(predicted: &[&str]) -> Mapping {
    let mut mapping = Mapping::default();
    mapping.assign(Role::Gold, vec![path("gold")]);
    mapping.assign(Role::Predicted, predicted.iter().map(|name| path(name)).collect());
    mapping.assign(Role::Id, vec![path("id")]);
    mapping
}

fn pairs(received: &Received) -> Vec<String> {
    let batch = &received.batch;
    let pair = |pair: &bifact::evaluation::pair::IntentPair| {
        let (line, gold) = (pair.origin.line, batch.gold(pair.gold));
        format!("{line} {}: {gold} > {}", pair.id, pair.predicted.replace('\n', "/"))
    };
    batch.pairs.iter().map(pair).collect()
}

/// Titles, dates, formulas, merged cells, empty rows, hidden sheets.
#[test]
fn a_workbook_of_openpyxl() {
    let file = include_bytes!("workbooks/openpyxl.xlsx");
    let opened = open_with(file, Some(columns(&["GPT", "Own"])));
    assert_eq!(
        pairs(&opened),
        [
            "3 q1/GPT: Order two “tarts” > Order tarts",
            "3 q1/Own: Order two “tarts” > Order 2 tarts/please",
            "4 q2/GPT: Réserver une table > ",
            "4 q2/Own: Réserver une table > ",
            "5 q2/GPT-line-5: Réserver une table > x",
            "5 q2/Own-line-5: Réserver une table > y",
            "7 q4/GPT: <a> & 'b' > =1+1 is text",
            "7 q4/Own: <a> & 'b' > z",
        ]
    );
    let extras = |place: usize| opened.batch.pairs[place].extras.as_deref().unwrap().to_owned();
    assert_eq!(extras(0), r#"{"date":"2026-11-17","n":"1.1","ok":"true","sum":""}"#);
    assert_eq!(extras(2), r#"{"date":"2026-11-17 09:30","n":"2","ok":"false","sum":""}"#);
    let found = opened.end.unwrap();
    assert_eq!(found.format, Some(Format::Sheet));
    let sheet = Sheet { name: "Pairs & more".to_owned(), others: vec!["Other".to_owned()] };
    assert_eq!(found.sheet, Some(sheet));
}

/// Shared strings, rich text, what a formula gave.
#[test]
fn a_workbook_of_xlsxwriter() {
    let opened = open(include_bytes!("workbooks/xlsxwriter.xlsx"));
    let expected = ["2 line-2: Order two tarts > Order tarts", "3 line-3: Feed the cat > #N/A"];
    assert_eq!(pairs(&opened), expected);
}

#[test]
fn a_large_one_comes_in_several_parcels() {
    let text = "word ".repeat(20);
    let row = row(&[&text, &text]);
    let rows = format!("{}{}", self::row(&["gold", "prediction"]), row.repeat(20_000));
    let opened = open(&workbook(&rows));
    assert_eq!(opened.batch.pairs.len(), 20_000);
    assert_eq!(opened.batch.pairs.last().unwrap().origin.line, 20_001);
}

#[test]
fn what_cannot_be_read_is_said_in_a_sentence() {
    let sheet = "<worksheet><sheetData><row/></sheetData></worksheet>";
    let with = |member: Member| {
        let mut members = around_one_sheet();
        members.push(member);
        zip(&members)
    };
    let locked = Member { flags: 1, ..Member::new("xl/worksheets/sheet1.xml", sheet) };
    let bomb = Member::new("xl/worksheets/sheet1.xml", vec![b' '; 310 * 1024 * 1024]);
    let mut cut = workbook(&row(&["gold", "prediction"]));
    let place = cut.windows(8).position(|bytes| bytes == b"xl/works").unwrap() + 30;
    cut[place..place + 20].fill(0xff);
    let files = [
        zip(&[Member::new("notes.txt", "x")]),
        zip(&[Member::new("content.xml", "<office:document-content/>")]),
        b"PK\x03\x04 and nothing else".to_vec(),
        workbook(""),
        workbook(&row(&["gold", "prediction"])),
        with(locked),
        with(bomb),
        cut,
        b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1".to_vec(),
    ];
    let said: Vec<_> = files.iter().map(|file| format!("It {}\n", refused(file))).collect();
    expect![[r#"
        It is a zip archive with no Excel workbook, no rows and no trajectories in it. Save a sheet of another program as .xlsx or CSV.
        It is a zip archive with no Excel workbook, no rows and no trajectories in it. Save a sheet of another program as .xlsx or CSV.
        It is a zip archive with no Excel workbook, no rows and no trajectories in it. Save a sheet of another program as .xlsx or CSV.
        It is an Excel workbook without a sheet that has a row of column names and rows below it. Save the sheet as CSV and open that.
        It is an Excel workbook without a sheet that has a row of column names and rows below it. Save the sheet as CSV and open that.
        It is an Excel workbook that is locked with a password. Save the sheet as CSV and open that.
        It is an Excel workbook that unpacks to more than 300 MB. Save the sheet as CSV and open that.
        It is an Excel workbook that is damaged: a part of it cannot be unpacked or read. Save the sheet as CSV and open that.
        It is an Excel workbook in the old format (.xls), or one with a password. Save it as .xlsx without a password, or as CSV, and open that.
    "#]].assert_eq(&said.concat());
}

/// A cell far out, rows out of order, numbers beyond all bounds, ranges over everything.
#[test]
fn odd_places_cost_nothing() {
    let rows = format!(
        r#"{}<row r="99999999999999999999999"><c r="XFD1" t="s"><v>99</v></c><c r="A1"><v>7</v></c>
        <c r="B1" t="str"><v>p</v></c></row><row r="3"><c t="s"><v>-1</v></c></row><row><c r="ZZZZ9"/></row>"#,
        row(&["gold", "prediction"])
    );
    let mut members = around_one_sheet();
    let sheet = format!(
        "<worksheet><sheetData>{rows}</sheetData><mergeCells><mergeCell ref=\"A1:XFD1048576\"/>\
         <mergeCell ref=\"B2:A1\"/><mergeCell ref=\"\"/></mergeCells></worksheet>"
    );
    members.push(Member::new("xl/worksheets/sheet1.xml", sheet));
    assert_eq!(pairs(&open(&zip(&members))), ["2 line-2: 7 > p"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_damage_ends_in_rows_or_a_sentence(
        cuts in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        end in any::<prop::sample::Index>(),
    ) {
        let mut file = include_bytes!("workbooks/openpyxl.xlsx").to_vec();
        for (place, byte) in cuts {
            let place = place.index(file.len());
            file[place] = byte;
        }
        file.truncate(file.len().max(4) - end.index(8));
        if let Err(refusal) = open(&file).end {
            prop_assert!(refusal.to_string().ends_with('.'));
        }
    }

    #[test]
    fn any_xml_in_a_sheet_ends_in_rows_or_a_sentence(
        pieces in prop::collection::vec(prop::sample::select(vec![
            "<row>", "</row>", "<row r=\"2\"/>", "<c>", "</c>", "<c t=\"s\">", "<v>", "</v>", "1", "<is><t>",
            "</t></is>", "<c r=\"B2\" s=\"1\" t=\"inlineStr\">", "x", "&amp;", "<", ">", "\"", "<!--", "<![CDATA[",
        ]), 0..40),
    ) {
        let rows = format!("{}{}", row(&["gold", "prediction"]), pieces.concat());
        if let Err(refusal) = open(&workbook(&rows)).end {
            prop_assert!(refusal.to_string().ends_with('.'));
        }
    }
}
