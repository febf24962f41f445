//! The place in the app, as in the address.
//!
//! `#/` is the start, `#/about` says what this is, `#/data` what was understood of one's own files, `#/results` and `#/sample`
//! the results, `#/sample/<row>` one pair of them, `#/sample?<view>` those a filter leaves. A link to
//! a pair of the sample opens anywhere. `#/agreement` holds the judge against people, and
//! `#/agreement/sample` does so on the sample; `#/labelling/<row>` and `#/sample-labelling/<row>` are where
//! a person labels that pair. `#/compare` and `#/compare/sample` hold judges against each other. `#/levels/results` and `#/levels/sample` are the match levels of AutoRater, with a
//! pair behind them and `?level=` for a filter; with `fulfilment=overrides` what is not fulfilled does not match. `#/goals` are the goals predicted from one's own trajectories, with
//! one of them behind it; `#/goals?write` is where a person writes them. `#/link/<pairs>` carries pairs itself
//! (`link`), and `#/guide/<name>` is a page of the guide.

use super::{LevelView, View};
use crate::base::percent::{escape_into, unescaped};
use crate::evaluation::pair::RowId;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    Start,
    /// What this page is, whatever is open.
    About,
    /// A page of the guide, by its name.
    Guide(String),
    /// Pairs that the address itself carries.
    Link(String),
    Data,
    Results {
        source: Source,
        pair: Option<RowId>,
        view: View,
    },
    Agreement(Source),
    /// Judges against each other.
    Compare(Source),
    Levels {
        source: Source,
        pair: Option<RowId>,
        shown: LevelView,
    },
    Labelling {
        source: Source,
        pair: Option<RowId>,
    },
    Goals {
        source: Source,
        pair: Option<RowId>,
        /// A person writes them.
        writes: bool,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    Sample,
    OwnData,
}

/// The query of the screen where a person writes goals.
const WRITES: &str = "write";

impl Place {
    pub fn results(source: Source) -> Self {
        Self::Results { source, pair: None, view: View::default() }
    }

    pub fn levels(source: Source) -> Self {
        Self::Levels { source, pair: None, shown: LevelView::default() }
    }

    pub fn goals(source: Source) -> Self {
        Self::Goals { source, pair: None, writes: false }
    }

    pub fn pair(source: Source, pair: &RowId, view: &View) -> Self {
        Self::Results { source, pair: Some(pair.clone()), view: view.clone() }
    }

    /// It has a screen of its own, whatever is open.
    pub fn needs_no_data(&self) -> bool {
        matches!(self, Self::About | Self::Guide(_) | Self::Link(_))
    }

    /// Whose data it speaks of, where it speaks of any.
    pub fn source(&self) -> Option<Source> {
        match self {
            Self::Start | Self::About | Self::Guide(_) | Self::Link(_) => None,
            Self::Data => Some(Source::OwnData),
            Self::Results { source, .. }
            | Self::Levels { source, .. }
            | Self::Goals { source, .. }
            | Self::Agreement(source)
            | Self::Compare(source)
            | Self::Labelling { source, .. } => Some(*source),
        }
    }

    /// The same place with other pairs shown.
    #[must_use]
    pub fn with_view(self, view: View) -> Self {
        match self {
            Self::Results { source, pair, .. } => Self::Results { source, pair, view },
            other => other,
        }
    }

    pub fn from_hash(hash: &str) -> Self {
        let path = hash.trim_start_matches('#').trim_start_matches('/');
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let (first, rest) = path.split_once('/').unwrap_or((path, ""));
        let pair = (!rest.is_empty()).then(|| RowId(unescaped(rest)));
        let goals = |source, pair| Self::Goals { source, pair, writes: query == WRITES };
        let results = |source, pair| Self::Results { source, pair, view: View::from_query(query) };
        match first {
            "about" => Self::About,
            "guide" => Self::Guide(unescaped(rest)),
            "link" => Self::Link(rest.to_owned()),
            "data" => Self::Data,
            "sample" => results(Source::Sample, pair),
            "results" => results(Source::OwnData, pair),
            "agreement" if rest == "sample" => Self::Agreement(Source::Sample),
            "agreement" => Self::Agreement(Source::OwnData),
            "compare" if rest == "sample" => Self::Compare(Source::Sample),
            "compare" => Self::Compare(Source::OwnData),
            "sample-labelling" => Self::Labelling { source: Source::Sample, pair },
            "labelling" => Self::Labelling { source: Source::OwnData, pair },
            "levels" => Self::levels_from(rest, query),
            "goals" => goals(Source::OwnData, pair),
            "sample-goals" => goals(Source::Sample, pair),
            _ => Self::Start,
        }
    }

