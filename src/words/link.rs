//! Links that carry pairs: copying one, and what one holds before it is opened.

use crate::base::number::{counted, grouped};
use crate::link::{Holds, LONGEST_MADE, MOST_PAIRS, Made, NotMade, Refused, Shared};

pub const COPY: &str = "Copy link";
pub const COPY_EXPLAINED: &str = "A link that holds the pairs themselves. Nothing is uploaded.";
pub const BY_HAND: &str = "The browser did not allow copying. Copy the link by hand:";
pub const LINK: &str = "The link";

pub fn copied(made: &Made) -> String {
    let what = counted(made.pairs, "pair");
    let length = grouped(made.packed.len());
    match made.holds {
        Holds::Everything => format!("Link copied: {what}, {length} characters."),
        Holds::TextsAlone => {
            format!("Link copied: {what} without verdicts, which would have made it too long.")
        }
    }
}

pub fn not_made(why: NotMade) -> String {
    match why {
        NotMade::NoPairs => "There are no pairs to put into a link.".to_owned(),
        NotMade::TooMany { pairs } => format!(
            "A link holds up to {MOST_PAIRS} pairs, and these are {}. Filter them, or export JSONL.",
            grouped(pairs)
        ),
        NotMade::TooLong { pairs } => format!(
            "{} would make a link of over {} characters. Filter them, or export JSONL.",
            if pairs == 1 { "This pair".to_owned() } else { "These pairs".to_owned() },
            grouped(LONGEST_MADE)
        ),
    }
}

pub const TITLE: &str = "This link holds pairs";
pub const NOTHING_YET: &str =
    "Nothing has been opened, sent or stored yet. The pairs are part of the address itself.";
pub const OPEN_KEEPS: &str =
    "Opening them makes a project in this browser, as opening a file does.";
pub const CANNOT: &str = "This link cannot be opened";
pub const NOT_NOW: &str = "Not now";
pub const TO_START: &str = "To the start page";
pub const GOLD: &str = "Gold intent";
pub const PREDICTED: &str = "Prediction";
pub const MODEL: &str = "Model";
/// The name of the data that a link opens.
pub const DATA_NAME: &str = "pairs from a link";

pub fn holds(shared: &Shared) -> String {
    let pairs = counted(shared.pairs.len(), "pair");
    match (shared.judged, shared.judges.as_slice()) {
        (0, _) => format!("It holds {pairs}, not judged yet."),
        (judged, []) => format!("It holds {pairs}, {judged} of them judged."),
        (judged, names) => {
            format!("It holds {pairs}, {judged} of them judged. Judge: {}.", names.join(", "))
        }
    }
}

/// Only if there are judgements.
pub fn caution(shared: &Shared) -> Option<&'static str> {
    (shared.judged > 0).then_some(
        "Whoever made the link could have written the verdicts and the judge’s name. They are marked as copied.",
    )
}

pub fn formulas(count: usize) -> Option<String> {
    (count > 0).then(|| {
        format!(
            "{} like a spreadsheet formula. It is shown as text, and exports do not let it run.",
            if count == 1 { "One text begins".to_owned() } else { format!("{count} texts begin") }
        )
    })
}

pub fn more(count: usize) -> Option<String> {
    (count > 0).then(|| format!("and {} more", grouped(count)))
}

pub fn open(pairs: usize) -> String {
    format!("Open {}", counted(pairs, "pair"))
}

pub fn refused(why: Refused) -> String {
    match why {
        Refused::Damaged => {
            "The link is damaged or was cut off. Ask for it again, or for the pairs as a file.".to_owned()
        }
        Refused::OtherVersion => {
            "The link was made by a newer version of bifact. Reload this page to update it, then open the link again."
                .to_owned()
        }
        Refused::TooLong => "The link is too long. Ask for the pairs as a file.".to_owned(),
        Refused::TooLarge => {
            "The link unpacks to far more than it may hold, so it was not opened. Ask for the pairs as a file."
                .to_owned()
        }
        Refused::TooMany => {
            format!("The link holds more than {MOST_PAIRS} pairs. Ask for them as a file.")
        }
        Refused::NoPairs => "The link holds no pairs.".to_owned(),
        Refused::NotAPair { number } => format!(
            "Pair {number} of the link has no gold intent or no prediction, so the link was not opened."
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_copied_is_counted() {
        let made = Made { packed: "1.abc".to_owned(), pairs: 1, holds: Holds::Everything };
        assert_eq!(copied(&made), "Link copied: 1 pair, 5 characters.");
        let why = NotMade::TooMany { pairs: 1200 };
        assert_eq!(
            not_made(why),
            "A link holds up to 50 pairs, and these are 1,200. Filter them, or export JSONL."
        );
    }

    #[test]
    fn formulas_are_counted_in_words() {
        assert_eq!(formulas(0), None);
        assert!(formulas(1).unwrap().starts_with("One text begins like"));
        assert!(formulas(3).unwrap().starts_with("3 texts begin like"));
    }
}
