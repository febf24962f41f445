//! Where in the app one is, as the address says it.
//!
//! `#/` is the start, `#/data` what was understood of one's own files, `#/results` and `#/sample`
//! the results, `#/sample/<row>` one pair of them, `#/sample?<view>` those a filter leaves. A link to
//! a pair of the sample opens anywhere. `#/agreement` holds the judge against people, and
//! `#/agreement/sample` does so on the sample.

use crate::browser::address::{decode, encode};
use crate::evaluation::pair::RowId;
use crate::workspace::View;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    Start,
    Data,
    Results { source: Source, pair: Option<RowId>, view: View },
    Agreement(Source),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    Sample,
    OwnData,
}

impl Place {
    pub fn results(source: Source) -> Self {
        Self::Results { source, pair: None, view: View::default() }
    }

    pub fn pair(source: Source, pair: &RowId, view: &View) -> Self {
        Self::Results { source, pair: Some(pair.clone()), view: view.clone() }
    }

    /// Whose data it speaks of, where it speaks of any.
    pub fn source(&self) -> Option<Source> {
        match self {
            Self::Start => None,
            Self::Data => Some(Source::OwnData),
            Self::Results { source, .. } | Self::Agreement(source) => Some(*source),
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
        let source = match first {
            "data" => return Self::Data,
            "sample" => Source::Sample,
            "results" => Source::OwnData,
            "agreement" if rest == "sample" => return Self::Agreement(Source::Sample),
            "agreement" => return Self::Agreement(Source::OwnData),
            _ => return Self::Start,
        };
        let pair = (!rest.is_empty()).then(|| RowId(decode(rest)));
        Self::Results { source, pair, view: View::from_query(query) }
    }

    pub fn to_hash(&self) -> String {
        match self {
            Self::Start => "#/".to_owned(),
            Self::Data => "#/data".to_owned(),
            Self::Agreement(Source::Sample) => "#/agreement/sample".to_owned(),
            Self::Agreement(Source::OwnData) => "#/agreement".to_owned(),
            Self::Results { source, pair, view } => {
                let source = match source {
                    Source::Sample => "sample",
                    Source::OwnData => "results",
                };
                let mut hash = format!("#/{source}");
                if let Some(RowId(id)) = pair {
                    hash.extend(["/", &encode(id)]);
                }
                let query = view.to_query();
                if !query.is_empty() {
                    hash.extend(["?", &query]);
                }
                hash
            }
        }
    }
}
