//! Labels given in the page, by annotator: stored, exported to a file that opens again, and passed to
//! `agreement`.

mod jsonl;
mod labels;
mod queue;
mod rater;

pub use jsonl::{Merged, label_members, labels_jsonl, match_key, merge_labels, read_label};
pub use labels::{Annotator, FactVerdicts, Labelling, PairLabels};
pub use queue::{LabelOrder, QueueSettings, apart};
pub use rater::{IN_FILE, Rater, fact_annotators, fact_level, pair_annotators, same_task};
