//! The answer in words: who is ahead, by how much, whether the batch decides it, and what the others
//! lose.
//!
//! `AnswerWork` reduces the pairs to means per gold intent at once and then tests leads in short
//! steps. Its `Answer` can be asked for at any time and says what is known so far; `Answer::headline`
//! puts it in sentences.

mod apart;
mod comparing;
mod evidence;
mod family;
mod headline;
mod losses;
mod more_needed;
mod phrases;
mod ranking;
mod sentence;
mod sign_flip;
mod standing;
mod work;

pub use family::Families;
pub use headline::Headline;
pub use losses::Losses;
pub use ranking::{Candidate, Ranked, ranking};
pub use sentence::{Piece, Sentence, short_name};
pub use sign_flip::SignFlips;
pub use standing::{Coverage, Predictor, Standing};
pub use work::{Answer, AnswerWork};

#[cfg(test)]
mod tests;
