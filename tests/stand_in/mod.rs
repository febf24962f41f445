//! A stand-in for the hosted and local model servers, so that tests never need one of theirs.
//!
//! It is a real server on loopback that speaks four wire formats as their owners do, CORS and
//! error bodies included, and judges by a rule a test can compute too: over plain HTTP/1.1 or, for
//! many requests at once, over HTTP/2 and TLS. On order it misbehaves in every way the real ones
//! do, and it remembers every request.
//!
//! ```ignore
//! let stand_in = Standin::start(Config::default()).await;
//! stand_in.order(Order::next(2, Misbehaviour::ServerError(503)));
//! // point a client at stand_in.base_url(Wire::OpenAi), then:
//! stand_in.until_answered(3).await;
//! assert_eq!(stand_in.most_at_once(), 1);
//! ```

// Each test crate that takes this module in uses a part of it.
#![allow(dead_code, unused_imports)]

mod answering;
mod batch_engine;
mod connection;
mod cors;
mod flips;
mod misbehaviour;
mod orders;
mod patience;
mod recording;
mod secure;
mod server;
mod sign_in;
mod watching;
mod wire;
mod work;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_rustls::rustls::pki_types::CertificateDer;

use connection::{Connection, CuttableListener};
use recording::Recorder;
use secure::SecureListener;
use server::{Shared, respond};
use sign_in::SignIns;

pub use answering::{
    Answers, Question, Scripted, answers_in_sample, facts_of, is_implied, satisfies, tally_by_rule,
};
pub use batch_engine::{answered_body, result_line, result_lines};
pub use flips::Flips;
pub use misbehaviour::Misbehaviour;
pub use orders::Order;
pub use patience::{busyness, patience};
pub use recording::{Purpose, Recorded};
pub use watching::{fulfilled_by, goal_of};
pub use wire::{Picture, Wire};

/// What the server knows and how it behaves when nothing is ordered.
#[derive(Debug, Clone)]
pub struct Config {
    /// The one key that is right for every format that takes one; `None` lets everybody in.
    pub key: Option<String>,
    /// Part of a name can make a model picky: `no-temperature`, `no-schema`, `no-effort`.
    pub models: Vec<String>,
    /// Off: no reply, preflights included, carries a CORS header.
    pub cors: bool,
    /// Answers every preflight with a redirect to this port of localhost.
    pub redirects_preflights_to: Option<u16>,
    /// How long every answer takes.
    pub latency: Duration,
    /// Questions it works on at a time; the others wait for their turn. `None`: all at once.
    pub slots: Option<usize>,
    /// Reports the static text of every question as read from the provider's cache.
    pub cached: bool,
    /// Answers that are given word for word; all other questions are answered by the rule.
    pub answers: Answers,
    /// Verdicts that are turned round.
    pub flips: Option<Flips>,
}

pub const RIGHT_KEY: &str = "sk-stand-in-0123456789abcdef";
pub const MODEL: &str = "stand-in";

impl Default for Config {
    fn default() -> Self {
        let models = [
            MODEL,
            "stand-in-no-temperature",
            "stand-in-no-schema",
            "stand-in-no-effort",
            "stand-in-no-temperature-no-schema-no-effort",
        ];
        Self {
            key: Some(RIGHT_KEY.to_owned()),
            models: models.map(str::to_owned).to_vec(),
            cors: true,
            redirects_preflights_to: None,
            latency: Duration::ZERO,
            slots: None,
            cached: false,
            answers: Answers::default(),
            flips: None,
        }
    }
}

/// A running server; it stops taking connections when dropped.
pub struct Standin {
    /// `http://127.0.0.1:PORT`, or `https` where it was started secure.
    pub address: String,
    /// What a client has to trust; `None` over plain HTTP.
    pub certificate: Option<CertificateDer<'static>>,
    shared: Arc<Shared>,
    sign_ins: Arc<SignIns>,
    serving: JoinHandle<()>,
}

impl Standin {
    /// HTTP/1.1.
    pub async fn start(config: Config) -> Self {
        Self::serve(config, "http", CuttableListener(on_loopback().await), None)
    }

