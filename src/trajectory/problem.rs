//! What is wrong with a trajectory or a file of it, in sentences. Everything else of it is used.

use std::fmt;

use super::conversion::Conversion;
use crate::base::number::{counted, grouped};

/// A problem and the file or trajectory that has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    pub name: String,
    pub problem: Problem,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    NotJson {
        why: String,
    },
    /// JSON that is none of the formats.
    NoTrajectory,
    TooLarge {
        megabytes: u64,
        most: u64,
    },
    Convert(Conversion),
    /// A path that leads out of the folder or the archive.
    PathLeadsOut,
    BrokenArchive,
    LockedArchive,
    /// What is in an archive, or one file of it, unpacks to too much.
    UnpacksToTooMuch {
        megabytes: u64,
    },
    PointsOutside {
        points: usize,
        of: usize,
    },
    LooksSwapped,
    StepsWithoutAction {
        steps: usize,
    },
    UnknownActions {
        words: Vec<String>,
    },
    TooManySteps {
        found: usize,
        most: usize,
    },
    NoSteps,
    MissingScreens {
        missing: usize,
        of: usize,
        names: Vec<String>,
    },
    /// Files of one name, and nothing that tells which is meant.
    SameName {
        name: String,
        files: usize,
    },
    BrokenInlineScreen {
        screens: usize,
    },
    OtherTrajectory {
        id: String,
    },
}

/// Names shown in a sentence; the rest is counted.
pub const NAMES_SHOWN: usize = 3;

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotJson { why } => write!(f, "This is not JSON: {why}."),
            Self::NoTrajectory => f.write_str("No trajectory of a known format is in this file."),
            Self::TooLarge { megabytes, most } => {
                write!(f, "The file has {megabytes} MB, and {most} MB is the most that is read.")
            }
            Self::Convert(conversion) => conversion.fmt(f),
            Self::PathLeadsOut => f.write_str(
                "The path leads out of its archive with “..” or begins at the root; the file is not used.",
            ),
            Self::BrokenArchive => {
                f.write_str("The archive is damaged: a part of it cannot be unpacked.")
            }
            Self::LockedArchive => f.write_str("The archive is locked with a password."),
            Self::UnpacksToTooMuch { megabytes } => {
                write!(f, "This unpacks to more than {megabytes} MB, so it is not unpacked.")
            }
            Self::PointsOutside { points, of } => write!(
                f,
                "{} of {} outside the screen; they are not drawn. The steps are used.",
                grouped(*points),
                if *of == 1 { "1 point lies".to_owned() } else { format!("{} points lie", grouped(*of)) }
            ),
            Self::LooksSwapped => f.write_str(
                "Most points lie outside the screen and would lie inside with x and y swapped. Does the \
                 file give y first?",
            ),
            Self::StepsWithoutAction { steps } => {
                let shown = if *steps == 1 { "it is" } else { "they are" };
                write!(f, "{} without an action; shown as {shown}.", counted(*steps, "step"))
            }
            Self::UnknownActions { words } => {
                write!(f, "Actions that are not known are shown as they are: {}.", listed(words))
            }
            Self::TooManySteps { found, most } => write!(
                f,
                "The trajectory has {} steps. The first {} are used.",
                grouped(*found),
                grouped(*most)
            ),
            Self::NoSteps => f.write_str("The trajectory has no steps."),
            Self::MissingScreens { missing, of, names } => write!(
                f,
                "{} of {} not among the files: {}. Drop the folder or zip that has them.",
                grouped(*missing),
                if *of == 1 { "1 screen is".to_owned() } else { format!("{} screens are", grouped(*of)) },
                listed(names)
            ),
            Self::SameName { name, files } => write!(
                f,
                "{} files are named “{name}”, and nothing says which one is meant. The first is shown.",
                grouped(*files)
            ),
            Self::BrokenInlineScreen { screens } => write!(
                f,
                "{} inside the file cannot be decoded; the steps are used without.",
                counted(*screens, "screen")
            ),
            Self::OtherTrajectory { id } => {
                write!(f, "The id “{id}” has an earlier trajectory. This one is not joined to rows.")
            }
        }
    }
}

fn listed(names: &[String]) -> String {
    let shown: Vec<String> =
        names.iter().take(NAMES_SHOWN).map(|name| format!("“{name}”")).collect();
    let more = names.len().saturating_sub(NAMES_SHOWN);
    let shown = shown.join(", ");
    if more == 0 { shown } else { format!("{shown} and {more} more") }
}
