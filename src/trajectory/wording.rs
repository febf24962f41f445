//! Steps in words: for prompts, for readers of the screen, and for search. The form is Mind2Web's,
//! `[button] Search -> CLICK`, which the papers use.

use super::action::Action;
use super::points::Point;
use super::step::{Step, Trajectory, Unit};
use crate::base::number::fixed;

/// Without the thought.
pub fn step_text(step: &Step) -> String {
    let verb = verb(step);
    let mut said = match said(step) {
        Some(said) => format!("{verb}: {said}"),
        None => verb,
    };
    if step.unit == Unit::Fraction && step.area.is_none() {
        if let Some(point) = step.point {
            said.push_str(&format!(" at {}", place(point)));
        }
        if let Some(to) = step.to {
            said.push_str(&format!(" to {}", place(to)));
        }
    }
    match step.target.as_deref().map(str::trim).filter(|target| !target.is_empty()) {
        Some(target) => format!("{target} -> {said}"),
        None => said,
    }
}

/// All steps, a line each, numbered from 1.
pub fn text_equivalent(trajectory: &Trajectory) -> String {
    let line = |(number, step): (usize, &Step)| format!("{number}. {}\n", step_text(step));
    (1..).zip(&trajectory.steps).map(line).collect()
}

fn verb(step: &Step) -> String {
    let tells_more = |word: &str| {
        let word = word.to_lowercase();
        step.action == Action::Other
            || ["double", "right", "triple", "long", "open", "search", "swipe"]
                .iter()
                .any(|kind| word.contains(kind))
    };
    match step.word.as_deref().filter(|word| tells_more(word)) {
        Some(word) => word.replace('_', " ").to_uppercase(),
        None if step.action == Action::Other => "NO ACTION".to_owned(),
        None => step.action.key().to_uppercase(),
    }
}

fn said(step: &Step) -> Option<&str> {
    match step.action {
        Action::Key => step.key.as_deref().or(step.text.as_deref()),
        Action::Goto => step.text.as_deref().or(step.url.as_deref()),
        _ => step.text.as_deref(),
    }
}

/// Two decimals are a hundredth of the screen.
fn place(point: Point) -> String {
    format!("({}, {})", fixed(point.x, 2), fixed(point.y, 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_read_as_in_the_papers() {
        let check = |step: Step, text: &str| assert_eq!(step_text(&step), text);
        let target = Some("[button] Search".to_owned());
        check(
            Step { target: target.clone(), ..Step::of_word("click") },
            "[button] Search -> CLICK",
        );
        let typed = Step { text: Some("Oban".into()), target, ..Step::of_word("type") };
        check(typed, "[button] Search -> TYPE: Oban");
        let point = Some(Point { x: 0.607, y: 0.4 });
        check(Step { point, ..Step::of_word("tap") }, "CLICK at (0.61, 0.40)");
        check(
            Step { point, to: point, ..Step::of_word("scroll") },
            "SCROLL at (0.61, 0.40) to (0.61, 0.40)",
        );
        check(Step::of_word("extract_content"), "EXTRACT CONTENT");
        check(Step::default(), "NO ACTION");
        check(Step { key: Some("Return".into()), ..Step::of_word("press") }, "KEY: Return");
    }

    #[test]
    fn a_trajectory_is_a_line_a_step() {
        let steps = vec![Step::of_word("home"), Step::of_word("done")];
        let trajectory = Trajectory { steps, ..Trajectory::default() };
        assert_eq!(text_equivalent(&trajectory), "1. HOME\n2. DONE\n");
    }
}
