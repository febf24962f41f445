//! What is wrong with a trajectory that was read. Marks that cannot be right are taken off; the steps
//! stay.

use super::action::Action;
use super::inline_screens::{InlineScreen, decode, is_inline};
use super::points::Point;
use super::problem::Problem;
use super::screen_names::{Found, ScreenNames};
use super::step::{MOST_STEPS, Trajectory, Unit};

/// Limits the steps, turns pixels into fractions where the size is known, and takes marks off that lie
/// outside.
pub fn check_steps(trajectory: &mut Trajectory) -> Vec<Problem> {
    let mut problems = Vec::new();
    let found = trajectory.steps.len();
    if found > MOST_STEPS {
        trajectory.steps.truncate(MOST_STEPS);
        problems.push(Problem::TooManySteps { found, most: MOST_STEPS });
    }
    if found == 0 && trajectory.last_screen.is_none() {
        problems.push(Problem::NoSteps);
    }
    problems.extend(check_actions(trajectory));
    problems.extend(check_points(trajectory));
    problems
}

fn check_actions(trajectory: &Trajectory) -> Vec<Problem> {
    let unknown = trajectory.steps.iter().filter(|step| step.action == Action::Other);
    let (mut words, mut without): (Vec<String>, usize) = (Vec::new(), 0);
    for step in unknown {
        match &step.word {
            None => without += 1,
            Some(word) if !words.contains(word) => words.push(word.clone()),
            Some(_) => {}
        }
    }
    let mut problems = Vec::new();
    if without > 0 {
        problems.push(Problem::StepsWithoutAction { steps: without });
    }
    if !words.is_empty() {
        problems.push(Problem::UnknownActions { words });
    }
    problems
}

fn check_points(trajectory: &mut Trajectory) -> Vec<Problem> {
    let (mut points, mut outside, mut inside_if_swapped) = (0, 0, 0);
    for step in &mut trajectory.steps {
        let Some(size) = step.size.or((step.unit == Unit::Fraction).then_some([1, 1])) else {
            continue;
        };
        let swapped = |point: Point, unit: Unit| match unit {
            Unit::Fraction => Point { x: point.y, y: point.x },
            Unit::Pixels => {
                Point { x: point.y / f64::from(size[0]), y: point.x / f64::from(size[1]) }
            }
        };
        let as_given = (step.unit, step.point);
        *step = step.on_screen_of(size);
        let marked = [step.point, step.to].into_iter().flatten();
        let is_outside = |point: &Point| !point.is_on_screen();
        let marked_outside = marked.clone().filter(is_outside).count();
        let area_outside = step.area.is_some_and(|area| !area.is_on_screen());
        points += marked.count() + usize::from(step.area.is_some());
        outside += marked_outside + usize::from(area_outside);
        if marked_outside > 0 {
            let (unit, point) = as_given;
            inside_if_swapped +=
                usize::from(point.is_some_and(|point| swapped(point, unit).is_on_screen()));
            step.point = None;
            step.to = None;
        }
        if area_outside {
            step.area = None;
        }
    }
    let mut problems = Vec::new();
    if outside > 0 {
        problems.push(Problem::PointsOutside { points: outside, of: points });
    }
    if inside_if_swapped * 2 > points {
        problems.push(Problem::LooksSwapped);
    }
    problems
}

/// Puts the path of the dropped file in place of each reference; screens inside the data are taken out.
pub fn find_screens(
    trajectory: &mut Trajectory,
    file: &str,
    names: &ScreenNames,
    inline: &mut Vec<InlineScreen>,
) -> Vec<Problem> {
    let (mut missing, mut of, mut broken) = (Vec::new(), 0, 0);
    let mut problems = Vec::new();
    let steps = trajectory.steps.iter_mut().map(|step| &mut step.screen);
    for screen in steps.chain([&mut trajectory.last_screen]) {
        let Some(reference) = screen.as_deref() else { continue };
        of += 1;
        if reference.starts_with("https://") {
            continue;
        }
        if is_inline(reference) {
            if let Some(decoded) = decode(reference) {
                *screen = Some(decoded.name.clone());
                if inline.iter().all(|known| known.name != decoded.name) {
                    inline.push(decoded);
                }
            } else {
                broken += 1;
                *screen = None;
            }
            continue;
        }
        match names.find(reference, file) {
            Found::Path(path) => *screen = Some(path.to_owned()),
            Found::Several(path, files) => {
                problems.push(Problem::SameName { name: reference.to_owned(), files });
                *screen = Some(path.to_owned());
            }
            Found::Missing => missing.push(reference.to_owned()),
        }
    }
    if broken > 0 {
        problems.push(Problem::BrokenInlineScreen { screens: broken });
    }
    if !missing.is_empty() {
        problems.push(Problem::MissingScreens { missing: missing.len(), of, names: missing });
    }
    problems
}
