//! What becomes of one request: decided when it arrives, carried out when its time has come.

use super::answering::{Answer, Question};
use super::cors;
use super::misbehaviour::{Misbehaviour, WEB_PAGE};
use super::orders::{Occasion, Plan};
use super::recording::Purpose;
use super::server::{Received, Shared};
use super::wire::{Asked, Completion, Ending, Fault, Form, Picture, Reply, Route, Wire};
use super::wire::{openrouter_error, tokens};

/// What there is to do for one request, decided on when it arrives.
pub struct Work {
    /// None for a list of models.
    asked: Result<Option<Asked>, Fault>,
    is_model_list: bool,
    /// OpenAI shows parts of a wrong key in its error.
    key_sent: Option<String>,
    turned_away: bool,
    pub question: Option<Question>,
    pub pictures: Vec<Picture>,
    pub attempt: usize,
    pub plan: Plan,
}

impl Work {
    pub fn plan(shared: &Shared, route: &Route, received: &Received) -> Self {
        let turned_away = cors::turns_away(route.wire(), &received.headers);
        let mut work = Self {
            asked: shared.check(route, received),
            is_model_list: matches!(route, Route::ModelList(_)),
            key_sent: route.wire().format().key_sent(&received.headers).map(str::to_owned),
            turned_away,
            question: None,
            pictures: Vec::new(),
            attempt: 0,
            plan: Plan::default(),
        };
        // A request that is wrong in itself uses up no order.
        let (Ok(asked), false) = (&work.asked, turned_away) else { return work };
        let identity = asked.as_ref().map_or_else(
            || received.path.clone(),
            |asked| {
                let text = asked.whole_text();
                work.question = Question::last_in(&text);
                work.pictures.clone_from(&asked.pictures);
                let what = work.question.as_ref().map_or(text, |question| format!("{question:?}"));
                match &asked.pictures[..] {
                    [] => format!("{} {what}", asked.model),
                    pictures => format!("{} {what} {pictures:?}", asked.model),
                }
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

    pub fn purpose(&self) -> Purpose {
        if self.is_model_list { Purpose::ModelList } else { Purpose::Question }
    }

    pub fn reply(&self, shared: &Shared, wire: Wire, request_id: &str) -> Reply {
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
        if let Some(fault) =
            misbehaviour.and_then(|what| what.fault(model, self.key_sent.as_deref()))
        {
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
        let mut answer = Answer::to(self.question.as_ref(), &shared.config.answers);
        if let (Some(flips), Some(question)) = (shared.config.flips, &self.question) {
            answer = flips.turn_round(answer, question, self.attempt);
        }
        let (answer, mut ending) = match self.plan.misbehaviour {
            Some(what) => (what.spoil(answer), what.ending()),
            None => (answer, Ending::Complete),
        };
        let mut text = answer.written(asked.form != Form::Free);
        if self.plan.misbehaviour == Some(Misbehaviour::KeyEcho) {
            let key = self.key_sent.as_deref().unwrap_or_default();
            text = text.replace("\"reasoning\":\"", &format!("\"reasoning\":\"{key} "));
        }
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
