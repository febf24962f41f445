//! What is drawn over a screen: a red box for an element, a blue plus for a tap, an arrow for a scroll, a
//! caption for text. A finished task has no mark: the paper found that it confuses models.

use super::action::Action;
use super::points::{Point, Rect};
use super::step::{Step, Unit};

#[derive(Debug, Clone, PartialEq)]
pub enum Mark {
    Box(Rect),
    Plus(Point),
    Arrow { from: Point, to: Point },
    Caption(String),
}

/// How far an arrow goes where only its direction is known.
const REACH: f64 = 0.25;

/// Nothing is drawn of coordinates that are still in pixels or lie outside the screen.
pub fn marks_of(step: &Step) -> Vec<Mark> {
    let mut marks = Vec::new();
    if step.unit == Unit::Fraction {
        marks.extend(step.area.filter(|area| area.is_on_screen()).map(Mark::Box));
        marks.extend(pointed(step));
    }
    let said = match step.action {
        Action::Type | Action::Select => step.text.clone(),
        Action::Key => step.key.clone().or_else(|| step.text.clone()),
        Action::Goto => step.text.clone().or_else(|| step.url.clone()),
        _ => None,
    };
    marks.extend(said.map(Mark::Caption));
    marks
}

fn pointed(step: &Step) -> Option<Mark> {
    let middle = Point { x: 0.5, y: 0.5 };
    if step.point.is_some_and(|point| !point.is_on_screen()) {
        return None;
    }
    match (step.action, step.point, step.to) {
        (_, Some(from), Some(to)) => Some(Mark::Arrow { from, to }),
        (Action::Scroll, from, None) => {
            let from = from.unwrap_or(middle);
            direction(step).map(|way| Mark::Arrow {
                from,
                to: Point { x: from.x + way.x * REACH, y: from.y + way.y * REACH },
            })
        }
        // The box says where already.
        (_, Some(point), None) if step.area.is_none() => Some(Mark::Plus(point)),
        _ => None,
    }
}

/// From the words of the step; pyautogui scrolls by a number, up where it is positive.
fn direction(step: &Step) -> Option<Point> {
    let words = [&step.text, &step.word];
    let said = words.into_iter().flatten().map(|words| words.to_lowercase());
    let said: String = said.collect::<Vec<_>>().join(" ");
    let number = step.text.as_deref().and_then(|text| text.trim().parse::<f64>().ok());
    let way = |x, y| Some(Point { x, y });
    match number {
        Some(clicks) if clicks != 0.0 => way(0.0, if clicks > 0.0 { -1.0 } else { 1.0 }),
        _ if said.contains("down") => way(0.0, 1.0),
        _ if said.contains("up") => way(0.0, -1.0),
        _ if said.contains("left") => way(-1.0, 0.0),
        _ if said.contains("right") => way(1.0, 0.0),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_action_has_its_mark() {
        let point = Point { x: 0.25, y: 0.75 };
        let click = Step { point: Some(point), ..Step::of_word("click") };
        assert_eq!(marks_of(&click), [Mark::Plus(point)]);
        let area = Rect { x: 0.2, y: 0.7, width: 0.1, height: 0.1 };
        let boxed = Step { area: Some(area), ..click.clone() };
        assert_eq!(marks_of(&boxed), [Mark::Box(area)]);
        let typed = Step { text: Some("Oban".into()), ..Step::of_word("type") };
        assert_eq!(marks_of(&typed), [Mark::Caption("Oban".into())]);
        let scroll = Step { text: Some("down".into()), ..Step::of_word("scroll") };
        let from = Point { x: 0.5, y: 0.5 };
        assert_eq!(marks_of(&scroll), [Mark::Arrow { from, to: Point { x: 0.5, y: 0.75 } }]);
        assert_eq!(marks_of(&Step::of_word("done")), []);
        assert_eq!(marks_of(&Step { unit: Unit::Pixels, ..click }), []);
    }
}
