//! What the agreement screen keeps with the open data: labels given in the page, the chosen protocol, and
//! baseline scores, so that they are computed once.

use leptos::prelude::*;

use crate::agreement::baseline_scores::BaselineScores;
use crate::agreement::protocol::Protocol;
use crate::labelling::{Asked, Labelling, QueueSettings, Rater};

#[derive(Clone, Default)]
pub struct AgreementState {
    pub labelling: ArcRwSignal<Labelling>,
    pub choices: ArcRwSignal<AgreementChoices>,
    pub baselines: ArcStoredValue<BaselineScores>,
}

#[derive(Clone, PartialEq, Default)]
pub struct AgreementChoices {
    pub protocol: Protocol,
    /// `None` until somebody chooses: then it is the first who labelled anything.
    pub whose: Option<Rater>,
    /// Who labels in the page just now.
    pub annotator: String,
    /// What they are asked. `None` until somebody chooses: then it is what they were asked before.
    pub asked: Option<Asked>,
    /// In which order they see the pairs.
    pub queue: QueueSettings,
    pub shows_paper: bool,
}
