//! Reading a reply, for every method: where its reasoning ends, which JSON it has, and whether the words around
//! an answer present it, quote it or take it back.

pub(in crate::methods) mod beside;
pub(in crate::methods) mod declined;
pub(in crate::methods) mod doubts;
pub(in crate::methods) mod elsewhere;
pub(in crate::methods) mod english;
pub(in crate::methods) mod envelope;
pub(in crate::methods) mod harmless_tags;
pub(in crate::methods) mod loose_json;
pub(in crate::methods) mod loose_string;
pub(in crate::methods) mod loose_value;
pub(in crate::methods) mod members;
mod objects;
pub(in crate::methods) mod outermost;
pub(in crate::methods) mod phrases;
pub mod problem;
pub(in crate::methods) mod reasoning;
pub(in crate::methods) mod remains;
pub(in crate::methods) mod remarks;
pub(in crate::methods) mod surroundings;
pub(in crate::methods) mod vocabulary;

pub use declined::is_declined;
pub use doubts::declines;
pub use english::words as words_of;
pub use loose_value::Loose;
pub use members::{named as members_named, plain_text};
pub use objects::{Answer, Members, read_reply, whole_number};
pub use phrases::{is_announcement, is_own_sentence};
pub use problem::ReplyProblem;
pub use remarks::{sentences as sentences_of, without_bullet};
pub use surroundings::leads_to_quotation;
