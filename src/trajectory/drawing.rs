//! A screen as a model gets it: which part of it, how large, what is drawn on it and what is covered.
//! Plain data; a worker of the page draws it.

use serde_json::Value;

use super::framing::{Frame, Zoom, frame_of};
use super::points::Rect;
use super::screen_check::ScreenSize;
use super::shapes::{Shape, ShapeKind, shapes_of};
use super::step::{Platform, Step};
use crate::base::fingerprint::Fingerprint;
use crate::base::json::object;
use crate::evaluation::image::{Image, MediaType};

/// The longest side of a picture in pixels. Larger screens are scaled down to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LongEdge {
    pub web: u32,
    pub phone: u32,
}

/// Sizes at which models still read small print.
impl Default for LongEdge {
    fn default() -> Self {
        Self { web: 1_280, phone: 1_200 }
    }
}

impl LongEdge {
    /// The same for every platform.
    pub fn of_all(edge: u32) -> Self {
        Self { web: edge, phone: edge }
    }

    pub fn of(self, platform: Option<Platform>) -> u32 {
        match platform {
            Some(Platform::Android | Platform::Ios) => self.phone,
            Some(Platform::Web | Platform::Desktop) | None => self.web,
        }
    }
}

/// Of the JPEG, from 0 to 1.
const QUALITY: f64 = 0.85;

/// The colours of marks, as in `style/tokens.css`.
const RED: &str = "#d5202b";
const BLUE: &str = "#1550e6";
const LIGHT: &str = "#ffffff";
/// Of what covers a region.
const COVER: &str = "#000000";

#[derive(Debug, Clone, PartialEq)]
pub struct Drawing {
    /// In pixels of the screen.
    pub frame: Frame,
    /// Of the picture that is made.
    pub width: u32,
    pub height: u32,
    pub shapes: Vec<Shape>,
    /// In pixels of the screen; covered before anything is drawn.
    pub masks: Vec<Frame>,
}

impl Drawing {
    /// Masks are fractions of the screen. Full pages are cut around their mark, as the viewer does.
    pub fn of(
        step: &Step,
        platform: Option<Platform>,
        size: ScreenSize,
        masks: &[Rect],
        edge: LongEdge,
    ) -> Self {
        let step = step.on_screen_of([size.width, size.height]);
        let frame = frame_of(&step, platform, size, Zoom::Cut);
        let [width, height] = fitted(frame, edge.of(platform));
        let masks = masks.iter().map(|area| covered(*area, size)).collect();
        Self { frame, width, height, shapes: shapes_of(&step, size, frame), masks }
    }

    /// A whole screen in its own size, without marks: as it is kept where that is wanted.
    pub fn covering(size: ScreenSize, masks: &[Rect]) -> Self {
        let ScreenSize { width, height } = size;
        let frame = Frame { x: 0.0, y: 0.0, width: width.into(), height: height.into() };
        let masks = masks.iter().map(|area| covered(*area, size)).collect();
        Self { frame, width, height, shapes: Vec::new(), masks }
    }

    /// What the worker is told, and what a fingerprint covers.
    pub fn to_json(&self) -> Value {
        let frame = |of: &Frame| Value::from(vec![of.x, of.y, of.width, of.height]);
        let shapes = self.shapes.iter().flat_map(|shape| {
            let line = |colour: &str, width: f64| {
                object(vec![
                    ("path", shape.path.as_str().into()),
                    ("colour", colour.into()),
                    ("width", width.into()),
                ])
            };
            let halo = shape.halo.map(|width| line(LIGHT, width));
            halo.into_iter().chain([line(colour_of(shape), shape.width)])
        });
        object(vec![
            ("frame", frame(&self.frame)),
            ("width", self.width.into()),
            ("height", self.height.into()),
            ("masks", self.masks.iter().map(frame).collect()),
            ("cover", COVER.into()),
            ("lines", shapes.collect()),
            ("type", MediaType::Jpeg.key().into()),
            ("quality", QUALITY.into()),
        ])
    }

    /// The picture, named before it is drawn. `screen` is the fingerprint of the screen's bytes.
    pub fn image(&self, screen: Fingerprint) -> Image {
        let drawn_from = Fingerprint::of([&*screen.to_string(), &self.to_json().to_string()]);
        Image::to_be_drawn(MediaType::Jpeg, (self.width, self.height), drawn_from)
    }
}

fn colour_of(shape: &Shape) -> &'static str {
    match shape.kind {
        ShapeKind::Box => RED,
        ShapeKind::Plus | ShapeKind::Arrow => BLUE,
    }
}

