//! Regions of screens that are covered before a screen leaves the page: drawn by the user, or every field
//! that was typed into.

use std::collections::BTreeSet;

use serde_json::Value;

use super::action::Action;
use super::native::write_trajectory;
use super::points::{Point, Rect, numbers};
use super::step::{Step, Trajectory, Unit};
use crate::base::fingerprint::Fingerprint;
use crate::base::json::object;

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Masks {
    drawn: Vec<Mask>,
    /// Whether typed fields are covered in every trajectory, and the keys of those where they are.
    typed_everywhere: bool,
    typed_in: BTreeSet<String>,
}

/// A region that the user drew, as a fraction of the screen.
#[derive(Debug, Clone, PartialEq)]
pub struct Mask {
    pub area: Rect,
    pub on: MaskedOn,
}

/// Trajectories are meant by their keys, screens by their places in one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MaskedOn {
    Screen(String, usize),
    Trajectory(String),
    Everything,
}

/// Of the screen, what is covered around a point where the size of a field is not known.
const FIELD: (f64, f64) = (0.9, 0.06);

/// The same trajectory has the same key wherever it is read.
pub fn key_of(trajectory: &Trajectory) -> String {
    Fingerprint::of([&*write_trajectory(trajectory)]).to_string()
}

impl Masks {
    pub fn is_empty(&self) -> bool {
        self.drawn.is_empty() && !self.typed_everywhere && self.typed_in.is_empty()
    }

    pub fn add(&mut self, mask: Mask) {
        self.drawn.push(mask);
    }

    /// Takes away the mask that was drawn last on that screen.
    pub fn take_last(&mut self, key: &str, at: usize) {
        if let Some(place) = self.drawn.iter().rposition(|mask| mask.on.holds(key, at)) {
            self.drawn.remove(place);
        }
    }

    /// Whether somebody drew a mask that covers a part of that screen.
    pub fn has_drawn(&self, key: &str, at: usize) -> bool {
        self.drawn.iter().any(|mask| mask.on.holds(key, at))
    }

    /// Covers typed fields of one trajectory or, without a key, of all.
    pub fn cover_typed(&mut self, key: Option<&str>, is_wanted: bool) {
        match key {
            None => {
                self.typed_everywhere = is_wanted;
                self.typed_in.clear();
            }
            Some(key) if is_wanted => drop(self.typed_in.insert(key.to_owned())),
            Some(key) => drop(self.typed_in.remove(key)),
        }
    }

    pub fn covers_typed_everywhere(&self) -> bool {
        self.typed_everywhere
    }

    pub fn covers_typed_in(&self, key: &str) -> bool {
        self.typed_everywhere || self.typed_in.contains(key)
    }

    /// What is covered on a screen; one past the last step is the screen at the end. Sizes of screens
    /// make fractions of coordinates in pixels.
    pub fn on(
        &self,
        trajectory: &Trajectory,
        key: &str,
        at: usize,
        size: impl Fn(&Step) -> Option<[u32; 2]>,
    ) -> Vec<Rect> {
        let drawn = self.drawn.iter().filter(|mask| mask.on.holds(key, at)).map(|mask| mask.area);
        let mut areas: Vec<Rect> = drawn.collect();
        if self.covers_typed_in(key) {
            areas.extend(typed_fields(trajectory, at, size));
        }
        areas
    }

    /// As a project has them.
    pub fn to_json(&self) -> Value {
        if self.is_empty() {
            return Value::Null;
        }
        let drawn = self.drawn.iter().map(|Mask { area, on }| {
            let (trajectory, screen) = match on {
                MaskedOn::Screen(key, at) => (Value::from(key.as_str()), Value::from(*at)),
                MaskedOn::Trajectory(key) => (key.as_str().into(), Value::Null),
                MaskedOn::Everything => (Value::Null, Value::Null),
            };
            object(vec![
                ("box", vec![area.x, area.y, area.width, area.height].into()),
                ("trajectory", trajectory),
                ("screen", screen),
            ])
        });
        object(vec![
            ("drawn", drawn.collect()),
            ("typed_everywhere", self.typed_everywhere.into()),
            ("typed_in", self.typed_in.iter().cloned().collect()),
        ])
    }

    /// A mask that is not whole is left out: it cannot say what it covers.
    pub fn read(kept: &Value) -> Self {
        let list = |name: &str| kept[name].as_array().into_iter().flatten();
        let mask = |mask: &Value| {
            let [x, y, width, height] = numbers(&mask["box"])?;
            let key = mask["trajectory"].as_str().map(str::to_owned);
            let at = mask["screen"].as_u64().and_then(|at| usize::try_from(at).ok());
            let on = match (key, at) {
                (Some(key), Some(at)) => MaskedOn::Screen(key, at),
                (Some(key), None) => MaskedOn::Trajectory(key),
                (None, _) => MaskedOn::Everything,
            };
            Some(Mask { area: Rect { x, y, width, height }, on })
        };
        Self {
            drawn: list("drawn").filter_map(mask).collect(),
            typed_everywhere: kept["typed_everywhere"].as_bool().unwrap_or(false),
            typed_in: list("typed_in").filter_map(Value::as_str).map(str::to_owned).collect(),
        }
    }
}

impl MaskedOn {
    fn holds(&self, key: &str, at: usize) -> bool {
        match self {
            Self::Screen(of, place) => of == key && *place == at,
            Self::Trajectory(of) => of == key,
            Self::Everything => true,
        }
    }
}

