//! Adds screens to what a model is shown of a trajectory. They are named here, by everything that they are
//! drawn from, and drawn when a request needs them.

use super::drawing::{Drawing, LongEdge};
use super::masks::{Masks, key_of};
use super::read_screen::ReadScreen;
use super::screen_check::ScreenSize;
use super::step::{Step, Trajectory};
use super::thinning::kept_screens;
use crate::base::fingerprint::Fingerprint;
use crate::evaluation::image::Image;
use crate::methods::watched::Watched;

/// How screens are shown to a model.
pub struct HowShown<'a> {
    pub edge: LongEdge,
    pub masks: &'a Masks,
    /// With more screens than this, some are left out.
    pub most: Option<usize>,
    /// What an image of some size counts for.
    pub tokens: &'a dyn Fn((u32, u32)) -> u32,
}

/// What an image is drawn from.
#[derive(Debug, Clone, PartialEq)]
pub struct ToDraw {
    pub image: Fingerprint,
    /// As the data call it.
    pub screen: String,
    pub drawing: Drawing,
}

#[derive(Debug, Clone, PartialEq)]
pub struct WithScreens {
    pub watched: Watched,
    pub to_draw: Vec<ToDraw>,
    /// Screens that the trajectory names and that could not be read.
    pub missing: usize,
    /// Screens that are left out so that the request keeps a limit.
    pub left_out: usize,
}

/// `watched` are the same steps in words.
pub fn with_screens(
    trajectory: &Trajectory,
    mut watched: Watched,
    read: impl Fn(&str) -> Option<ReadScreen>,
    how: &HowShown,
) -> WithScreens {
    let key = key_of(trajectory);
    let end = Step::default();
    let all = trajectory.steps.iter().map(|step| (step, step.screen.as_deref()));
    let stops = all.chain([(&end, trajectory.last_screen.as_deref())]).enumerate();
    let named: Vec<(usize, &Step, &str)> =
        stops.filter_map(|(at, (step, screen))| Some((at, step, screen?))).collect();
    let mut found: Vec<(usize, &Step, &str, ReadScreen)> = Vec::new();
    for &(at, step, screen) in &named {
        found.extend(read(screen).map(|read| (at, step, screen, read)));
    }
    let size_of = |step: &Step| {
        let ScreenSize { width, height } = read(step.screen.as_deref()?)?.size;
        Some([width, height])
    };
    let most = how.most.unwrap_or(usize::MAX);
    let kept = kept_screens(found.len(), most);
    let mut to_draw = Vec::new();
    for (at, step, screen, read) in kept.iter().filter_map(|place| found.get(*place)) {
        let masks = how.masks.on(trajectory, &key, *at, size_of);
        let drawing = Drawing::of(step, trajectory.platform, read.size, &masks, how.edge);
        let tokens = (how.tokens)((drawing.width, drawing.height));
        let image: Image = drawing.image(read.content).counting(tokens);
        let drawn_from = image.fingerprint();
        match watched.steps.get_mut(*at) {
            Some(step) => step.screen = Some(image),
            None => watched.last_screen = Some(image),
        }
        to_draw.push(ToDraw { image: drawn_from, screen: (*screen).to_owned(), drawing });
    }
    let missing = named.len() - found.len();
    WithScreens { watched, to_draw, missing, left_out: found.len() - kept.len() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::watched::{Platform, Sees, WatchedStep};
    use crate::trajectory::{Mask, MaskedOn, Point, Rect};

    const SIZE: ScreenSize = ScreenSize { width: 1080, height: 2400 };

    /// Five taps on four screens and a screen at the end; the third screen is missing.
    fn shown(masks: &Masks, most: Option<usize>) -> WithScreens {
        let names = [Some("a.png"), Some("b.png"), None, Some("gone.png"), Some("d.png")];
        let steps = names.map(|name| Step {
            screen: name.map(str::to_owned),
            point: Some(Point { x: 0.5, y: 0.5 }),
            ..Step::of_word("click")
        });
        let trajectory = Trajectory {
            steps: steps.to_vec(),
            last_screen: Some("end.png".to_owned()),
            platform: Some(crate::trajectory::Platform::Android),
            ..Trajectory::default()
        };
        let step = WatchedStep { action: Some("CLICK".to_owned()), screen: None };
        let watched = Watched {
            platform: Platform::Android,
            apps: Vec::new(),
            steps: vec![step; 5],
            last_screen: None,
        };
        let read = |name: &str| {
            let content = Fingerprint::of([name]);
            (name != "gone.png").then_some(ReadScreen { content, size: SIZE })
        };
        let how = HowShown { edge: LongEdge::default(), masks, most, tokens: &|(_, high)| high };
        with_screens(&trajectory, watched, read, &how)
    }

    fn screens(of: &WithScreens) -> Vec<&str> {
        of.to_draw.iter().map(|one| &*one.screen).collect()
    }

    #[test]
    fn screens_go_to_their_steps_in_order_and_missing_ones_are_counted() {
        let all = shown(&Masks::default(), None);
        assert_eq!(screens(&all), ["a.png", "b.png", "d.png", "end.png"]);
        assert_eq!((all.missing, all.left_out), (1, 0));
        let has: Vec<bool> = all.watched.steps.iter().map(|step| step.screen.is_some()).collect();
        assert_eq!(has, [true, true, false, false, true]);
        let parts = all.watched.parts(Sees::Screens);
        let images = parts.iter().filter_map(|part| part.image());
        let prints: Vec<Fingerprint> = images.map(Image::fingerprint).collect();
        assert_eq!(prints, all.to_draw.iter().map(|one| one.image).collect::<Vec<_>>());
        assert!(all.to_draw[3].drawing.shapes.is_empty(), "the last screen has no action");
        let tokens = all.watched.likely_tokens(Sees::Screens);
        assert!(tokens > 4.0 * 1200.0 && tokens < 4.0 * 1200.0 + 300.0, "{tokens}");
    }

    #[test]
    fn screens_are_thinned_and_actions_are_not() {
        let thinned = shown(&Masks::default(), Some(2));
        assert_eq!(screens(&thinned), ["a.png", "end.png"]);
        assert_eq!((thinned.missing, thinned.left_out), (1, 2));
        assert!(thinned.watched.steps.iter().all(|step| step.action.is_some()));
    }

    #[test]
    fn a_mask_makes_another_image() {
        let mut masks = Masks::default();
        let area = Rect { x: 0.0, y: 0.0, width: 1.0, height: 0.5 };
        masks.add(Mask { area, on: MaskedOn::Everything });
        let (plain, covered) = (shown(&Masks::default(), None), shown(&masks, None));
        for (one, other) in plain.to_draw.iter().zip(&covered.to_draw) {
            assert_ne!(one.image, other.image);
            assert_eq!((one.drawing.masks.len(), other.drawing.masks.len()), (0, 1));
        }
    }
}
