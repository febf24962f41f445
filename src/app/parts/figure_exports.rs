//! The figure to take along: as a drawing, as a picture, as words.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::pair_diagram::{FigureFrame, FigureSubject};
use crate::browser::clipboard::{NotCopied, copy};
use crate::browser::downloads::{download, download_blob};
use crate::browser::media::is_dark;
use crate::browser::picture::png_of;
use crate::browser::text_width::CanvasWidths;
use crate::diagram::{
    EXPORT_MARGIN, ExportSettings, FigurePair, Theme, as_markdown, as_text, export_svg,
};

/// Pixels of a picture to one on the screen.
const SHARPNESS: f64 = 2.0;

/// What came of the last try.
#[derive(Clone, PartialEq)]
enum Said {
    Nothing,
    Done(&'static str),
    /// The browser would not copy: the text itself, to be copied by hand.
    ByHand(String),
}

#[component]
pub fn FigureExports(
    subject: Signal<FigureSubject>,
    frame: FigureFrame,
    name: String,
) -> impl IntoView {
    let said = RwSignal::new(Said::Nothing);
    let colours = RwSignal::new("shown".to_owned());
    let name = StoredValue::new(name);
    let svg = move || {
        let theme = match &*colours.get_untracked() {
            "light" => Theme::Light,
            "dark" => Theme::Dark,
            _ if is_dark() => Theme::Dark,
            _ => Theme::Light,
        };
        let settings = ExportSettings {
            width: frame.width.get_untracked() + 2.0 * EXPORT_MARGIN,
            theme,
            lit: frame.active.get_untracked(),
        };
        subject.with_untracked(|subject| {
            let pair = subject.as_pair(frame.first_fact.get_untracked());
            export_svg(&pair, settings, &CanvasWidths::new())
        })
    };
    let as_svg = move |_| {
        download(&name.with_value(|name| format!("{name}.svg")), svg().as_bytes());
        said.set(Said::Nothing);
    };
    let as_png = move |_| {
        let (name, svg) = (name.with_value(|name| format!("{name}.png")), svg());
        spawn_local(async move {
            let drawn = png_of(&svg, SHARPNESS).await;
            let outcome = match drawn.and_then(|picture| download_blob(&name, &picture)) {
                Ok(()) => Said::Nothing,
                Err(_) => Said::Done("The browser could not draw the picture. The SVG will do."),
            };
            // The pair may not be looked at any more.
            said.try_set(outcome);
        });
    };
    let copy_as = move |words: fn(&FigurePair) -> String| {
        let text = subject.with_untracked(|subject| words(&subject.as_pair(0)));
        spawn_local(async move {
            let outcome = match copy(&text).await {
                Ok(()) => Said::Done("Copied"),
                Err(NotCopied) => Said::ByHand(text),
            };
            said.try_set(outcome);
        });
    };
    view! {
        <div class="figure-exports" role="group" aria-label="This figure to take along">
            <button class="link" data-testid="export-svg" on:click=as_svg>"SVG"</button>
            <button class="link" data-testid="export-png" on:click=as_png>"PNG"</button>
            <label>
                "in "
                <select data-testid="export-colours" aria-label="Colours of the SVG and the PNG"
                    on:change=move |event| colours.set(event_target_value(&event))>
                    <option value="shown">"these colours"</option>
                    <option value="light">"light"</option>
                    <option value="dark">"dark"</option>
                </select>
            </label>
            <button class="link" data-testid="copy-text" on:click=move |_| copy_as(as_text)>"Copy as text"</button>
            <button class="link" data-testid="copy-markdown" on:click=move |_| copy_as(as_markdown)>"Copy as Markdown"</button>
            <span role="status" data-testid="copy-status">{move || status(&said.get())}</span>
        </div>
        {move || by_hand(said.get())}
    }
}

fn status(said: &Said) -> &'static str {
    match said {
        Said::Nothing => "",
        Said::Done(words) => words,
        Said::ByHand(_) => "The browser did not let the page copy. Here it is, to copy by hand:",
    }
}

fn by_hand(said: Said) -> Option<impl IntoView> {
    let Said::ByHand(text) = said else { return None };
    Some(view! { <pre class="figure-words" dir="auto" tabindex="0">{text}</pre> })
}
