//! A screen with its marks, as an SVG over the picture. The picture is read when it comes into sight.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::trajectory_looking::Looking;
use super::trajectory_masks::{Drag, cover, covers};
use crate::app::state::session::Session;
use crate::browser::screens::{Screens, Shown, open_screen};
use crate::trajectory::{
    Platform, ScreenSize, ScreenTrouble, Shape, ShapeKind, Step, Zoom, frame_of, shapes_of,
    step_text,
};
use crate::words::trajectories as words;

/// A screen on its way, shown, or in trouble.
pub type Opened = Option<Result<Shown, ScreenTrouble>>;

/// Opens a screen by what the data call it. `None` while it is not wanted, or there is none.
pub fn opened_screen(wanted: Signal<Option<String>>) -> RwSignal<Opened> {
    let session = Session::current();
    let opened = RwSignal::new(None);
    Effect::new(move || {
        // A screen that was missing may have come.
        session.screens_changed.track();
        let Some(reference) = wanted.get() else { return };
        let known = session.screens.with_value(|screens| screens.shown(&reference));
        spawn_local(async move {
            let result = match known {
                Some(shown) => Ok(shown),
                None => open(&session, &reference).await,
            };
            // Another may be wanted meanwhile, or nobody looks any more.
            let is_wanted = wanted.try_with_untracked(|now| now.as_ref() == Some(&reference));
            if is_wanted == Some(true) {
                opened.try_set(Some(result));
            }
        });
    });
    opened
}

async fn open(session: &Session, reference: &str) -> Result<Shown, ScreenTrouble> {
    let source = session.screen_sources().find(reference).await?;
    let shown = open_screen(source).await?;
    session.screens.update_value(|screens| screens.keep(reference, &shown));
    Ok(shown)
}

#[component]
pub fn ScreenPicture(
    step: Step,
    platform: Option<Platform>,
    opened: RwSignal<Opened>,
    #[prop(into)] zoom: Signal<Zoom>,
    /// What is looked at, and which screen of it this is.
    looking: Looking,
    at: usize,
    /// Whether regions are drawn here.
    #[prop(optional)]
    takes_regions: bool,
) -> impl IntoView {
    let drag = Drag::begin(looking, at);
    move || match opened.get() {
        None => view! { <p class="trajectory-trouble">{words::LOADING}</p> }.into_any(),
        Some(Err(trouble)) => {
            let load = (trouble == ScreenTrouble::Elsewhere).then(load_button);
            view! { <p class="trajectory-trouble">{trouble.to_string()}" "{load}</p> }.into_any()
        }
        Some(Ok(shown)) => {
            let ScreenSize { width, height } = shown.kind.size();
            let step = step.on_screen_of([width, height]);
            let frame = frame_of(&step, platform, shown.kind.size(), zoom.get());
            let broken = move |_| opened.set(Some(Err(ScreenTrouble::Broken)));
            let size = shown.kind.size();
            let takes = move || takes_regions && looking.covers.get();
            view! {
                <svg
                    class="trajectory-picture"
                    class:takes-regions=takes
                    viewBox=format!("{} {} {} {}", frame.x, frame.y, frame.width, frame.height)
                    role="img"
                    aria-label=step_text(&step)
                    on:pointerdown=move |event| if takes() { drag.start(&event, size) }
                    on:pointermove=move |event| drag.go_on(&event, size)
                    on:pointerup=move |_| drag.end()
                >
                    <image
                        href=shown.address
                        width=width.to_string()
                        height=height.to_string()
                        on:error=broken
                    />
                    {covers(looking, at, size)}
                    {move || drag.area().map(|area| cover(area, size))}
                    {shapes_of(&step, shown.kind.size(), frame).into_iter().map(drawn).collect_view()}
                </svg>
                {shown.kind.remark().map(|remark| view! { <p class="trajectory-trouble">{remark}</p> })}
            }
            .into_any()
        }
    }
}

/// Nothing is asked of another address before somebody says so.
fn load_button() -> impl IntoView {
    let session = Session::current();
    let load = move |_| {
        session.screens.update_value(Screens::allow_loading);
        session.screens_changed.update(|times| *times += 1);
    };
    view! { <button class="link" data-testid="load-screens" on:click=load>{words::LOAD_ELSEWHERE}</button> }
}

/// Each line is drawn over a light one, so that it is seen on any screen.
fn drawn(shape: Shape) -> AnyView {
    let wide = |width: f64| format!("{width:.1}");
    let Shape { kind, path, width, halo } = shape;
    let class = if kind == ShapeKind::Box { "mark-box" } else { "mark-line" };
    let halo = halo.map(|halo| {
        view! { <path class="mark-halo" d=path.clone() stroke-width=wide(halo)/> }
    });
    view! { {halo}<path class=class data-mark=kind.key() d=path stroke-width=wide(width)/> }
        .into_any()
}
