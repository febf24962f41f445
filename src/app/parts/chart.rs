//! One chart in the page. Its marks filter the table, by click, by key, or by brushing.

use std::sync::Arc;

use leptos::ev;
use leptos::html::Div;
use leptos::prelude::*;

use crate::app::state::session::Session;
use crate::app::state::workbench::Workbench;
use crate::base::number::shortest;
use crate::browser::after_paint::a_frame_behind;
use crate::browser::chart_marks::{follow_key, mount_chart, position_on_chart, stop_at_focus};
use crate::browser::pointer::capture;
use crate::browser::size_observer::follow_width;
use crate::browser::svg_dom::text_at;
use crate::browser::text_width::CanvasWidths;
use crate::charts::{ChartKind, Picture};

type Point = (f64, f64);

/// Pixels a pointer moves before a click becomes a brush.
const CLICK: f64 = 5.0;

#[component]
pub fn Chart(kind: ChartKind, picture: Memo<Option<Arc<Picture>>>) -> impl IntoView {
    let frame = NodeRef::<Div>::new();
    let width = follow_width(frame);
    draw_after_the_table(kind, picture, frame, width);
    let session = Session::current();
    // The picture may show an earlier view, so the filter is added to the current one.
    let view = Workbench::current().view;
    let toggle = move |filter: Option<String>| {
        if let Some(filter) = filter {
            session.show_view(view.with_untracked(|view| view.toggled(&filter)));
        }
    };
    let brush = Brush::new();
    let on_click = move |event: ev::MouseEvent| {
        if let Some(frame) = frame.get_untracked() {
            stop_at_focus(&frame);
        }
        if !brush.has_just_ended() {
            toggle(text_at(&event, "data-filter"));
        }
    };
    let on_key = move |event: ev::KeyboardEvent| {
        let Some(frame) = frame.get_untracked() else { return };
        let is_followed = match event.key().as_str() {
            "Enter" | " " => {
                toggle(text_at(&event, "data-filter"));
                true
            }
            other => follow_key(&frame, other),
        };
        if is_followed {
            event.prevent_default();
            event.stop_propagation();
        }
    };
    let on_press = move |event: ev::PointerEvent| {
        if kind.takes_brush() && event.button() == 0 {
            brush.press(frame.get_untracked().and_then(|frame| position_on_chart(&frame, &event)));
        }
    };
    let on_move = move |event: ev::PointerEvent| {
        if let Some(frame) = frame.get_untracked()
            && brush.drag(position_on_chart(&frame, &event))
        {
            capture(&event);
        }
    };
    let on_release = move |_| {
        if let Some((from, to)) = brush.release()
            && let Some(picture) = picture.get_untracked()
            && let Some(brushed) = view
                .with_untracked(|view| picture.brushed(view, kind, width.get_untracked(), from, to))
        {
            session.show_view(brushed);
        }
    };
    let title = move || picture.get().map(|picture| picture.title(kind));
    view! {
        <figure class="chart-box" data-chart=kind.key()>
            <figcaption>{title}</figcaption>
            <div class="chart-pane" class:brushable=kind.takes_brush()>
                <div
                    node_ref=frame
                    on:click=on_click
                    on:keydown=on_key
                    on:pointerdown=on_press
                    on:pointermove=on_move
                    on:pointerup=on_release
                    on:pointercancel=move |_| brush.cancel()
                ></div>
                {move || brush.area().map(|style| view! { <div class="chart-brush" style=style></div> })}
            </div>
        </figure>
    }
}

/// Typing in the search field changes the table and all charts: the table is drawn first, then each chart
/// in its own task.
fn draw_after_the_table(
    kind: ChartKind,
    picture: Memo<Option<Arc<Picture>>>,
    frame: NodeRef<Div>,
    width: Memo<f64>,
) {
    let widths = StoredValue::new_local(CanvasWidths::new());
    let mounted = StoredValue::new(None);
    let draw = move || {
        let (Some(frame), Some(picture)) = (frame.get_untracked(), picture.get_untracked()) else {
            return;
        };
        let width = width.get_untracked();
        // The band is folded.
        if width <= 0.0 {
            return;
        }
        let drawn = widths.with_value(|widths| picture.draw(kind, width, widths));
        // Unchanged elements stay, so that a click is not lost between press and release.
        if mounted.with_value(|mounted| mounted.as_ref() == Some(&drawn)) {
            return;
        }
        match mount_chart(&frame, &drawn) {
            Ok(()) => mounted.set_value(Some(drawn)),
            Err(error) => leptos::logging::error!("a chart could not be drawn: {error:?}"),
        }
    };
    let news = move || {
        picture.track();
        width.track();
    };
    a_frame_behind(news, draw);
}

/// A pointer that brushes a chart.
#[derive(Clone, Copy)]
struct Brush {
    pressed_at: StoredValue<Option<Point>>,
    /// Start and end, once it is more than a click.
    drawn: RwSignal<Option<(Point, Point)>>,
    /// The browser reports a click after every release, also after a brush.
    ended: StoredValue<bool>,
}

impl Brush {
    fn new() -> Self {
        Self {
            pressed_at: StoredValue::new(None),
            drawn: RwSignal::new(None),
            ended: StoredValue::new(false),
        }
    }

    fn press(self, at: Option<Point>) {
        self.ended.set_value(false);
        self.pressed_at.set_value(at);
    }

    /// Returns whether it just became a brush.
    fn drag(self, to: Option<Point>) -> bool {
        let (Some(from), Some(to)) = (self.pressed_at.get_value(), to) else { return false };
        let is_drawn = self.drawn.with_untracked(Option::is_some);
        let begins = !is_drawn && (to.0 - from.0).abs().max((to.1 - from.1).abs()) > CLICK;
        if is_drawn || begins {
            self.drawn.set(Some((from, to)));
        }
        begins
    }

    fn release(self) -> Option<(Point, Point)> {
        self.pressed_at.set_value(None);
        let drawn = self.drawn.get_untracked();
        self.ended.set_value(drawn.is_some());
        self.drawn.set(None);
        drawn
    }

    fn cancel(self) {
        self.pressed_at.set_value(None);
        self.drawn.set(None);
    }

    fn has_just_ended(self) -> bool {
        let ended = self.ended.get_value();
        self.ended.set_value(false);
        ended
    }

    /// Its rectangle over the chart.
    fn area(self) -> Option<String> {
        let (from, to) = self.drawn.get()?;
        let pixels = |length: f64| shortest(length.round());
        Some(format!(
            "--x:{}px;--y:{}px;--width:{}px;--height:{}px",
            pixels(from.0.min(to.0)),
            pixels(from.1.min(to.1)),
            pixels((to.0 - from.0).abs()),
            pixels((to.1 - from.1).abs()),
        ))
    }
}
