//! What a user did, step by step: screens and actions, read from the files people have.
//!
//! `files → documents → a format, by content → trajectories → checks`. Coordinates are fractions of the
//! screen, and a screenshot is the screen before its action.

mod action;
mod app_names;
mod checks;
mod conversion;
mod document;
mod fields;
mod file_kind;
mod formats;
mod framing;
mod gathering;
mod inline_screens;
mod joined;
mod marks;
mod native;
mod packed;
mod points;
mod problem;
mod reading;
mod rowless;
mod screen_check;
mod screen_names;
mod shown_to_models;
mod signs;
mod step;
mod wording;

pub use action::Action;
pub use conversion::Conversion;
pub use file_kind::{FileKind, safe_path};
pub use framing::{Frame, Zoom, frame_of, is_full_page};
pub use inline_screens::{InlineScreen, decode_inline};
pub use joined::{Overview, Trajectories};
pub use marks::{Mark, marks_of};
pub use native::{in_row, read_trajectory, write_trajectory};
pub use packed::{PageReading, pack_reading, unpack_reading};
pub use points::{Point, Rect};
pub use problem::{About, Problem};
pub use reading::{LARGEST_FILE, Reading, TreeReader, too_large};
pub use rowless::batch_of_trajectories;
pub use screen_check::{ScreenKind, ScreenSize, ScreenTrouble, check_screen};
pub use screen_names::{Found, ScreenNames};
pub use shown_to_models::{Gathering, shown_to_models};
pub use signs::may_hold_trajectories;
pub use step::{MOST_STEPS, Platform, Step, Trajectory, Unit};
pub use wording::{step_text, text_equivalent};
