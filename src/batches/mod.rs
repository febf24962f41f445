//! Batches: the questions of a plan as files for engines that answer them elsewhere, and their results
//! read back.
//!
//! A line is named by the fingerprint of its question, the same that kept answers have. So a result needs
//! no other bookkeeping: it belongs to whatever run asks that question next.

mod anthropic;
mod engine;
mod every_question;
mod gemini;
mod line_splitter;
mod mistral;
mod openai;
mod own_machines;
mod result_index;
mod result_line;
mod shell;
mod summary;
mod taking;
mod writer;

pub use engine::{ENGINES, Engine, Job, engine, takes_batches};
pub use every_question::EveryQuestion;
pub use line_splitter::{LONGEST_LINE, LineSplitter, Split};
pub use own_machines::RAY_SCRIPT;
pub use result_index::{Entry, Place, ResultIndex};
pub use result_line::Flaw;
pub use summary::{BACK, Listed, Listing, Summary};
pub use taking::{Destination, Taken, settle, take};
pub use writer::{BatchFile, BatchWriter, NotWritten, Step};
