//! Requests to and replies from every provider, against golden files.
//!
//! `golden/requests` is written by the tests (`UPDATE_EXPECT=1 cargo test --test providers`). In
//! `golden/replies` the `.json` files are the replies, each in its provider's own shape, and the
//! `.txt` files what is made of them.

mod disguises;
mod echoes;
mod hostile;
mod images;
mod replies;
mod requests;
mod stops;

use bifact::providers::{Endpoint, Key, provider};

const KEY: &str = "test-key-0123456789";

/// The provider at its own address, or at one that stands for it.
fn endpoint<'a>(id: &str, key: &'a Key) -> Endpoint<'a> {
    let provider = provider(id).expect(id);
    let base_url = match id {
        "azure" => "https://mine.openai.azure.com/openai/v1",
        "compatible" => "https://models.example.org/v1",
        _ => provider.base_url,
    };
    Endpoint { provider, base_url, key }
}
