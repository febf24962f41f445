//! Regions of screens that are covered before a screen leaves the page: drawn over the large screen, or
//! every field that was typed into.

use std::sync::Arc;

use leptos::ev::PointerEvent;
use leptos::prelude::*;

use super::trajectory_looking::{Looking, Scope};
use crate::browser::pointer::capture;
use crate::browser::svg_point::point_in_svg;
use crate::trajectory::{
    Mask, MaskedOn, Masks, Rect, ScreenSize, marked_area, typed_without_place,
};
use crate::words::masks as words;

#[component]
pub fn MaskControls(looking: Looking) -> impl IntoView {
    let pressed = move || looking.covers.get().to_string();
    let has_drawn = move || {
        let at = looking.at.get();
        looking.key.with_value(|key| looking.masks.read().has_drawn(key, at))
    };
    let uncover = move |_| {
        let at = looking.at.get_untracked();
        looking.key.with_value(|key| change(looking, |masks| masks.take_last(key, at)));
    };
    let mark = move || marked_area(&looking.step(looking.at.get()));
    let cover_mark = move |_| {
        if let Some(area) = untrack(mark) {
            add(looking, looking.at.get_untracked(), area);
        }
    };
    view! {
        <details class="trajectory-masks" data-testid="trajectory-masks">
            <summary>{words::TITLE}</summary>
            <p class="trajectory-about">{words::NOTE}</p>
            <div class="trajectory-controls">
                <ScopeChoice looking/>
                <button class="button" data-testid="mask-draw" aria-pressed=pressed
                    on:click=move |_| looking.covers.update(|covers| *covers = !*covers)>{words::DRAW}</button>
                <button class="button" data-testid="mask-mark" disabled=move || mark().is_none()
                    on:click=cover_mark>{words::COVER_MARK}</button>
                <button class="button" data-testid="mask-undo" disabled=move || !has_drawn()
                    on:click=uncover>{words::UNCOVER}</button>
            </div>
            <TypedFields looking/>
        </details>
    }
}

#[component]
fn ScopeChoice(looking: Looking) -> impl IntoView {
    let scopes = [
        (Scope::Screen, "screen", words::ON_SCREEN),
        (Scope::Trajectory, "trajectory", words::ON_TRAJECTORY),
        (Scope::Everything, "everything", words::ON_EVERYTHING),
    ];
    let choose = move |event| {
        let chosen = event_target_value(&event);
        let found = scopes.iter().find(|(_, value, _)| *value == chosen);
        if let Some((scope, ..)) = found {
            looking.scope.set(*scope);
        }
    };
    let options = scopes.map(|(scope, value, label)| {
        let is_chosen = move || looking.scope.get() == scope;
        view! { <option value=value prop:selected=is_chosen>{label}</option> }
    });
    view! {
        <label class="trajectory-choice">
            {words::WHERE}
            <select data-testid="mask-scope" on:change=choose>{options}</select>
        </label>
    }
}

#[component]
fn TypedFields(looking: Looking) -> impl IntoView {
    let here = move || looking.key.with_value(|key| looking.masks.read().covers_typed_in(key));
    let everywhere = move || looking.masks.read().covers_typed_everywhere();
    let cover_here = move |event| {
        let is_wanted = event_target_checked(&event);
        looking
            .key
            .with_value(|key| change(looking, |masks| masks.cover_typed(Some(key), is_wanted)));
    };
    let cover_everywhere = move |event| {
        let is_wanted = event_target_checked(&event);
        change(looking, |masks| masks.cover_typed(None, is_wanted));
    };
    let unplaced = looking.trajectory.with_value(|of| typed_without_place(of));
    let unplaced = move || words::unplaced(unplaced).filter(|_| here());
    view! {
        <label class="trajectory-choice">
            <input type="checkbox" data-testid="mask-typed" prop:checked=here disabled=everywhere
                on:change=cover_here/>
            {words::TYPED}
        </label>
        " "
        <label class="trajectory-choice">
            <input type="checkbox" data-testid="mask-typed-all" prop:checked=everywhere
                on:change=cover_everywhere/>
            {words::TYPED_EVERYWHERE}
        </label>
        <p class="trajectory-about" role="status">{unplaced}</p>
    }
}

fn change(looking: Looking, change: impl FnOnce(&mut Masks)) {
    looking.masks.update(|masks| change(Arc::make_mut(masks)));
}

fn add(looking: Looking, at: usize, area: Rect) {
    let key = looking.key.get_value();
    let on = match looking.scope.get_untracked() {
        Scope::Screen => MaskedOn::Screen(key, at),
        Scope::Trajectory => MaskedOn::Trajectory(key),
        Scope::Everything => MaskedOn::Everything,
    };
    change(looking, |masks| masks.add(Mask { area, on }));
}

/// A region that is being drawn.
#[derive(Clone, Copy)]
pub struct Drag {
    looking: Looking,
    at: usize,
    /// Two corners, as fractions of the screen.
    corners: RwSignal<Option<[[f64; 2]; 2]>>,
}

/// Of the screen; anything smaller is a click.
const SMALLEST: f64 = 0.004;

impl Drag {
    pub fn begin(looking: Looking, at: usize) -> Self {
        Self { looking, at, corners: RwSignal::new(None) }
    }

    pub fn start(self, event: &PointerEvent, size: ScreenSize) {
        if let Some(place) = place_of(event, size) {
            capture(event);
            event.prevent_default();
            self.corners.set(Some([place, place]));
        }
    }

    pub fn go_on(self, event: &PointerEvent, size: ScreenSize) {
        if self.corners.with_untracked(Option::is_some)
            && let Some(place) = place_of(event, size)
        {
            self.corners.update(|corners| {
                if let Some([_, last]) = corners {
                    *last = place;
                }
            });
        }
    }

    pub fn end(self) {
        let area = untrack(|| self.area());
        self.corners.set(None);
        if let Some(area) = area.filter(|area| area.width > SMALLEST && area.height > SMALLEST) {
            add(self.looking, self.at, area);
        }
    }

    pub fn area(self) -> Option<Rect> {
        let [[x, y], [to_x, to_y]] = self.corners.get()?;
        let (width, height) = ((to_x - x).abs(), (to_y - y).abs());
        Some(Rect { x: x.min(to_x), y: y.min(to_y), width, height })
    }
}

fn place_of(event: &PointerEvent, size: ScreenSize) -> Option<[f64; 2]> {
    let [x, y] = point_in_svg(event)?;
    let part = |at: f64, of: u32| (at / f64::from(of)).clamp(0.0, 1.0);
    Some([part(x, size.width), part(y, size.height)])
}

/// What is covered on a screen, drawn over it.
pub fn covers(looking: Looking, at: usize, size: ScreenSize) -> impl IntoView {
    move || looking.covered(at, size).into_iter().map(|area| cover(area, size)).collect_view()
}

pub fn cover(area: Rect, size: ScreenSize) -> impl IntoView {
    let (width, height) = (f64::from(size.width), f64::from(size.height));
    let pixels = |of: f64| format!("{of:.1}");
    view! {
        <rect
            class="screen-mask"
            data-testid="screen-mask"
            x=pixels(area.x * width)
            y=pixels(area.y * height)
            width=pixels(area.width * width)
            height=pixels(area.height * height)
        />
    }
}