/// A field is covered from the step that types into it on: what was typed stays in sight. Where the data
/// give it no place, it is where the step before pointed.
fn typed_fields(
    trajectory: &Trajectory,
    at: usize,
    size: impl Fn(&Step) -> Option<[u32; 2]>,
) -> Vec<Rect> {
    let in_fractions =
        |step: &Step| size(step).map_or_else(|| step.clone(), |size| step.on_screen_of(size));
    let steps: Vec<Step> = trajectory.steps.iter().take(at + 1).map(in_fractions).collect();
    let is_typed = |step: &Step| matches!(step.action, Action::Type | Action::Select);
    let typed = steps.iter().enumerate().filter(|(_, step)| is_typed(step));
    let place = |number: usize| steps.get(..=number)?.iter().rev().take(2).find_map(marked_area);
    typed.filter_map(|(number, _)| place(number)).collect()
}

/// The element that a step is about, or what lies around its point.
pub fn marked_area(step: &Step) -> Option<Rect> {
    if step.unit == Unit::Pixels {
        return None;
    }
    let around = |Point { x, y }: Point| {
        let (width, height) = FIELD;
        Rect { x: x - width / 2.0, y: y - height / 2.0, width, height }
    };
    step.area.or_else(|| step.point.map(around))
}

/// How many typed fields have no place, so that they cannot be covered.
pub fn typed_without_place(trajectory: &Trajectory) -> usize {
    let steps = &trajectory.steps;
    let has_place = |step: &Step| step.area.is_some() || step.point.is_some();
    let lacks_place = |(at, step): &(usize, &Step)| {
        let before = at.checked_sub(1).and_then(|before| steps.get(before));
        matches!(step.action, Action::Type | Action::Select)
            && !has_place(step)
            && !before.is_some_and(has_place)
    };
    steps.iter().enumerate().filter(lacks_place).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(y: f64) -> Rect {
        Rect { x: 0.1, y, width: 0.5, height: 0.1 }
    }

    fn typed() -> Trajectory {
        let click = Step { area: Some(area(0.2)), ..Step::of_word("click") };
        let text = Step { text: Some("Ann".into()), ..Step::of_word("type") };
        let named = Step { area: Some(area(0.4)), ..text.clone() };
        let scroll = Step::of_word("scroll");
        Trajectory {
            steps: vec![click, text, scroll.clone(), named, scroll],
            ..Trajectory::default()
        }
    }

    #[test]
    fn typed_fields_are_covered_from_the_step_that_types_on() {
        let (trajectory, mut masks) = (typed(), Masks::default());
        let key = key_of(&trajectory);
        let on = |masks: &Masks, at| masks.on(&trajectory, &key, at, |_| None);
        assert_eq!(on(&masks, 4), []);
        masks.cover_typed(Some(&key), true);
        let expected: [&[Rect]; 6] = [
            &[],
            &[area(0.2)],
            &[area(0.2)],
            &[area(0.2), area(0.4)],
            &[area(0.2), area(0.4)],
            &[area(0.2), area(0.4)],
        ];
        for (at, expected) in expected.into_iter().enumerate() {
            assert_eq!(on(&masks, at), expected, "screen {at}");
        }
        masks.cover_typed(Some(&key), false);
        assert_eq!(on(&masks, 4), []);
        masks.cover_typed(None, true);
        assert_eq!(on(&masks, 1), [area(0.2)]);
    }

    #[test]
    fn fields_in_pixels_are_covered_once_the_size_is_known() {
        let step = Step {
            unit: Unit::Pixels,
            point: Some(Point { x: 500.0, y: 250.0 }),
            ..Step::of_word("type")
        };
        let trajectory = Trajectory { steps: vec![step], ..Trajectory::default() };
        let mut masks = Masks::default();
        masks.cover_typed(None, true);
        assert_eq!(masks.on(&trajectory, "", 0, |_| None), []);
        let found = masks.on(&trajectory, "", 0, |_| Some([1000, 500]));
        assert_eq!(found.len(), 1);
        assert!(
            (found[0].middle().x - 0.5).abs() < 1e-9 && (found[0].middle().y - 0.5).abs() < 1e-9
        );
    }

    #[test]
    fn fields_without_a_place_are_counted() {
        let bare = Trajectory { steps: vec![Step::of_word("type")], ..Trajectory::default() };
        assert_eq!((typed_without_place(&bare), typed_without_place(&typed())), (1, 0));
    }

    #[test]
    fn each_mask_covers_what_it_was_drawn_for_and_is_read_back() {
        let (trajectory, mut masks) = (typed(), Masks::default());
        assert_eq!(masks.to_json(), Value::Null);
        let key = key_of(&trajectory);
        for (y, on) in [
            (0.1, MaskedOn::Screen(key.clone(), 2)),
            (0.3, MaskedOn::Trajectory(key.clone())),
            (0.5, MaskedOn::Everything),
        ] {
            masks.add(Mask { area: area(y), on });
        }
        masks.cover_typed(Some("another"), true);
        let rows = |masks: &Masks, key: &str, at| -> Vec<f64> {
            masks.on(&trajectory, key, at, |_| None).iter().map(|area| area.y).collect()
        };
        assert_eq!(rows(&masks, &key, 2), [0.1, 0.3, 0.5]);
        assert_eq!(rows(&masks, &key, 1), [0.3, 0.5]);
        assert_eq!(rows(&masks, "other", 2), [0.5]);
        let kept = masks.to_json().to_string();
        assert_eq!(Masks::read(&crate::base::json::read_json(&kept).unwrap()), masks);
        masks.take_last(&key, 1);
        assert_eq!(rows(&masks, &key, 2), [0.1, 0.3]);
        assert_eq!(Masks::read(&Value::Null), Masks::default());
    }
}
