//! The frame of the page: its header, the titles of its screens, and what is shown while they load.

use crate::workspace::place::Place;

pub const SKIP: &str = "Skip to content";
pub const TO_START: &str = "bifact, to the start page";
pub const DATA: &str = "Data";
pub const RESULTS: &str = "Results";
pub const LEVELS: &str = "Levels";
pub const GOALS: &str = "Goals";
pub const AGREEMENT: &str = "Agreement";
pub const COMPARE: &str = "Compare";
pub const LABELLING: &str = "Labelling";
pub const ABOUT: &str = "What is this?";
pub const GUIDE: &str = "Guide";
pub const LINK: &str = "Pairs in a link";
pub const KEYS: &str = "Keyboard shortcuts";
pub const CLOSE: &str = "Close";
pub const DROP: &str = "Drop to open";
pub const LOADING: &str = "Loading …";
pub const NOT_LOADED: &str = "This part of the page could not be loaded. Check your connection.";
pub const TRY_AGAIN: &str = "Try again";
pub const OPENING_SAMPLE: &str = "Opening the sample …";
pub const SAMPLE_MISSING: &str = "The sample could not be loaded. It is the file sample.jsonl beside this page. Reload to try again.";

/// What the browser's tab says: the screen, then the data that is open in it.
pub fn title(place: &Place, open: Option<&str>) -> String {
    let screen = match place {
        Place::Start => None,
        Place::About => Some(ABOUT),
        Place::Guide(_) => Some(GUIDE),
        Place::Link(_) => Some(LINK),
        Place::Data => Some(DATA),
        Place::Results { .. } => Some(RESULTS),
        Place::Levels { .. } => Some(LEVELS),
        Place::Goals { .. } => Some(GOALS),
        Place::Agreement(_) => Some(AGREEMENT),
        Place::Compare(_) => Some(COMPARE),
        Place::Labelling { .. } => Some(LABELLING),
    };
    let parts: Vec<&str> = match screen {
        // Without its data, a screen is the start page.
        Some(screen) if open.is_some() || place.needs_no_data() => {
            [Some(screen), open, Some("bifact")].into_iter().flatten().collect()
        }
        _ => vec!["bifact", "what a predicted intent got right"],
    };
    parts.join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::place::Source;

    #[test]
    fn every_screen_has_a_title_of_its_own() {
        let own = Some("pm.csv");
        assert_eq!(title(&Place::Start, None), "bifact · what a predicted intent got right");
        assert_eq!(title(&Place::About, None), "What is this? · bifact");
        assert_eq!(title(&Place::Guide("keys".into()), None), "Guide · bifact");
        assert_eq!(title(&Place::Link("1.x".into()), None), "Pairs in a link · bifact");
        assert_eq!(title(&Place::Data, own), "Data · pm.csv · bifact");
        assert_eq!(title(&Place::results(Source::OwnData), own), "Results · pm.csv · bifact");
        assert_eq!(title(&Place::levels(Source::OwnData), own), "Levels · pm.csv · bifact");
        assert_eq!(title(&Place::goals(Source::OwnData), own), "Goals · pm.csv · bifact");
        let labelling = Place::Labelling { source: Source::OwnData, pair: None };
        assert_eq!(title(&labelling, own), "Labelling · pm.csv · bifact");
        assert_eq!(title(&Place::Agreement(Source::Sample), own), "Agreement · pm.csv · bifact");
        assert_eq!(title(&Place::Compare(Source::OwnData), own), "Compare · pm.csv · bifact");
    }

    #[test]
    fn a_screen_without_data_has_the_title_of_the_start_page() {
        assert_eq!(title(&Place::Data, None), title(&Place::Start, None));
    }
}
