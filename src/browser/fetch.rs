//! Sends requests to providers: exactly as given, to the given address only, with abort and timeout.

use gloo_net::http::RequestBuilder;
use js_sys::{Array, JsString, Uint8Array};
use leptos::prelude::window;
pub use leptos::web_sys::AbortSignal;
use leptos::web_sys::{
    AbortController, Blob, Headers, ReferrerPolicy, Request, RequestCredentials, RequestInit,
    RequestRedirect, Response, ResponseType,
};
use wasm_bindgen::{JsCast, JsValue};

use super::js_reflect::call;
use super::yield_now::Turn;
use crate::providers::{BodyPiece, FailureKind, HttpReply, HttpRequest, LONGEST_REPLY, too_long};

/// Ends everything that was sent with it.
pub struct Abort(Option<AbortController>);

impl Default for Abort {
    fn default() -> Self {
        Self(AbortController::new().ok())
    }
}

impl Abort {
    pub fn abort(&self) {
        if let Some(controller) = &self.0 {
            controller.abort();
        }
    }

    pub fn signal(&self) -> Option<AbortSignal> {
        self.0.as_ref().map(AbortController::signal)
    }
}

/// A file of the page's own.
pub async fn own_file(name: &str) -> Option<String> {
    let reply = RequestBuilder::new(name).send().await.ok()?;
    if reply.ok() { reply.text().await.ok() } else { None }
}

/// The same where it is not text.
pub async fn own_bytes(name: &str) -> Option<Vec<u8>> {
    let reply = RequestBuilder::new(name).send().await.ok()?;
    if reply.ok() { reply.binary().await.ok() } else { None }
}

/// A picture at another address, without cookies or referrer, where that lets pages read it.
pub async fn picture_at(address: &str) -> Option<Vec<u8>> {
    let request = RequestBuilder::new(address)
        .credentials(RequestCredentials::Omit)
        .referrer_policy(ReferrerPolicy::NoReferrer);
    let reply = request.send().await.ok()?;
    if reply.ok() { reply.binary().await.ok() } else { None }
}

/// The body of a request, ready to be sent.
pub struct Body(JsValue);

/// Images are encoded one at a time. `None` where there is nothing to send.
pub async fn joined(pieces: &[BodyPiece]) -> Option<Body> {
    if let [BodyPiece::Text(text)] = pieces {
        return (!text.is_empty()).then(|| Body(text.as_str().into()));
    }
    let (parts, mut turn) = (Array::new(), Turn::new());
    for piece in pieces {
        let written = piece.written();
        parts.push(&Uint8Array::from(written.as_bytes()));
        turn.yield_if_over().await;
    }
    Blob::new_with_u8_array_sequence(&parts).ok().map(|body| Body(body.into()))
}

/// The reply, whatever its status; or why there is none.
pub async fn send(
    request: &HttpRequest,
    body: Option<Body>,
    abort: Option<&AbortSignal>,
    milliseconds: u32,
) -> Result<HttpReply, FailureKind> {
    let deadline = AbortSignal::timeout_with_u32(milliseconds);
    let signals: js_sys::Array = abort.into_iter().chain([&deadline]).collect();
    let either = AbortSignal::any(&signals);
    let failed = |kind| if deadline.aborted() { FailureKind::TimedOut } else { kind };
    let ready = prepared(request, body, &either).map_err(|_| FailureKind::BadRequest)?;
    // Called by name, because an extension may have replaced it with something that throws or returns
    // anything.
    let reply = call(&window(), "fetch", &[ready.into()]).await;
    let reply = reply.ok().and_then(|reply| reply.dyn_into::<Response>().ok());
    let reply = reply.ok_or_else(|| failed(FailureKind::Unreachable))?;
    if reply.type_() == ResponseType::Opaqueredirect || reply.redirected() {
        return Err(FailureKind::Redirected);
    }
    read(reply).await.map_err(failed)
}

/// The same for a small request with its body in one piece.
pub async fn send_whole(
    request: &HttpRequest,
    milliseconds: u32,
) -> Result<HttpReply, FailureKind> {
    let body = request.body.as_deref().map(|body| Body(body.into()));
    send(request, body, None, milliseconds).await
}

/// The browser does not follow redirects of such a request. It returns an empty reply, which differs
/// from a lost connection; "error" would look like one.
fn prepared(
    request: &HttpRequest,
    body: Option<Body>,
    abort: &AbortSignal,
) -> Result<Request, JsValue> {
    let headers = Headers::new()?;
    for (name, value) in &request.headers {
        headers.set(name, value)?;
    }
    let options = RequestInit::new();
    options.set_method(request.method.name());
    options.set_headers_headers(&headers);
    options.set_credentials(RequestCredentials::Omit);
    options.set_redirect(RequestRedirect::Manual);
    options.set_referrer_policy(ReferrerPolicy::NoReferrer);
    options.set_signal(Some(abort));
    if let Some(Body(body)) = body {
        options.set_body(&body);
    }
    Request::new_with_str_and_init(&request.url, &options)
}

async fn read(reply: Response) -> Result<HttpReply, FailureKind> {
    let header = |name| reply.headers().get(name).ok().flatten();
    let body = call(&reply, "text", &[]).await.ok().and_then(|body| body.dyn_into().ok());
    let body: JsString = body.ok_or(FailureKind::LostConnection)?;
    // A text has at least as many bytes as UTF-16 units, so one that is too long is not even copied.
    if body.length() as usize > LONGEST_REPLY {
        return Err(too_long(reply.status()));
    }
    Ok(HttpReply {
        status: reply.status(),
        retry_after: header("retry-after"),
        retry_after_ms: header("retry-after-ms"),
        content_type: header("content-type"),
        body: body.into(),
    })
}
