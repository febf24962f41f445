//! Figure 1 of a pair, drawn for the available width, and its active and chosen fact.

use std::cell::OnceCell;
use std::sync::Arc;

use leptos::ev::PointerEvent;
use leptos::html::Div;
use leptos::prelude::*;

use crate::browser::pointer_moves::{follow_pointer, has_moved};
use crate::browser::size_observer::follow_width;
use crate::browser::svg_dom::{change, focus_number, focused_number, mark_only, mount, number_at};
use crate::browser::text_width::CanvasWidths;
use crate::diagram::{
    Element, FigurePair, FileLabels, LONGEST_SPOKEN, draw, lay_out, page_of, shortened,
};
use crate::methods::bifact::fact::Assessment;
use crate::words::pair as words;

/// The content of a figure; owned, so that it can outlive its batch.
#[derive(Debug, Clone, PartialEq)]
pub struct FigureSubject {
    pub gold_intent: String,
    pub predicted_intent: String,
    pub predictor: String,
    pub assessment: Arc<Assessment>,
    /// A person's labels in the file.
    pub labels: Arc<FileLabels>,
}

impl FigureSubject {
    pub fn nothing() -> Self {
        let assessment = Assessment { gold: Vec::new(), predicted: Vec::new() };
        Self {
            gold_intent: String::new(),
            predicted_intent: String::new(),
            predictor: String::new(),
            assessment: Arc::new(assessment),
            labels: Arc::default(),
        }
    }

    pub fn as_pair(&self, first_fact: usize) -> FigurePair<'_> {
        FigurePair {
            gold_intent: &self.gold_intent,
            predicted_intent: &self.predicted_intent,
            predictor: &self.predictor,
            assessment: &self.assessment,
            labels: Some(&self.labels),
            first_fact,
        }
    }

    /// Facts of the longer side.
    pub fn most_facts(&self) -> usize {
        self.assessment.gold.len().max(self.assessment.predicted.len())
    }

    fn is_of_same_pair(&self, other: &Self) -> bool {
        self.gold_intent == other.gold_intent
            && self.predicted_intent == other.predicted_intent
            && self.predictor == other.predictor
    }

    fn spoken(&self) -> String {
        let [gold, predictor, predicted] =
            [&self.gold_intent, &self.predictor, &self.predicted_intent]
                .map(|text| shortened(text, LONGEST_SPOKEN));
        words::figure(&gold, &predictor, &predicted)
    }
}

/// The figure's element and state. Facts are numbered across both sides, gold facts first.
#[derive(Clone, Copy)]
pub struct FigureFrame {
    node: NodeRef<Div>,
    pub width: Memo<f64>,
    /// The fact whose reason is shown: the one under the pointer, otherwise the chosen one.
    pub active: RwSignal<Option<usize>>,
    /// Clicked or reached by keyboard. Only this one gets a verdict.
    pub chosen: RwSignal<Option<usize>>,
    /// The first fact of each side that is drawn.
    pub first_fact: RwSignal<usize>,
    /// Gets the focus once it is drawn.
    awaited: StoredValue<Option<usize>>,
}

impl FigureFrame {
    pub fn new() -> Self {
        let node = NodeRef::new();
        follow_pointer();
        Self {
            node,
            width: follow_width(node),
            active: RwSignal::new(None),
            chosen: RwSignal::new(None),
            first_fact: RwSignal::new(0),
            awaited: StoredValue::new(None),
        }
    }

    /// Whether the pointer previews a fact other than the chosen one.
    pub fn is_preview(self) -> bool {
        self.active.get() != self.chosen.get()
    }

    /// Makes the chosen fact active again, wherever the pointer is.
    pub fn end_preview(self) {
        self.point_at(self.chosen.get_untracked());
    }

    /// Moves the focus to a fact; `place` is its index on its side.
    pub fn go_to(self, fact: usize, place: usize) {
        let page = page_of(place);
        if page == self.first_fact.get_untracked() {
            self.focus(fact);
        } else {
            self.awaited.set_value(Some(fact));
            self.first_fact.set(page);
        }
    }

