//! Trajectories on their way in. A format gives whole ones, or steps one by one that belong together by
//! a key.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::step::{Step, Trajectory};

#[derive(Debug, Default)]
pub struct Gathering {
    found: Vec<Gathered>,
    by_key: HashMap<String, usize, FixedState>,
}

#[derive(Debug)]
pub struct Gathered {
    /// The file that begins it.
    pub file: String,
    pub trajectory: Trajectory,
    /// Where each step belongs, for steps that came one by one.
    places: Vec<f64>,
}

impl Gathering {
    pub fn whole(&mut self, file: &str, trajectory: Trajectory) {
        self.found.push(Gathered { file: file.to_owned(), trajectory, places: Vec::new() });
    }

    /// The trajectory of that key, made where there is none. `begin` says what the first record of it
    /// says of all of it.
    pub fn of_key(
        &mut self,
        file: &str,
        key: &str,
        begin: impl FnOnce() -> Trajectory,
    ) -> Option<&mut Gathered> {
        let at = *self.by_key.entry(key.to_owned()).or_insert_with(|| {
            self.found.push(Gathered {
                file: file.to_owned(),
                trajectory: begin(),
                places: Vec::new(),
            });
            self.found.len() - 1
        });
        self.found.get_mut(at)
    }

    /// In the order in which they were found, the steps of each in theirs.
    pub fn finish(self) -> Vec<Gathered> {
        let sorted = |mut gathered: Gathered| {
            if gathered.places.len() == gathered.trajectory.steps.len() {
                let steps = std::mem::take(&mut gathered.trajectory.steps);
                let mut placed: Vec<_> =
                    gathered.places.iter().copied().zip(0..).zip(steps).collect();
                placed.sort_unstable_by(|((a, first), _), ((b, second), _)| {
                    a.total_cmp(b).then(first.cmp(second))
                });
                gathered.trajectory.steps = placed.into_iter().map(|(_, step)| step).collect();
            }
            gathered
        };
        self.found.into_iter().map(sorted).collect()
    }
}

impl Gathered {
    /// `place` orders the steps; those of one place stay in the order of the file.
    #[allow(clippy::cast_precision_loss)]
    pub fn step(&mut self, place: Option<f64>, step: Step) {
        self.places.push(place.unwrap_or(self.places.len() as f64));
        self.trajectory.steps.push(step);
    }
}