    fn levels_from(path: &str, query: &str) -> Self {
        let (source, pair) = path.split_once('/').unwrap_or((path, ""));
        let source = if source == "sample" { Source::Sample } else { Source::OwnData };
        let pair = (!pair.is_empty()).then(|| RowId(unescaped(pair)));
        Self::Levels { source, pair, shown: LevelView::from_query(query) }
    }

    pub fn to_hash(&self) -> String {
        match self {
            Self::Start => "#/".to_owned(),
            Self::About => "#/about".to_owned(),
            Self::Guide(page) => {
                let mut hash = "#/guide/".to_owned();
                escape_into(&mut hash, page);
                hash
            }
            Self::Link(pairs) => format!("#/link/{pairs}"),
            Self::Data => "#/data".to_owned(),
            Self::Agreement(Source::Sample) => "#/agreement/sample".to_owned(),
            Self::Agreement(Source::OwnData) => "#/agreement".to_owned(),
            Self::Compare(Source::Sample) => "#/compare/sample".to_owned(),
            Self::Compare(Source::OwnData) => "#/compare".to_owned(),
            Self::Labelling { source, pair } => {
                let screen = match source {
                    Source::Sample => "sample-labelling",
                    Source::OwnData => "labelling",
                };
                hash_of(screen, pair.as_ref(), "")
            }
            Self::Goals { source, pair, writes } => {
                let screen = match source {
                    Source::Sample => "sample-goals",
                    Source::OwnData => "goals",
                };
                hash_of(screen, pair.as_ref(), if *writes { WRITES } else { "" })
            }
            Self::Results { source, pair, view } => {
                hash_of(source.key(), pair.as_ref(), &view.to_query())
            }
            Self::Levels { source, pair, shown } => {
                let path = format!("levels/{}", source.key());
                hash_of(&path, pair.as_ref(), &shown.to_query())
            }
        }
    }
}

impl Source {
    fn key(self) -> &'static str {
        match self {
            Self::Sample => "sample",
            Self::OwnData => "results",
        }
    }
}

fn hash_of(path: &str, pair: Option<&RowId>, query: &str) -> String {
    let mut hash = format!("#/{path}");
    if let Some(RowId(id)) = pair {
        hash.push('/');
        escape_into(&mut hash, id);
    }
    if !query.is_empty() {
        hash.extend(["?", query]);
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods::autorater::Level;

    #[test]
    fn every_place_survives_its_address() {
        let mut places = vec![Place::Start, Place::About, Place::Data];
        for source in [Source::Sample, Source::OwnData] {
            places.extend([Place::results(source), Place::Agreement(source)]);
            places.push(Place::Compare(source));
            places.push(Place::Labelling { source, pair: None });
            let pair = Some(RowId("a/b".to_owned()));
            places.push(Place::Goals { source, pair, writes: false });
            places.push(Place::Goals { source, pair: None, writes: true });
            for id in ["ferry-terse", "a/b c", "100 %", "行1", "#/?&=", "%zz", "(it's)!*~"] {
                let pair = RowId(id.to_owned());
                places.push(Place::pair(source, &pair, &View::default()));
                let shown = LevelView { level: Some(Level::Partial), fulfilment_overrides: true };
                places.push(Place::Levels { source, pair: Some(pair.clone()), shown });
                places.push(Place::Labelling { source, pair: Some(pair) });
            }
            places.push(Place::levels(source));
        }
        for place in places {
            assert_eq!(Place::from_hash(&place.to_hash()), place);
        }
    }

    #[test]
    fn a_strange_address_is_the_start_or_taken_as_it_stands() {
        for hash in ["", "#", "#/", "#/nowhere/at/all", "#//"] {
            assert_eq!(Place::from_hash(hash), Place::Start, "{hash}");
        }
        for id in ["%zz", "%", "%4", "100%", "%FF", "%+1", "%e2%82", "%行"] {
            let as_it_stands = Place::pair(Source::Sample, &RowId(id.into()), &View::default());
            assert_eq!(Place::from_hash(&format!("#/sample/{id}")), as_it_stands);
        }
    }

    #[test]
    fn what_a_link_need_not_escape_is_not_escaped() {
        let place = Place::pair(Source::OwnData, &RowId("a(b) é/c".to_owned()), &View::default());
        assert_eq!(place.to_hash(), "#/results/a(b)%20%C3%A9%2Fc");
    }
}