    fn focus(self, fact: usize) {
        if let Some(node) = self.node.get_untracked() {
            focus_number(&node, "data-fact", fact);
        }
    }

    fn point_at(self, fact: Option<usize>) {
        if fact.is_some() && fact != self.active.get_untracked() {
            self.active.set(fact);
        }
    }

    fn choose(self, fact: Option<usize>) {
        self.point_at(fact);
        if self.chosen.get_untracked() != fact {
            self.chosen.set(fact);
        }
    }

    /// Highlights a fact, the words it rests on, and the facts it is linked to.
    fn light(self) {
        let active = self.active.get();
        let lit = active.map(|fact| {
            format!(
                ".evidence[data-evidence='{fact}'], .tie.similar[data-gold='{fact}'], \
                 .tie.similar[data-predicted='{fact}']"
            )
        });
        let pointed = active.map(|fact| {
            format!(
                ".fact[data-fact='{fact}'], .lost-words[data-words='{fact}'], \
                 .tie[data-gold='{fact}'], .tie[data-predicted='{fact}']"
            )
        });
        let Some(node) = self.node.get_untracked() else { return };
        for (class, selector) in [("lit", lit), ("pointed", pointed)] {
            if let Err(error) = mark_only(&node, class, selector.as_deref()) {
                leptos::logging::error!("nothing could be lit: {error:?}");
            }
        }
    }
}

#[component]
pub fn PairDiagram(
    subject: Signal<FigureSubject>,
    frame: FigureFrame,
    /// Numbers of facts that are marked as unstable.
    #[prop(optional)]
    marked: Vec<usize>,
) -> impl IntoView {
    let widths = OnceCell::new();
    Effect::new(move |drawn_before: Option<Option<(FigureSubject, Element)>>| {
        let drawn_before = drawn_before.flatten();
        let (Some(node), width) = (frame.node.get(), frame.width.get()) else {
            return drawn_before;
        };
        if width <= 0.0 {
            return drawn_before;
        }
        let subject = subject.get();
        // There may be fewer facts than when one was chosen.
        let first_fact =
            frame.first_fact.get().min(page_of(subject.most_facts().saturating_sub(1)));
        let widths = widths.get_or_init(CanvasWidths::new);
        let figure = lay_out(&subject.as_pair(first_fact), width, widths);
        // The marks are animated only for a new pair.
        let known = drawn_before.filter(|(before, _)| before.is_of_same_pair(&subject));
        let drawn = draw(&figure)
            .with("class", if known.is_some() { "figure redrawn" } else { "figure" })
            .with("data-testid", "pair-diagram")
            .with("role", "figure")
            .with("aria-label", subject.spoken());
        let focused = focused_number(&node, "data-fact");
        let mounted = match &known {
            Some((_, before)) => change(&node, before, &drawn),
            None => mount(&node, &drawn),
        };
        if let Err(error) = mounted {
            leptos::logging::error!("the figure could not be drawn: {error:?}");
        }
        let awaited = frame.awaited.get_value();
        frame.awaited.set_value(None);
        if let Some(fact) = awaited.or(focused) {
            frame.focus(fact);
        }
        untrack(|| frame.light());
        if !marked.is_empty() {
            let facts: Vec<String> =
                marked.iter().map(|fact| format!(".fact[data-fact='{fact}']")).collect();
            if let Err(error) = mark_only(&node, "unstable", Some(&facts.join(", "))) {
                leptos::logging::error!("nothing could be marked: {error:?}");
            }
        }
        Some((subject, drawn))
    });
    Effect::new(move || frame.light());
    let point = move |event: PointerEvent| {
        if has_moved(&event) {
            frame.point_at(number_at(&event, "data-fact"));
        }
    };
    view! {
        <div
            class="pair-diagram"
            node_ref=frame.node
            on:pointerover=point
            on:pointermove=point
            on:pointerleave=move |_| frame.end_preview()
            on:focusin=move |event| frame.choose(number_at(&event, "data-fact"))
        ></div>
    }
}
