//! A reply that contains the key, in any form and anywhere, is withheld completely.

use std::collections::BTreeSet;

use bifact::providers::{Failure, FailureKind, HttpReply, Key, read_answer, read_models};
use proptest::prelude::*;
use serde_json::{Value, json};

use super::disguises::{DISGUISES, Disguise};
use super::{KEY, endpoint};

fn reply(status: u16, body: String) -> HttpReply {
    HttpReply { status, body, ..HttpReply::default() }
}

/// Every place in which a provider's reply has text.
fn bodies(text: &str) -> Vec<(&'static str, Value)> {
    let answer = format!("{{\"facts\": [\"Buy milk {text} today\"]}}");
    vec![
        (
            "openai",
            json!({ "choices": [{ "message": { "content": answer }, "finish_reason": "stop" }] }),
        ),
        (
            "openai",
            json!({ "choices": [{ "message": { "content": "", "reasoning_content": answer } }] }),
        ),
        (
            "anthropic",
            json!({ "content": [{ "type": "text", "text": answer }], "stop_reason": "end_turn" }),
        ),
        (
            "gemini",
            json!({ "candidates": [{ "content": { "parts": [{ "text": answer }] }, "finishReason": "STOP" }] }),
        ),
        (
            "ollama",
            json!({ "message": { "content": answer }, "done": true, "done_reason": "stop" }),
        ),
        ("compatible", json!({ "error": { "message": answer } })),
        ("mistral", json!({ "detail": [{ "loc": ["body", answer], "msg": answer }] })),
        ("openrouter", json!({ "data": [{ "id": answer }] })),
        ("groq", json!({ "error": { "message": "no", "failed_generation": answer } })),
        ("xai", Value::String(answer)),
    ]
}

/// What came of it, if it is not withheld.
fn let_through(id: &str, key: &str, reply: &HttpReply) -> Option<String> {
    let key = Key::new(key);
    let endpoint = endpoint(id, &key);
    let is_withheld = |failure: &Failure| {
        failure.kind == FailureKind::KeyEchoed { status: reply.status }
            && failure.said.is_none()
            && failure.text.is_none()
            && failure.usage.is_none()
    };
    let answer = read_answer(&endpoint, reply);
    if !answer.as_ref().is_err_and(is_withheld) {
        return Some(format!("{answer:?}"));
    }
    let models = read_models(&endpoint, reply);
    (!models.as_ref().is_err_and(is_withheld)).then(|| format!("{models:?}"))
}

#[test]
fn a_key_is_withheld_in_every_disguise_and_place() {
    for first in DISGUISES {
        for second in DISGUISES.into_iter().filter(|second| second.can_follow(first)) {
            let written = second.of(&first.of(KEY));
            for (id, body) in bodies(&written) {
                for status in [200, 401, 429, 500] {
                    let reply = reply(status, body.to_string());
                    let came = let_through(id, KEY, &reply);
                    assert_eq!(came, None, "{first:?}, {second:?}: {written} in {id} {status}");
                }
            }
        }
    }
}

#[test]
fn a_key_is_withheld_however_its_escapes_are_written() {
    let each = |write: fn(char) -> String| KEY.chars().map(write).collect::<String>();
    let (one, other) = KEY.split_at(9);
    for written in [
        each(|c| format!("&#{:020};", u32::from(c))),
        each(|c| format!("&#x{:015x};", u32::from(c))),
        each(|c| format!("&#x{:0200X}", u32::from(c))),
        each(|c| format!("&amp;num;{};", u32::from(c))),
        each(|c| format!("\\u{{{:030x}}}", u32::from(c))),
        each(|c| format!("{:05}-", u32::from(c))),
        each(|c| format!("{c}&lt;b&gt;&lt;/b&gt;")),
        each(|c| format!("{c}&ltb&gt")),
        format!("{one}<b title=\"{}\">{other}", "x".repeat(1000)),
        format!("a <b and {one}<i></i>{other}"),
        format!("<b title=\"{}\">", each(|c| format!("&#{};", u32::from(c)))),
        each(|c| format!("\\{:03o}", u32::from(c))),
        each(|c| format!("\\{:06x}", u32::from(c))),
        "dGVz-dC1r-ZXkt-MDEy-MzQ1-Njc4-OQ".to_owned(),
        "dGVz_dC1r_ZXkt_MDEy_MzQ1_Njc4_OQ".to_owned(),
        "dGVz/dC1r/ZXkt/MDEy/MzQ1/Njc4/OQ".to_owned(),
        "QO-4cjN-1QzM-yEDM-tkXZ-r1Cd-zVGd".to_owned(),
    ] {
        for (id, body) in bodies(&written) {
            let came = let_through(id, KEY, &reply(200, body.to_string()));
            assert_eq!(came, None, "{written} in {id}");
        }
    }
}

