//! Compares scores with people's labels, as in the paper's first table: a threshold chosen on development
//! pairs, figures with intervals on test pairs, correlation and kappa for facts, and agreement among
//! annotators.

pub mod annotators;
mod autorater_facts;
pub mod baseline_scores;
pub mod bifact_facts;
pub mod classification;
pub mod correlation;
pub mod fact_resampling;
pub mod facts;
pub mod folds;
pub mod headline;
pub mod judge_scores;
pub mod labelled_set;
pub mod p_value;
pub mod paper;
pub mod protocol;
pub mod ranks;
pub mod reason;
pub mod resampling;
pub mod sampler;
pub mod score_agreement;
pub mod split;
pub mod spread;
pub mod table;
pub mod threshold;
pub mod work;
pub mod write;
