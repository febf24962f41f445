//! One row of the table of pairs. It is made once for a place on the screen: whatever scrolling or a
//! filter brings there only changes its texts, which takes far less than new rows would.

use leptos::prelude::*;

use super::table_columns::{COLUMNS, TableColumn};
use super::verdict_dots::{DotPaths, VerdictDots};
use crate::app::open_batch::OpenBatch;
use crate::app::place::Place;
use crate::app::workbench::Workbench;
use crate::evaluation::pair::RowId;
use crate::methods::bifact::results::Outcome;
use crate::methods::bifact::tally::{FactTally, Metric, score_text};
use crate::workspace::person_text;

/// What stands in one row: places in the batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableRow {
    Gold(u32),
    Pair(u32),
}

/// Letters of a cell: more than the widest column shows.
const LETTERS: usize = 300;
/// A gold intent has a row of its own.
const LETTERS_OF_GOLD: usize = 1000;

#[derive(Clone, PartialEq)]
enum Content {
    Gold(String),
    Pair(PairContent),
}

#[derive(Clone, PartialEq)]
struct PairContent {
    id: RowId,
    model: String,
    glance: Result<DotPaths, &'static str>,
    /// What stands behind the glance, column by column.
    cells: [String; CELLS],
}

/// Columns before these have a shape of their own.
const SHAPED: usize = 2;
const CELLS: usize = COLUMNS.len() - SHAPED;

/// `numbered` is what stands here and as which row of all.
pub fn table_row(
    numbered: Memo<Option<(usize, TableRow)>>,
    selected: Signal<Option<RowId>>,
) -> impl IntoView {
    let bench = Workbench::current();
    let content = Memo::new(move |_| {
        let (_, row) = numbered.get()?;
        bench.open.with_value(|open| content(bench, open, row))
    });
    // From the row that is the table's head on.
    let index = move || numbered.get().map(|(number, _)| number + 2);
    let is_gold =
        Memo::new(move |_| content.with(|content| matches!(content, Some(Content::Gold(_)))));
    move || {
        if is_gold.get() {
            gold_row(content, index).into_any()
        } else {
            pair_row(bench, content, index, selected).into_any()
        }
    }
}

fn gold_row(
    content: Memo<Option<Content>>,
    index: impl Fn() -> Option<usize> + Send + 'static,
) -> impl IntoView {
    let text = move || {
        content.with(|content| match content {
            Some(Content::Gold(text)) => text.clone(),
            _ => String::new(),
        })
    };
    view! {
        <tr class="pair-table-gold" aria-rowindex=index>
            <th colspan=COLUMNS.len() scope="rowgroup" dir="auto" title=text><span>{text}</span></th>
        </tr>
    }
}

fn pair_row(
    bench: Workbench,
    content: Memo<Option<Content>>,
    index: impl Fn() -> Option<usize> + Send + 'static,
    selected: Signal<Option<RowId>>,
) -> impl IntoView {
    let of_pair = Reader(content);
    let is_selected = Memo::new(move |_| {
        of_pair.read(|pair| selected.with(|selected| selected.as_ref() == Some(&pair.id)))
    });
    let source = bench.open.with_value(|open| open.source);
    let href = move || {
        of_pair.read(|pair| bench.view.with(|view| Place::pair(source, &pair.id, view).to_hash()))
    };
    let is_scored = Memo::new(move |_| of_pair.read(|pair| pair.glance.is_ok()));
    let glance = move || {
        if is_scored.get() {
            let paths = move || of_pair.read(|pair| pair.glance.clone().unwrap_or_default());
            view! { <VerdictDots paths=Signal::derive(paths)/> }.into_any()
        } else {
            let name = move || of_pair.read(|pair| pair.glance.clone().err());
            view! { <span class="unscored">{name}</span> }.into_any()
        }
    };
    let cell = move |(place, column): (usize, &TableColumn)| {
        let class = column.class;
        view! { <td class=class>{move || of_pair.read(|pair| pair.cells.get(place).cloned())}</td> }
    };
    view! {
        <tr
            data-testid="result-row"
            data-row-id=move || of_pair.read(|pair| pair.id.0.clone())
            aria-rowindex=index
            class:selected=is_selected
        >
            <td>
                <a href=href aria-current=move || is_selected.get().then_some("true")>
                    <span dir="auto">{move || of_pair.read(|pair| pair.model.clone())}</span>
                </a>
            </td>
            <td>{glance}</td>
            {COLUMNS.iter().skip(SHAPED).enumerate().map(cell).collect_view()}
        </tr>
    }
}

/// Of a row that holds a pair.
#[derive(Clone, Copy)]
struct Reader(Memo<Option<Content>>);

impl Reader {
    fn read<T: Default>(self, read: impl FnOnce(&PairContent) -> T) -> T {
        self.0.with(|content| match content {
            Some(Content::Pair(pair)) => read(pair),
            _ => T::default(),
        })
    }
}

fn content(bench: Workbench, open: &OpenBatch, row: TableRow) -> Option<Content> {
    let place = match row {
        TableRow::Gold(gold) => {
            return open
                .batch
                .golds
                .get(gold as usize)
                .map(|gold| Content::Gold(cut_at(gold, LETTERS_OF_GOLD)));
        }
        TableRow::Pair(place) => place as usize,
    };
    let pair = open.batch.pairs.get(place)?;
    let outcome = bench
        .set
        .with_value(|set| set.results.with(|results| results.outcomes.get(place).cloned()))?;
    let [precision, recall, f1] = scores(&outcome);
    let [covered, right] = counts(&outcome);
    let texts = [
        open.batch.gold(pair.gold),
        &pair.predicted,
        pair.group.as_deref().unwrap_or_default(),
        &pair.id.0,
    ];
    let [gold, predicted, group, id] = texts.map(cut);
    let person = person_text(pair.person());
    Some(Content::Pair(PairContent {
        id: pair.id.clone(),
        model: cut(&pair.model.0),
        glance: match &outcome.assessed {
            Ok(assessment) => Ok(DotPaths::of(assessment)),
            Err(unscored) => Err(unscored.name()),
        },
        cells: [precision, recall, f1, person, covered, right, gold, predicted, group, id],
    }))
}

fn cut(text: &str) -> String {
    cut_at(text, LETTERS)
}

fn cut_at(text: &str, letters: usize) -> String {
    match text.char_indices().nth(letters) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

fn scores(outcome: &Outcome) -> [String; 3] {
    let scores = tally(outcome).map(FactTally::scores).unwrap_or_default();
    Metric::ALL.map(|metric| score_text(metric.of(scores)))
}

fn counts(outcome: &Outcome) -> [String; 2] {
    let sides = tally(outcome).map(|tally| {
        [
            format!("{} of {}", tally.gold_supported, tally.gold_total),
            format!("{} of {}", tally.predicted_supported, tally.predicted_total),
        ]
    });
    sides.unwrap_or_default()
}

fn tally(outcome: &Outcome) -> Option<FactTally> {
    outcome.assessed.as_ref().ok().map(|assessment| assessment.tally())
}
