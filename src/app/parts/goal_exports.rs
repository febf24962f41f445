//! Predicted goals as a file, and as one more predictor of the open data.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::only_writer::OnlyWriter;
use crate::app::state::open_batch::{OpenBatch, SetsOf};
use crate::app::state::result_set::ResultSet;
use crate::app::state::session::Session;
use crate::base::number::counted;
use crate::browser::downloads::download;
use crate::browser::yield_now::Turn;
use crate::evaluation::pair::ModelName;
use crate::evaluation::results::Results;
use crate::producers::goal::Goal;
use crate::project::{Saved, Unsaved};
use crate::report::produced_row;
use crate::workspace::place::Source;

#[component]
pub fn GoalExports(open: Arc<OpenBatch>, set: ResultSet<Goal>) -> impl IntoView {
    let session = Session::current();
    let runner = session.runner;
    let export = {
        let (open, set) = (open.clone(), set.clone());
        move |_| {
            let (open, set) = (open.clone(), set.clone());
            spawn_local(async move {
                let from = runner.unsaved.with_value(Unsaved::moment);
                let lines = lines(&open, &set, Wanted::All).await;
                let name = open.name.split('.').next().unwrap_or_default();
                download(&format!("{name}-goals.jsonl"), lines.as_bytes());
                let saved = Saved::Results(set.key());
                runner.unsaved.update_value(|unsaved| unsaved.save(open.number, saved, from));
            });
        }
    };
    let standing = {
        let (open, set) = (open.clone(), set.clone());
        Memo::new(move |_| set.results.with(|results| Addable::of(&open, &set.title, results)))
    };
    let is_own = open.source == Source::OwnData;
    let add = move |_| {
        let (open, set) = (open.clone(), set.clone());
        spawn_local(async move {
            let lines = lines(&open, &set, Wanted::Scorable).await;
            session.add_rows(&format!("{}.jsonl", file_name(&set.title)), &lines);
        });
    };
    let offered = move || {
        match standing.get() {
        // The sample stays as it is.
        _ if !is_own => ().into_any(),
        Addable::Goals(count) => {
            let label = format!("Add as a predictor ({})", counted(count, "goal"));
            let (add, is_running) = (add.clone(), move || runner.is_running());
            view! {
                <OnlyWriter>
                    <button class="link" data-testid="add-predictor" disabled=is_running on:click=add.clone()
                        title="Opens the data again with these goals as predictions. Answers so far are cached.">
                        {label}
                    </button>
                </OnlyWriter>
            }
            .into_any()
        }
        Addable::IsThere => {
            view! { <span class="exports-note">"This model is a predictor of the data already."</span> }
                .into_any()
        }
        Addable::NoGold => {
            view! { <span class="exports-note">"No gold intent is known, so there is nothing to score against."</span> }
                .into_any()
        }
        Addable::Nothing => ().into_any(),
    }
    };
    view! {
        <p class="exports">
            "Export"
            <button class="link" data-testid="export-goals" title="One line per predicted goal" on:click=export>
                "JSONL"
            </button>
            {offered}
        </p>
    }
}

/// What can become of the goals.
#[derive(Clone, Copy, PartialEq)]
enum Addable {
    /// That many have a gold intent.
    Goals(usize),
    IsThere,
    NoGold,
    /// No goal is predicted.
    Nothing,
}

impl Addable {
    fn of(open: &OpenBatch, title: &str, results: &Results<Goal>) -> Self {
        let batch = SetsOf::<Goal>::batch_of(open);
        let made: Vec<bool> = results
            .outcomes
            .iter()
            .zip(&batch.pairs)
            .filter(|(outcome, _)| outcome.assessed.is_ok())
            .map(|(_, pair)| !batch.gold(pair.gold).is_empty())
            .collect();
        let with_gold = made.iter().filter(|has_gold| **has_gold).count();
        let is_there = || open.batch.pairs.iter().any(|pair| &*pair.model.0 == title);
        match (made.len(), with_gold) {
            (0, _) => Self::Nothing,
            (_, 0) => Self::NoGold,
            _ if is_there() => Self::IsThere,
            (_, count) => Self::Goals(count),
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Wanted {
    All,
    /// With a gold intent to be scored against.
    Scorable,
}

async fn lines(open: &OpenBatch, set: &ResultSet<Goal>, wanted: Wanted) -> String {
    let mut turn = Turn::new();
    let batch = SetsOf::<Goal>::batch_of(open);
    let model = ModelName(set.title.as_str().into());
    let mut lines = String::new();
    for (place, pair) in batch.pairs.iter().enumerate() {
        if wanted == Wanted::All || !batch.gold(pair.gold).is_empty() {
            let row = |results: &Results<Goal>| produced_row(batch, results, place, &model);
            lines.push_str(&set.results.with_untracked(row));
        }
        turn.yield_if_over().await;
    }
    lines
}

/// A title may have characters that no file name has.
fn file_name(title: &str) -> String {
    let fits = |c: char| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '-' };
    title.chars().map(fits).collect()
}
