//! The table as files, and the split it was made with.

use leptos::prelude::*;

use crate::agreement::table::AgreementTable;
use crate::agreement::write::{PaperFigures, table_csv, table_latex, table_markdown};
use crate::app::state::agreement_model::AgreementModel;
use crate::browser::downloads::download;
use crate::words::agreement as words;

#[derive(Clone, Copy)]
enum Kind {
    Csv,
    Markdown,
    Latex,
    Split,
}

#[component]
pub fn AgreementExports() -> impl IntoView {
    let model = AgreementModel::current();
    let button = move |test_id: &'static str, label: &'static str, kind: Kind| {
        let export = move |_| export(model, kind);
        view! { <button class="link" data-testid=test_id on:click=export>{label}</button> }
    };
    view! {
        <p class="exports">
            {words::EXPORT}
            {button("agreement-csv", "CSV", Kind::Csv)}
            {button("agreement-markdown", "Markdown", Kind::Markdown)}
            {button("agreement-latex", "LaTeX", Kind::Latex)}
            {button("export-split", "split", Kind::Split)}
        </p>
    }
}

fn export(model: AgreementModel, kind: Kind) {
    let Some(found) = model.found.get_untracked() else { return };
    let Ok(table) = &found.table else { return };
    let shows_paper = model.choices.with_untracked(|choices| choices.shows_paper);
    let paper = if shows_paper { PaperFigures::Beside } else { PaperFigures::LeftOut };
    let (ending, text) = match kind {
        Kind::Csv => ("agreement.csv", table_csv(table, paper)),
        Kind::Markdown => ("agreement.md", table_markdown(table, paper)),
        Kind::Latex => ("agreement.tex", table_latex(table, paper)),
        Kind::Split => ("split.csv", split(model, table)),
    };
    let name = model.open.with_value(|open| open.name.clone());
    let name = name.split('.').next().unwrap_or_default();
    download(&format!("{name}-{ending}"), text.as_bytes());
}

fn split(model: AgreementModel, table: &AgreementTable) -> String {
    model.open.with_value(|open| {
        let ids = open.batch.pairs.iter().map(|pair| pair.id.0.as_str());
        table.split.csv(ids)
    })
}