#[test]
fn a_key_in_parts_is_withheld_where_they_are_put_together() {
    let (one, other) = KEY.split_at(9);
    let parts = json!([{ "type": "text", "text": one }, { "type": "text", "text": other }]);
    for (id, body) in [
        (
            "openai",
            json!({ "choices": [{ "message": { "content": parts }, "finish_reason": "stop" }] }),
        ),
        ("anthropic", json!({ "content": parts, "stop_reason": "max_tokens" })),
        (
            "gemini",
            json!({ "candidates": [{ "content": { "parts": parts }, "finishReason": "STOP" }] }),
        ),
        ("compatible", json!({ "error": { "message": one, "error": other } })),
    ] {
        let key = Key::new(KEY);
        let came = read_answer(&endpoint(id, &key), &reply(200, body.to_string()));
        let kind = came.unwrap_err().kind;
        assert_eq!(kind, FailureKind::KeyEchoed { status: 200 }, "{id}");
    }
}

/// Each part is short and harmless, and stands in a field, an event or a line of its own.
#[test]
fn a_key_in_parts_is_withheld_where_a_reader_puts_them_together() {
    let (one, rest) = KEY.split_at(5);
    let (two, three) = rest.split_at(5);
    let facts = json!({ "facts": [{ "fact": one }, { "fact": two }, { "fact": three }] });
    let content = |text: &str| {
        json!({ "choices": [{ "message": { "content": text }, "finish_reason": "stop" }] })
            .to_string()
    };
    let turn = |part: &str| part.chars().rev().collect::<String>();
    let events = |event: fn(&str) -> String| [one, two, three].map(event).concat();
    for body in [
        json!({ "error": { "message": "no", "first": one, "second": two, "third": three } })
            .to_string(),
        events(|part| {
            format!("data: {}\n\n", json!({ "choices": [{ "delta": { "content": part } }] }))
        }),
        events(|part| format!("{}\n", json!({ "message": { "content": part }, "done": false }))),
        content(&facts.to_string()),
        content(&format!("{facts:#}")),
        content(&format!("1. {one}\n2. {two}\n3. {three}")),
        content(&format!("- first: {one}\n- second: {two}\n- third: {three}")),
        json!({ "error": { "message": format!("1. {one}\n2. {two}\n3. {three}") } }).to_string(),
        json!({ "error": { "first": turn(one), "second": turn(two), "third": turn(three) } })
            .to_string(),
        content(&format!("1. {}\n2. {}\n3. {}", turn(one), turn(two), turn(three))),
        content(&format!("first: {}\nsecond: {}\nthird: {}", turn(one), turn(two), turn(three))),
        json!({ "p1": one, "at": "x", "p2": two, "on": "y", "p3": three }).to_string(),
        json!({ "p1": "dGVzdC0=", "at": "x", "p2": "a2V5LTA=", "p3": "MTIzNDU2Nzg5" }).to_string(),
        "bad key dGVzdC0= a2V5LTA= MTIzNDU2Nzg5".to_owned(),
        events(|part| {
            let choice = json!({ "delta": { "role": "assistant", "content": part } });
            format!("data: {}\n\n", json!({ "id": "chat-1", "choices": [choice] }))
        }),
        events(|part| {
            let part: String = part.chars().rev().collect();
            format!("{}\n", json!({ "model": "m", "message": { "content": part } }))
        }),
    ] {
        let key = Key::new(KEY);
        let came = read_answer(&endpoint("openai", &key), &reply(200, body.clone()));
        assert_eq!(came.unwrap_err().kind, FailureKind::KeyEchoed { status: 200 }, "{body}");
    }
}

#[test]
fn a_key_in_a_header_is_withheld() {
    let body = json!({ "error": { "message": "slow down" } }).to_string();
    let header = Some(format!("9 {KEY}"));
    let reply = HttpReply { retry_after: header, ..reply(429, body) };
    assert_eq!(let_through("openai", KEY, &reply), None);
}

