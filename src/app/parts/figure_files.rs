//! Makes the file or the text that was asked for.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::figure_exports::{Form, Order, Said};
use crate::browser::clipboard::{NotCopied, copy};
use crate::browser::downloads::{download, download_blob};
use crate::browser::picture::png_of;
use crate::browser::text_width::CanvasWidths;
use crate::diagram::{EXPORT_MARGIN, ExportSettings, FigurePair, as_markdown, as_text, export_svg};
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
        Form::Text => copy_as(as_text, &order),
        Form::Markdown => copy_as(as_markdown, &order),
    }
}

fn svg(order: &Order) -> String {
    let settings = ExportSettings {
        width: order.frame.width.get_untracked() + 2.0 * EXPORT_MARGIN,
        theme: order.theme,
        lit: order.frame.active.get_untracked(),
    };
    order.subject.with_untracked(|subject| {
        let pair = subject.as_pair(order.frame.first_fact.get_untracked());
        export_svg(&pair, settings, &CanvasWidths::new())
    })
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

fn copy_as(words: fn(&FigurePair) -> String, order: &Order) {
    let text = order.subject.with_untracked(|subject| words(&subject.as_pair(0)));
    let said = order.said;
    spawn_local(async move {
        let outcome = match copy(&text).await {
            Ok(()) => Said::Done(words::COPIED),
            Err(NotCopied) => Said::ByHand(text),
        };
        said.try_set(outcome);
    });
}
