//! Trajectories as models are shown them: platform and actions in words. Whoever can draw screens adds
//! those.

use super::action::Action;
use super::app_names::app_names;
use super::joined::Trajectories;
use super::step::{self, Step, Trajectory};
use super::wording::step_text;
use crate::evaluation::batch::Batch;
use crate::methods::watched::{self, Platform, Watched, WatchedStep};

/// Without its goal and without thoughts: those would give the task away.
pub fn shown_to_models(trajectory: &Trajectory) -> Watched {
    let platform = match trajectory.platform {
        Some(step::Platform::Web) => Platform::Web,
        Some(step::Platform::Android) => Platform::Android,
        _ => Platform::Other,
    };
    let steps = trajectory.steps.iter();
    let steps = steps.map(|step| WatchedStep { action: action(step), screen: None }).collect();
    Watched { platform, apps: app_names(trajectory), steps, last_screen: None }
}

/// A step that only says "task complete" has no action: that mark confused the paper's models. It keeps
/// its place, so that the numbers of the steps stay those of the viewer.
fn action(step: &Step) -> Option<String> {
    let is_mark = match step.action {
        Action::Done | Action::Impossible => step.text.is_none(),
        Action::Other => step.word.is_none() && step.text.is_none(),
        _ => false,
    };
    (!is_mark).then(|| step_text(step))
}

/// Gathers those of a batch, some pairs at a time: parsing many takes long.
pub struct Gathering {
    of_golds: Vec<Option<Watched>>,
    names_screens: bool,
    next: usize,
}

impl Gathering {
    pub fn begin(batch: &Batch) -> Self {
        Self { of_golds: vec![None; batch.golds.len()], names_screens: false, next: 0 }
    }

    /// The same for trajectories without rows: one more, in their order.
    pub fn step_without_rows(&mut self, found: &Trajectories) -> bool {
        let is_there = self.next < found.all().len();
        if is_there {
            let shown = self.shown(found.get(self.next));
            self.of_golds.push(shown);
            self.next += 1;
        }
        is_there
    }

    /// Looks at one more pair; `false` once there is none left.
    pub fn step(&mut self, found: &Trajectories, batch: &Batch) -> bool {
        let Some(pair) = batch.pairs.get(self.next) else { return false };
        self.next += 1;
        if self.of_golds.get(pair.gold.0).is_some_and(Option::is_none) {
            let shown = self.shown(found.of_row(batch, pair));
            if let Some(known) = self.of_golds.get_mut(pair.gold.0) {
                *known = shown;
            }
        }
        true
    }

    fn shown(&mut self, trajectory: Option<Trajectory>) -> Option<Watched> {
        let trajectory = trajectory?;
        self.names_screens |= trajectory.screens().next().is_some();
        Some(shown_to_models(&trajectory))
    }

    /// Whether any of them names a screen.
    pub fn names_screens(&self) -> bool {
        self.names_screens
    }

    pub fn done(self) -> watched::Trajectories {
        watched::Trajectories::new(self.of_golds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::read_whole;
    use crate::evaluation::pair::GoldId;
    use crate::methods::watched::Sees;
    use crate::trajectory::{Overview, read_trajectory};

    fn overview(line: &str) -> Overview {
        let read = read_trajectory(line).unwrap();
        Overview { id: read.id, goal: read.goal, line: line.to_owned(), ..Overview::default() }
    }

    fn gathered(found: &Trajectories, batch: &Batch) -> watched::Trajectories {
        let mut gathering = Gathering::begin(batch);
        while gathering.step(found, batch) {}
        gathering.done()
    }

    #[test]
    fn steps_are_told_in_words_and_the_goal_is_not_given_away() {
        let line = r#"{"gold_intent": "Buy socks", "trajectory": {"platform": "android", "steps": [
            {"action": "click", "target": "[button] Go", "note": "I want socks"},
            {"action": "type", "text": "wool"},
            {"action": "done"}]}}"#;
        let shown = shown_to_models(&read_trajectory(line).unwrap());
        assert_eq!(shown.platform, Platform::Android);
        let actions: Vec<_> = shown.steps.iter().map(|step| step.action.as_deref()).collect();
        assert_eq!(actions, [Some("[button] Go -> CLICK"), Some("TYPE: wool"), None]);
        let parts = shown.parts(Sees::Actions);
        let told: String = parts.iter().filter_map(|part| part.text()).collect();
        assert!(!told.contains("socks"), "{told}");
    }

    #[test]
    fn every_gold_intent_gets_the_trajectory_of_its_rows() {
        let rows = [
            r#"{"id": "held", "gold": "a", "model": "m", "prediction": "x", "trajectory": {"steps": [{"action": "back"}]}}"#,
            r#"{"id": "named", "gold": "b", "model": "m", "prediction": "x"}"#,
            r#"{"id": "by goal", "gold": "c", "model": "m", "prediction": "x"}"#,
            r#"{"id": "none", "gold": "d", "model": "m", "prediction": "x"}"#,
            r#"{"id": "late", "gold": "e", "model": "m", "prediction": "x"}"#,
            r#"{"id": "late", "gold": "e", "model": "n", "prediction": "y", "trajectory": {"steps": [{"action": "enter"}]}}"#,
        ];
        let (batch, _) = read_whole(&rows.join("\n"));
        let found = Trajectories::new(vec![
            overview(r#"{"id": "named", "trajectory": {"steps": [{"action": "home"}]}}"#),
            overview(r#"{"gold_intent": "c", "trajectory": {"steps": [{"action": "wait"}]}}"#),
        ]);
        let gathered = gathered(&found, &batch);
        let action = |gold: usize| gathered.of(GoldId(gold))?.steps.first()?.action.clone();
        let actions: Vec<_> = (0..5).map(action).collect();
        let expected = [Some("BACK"), Some("HOME"), Some("WAIT"), None, Some("ENTER")];
        assert_eq!(actions, expected.map(|word| word.map(str::to_owned)));
    }
}
