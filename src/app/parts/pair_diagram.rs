//! Figure 1 of a pair, drawn for the width at hand.

use leptos::html::Div;
use leptos::prelude::*;

use crate::browser::size_observer::follow_width;
use crate::browser::svg_dom::{mount, number_at};
use crate::browser::text_width::CanvasWidths;
use crate::diagram::{FigurePair, draw, lay_out};
use crate::evaluation::fact::Assessment;

/// What the figure shows; owned, so that it can outlive the batch it came from.
#[derive(Debug, Clone, PartialEq)]
pub struct FigureSubject {
    pub gold_intent: String,
    pub predicted_intent: String,
    pub predictor: String,
    pub assessment: Assessment,
}

impl FigureSubject {
    fn as_pair(&self) -> FigurePair<'_> {
        FigurePair {
            gold_intent: &self.gold_intent,
            predicted_intent: &self.predicted_intent,
            predictor: &self.predictor,
            assessment: &self.assessment,
        }
    }

    fn spoken(&self) -> String {
        format!(
            "Gold intent: {}. Intent predicted by {}: {}.",
            self.gold_intent, self.predictor, self.predicted_intent
        )
    }
}

/// `active` is the fact under the pointer or the keyboard, counted over gold facts first.
#[component]
pub fn PairDiagram(
    subject: Signal<FigureSubject>,
    active: RwSignal<Option<usize>>,
) -> impl IntoView {
    let frame = NodeRef::<Div>::new();
    let width = follow_width(frame);
    Effect::new(move |drawn_before: Option<Option<FigureSubject>>| {
        let drawn_before = drawn_before.flatten();
        let (Some(frame), width) = (frame.get(), width.get()) else { return drawn_before };
        if width <= 0.0 {
            return drawn_before;
        }
        let subject = subject.get();
        let figure = lay_out(&subject.as_pair(), width, &CanvasWidths::new());
        // The same pair at another width is not news: its marks do not draw themselves again.
        let class =
            if drawn_before.as_ref() == Some(&subject) { "figure redrawn" } else { "figure" };
        let drawn = draw(&figure)
            .with("class", class)
            .with("data-testid", "pair-diagram")
            .with("role", "figure")
            .with("aria-label", subject.spoken());
        if let Err(error) = mount(&frame, &drawn) {
            leptos::logging::error!("the figure could not be drawn: {error:?}");
        }
        Some(subject)
    });
    let point_at = move |event: &leptos::web_sys::Event| {
        if let Some(fact) = number_at(event, "data-fact") {
            active.set(Some(fact));
        }
    };
    view! {
        <div
            class="pair-diagram"
            node_ref=frame
            on:pointerover=move |event| point_at(&event)
            on:focusin=move |event| point_at(&event)
        ></div>
    }
}
