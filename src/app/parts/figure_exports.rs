//! Exports of the figure: SVG, PNG, text and Markdown.

use leptos::prelude::*;

use crate::diagram::Theme;
use crate::words::pair as words;

/// A figure that can be saved, as it is at that moment.
pub trait Exportable: Send + Sync {
    fn svg(&self, theme: Theme) -> String;
    fn text(&self) -> String;
    fn markdown(&self) -> String;
}

/// An export the user asked for.
pub struct Order {
    pub form: Form,
    pub figure: StoredValue<Box<dyn Exportable>>,
    pub theme: Theme,
    /// The file name without its extension.
    pub name: String,
    pub said: RwSignal<Said>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Svg,
    Png,
    Text,
    Markdown,
}

/// The outcome of the last export.
#[derive(Clone, PartialEq)]
pub enum Said {
    Nothing,
    Done(&'static str),
    /// The browser refused to copy, so the text is shown to be copied by hand.
    ByHand(String),
}

/// Backgrounds to choose from; the first is the default.
const GROUNDS: [(&str, &str, Theme); 3] = [
    ("light", words::WHITE, Theme::Light),
    ("dark", words::DARK, Theme::Dark),
    ("transparent", words::TRANSPARENT, Theme::Transparent),
];

/// `take` carries out an order.
#[component]
pub fn FigureExports(
    figure: Box<dyn Exportable>,
    name: String,
    take: fn(Order),
    /// More ways to export it.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let said = RwSignal::new(Said::Nothing);
    let ground = RwSignal::new(Theme::Light);
    let (figure, name) = (StoredValue::new(figure), StoredValue::new(name));
    let button = move |form: Form, test_id: &'static str, label: &'static str| {
        let order = move |_| {
            let (theme, name) = (ground.get_untracked(), name.get_value());
            take(Order { form, figure, theme, name, said });
        };
        view! { <button class="link" data-testid=test_id on:click=order>{label}</button> }
    };
    let choose = move |event| {
        let value = event_target_value(&event);
        let chosen = GROUNDS.iter().find(|(key, ..)| *key == value);
        ground.set(chosen.map_or(Theme::Light, |(_, _, theme)| *theme));
    };
    let options = GROUNDS.map(|(key, label, _)| view! { <option value=key>{label}</option> });
    view! {
        <div class="figure-exports" role="group" aria-label=words::EXPORT>
            {button(Form::Svg, "export-svg", "SVG")}
            {button(Form::Png, "export-png", "PNG")}
            <label>
                {words::ON}
                <select data-testid="export-colours" aria-label=words::BACKGROUND on:change=choose>
                    {options}
                </select>
            </label>
            {button(Form::Text, "copy-text", words::COPY_TEXT)}
            {button(Form::Markdown, "copy-markdown", words::COPY_MARKDOWN)}
            {children.map(|children| children())}
            <span role="status" data-testid="copy-status">{move || status(&said.get())}</span>
        </div>
        {move || by_hand(said.get())}
    }
}

fn status(said: &Said) -> &'static str {
    match said {
        Said::Nothing => "",
        Said::Done(words) => words,
        Said::ByHand(_) => words::COPY_BY_HAND,
    }
}

fn by_hand(said: Said) -> Option<impl IntoView> {
    let Said::ByHand(text) = said else { return None };
    Some(view! { <pre class="figure-words" dir="auto" tabindex="0">{text}</pre> })
}
