//! LLM interfaces as pure functions: what is sent, what a reply means, what went wrong.
//!
//! Nothing here sends anything. The edge turns an [`HttpRequest`] into a fetch and the result into an
//! [`HttpReply`], so every provider can be tested without a network. Each wire format is a file that
//! writes a question, reads an answer and reads a list of models; errors are read in one way for all.

mod address;
mod advice;
mod anthropic;
mod catalogue;
mod classify;
mod code_windows;
mod encodings;
mod error_body;
mod escapes;
mod exchange;
mod failure;
mod gemini;
mod image_limits;
mod joined_parts;
mod json;
mod key_echo;
mod key_pieces;
mod late_images;
mod looping;
mod models;
mod number_codes;
mod ollama;
mod openai_chat;
mod parameters_key;
mod placeholder;
mod prices;
mod provider;
mod provider_message;
mod question;
mod reply_reader;
mod setting_labels;
mod sign_in;
mod stopping;
mod turns;
mod wait;

pub use address::{check_base_url, is_on_this_machine};
pub use advice::RULES_UNAVAILABLE;
pub use catalogue::{AT_FIRST_ON_THIS_MACHINE, PROVIDERS, provider};
pub use exchange::{Answer, HttpReply, HttpRequest, Key, Method, Usage};
pub use failure::{EVERY_FAILURE, Failure, FailureKind, known_failure};
pub use image_limits::{ImageLimits, ImageTokens};
pub use key_echo::{LONGEST_REPLY, too_long};
pub use late_images::{BodyPiece, ask_in_pieces};
pub use prices::{PRICES_AS_OF, Price, price_of};
pub use provider::{Access, Auth, KeyNeed, Provider, StructuredKind, WireFormat};
pub use question::{Correction, Effort, NamedSchema, Parameter, Parameters, Question};
pub use setting_labels::{AT_ONCE_LABEL, SECONDS_LABEL};
pub use sign_in::{
    Credit, NoKey, NotOurs, Pending, Returned, SetBy, SignInPaths, ask_for_credit, read_credit,
    read_key, returned, sign_in_page,
};
pub use turns::Turns;

use crate::evaluation::image::Image;
use key_echo::guarded;
use reply_reader::{Reading, body_of};
use serde_json::Value;
use turns::{OneTurn, in_one_turn};

/// Whom to ask, where, and with which key. The base URL has passed [`check_base_url`].
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

/// Ten times what the largest gateway lists.
const MOST_MODELS: usize = 5000;

/// An address that no fetch can reach: what runs in the page is not asked this way.
const NOWHERE: &str = "about:invalid";

/// No part of a prompt is ever left out: if its images cannot be sent, there is no request.
pub fn ask(endpoint: &Endpoint, question: &Question) -> Result<HttpRequest, Failure> {
    check_images(endpoint.provider, question)?;
    let parameters = question.parameters.taken_by(question.model);
    let question = &Question { parameters, ..*question };
    let (url, body) = match endpoint.provider.access {
        Access::Http(WireFormat::OpenAiChat) => openai_chat::ask(endpoint, question),
        Access::Http(WireFormat::Anthropic) => anthropic::ask(endpoint, question),
        Access::Http(WireFormat::Gemini) => gemini::ask(endpoint, question),
        Access::Http(WireFormat::Ollama) => ollama::ask(endpoint, question),
        Access::BrowserModel | Access::Rules => return Ok(endpoint.get(NOWHERE.to_owned())),
    };
    let mut request = endpoint.get(url);
    request.method = Method::Post;
    request.headers.push(("content-type", "application/json".to_owned()));
    request.body = Some(body.to_string());
    Ok(request)
}

/// For models in the page, which [`ask`] makes no request for.
pub fn check_images(provider: &Provider, question: &Question) -> Result<(), Failure> {
    let mut images = question.prompt.images().peekable();
    if images.peek().is_some() && !provider.takes_images {
        return Err(FailureKind::TakesNoImages.into());
    }
    if !images.all(Image::is_drawn) {
        return Err(FailureKind::ImageMissing.into());
    }
    let limits = ImageLimits::of(provider.id, question.model);
    limits.check(question.prompt.images()).map_err(Failure::from)
}

