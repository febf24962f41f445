//! Labels given in the page, by annotator: stored, exported to a file that opens again, and passed to
//! `agreement`.

mod directions;
mod disagreements;
mod jsonl;
mod label_draw;
mod labels;
mod people_ratings;
mod queue;
mod rater;
mod task_answers;

pub use directions::{
    FulfilmentAgreement, PAPER_F1, PAPER_KAPPAS, direction_agreement, fulfilment_agreement,
};
pub use disagreements::{Disagreement, Said, disagreements};
pub use jsonl::{Merged, label_members, labels_jsonl, match_key, merge_labels, read_label};
pub use label_draw::LabelDraw;
pub use labels::{Annotator, Asked, FactVerdicts, HAND_WRITTEN, Labelling, PairLabels};
pub use people_ratings::ratings_of_people;
pub use queue::{LabelOrder, QueueSettings, apart};
pub use rater::{
    IN_FILE, Rater, answer_annotators, fact_annotators, fact_level, pair_annotators, said_of_facts,
    same_task,
};
pub use task_answers::{BlindOrder, LONGEST_NOTE, TaskAnswers, TaskQuestion};
