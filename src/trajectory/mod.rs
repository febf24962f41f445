//! What a user did, step by step: screens and actions, read from the files people have.
//!
//! `files → documents → a format, by content → trajectories → checks`. Coordinates are fractions of the
//! screen, and a screenshot is the screen before its action.

mod action;
mod app_names;
mod checks;
mod conversion;
mod document;
mod drawing;
mod fields;
mod file_kind;
mod formats;
mod framing;
mod gathering;
mod inline_screens;
mod joined;
mod marks;
mod masks;
mod native;
mod packed;
mod points;
mod problem;
mod read_screen;
mod reading;
mod rowless;
mod screen_check;
mod screen_names;
mod screens_for_models;
mod shapes;
mod shown_to_models;
mod signs;
mod step;
mod thinning;
mod wording;

pub use action::Action;
pub use conversion::Conversion;
pub use drawing::{Drawing, LongEdge};
pub use file_kind::{FileKind, safe_path};
pub use framing::{Frame, Zoom, frame_of, is_full_page};
pub use inline_screens::{InlineScreen, decode_inline};
pub use joined::{Overview, Trajectories};
pub use marks::{Mark, marks_of};
pub use masks::{Mask, MaskedOn, Masks, key_of, marked_area, typed_without_place};
pub use native::{in_row, read_trajectory, trajectory_member, write_trajectory};
pub use packed::{PageReading, pack_reading, unpack_reading};
pub use points::{Point, Rect};
pub use problem::{About, Problem};
pub use read_screen::{ReadScreen, measure_screen};
pub use reading::{LARGEST_FILE, Reading, TreeReader, too_large};
pub use rowless::batch_of_trajectories;
pub use screen_check::{ScreenKind, ScreenSize, ScreenTrouble, check_screen};
pub use screen_names::{Found, ScreenNames};
pub use screens_for_models::{HowShown, ToDraw, WithScreens, with_screens};
pub use shapes::{Shape, ShapeKind, shapes_of};
pub use shown_to_models::{Gathering, shown_to_models};
pub use signs::may_hold_trajectories;
pub use step::{MOST_STEPS, Platform, Step, Trajectory, Unit};
pub use thinning::kept_screens;
pub use wording::{step_text, text_equivalent};
