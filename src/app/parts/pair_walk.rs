//! The method explained on the open pair, a step at a time: what is in the figure by then, what it
//! means, and what a judge was asked for it. The figure itself hides and shows by a class around it.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::pair_diagram::FigureSubject;
use super::pair_view::PairDesk;
use super::walk_prompts::asked_at;
use crate::app::session::Session;
use crate::base::number::counted;
use crate::browser::address::focus;
use crate::browser::bell::Bell;
use crate::browser::scrolling::show_with_what_follows;
use crate::methods::bifact::tally::score_text;

const STEPS: usize = 6;
/// Milliseconds a step is shown while it plays: time to read its sentence.
const READING_TIME: f64 = 5000.0;
const PANEL: &str = "pair-walk";
pub const OPENER: &str = "explain-pair";

#[derive(Clone, Copy)]
pub struct Walk {
    /// From 1; `None` while it is closed.
    step: RwSignal<Option<usize>>,
    is_playing: RwSignal<bool>,
    /// How often it was set to play: only the latest goes on.
    plays: StoredValue<usize>,
}

impl Walk {
    pub fn new() -> Self {
        Self {
            step: RwSignal::new(None),
            is_playing: RwSignal::new(false),
            plays: StoredValue::new(0),
        }
    }

    pub fn is_open(self) -> bool {
        self.step.with(Option::is_some)
    }

    /// On the figure's surroundings.
    pub fn class(self) -> String {
        self.step.get().map(|step| format!("walk walk-{step}")).unwrap_or_default()
    }

    /// Returns that there was something to do: it is opened once.
    pub fn open(self) -> bool {
        let opens = self.step.with_untracked(Option::is_none);
        if opens {
            self.step.set(Some(1));
            request_animation_frame(|| {
                focus(PANEL);
                show_with_what_follows(PANEL);
            });
        }
        opens
    }

    pub fn close(self) {
        self.is_playing.set(false);
        self.step.set(None);
        focus(OPENER);
    }

    pub fn go_on(self) {
        self.is_playing.set(false);
        self.step_by(1);
    }

    pub fn go_back(self) {
        self.is_playing.set(false);
        self.step_by(-1);
    }

    fn step_by(self, by: isize) {
        self.step.update(|step| {
            *step = step.map(|now| now.saturating_add_signed(by).clamp(1, STEPS));
        });
    }

    pub fn play_or_pause(self) {
        let plays = !self.is_playing.get_untracked();
        self.is_playing.set(plays);
        if !plays {
            return;
        }
        if self.step.get_untracked() == Some(STEPS) {
            self.step.set(Some(1));
        }
        self.plays.update_value(|plays| *plays += 1);
        let this = self.plays.get_value();
        spawn_local(async move {
            loop {
                Bell::default().wait(Some(READING_TIME)).await;
                let is_this = self.plays.try_get_value() == Some(this);
                if !is_this || self.is_playing.try_get_untracked() != Some(true) {
                    return;
                }
                self.step_by(1);
                if self.step.get_untracked() == Some(STEPS) {
                    self.is_playing.set(false);
                    return;
                }
            }
        });
    }
}

#[component]
pub fn PairWalk(desk: PairDesk, subject: Signal<FigureSubject>) -> impl IntoView {
    let walk = desk.walk;
    let judge = Session::current().judge;
    let is_open = Memo::new(move |_| walk.is_open());
    let step = move || walk.step.get().unwrap_or(1);
    let play = move || if walk.is_playing.get() { "Pause" } else { "Play" };
    let asked = move || {
        let prompts = judge.now().prompts;
        asked_at(step(), desk, &prompts)
    };
    move || {
        is_open.get().then(|| view! {
            <section class="pair-walk" id=PANEL tabindex="-1" data-testid="pair-walk"
                data-step=move || step().to_string() aria-label="The method on this pair">
                <p class="pair-walk-count">{move || format!("Step {} of {STEPS}", step())}</p>
                <p class="pair-walk-sentence" role="status" data-testid="walk-sentence">
                    {move || subject.with(|subject| sentence(step(), subject))}
                </p>
                <div class="pair-walk-actions">
                    <button class="button" data-testid="walk-back" disabled=move || step() == 1
                        on:click=move |_| walk.go_back()>"Back "<kbd>"←"</kbd></button>
                    <button class="button" data-testid="walk-play"
                        on:click=move |_| walk.play_or_pause()>{play}" "<kbd>"space"</kbd></button>
                    <button class="button primary" data-testid="walk-next" disabled=move || step() == STEPS
                        on:click=move |_| walk.go_on()>"Next "<kbd>"→"</kbd></button>
                    <button class="link" data-testid="walk-close"
                        on:click=move |_| walk.close()>"Leave "<kbd>"Esc"</kbd></button>
                </div>
                {asked}
            </section>
        })
    }
}

fn sentence(step: usize, subject: &FigureSubject) -> String {
    let tally = subject.assessment.tally();
    let scores = tally.scores();
    match step {
        1 => format!(
            "Two intents: what a person set out to do, and what {} took it for. How much of each \
             is in the other?",
            subject.predictor
        ),
        2 => format!(
            "Part 1. The gold intent is split into {}, one idea each. From here on the list is \
             frozen: every prediction of this intent is held against the same facts.",
            counted(tally.gold_total, "fact")
        ),
        3 => format!(
            "Part 2, stage 1. The prediction is split in the same way, as finely as the gold \
             facts: {}.",
            counted(tally.predicted_total, "fact")
        ),
        4 => format!(
            "Stage 2. Does the prediction, taken as a whole, imply each gold fact? It covers {} \
             of {}.",
            tally.gold_supported, tally.gold_total
        ),
        5 => format!(
            "Stage 3, the other way round. Does the gold intent, taken as a whole, imply each \
             predicted fact? {} of {} hold; what does not is invented.",
            tally.predicted_supported, tally.predicted_total
        ),
        _ => format!(
            "The scores. Recall is {} of {}: {}. Precision is {} of {}: {}. F1, the harmonic mean \
             of the two: {}.",
            tally.gold_supported,
            tally.gold_total,
            score_text(scores.recall),
            tally.predicted_supported,
            tally.predicted_total,
            score_text(scores.precision),
            score_text(scores.f1)
        ),
    }
}
