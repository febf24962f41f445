//! Where in the app one is, as the address says it.
//!
//! `#/` is the start, `#/data` what was understood of one's own files, `#/results` and `#/sample`
//! the results, `#/sample/<row>` one pair of them. A link to a pair of the sample opens anywhere.

use crate::browser::address::{decode, encode};
use crate::evaluation::pair::RowId;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    Start,
    Data,
    Results { source: Source, pair: Option<RowId> },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    Sample,
    OwnData,
}

impl Place {
    pub fn results(source: Source) -> Self {
        Self::Results { source, pair: None }
    }

    pub fn pair(source: Source, pair: &RowId) -> Self {
        Self::Results { source, pair: Some(pair.clone()) }
    }

    pub fn from_hash(hash: &str) -> Self {
        let path = hash.trim_start_matches('#').trim_start_matches('/');
        let (first, rest) = path.split_once('/').unwrap_or((path, ""));
        let source = match first {
            "data" => return Self::Data,
            "sample" => Source::Sample,
            "results" => Source::OwnData,
            _ => return Self::Start,
        };
        let pair = (!rest.is_empty()).then(|| RowId(decode(rest)));
        Self::Results { source, pair }
    }

    pub fn to_hash(&self) -> String {
        match self {
            Self::Start => "#/".to_owned(),
            Self::Data => "#/data".to_owned(),
            Self::Results { source, pair } => {
                let source = match source {
                    Source::Sample => "sample",
                    Source::OwnData => "results",
                };
                match pair {
                    Some(RowId(id)) => format!("#/{source}/{}", encode(id)),
                    None => format!("#/{source}"),
                }
            }
        }
    }
}
