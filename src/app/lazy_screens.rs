//! Code that loads when it is first needed. A first visit loads the start page only. Each `part!` below
//! becomes a WebAssembly file of its own, with everything that only it needs; `scripts/trunk/wasm-bindgen`
//! splits them off.

// Only loading can fail, but the macro wants one result type for the loading and the function.
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

use super::parts::ask_button::AskButton;
use super::parts::judge_panel::JudgeFields;
use super::parts::keeping_bar::KeepingBar;
use super::parts::project_list::ProjectList;
use super::parts::run_elsewhere::RunElsewhere;
use super::parts::trajectory_list::TrajectoryList;
use super::parts::trajectory_viewer::TrajectoryViewer;
use super::parts::typed_outcome;
use super::screens::about::About;
use super::screens::agreement::Agreement;
use super::screens::compare::Compare;
use super::screens::data::Data;
use super::screens::goals::Goals;
use super::screens::guide::Guide;
use super::screens::levels::Levels;
use super::screens::link::Link;
use super::screens::results::Results;
use super::state::autosave::{LoadedStorage, StorageViews};
use super::state::came_back::CameBack;
use super::state::elsewhere_view::ElsewhereView;
use super::state::judge_form::JudgeForm;
use super::state::loading::NotLoaded;
use super::state::open_batch::OpenBatch;
use super::state::result_set::ResultSet;
use super::state::runner::{Drive, driving};
use super::state::session::{LazyCode, Session};
use super::state::sign_in;
use super::state::storage::STORAGE;
use super::state::trajectory_state::TrajectoryViews;
use crate::browser::yield_now::Turn;
use crate::words::page as words;
use crate::workspace::place::Place;

/// Makes a screen, once its code is loaded.
type Screen = fn(Arc<OpenBatch>) -> AnyView;

/// Makes a screen that needs no data.
type Lone = fn(&Place) -> AnyView;

/// A typed pair, and the results of the model that was asked about it.
type Asked = RwSignal<Option<(Arc<OpenBatch>, ResultSet)>>;

/// Views for a judge that is a model, on the start page.
#[derive(Clone, Copy)]
struct JudgeViews {
    fields: fn(JudgeForm) -> AnyView,
    ask: fn(Memo<Option<Arc<OpenBatch>>>, Asked) -> AnyView,
}

/// Judges and shows a typed pair.
#[derive(Clone, Copy)]
pub struct TypedTools {
    pub judge: fn(&OpenBatch) -> ResultSet,
    pub show: fn(Arc<OpenBatch>, &ResultSet) -> AnyView,
}

impl From<SplitLoaderError> for NotLoaded {
    fn from(_: SplitLoaderError) -> Self {
        Self
    }
}

/// Without the `split` feature, as in tests/wasm.rs, every part is there from the start.
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
    about: fn about() -> Lone { |place| match place {
        Place::Guide(_) => view! { <Guide/> }.into_any(),
        _ => view! { <About/> }.into_any(),
    } }
}
part! {
    link: fn link() -> Lone { |_| view! { <Link/> }.into_any() }
}
part! {
    /// Completes a sign-in at a provider.
    sign_in: fn load_sign_in() -> fn(&Session, CameBack) { sign_in::finish }
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
    compare: fn compare() -> Screen { |open| view! { <Compare open/> }.into_any() }
}
part! {
    levels: fn levels() -> Screen { |open| view! { <Levels open/> }.into_any() }
}
part! {
    goals: fn goals() -> Screen { |open| view! { <Goals open/> }.into_any() }
}
part! {
    /// Reads the sample; other files are read by a worker.
    sample: fn load_sample_reader() -> fn(&str) -> OpenBatch { OpenBatch::sample }
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
    /// Judges typed pairs by the rules and draws them, beside the start page.
    typed: pub fn load_typed() -> TypedTools {
        TypedTools { judge: typed_outcome::by_rules, show: typed_outcome::show }
    }
}
part! {
    /// Drives a run of any judge.
    driving: fn load_driving() -> Drive { driving::drive }
}
part! {
    /// Stores projects and lists them.
    keeping: fn load_storage() -> LoadedStorage {
        LoadedStorage {
            storage: STORAGE,
            views: StorageViews {
                project_list: || view! { <ProjectList/> }.into_any(),
                bar: || view! { <KeepingBar/> }.into_any(),
            },
        }
    }
}
part! {
    /// Shows trajectories.
    trajectory: fn load_trajectory_views() -> TrajectoryViews {
        TrajectoryViews {
            viewer: |shown| view! { <TrajectoryViewer shown/> }.into_any(),
            list: |paths| view! { <TrajectoryList paths/> }.into_any(),
        }
    }
}

