//! Judges a batch: what is asked when, what happens with each reply, and what it costs.
//!
//! [`Run`] is a state machine without clock or network. It says what to do next and takes what arrived;
//! the page sends and waits. Tests use a simulated clock, so that hours of rate limits pass in
//! milliseconds.

mod backoff;
mod cache;
mod collected_answers;
mod estimate;
mod judge;
mod machine;
mod plan;
mod progress;
mod queue;
mod reach;
mod sharing;
mod spending;
mod status_text;
mod task;
mod throttle;
mod under_way;
mod write_results;

pub use cache::Cache;
pub use estimate::Estimate;
pub use judge::JudgeSetup;
pub use machine::{End, Next, Run, RunSettings};
pub use plan::{Plan, TRIED_FIRST, Wanted, begin_with, drawn};
pub use progress::Progress;
pub use sharing::{Differences, differences, share_grounds};
pub use status_text::{dollars, figures, headline, under_way};
pub use task::Ticket;
pub use write_results::{By, fail, put_finding};
