//! Signing in as `OpenRouter` does: a page where a person allows or refuses, a code that is good once and only
//! with the verifier behind its challenge, and the credit of a key.

// A handler is a future, whether or not it waits for anything.
#![allow(clippy::unused_async)]

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use bifact::base::percent::unescaped;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// What the sign-ins of one server share.
pub struct SignIns {
    key: String,
    /// Challenges by the code that was given out for them.
    codes: Mutex<HashMap<String, String>>,
    /// How often a code was brought, good or not.
    exchanges: Mutex<usize>,
}

impl SignIns {
    pub fn new(key: &str) -> Self {
        Self { key: key.to_owned(), codes: Mutex::default(), exchanges: Mutex::default() }
    }

    pub fn exchanges(&self) -> usize {
        *self.exchanges.lock().unwrap()
    }
}

pub fn routes(sign_ins: Arc<SignIns>) -> Router {
    Router::new()
        .route("/auth", get(page))
        .route("/api/v1/auth/keys", post(exchange).options(preflight))
        .route("/api/v1/key", get(credit).options(preflight))
        .with_state(sign_ins)
}

/// The links stand where the buttons of the real page do.
async fn page(State(sign_ins): State<Arc<SignIns>>, RawQuery(query): RawQuery) -> Response {
    let query = query.unwrap_or_default();
    let asked: HashMap<&str, String> = query
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .map(|(name, value)| (name, unescaped(value)))
        .collect();
    let member = |name: &str| asked.get(name).cloned().unwrap_or_default();
    let (callback, challenge) = (member("callback_url"), member("code_challenge"));
    if callback.is_empty() || challenge.len() != 43 || member("code_challenge_method") != "S256" {
        return (StatusCode::BAD_REQUEST, "Bad sign-in").into_response();
    }
    let mut codes = sign_ins.codes.lock().unwrap();
    let code = format!("code-{}-{}", codes.len(), &challenge[..6]);
    codes.insert(code.clone(), challenge);
    let join = if callback.contains('?') { '&' } else { '?' };
    Html(format!(
        "<!doctype html><title>Sign in</title>
         <a data-testid=allow href=\"{callback}{join}code={code}\">Authorize</a>
         <a data-testid=deny href=\"{callback}{join}error=access_denied\">Deny</a>"
    ))
    .into_response()
}

async fn exchange(State(sign_ins): State<Arc<SignIns>>, body: String) -> Response {
    let body: Value = serde_json::from_str(&body).unwrap_or_default();
    *sign_ins.exchanges.lock().unwrap() += 1;
    let text = |name: &str| body[name].as_str().unwrap_or_default();
    let challenge = sign_ins.codes.lock().unwrap().remove(text("code"));
    let brought = URL_SAFE_NO_PAD.encode(Sha256::digest(text("code_verifier").as_bytes()));
    if challenge.is_some_and(|challenge| challenge == brought) {
        open(StatusCode::OK, json!({ "key": sign_ins.key, "user_id": "somebody" }))
    } else {
        let error = json!({ "error": { "code": 403, "message": "Invalid code or code_verifier" } });
        open(StatusCode::FORBIDDEN, error)
    }
}

async fn credit(State(sign_ins): State<Arc<SignIns>>, headers: HeaderMap) -> Response {
    let sent = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    if sent == Some(&format!("Bearer {}", sign_ins.key)) {
        let data = json!({ "label": "sk-…", "usage": 1.5, "limit": 10, "limit_remaining": 8.5 });
        open(StatusCode::OK, json!({ "data": data }))
    } else {
        open(StatusCode::UNAUTHORIZED, json!({ "error": { "code": 401 } }))
    }
}

async fn preflight() -> Response {
    let allowed = [
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
        (header::ACCESS_CONTROL_ALLOW_HEADERS, "authorization, content-type"),
    ];
    (StatusCode::NO_CONTENT, allowed).into_response()
}

/// A reply that any page may read.
fn open(status: StatusCode, body: Value) -> Response {
    let headers =
        [(header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"), (header::CONTENT_TYPE, "application/json")];
    (status, headers, body.to_string()).into_response()
}
