//! From a request on the wire to its reply: read it, remember it, wait, and answer.

use std::sync::{Arc, Mutex};

use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::response::Response;
use serde_json::Value;
use tokio::sync::{Semaphore, watch};
use tokio::time::{Instant, sleep};

use super::Config;
use super::connection::Connection;
use super::cors;
use super::misbehaviour::Misbehaviour;
use super::orders::{Order, Plan};
use super::recording::{Purpose, Recorded, Recorder};
use super::wire::{Asked, Fault, Headers, Reply, Route, Wire};
use super::work::Work;

/// What all requests share.
pub struct Shared {
    pub config: Config,
    pub orders: Mutex<Vec<Order>>,
    pub recorder: Arc<Recorder>,
    /// Whether the test has let go of what it holds back.
    pub lets_go: watch::Sender<bool>,
    slots: Semaphore,
}

pub async fn respond(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(connection): ConnectInfo<Connection>,
    request: Request,
) -> Response {
    let received = Received::from(request).await;
    let reply = if received.method == "OPTIONS" {
        shared.preflight(&received)
    } else {
        shared.reply(received).await
    };
    let mut response = Response::builder().status(reply.status);
    for (name, value) in reply.headers {
        response = response.header(name, value);
    }
    let body = if reply.breaks { connection.breaking(reply.body) } else { Body::from(reply.body) };
    response.body(body).expect("a reply is made of valid parts")
}

/// A request with all of its body.
pub struct Received {
    pub method: String,
    pub path: String,
    pub headers: Headers,
    body: Value,
}

impl Received {
    async fn from(request: Request) -> Self {
        let (head, body) = request.into_parts();
        let headers: Headers = head
            .headers
            .iter()
            .map(|(name, value)| {
                (name.as_str().to_owned(), String::from_utf8_lossy(value.as_bytes()).into_owned())
            })
            .collect();
        let bytes = to_bytes(body, usize::MAX).await.unwrap_or_default();
        let body = match serde_json::from_slice(&bytes) {
            _ if bytes.is_empty() => Value::Null,
            Ok(value) => value,
            Err(_) => Value::String(String::from_utf8_lossy(&bytes).into_owned()),
        };
        // Over HTTP/2 the host is a part of it.
        let path = head.uri.path_and_query().map(ToString::to_string).unwrap_or_default();
        Self { method: head.method.to_string(), path, headers, body }
    }

    fn recorded(self, purpose: Purpose, wire: Option<Wire>) -> Recorded {
        Recorded {
            purpose,
            wire,
            method: self.method,
            path: self.path,
            headers: self.headers,
            body: self.body,
            question: None,
            pictures: Vec::new(),
            attempt: 0,
            misbehaviour: None,
            arrived: Instant::now(),
            finished: None,
            status: None,
            client_went_away: false,
        }
    }
}

impl Shared {
    pub fn new(config: Config) -> Self {
        let slots = Semaphore::new(config.slots.unwrap_or(Semaphore::MAX_PERMITS));
        Self {
            config,
            orders: Mutex::default(),
            recorder: Arc::new(Recorder::new()),
            lets_go: watch::Sender::new(false),
            slots,
        }
    }

    fn preflight(&self, received: &Received) -> Reply {
        self.recorder.count_preflight();
        if let Some(port) = self.config.redirects_preflights_to {
            return redirect(307, port, &received.path).with("access-control-allow-origin", "*");
        }
        match Route::announced(&received.path, &received.headers) {
            Some(route) if self.config.cors => cors::preflight(route.wire(), &received.headers),
            _ => Reply::text(404, "text/plain", "Not found"),
        }
    }

    async fn reply(&self, received: Received) -> Reply {
        let Some(route) = Route::of(&received.method, &received.path, &received.headers) else {
            self.recorder.arrive(received.recorded(Purpose::Lost, None)).close(404);
            return Reply::text(404, "text/plain", "Not found");
        };
        let wire = route.wire();
        let permissions = cors::permissions(wire, &received.headers);
        let work = Work::plan(self, &route, &received);
        let purpose = work.purpose();
        let path = received.path.clone();
        let ticket = self.recorder.arrive(Recorded {
            question: work.question.clone(),
            pictures: work.pictures.clone(),
            attempt: work.attempt,
            misbehaviour: work.plan.noted(),
            ..received.recorded(purpose, Some(wire))
        });
        let _slot = self.slots.acquire().await;
        self.wait_for(work.plan).await;
        if work.plan.misbehaviour == Some(Misbehaviour::Hang) {
            std::future::pending::<()>().await;
        }
        let mut reply = match work.plan.misbehaviour {
            Some(Misbehaviour::Redirect { status, port }) => redirect(status, port, &path),
            _ => work.reply(self, wire, &ticket.request_id()),
        };
        reply.breaks = work.plan.misbehaviour == Some(Misbehaviour::ResetMidBody);
        if self.config.cors && work.plan.misbehaviour != Some(Misbehaviour::CorsOff) {
            reply.headers.extend(permissions);
        }
        ticket.close(reply.status);
        reply
    }

    async fn wait_for(&self, plan: Plan) {
        sleep(self.config.latency + plan.delay).await;
        if plan.arrivals > 0 {
            self.recorder.until("arrived", |log| log.arrived >= plan.arrivals).await;
        }
        if plan.is_held {
            // It fails only when the server is gone, and the client with it.
            let _ = self.lets_go.subscribe().wait_for(|lets_go| *lets_go).await;
        }
    }

    /// What is asked, which is nothing where it is a list of models.
    pub fn check(&self, route: &Route, received: &Received) -> Result<Option<Asked>, Fault> {
        let format = route.wire().format();
        format.admit(&received.headers, self.config.key.as_deref())?;
        let Route::Question(wire, model_in_path) = route else { return Ok(None) };
        let content_type = received.headers.get("content-type").map_or("", String::as_str);
        let is_said_to_be_json = content_type.starts_with("application/json");
        if !received.body.is_object() || !(is_said_to_be_json || *wire == Wire::Ollama) {
            return Err(Fault::NotJson);
        }
        let mut asked = format.read(&received.body)?;
        if let Some(model) = model_in_path {
            asked.model.clone_from(model);
        }
        if !self.config.models.contains(&asked.model) {
            return Err(Fault::NoSuchModel(asked.model));
        }
        asked.refused().map_or(Ok(Some(asked)), Err)
    }
}

fn redirect(status: u16, port: u16, path: &str) -> Reply {
    let location = format!("http://localhost:{port}{path}");
    Reply::text(status, "text/plain", "Moved").with("location", location)
}
