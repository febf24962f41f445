//! Whether a reply gives the key away, in plain or in disguise. A reply that does is withheld whole:
//! nothing of it is shown, stored or exported.
//!
//! Looked through are the text itself, its escapes undone, and what base64, hexadecimal digits or
//! codes of characters in it stand for, twice over; each forwards and backwards. A text is copied a
//! fixed number of times, so that the time grows with its length and no faster.

use std::borrow::Cow;

use super::Endpoint;
use super::decoding::{from_base64, from_hex, from_numbers, without_backslashes, without_escapes};
use super::exchange::HttpReply;
use super::failure::{Failure, FailureKind};
use super::key_pieces::KeyPieces;

/// Escapes of escapes of escapes are undone, and no more.
const MOST_ROUNDS: usize = 3;

/// What `read` makes of the reply, unless the reply or what would be shown of it gives the key away:
/// parts that are harmless each can make up the key together.
pub(super) fn guarded<T>(
    endpoint: &Endpoint,
    reply: &HttpReply,
    read: fn(&Endpoint, &HttpReply) -> Result<T, Failure>,
    shown: fn(&T) -> String,
) -> Result<T, Failure> {
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
    let outcome = if is_echo(&said, &pieces) {
        Err(FailureKind::KeyEchoed { status: reply.status }.into())
    } else {
        outcome
    };
    outcome.map_err(|failure| failure.from_host_of(endpoint))
}

fn is_echo(text: &str, pieces: &KeyPieces) -> bool {
    if pieces.is_empty() || text.len() < pieces.shortest() {
        return false;
    }
    let as_read = without_backslashes(text).map_or(Cow::Borrowed(text), Cow::Owned);
    let backwards: String = as_read.chars().rev().collect();
    pieces.are_in(text) || is_in_disguise(&as_read, pieces) || is_in_disguise(&backwards, pieces)
}

fn is_in_disguise(text: &str, pieces: &KeyPieces) -> bool {
    let Some(plain) = unescaped(text, pieces) else { return true };
    encoded_in(&plain, pieces).any(|once| match unescaped(&once, pieces) {
        None => true,
        Some(plain) => encoded_in(&plain, pieces).any(|twice| unescaped(&twice, pieces).is_none()),
    })
}

/// The text without escapes; `None` where it gives the key away on the way there.
fn unescaped<'a>(text: &'a str, pieces: &KeyPieces) -> Option<Cow<'a, str>> {
    let mut plain = Cow::Borrowed(text);
    for _ in 0..MOST_ROUNDS {
        if pieces.are_in(&plain) {
            return None;
        }
        match without_escapes(&plain).filter(|next| *next != plain) {
            Some(next) => plain = Cow::Owned(next),
            None => return Some(plain),
        }
    }
    (!pieces.are_in(&plain)).then_some(plain)
}

/// What this text stands for in each encoding: mostly next to nothing, as other letters and digits
/// come out as bytes that are no text.
fn encoded_in<'a>(text: &'a str, pieces: &'a KeyPieces) -> impl Iterator<Item = String> + 'a {
    let decoded = from_base64(text).chain(from_hex(text)).chain([from_numbers(text)]);
    decoded.map(|bytes| {
        let mut joined = String::new();
        for chunk in bytes.utf8_chunks().map(|chunk| chunk.valid()) {
            if chunk.len() >= pieces.shortest() {
                joined.push_str(chunk);
                joined.push('\n');
            }
        }
        joined
    })
}
