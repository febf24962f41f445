//! Labels given in the page, as lines. Each holds everything that one annotator says about one pair,
//! and replaces the line before.

use serde_json::Value;

use super::record::line;
use crate::evaluation::batch::Batch;
use crate::labelling::{Annotator, Labelling, PairLabels, label_members, read_label};

/// Labels as the journal has them.
#[derive(Default)]
pub struct WrittenLabels(Labelling);

impl WrittenLabels {
    pub fn new(labelling: Labelling) -> Self {
        Self(labelling)
    }

    /// Lines for labels that changed. They then count as written.
    pub fn changes(&mut self, batch: &Batch, now: &Labelling) -> Vec<String> {
        let mut lines = Vec::new();
        for annotator in now.annotators() {
            let name = annotator.name.as_str();
            for (place, labels) in self.changed(annotator) {
                lines.extend(label_line(batch, name, place, &labels));
                self.0.change(name, place, &mut |known| known.clone_from(&labels));
            }
        }
        lines
    }

    fn changed(&self, now: &Annotator) -> Vec<(usize, PairLabels)> {
        let known = self.0.of(&now.name);
        let is_new = |(place, labels): &(usize, &PairLabels)| {
            known.and_then(|known| known.labels(*place)) != Some(*labels)
        };
        let said = now.pairs().filter(is_new).map(|(place, labels)| (place, labels.clone()));
        let before = known.into_iter().flat_map(Annotator::pairs).map(|(place, _)| place);
        let taken_back = before.filter(|place| now.labels(*place).is_none());
        said.chain(taken_back.map(|place| (place, PairLabels::default()))).collect()
    }
}

fn label_line(batch: &Batch, name: &str, at: usize, labels: &PairLabels) -> Option<String> {
    let id = &batch.pairs.get(at)?.id;
    let mut members = vec![("at", at.into())];
    members.extend(label_members(&id.0, name, labels));
    Some(line("label", members))
}

/// Restores labels; false if the line does not fit.
pub(super) fn put_labels(at: usize, kept: &Value, batch: &Batch, into: &mut Labelling) -> bool {
    let Some((id, annotator, labels)) = read_label(kept) else { return false };
    // Labels of another pair are worse than none.
    if batch.pairs.get(at).is_none_or(|pair| pair.id.0 != id) {
        return false;
    }
    into.change(&annotator, at, &mut |known| known.clone_from(&labels))
}