const FIND_YOURS: &str = "Incorrect API key provided: your-api*****here. You can find your API key at \
    https://platform.openai.com/account/api-keys.";

#[test]
fn a_masked_key_or_none_leaves_the_reply_as_it_is() {
    for (key, message) in [
        (KEY, "Incorrect API key provided: test-***6789."),
        ("", "Incorrect API key provided: ''."),
        ("ollama", "ollama: model not found"),
        ("lm-studio", "lm-studio is not ready"),
        ("not-needed", "A key is not-needed here."),
        ("your-api-key-here", FIND_YOURS),
        ("OPENAI_API_KEY", "Incorrect key. Set OPENAI_API_KEY."),
        ("sk-no-key-required", "Incorrect key: sk-no-key-required."),
        ("anything-goes", "Not a key; not quite anything goes."),
        ("xxxxxxxxxxxxxxxxxxxxxxxx", "Incorrect key: xxxxxxxxxxxxxxxx."),
        ("123456789012", "Incorrect key in request 0123456789012345."),
        ("password123", "Incorrect key: password123."),
    ] {
        let key = Key::new(key);
        let body = json!({ "error": { "message": message } }).to_string();
        let failure = read_answer(&endpoint("compatible", &key), &reply(401, body)).unwrap_err();
        assert_eq!(failure.kind, FailureKind::WrongKey, "{message}");
    }
}

fn any_key() -> impl Strategy<Value = String> {
    prop_oneof![
        "[A-Za-z0-9]{12,120}",
        "sk-[a-z]{2,6}-([A-Za-z0-9]{4}[A-Za-z0-9_-]){6,14}",
        "[!-~]{12,60}",
        "[a-z]{4,7}[0-9]{4}",
    ]
    .prop_filter("few different characters are no secret", |key| {
        key.to_lowercase().chars().collect::<BTreeSet<_>>().len() >= 6
    })
}

fn any_disguise() -> impl Strategy<Value = Disguise> {
    prop::sample::select(&DISGUISES[..])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_piece_of_any_key_is_withheld(
        key in any_key(),
        piece in any::<(prop::sample::Index, prop::sample::Index)>(),
        first in any_disguise(),
        second in any_disguise(),
        place in any::<prop::sample::Index>(),
        status in prop::sample::select(&[200_u16, 400, 401, 404, 429, 500][..]),
        (before, after) in (".{0,20}", ".{0,20}"),
    ) {
        prop_assume!(second.can_follow(first));
        // Punctuation that an escape begins with cannot be told from one.
        let is_plain = key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
        prop_assume!(is_plain || (first, second) == (Disguise::None, Disguise::None));
        let least = first.least_piece().max(second.least_piece());
        let more = piece.0.index(key.len().saturating_sub(least) + 1);
        let length = if key.len() < 12 { key.len() } else { key.len().min(least + more) };
        prop_assume!(length >= least || first != Disguise::Numbers && second != Disguise::Numbers);
        let start = piece.1.index(key.len() - length + 1);
        let written = second.of(&first.of(&key[start..start + length]));
        let bodies = bodies(&format!("{before} {written} {after}"));
        let (id, body) = &bodies[place.index(bodies.len())];
        let reply = reply(status, body.to_string());
        prop_assert_eq!(let_through(id, &key, &reply), None, "{}", written);
    }

    /// Replies that have nothing of the key in them are not withheld for what they happen to hold.
    #[test]
    fn an_honest_reply_is_never_withheld(
        key in prop_oneof!["sk-[A-Za-z0-9]{40}", "[0-9a-f]{32}", "[A-Za-z0-9_-]{12}"],
        noise in prop_oneof!["[A-Za-z0-9+/= ]{0,2000}", "[0-9a-f,% ]{0,2000}", "[ -~]{0,2000}"],
        place in any::<prop::sample::Index>(),
    ) {
        let bodies = bodies(&noise);
        let (id, body) = &bodies[place.index(bodies.len())];
        let reply = reply(200, body.to_string());
        let key = Key::new(&key);
        let is_echo = |failure: &Failure| matches!(failure.kind, FailureKind::KeyEchoed { .. });
        prop_assert!(!read_answer(&endpoint(id, &key), &reply).is_err_and(|f| is_echo(&f)));
    }
}
