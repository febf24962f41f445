//! Two judges: the one of the user's own settings, and the one of the project that is open.
//!
//! The user's own settings are kept in this browser and change only by the user's hand. A project has
//! settings of its own. In a project of the user's, changing them changes the user's own settings
//! too; in one that came as a copy it does not. What is opened next begins with the user's own.

use leptos::prelude::*;
use serde_json::Value;

use super::judge_state::IsFromCopy;
pub use super::judge_state::{JudgeState, PromptsFrom};
use super::place::{Place, Source};
use crate::base::json::read_json;
use crate::browser::preferences;
use crate::project::{ProjectMeta, kept_as};

/// One signal for all fields of a judge: a signal of its own for each would make the page a tenth larger.
#[derive(Clone, Copy)]
pub struct JudgeForm {
    own: RwSignal<JudgeState>,
    /// Of the project that is open, where it has settings of its own.
    project: RwSignal<JudgeState>,
    whose: RwSignal<Whose>,
    /// The address speaks of the data that is open.
    is_at_data: Memo<bool>,
}

/// Whose settings the open data has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whose {
    User,
    /// They were the user's when the project was left.
    OwnProject,
    Copy,
}

impl JudgeForm {
    pub fn begin(place: Memo<Place>) -> Self {
        let own = JudgeState::recalled(&recalled().unwrap_or_default());
        let is_at_data = Memo::new(move |_| place.with(Place::source) == Some(Source::OwnData));
        Self {
            own: RwSignal::new(own.clone()),
            project: RwSignal::new(own),
            whose: RwSignal::new(Whose::User),
            is_at_data,
        }
    }

    /// The judge that is shown; tracks which one that is.
    fn shown_state(self) -> RwSignal<JudgeState> {
        if self.is_at_data.get() { self.of_data() } else { self.own }
    }

    fn of_data(self) -> RwSignal<JudgeState> {
        if self.whose.get() == Whose::User { self.own } else { self.project }
    }

    /// As it stands now; tracked.
    pub fn now(self) -> JudgeState {
        self.shown_state().get()
    }

    pub fn now_untracked(self) -> JudgeState {
        untrack(|| self.now())
    }

    /// The judge of the data that is open, whatever is shown; tracked.
    pub fn of_open_data(self) -> JudgeState {
        self.of_data().get()
    }

    /// What a field shows. It is news only when it is another text: showing a field its text writes
    /// over what is being typed there.
    pub fn shown(
        self,
        text: impl Fn(&JudgeState) -> String + Send + Sync + 'static,
    ) -> Memo<String> {
        Memo::new(move |_| self.shown_state().with(&text))
    }

    /// Changes it for this visit.
    pub fn change(self, change: &dyn Fn(&mut JudgeState)) {
        let shown = untrack(|| self.shown_state());
        shown.update(change);
        let other = if shown == self.own { self.project } else { self.own };
        let now = shown.get_untracked();
        if !other.with_untracked(|other| other.has_same_common(&now)) {
            other.update(|other| other.take_common(&now));
        }
    }

    /// Remembers what the user changed by hand, all but the keys.
    pub fn keep(self) {
        let shown = untrack(|| self.shown_state());
        if shown == self.project {
            if self.whose.get_untracked() == Whose::Copy {
                return self.keep_spending();
            }
            self.own.set(self.project.get_untracked());
            self.whose.set(Whose::User);
        }
        self.own.update_untracked(|own| {
            preferences::remember(kept_as::JUDGE, &own.as_own().to_string());
        });
    }

    /// Remembers what was spent and what models refuse. The user's settings stay as another tab may
    /// have left them.
    pub fn keep_spending(self) {
        self.own.with_untracked(|own| {
            let mut kept = recalled().unwrap_or_default();
            own.put_common(&mut kept);
            preferences::remember(kept_as::JUDGE, &kept.to_string());
        });
    }

    /// The user's own settings, for data that has none.
    pub fn show_own(self) {
        self.whose.set(Whose::User);
    }

    pub fn show_of_project(self, meta: &ProjectMeta) {
        let (whose, is_from_copy) = if meta.from_copy {
            (Whose::Copy, IsFromCopy::Yes)
        } else {
            (Whose::OwnProject, IsFromCopy::No)
        };
        let mut state = self.own.get_untracked();
        state.take_from_project(&meta.judge, is_from_copy);
        self.project.set(state);
        self.whose.set(whose);
    }

    /// The open data came as a copy; tracked.
    pub fn is_of_copy(self) -> bool {
        self.whose.get() == Whose::Copy
    }

    /// In place of those that came with the copy, for this project.
    pub fn use_own_settings(self) {
        self.project.set(self.own.get_untracked());
    }
}

fn recalled() -> Option<Value> {
    preferences::recall(kept_as::JUDGE).and_then(|kept| read_json(&kept))
}
