//! Models that run beside the page: what can be loaded (`catalogue`), how its files are read (`session`,
//! `tokeniser`, `labels`, `pooling`), and what it is asked (`request`, `nli_judge`).
//!
//! The engine and the tokenisers are built natively only, and no screen uses this room yet.

mod catalogue;
mod fault;
mod files;
mod labels;
#[cfg(not(target_arch = "wasm32"))]
mod loader;
mod nli_judge;
mod pooling;
mod request;
#[cfg(not(target_arch = "wasm32"))]
mod session;
#[cfg(not(target_arch = "wasm32"))]
mod tokeniser;

pub use catalogue::{CATALOGUE, CatalogueModel, HUB, ModelTask, catalogue_model};
pub use fault::ModelFault;
pub use files::{FileKind, FileMark, KnownFiles, ModelMark};
pub use labels::Labels;
#[cfg(not(target_arch = "wasm32"))]
pub use loader::Loader;
pub use nli_judge::{Network, THRESHOLD, judged_pair};
pub use pooling::{Pooling, cosine};
pub use request::{Loaded, PairScores, Request, Told, pack_loaded, read_loaded};
#[cfg(not(target_arch = "wasm32"))]
pub use session::Session;
#[cfg(not(target_arch = "wasm32"))]
pub use tokeniser::Tokeniser;
