//! Coordinates, in the scales that formats have them in.

use serde_json::Value;

use super::fields::parsed;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rect {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// A touch and a lift at most so far apart are a tap: the rule of Android in the Wild.
const TAP: f64 = 0.04;

/// What rounding may add to a point on the edge.
const ROUNDING: f64 = 0.001;

impl Point {
    pub fn of([x, y]: [f64; 2]) -> Self {
        Self { x, y }
    }

    /// On the screen, as a fraction.
    pub fn is_on_screen(self) -> bool {
        let inside = -ROUNDING..=1.0 + ROUNDING;
        inside.contains(&self.x) && inside.contains(&self.y)
    }

    pub fn is_tap(self, lift: Self) -> bool {
        (self.x - lift.x).hypot(self.y - lift.y) <= TAP + 1e-9
    }

    #[must_use]
    pub fn scaled(self, by: f64) -> Self {
        Self { x: self.x * by, y: self.y * by }
    }
}

impl Rect {
    pub fn is_on_screen(self) -> bool {
        let end = Point { x: self.x + self.width, y: self.y + self.height };
        self.width >= 0.0
            && self.height >= 0.0
            && Point { x: self.x, y: self.y }.is_on_screen()
            && end.is_on_screen()
    }

    pub fn middle(self) -> Point {
        Point { x: self.x + self.width / 2.0, y: self.y + self.height / 2.0 }
    }
}

/// The numbers of a list, which may be written as a text: "[0.5, 0.25]" or "10,20,30,40".
pub fn numbers<const N: usize>(value: &Value) -> Option<[f64; N]> {
    let found: Vec<f64> = match &*parsed(value) {
        Value::Array(list) => list.iter().map(Value::as_f64).collect::<Option<_>>()?,
        Value::String(text) => {
            let bare = text.trim().trim_matches(['[', ']', '(', ')']);
            let number = |part: &str| part.trim().parse::<f64>().ok().filter(|n| n.is_finite());
            bare.split(',').map(number).collect::<Option<_>>()?
        }
        _ => return None,
    };
    found.try_into().ok()
}

/// A point that is written y first; -1 stands for none.
pub fn point_of_yx(value: &Value) -> Option<Point> {
    let [y, x] = numbers(value)?;
    (x >= 0.0 && y >= 0.0).then_some(Point { x, y })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn lists_are_read_from_texts_too() {
        assert_eq!(numbers(&json!("[0.5, 0.25]")), Some([0.5, 0.25]));
        assert_eq!(numbers(&json!("10.5, 20,30,40")), Some([10.5, 20.0, 30.0, 40.0]));
        assert_eq!(numbers(&json!([1, 2])), Some([1.0, 2.0]));
        assert_eq!(numbers::<2>(&json!([1])), None);
        assert_eq!(numbers::<2>(&json!("NaN, 1")), None);
        assert_eq!(numbers::<2>(&json!({"x": 1})), None);
    }

    #[test]
    fn y_comes_first_and_minus_one_is_none() {
        assert_eq!(point_of_yx(&json!("[0.5, 0.25]")), Some(Point { x: 0.25, y: 0.5 }));
        assert_eq!(point_of_yx(&json!("[-1.0, -1.0]")), None);
    }

    #[test]
    fn a_short_way_is_a_tap() {
        let touch = Point { x: 0.5, y: 0.5 };
        assert!(touch.is_tap(Point { x: 0.5, y: 0.54 }));
        assert!(!touch.is_tap(Point { x: 0.5, y: 0.6 }));
    }
}
