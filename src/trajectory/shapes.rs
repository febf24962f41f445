//! The marks of a step as shapes: what the viewer draws over a screen, and what is drawn into the picture
//! that a model gets. Both draw the same paths.

use std::fmt::Write;

use super::framing::Frame;
use super::marks::{Mark, marks_of};
use super::screen_check::ScreenSize;
use super::step::Step;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShapeKind {
    Box,
    Plus,
    Arrow,
}

/// The path is in pixels of the screen, written as SVG and canvas both read it.
#[derive(Debug, Clone, PartialEq)]
pub struct Shape {
    pub kind: ShapeKind,
    pub path: String,
    /// Of the line, and of the light line below it, which makes it visible on any screen.
    pub width: f64,
    pub halo: Option<f64>,
}

impl ShapeKind {
    /// Its name in the page and in what the worker is told.
    pub fn key(self) -> &'static str {
        match self {
            Self::Box => "box",
            Self::Plus => "plus",
            Self::Arrow => "arrow",
        }
    }
}

/// Captions are no shapes: they stand below the screen and in the text of a step.
pub fn shapes_of(step: &Step, size: ScreenSize, frame: Frame) -> Vec<Shape> {
    let (width, height) = (f64::from(size.width), f64::from(size.height));
    // What a mark measures, however far the frame is zoomed in.
    let unit = frame.width.max(frame.height) / 100.0;
    let shapes = marks_of(step).into_iter().filter_map(|mark| match mark {
        Mark::Box(area) => {
            let [x, y] = [area.x * width, area.y * height];
            let [wide, high] = [area.width * width, area.height * height];
            let path = format!("M{x:.1} {y:.1}h{wide:.1}v{high:.1}h{:.1}Z", -wide);
            Some(Shape { kind: ShapeKind::Box, path, width: unit * 0.8, halo: None })
        }
        Mark::Plus(point) => {
            let (x, y, arm) = (point.x * width, point.y * height, unit * 3.0);
            let [left, right, top, low] = [x - arm, x + arm, y - arm, y + arm];
            let path = format!("M{left:.1} {y:.1}H{right:.1}M{x:.1} {top:.1}V{low:.1}");
            Some(stroked(ShapeKind::Plus, path, unit))
        }
        Mark::Arrow { from, to } => {
            let from = [from.x * width, from.y * height];
            let path = arrow(from, [to.x * width, to.y * height], unit * 3.0);
            Some(stroked(ShapeKind::Arrow, path, unit))
        }
        Mark::Caption(_) => None,
    });
    shapes.collect()
}

fn stroked(kind: ShapeKind, path: String, unit: f64) -> Shape {
    Shape { kind, path, width: unit * 0.9, halo: Some(unit * 1.8) }
}

fn arrow([x, y]: [f64; 2], [to_x, to_y]: [f64; 2], barb: f64) -> String {
    let angle = (to_y - y).atan2(to_x - x);
    let end = |turn: f64| {
        let (sin, cos) = (angle + turn).sin_cos();
        format!("{:.1} {:.1}", to_x - cos * barb, to_y - sin * barb)
    };
    let mut path = format!("M{x:.1} {y:.1}L{to_x:.1} {to_y:.1}");
    // Writing to a string cannot fail.
    let _ = write!(path, "M{}L{to_x:.1} {to_y:.1}L{}", end(0.5), end(-0.5));
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trajectory::{Point, Rect, Zoom, frame_of};

    #[test]
    fn marks_are_paths_in_pixels_of_the_screen() {
        let size = ScreenSize { width: 1000, height: 500 };
        let shapes = |step: &Step| shapes_of(step, size, frame_of(step, None, size, Zoom::Whole));
        let point = Some(Point { x: 0.25, y: 0.5 });
        let click = Step { point, ..Step::of_word("click") };
        let [plus] = &shapes(&click)[..] else { panic!("one shape") };
        assert_eq!(plus.path, "M220.0 250.0H280.0M250.0 220.0V280.0");
        assert_eq!((plus.kind, plus.width, plus.halo), (ShapeKind::Plus, 9.0, Some(18.0)));
        let area = Some(Rect { x: 0.1, y: 0.2, width: 0.5, height: 0.1 });
        let [boxed] = &shapes(&Step { area, ..click.clone() })[..] else { panic!("one shape") };
        assert_eq!(boxed.path, "M100.0 100.0h500.0v50.0h-500.0Z");
        let to = Some(Point { x: 0.75, y: 0.5 });
        let [arrow] = &shapes(&Step { to, ..click })[..] else { panic!("one shape") };
        assert!(arrow.path.starts_with("M250.0 250.0L750.0 250.0M"), "{}", arrow.path);
        let typed = Step { text: Some("Oban".into()), ..Step::of_word("type") };
        assert_eq!(shapes(&typed), []);
    }
}
