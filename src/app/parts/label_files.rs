//! Labels given in the page: a way to begin, a file to take along, and one to open again.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::web_sys::File;

use crate::app::agreement_bench::AgreementBench;
use crate::app::keeping::KeepingRole;
use crate::app::parts::only_writer::OnlyWriter;
use crate::app::place::Source;
use crate::app::session::Session;
use crate::base::number::counted;
use crate::browser::downloads::download;
use crate::browser::files::{take_chosen_files, text_of};
use crate::labelling::{Merged, labels_jsonl, merge_labels};
use crate::project::Saved;

#[component]
pub fn LabelFiles() -> impl IntoView {
    let bench = AgreementBench::current();
    let merged = RwSignal::new(None::<Merged>);
    let has_labels = move || bench.labelling.with(|all| !all.annotators().is_empty());
    let keeping = Session::current().keeping;
    let is_own = bench.open.with_value(|open| open.source == Source::OwnData);
    let kept = move || {
        if is_own && keeping.role.get() != KeepingRole::Nothing {
            "Labels are kept with the project."
        } else {
            "Labels live in this tab until they are saved."
        }
    };
    let open = move |event| {
        let files = take_chosen_files(&event);
        spawn_local(async move { read(bench, merged, files).await });
    };
    view! {
        <section class="label-files" aria-labelledby="labels-title">
            <h2 id="labels-title">"Labels of your own"</h2>
            <p class="agreement-fine">
                "Pairs are shown without the judge’s verdicts. "{kept}
            </p>
            <div class="label-actions">
                <button class="button" data-testid="label-pairs"
                    on:click=move |_| bench.is_labelling.set(true)>"Label pairs"</button>
                <OnlyWriter>
                    <label class="button">
                        <input type="file" multiple class="visually-hidden" data-testid="labels-input"
                            accept=".jsonl" on:change=open/>
                        "Open labels.jsonl"
                    </label>
                </OnlyWriter>
                {move || has_labels().then(|| save_button(bench))}
            </div>
            <p role="status" class="agreement-fine" data-testid="labels-merged">
                {move || merged.get().map(said)}
            </p>
        </section>
    }
}

fn save_button(bench: AgreementBench) -> impl IntoView {
    let session = Session::current();
    let save = move |_| {
        let (number, labels) = bench.open.with_value(|open| {
            let labels = bench.labelling.with_untracked(|all| labels_jsonl(all, &open.batch));
            (open.number, labels)
        });
        download("labels.jsonl", labels.as_bytes());
        session.runner.unsaved.update_value(|unsaved| {
            unsaved.save(number, Saved::Labels, unsaved.moment());
        });
    };
    view! { <button class="button" data-testid="export-labels" on:click=save>"Save labels.jsonl"</button> }
}

async fn read(bench: AgreementBench, merged: RwSignal<Option<Merged>>, files: Vec<File>) {
    let mut all = Merged::default();
    for file in files {
        let Some(text) = text_of(&file).await else { continue };
        let Some(open) = bench.open.try_get_value() else { return };
        bench.labelling.try_update(|labelling| {
            let one = merge_labels(&text, &open.batch, labelling);
            all.used += one.used;
            all.of_no_row += one.of_no_row;
            all.unreadable += one.unreadable;
        });
    }
    merged.try_set(Some(all));
}

fn said(Merged { used, of_no_row, unreadable }: Merged) -> String {
    let mut parts = vec![format!("{} read", counted(used, "label"))];
    if of_no_row > 0 {
        parts.push(format!("{} of rows that are not in this data", counted(of_no_row, "label")));
    }
    if unreadable > 0 {
        parts.push(format!("{} that could not be read", counted(unreadable, "line")));
    }
    parts.join(", ") + "."
}
