//! From a request to its reply: read, judge, misbehave if told to, and remember it all.

use std::sync::{Arc, Mutex};

use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::response::Response;
use serde_json::Value;
use tokio::time::{Instant, sleep};

use super::Config;
use super::answering::{Answer, Question};
use super::connection::Connection;
use super::cors;
use super::misbehaviour::{Misbehaviour, WEB_PAGE};
use super::orders::{Occasion, Order, Plan};
use super::recording::{Purpose, Recorded, Recorder};
use super::wire::{Asked, Completion, Ending, Fault, Headers, Reply, Route, Wire};
use super::wire::{openrouter_error, tokens};

/// What all requests share.
pub struct Shared {
    pub config: Config,
    pub orders: Mutex<Vec<Order>>,
    pub recorder: Arc<Recorder>,
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
        shared.reply(received, &connection).await
    };
    let mut response = Response::builder().status(reply.status);
    for (name, value) in reply.headers {
        response = response.header(name, value);
    }
    response.body(Body::from(reply.body)).expect("a reply is made of valid parts")
}

/// A request with all of its body.
struct Received {
    method: String,
    path: String,
    headers: Headers,
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
        Self { method: head.method.to_string(), path: head.uri.to_string(), headers, body }
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
        Self { config, orders: Mutex::default(), recorder: Arc::new(Recorder::new()) }
    }

    fn preflight(&self, received: &Received) -> Reply {
        self.recorder.count_preflight();
        match Route::announced(&received.path, &received.headers) {
            Some(route) if self.config.cors => cors::preflight(route.wire(), &received.headers),
            _ => Reply::text(404, "text/plain", "Not found"),
        }
    }

    async fn reply(&self, received: Received, connection: &Connection) -> Reply {
        let Some(route) = Route::of(&received.method, &received.path, &received.headers) else {
            self.recorder.arrive(received.recorded(Purpose::Lost, None)).close(404);
            return Reply::text(404, "text/plain", "Not found");
        };
        let wire = route.wire();
        let permissions = cors::permissions(wire, &received.headers);
        let work = Work::plan(self, &route, &received);
        let purpose = work.purpose();
        let ticket = self.recorder.arrive(Recorded {
            question: work.question.clone(),
            attempt: work.attempt,
            misbehaviour: work.plan.noted(),
            ..received.recorded(purpose, Some(wire))
        });
        sleep(self.config.latency + work.plan.delay).await;
        if work.plan.misbehaviour == Some(Misbehaviour::Hang) {
            std::future::pending::<()>().await;
        }
        if work.plan.misbehaviour == Some(Misbehaviour::ResetMidBody) {
            connection.break_in_next_body();
        }
        let mut reply = work.reply(self, wire, &ticket.request_id());
        if self.config.cors && work.plan.misbehaviour != Some(Misbehaviour::CorsOff) {
            reply.headers.extend(permissions);
        }
        ticket.close(reply.status);
        reply
    }

    fn check(&self, route: &Route, received: &Received) -> Result<Option<Asked>, Fault> {
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

/// What there is to do for one request, decided on when it arrives.
struct Work {
    /// None for a list of models.
    asked: Result<Option<Asked>, Fault>,
    is_model_list: bool,
    turned_away: bool,
    question: Option<Question>,
    attempt: usize,
    plan: Plan,
}

impl Work {
    fn plan(shared: &Shared, route: &Route, received: &Received) -> Self {
        let turned_away = cors::turns_away(route.wire(), &received.headers);
        let mut work = Self {
            asked: shared.check(route, received),
            is_model_list: matches!(route, Route::ModelList(_)),
            turned_away,
            question: None,
            attempt: 0,
            plan: Plan::default(),
        };
        // A request that is wrong in itself uses up no order.
        let Ok(asked) = &work.asked else { return work };
        let identity = asked.as_ref().map_or_else(
            || received.path.clone(),
            |asked| {
                let text = asked.whole_text();
                work.question = Question::last_in(&text);
                let what = work.question.as_ref().map_or(text, |question| format!("{question:?}"));
                format!("{} {what}", asked.model)
            },
        );
        work.attempt = shared.recorder.attempt(&identity);
        let occasion = Occasion {
            question: work.question.as_ref(),
            identity: &identity,
            attempt: work.attempt,
            is_model_list: work.is_model_list,
        };
        work.plan = Plan::of(&mut shared.orders.lock().unwrap(), &occasion);
        work
    }

    fn purpose(&self) -> Purpose {
        if self.is_model_list { Purpose::ModelList } else { Purpose::Question }
    }

    fn reply(&self, shared: &Shared, wire: Wire, request_id: &str) -> Reply {
        if self.turned_away {
            return Reply::text(403, "text/plain", "");
        }
        let format = wire.format();
        let asked = match &self.asked {
            Ok(asked) => asked.as_ref(),
            Err(fault) => return format.fail(fault, request_id),
        };
        let model = asked.map_or("", |asked| asked.model.as_str());
        let misbehaviour = self.plan.misbehaviour;
        if let Some(fault) = misbehaviour.and_then(|what| what.fault(model)) {
            return format.fail(&fault, request_id);
        }
        let reply = match asked {
            Some(asked) => {
                let completion = self.completion(shared, asked);
                format.complete(asked, &completion, request_id)
            }
            None => format.list(&shared.config.models, request_id),
        };
        match misbehaviour {
            Some(Misbehaviour::Html) => Reply::text(200, "text/html; charset=utf-8", WEB_PAGE),
            Some(Misbehaviour::TruncatedJson) => {
                Reply { body: first_half(&reply.body).to_owned(), ..reply }
            }
            Some(Misbehaviour::ErrorInside) if wire == Wire::OpenAi => {
                Reply::json(200, &openrouter_error())
            }
            Some(Misbehaviour::ErrorInside) => {
                Reply { status: 200, ..format.fail(&Fault::Server(502), request_id) }
            }
            _ => reply,
        }
    }

    fn completion(&self, shared: &Shared, asked: &Asked) -> Completion {
        let answer = Answer::to(self.question.as_ref(), &shared.config.answers);
        let (answer, mut ending) = match self.plan.misbehaviour {
            Some(what) => (what.spoil(answer), what.ending()),
            None => (answer, Ending::Complete),
        };
        let mut text = answer.written(asked.wants_json);
        if ending == Ending::Length {
            text = first_half(&text).to_owned();
        }
        if let Some(limit) = asked.output_limit.filter(|limit| *limit < tokens(&text)) {
            text = text.chars().take(usize::try_from(limit).unwrap() * 4).collect();
            ending = Ending::Length;
        }
        let cached = if shared.config.cached { tokens(&asked.system) } else { 0 };
        let (input, output) = (asked.input_tokens(), tokens(&text));
        Completion { text, ending, input, cached, output }
    }
}

/// By characters, so that it is still text.
fn first_half(text: &str) -> &str {
    let middle = text.char_indices().nth(text.chars().count() / 2);
    middle.map_or("", |(at, _)| &text[..at])
}
