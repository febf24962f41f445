//! A gold intent and a prediction of it.

use std::fmt;
use std::sync::Arc;

use super::row::{Origin, PersonLabels};
use crate::base::shared_text::SharedText;

/// Begins with the row's id in its file, and is unique within a batch.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RowId(pub String);

/// Who made the prediction.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ModelName(pub Arc<str>);

/// The index of a gold intent in its batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GoldId(pub usize);

impl fmt::Display for RowId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for ModelName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Kept small, for there may be hundreds of thousands: names are shared, and what is rare is boxed.
#[derive(Debug, Clone, PartialEq)]
pub struct IntentPair {
    pub id: RowId,
    /// How many bytes of the id the file gave; all of them if the file gave none.
    pub(crate) file_id_bytes: u32,
    pub origin: Origin,
    pub gold: GoldId,
    pub predicted: SharedText,
    pub model: ModelName,
    pub group: Option<Arc<str>>,
    pub split: Option<Arc<str>>,
    pub(crate) labels: Option<Box<PersonLabels>>,
    /// The row's other fields as a JSON object.
    pub extras: Option<SharedText>,
}

impl IntentPair {
    /// The predictor was asked and returned nothing.
    pub fn is_empty_prediction(&self) -> bool {
        self.predicted.is_empty()
    }

    /// The row's id as in its file. Several pairs may share it.
    pub fn file_id(&self) -> &str {
        self.id.0.get(..self.file_id_bytes as usize).unwrap_or(&self.id.0)
    }

    pub fn person(&self) -> &PersonLabels {
        static NOBODY: PersonLabels =
            PersonLabels { same_task: None, gold: None, predicted: None, f1: None };
        self.labels.as_deref().unwrap_or(&NOBODY)
    }
}
