//! What is asked of the levels screen, as its address has it.

use crate::methods::autorater::Level;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LevelView {
    /// Only pairs of this level.
    pub level: Option<Level>,
    /// A prediction that is not fulfilled does not match.
    pub fulfilment_overrides: bool,
}

const LEVEL: &str = "level";
const OVERRIDES: &str = "fulfilment=overrides";

impl LevelView {
    pub fn from_query(query: &str) -> Self {
        let mut view = Self::default();
        for part in query.split('&') {
            match part.split_once('=') {
                Some((LEVEL, level)) => view.level = Level::from_key(level),
                _ => view.fulfilment_overrides |= part == OVERRIDES,
            }
        }
        view
    }

    /// Empty where nothing is chosen.
    pub fn to_query(self) -> String {
        let level = self.level.map(|level| format!("{LEVEL}={}", level.key()));
        let overrides = self.fulfilment_overrides.then(|| OVERRIDES.to_owned());
        level.into_iter().chain(overrides).collect::<Vec<_>>().join("&")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_view_survives_its_address_and_what_is_unknown_is_left_out() {
        let levels = [None].into_iter().chain(Level::ALL.map(Some));
        for level in levels {
            for fulfilment_overrides in [false, true] {
                let view = LevelView { level, fulfilment_overrides };
                assert_eq!(LevelView::from_query(&view.to_query()), view);
            }
        }
        assert_eq!(LevelView::default().to_query(), "");
        for query in ["", "level=most", "x&&=&fulfilment=no", "fulfilment=overrides2"] {
            assert_eq!(LevelView::from_query(query), LevelView::default(), "{query}");
        }
    }
}
