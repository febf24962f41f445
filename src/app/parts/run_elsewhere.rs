//! Runs elsewhere: makes batch files, shows the commands to run, and reads the results.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::state::elsewhere_view::Ahead;
use crate::app::state::open_batch::OpenBatch;
use crate::app::state::runner::elsewhere::{Made, Read};
use crate::app::state::session::Session;
use crate::batches::{Engine, Listing, RAY_SCRIPT, Summary, engine};
use crate::browser::batch_sink::{BatchSink, has_folders};
use crate::browser::clipboard;
use crate::browser::downloads::download;
use crate::browser::files::{File, take_chosen_files, take_dropped_files};
use crate::run::dollars;
use crate::words::batches as words;

/// Lines that are listed; the rest is counted.
const MOST_LISTED: usize = 10;

/// What happened last.
#[derive(Clone, PartialEq)]
enum Said {
    Nothing,
    /// Lines so far.
    Working,
    Made(Box<Made>),
    Read(Box<Read>),
    Refused(String),
}

#[component]
pub fn RunElsewhere(open: Arc<OpenBatch>, ahead: Ahead) -> impl IntoView {
    let Session { judge, runner, .. } = Session::current();
    let offered = Memo::new(move |_| Engine::all_for(judge.now().provider));
    let wanted = RwSignal::new("");
    let chosen = Memo::new(move |_| {
        let offered = offered.get();
        let named = offered.iter().find(|engine| engine.key == wanted.get());
        named.or(offered.first()).copied()
    });
    let (said, lines) = (RwSignal::new(Said::Nothing), RwSignal::new(0));
    let is_busy = move || said.get() == Said::Working || runner.is_running();
    let export = {
        let open = open.clone();
        move |into_folder: bool| {
            let Some(engine) = chosen.get_untracked() else { return };
            let (open, method) = (open.clone(), ahead.method.get_untracked());
            spawn_local(async move {
                let sink = if into_folder {
                    BatchSink::chosen_folder().await
                } else {
                    Some(BatchSink::downloads())
                };
                let Some(sink) = sink else { return };
                lines.set(0);
                said.set(Said::Working);
                let made = runner.write_batch(open, method, engine, sink, lines).await;
                said.try_set(made.map_or_else(Said::Refused, |made| Said::Made(made.into())));
            });
        }
    };
    let import = move |files: Vec<File>| {
        let (open, methods) = (open.clone(), ahead.offered.get_untracked());
        if files.is_empty() {
            return;
        }
        lines.set(0);
        said.set(Said::Working);
        spawn_local(async move {
            let read = runner.read_batch(open, methods, files, lines).await;
            said.try_set(read.map_or_else(Said::Refused, |read| Said::Read(read.into())));
        });
    };
    let choose = import.clone();
    let about = move || chosen.get().map(|engine| words::about(engine.name, engine.is_cheaper()));
    let cost = move || {
        let price = chosen.get()?.price(judge.now().price()?);
        let (least, most) = ahead.taken.get()?.cost(price);
        (most > 0.0).then(|| words::cost(&dollars(least), &dollars(most)))
    };
    let (to_downloads, to_folder) = (export.clone(), export);
    view! {
        <section class="elsewhere" aria-labelledby="elsewhere-title"
            on:drop=move |event| import(take_dropped_files(&event))>
            <h3 id="elsewhere-title">{words::TITLE}</h3>
            <p class="judge-note">{about}</p>
            <EngineField offered wanted/>
            <p class="judge-note">{cost}</p>
            <div class="elsewhere-buttons">
                <button class="button" data-testid="batch-export" disabled=is_busy
                    on:click=move |_| to_downloads(false)>
                    {words::EXPORT}
                </button>
                {has_folders().then(|| view! {
                    <button class="button" data-testid="batch-export-folder" disabled=is_busy
                        on:click=move |_| to_folder(true)>
                        {words::EXPORT_TO_FOLDER}
                    </button>
                })}
                <label class="button">
                    <input type="file" multiple class="visually-hidden" data-testid="batch-import"
                        accept=".jsonl,.ndjson,.json,.gz,.txt" disabled=is_busy on:change=move |event| choose(take_chosen_files(&event))/>
                    {words::IMPORT}
                </label>
            </div>
            <p data-testid="batch-left" data-left=move || ahead.left.get()>
                {move || ahead.left.get().map(words::left)}
            </p>
            <div role="status" data-testid="batch-said">{move || told(said.get(), lines)}</div>
        </section>
    }
}

