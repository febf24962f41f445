//! Whether a reply gives the key away, in plain or in disguise. A reply that does is withheld whole:
//! nothing of it is shown, stored or exported.
//!
//! Looked through are the text itself, its escapes undone, and what base64, hexadecimal digits or
//! codes of characters in it stand for, twice over, and its values and lines put together; each forwards and backwards. All of that is a
//! fixed number of passes over the text, so the time grows with its length and no faster.

use std::borrow::Cow;

use serde_json::Value;

use super::Endpoint;
use super::encodings::encoded_in;
use super::escapes::{has_escapes, without_backslashes, without_escapes, without_tags};
use super::exchange::HttpReply;
use super::failure::{Failure, FailureKind};
use super::key_pieces::KeyPieces;
use super::own_words::without_key;
use super::parted::{joined_lines, joined_values};

/// Escapes of escapes of escapes are undone, and no more.
const MOST_ROUNDS: usize = 3;

/// In bytes. Looking at longer ones would make the page stand still. Answers with all their reasoning
/// are far below; the largest gateway's list of models is half as long.
pub const LONGEST_REPLY: usize = 2_000_000;

/// What `read` makes of the reply, unless it is too long, or it or what would be shown of it gives the
/// key away: parts that are harmless each can make up the key together.
pub(super) fn guarded<T>(
    endpoint: &Endpoint,
    reply: &HttpReply,
    read: fn(&Endpoint, &HttpReply) -> Result<T, Failure>,
    shown: fn(&T) -> String,
) -> Result<T, Failure> {
    if reply.body.len() > LONGEST_REPLY {
        return Err(Failure::from(FailureKind::ReplyTooLong).from_host_of(endpoint));
    }
    let pieces = KeyPieces::of(endpoint.key);
    let headers = [&reply.retry_after, &reply.retry_after_ms, &reply.content_type];
    let mut parts = headers.into_iter().flatten().chain([&reply.body]);
    let outcome = if parts.any(|part| is_echo(part, &pieces)) {
        Err(FailureKind::KeyEchoed { status: reply.status }.into())
    } else {
        read(endpoint, reply)
    };
    let said = match &outcome {
        Ok(found) => shown(found),
        Err(Failure { said, text, .. }) => {
            [said.as_deref(), text.as_deref()].map(Option::unwrap_or_default).join("\n")
        }
    };
    let is_shown =
        || is_parted(&said, &pieces) || (!stands_in(&said, &reply.body) && is_echo(&said, &pieces));
    let outcome = if !pieces.is_empty() && is_shown() {
        Err(FailureKind::KeyEchoed { status: reply.status }.into())
    } else {
        outcome
    };
    outcome.map_err(|failure| {
        let clean = |words: Option<String>| Some(without_key(&words?, endpoint.key));
        let failure = failure.from_host_of(endpoint);
        Failure { said: clean(failure.said), text: clean(failure.text), ..failure }
    })
}

/// Whether the parts of a text that a reader would put together give the key away.
fn is_parted(text: &str, pieces: &KeyPieces) -> bool {
    let is_in = |joined: String| pieces.are_in(&joined) || pieces.are_encoded_in(&joined);
    is_in(joined_values(text)) || joined_lines(text).is_some_and(is_in)
}

/// Whether this is in a body as one string, where it was looked at already.
fn stands_in(said: &str, body: &str) -> bool {
    let literal = Value::from(said).to_string();
    body.contains(literal.trim_matches('"'))
}

fn is_echo(text: &str, pieces: &KeyPieces) -> bool {
    if pieces.is_empty() || text.len() < pieces.shortest() {
        return false;
    }
    if pieces.are_in(text) || pieces.are_encoded_in(text) {
        return true;
    }
    let as_read = without_backslashes(text).map_or(Cow::Borrowed(text), Cow::Owned);
    if is_parted(&as_read, pieces) {
        return true;
    }
    let Some(forms) = plain_forms(&as_read, pieces) else { return true };
    if has_escapes(&as_read) || as_read.contains('<') {
        let backwards: String = as_read.chars().rev().collect();
        if plain_forms(&backwards, pieces).is_none() {
            return true;
        }
    }
    forms.iter().flat_map(|form| encoded_in(form, pieces.shortest())).any(|once| {
        let Some(forms) = plain_forms(&once, pieces) else { return true };
        forms.iter().any(|form| {
            let mut twice = encoded_in(form, pieces.shortest()).into_iter();
            pieces.are_encoded_in(form) || twice.any(|twice| plain_forms(&twice, pieces).is_none())
        })
    })
}

/// The text without escapes, and where it has tags also without them: what matters may stand in a tag
/// or on both sides of one. `None` where it gives the key away on the way there.
fn plain_forms<'a>(text: &'a str, pieces: &KeyPieces) -> Option<Vec<Cow<'a, str>>> {
    let mut plain = Cow::Borrowed(text);
    let mut rounds = 0;
    loop {
        let untagged = without_tags(&plain);
        if pieces.are_in(&plain) || untagged.iter().any(|text| pieces.are_in(text)) {
            return None;
        }
        let next = without_escapes(&plain).filter(|next| *next != plain);
        match next.filter(|_| rounds < MOST_ROUNDS) {
            Some(next) => plain = Cow::Owned(next),
            None => {
                return Some(
                    [plain].into_iter().chain(untagged.into_iter().map(Cow::Owned)).collect(),
                );
            }
        }
        rounds += 1;
    }
}
