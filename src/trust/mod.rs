//! How far a judge can be trusted: what its mean would be if people had judged, and whether it may replace
//! a person; a judge against itself, against another, and several as a jury.

mod alternative_annotator;
mod answers_of_people;
pub mod beside;
pub mod comparing;
mod drawn_labels;
pub mod flips;
pub mod judged;
pub mod jury;
mod match_rule;
mod micro;
mod ppi;
pub mod ratio_bootstrap;
mod rogan_gladen;
pub mod said;
pub mod set_comparison;
mod table;
mod units;
pub mod write;

pub use alternative_annotator::{
    AlternativeTest, AnnotatorType, Answers, Closeness, FEWEST_ANNOTATORS, FEWEST_PAIRS, LeftOut,
    TooFew, alternative_annotator_test,
};
pub use answers_of_people::{f1_answers, match_answers};
pub use drawn_labels::{DrawnLabels, NoDraw};
pub use match_rule::MatchRule;
pub use micro::{MicroBootstrap, Whose};
pub use ppi::{
    Bounded, Corrected, FEW_LABELS, Labelled, MoreLabels, alone, corrected, corrected_at,
};
pub use rogan_gladen::{NoRate, RoganGladen, rogan_gladen};
pub use table::{CorrectedTable, PredictorTable, ScoreRow, difference_rows};
pub use units::{Column, Score, Sources, Unit, Units};
