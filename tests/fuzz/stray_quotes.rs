//! Sound tables with quotes put where they do not belong. One costs no more than its line; of many, none
//! that is left over makes a row of several lines without a word.

use std::collections::BTreeMap;

use bifact::dataset::{DatasetReader, Progress};
use bifact::methods::bifact::row_review::Row;
use proptest::prelude::*;

use crate::effort::try_hard;

/// By its line, what a row says.
type Rows = BTreeMap<u32, [String; 3]>;

struct Read {
    rows: Rows,
    /// Lines of which something was said.
    said: Vec<u32>,
}

/// `None` where too few lines are sound to tell what the columns are.
fn read(file: &[u8], slice: usize) -> Option<Read> {
    let mut reader = DatasetReader::new(0, |_| None);
    let mut rows = Rows::new();
    let mut keep = |row: Row| {
        let texts = [row.id.unwrap_or_default(), row.gold_intent, row.predicted_intent];
        rows.insert(row.origin.line, texts.map(std::borrow::Cow::into_owned));
    };
    for part in file.chunks(slice) {
        reader.push(part, &mut keep).expect("a table");
    }
    let progress = reader.finish(&mut keep).expect("a table");
    let said = reader.take_problems().iter().map(|problem| problem.origin.line).collect();
    (progress == Progress::Reading).then_some(Read { rows, said })
}

#[derive(Debug, Clone)]
struct Table {
    /// Without its header.
    lines: Vec<String>,
    separator: char,
    end: &'static str,
}

impl Table {
    fn file(&self) -> String {
        let header = ["id", "gold", "prediction"].join(&self.separator.to_string());
        std::iter::once(&header).chain(&self.lines).flat_map(|line| [line, self.end]).collect()
    }
}

/// Cells of words, some of them quoted, some of those with separators and quotes in them.
fn table() -> impl Strategy<Value = Table> {
    let cell = prop_oneof![
        3 => "[a-z]{1,6}( [a-z0-9]{1,4}){0,2}".prop_map(|text| (text, false)),
        2 => "[a-z]{1,6}( [a-z0-9]{1,4}){0,2}".prop_map(|text| (text, true)),
        1 => "[a-z]{1,4}(, [a-z]{1,3}|; [a-z]{1,3}| \"\"[a-z]{1,3}\"\"){1,2}[a-z]?"
            .prop_map(|text| (text, true)),
    ];
    let cells = prop::collection::vec((cell.clone(), cell), 3..12);
    let separator = prop::sample::select(vec![',', ';', '\t']);
    let end = prop::sample::select(vec!["\n", "\r\n", "\r"]);
    (cells, separator, end).prop_map(|(cells, separator, end)| {
        let written = |(text, is_quoted): &(String, bool)| {
            if *is_quoted { format!("\"{text}\"") } else { text.clone() }
        };
        let line = |((gold, predicted), id): (&(_, _), usize)| {
            [id.to_string(), written(gold), written(predicted)].join(&separator.to_string())
        };
        Table { lines: cells.iter().zip(1..).map(line).collect(), separator, end }
    })
}

/// Puts a quote into a line, at a part of its length.
fn put_quote(line: &mut String, part: f64) {
    #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, clippy::cast_sign_loss)]
    line.insert((part * (line.len() + 1) as f64) as usize, '"');
}

fn without_quotes(texts: &[String; 3]) -> [String; 3] {
    texts.clone().map(|text| text.replace('"', ""))
}

#[test]
fn one_stray_quote_costs_no_other_line() {
    let inputs = (table(), 0.0..1.0, 0.0..1.0, 1..60_usize);
    try_hard("dataset, one stray quote", inputs, |(mut table, line, place, slice)| {
        let sound = read(table.file().as_bytes(), 1 << 16).expect("sound columns");
        prop_assert_eq!((sound.rows.len(), &*sound.said), (table.lines.len(), &[][..]));
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_precision_loss,
            clippy::cast_sign_loss
        )]
        let at = (line * table.lines.len() as f64) as usize;
        put_quote(&mut table.lines[at], place);
        let spoilt = read(table.file().as_bytes(), slice).expect("columns that are clear");
        let number = u32::try_from(at + 2).unwrap();
        for (line, row) in &sound.rows {
            match spoilt.rows.get(line) {
                Some(read) if *line == number => {
                    prop_assert_eq!(without_quotes(read), without_quotes(row));
                }
                None if *line == number => prop_assert!(spoilt.said.contains(line)),
                read => prop_assert_eq!(read, Some(row), "line {} of {}", line, table.file()),
            }
        }
        prop_assert!(spoilt.said.iter().all(|line| *line == number), "{}", table.file());
        Ok(())
    });
}

#[test]
fn many_stray_quotes_lose_nothing_in_silence() {
    let quotes = prop::collection::vec((0.0..1.0, 0.0..1.0), 2..8);
    try_hard("dataset, stray quotes", (table(), quotes, 1..60_usize), |(table, quotes, slice)| {
        let mut spoilt = table.clone();
        for (line, place) in quotes {
            #[allow(
                clippy::cast_possible_truncation,
                clippy::cast_precision_loss,
                clippy::cast_sign_loss
            )]
            let at = (line * spoilt.lines.len() as f64) as usize;
            put_quote(&mut spoilt.lines[at], place);
        }
        let Some(Read { rows, said }) = read(spoilt.file().as_bytes(), slice) else {
            return Ok(());
        };
        let mut in_rows = Vec::new();
        for (line, row) in &rows {
            let more = row.iter().map(|text| text.matches(spoilt.end).count()).sum::<usize>();
            let own = spoilt.lines.iter().skip(*line as usize - 2).take(more + 1);
            let quotes: usize = own.map(|line| line.matches('"').count()).sum();
            // Quotes that pair up by chance make a sound cell of several lines.
            let is_sound = more == 0 || quotes.is_multiple_of(2);
            in_rows.extend((*line..).take(more + 1));
            prop_assert!(is_sound || said.contains(line), "{}", spoilt.file());
        }
        // A line that is no row is one of which, or of a line before it, something was said.
        for (line, _) in (2..).zip(&spoilt.lines) {
            let is_accounted = in_rows.contains(&line) || said.iter().any(|said| *said <= line);
            prop_assert!(is_accounted, "line {} of {}", line, spoilt.file());
        }
        Ok(())
    });
}
