//! The projects in this browser: continue, rename, duplicate, save a copy, delete.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::state::session::Session;
use crate::app::state::storage::{
    CopyOf, bring_up_to_date, delete, duplicate, open_copy, open_project, rename, restore_deleted,
    save_copy, storage,
};
use crate::base::number::{counted, data_size};
use crate::browser::dates::told_date;
use crate::browser::files::take_chosen_files;
use crate::browser::kept_screens::{KeptSize, size_of_screens};
use crate::evaluation::counts::scored_text;
use crate::project::ProjectMeta;
use crate::words::projects as words;
use crate::workspace::place::Place;

#[component]
pub fn ProjectList() -> impl IntoView {
    let session = Session::current();
    let Some(projects) = storage().map(|storage| storage.projects) else { return ().into_any() };
    let list = projects.list;
    spawn_local(bring_up_to_date());
    let is_any =
        Memo::new(move |_| !list.with(Vec::is_empty) || projects.deleted.with(Option::is_some));
    // The project that was open in this tab before a reload.
    let offer = move || {
        let was_open = session.place.get() != Place::Start && session.own().with(Option::is_none);
        let latest = list.with(|list| list.first().cloned()).filter(|_| was_open)?;
        let go_on = move |_| spawn_local(open_project(latest.id.clone()));
        Some(view! {
            <div class="project-offer">
                <button class="button primary" data-testid="go-on" on:click=go_on>
                    {words::continue_with(&latest.name)}
                </button>
            </div>
        })
    };
    let open_file = move |event| {
        if let Some(file) = take_chosen_files(&event).into_iter().next() {
            open_copy(file);
        }
    };
    let body = move || {
        is_any.get().then(|| view! {
            <section class="project-list" aria-labelledby="projects-title" data-testid="projects">
                <header>
                    <h2 id="projects-title">{words::TITLE}</h2>
                    <label class="link">
                        <input type="file" class="visually-hidden" data-testid="open-copy" accept=".bifact" on:change=open_file/>
                        {words::OPEN_COPY}
                    </label>
                </header>
                {offer}
                <Deleted/>
                <ul>
                    <For each=move || list.get() key=|meta| (meta.id.clone(), meta.name.clone(), meta.changed.to_bits(), meta.scored) let:meta>
                        <Project meta/>
                    </For>
                </ul>
                <p class="start-fine">
                    {words::STORED_HERE}
                </p>
            </section>
        })
    };
    body.into_any()
}

#[component]
fn Project(meta: ProjectMeta) -> impl IntoView {
    let (is_renamed, name) = (RwSignal::new(false), RwSignal::new(meta.name.clone()));
    let details = details(&meta);
    let shown_name = meta.name.clone();
    let id = StoredValue::new(meta.id.clone());
    let meta = StoredValue::new(meta);
    let open = move |_| spawn_local(open_project(id.get_value()));
    let keep_name = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        is_renamed.set(false);
        spawn_local(rename(id.get_value(), name.get_untracked()));
    };
    let title = move || {
        if is_renamed.get() {
            return view! {
                <form on:submit=keep_name>
                    <input class="project-name" data-testid="project-name" aria-label=words::NAME autofocus
                        prop:value=name on:input=move |event| name.set(event_target_value(&event))/>
                    <button class="button">{words::SAVE}</button>
                </form>
            }
            .into_any();
        }
        view! {
            <button class="link project-open" dir="auto" data-testid="project-open" on:click=open>{shown_name.clone()}</button>
        }
        .into_any()
    };
    let action = |test_id: &'static str, label: &'static str, act: fn(ProjectMeta)| {
        view! {
            <button class="link" data-testid=test_id on:click=move |_| act(meta.get_value())>{label}</button>
        }
    };
    view! {
        <li data-testid="project">
            <div class="project-title">{title}</div>
            <p class="project-details">{details}</p>
            <p class="project-actions">
                <button class="link" data-testid="project-rename" on:click=move |_| is_renamed.update(|is| *is = !*is)>
                    {words::RENAME}
                </button>
                {action("project-duplicate", words::DUPLICATE, |meta| spawn_local(duplicate(meta)))}
                {action("project-save", words::SAVE_COPY, |meta| spawn_local(save_copy(meta.id, CopyOf::AllButScreens)))}
                <SaveWithScreens project=id.get_value()/>
                {action("project-delete", words::DELETE, |meta| spawn_local(delete(meta)))}
            </p>
        </li>
    }
}

/// Only where screens are kept with the project.
#[component]
fn SaveWithScreens(project: String) -> impl IntoView {
    let size = RwSignal::new(KeptSize::default());
    let project = StoredValue::new(project);
    spawn_local(async move {
        let found = size_of_screens(&project.get_value()).await;
        // The user may have left the list meanwhile.
        size.try_set(found);
    });
    move || {
        let KeptSize { screens, bytes } = size.get();
        (screens > 0).then(|| view! {
            <button class="link" data-testid="project-save-screens"
                on:click=move |_| spawn_local(save_copy(project.get_value(), CopyOf::Everything))>
                {words::save_with_screens(screens, bytes)}
            </button>
        })
    }
}

/// Undo for the project deleted last.
#[component]
fn Deleted() -> impl IntoView {
    let deleted = storage().map(|storage| storage.projects.deleted);
    move || {
        deleted.and_then(|deleted| deleted.get()).map(|meta| view! {
            <p class="project-deleted" role="status">
                <span dir="auto">{meta.name}</span>{words::DELETED}
                <button class="link" data-testid="project-undo" on:click=move |_| spawn_local(restore_deleted())>{words::UNDO}</button>
            </p>
        })
    }
}

fn details(meta: &ProjectMeta) -> String {
    let judged = if meta.scored > 0 {
        scored_text(meta.scored, meta.pairs)
    } else {
        counted(meta.pairs, "pair")
    };
    let mut parts = vec![judged, data_size(meta.bytes), told_date(meta.changed)];
    if !meta.has_data {
        parts.push(words::ANSWERS_ONLY.to_owned());
    }
    if meta.is_newer() {
        parts.push(words::LATER_VERSION.to_owned());
    }
    parts.join(" · ")
}
