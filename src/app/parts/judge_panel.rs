//! Chooses the judge: provider, key, model, connection test, and Start.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::connection_test::ConnectionTest;
use super::judge_settings::JudgeSettingsPanel;
use super::lazy_view::lazy;
use super::method_choice::MethodChoice;
use super::model_field::ModelField;
use super::only_writer::{FollowsNote, OnlyWriter};
use super::repeats_choice::RepeatsChoice;
use super::run_estimate::{RunEstimate, estimated};
use super::sees_choice::watch;
use super::sign_in::SignIn;
use crate::app::state::elsewhere_view::{Ahead, ElsewhereView};
use crate::app::state::judge_form::JudgeForm;
use crate::app::state::open_batch::OpenBatch;
use crate::app::state::session::Session;
use crate::batches::takes_batches;
use crate::browser::address::{self, with_origin};
use crate::browser::built_in_model::availability;
use crate::providers::{Access, KeyNeed, PROVIDERS, Provider, provider};
use crate::rules;
use crate::run::{TRIED_FIRST, Wanted};
use crate::settings::estimate_text::first_look;
use crate::settings::{AskedMethod, KeyLifetime};
use crate::words::judge as words;
use crate::workspace::place::{Place, Source};

#[component]
pub fn JudgePanel(open: Arc<OpenBatch>) -> impl IntoView {
    let session = Session::current();
    let (Session { judge, runner, .. }, sources) = (session, session.screen_sources());
    // What is missing is said beside the button.
    watch(&open);
    let offered = {
        let open = open.clone();
        Memo::new(move |_| offered(&open))
    };
    let method = Memo::new(move |_| offered.with(|offered| judge.now().asks.among(offered)));
    let lacks = {
        let open = open.clone();
        Memo::new(move |_| {
            let (now, method) = (judge.now(), method.get());
            now.lacks(method).or_else(|| open.screens_lack(&now, method, sources))
        })
    };
    let estimated = estimated(open.clone(), method);
    let start = {
        let open = open.clone();
        move |wanted: Wanted| {
            let method = method.get_untracked();
            if runner.start_asking(method, open.clone(), wanted).is_ok() {
                let place = match method {
                    AskedMethod::Bifact => Place::results(Source::OwnData),
                    AskedMethod::Autorater | AskedMethod::Fulfilment => {
                        Place::levels(Source::OwnData)
                    }
                    AskedMethod::Goal => Place::goals(Source::OwnData),
                    AskedMethod::Repeats => Place::Compare(Source::OwnData),
                };
                address::go_to(&place.to_hash());
            }
        }
    };
    let first = {
        let start = start.clone();
        let first = move || estimated.get().and_then(|estimated| estimated.first);
        move || {
            first().map(|first| {
                let start = start.clone();
                view! {
                    <button class="button" data-testid="run-try" disabled=move || runner.is_running()
                        on:click=move |_| start(Wanted::Sample(TRIED_FIRST))>
                        {words::try_first(first.pairs)}
                    </button>
                    <p class="judge-note" data-testid="run-try-costs">{first_look(first, &judge.now())}</p>
                }
            })
        }
    };
    let elsewhere = elsewhere(
        open.clone(),
        Ahead {
            method,
            offered,
            left: Signal::derive(move || estimated.get().map(|estimated| estimated.all.pairs)),
            taken: Signal::derive(move || {
                estimated.get().and_then(|estimated| estimated.all.taken)
            }),
        },
    );
    let is_goal = Memo::new(move |_| method.get() == AskedMethod::Goal);
    let label = move || match is_goal.get() {
        _ if runner.is_running() => words::RUNNING,
        true => words::PREDICT,
        false => words::START,
    };
    let test_id = move || if is_goal.get() { "predict-start" } else { "run-start" };
    let title = move || if is_goal.get() { words::MODEL } else { words::TITLE };
    view! {
        <section class="judge-panel" class:has-fixed-prompts=move || method.get() != AskedMethod::Bifact
            aria-labelledby="judge-title">
            <h2 id="judge-title">{title}</h2>
            <CopyNote judge/>
            <MethodChoice judge offered method open=open.clone()/>
            <JudgeFields judge/>
            <RunEstimate open=open.clone() method estimated/>
            <FollowsNote/>
            <div class="judge-start">
                <OnlyWriter>
                    <button class="button primary" data-testid=test_id disabled=move || runner.is_running()
                        on:click=move |_| start(Wanted::Missing)>
                        {label}
                    </button>
                    {first}
                </OnlyWriter>
                <p class="judge-lacks" role="status">{lacks}</p>
            </div>
            <RepeatsChoice open method/>
            {elsewhere}
        </section>
    }
}

