//! Bi-Fact: both intents are split into atomic facts; each gold fact is checked against the prediction
//! (recall) and each predicted fact against the gold intent (precision).

pub mod answers;
pub mod batch_builder;
pub mod bootstrap;
pub mod fact;
pub mod frozen_gold;
mod inquiry;
mod late_facts;
mod method;
pub mod prompts;
mod record;
pub mod results;
mod row_outcome;
pub mod row_review;
pub mod tally;
pub mod walk_steps;

use prompts::PromptTexts;

pub use inquiry::Reading;

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Bifact {
    pub prompts: PromptTexts,
}
