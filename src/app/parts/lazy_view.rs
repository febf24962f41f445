//! Views that load when they are first shown.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::state::loading::Load;
use crate::app::state::session::Session;
use crate::app::state::trajectory_state::TrajectoryViews;
use crate::words::page as words;

#[component]
pub fn LazyView(show: impl Fn(TrajectoryViews) -> AnyView + Send + 'static) -> impl IntoView {
    lazy(Session::current().lazy.trajectory_views, show)
}

/// A view that is loaded, or else can be loaded again.
pub fn lazy<T: Clone + Send + Sync + 'static>(
    load_it: Load<T>,
    show: impl Fn(T) -> AnyView + Send + 'static,
) -> impl IntoView {
    let loaded = RwSignal::new(None);
    let load = move || {
        spawn_local(async move {
            let views = load_it().await;
            // The user may have left the screen meanwhile.
            loaded.try_set(Some(views.ok()));
        });
    };
    load();
    move || match loaded.get() {
        None => view! { <p role="status">{words::LOADING}</p> }.into_any(),
        Some(Some(views)) => show(views),
        Some(None) => view! {
            <p class="notice" role="alert">
                {words::NOT_LOADED}" "
                <button class="link" on:click=move |_| load()>{words::TRY_AGAIN}</button>
            </p>
        }
        .into_any(),
    }
}