/// All at once, which is slow for a malicious reply.
pub fn read_answer(endpoint: &Endpoint, reply: &HttpReply) -> Result<Answer, Failure> {
    in_one_turn(read_answer_in_turns(endpoint, reply, &mut OneTurn))
}

/// Every reply passes [`guarded`], which withholds those that contain the key.
pub async fn read_answer_in_turns(
    endpoint: &Endpoint<'_>,
    reply: &HttpReply,
    turns: &mut impl Turns,
) -> Result<Answer, Failure> {
    guarded(endpoint, reply, turns, answer_in, |answer| answer.text.clone()).await
}

fn answer_in(endpoint: &Endpoint, reply: &HttpReply) -> Result<Answer, Failure> {
    let body = body_of(reply)?;
    let provider = endpoint.provider;
    let reading = match provider.access {
        Access::Http(WireFormat::OpenAiChat) => openai_chat::read_answer(&body, provider),
        Access::Http(WireFormat::Anthropic) => anthropic::read_answer(&body, provider),
        Access::Http(WireFormat::Gemini) => gemini::read_answer(&body, provider),
        Access::Http(WireFormat::Ollama) => ollama::read_answer(&body, provider),
        Access::BrowserModel | Access::Rules => Reading::of_strange(&body),
    };
    reading.into_answer()
}

pub fn ask_for_models(endpoint: &Endpoint) -> HttpRequest {
    endpoint.get(match endpoint.provider.access {
        Access::Http(WireFormat::OpenAiChat) => format!("{}/models", endpoint.base_url),
        Access::Http(WireFormat::Anthropic) => anthropic::models_url(endpoint),
        Access::Http(WireFormat::Gemini) => gemini::models_url(endpoint),
        Access::Http(WireFormat::Ollama) => ollama::models_url(endpoint),
        Access::BrowserModel | Access::Rules => NOWHERE.to_owned(),
    })
}

/// All at once, like [`read_answer`].
pub fn read_models(endpoint: &Endpoint, reply: &HttpReply) -> Result<Vec<ListedModel>, Failure> {
    in_one_turn(read_models_in_turns(endpoint, reply, &mut OneTurn))
}

/// Sorted by name, each once.
pub async fn read_models_in_turns(
    endpoint: &Endpoint<'_>,
    reply: &HttpReply,
    turns: &mut impl Turns,
) -> Result<Vec<ListedModel>, Failure> {
    guarded(endpoint, reply, turns, models_in, |models| {
        models.iter().map(|model| model.id.as_str()).collect()
    })
    .await
}

fn models_in(endpoint: &Endpoint, reply: &HttpReply) -> Result<Vec<ListedModel>, Failure> {
    let body = body_of(reply)?;
    // Some gateways return the bare list.
    let lists = ["data", "models"].map(|name| json::at(&body, name));
    let Some(list) = lists.into_iter().chain([&body]).find_map(Value::as_array) else {
        let said = provider_message::shown(&body.to_string());
        return Err(Failure { said, ..FailureKind::ErrorInside.into() });
    };
    let mut models: Vec<ListedModel> = Vec::with_capacity(list.len());
    for entry in list.iter().take(MOST_MODELS) {
        let model = match endpoint.provider.access {
            Access::Http(WireFormat::Gemini) => gemini::listed(entry),
            Access::Http(WireFormat::Ollama) => Some(ollama::listed(entry)),
            _ => openai_chat::listed(entry),
        };
        let Some(model) = model.filter(|model| !model.id.is_empty()) else { continue };
        // There are a few hundred at most, so another sort would not be worth its code.
        if let Err(place) = models.binary_search_by(|other| other.id.cmp(&model.id)) {
            models.insert(place, model);
        }
    }
    Ok(models)
}

impl Endpoint<'_> {
    /// Only the headers that are needed: any other can fail a preflight.
    fn get(&self, url: String) -> HttpRequest {
        let key = self.key.expose();
        let mut headers = Vec::new();
        match self.provider.auth {
            _ if key.is_empty() => {}
            Auth::Bearer => headers.push(("authorization", format!("Bearer {key}"))),
            Auth::Header(name) => headers.push((name, key.to_owned())),
            Auth::None => {}
        }
        let fixed = self.provider.extra_headers.iter();
        headers.extend(fixed.map(|(name, value)| (*name, (*value).to_owned())));
        HttpRequest { method: Method::Get, url, headers, body: None }
    }
}