/// Batches, for judges that an engine can ask.
fn elsewhere(open: Arc<OpenBatch>, ahead: Ahead) -> impl IntoView {
    let session = Session::current();
    let judge = session.judge;
    let has_engine = Memo::new(move |_| takes_batches(judge.now().provider));
    move || {
        let open = open.clone();
        has_engine.get().then(|| {
            let show = move |show: ElsewhereView| show(open.clone(), ahead);
            view! { <OnlyWriter>{lazy(session.lazy.elsewhere, show)}</OnlyWriter> }
        })
    }
}

/// What can be asked about the open data; tracked.
fn offered(open: &OpenBatch) -> Vec<AskedMethod> {
    let are_watched = || open.watched().is_some_and(|watched| !watched.is_empty());
    AskedMethod::offered(open.has_rows(), !open.has_rows() || are_watched())
}

/// Says that the settings came with a copy.
#[component]
fn CopyNote(judge: JudgeForm) -> impl IntoView {
    let is_from_copy = Memo::new(move |_| judge.now().came_with_copy);
    move || {
        is_from_copy.get().then(|| view! {
            <p class="judge-note" data-testid="copy-settings">
                {words::FROM_COPY}
                <OnlyWriter>
                    <button class="link" data-testid="use-own-settings" on:click=move |_| judge.use_own_settings()>
                        {words::USE_OWN_SETTINGS}
                    </button>
                </OnlyWriter>
            </p>
        })
    }
}

/// The fields of the judge, without Start.
#[component]
pub fn JudgeFields(judge: JudgeForm) -> impl IntoView {
    // Providers with the same fields share them, because fields rebuilt inside a closed `details` have no
    // size in Chromium.
    let fields = Memo::new(move |_| Fields::of(judge.now().provider.access));
    let body = move || match fields.get() {
        Fields::None => view! {
            <p class="judge-note" data-testid="rules-note">{words::RULES}</p>
            <details class="judge-note" data-testid="rules-measured">
                <summary>{words::RULES_MEASURED}</summary>
                <p>{rules::AGREEMENT}</p>
            </details>
        }
        .into_any(),
        Fields::BuiltIn => view! {
            <BuiltInNote/>
            <ConnectionTest/>
            <JudgeSettingsPanel judge/>
        }
        .into_any(),
        Fields::Http => view! { <HttpFields judge/> <JudgeSettingsPanel judge/> }.into_any(),
    };
    view! { <ProviderField judge/> {body} }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fields {
    None,
    BuiltIn,
    Http,
}

impl Fields {
    fn of(access: Access) -> Self {
        match access {
            Access::Rules => Self::None,
            Access::BrowserModel => Self::BuiltIn,
            Access::Http(_) => Self::Http,
        }
    }
}

#[component]
fn BuiltInNote() -> impl IntoView {
    let said = RwSignal::new(String::new());
    spawn_local(async move {
        let says = availability().await;
        said.try_set(says);
    });
    let state = move || match said.get().as_str() {
        "" => "",
        "available" => words::BUILT_IN_READY,
        "downloadable" | "downloading" => words::BUILT_IN_DOWNLOADS,
        _ => words::BUILT_IN_MISSING,
    };
    view! {
        <p class="judge-note" data-testid="built-in-note">
            {words::BUILT_IN}{state}
        </p>
    }
}

#[component]
fn ProviderField(judge: JudgeForm) -> impl IntoView {
    let choose = move |event| {
        if let Some(chosen) = provider(&event_target_value(&event)) {
            judge.change(&|state| state.choose(chosen));
            judge.keep();
        }
    };
    let group = |title: &'static str, holds: fn(&Provider) -> bool| {
        let options = PROVIDERS.iter().filter(|provider| holds(provider)).map(|provider| {
            let is_chosen = move || judge.now().provider.id == provider.id;
            view! { <option value=provider.id prop:selected=is_chosen>{provider.name}</option> }
        });
        view! { <optgroup label=title>{options.collect_view()}</optgroup> }
    };
    view! {
        <label class="field">
            <span>{words::JUDGED_BY}</span>
            <select data-testid="provider-select" on:change=choose>
                {group(words::WITHOUT_KEY, |p| !matches!(p.access, Access::Http(_)))}
                {group(words::HOSTED, |p| is_http(p) && p.key == KeyNeed::Required)}
                {group(words::OWN_SERVER, |p| is_http(p) && p.key != KeyNeed::Required)}
            </select>
        </label>
    }
}

