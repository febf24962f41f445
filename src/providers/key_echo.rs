//! Checks whether a reply contains the key, plain or disguised. Such a reply is withheld completely:
//! nothing of it is shown, stored or exported.
//!
//! The search covers the text itself, the text without escapes, what its base64, hexadecimal digits or
//! character codes decode to (twice), and its values, members and lines joined; each forwards and backwards. The
//! number of passes is fixed, so the time grows linearly. Other work gets its turn between passes.

use std::borrow::Cow;

use serde_json::Value;

use super::Endpoint;
use super::classify::classify;
use super::encodings::ENCODINGS;
use super::error_body::Complaint;
use super::escapes::{TagBegins, has_escapes, without_backslashes, without_escapes};
use super::exchange::HttpReply;
use super::failure::{Failure, FailureKind};
use super::joined_parts::{
    as_written, backwards, joined_behind_colons, joined_lines, joined_members, joined_values,
    words_in_base32, words_in_base64,
};
use super::key_pieces::KeyPieces;
use super::provider_message::without_key;
use super::turns::Turns;

/// Escapes are undone at most three times.
const MOST_ROUNDS: usize = 3;

/// In bytes. Longer replies are not read. Answers with all their reasoning are far shorter; the largest
/// gateway's list of models has a million bytes.
pub const LONGEST_REPLY: usize = 1_200_000;

/// The failure for a reply that is too long. Its status tells whether the run has to stop.
pub fn too_long(status: u16) -> FailureKind {
    let by_status = classify(status, &Complaint::default());
    if status >= 400 && by_status.stops_the_run() { by_status } else { FailureKind::ReplyTooLong }
}

/// Reads a reply unless it is too long or contains the key. What would be shown of it is checked as
/// well, because harmless parts can add up to the key.
pub(super) async fn guarded<T>(
    endpoint: &Endpoint<'_>,
    reply: &HttpReply,
    turns: &mut impl Turns,
    read: fn(&Endpoint, &HttpReply) -> Result<T, Failure>,
    shown: fn(&T) -> String,
) -> Result<T, Failure> {
    if reply.body.len() > LONGEST_REPLY {
        return Err(Failure::from(too_long(reply.status)).from_host_of(endpoint));
    }
    let pieces = KeyPieces::of(endpoint.key);
    let echoed = || Failure::from(FailureKind::KeyEchoed { status: reply.status });
    let mut is_withheld = false;
    let headers = [&reply.retry_after, &reply.retry_after_ms, &reply.content_type];
    for part in headers.into_iter().flatten().chain([&reply.body]) {
        is_withheld = is_withheld || is_echo(part, &pieces, turns).await;
    }
    let mut outcome = if is_withheld { Err(echoed()) } else { read(endpoint, reply) };
    turns.breathe().await;
    let said = match &outcome {
        Ok(found) => shown(found),
        Err(Failure { said, text, .. }) => {
            [said.as_deref(), text.as_deref()].map(Option::unwrap_or_default).join("\n")
        }
    };
    turns.breathe().await;
    let is_new = !stands_in(&said, &reply.body);
    turns.breathe().await;
    if is_parted(&said, &pieces, turns).await || (is_new && is_echo(&said, &pieces, turns).await) {
        outcome = Err(echoed());
    }
    // The caller reads the answer next, which is another pass.
    turns.breathe().await;
    outcome.map_err(|failure| {
        let clean = |words: Option<String>| Some(without_key(&words?, endpoint.key));
        let failure = failure.from_host_of(endpoint);
        Failure { said: clean(failure.said), text: clean(failure.text), ..failure }
    })
}

