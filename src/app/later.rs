//! What loads when it is first needed: screens, the fields of the judge, and what drives a run. A first
//! visit brings the start page; each function marked here, with all that only it needs, is a WebAssembly
//! file of its own, which `scripts/trunk/wasm-bindgen` splits off.

// What is split off cannot fail, but its loading can: the macro asks for one type of both.
#![allow(clippy::unnecessary_wraps)]

use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::SplitLoaderError;
#[cfg(feature = "split")]
use leptos::wasm_split::wasm_split;

use super::judge_form::JudgeForm;
use super::keeper;
use super::keeping::Keeper;
use super::open_batch::OpenBatch;
use super::parts::ask_button::AskButton;
use super::parts::judge_panel::JudgeFields;
use super::place::Place;
use super::result_set::ResultSet;
use super::runner::{Begun, Runner, driving};
use super::screens::agreement::Agreement;
use super::screens::data::Data;
use super::screens::results::Results;
use crate::browser::pace::Pace;

/// Makes the screen, once its code is there.
type Screen = fn(Arc<OpenBatch>) -> AnyView;

/// A typed pair, and the results of the model that was asked about it.
type Asked = RwSignal<Option<(Arc<OpenBatch>, ResultSet)>>;

/// What the start page shows of a judge that is a model, once its code is there.
#[derive(Clone, Copy)]
struct JudgeViews {
    fields: fn(JudgeForm) -> AnyView,
    ask: fn(Memo<Option<Arc<OpenBatch>>>, Asked) -> AnyView,
}

/// A part of the page could not be fetched. Asking for it again tries again.
#[derive(Clone, Copy)]
pub struct NotLoaded;

impl From<SplitLoaderError> for NotLoaded {
    fn from(_: SplitLoaderError) -> Self {
        Self
    }
}

/// Where nothing splits the build, as in the tests of the edge, its parts are there from the start.
macro_rules! part {
    ($(#[$about:meta])* $file:ident: $visible:vis fn $name:ident() -> $made:ty { $make:expr }) => {
        $(#[$about])*
        #[cfg(feature = "split")]
        #[wasm_split($file, fallible, wasm_split_path = leptos::wasm_split)]
        $visible fn $name() -> Result<$made, NotLoaded> {
            Ok($make)
        }

        $(#[$about])*
        #[cfg(not(feature = "split"))]
        #[allow(clippy::unused_async)]
        $visible async fn $name() -> Result<$made, NotLoaded> {
            Ok($make)
        }
    };
}

part! {
    data: fn data() -> Screen { |open| view! { <Data open/> }.into_any() }
}
part! {
    results: fn results() -> Screen { |open| view! { <Results open/> }.into_any() }
}
part! {
    agreement: fn agreement() -> Screen { |open| view! { <Agreement open/> }.into_any() }
}
part! {
    /// What reads the sample: other files are read by a worker.
    sample: pub fn load_sample_reader() -> fn(&str) -> OpenBatch { OpenBatch::sample }
}
part! {
    judge: fn judge() -> JudgeViews {
        JudgeViews {
            fields: |judge| view! { <JudgeFields judge/> }.into_any(),
            ask: |pair, asked| view! { <AskButton pair asked/> }.into_any(),
        }
    }
}
part! {
    /// What drives a run of any judge.
    driving: pub fn load_driving() -> fn(Runner, Begun) { driving::drive }
}
part! {
    /// What keeps projects.
    keeping: pub fn load_keeper() -> Keeper { keeper::KEEPER }
}

/// Fetches what shows data while these are still being read.
pub fn expect_data() {
    spawn_local(async {
        // Where that fails the screen says so, and asks again.
        let _ = data().await;
    });
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LaterScreen {
    Data,
    Results,
    Agreement,
}

impl From<&Place> for LaterScreen {
    fn from(place: &Place) -> Self {
        match place {
            Place::Data => Self::Data,
            Place::Agreement(_) => Self::Agreement,
            Place::Start | Place::Results { .. } => Self::Results,
        }
    }
}

impl LaterScreen {
    async fn load(self) -> Result<Screen, NotLoaded> {
        match self {
            Self::Data => data().await,
            Self::Results => results().await,
            Self::Agreement => agreement().await,
        }
    }
}

#[component]
pub fn Later(screen: LaterScreen, open: Arc<OpenBatch>) -> impl IntoView {
    shown_later(move || screen.load(), move |show: Screen| show(open.clone()))
}

/// The fields of the judge, on the start page.
pub fn judge_fields(form: JudgeForm) -> impl IntoView {
    shown_later(judge, move |views: JudgeViews| (views.fields)(form))
}

/// What asks a model about a typed pair.
pub fn ask_button(pair: Memo<Option<Arc<OpenBatch>>>, asked: Asked) -> impl IntoView {
    shown_later(judge, move |views: JudgeViews| (views.ask)(pair, asked))
}

fn shown_later<T, L>(
    load: impl Fn() -> L + Clone + Send + 'static,
    show: impl Fn(T) -> AnyView + Send + 'static,
) -> impl IntoView
where
    T: Clone + Send + Sync + 'static,
    L: Future<Output = Result<T, NotLoaded>> + 'static,
{
    let loaded = RwSignal::new(None::<Result<T, NotLoaded>>);
    let load = move || {
        let loading = load();
        spawn_local(async move {
            let mut loading = pin!(loading);
            let at_hand = poll_fn(|task| Poll::Ready(loading.as_mut().poll(task))).await;
            let arrived = match at_hand {
                Poll::Ready(arrived) => arrived,
                Poll::Pending => {
                    let arrived = loading.await;
                    // Code that has just come and a screen made of it would be one long task.
                    Pace::new().rest().await;
                    arrived
                }
            };
            // Whoever asked may have gone on to another screen meanwhile.
            loaded.try_set(Some(arrived));
        });
    };
    load();
    let again = move |_| {
        loaded.set(None);
        load();
    };
    move || match loaded.get() {
        Some(Ok(part)) => show(part),
        Some(Err(NotLoaded)) => {
            let again = again.clone();
            view! {
                <div class="notice later-notice" role="alert">
                    <p>"This part of the page could not be loaded. Is the network there?"</p>
                    <button class="button" on:click=again>"Try again"</button>
                </div>
            }
            .into_any()
        }
        None => view! { <p class="notice later-notice" role="status">"Loading …"</p> }.into_any(),
    }
}
