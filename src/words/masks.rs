//! Covering parts of screens.

use crate::base::number::counted;

pub const TITLE: &str = "Cover parts of screens";
pub const NOTE: &str = "What is covered is black in every screen that is sent to a model, put into a \
    report or kept in this browser from now on. Text that was typed stays a part of the actions, there too.";
pub const WHERE: &str = "Cover it on";
pub const ON_SCREEN: &str = "this screen";
pub const ON_TRAJECTORY: &str = "every screen of this trajectory";
pub const ON_EVERYTHING: &str = "every screen of all trajectories";
pub const DRAW: &str = "Draw a region";
pub const COVER_MARK: &str = "Cover the marked place";
pub const UNCOVER: &str = "Uncover the last region";
pub const TYPED: &str = "Cover every field that was typed into, in this trajectory";
pub const TYPED_EVERYWHERE: &str = "In all trajectories";

pub fn unplaced(fields: usize) -> Option<String> {
    let verb = if fields == 1 { "has" } else { "have" };
    (fields > 0).then(|| {
        format!(
            "{} {verb} no place in the data and cannot be covered. Draw a region over them.",
            counted(fields, "typed field")
        )
    })
}
