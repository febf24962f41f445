//! Makes the file or the text that was asked for.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::figure_exports::{Exportable, Form, Order, Said};
use super::pair_diagram::{FigureFrame, FigureSubject};
use crate::browser::clipboard::{NotCopied, copy};
use crate::browser::downloads::{download, download_blob};
use crate::browser::picture::png_of;
use crate::browser::text_width::CanvasWidths;
use crate::diagram::{EXPORT_MARGIN, ExportSettings, Theme, as_markdown, as_text, export_svg};
use crate::evaluation::pair::RowId;
use crate::words::pair as words;

/// Pixels of the PNG per pixel on the screen.
const SHARPNESS: f64 = 2.0;

pub fn take(order: Order) {
    match order.form {
        Form::Svg => {
            download(&format!("{}.svg", order.name), svg(&order).as_bytes());
            order.said.set(Said::Nothing);
        }
        Form::Png => spawn_local(save_picture(order)),
        Form::Text => copy_it(order.figure.with_value(|figure| figure.text()), order.said),
        Form::Markdown => copy_it(order.figure.with_value(|figure| figure.markdown()), order.said),
    }
}

/// Of the file, without its extension.
pub fn name_of(RowId(id): &RowId, made_by: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    format!("{}-{made_by}", id.replace(|c| !is_plain(c), "-"))
}

fn svg(order: &Order) -> String {
    order.figure.with_value(|figure| figure.svg(order.theme))
}

/// Figure 1 of Bi-Fact.
pub struct FactFigure {
    pub subject: Signal<FigureSubject>,
    pub frame: FigureFrame,
}

impl Exportable for FactFigure {
    fn svg(&self, theme: Theme) -> String {
        let settings = ExportSettings {
            width: self.frame.width.get_untracked() + 2.0 * EXPORT_MARGIN,
            theme,
            lit: self.frame.active.get_untracked(),
        };
        self.subject.with_untracked(|subject| {
            let pair = subject.as_pair(self.frame.first_fact.get_untracked());
            export_svg(&pair, settings, &CanvasWidths::new())
        })
    }

    fn text(&self) -> String {
        self.subject.with_untracked(|subject| as_text(&subject.as_pair(0)))
    }

    fn markdown(&self) -> String {
        self.subject.with_untracked(|subject| as_markdown(&subject.as_pair(0)))
    }
}

async fn save_picture(order: Order) {
    let drawn = png_of(&svg(&order), SHARPNESS).await;
    let name = format!("{}.png", order.name);
    let outcome = match drawn.and_then(|picture| download_blob(&name, &picture)) {
        Ok(()) => Said::Nothing,
        Err(_) => Said::Done(words::NO_PICTURE),
    };
    // The pair may have been closed meanwhile.
    order.said.try_set(outcome);
}

fn copy_it(text: String, said: RwSignal<Said>) {
    spawn_local(async move {
        let outcome = match copy(&text).await {
            Ok(()) => Said::Done(words::COPIED),
            Err(NotCopied) => Said::ByHand(text),
        };
        said.try_set(outcome);
    });
}
