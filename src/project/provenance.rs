//! Tells which lines of a journal came with a copy. Anybody may have written those, so they are marked
//! wherever they are used.

use serde_json::Value;

use super::meta::ProjectMeta;
use super::record::Record;
use crate::evaluation::judge_record::CAME_WITH_COPY;
use crate::evaluation::signature::AnswerOrigin;

/// Takes every line, in order. By default no line came with a copy.
#[derive(Debug, Default)]
pub struct Provenance {
    /// The project whose own lines have not begun yet. Its id was generated when the copy was opened,
    /// so the copy cannot contain it.
    copied_into: Option<String>,
}

impl Provenance {
    pub fn of(meta: &ProjectMeta) -> Self {
        Self { copied_into: meta.from_copy.then(|| meta.taken_in_as.clone()) }
    }

    /// Where this line came from. Marks its judge, so that the results show it too.
    pub fn mark(&mut self, record: &mut Record) -> AnswerOrigin {
        let Some(id) = &self.copied_into else { return AnswerOrigin::Asked };
        match record {
            Record::TakenIn { into } if into == id && !id.is_empty() => self.copied_into = None,
            Record::Pair { kept, .. } | Record::Gold { kept, .. } => mark_judges(kept),
            Record::OfMethod { record, .. } => return self.mark(record),
            _ => {}
        }
        AnswerOrigin::Copy
    }
}

/// Marks a line, and its members that name a judge.
fn mark_judges(line: &mut Value) {
    let Some(members) = line.as_object_mut() else { return };
    members.values_mut().for_each(mark_judges);
    if members.contains_key("judge") {
        members.insert(CAME_WITH_COPY.to_owned(), true.into());
    }
}
