//! What the agreement screen keeps with the data while that is open: labels given in the page, the
//! protocol that was chosen, and the baselines' scores, which need not be computed twice.

use leptos::prelude::*;

use crate::agreement::baseline_scores::BaselineScores;
use crate::agreement::protocol::Protocol;
use crate::labelling::{Labelling, Whose};

#[derive(Clone, Default)]
pub struct AgreementDesk {
    pub labelling: ArcRwSignal<Labelling>,
    pub choices: ArcRwSignal<AgreementChoices>,
    pub baselines: ArcStoredValue<BaselineScores>,
}

#[derive(Clone, PartialEq, Default)]
pub struct AgreementChoices {
    pub protocol: Protocol,
    /// `None` until somebody chooses: then it is the first who labelled anything.
    pub whose: Option<Whose>,
    /// Who labels in the page just now.
    pub annotator: String,
    pub shows_paper: bool,
}
