//! A screen with its marks, as an SVG over the picture. The picture is read when it comes into sight.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::state::session::Session;
use crate::browser::screens::{Screens, Shown, open_screen};
use crate::trajectory::{
    Platform, ScreenSize, ScreenTrouble, Shape, ShapeKind, Step, Zoom, frame_of, shapes_of,
    step_text,
};

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
    let source = match session.screens.with_value(|screens| screens.find(reference)) {
        Err(ScreenTrouble::Missing) => {
            session.kept_screens.find(reference).await.ok_or(ScreenTrouble::Missing)?
        }
        found => found?,
    };
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
) -> impl IntoView {
    move || match opened.get() {
        None => view! { <p class="trajectory-trouble">"Loading …"</p> }.into_any(),
        Some(Err(trouble)) => {
            let load = (trouble == ScreenTrouble::Elsewhere).then(load_button);
            view! { <p class="trajectory-trouble">{trouble.to_string()}" "{load}</p> }.into_any()
        }
        Some(Ok(shown)) => {
            let ScreenSize { width, height } = shown.kind.size();
            let step = step.on_screen_of([width, height]);
            let frame = frame_of(&step, platform, shown.kind.size(), zoom.get());
            let broken = move |_| opened.set(Some(Err(ScreenTrouble::Broken)));
            view! {
                <svg
                    class="trajectory-picture"
                    viewBox=format!("{} {} {} {}", frame.x, frame.y, frame.width, frame.height)
                    role="img"
                    aria-label=step_text(&step)
                >
                    <image
                        href=shown.address
                        width=width.to_string()
                        height=height.to_string()
                        on:error=broken
                    />
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
    view! { <button class="link" data-testid="load-screens" on:click=load>"Load screens from their addresses"</button> }
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
