//! A trajectory as plain data.

use serde_json::Value;

use super::action::Action;
use super::points::{Point, Rect};

/// The steps of a longer trajectory are left out, and a problem says so.
pub const MOST_STEPS: usize = 5_000;

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Trajectory {
    /// What rows are joined by.
    pub id: Option<String>,
    pub dataset: Option<String>,
    pub group: Option<String>,
    /// What the user wanted, where the file says so.
    pub goal: Option<String>,
    pub platform: Option<Platform>,
    pub steps: Vec<Step>,
    /// The screen after the last action.
    pub last_screen: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Step {
    pub action: Action,
    /// The format's own word, where it is not the action's key.
    pub word: Option<String>,
    pub unit: Unit,
    pub point: Option<Point>,
    pub to: Option<Point>,
    pub area: Option<Rect>,
    pub text: Option<String>,
    pub key: Option<String>,
    pub url: Option<String>,
    pub target: Option<String>,
    /// A thought, as an agent wrote it.
    pub note: Option<String>,
    pub raw: Option<Value>,
    /// The path of a file that was dropped, a `data:` or an `https:` address, or as the data say it.
    pub screen: Option<String>,
    /// Width and height of the screen in pixels.
    pub size: Option<[u32; 2]>,
}

/// What the coordinates of a step are measured in. Pixels become fractions as soon as the size of the
/// screen is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Unit {
    #[default]
    Fraction,
    Pixels,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Platform {
    Web,
    Android,
    Ios,
    Desktop,
}

impl Platform {
    pub const ALL: [Self; 4] = [Self::Web, Self::Android, Self::Ios, Self::Desktop];

    /// As the native form has it.
    pub fn key(self) -> &'static str {
        match self {
            Self::Web => "web",
            Self::Android => "android",
            Self::Ios => "ios",
            Self::Desktop => "desktop",
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        let key = key.trim().to_ascii_lowercase();
        Self::ALL.into_iter().find(|platform| platform.key() == key)
    }

    /// For people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Web => "Web",
            Self::Android => "Android",
            Self::Ios => "iOS",
            Self::Desktop => "Desktop",
        }
    }
}

impl Step {
    /// By a word of some format, which is kept where it says more.
    pub fn of_word(word: &str) -> Self {
        let action = Action::from_word(word);
        let word = word.trim();
        let says_more = !word.is_empty() && !word.eq_ignore_ascii_case(action.key());
        Self { action, word: says_more.then(|| word.to_owned()), ..Self::default() }
    }

    /// The step with its coordinates as fractions, once the size of its screen is known.
    #[must_use]
    pub fn on_screen_of(&self, [width, height]: [u32; 2]) -> Self {
        let mut step = self.clone();
        if self.unit == Unit::Pixels && width > 0 && height > 0 {
            let (width, height) = (f64::from(width), f64::from(height));
            let part = |point: Point| Point { x: point.x / width, y: point.y / height };
            step.unit = Unit::Fraction;
            step.point = self.point.map(part);
            step.to = self.to.map(part);
            step.area = self.area.map(|area| Rect {
                x: area.x / width,
                y: area.y / height,
                width: area.width / width,
                height: area.height / height,
            });
        }
        step
    }
}

impl Trajectory {
    /// Every reference to a screen, in order.
    pub fn screens(&self) -> impl Iterator<Item = &str> {
        self.placed_screens().map(|(_, screen)| screen)
    }

    /// The same, each with its step; the screen at the end stands one past the last.
    pub fn placed_screens(&self) -> impl Iterator<Item = (usize, &str)> {
        let steps = self.steps.iter().map(|step| step.screen.as_deref());
        let all = steps.chain([self.last_screen.as_deref()]).enumerate();
        all.filter_map(|(at, screen)| Some((at, screen?)))
    }
}