/// Whether parts that a reader would join contain the key.
async fn is_parted(text: &str, pieces: &KeyPieces, turns: &mut impl Turns) -> bool {
    if pieces.is_empty() {
        return false;
    }
    let joins: [fn(&str) -> Option<String>; 12] = [
        |text| Some(joined_values(text, as_written)),
        |text| joined_lines(text, as_written),
        |text| joined_behind_colons(text, as_written),
        // Each piece may be reversed by itself.
        |text| Some(joined_values(text, backwards)),
        |text| joined_lines(text, backwards),
        |text| joined_behind_colons(text, backwards),
        |text| Some(words_in_base64(text)),
        |text| Some(words_in_base32(text)),
        |text| Some(joined_members(text, as_written)),
        |text| Some(joined_members(text, backwards)),
        |text| Some(joined_members(text, words_in_base64)),
        |text| Some(joined_members(text, words_in_base32)),
    ];
    for join in joins {
        turns.breathe().await;
        let Some(joined) = join(text) else { continue };
        turns.breathe().await;
        if pieces.are_in(&joined) || are_encoded_in(&joined, pieces, turns).await {
            return true;
        }
    }
    false
}

/// Whether the body contains this as one string, which was checked already.
fn stands_in(said: &str, body: &str) -> bool {
    let literal = Value::from(said).to_string();
    body.contains(literal.trim_matches('"'))
}

async fn is_echo(text: &str, pieces: &KeyPieces, turns: &mut impl Turns) -> bool {
    if pieces.is_empty() || text.len() < pieces.shortest() {
        return false;
    }
    if pieces.are_in(text) || are_encoded_in(text, pieces, turns).await {
        return true;
    }
    let as_read = without_backslashes(text).map_or(Cow::Borrowed(text), Cow::Owned);
    turns.breathe().await;
    if is_parted(&as_read, pieces, turns).await {
        return true;
    }
    let Some(forms) = plain_forms(&as_read, pieces, turns).await else { return true };
    turns.breathe().await;
    if has_escapes(&as_read) || as_read.contains('<') {
        let backwards: String = as_read.chars().rev().collect();
        turns.breathe().await;
        if plain_forms(&backwards, pieces, turns).await.is_none() {
            return true;
        }
    }
    turns.breathe().await;
    for form in &forms {
        for encoding in ENCODINGS {
            for once in encoding.read(form, pieces.shortest()) {
                turns.breathe().await;
                let Some(forms) = plain_forms(&once, pieces, turns).await else { return true };
                for form in &forms {
                    if are_encoded_in(form, pieces, turns).await
                        || is_encoded_in(form, pieces, turns).await
                    {
                        return true;
                    }
                }
            }
            turns.breathe().await;
        }
    }
    false
}

async fn are_encoded_in(text: &str, pieces: &KeyPieces, turns: &mut impl Turns) -> bool {
    turns.breathe().await;
    let are_in_base64 = pieces.are_in_base64_in(text);
    turns.breathe().await;
    let are_in_hex = pieces.are_in_hex_in(text);
    turns.breathe().await;
    are_in_base64 || are_in_hex
}

/// Whether the decoded text contains the key.
async fn is_encoded_in(text: &str, pieces: &KeyPieces, turns: &mut impl Turns) -> bool {
    turns.breathe().await;
    for encoding in ENCODINGS {
        for text in encoding.read(text, pieces.shortest()) {
            turns.breathe().await;
            if plain_forms(&text, pieces, turns).await.is_none() {
                return true;
            }
        }
        turns.breathe().await;
    }
    false
}

/// The text without escapes and, if it has tags, also without tags: the key may be inside a tag or
/// around one. `None` if the key was found on the way.
async fn plain_forms<'a>(
    text: &'a str,
    pieces: &KeyPieces,
    turns: &mut impl Turns,
) -> Option<Vec<Cow<'a, str>>> {
    let mut plain = Cow::Borrowed(text);
    let mut rounds = 0;
    loop {
        let mut untagged = Vec::new();
        for begins in TagBegins::EITHER {
            turns.breathe().await;
            let form = begins.without_tags(&plain);
            untagged.extend(form.filter(|form| !untagged.contains(form)));
        }
        turns.breathe().await;
        if pieces.are_in(&plain) {
            return None;
        }
        for text in &untagged {
            turns.breathe().await;
            if pieces.are_in(text) {
                return None;
            }
        }
        turns.breathe().await;
        let next = without_escapes(&plain).filter(|next| *next != plain);
        turns.breathe().await;
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