/// Offered where a judge has several.
#[component]
fn EngineField(
    offered: Memo<Vec<&'static Engine>>,
    wanted: RwSignal<&'static str>,
) -> impl IntoView {
    let choose = move |event| {
        wanted.set(engine(&event_target_value(&event)).map_or("", |engine| engine.key));
    };
    move || {
        let engines = offered.get();
        (engines.len() > 1).then(|| {
            view! {
                <label class="field">
                    <span>{words::ENGINE}</span>
                    <select data-testid="batch-engine" on:change=choose>
                        {engines.into_iter().map(|engine| view! {
                            <option value=engine.key>{engine.name}</option>
                        }).collect_view()}
                    </select>
                </label>
            }
        })
    }
}

fn told(said: Said, lines: RwSignal<usize>) -> AnyView {
    match said {
        Said::Nothing => ().into_any(),
        Said::Working => view! {
            <p>{words::BUSY}" "{move || words::progress(lines.get())}</p>
        }
        .into_any(),
        Said::Refused(why) => view! { <p role="alert">{why}</p> }.into_any(),
        Said::Made(made) => view! { <MadeFiles made=*made/> }.into_any(),
        Said::Read(read) => view! { <WhatWasRead read=*read/> }.into_any(),
    }
}

#[component]
fn MadeFiles(made: Made) -> impl IntoView {
    let Made { files, commands, is_first_stage, not_written } = made;
    if files.is_empty() {
        return view! { <p data-testid="batch-made" data-files="0">{words::NOTHING_TO_ASK}</p> }
            .into_any();
    }
    let count = files.len();
    let listed = files.into_iter().map(|file| {
        let megabytes = usize::try_from(file.bytes.div_ceil(1_000_000)).unwrap_or(usize::MAX);
        view! { <li>{words::file(&file.name, file.lines, megabytes)}</li> }
    });
    let stage = if is_first_stage { words::FIRST_STAGE } else { words::LAST_STAGE };
    let (name, script) = RAY_SCRIPT;
    let needs_script = commands.contains(name);
    let copied = RwSignal::new("");
    let text = commands.clone();
    let copy = move |_| {
        let text = text.clone();
        spawn_local(async move {
            let done = clipboard::copy(&text).await;
            copied.try_set(if done.is_ok() { words::COPIED } else { words::NOT_COPIED });
        });
    };
    view! {
        <div data-testid="batch-made" data-files=count>
            <ul>{listed.collect_view()}</ul>
            {(not_written > 0).then(|| view! { <p>{words::not_written(not_written)}</p> })}
            <p>{stage}</p>
            <h4>{words::COMMANDS}</h4>
            <pre tabindex="0" data-testid="batch-commands">{commands}</pre>
            <p>
                <button class="link" on:click=copy>{words::COPY}</button>
                {needs_script.then(|| view! {
                    " "
                    <button class="link" data-testid="batch-script"
                        on:click=move |_| download(name, script.as_bytes())>
                        {name}
                    </button>
                })}
                " "{copied}
            </p>
        </div>
    }
    .into_any()
}

#[component]
fn WhatWasRead(read: Read) -> impl IntoView {
    let Read { names, summary } = read;
    let Summary { lines, answered, unusable, repeated, known, failed, back, .. } = &summary;
    let mut sentences = vec![words::read(*lines, *answered)];
    let mut add = |count: usize, say: fn(usize) -> String| {
        sentences.extend((count > 0).then(|| say(count)));
    };
    add(*unusable, words::unusable);
    add(*repeated, words::repeated);
    add(*known, words::known);
    sentences.extend(failed.iter().map(|(named, count)| words::failed(*count, named.name)));
    sentences.extend(back.iter().map(|(named, count)| words::back(*count, named.name)));
    let (foreign, flawed) = (summary.foreign.clone(), summary.flawed.clone());
    view! {
        <div data-testid="batch-read" data-lines=*lines data-answered=*answered>
            <ul>
                {sentences.into_iter().map(|said| view! { <li>{said}</li> }).collect_view()}
                {listed(words::foreign(foreign.count), &foreign, &names)}
                {listed(words::flawed(flawed.count), &flawed, &names)}
            </ul>
        </div>
    }
}

fn listed(title: String, listing: &Listing, names: &[String]) -> Option<impl IntoView + use<>> {
    let lines: Vec<String> = listing
        .first
        .iter()
        .take(MOST_LISTED)
        .map(|one| {
            let name = names.get(one.file as usize).map_or("", String::as_str);
            words::listed(name, one.line, &one.what)
        })
        .collect();
    let more = listing.count.saturating_sub(lines.len());
    (listing.count > 0).then(|| view! {
        <li>
            {title}
            <ul>
                {lines.into_iter().map(|line| view! { <li dir="auto">{line}</li> }).collect_view()}
                {(more > 0).then(|| view! { <li>{words::more(more)}</li> })}
            </ul>
        </li>
    })
}
