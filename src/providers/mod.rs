//! LLM interfaces that a page can call, pure: what is sent, what a reply means, what went wrong.
//!
//! Nothing here sends anything. The edge turns an [`HttpRequest`] into a fetch and the result into
//! an [`HttpReply`], so that every provider's ways can be tested without one.

mod address;
mod catalogue;
mod exchange;
mod failure;
mod prices;
mod question;

pub use address::check_base_url;
pub use catalogue::{
    Access, Auth, KeyNeed, PROVIDERS, Provider, StructuredKind, WireFormat, provider,
};
pub use exchange::{Answer, HttpReply, HttpRequest, Key, Method, Usage};
pub use failure::{Failure, FailureKind};
pub use prices::{PRICES_AS_OF, Price, price_of};
pub use question::{Correction, Effort, NamedSchema, Parameter, Parameters, Question};

/// Whom to ask, where, and as whom. The base URL is one that [`check_base_url`] returned.
#[derive(Debug, Clone, Copy)]
pub struct Endpoint<'a> {
    pub provider: &'static Provider,
    pub base_url: &'a str,
    pub key: &'a Key,
}

/// A model as a provider's list names it.
#[derive(Debug, Clone, PartialEq)]
pub struct ListedModel {
    pub id: String,
    pub price: Option<Price>,
}

pub fn ask(_endpoint: &Endpoint, _question: &Question) -> HttpRequest {
    HttpRequest { method: Method::Post, url: String::new(), headers: Vec::new(), body: None }
}

pub fn read_answer(_endpoint: &Endpoint, _reply: &HttpReply) -> Result<Answer, Failure> {
    Err(FailureKind::Empty.into())
}

pub fn ask_for_models(_endpoint: &Endpoint) -> HttpRequest {
    HttpRequest { method: Method::Get, url: String::new(), headers: Vec::new(), body: None }
}

pub fn read_models(_endpoint: &Endpoint, _reply: &HttpReply) -> Result<Vec<ListedModel>, Failure> {
    Ok(Vec::new())
}
