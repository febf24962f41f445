//! What a round of work on the agreement screen finds, and how far it is.

use crate::agreement::annotators::{
    Annotator, RaterPair, Scale, krippendorff_alpha, mean_kappa, nearly_constant, rater_pairs,
};
use crate::agreement::baseline_scores::RougeBlindness;
use crate::agreement::classification::Confusion;
use crate::agreement::facts::FactLevel;
use crate::agreement::headline::Headline;
use crate::agreement::reason::Reason;
use crate::agreement::score_agreement::ScoreAgreement;
use crate::agreement::table::AgreementTable;
use crate::evaluation::resampling::Interval;
use crate::labelling::{Disagreement, FulfilmentAgreement, Rater};

/// What a round is doing, and how far it is, from 0 to 1.
#[derive(Clone, Copy, PartialEq)]
pub struct Working {
    pub what: &'static str,
    pub part: f64,
}

/// The outcome of a round.
pub struct Found {
    pub whose: Rater,
    /// `None` without labels.
    pub headline: Option<Headline>,
    pub table: Result<AgreementTable, Reason>,
    pub facts: Result<FactsFound, Reason>,
    pub pair_kappas: Kappas,
    pub fact_kappas: Kappas,
    pub fulfilment_kappas: Kappas,
    /// Both directions together.
    pub satisfaction_kappas: Kappas,
    pub disagreements: Vec<Disagreement>,
    /// AutoRater against this person: prediction to gold, gold to prediction.
    pub directions: Option<[Confusion; 2]>,
    /// A model's verdicts on fulfilment against this person's.
    pub fulfilment: Option<FulfilmentAgreement>,
    pub baselines: BaselinesFound,
}

pub struct FactsFound {
    pub level: FactLevel,
    /// By resampling pairs.
    pub kappa: Option<Interval>,
    /// Recall, precision and F1, as far as there are labels for them.
    pub scores: Vec<ScoreAgreement>,
}

pub struct Kappas {
    pub rater_pairs: Vec<RaterPair>,
    pub alpha: Result<f64, Reason>,
    pub ordinal_alpha: Result<f64, Reason>,
    pub mean: Option<f64>,
    /// The share of the most common answer, where it is so large that kappa says little.
    pub nearly_constant: Option<f64>,
}

#[derive(Clone)]
pub struct BaselinesFound {
    pub scored: usize,
    pub milliseconds: f64,
    pub has_synonyms: bool,
    pub blindness: RougeBlindness,
    /// Key, signature and reference.
    pub explained: Vec<(&'static str, String, &'static str)>,
}

impl Kappas {
    pub fn of(annotators: &[Annotator]) -> Self {
        let rater_pairs = rater_pairs(annotators);
        Self {
            mean: mean_kappa(&rater_pairs),
            nearly_constant: nearly_constant(annotators),
            rater_pairs,
            alpha: krippendorff_alpha(annotators, Scale::Nominal),
            ordinal_alpha: krippendorff_alpha(annotators, Scale::Ordinal),
        }
    }
}
