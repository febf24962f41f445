//! A screen with its marks, as an SVG over the picture. The picture is read when it comes into sight.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::app::state::session::Session;
use crate::browser::screens::{Screens, Shown, open_screen};
use crate::trajectory::{
    Frame, Mark, Platform, ScreenSize, ScreenTrouble, Step, Zoom, frame_of, marks_of, step_text,
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
                    {marks(&step, shown.kind.size(), frame)}
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

fn marks(step: &Step, size: ScreenSize, frame: Frame) -> Vec<AnyView> {
    let (width, height) = (f64::from(size.width), f64::from(size.height));
    // What a mark measures, however far the frame is zoomed in.
    let unit = frame.width.max(frame.height) / 100.0;
    let drawn = marks_of(step).into_iter().filter_map(|mark| match mark {
        Mark::Box(area) => {
            let [x, y] = [area.x * width, area.y * height];
            let [wide, high] = [area.width * width, area.height * height];
            Some(boxed([x, y, wide, high], unit))
        }
        Mark::Plus(point) => Some(plus(point.x * width, point.y * height, unit)),
        Mark::Arrow { from, to } => {
            let from = [from.x * width, from.y * height];
            Some(arrow(from, [to.x * width, to.y * height], unit))
        }
        // Captions stand below the screen.
        Mark::Caption(_) => None,
    });
    drawn.collect()
}

fn boxed([x, y, width, height]: [f64; 4], unit: f64) -> AnyView {
    let side = |of: f64| format!("{of:.1}");
    view! {
        <rect
            class="mark-box"
            data-mark="box"
            x=side(x)
            y=side(y)
            width=side(width)
            height=side(height)
            stroke-width=side(unit * 0.8)
        />
    }
    .into_any()
}

/// Each shape twice: light below, so that it is seen on any screen.
fn stroked(kind: &'static str, path: String, unit: f64) -> AnyView {
    let wide = |of: f64| format!("{:.1}", unit * of);
    view! {
        <path class="mark-halo" d=path.clone() stroke-width=wide(1.8)/>
        <path class="mark-line" data-mark=kind d=path stroke-width=wide(0.9)/>
    }
    .into_any()
}

fn plus(x: f64, y: f64, unit: f64) -> AnyView {
    let arm = unit * 3.0;
    let path =
        format!("M{:.1} {y:.1}H{:.1}M{x:.1} {:.1}V{:.1}", x - arm, x + arm, y - arm, y + arm);
    stroked("plus", path, unit)
}

fn arrow([x, y]: [f64; 2], [to_x, to_y]: [f64; 2], unit: f64) -> AnyView {
    let angle = (to_y - y).atan2(to_x - x);
    let barb = |turn: f64| {
        let (sin, cos) = (angle + turn).sin_cos();
        format!("{:.1} {:.1}", to_x - cos * unit * 3.0, to_y - sin * unit * 3.0)
    };
    let path = format!(
        "M{x:.1} {y:.1}L{to_x:.1} {to_y:.1}M{}L{to_x:.1} {to_y:.1}L{}",
        barb(0.5),
        barb(-0.5)
    );
    stroked("arrow", path, unit)
}