/// Never larger than the screen itself, and at least a pixel.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn fitted(frame: Frame, edge: u32) -> [u32; 2] {
    let longest = frame.width.max(frame.height).max(1.0);
    let scale = (f64::from(edge.max(1)) / longest).min(1.0);
    [frame.width, frame.height].map(|side| (side * scale).round().max(1.0) as u32)
}

/// A cover reaches to whole pixels, so that no edge shines through.
fn covered(area: Rect, size: ScreenSize) -> Frame {
    let (width, height) = (f64::from(size.width), f64::from(size.height));
    let within = |at: f64, side: f64| at.clamp(0.0, 1.0) * side;
    let (left, top) = (within(area.x, width).floor(), within(area.y, height).floor());
    let right = within(area.x + area.width, width).ceil();
    let low = within(area.y + area.height, height).ceil();
    Frame { x: left, y: top, width: right - left, height: low - top }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trajectory::Point;
    use proptest::prelude::*;

    const PHONE: ScreenSize = ScreenSize { width: 1080, height: 2400 };

    fn tap() -> Step {
        Step { point: Some(Point { x: 0.5, y: 0.25 }), ..Step::of_word("click") }
    }

    #[test]
    fn a_phone_screen_is_scaled_and_a_full_page_is_cut_first() {
        let edge = LongEdge::default();
        let phone = Drawing::of(&tap(), Some(Platform::Android), PHONE, &[], edge);
        assert_eq!((phone.width, phone.height), (540, 1200));
        let page = ScreenSize { width: 1600, height: 6000 };
        let web = Drawing::of(&tap(), Some(Platform::Web), page, &[], edge);
        assert_eq!((web.frame.y, web.frame.height), (860.0, 1280.0));
        assert_eq!((web.width, web.height), (1280, 1024));
        let small = ScreenSize { width: 270, height: 600 };
        let small = Drawing::of(&tap(), Some(Platform::Android), small, &[], edge);
        assert_eq!((small.width, small.height), (270, 600), "nothing is blown up");
        let own = Drawing::of(&tap(), Some(Platform::Android), PHONE, &[], LongEdge::of_all(600));
        assert_eq!((own.width, own.height), (270, 600));
    }

    #[test]
    fn any_other_screen_mark_mask_or_size_is_another_image() {
        let (edge, screen) = (LongEdge::default(), Fingerprint::of(["a screen"]));
        let of = |step: &Step, masks: &[Rect], edge| {
            Drawing::of(step, Some(Platform::Android), PHONE, masks, edge)
        };
        let plain = of(&tap(), &[], edge);
        let moved = Step { point: Some(Point { x: 0.5, y: 0.3 }), ..tap() };
        let mask = Rect { x: 0.0, y: 0.0, width: 1.0, height: 0.1 };
        let images = [
            plain.image(screen),
            plain.image(Fingerprint::of(["another screen"])),
            of(&moved, &[], edge).image(screen),
            of(&tap(), &[mask], edge).image(screen),
            of(&tap(), &[], LongEdge::of_all(600)).image(screen),
        ];
        for (at, one) in images.iter().enumerate() {
            for other in &images[..at] {
                assert_ne!(one.fingerprint(), other.fingerprint());
            }
        }
        assert_eq!(plain.image(screen), of(&tap(), &[], edge).image(screen));
        // Kept answers are found by it.
        expect_test::expect!["f161fdcc"].assert_eq(&plain.image(screen).fingerprint().short());
    }

    #[test]
    fn colours_are_those_of_the_page() {
        let tokens = include_str!("../../style/tokens.css");
        for (name, colour) in [
            ("--mark-box", RED),
            ("--mark-point", BLUE),
            ("--mark-halo", LIGHT),
            ("--mark-cover", COVER),
        ] {
            assert!(tokens.contains(&format!("{name}: {colour};")), "{name} is not {colour}");
        }
    }

    proptest! {
        #[test]
        fn pictures_fit_and_masks_stay_on_the_screen(
            width in 1..9000_u32, height in 1..9000_u32, edge in 1..3000_u32,
            x in -1.0..2.0_f64, y in -1.0..2.0_f64, wide in 0.0..2.0_f64,
        ) {
            let size = ScreenSize { width, height };
            let mask = Rect { x, y, width: wide, height: wide };
            let drawing = Drawing::of(&tap(), None, size, &[mask], LongEdge::of_all(edge));
            prop_assert!((1..=edge).contains(&drawing.width));
            prop_assert!((1..=edge).contains(&drawing.height));
            prop_assert!(drawing.width <= width && drawing.height <= height);
            let mask = drawing.masks[0];
            prop_assert!(mask.x >= 0.0 && mask.x + mask.width <= f64::from(width));
            prop_assert!(mask.y >= 0.0 && mask.y + mask.height <= f64::from(height));
        }
    }
}
