//! Sends one question to a judge, over HTTP or to the browser's built-in model.

use super::judge_form::JudgeForm;
use crate::browser::fetch::AbortSignal;
use crate::browser::yield_now::Turn;
use crate::browser::{built_in_model, fetch};
use crate::evaluation::prompt::Prompt;
use crate::providers::{
    Access, Answer, BodyPiece, Endpoint, Failure, FailureKind, HttpReply, HttpRequest, Key,
    ListedModel, Parameters, Provider, Question, ask_for_models, ask_in_pieces, check_images,
    read_answer_in_turns, read_models_in_turns,
};

/// Whom to ask and how long to wait for them.
#[derive(Clone)]
pub struct JudgeClient {
    pub provider: &'static Provider,
    base_url: String,
    key: Key,
    milliseconds: u32,
}

const A_DAY: u32 = 24 * 60 * 60 * 1000;

/// A question in the form that is sent.
pub enum Request {
    Http(HttpRequest, Vec<BodyPiece>),
    BuiltIn(built_in_model::Asked),
}

impl JudgeClient {
    pub fn of(form: JudgeForm, base_url: &str) -> Self {
        let now = form.now_untracked();
        Self {
            provider: now.provider,
            base_url: base_url.to_owned(),
            key: now.key(),
            milliseconds: now.patience.saturating_mul(1000),
        }
    }

    /// For callers with their own timeout.
    pub fn without_deadline(self) -> Self {
        Self { milliseconds: A_DAY, ..self }
    }

    fn endpoint(&self) -> Endpoint<'_> {
        Endpoint { provider: self.provider, base_url: &self.base_url, key: &self.key }
    }

    /// Fails if this judge cannot be asked this; nothing is sent then.
    pub fn request(&self, question: &Question) -> Result<Request, Failure> {
        match self.provider.access {
            Access::BrowserModel => check_images(self.provider, question)
                .map(|()| Request::BuiltIn(built_in_model::Asked::of(question))),
            Access::Http(_) | Access::Rules => {
                let (request, pieces) = ask_in_pieces(&self.endpoint(), question)?;
                Ok(Request::Http(request, pieces))
            }
        }
    }

    pub async fn send(
        &self,
        request: Result<Request, Failure>,
        abort: Option<&AbortSignal>,
    ) -> Result<Answer, Failure> {
        match request? {
            Request::BuiltIn(asked) => asked.send(abort, self.milliseconds).await,
            Request::Http(request, pieces) => {
                let body = fetch::joined(&pieces).await;
                let reply = self.reply(&request, body, abort).await?;
                read_answer_in_turns(&self.endpoint(), &reply, &mut Turn::new()).await
            }
        }
    }

    async fn reply(
        &self,
        request: &HttpRequest,
        body: Option<fetch::Body>,
        abort: Option<&AbortSignal>,
    ) -> Result<HttpReply, Failure> {
        let reply = fetch::send(request, body, abort, self.milliseconds).await;
        reply.map_err(|kind| Failure::from(kind).from_host_of(&self.endpoint()))
    }

    pub async fn models(&self) -> Result<Vec<ListedModel>, Failure> {
        let request = ask_for_models(&self.endpoint());
        let reply = self.reply(&request, None, None).await?;
        read_models_in_turns(&self.endpoint(), &reply, &mut Turn::new()).await
    }

    /// The smallest possible call. The answer does not matter: even a truncated one shows that key,
    /// address and model are right.
    pub async fn try_out(&self, model: &str) -> Result<(), Failure> {
        let prompt = Prompt::of_text("Answer with the word OK.", "Are you there?");
        let parameters = Parameters {
            temperature: None,
            output_limit: Some(16),
            effort: None,
            structured: false,
        };
        let question =
            Question { model, prompt: &prompt, schema: None, correction: None, parameters };
        let answered = self.send(self.request(&question), None).await;
        match answered {
            Err(failure) if !is_answer(failure.kind) => Err(failure),
            _ => Ok(()),
        }
    }
}

fn is_answer(kind: FailureKind) -> bool {
    matches!(
        kind,
        FailureKind::Truncated
            | FailureKind::Looping
            | FailureKind::Unfinished
            | FailureKind::Empty
            | FailureKind::Declined
            | FailureKind::Filtered
    )
}