part! {
    /// Makes batch files and reads their results.
    elsewhere: fn load_elsewhere() -> ElsewhereView {
        |open, ahead| view! { <RunElsewhere open ahead/> }.into_any()
    }
}

/// What the state loads.
pub const LAZY_CODE: LazyCode = LazyCode {
    sample_reader: || Box::pin(load_sample_reader()),
    drive: || Box::pin(load_driving()),
    storage: || Box::pin(load_storage()),
    trajectory_views: || Box::pin(load_trajectory_views()),
    elsewhere: || Box::pin(load_elsewhere()),
    sign_in: || Box::pin(load_sign_in()),
    expect_data,
};

/// Loads the data screen while the data is still being read.
fn expect_data() {
    spawn_local(async {
        // If this fails, the screen says so and tries again.
        let _ = data().await;
    });
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ScreenName {
    Data,
    Results,
    Agreement,
    Compare,
    Levels,
    Goals,
}

impl From<&Place> for ScreenName {
    fn from(place: &Place) -> Self {
        match place {
            Place::Data => Self::Data,
            Place::Agreement(_) | Place::Labelling { .. } => Self::Agreement,
            Place::Compare(_) => Self::Compare,
            Place::Levels { .. } => Self::Levels,
            Place::Goals { .. } => Self::Goals,
            Place::Start
            | Place::About
            | Place::Guide(_)
            | Place::Link(_)
            | Place::Results { .. } => Self::Results,
        }
    }
}

impl ScreenName {
    async fn load(self) -> Result<Screen, NotLoaded> {
        match self {
            Self::Data => data().await,
            Self::Results => results().await,
            Self::Agreement => agreement().await,
            Self::Compare => compare().await,
            Self::Levels => levels().await,
            Self::Goals => goals().await,
        }
    }
}

#[component]
pub fn LazyScreen(screen: ScreenName, open: Arc<OpenBatch>) -> impl IntoView {
    when_loaded(move || screen.load(), move |show: Screen| show(open.clone()))
}

/// A screen that needs no data.
#[component]
pub fn LazyLone(place: Place) -> impl IntoView {
    let is_link = matches!(place, Place::Link(_));
    let load = move || async move { if is_link { link().await } else { about().await } };
    when_loaded(load, move |show: Lone| show(&place))
}

/// The fields of the judge, on the start page.
pub fn judge_fields(form: JudgeForm) -> impl IntoView {
    when_loaded(judge, move |views: JudgeViews| (views.fields)(form))
}

/// The button that asks a model about a typed pair.
pub fn ask_button(pair: Memo<Option<Arc<OpenBatch>>>, asked: Asked) -> impl IntoView {
    when_loaded(judge, move |views: JudgeViews| (views.ask)(pair, asked))
}

fn when_loaded<T, L>(
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
                    // Compiling the code and building the screen in one task would take too long.
                    Turn::new().yield_now().await;
                    arrived
                }
            };
            // The user may have gone to another screen meanwhile.
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
                    <p>{words::NOT_LOADED}</p>
                    <button class="button" on:click=again>{words::TRY_AGAIN}</button>
                </div>
            }
            .into_any()
        }
        None => {
            view! { <p class="notice later-notice" role="status">{words::LOADING}</p> }.into_any()
        }
    }
}
