//! The files that were dropped become trajectories.

use super::checks::{check_steps, find_screens};
use super::document::{Document, records};
use super::formats::recognise;
use super::gathering::Gathering;
use super::inline_screens::InlineScreen;
use super::problem::{About, Problem};
use super::screen_names::ScreenNames;
use super::step::Trajectory;

/// Larger files are not read: all of one is in memory at once.
pub const LARGEST_FILE: usize = 200 * 1024 * 1024;

#[derive(Debug, Default)]
pub struct TreeReader {
    screens: ScreenNames,
    gathering: Gathering,
    problems: Vec<About>,
}

/// What came of all files.
#[derive(Debug, Default)]
pub struct Reading {
    pub trajectories: Vec<Trajectory>,
    pub problems: Vec<About>,
    /// Screens that stood in the data.
    pub inline: Vec<InlineScreen>,
}

impl TreeReader {
    /// The paths of the pictures among the files.
    pub fn new(screens: impl IntoIterator<Item = String>) -> Self {
        Self { screens: ScreenNames::new(screens), ..Self::default() }
    }

    /// Files are given in the order of their paths.
    pub fn read(&mut self, path: &str, bytes: &[u8]) -> Result<(), Problem> {
        if bytes.len() > LARGEST_FILE {
            return Err(too_large(bytes.len() as u64));
        }
        let (records, problems) = records(bytes)?;
        let format = recognise(&records).ok_or(Problem::NoTrajectory)?;
        problems.into_iter().for_each(|problem| self.note(path, problem));
        let document = Document { path, records, screens: &self.screens };
        (format.read)(&document, &mut self.gathering);
        Ok(())
    }

    pub fn note(&mut self, name: &str, problem: Problem) {
        self.problems.push(About { name: name.to_owned(), problem });
    }

    pub fn finish(self) -> Reading {
        let mut reading = Reading { problems: self.problems, ..Reading::default() };
        for gathered in self.gathering.finish() {
            let mut trajectory = gathered.trajectory;
            let mut problems = check_steps(&mut trajectory);
            let inline = &mut reading.inline;
            problems.extend(find_screens(&mut trajectory, &gathered.file, &self.screens, inline));
            let name = trajectory.id.clone().unwrap_or(gathered.file);
            let about = problems.into_iter().map(|problem| About { name: name.clone(), problem });
            reading.problems.extend(about);
            reading.trajectories.push(trajectory);
        }
        reading
    }
}

pub fn too_large(bytes: u64) -> Problem {
    const MEGABYTE: u64 = 1024 * 1024;
    Problem::TooLarge { megabytes: bytes / MEGABYTE, most: LARGEST_FILE as u64 / MEGABYTE }
}
