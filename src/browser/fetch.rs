//! Requests to providers: sent with what they name and nothing else, aborted or timed out for good.

use gloo_net::http::{Method as HttpMethod, RequestBuilder};
use leptos::prelude::window;
use leptos::web_sys::{
    AbortController, AbortSignal, ReferrerPolicy, Request, RequestCredentials, Response,
};
use wasm_bindgen::JsCast;

use super::by_name::call;
use crate::providers::{FailureKind, HttpReply, HttpRequest, Method};

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

/// The reply, whatever its status; or why there is none.
pub async fn send(
    request: &HttpRequest,
    abort: Option<&AbortSignal>,
    milliseconds: u32,
) -> Result<HttpReply, FailureKind> {
    let deadline = AbortSignal::timeout_with_u32(milliseconds);
    let signals: js_sys::Array = abort.into_iter().chain([&deadline]).collect();
    let either = AbortSignal::any(&signals);
    let failed = |kind| if deadline.aborted() { FailureKind::TimedOut } else { kind };
    let mut builder = RequestBuilder::new(&request.url)
        .method(match request.method {
            Method::Get => HttpMethod::GET,
            Method::Post => HttpMethod::POST,
        })
        .credentials(RequestCredentials::Omit)
        .referrer_policy(ReferrerPolicy::NoReferrer)
        .abort_signal(Some(&either));
    for (name, value) in &request.headers {
        builder = builder.header(name, value);
    }
    let ready = match &request.body {
        Some(body) => builder.body(body.as_str()),
        None => builder.build(),
    };
    let ready: Request = ready.map_err(|_| FailureKind::BadRequest)?.into();
    // By its name, because what stands there may be an extension's, which may throw or answer anything.
    let reply = call(&window(), "fetch", &[ready.into()]).await;
    let reply = reply.ok().and_then(|reply| reply.dyn_into::<Response>().ok());
    let reply = reply.ok_or_else(|| failed(FailureKind::Unreachable))?;
    read(reply).await.ok_or_else(|| failed(FailureKind::LostConnection))
}

async fn read(reply: Response) -> Option<HttpReply> {
    let header = |name| reply.headers().get(name).ok().flatten();
    Some(HttpReply {
        status: reply.status(),
        retry_after: header("retry-after"),
        retry_after_ms: header("retry-after-ms"),
        content_type: header("content-type"),
        body: call(&reply, "text", &[]).await.ok()?.as_string()?,
    })
}
