//! The judge's settings as signals: the user's own, and those of the open project.
//!
//! The user's own settings are stored in this browser and change only when the user changes them. A project
//! has its own settings. Changing them in a project of the user's also changes the user's own settings; in a
//! project that came as a copy it does not. Newly opened data starts with the user's own.

use leptos::prelude::*;
use serde_json::Value;

use crate::base::json::read_json;
use crate::browser::{preferences, tab_memory};
use crate::project::{ProjectMeta, kept_as};
use crate::settings::{IsFromCopy, JudgeSettings, KeyLifetime, KeyRing};
use crate::workspace::place::{Place, Source};

/// One signal for all fields: a signal per field would make the page a tenth larger.
#[derive(Clone, Copy)]
pub struct JudgeForm {
    own: RwSignal<JudgeSettings>,
    /// Of the project that is open, where it has settings of its own.
    project: RwSignal<JudgeSettings>,
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
        let own = JudgeSettings::read(&recalled().unwrap_or_default(), recalled_keys());
        let is_at_data = Memo::new(move |_| place.with(Place::source) == Some(Source::OwnData));
        Self {
            own: RwSignal::new(own.clone()),
            project: RwSignal::new(own),
            whose: RwSignal::new(Whose::User),
            is_at_data,
        }
    }

    /// The judge that is shown; tracks which one that is.
    fn shown_state(self) -> RwSignal<JudgeSettings> {
        if self.is_at_data.get() { self.of_data() } else { self.own }
    }

    fn of_data(self) -> RwSignal<JudgeSettings> {
        if self.whose.get() == Whose::User { self.own } else { self.project }
    }

    /// As it stands now; tracked.
    pub fn now(self) -> JudgeSettings {
        self.shown_state().get()
    }

    pub fn now_untracked(self) -> JudgeSettings {
        untrack(|| self.now())
    }

    /// The judge of the data that is open, whatever is shown; tracked.
    pub fn of_open_data(self) -> JudgeSettings {
        self.of_data().get()
    }

    /// What a field shows. It changes only if the text does, because setting a field's text overwrites
    /// what is being typed.
    pub fn shown(
        self,
        text: impl Fn(&JudgeSettings) -> String + Send + Sync + 'static,
    ) -> Memo<String> {
        Memo::new(move |_| self.shown_state().with(&text))
    }

    /// Changes it for this visit.
    pub fn change(self, change: &dyn Fn(&mut JudgeSettings)) {
        let shown = untrack(|| self.shown_state());
        let keys = shown.with_untracked(|judge| judge.keys.clone());
        shown.update(|judge| {
            change(judge);
            if judge.keys != keys {
                keep_for_tab(&mut judge.keys);
            }
        });
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

fn recalled_keys() -> KeyRing {
    KeyRing::read(tab_memory::recall(kept_as::KEYS).as_deref())
}

/// Where the browser forbids it, the keys are in memory only.
fn keep_for_tab(keys: &mut KeyRing) {
    tab_memory::forget(kept_as::KEYS);
    let is_kept = keys.to_keep().is_none_or(|text| tab_memory::remember(kept_as::KEYS, &text));
    if !is_kept {
        keys.lifetime = KeyLifetime::Page;
    }
}
