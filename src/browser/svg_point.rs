//! Where in a drawing the pointer is.

use js_sys::{Function, Reflect};
use leptos::web_sys::PointerEvent;
use wasm_bindgen::JsCast;

/// In units of the SVG that hears the event. It is scaled and moved, never turned.
pub fn point_in_svg(event: &PointerEvent) -> Option<[f64; 2]> {
    let svg = event.current_target()?;
    let matrix: Function = Reflect::get(&svg, &"getScreenCTM".into()).ok()?.dyn_into().ok()?;
    let matrix = matrix.call0(&svg).ok()?;
    let of = |name: &str| Reflect::get(&matrix, &name.into()).ok()?.as_f64();
    let (across, down) = (of("a")?, of("d")?);
    let place = [
        (f64::from(event.client_x()) - of("e")?) / across,
        (f64::from(event.client_y()) - of("f")?) / down,
    ];
    place.iter().all(|side| side.is_finite()).then_some(place)
}
