//! A chart drawn for the available width.

use leptos::html::Div;
use leptos::prelude::*;

use crate::browser::size_observer::follow_width;
use crate::browser::svg_dom::mount;
use crate::diagram::Element;

/// `draw` is a function of the width, and of the signals it reads.
#[component]
pub fn SvgChart(draw: Box<dyn Fn(f64) -> Element + Send + Sync>) -> impl IntoView {
    let frame = NodeRef::<Div>::new();
    let width = follow_width(frame);
    Effect::new(move || {
        let (Some(frame), width) = (frame.get(), width.get()) else { return };
        if width > 0.0
            && let Err(error) = mount(&frame, &draw(width))
        {
            leptos::logging::error!("the chart could not be drawn: {error:?}");
        }
    });
    view! { <div node_ref=frame></div> }
}
