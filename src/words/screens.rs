//! Screens that are sent to a model: how many go where, what they count for, and what hinders it.

use crate::base::number::{counted, grouped};

pub const NO_CANVAS: &str = "This browser cannot draw screens for a model, so only actions as text can be \
    sent. A current Chrome, Firefox or Safari can.";
pub const THIN: &str =
    "Leave out screens where there are too many, evenly between the first and the last";
pub const EDGE: &str = "Longest side of a screen in pixels";
pub const EDGE_HINT: &str = "1280 web, 1200 phone";
pub const STILL_READING: &str = "The screens are being read. Wait until it says how many are sent.";
pub const LOOK_FIRST: &str =
    "Open Data first: it says how many screens would be sent, and to whom.";

pub fn reading(done: usize) -> String {
    format!("Reading the screens: {} so far.", grouped(done))
}

pub fn takes_no_images(provider: &str) -> String {
    format!(
        "{provider} takes no images. Choose another provider, or show the actions as text only."
    )
}

/// Said before anything is sent.
pub fn go_where(screens: usize, trajectories: usize, to: &str) -> String {
    if screens == 0 {
        return "None of the screens can be read here, so only the actions are sent. Add the files \
                that hold the screens."
            .to_owned();
    }
    let of = counted(trajectories, "trajectory").replace("trajectorys", "trajectories");
    format!(
        "{} of {of} will be sent to {to}, with marks drawn in and masks covered. Each question about a pair \
         shows the screens of its trajectory.",
        counted(screens, "screen")
    )
}

/// `formula` is whose it is, where it is known.
pub fn tokens(tokens: usize, screens: usize, formula: Option<&str>) -> Option<String> {
    let each = grouped(tokens.checked_div(screens)?);
    Some(match formula {
        Some(whose) => format!("About {each} tokens a screen by the formula of {whose}."),
        None => format!(
            "About {each} tokens a screen, a guess: the whole formula for this model is not known here."
        ),
    })
}

pub fn missing(screens: usize) -> Option<String> {
    let one = "1 screen cannot be read and is not shown.".to_owned();
    let many = || format!("{} cannot be read and are not shown.", counted(screens, "screen"));
    (screens > 0).then(|| if screens == 1 { one } else { many() })
}

pub fn left_out(screens: usize) -> Option<String> {
    (screens > 0).then(|| format!("{} left out to keep the limit.", counted(screens, "screen")))
}

pub fn too_long(trajectories: usize, provider: &str, most: usize) -> Option<String> {
    let verb = if trajectories == 1 { "has" } else { "have" };
    let of = counted(trajectories, "trajectory").replace("trajectorys", "trajectories");
    (trajectories > 0).then(|| {
        format!(
            "{of} {verb} more than {}, the most that {provider} takes in a request. Nothing is sent for \
             their pairs unless screens are left out.",
            counted(most, "screen")
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_agree_with_their_nouns() {
        assert!(
            go_where(1, 1, "x.example").starts_with("1 screen of 1 trajectory will be sent to x")
        );
        assert!(go_where(72, 6, "x.example").starts_with("72 screens of 6 trajectories will"));
        assert!(go_where(0, 0, "x.example").starts_with("None of the screens"));
        assert_eq!(tokens(0, 0, None), None);
        assert_eq!(
            tokens(2_240, 2, Some("Google Gemini")).as_deref(),
            Some("About 1,120 tokens a screen by the formula of Google Gemini.")
        );
        assert_eq!(missing(0), None);
        assert_eq!(missing(1).as_deref(), Some("1 screen cannot be read and is not shown."));
        assert_eq!(too_long(0, "Anthropic", 100), None);
        assert!(
            too_long(1, "Anthropic", 100).is_some_and(|said| said.starts_with("1 trajectory has"))
        );
    }
}
