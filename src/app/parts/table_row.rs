//! One row of the table of pairs. A row is created once per slot on the screen; scrolling and filtering
//! only change its texts, which is much faster than creating rows.

use leptos::prelude::*;

use super::table_columns::{COLUMNS, TableColumn};
use super::verdict_dots::{DotPaths, VerdictDots};
use crate::app::state::open_batch::OpenBatch;
use crate::app::state::workbench::Workbench;
use crate::evaluation::pair::RowId;
use crate::methods::bifact::results::Outcome;
use crate::methods::bifact::tally::{FactTally, Metric, score_text};
use crate::words::table as words;
use crate::workspace::person_text;
use crate::workspace::place::Place;

/// Characters per cell: more than the widest column shows.
const LETTERS: usize = 300;

#[derive(Clone, PartialEq)]
struct PairContent {
    id: RowId,
    gold: String,
    model: String,
    predicted: String,
    glance: Result<DotPaths, &'static str>,
    scores: [String; 3],
    /// The columns after the marks.
    cells: [String; CELLS],
}

/// The columns with markup of their own: intents, three scores, marks.
const SHAPED: usize = 5;
const CELLS: usize = COLUMNS.len() - SHAPED;

/// `numbered` is the row number and the index of the pair in this slot.
pub fn table_row(
    numbered: Memo<Option<(usize, u32)>>,
    selected: Signal<Option<RowId>>,
) -> impl IntoView {
    let bench = Workbench::current();
    let content = Memo::new(move |_| {
        let (_, place) = numbered.get()?;
        bench.open.with_value(|open| content(bench, open, place as usize))
    });
    // Rows count from 1, and the head is the first.
    let index = move || numbered.get().map(|(number, _)| number + 2);
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
            view! { <span class="unscored" title=name>{name}</span> }.into_any()
        }
    };
    let score = move |place: usize| {
        view! { <td class="number">{move || of_pair.read(|pair| pair.scores.get(place).cloned())}</td> }
    };
    let cell = move |(place, column): (usize, &TableColumn)| {
        let text = move || of_pair.read(|pair| pair.cells.get(place).cloned());
        view! { <td class=column.class title=text>{text}</td> }
    };
    let both =
        move || of_pair.read(|pair| format!("{}\n{}: {}", pair.gold, pair.model, pair.predicted));
    view! {
        <tr
            data-testid="result-row"
            data-row-id=move || of_pair.read(|pair| pair.id.0.clone())
            aria-rowindex=index
            class:selected=is_selected
        >
            <td>
                <a href=href title=both aria-current=move || is_selected.get().then_some("true")>
                    <span class="pair-table-intent" dir="auto">{move || of_pair.read(|pair| pair.gold.clone())}</span>
                    <span class="pair-table-prediction">
                        <bdi>{move || of_pair.read(|pair| pair.model.clone())}</bdi>": "
                        <bdi>{move || of_pair.read(|pair| pair.predicted.clone())}</bdi>
                    </span>
                </a>
            </td>
            {(0..3).map(score).collect_view()}
            <td>{glance}</td>
            {COLUMNS.iter().skip(SHAPED).enumerate().map(cell).collect_view()}
        </tr>
    }
}

/// Reads the content, or defaults if the slot is empty.
#[derive(Clone, Copy)]
struct Reader(Memo<Option<PairContent>>);

impl Reader {
    fn read<T: Default>(self, read: impl FnOnce(&PairContent) -> T) -> T {
        self.0.with(|content| content.as_ref().map(read).unwrap_or_default())
    }
}

fn content(bench: Workbench, open: &OpenBatch, place: usize) -> Option<PairContent> {
    let pair = open.batch.pairs.get(place)?;
    let outcome = bench
        .set
        .with_value(|set| set.results.with(|results| results.outcomes.get(place).cloned()))?;
    let [covered, correct] = counts(&outcome);
    let texts = [
        open.batch.gold(pair.gold),
        &pair.model.0,
        if pair.is_empty_prediction() { words::EMPTY } else { &pair.predicted },
        pair.group.as_deref().unwrap_or_default(),
        &pair.id.0,
    ];
    let [gold, model, predicted, group, id] = texts.map(cut);
    let person = person_text(pair.person());
    Some(PairContent {
        id: pair.id.clone(),
        gold,
        model: model.clone(),
        predicted: predicted.clone(),
        glance: match &outcome.assessed {
            Ok(assessment) => Ok(DotPaths::of(assessment)),
            Err(unscored) => Err(unscored.name()),
        },
        scores: scores(&outcome),
        cells: [model, person, covered, correct, predicted, group, id],
    })
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(LETTERS) {
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
            words::of(tally.gold_supported, tally.gold_total),
            words::of(tally.predicted_supported, tally.predicted_total),
        ]
    });
    sides.unwrap_or_default()
}

fn tally(outcome: &Outcome) -> Option<FactTally> {
    outcome.assessed.as_ref().ok().map(|assessment| assessment.tally())
}
