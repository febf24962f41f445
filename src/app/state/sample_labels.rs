//! Two people's labels of the sample. They are a file beside the page, written by hand.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::open_batch::OpenBatch;
use crate::browser::fetch::own_file;
use crate::labelling::merge_labels;
use crate::workspace::place::Source;

impl OpenBatch {
    /// Does nothing for other data, or where somebody has labelled.
    pub fn load_labels_of_sample(self: &Arc<Self>) {
        let is_labelled =
            || self.agreement.labelling.with_untracked(|all| !all.annotators().is_empty());
        if self.source != Source::Sample || is_labelled() {
            return;
        }
        let open = self.clone();
        spawn_local(async move {
            let Some(text) = own_file("sample-labels.jsonl").await else { return };
            open.agreement.labelling.try_update(|all| {
                // Somebody may have begun to label meanwhile.
                if all.annotators().is_empty() {
                    merge_labels(&text, &open.batch, all);
                }
            });
        });
    }
}
