//! Everything that was asked of the server and what became of it, with a way to await it.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};

use serde_json::Value;
use tokio::sync::watch;
use tokio::time::{Instant, timeout};

use super::answering::Question;
use super::misbehaviour::Misbehaviour;
use super::patience::patience;
use super::wire::{Picture, Wire};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    Question,
    ModelList,
    /// A path or method that no wire format has.
    Lost,
}

/// One request, preflights excepted.
#[derive(Debug, Clone)]
pub struct Recorded {
    pub purpose: Purpose,
    pub wire: Option<Wire>,
    pub method: String,
    /// With its query, as it was sent.
    pub path: String,
    /// Names in lower case.
    pub headers: BTreeMap<String, String>,
    /// A body that is no JSON is kept as a string, none is null.
    pub body: Value,
    /// What the data of the request asks, where the request is one the server takes.
    pub question: Option<Question>,
    /// The images the request shows, in their order.
    pub pictures: Vec<Picture>,
    /// 0 for the first request with this model and data, 1 for the next one, …
    pub attempt: usize,
    pub misbehaviour: Option<Misbehaviour>,
    pub arrived: Instant,
    /// When the reply was handed over, or the client was found gone.
    pub finished: Option<Instant>,
    /// None while the request waits, and where the client did not wait for it.
    pub status: Option<u16>,
    pub client_went_away: bool,
}

impl Recorded {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(String::as_str)
    }
}

/// Counts are of questions; a list of models is not what a test counts.
#[derive(Debug, Default)]
pub struct Log {
    pub requests: Vec<Recorded>,
    pub preflights: usize,
    pub arrived: usize,
    pub answered: usize,
    pub in_flight: usize,
    pub most_at_once: usize,
    attempts: HashMap<String, usize>,
}

pub struct Recorder {
    log: Mutex<Log>,
    changed: watch::Sender<()>,
}

impl Recorder {
    pub fn new() -> Self {
        Self { log: Mutex::default(), changed: watch::Sender::new(()) }
    }

    pub fn with<T>(&self, look: impl FnOnce(&Log) -> T) -> T {
        look(&self.log.lock().unwrap())
    }

    pub fn requests(&self) -> Vec<Recorded> {
        self.with(|log| log.requests.clone())
    }

    /// Panics when it takes too long, and says how far things had come.
    pub async fn until(&self, what: &str, mut wanted: impl FnMut(&Log) -> bool) {
        let mut changes = self.changed.subscribe();
        let waiting = async {
            while !self.with(&mut wanted) {
                changes.changed().await.expect("the recorder lives as long as it is watched");
            }
        };
        let patience = patience();
        if timeout(patience, waiting).await.is_err() {
            self.with(|log| {
                panic!(
                    "not {what} within {patience:?}: {} arrived, {} answered, {} in flight",
                    log.arrived, log.answered, log.in_flight
                )
            });
        }
    }

    pub fn count_preflight(&self) {
        self.change(|log| log.preflights += 1);
    }

    /// How often the same has been asked before.
    pub fn attempt(&self, identity: &str) -> usize {
        let mut log = self.log.lock().unwrap();
        let attempts = log.attempts.entry(identity.to_owned()).or_default();
        *attempts += 1;
        *attempts - 1
    }

    pub fn arrive(self: &Arc<Self>, request: Recorded) -> Ticket {
        let index = self.change(|log| {
            if request.purpose == Purpose::Question {
                log.arrived += 1;
                log.in_flight += 1;
                log.most_at_once = log.most_at_once.max(log.in_flight);
            }
            log.requests.push(request);
            log.requests.len() - 1
        });
        Ticket { recorder: Arc::clone(self), index, is_open: true }
    }

    fn finish(&self, index: usize, status: Option<u16>) {
        self.change(|log| {
            let request = &mut log.requests[index];
            request.finished = Some(Instant::now());
            request.status = status;
            request.client_went_away = status.is_none();
            if request.purpose == Purpose::Question {
                log.in_flight -= 1;
                log.answered += usize::from(status.is_some());
            }
        });
    }

    fn change<T>(&self, change: impl FnOnce(&mut Log) -> T) -> T {
        let outcome = change(&mut self.log.lock().unwrap());
        self.changed.send_replace(());
        outcome
    }
}

/// A request under way. The server drops it when the client goes away first.
pub struct Ticket {
    recorder: Arc<Recorder>,
    index: usize,
    is_open: bool,
}

impl Ticket {
    pub fn request_id(&self) -> String {
        format!("req_{:06}", self.index + 1)
    }

    pub fn close(mut self, status: u16) {
        self.is_open = false;
        self.recorder.finish(self.index, Some(status));
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        if self.is_open {
            self.recorder.finish(self.index, None);
        }
    }
}
