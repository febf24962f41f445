//! A sign-in at a provider: leaving for it, and what comes of it when the user is back.
//!
//! What is stored meanwhile is in `sessionStorage`, is removed when the page is next loaded, and is worthless
//! without the code that the provider sends.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::came_back::CameBack;
use super::session::Session;
use crate::browser::{address, fetch, random, tab_memory};
use crate::project::kept_as;
use crate::providers::{
    Credit, FailureKind, HttpReply, HttpRequest, NoKey, NotOurs, PROVIDERS, Pending, Provider,
    Returned, SetBy, ask_for_credit, read_credit, read_key, returned, sign_in_page,
};
use crate::settings::JudgeSettings;
use crate::words::sign_in as words;

/// The page where the shown judge signs users in, if it does.
pub fn page_of(judge: &JudgeSettings) -> Option<String> {
    let set_by = if judge.came_with_copy { SetBy::Copy } else { SetBy::User };
    sign_in_page(judge.provider, &judge.base_url, set_by)
}

/// Leaves for the page where the user signs in; if that cannot be done, says why.
pub fn leave(session: &Session) {
    let judge = session.judge.now_untracked();
    let chance = random::unguessable().zip(random::unguessable());
    let (Some(page), Some((secret, state))) = (page_of(&judge), chance) else {
        return session.sign_in.set(Some(words::NO_CHANCE.to_owned()));
    };
    let pending = Pending::begin(&judge.base_url, &address::hash(), &secret, &state);
    if tab_memory::remember(kept_as::SIGN_IN, &pending.to_json()) {
        address::leave_for(&pending.address(&page, &address::here("")));
    } else {
        session.sign_in.set(Some(words::NO_CHANCE.to_owned()));
    }
}

/// Goes on where the user left, and turns the code into a key.
pub fn finish(session: &Session, came: CameBack) {
    let pending = came.pending.as_deref().and_then(Pending::read);
    let said = session.sign_in;
    let found = returned(&came.query, pending.as_ref());
    let Some(pending) = pending else {
        if found.is_err() {
            said.set(Some(words::NONE_BEGUN.to_owned()));
        }
        return;
    };
    address::replace(&pending.place);
    let Some(provider) = provider_at(&pending.base_url) else { return };
    let name = provider.name;
    match found {
        Err(NotOurs::NoneBegun | NotOurs::OtherState) => {
            said.set(Some(words::OTHER_STATE.to_owned()));
        }
        Ok(None) => said.set(Some(words::cancelled(name))),
        Ok(Some(Returned::Declined)) => said.set(Some(words::declined(name))),
        Ok(Some(Returned::Code(code))) => {
            said.set(Some(words::asking(name)));
            let session = *session;
            spawn_local(async move {
                let outcome = take_key(&session, provider, &pending, &code).await;
                said.set(Some(outcome));
            });
        }
    }
}

async fn take_key(
    session: &Session,
    provider: &'static Provider,
    pending: &Pending,
    code: &str,
) -> String {
    let name = provider.name;
    let Some(paths) = &provider.sign_in else { return words::unreadable(name) };
    let Ok(reply) = reply_to(&pending.exchange(paths, code)).await else {
        return words::unreachable(name);
    };
    let key = match read_key(&reply) {
        Ok(key) => key,
        Err(NoKey::CodeRefused) => return words::code_refused(name),
        Err(NoKey::Status(status)) => return words::status(name, status),
        Err(NoKey::Unreadable) => return words::unreadable(name),
    };
    session.judge.change(&|judge| judge.keys.set(&pending.base_url, key.expose()));
    let signed_in = words::signed_in(name);
    match reply_to(&ask_for_credit(paths, &pending.base_url, &key))
        .await
        .ok()
        .as_ref()
        .and_then(read_credit)
    {
        Some(Credit { used, left }) => format!("{signed_in} {}", words::credit(used, left)),
        None => signed_in,
    }
}

/// The credit of the shown judge's key, in words.
pub async fn credit(judge: &JudgeSettings) -> String {
    let Some(paths) = &judge.provider.sign_in else { return words::NO_CREDIT.to_owned() };
    let request = ask_for_credit(paths, &judge.base_url, &judge.key());
    let reply = reply_to(&request).await.ok();
    reply.as_ref().and_then(read_credit).map_or_else(
        || words::NO_CREDIT.to_owned(),
        |Credit { used, left }| words::credit(used, left),
    )
}

const PATIENCE: u32 = 30_000;

async fn reply_to(request: &HttpRequest) -> Result<HttpReply, FailureKind> {
    fetch::send_whole(request, PATIENCE).await
}

/// The provider that a sign-in was begun at: only those that sign users in are asked.
fn provider_at(base_url: &str) -> Option<&'static Provider> {
    PROVIDERS.iter().find(|provider| sign_in_page(provider, base_url, SetBy::User).is_some())
}
