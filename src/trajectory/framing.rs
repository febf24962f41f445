//! Which part of a screen is looked at: all of it, a full page cut around its mark, or the mark close
//! up.

use super::marks::{Mark, marks_of};
use super::points::Point;
use super::screen_check::ScreenSize;
use super::step::{Platform, Step};

/// In pixels of the screen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Zoom {
    /// Full-page screens are cut around the mark.
    #[default]
    Cut,
    Whole,
    Mark,
}

/// Of the width, the height that a full page is cut to.
const CUT_TO: f64 = 0.8;
/// Of the width, what is seen close up.
const CLOSE: f64 = 0.4;

pub fn frame_of(step: &Step, platform: Option<Platform>, size: ScreenSize, zoom: Zoom) -> Frame {
    let (width, height) = (f64::from(size.width), f64::from(size.height));
    let whole = Frame { x: 0.0, y: 0.0, width, height };
    let middle = middle_of(step).map(|Point { x, y }| Point { x: x * width, y: y * height });
    match (zoom, middle) {
        (Zoom::Mark, Some(middle)) => {
            let (wide, high) = (width * CLOSE, (width * CLOSE).min(height));
            Frame {
                x: (middle.x - wide / 2.0).clamp(0.0, width - wide),
                y: (middle.y - high / 2.0).clamp(0.0, height - high),
                width: wide,
                height: high,
            }
        }
        (Zoom::Cut, middle) if is_full_page(size, platform) => {
            let high = (width * CUT_TO).min(height);
            let y = middle.map_or(0.0, |middle| (middle.y - high / 2.0).clamp(0.0, height - high));
            Frame { y, height: high, ..whole }
        }
        _ => whole,
    }
}

/// Phones are long, too, but not as long.
pub fn is_full_page(size: ScreenSize, platform: Option<Platform>) -> bool {
    let longest = match platform {
        Some(Platform::Android | Platform::Ios) => 3.0,
        _ => 1.5,
    };
    f64::from(size.height) > f64::from(size.width) * longest
}

/// The middle of what is marked, as a fraction of the screen.
fn middle_of(step: &Step) -> Option<Point> {
    marks_of(step).into_iter().find_map(|mark| match mark {
        Mark::Box(area) => Some(area.middle()),
        Mark::Plus(point) => Some(point),
        Mark::Arrow { from, to } => {
            Some(Point { x: f64::midpoint(from.x, to.x), y: f64::midpoint(from.y, to.y) })
        }
        Mark::Caption(_) => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trajectory::Rect;
    use proptest::prelude::*;

    #[test]
    fn a_full_page_is_cut_around_its_box() {
        let area = Rect { x: 0.1, y: 0.5, width: 0.2, height: 0.02 };
        let step = Step { area: Some(area), ..Step::of_word("click") };
        let size = ScreenSize { width: 1000, height: 5000 };
        let frame = frame_of(&step, Some(Platform::Web), size, Zoom::Cut);
        assert_eq!((frame.y, frame.height), (2150.0, 800.0));
        let whole = frame_of(&step, Some(Platform::Web), size, Zoom::Whole);
        assert_eq!((whole.y, whole.height), (0.0, 5000.0));
        let phone = ScreenSize { width: 1080, height: 2400 };
        let uncut = frame_of(&step, Some(Platform::Android), phone, Zoom::Cut);
        assert_eq!((uncut.y, uncut.height), (0.0, 2400.0));
    }

    proptest! {
        #[test]
        fn every_frame_lies_on_its_screen_and_holds_the_mark(
            x in 0.0..1.0_f64, y in 0.0..1.0_f64, width in 1..3000_u32, height in 1..9000_u32,
        ) {
            let step = Step { point: Some(Point { x, y }), ..Step::of_word("click") };
            let size = ScreenSize { width, height };
            let [w, h] = [width, height].map(f64::from);
            for zoom in [Zoom::Cut, Zoom::Whole, Zoom::Mark] {
                let frame = frame_of(&step, None, size, zoom);
                prop_assert!(frame.x >= 0.0 && frame.x + frame.width <= w + 1e-6);
                prop_assert!(frame.y >= 0.0 && frame.y + frame.height <= h + 1e-6);
                prop_assert!((frame.x - 1e-6..=frame.x + frame.width + 1e-6).contains(&(x * w)));
                prop_assert!((frame.y - 1e-6..=frame.y + frame.height + 1e-6).contains(&(y * h)));
            }
        }
    }
}
