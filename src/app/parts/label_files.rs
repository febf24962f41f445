//! Labels given in the page: start labelling, save them to a file, open such a file.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::parts::only_writer::OnlyWriter;
use crate::app::state::agreement_model::AgreementModel;
use crate::app::state::autosave::TabRole;
use crate::app::state::session::Session;
use crate::browser::downloads::download;
use crate::browser::files::{File, take_chosen_files, text_of};
use crate::labelling::{Merged, labels_jsonl, merge_labels};
use crate::project::Saved;
use crate::words::agreement as words;
use crate::workspace::place::Source;

#[component]
pub fn LabelFiles() -> impl IntoView {
    let model = AgreementModel::current();
    let merged = RwSignal::new(None::<Merged>);
    let has_labels = move || model.labelling.with(|all| !all.annotators().is_empty());
    let autosave = Session::current().autosave;
    let is_own = model.open.with_value(|open| open.source == Source::OwnData);
    let kept = move || {
        if is_own && autosave.role.get() != TabRole::Nothing {
            words::KEPT_WITH_PROJECT
        } else {
            words::KEPT_IN_TAB
        }
    };
    let open = move |event| {
        let files = take_chosen_files(&event);
        spawn_local(async move { read(model, merged, files).await });
    };
    view! {
        <section class="label-files" aria-labelledby="labels-title">
            <h2 id="labels-title">{words::OWN_LABELS}</h2>
            <p class="agreement-fine">
                {words::BLIND}{kept}
            </p>
            <div class="label-actions">
                <button class="button" data-testid="label-pairs"
                    on:click=move |_| model.begin_labelling()>{words::LABEL_PAIRS}</button>
                <OnlyWriter>
                    <label class="button">
                        <input type="file" multiple class="visually-hidden" data-testid="labels-input"
                            accept=".jsonl" on:change=open/>
                        {words::OPEN_LABELS}
                    </label>
                </OnlyWriter>
                {move || has_labels().then(|| save_button(model))}
            </div>
            <p role="status" class="agreement-fine" data-testid="labels-merged">
                {move || merged.get().map(|merged| merged.to_string())}
            </p>
        </section>
    }
}

fn save_button(model: AgreementModel) -> impl IntoView {
    let session = Session::current();
    let save = move |_| {
        let (number, labels) = model.open.with_value(|open| {
            let labels = model.labelling.with_untracked(|all| labels_jsonl(all, &open.batch));
            (open.number, labels)
        });
        download("labels.jsonl", labels.as_bytes());
        session.runner.unsaved.update_value(|unsaved| {
            unsaved.save(number, Saved::Labels, unsaved.moment());
        });
    };
    view! { <button class="button" data-testid="export-labels" on:click=save>{words::SAVE_LABELS}</button> }
}

async fn read(model: AgreementModel, merged: RwSignal<Option<Merged>>, files: Vec<File>) {
    let mut all = Merged::default();
    for file in files {
        let Some(text) = text_of(&file).await else { continue };
        let Some(open) = model.open.try_get_value() else { return };
        model.labelling.try_update(|labelling| {
            let one = merge_labels(&text, &open.batch, labelling);
            all.used += one.used;
            all.of_no_row += one.of_no_row;
            all.unreadable += one.unreadable;
        });
    }
    merged.try_set(Some(all));
}