    /// HTTP/2 over TLS, with a certificate nobody has signed.
    pub async fn start_secure(config: Config) -> Self {
        let (listener, certificate) = SecureListener::new(on_loopback().await);
        Self::serve(config, "https", listener, Some(certificate))
    }

    fn serve<L>(
        config: Config,
        scheme: &str,
        listener: L,
        certificate: Option<CertificateDer<'static>>,
    ) -> Self
    where
        L: Listener<Addr = SocketAddr>,
        Connection: for<'a> Connected<IncomingStream<'a, L>>,
    {
        let address = format!("{scheme}://{}", listener.local_addr().unwrap());
        let shared = Arc::new(Shared::new(config));
        let sign_ins = Arc::new(SignIns::new(shared.config.key.as_deref().unwrap_or(RIGHT_KEY)));
        let router = Router::new()
            .fallback(respond)
            .with_state(Arc::clone(&shared))
            .merge(sign_in::routes(Arc::clone(&sign_ins)));
        let service = router.into_make_service_with_connect_info::<Connection>();
        let serving = tokio::spawn(async move {
            let _ = axum::serve(listener, service).await;
        });
        Self { address, certificate, shared, sign_ins, serving }
    }

    /// What a user would enter as the provider's address.
    pub fn base_url(&self, wire: Wire) -> String {
        let path = match wire {
            Wire::OpenAi => "/v1",
            Wire::Gemini => "/v1beta",
            Wire::Anthropic | Wire::Ollama => "",
        };
        format!("{}{path}", self.address)
    }

    /// The same for a provider that signs users in.
    pub fn signing_in_url(&self) -> String {
        format!("{}/api/v1", self.address)
    }

    /// How often a code of a sign-in was brought, good or not.
    pub fn exchanges(&self) -> usize {
        self.sign_ins.exchanges()
    }

    pub fn port(&self) -> u16 {
        self.address.rsplit(':').next().and_then(|port| port.parse().ok()).expect("a port")
    }

    /// Orders add up: delays are summed, and of the others the first that fits is carried out.
    pub fn order(&self, order: Order) {
        self.shared.orders.lock().unwrap().push(order);
    }

    /// Lets the answers go that `Misbehaviour::Held` holds back, and those to come.
    pub fn let_go(&self) {
        self.shared.lets_go.send_replace(true);
    }

    pub fn behave(&self) {
        self.shared.orders.lock().unwrap().clear();
    }

    /// Every request but preflights, in order of arrival.
    pub fn requests(&self) -> Vec<Recorded> {
        self.seen().requests()
    }

    /// The requests that asked a model something.
    pub fn questions(&self) -> Vec<Recorded> {
        let mut requests = self.requests();
        requests.retain(|request| request.purpose == Purpose::Question);
        requests
    }

    pub fn preflights(&self) -> usize {
        self.seen().with(|log| log.preflights)
    }

    /// Questions that got a reply of any kind.
    pub fn answered(&self) -> usize {
        self.seen().with(|log| log.answered)
    }

    /// Questions that wait for their reply.
    pub fn in_flight(&self) -> usize {
        self.seen().with(|log| log.in_flight)
    }

    /// The most questions that ever waited at the same time.
    pub fn most_at_once(&self) -> usize {
        self.seen().with(|log| log.most_at_once)
    }

    pub async fn until_arrived(&self, questions: usize) {
        self.seen().until("arrived", |log| log.arrived >= questions).await;
    }

    pub async fn until_answered(&self, questions: usize) {
        self.seen().until("answered", |log| log.answered >= questions).await;
    }

    /// Waits until no question waits for its reply.
    pub async fn until_idle(&self) {
        self.seen().until("idle", |log| log.in_flight == 0).await;
    }

    /// Waits until the requests so far, preflights left out, are as the test wants them.
    pub async fn until(&self, mut wanted: impl FnMut(&[Recorded]) -> bool) {
        self.seen().until("as wanted", |log| wanted(&log.requests)).await;
    }

    fn seen(&self) -> &Arc<Recorder> {
        &self.shared.recorder
    }
}

async fn on_loopback() -> TcpListener {
    TcpListener::bind("127.0.0.1:0").await.expect("loopback has a free port")
}

impl Drop for Standin {
    fn drop(&mut self) {
        self.serving.abort();
    }
}
