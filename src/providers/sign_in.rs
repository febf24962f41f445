//! Signing in at a provider that gives the page a key of its own (OAuth with PKCE, without a server of ours).
//!
//! The page keeps a secret verifier and sends the user away with its hash. The user comes back with a code,
//! which is worth a key only together with the verifier. A state in the address of return shows that the
//! code belongs to the sign-in this tab began.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::address::is_on_this_machine;
use super::exchange::{HttpReply, HttpRequest, Key, Method};
use super::provider::Provider;
use crate::base::json::{object, read_json};
use crate::base::percent::{escape_into, unescaped};

/// Where a provider signs users in, relative to its address.
#[derive(Debug, PartialEq, Eq)]
pub struct SignInPaths {
    /// The end of the provider's address, which is not part of the page's.
    pub api: &'static str,
    pub page: &'static str,
    pub keys: &'static str,
    pub credit: &'static str,
}

/// Whether the judge's settings came with somebody's copy of a project.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SetBy {
    User,
    Copy,
}

/// The address of the page where the user signs in. A copy of a project may bring any address, which could
/// be a page that only looks like the provider's: so it is the provider's own address, or one on this machine
/// that the user entered.
pub fn sign_in_page(provider: &Provider, base_url: &str, set_by: SetBy) -> Option<String> {
    let paths = provider.sign_in.as_ref()?;
    let base_url = base_url.trim();
    let is_entered = is_on_this_machine(base_url) && set_by == SetBy::User;
    let is_trusted = base_url == provider.base_url || is_entered;
    let root = base_url.strip_suffix(paths.api).filter(|_| is_trusted)?;
    Some(format!("{root}{}", paths.page))
}

/// A sign-in that has begun. Used once, and worthless without the code that belongs to it.
#[derive(Clone, PartialEq, Eq)]
pub struct Pending {
    /// The address that the key will be for.
    pub base_url: String,
    /// Where the user was.
    pub place: String,
    verifier: String,
    state: String,
}

impl Pending {
    /// The two lists of random bytes become the verifier and the state.
    pub fn begin(base_url: &str, place: &str, secret: &[u8; 32], state: &[u8; 32]) -> Self {
        Self {
            base_url: base_url.trim().to_owned(),
            place: place.to_owned(),
            verifier: URL_SAFE_NO_PAD.encode(secret),
            state: URL_SAFE_NO_PAD.encode(state),
        }
    }

    pub fn to_json(&self) -> String {
        let members = [
            ("base_url", &self.base_url),
            ("place", &self.place),
            ("verifier", &self.verifier),
            ("state", &self.state),
        ];
        object(members.map(|(name, text)| (name, text.as_str().into())).to_vec()).to_string()
    }

    pub fn read(kept: &str) -> Option<Self> {
        let kept = read_json(kept)?;
        let text = |name: &str| Some(kept.get(name)?.as_str()?.to_owned());
        Some(Self {
            base_url: text("base_url")?,
            place: text("place")?,
            verifier: text("verifier")?,
            state: text("state")?,
        })
    }

    /// `page` is what [`sign_in_page`] returned; `here` is this page's address without query and hash.
    pub fn address(&self, page: &str, here: &str) -> String {
        let mut callback = String::new();
        escape_into(&mut callback, &format!("{here}?state={}", self.state));
        let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(self.verifier.as_bytes()));
        format!(
            "{page}?callback_url={callback}&code_challenge={challenge}&code_challenge_method=S256"
        )
    }

    /// The request that turns a code into a key.
    pub fn exchange(&self, paths: &SignInPaths, code: &str) -> HttpRequest {
        let body = object(vec![
            ("code", code.into()),
            ("code_verifier", self.verifier.as_str().into()),
            ("code_challenge_method", "S256".into()),
        ]);
        HttpRequest {
            method: Method::Post,
            url: format!("{}{}", self.base_url, paths.keys),
            headers: vec![("content-type", "application/json".to_owned())],
            body: Some(body.to_string()),
        }
    }
}

/// What the address says when the user comes back.
#[derive(Debug, PartialEq, Eq)]
pub enum Returned {
    Code(String),
    /// The user said no, or the provider did.
    Declined,
}

/// Why a return was not used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotOurs {
    /// This tab has not begun a sign-in, or has used it already.
    NoneBegun,
    /// It belongs to another sign-in.
    OtherState,
}

/// Reads the query of the address. `Ok(None)` if it is about something else.
pub fn returned(query: &str, pending: Option<&Pending>) -> Result<Option<Returned>, NotOurs> {
    let member = |name: &str| {
        let pairs = query.trim_start_matches('?').split('&');
        pairs.filter_map(|pair| pair.split_once('=')).find(|(key, _)| *key == name).map(|(_, v)| v)
    };
    let (code, error) = (member("code"), member("error"));
    if code.is_none() && error.is_none() {
        return Ok(None);
    }
    let pending = pending.ok_or(NotOurs::NoneBegun)?;
    if member("state") != Some(pending.state.as_str()) {
        return Err(NotOurs::OtherState);
    }
    let code = code.filter(|code| !code.is_empty() && error.is_none());
    Ok(Some(code.map_or(Returned::Declined, |code| Returned::Code(unescaped(code)))))
}

/// Why there is no key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoKey {
    /// The code is used up, too old, or not for this verifier.
    CodeRefused,
    Status(u16),
    /// The reply holds no key that could be sent.
    Unreadable,
}

const LONGEST_KEY: usize = 500;

pub fn read_key(reply: &HttpReply) -> Result<Key, NoKey> {
    match reply.status {
        200..=299 => {}
        400 | 401 | 403 | 404 | 405 => return Err(NoKey::CodeRefused),
        status => return Err(NoKey::Status(status)),
    }
    let body = read_json(&reply.body);
    let text = body.as_ref().and_then(|body| body.get("key")?.as_str()).unwrap_or_default();
    let key = Key::new(text);
    let is_sound = !key.is_empty() && key.is_sendable() && text.len() <= LONGEST_KEY;
    if is_sound { Ok(key) } else { Err(NoKey::Unreadable) }
}

/// US dollars.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Credit {
    pub used: f64,
    /// `None` if the key has no limit.
    pub left: Option<f64>,
}

pub fn ask_for_credit(paths: &SignInPaths, base_url: &str, key: &Key) -> HttpRequest {
    HttpRequest {
        method: Method::Get,
        url: format!("{}{}", base_url.trim(), paths.credit),
        headers: vec![("authorization", format!("Bearer {}", key.expose()))],
        body: None,
    }
}

/// Numbers only: no text of the reply is used.
pub fn read_credit(reply: &HttpReply) -> Option<Credit> {
    if !(200..=299).contains(&reply.status) {
        return None;
    }
    let body = read_json(&reply.body)?;
    let number = |name: &str| {
        let number = body.get("data")?.get(name).and_then(Value::as_f64)?;
        number.is_finite().then_some(number)
    };
    let used = number("usage")?;
    let left = number("limit_remaining").or_else(|| Some(number("limit")? - used));
    Some(Credit { used, left })
}

#[cfg(test)]
#[path = "sign_in_tests.rs"]
mod tests;