fn is_http(provider: &Provider) -> bool {
    matches!(provider.access, Access::Http(_))
}

/// How long a key lasts.
#[component]
fn KeptKeys(judge: JudgeForm) -> impl IntoView {
    let is_kept = Memo::new(move |_| judge.now().keys.lifetime == KeyLifetime::Tab);
    let keep = move |event| {
        let is_kept = event_target_checked(&event);
        let lifetime = if is_kept { KeyLifetime::Tab } else { KeyLifetime::Page };
        judge.change(&|state| state.keys.lifetime = lifetime);
    };
    let said = move || {
        if is_kept.get() { words::KEY_IN_TAB } else { words::KEY_IN_MEMORY }
    };
    view! {
        <p class="judge-note">{said}</p>
        <label class="check">
            <input type="checkbox" data-testid="keep-keys" prop:checked=is_kept on:change=keep/>
            <span>{words::KEEP_KEY}</span>
        </label>
    }
}

#[component]
fn HttpFields(judge: JudgeForm) -> impl IntoView {
    let key_page = move || {
        judge.now().provider.key_page.map(|page| view! {
            <a class="field-aside" href=page target="_blank" rel="noreferrer">{words::GET_KEY}</a>
        })
    };
    // The user's own server must allow requests from the page; hosted ones do.
    let access = move || {
        let provider = judge.now().provider;
        (provider.key != KeyNeed::Required).then(|| {
            view! {
                <p class="judge-note" data-testid="page-access">
                    {with_origin(provider.page_access)}" "
                    {provider.access_link.map(|link| view! {
                        <a href=link target="_blank" rel="noreferrer">{words::MORE}</a>
                    })}
                </p>
            }
        })
    };
    let key = judge.shown(|state| state.key().expose().to_owned());
    let base_url = judge.shown(|state| state.base_url.clone());
    let forget = move || {
        judge.now().keys.has_any().then(|| {
            view! {
                <button class="link field-aside" data-testid="forget-keys"
                    on:click=move |_| judge.change(&|state| state.keys.forget())>
                    {words::FORGET_KEYS}
                </button>
            }
        })
    };
    view! {
        <label class="field">
            <span>{words::ADDRESS}</span>
            <input type="url" data-testid="base-url" spellcheck="false" autocomplete="off"
                prop:value=base_url
                on:input=move |event| { let text = event_target_value(&event); judge.change(&|state| text.clone_into(&mut state.base_url)) }
                on:change=move |_| judge.keep()/>
        </label>
        <div class="field-with-aside">
            <label class="field">
                <span>{words::KEY}{move || (judge.now().provider.key == KeyNeed::Optional).then_some(words::KEY_OPTIONAL)}</span>
                <input type="password" data-testid="api-key" spellcheck="false" autocomplete="off"
                    prop:value=key
                    on:input=move |event| { let text = event_target_value(&event); judge.change(&|state| state.set_key(&text)) }/>
            </label>
            {key_page}{forget}
        </div>
        <SignIn judge/>
        <KeptKeys judge/>
        {access}
        <ModelField judge/>
        <ConnectionTest/>
    }
}
