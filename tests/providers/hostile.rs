//! Hostile replies: the page keeps working and the key stays secret.

use bifact::providers::{
    Answer, Failure, FailureKind, HttpReply, Key, LONGEST_REPLY, PROVIDERS, Provider, Turns,
    read_answer, read_answer_in_turns, read_models,
};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::{KEY, endpoint};

#[test]
fn a_reply_that_is_too_long_is_not_read() {
    let key = Key::new(KEY);
    // It holds a whole answer, a whole list and the key.
    let body = |length: usize| {
        let answer =
            r#"{"choices":[{"message":{"content":"{}"},"finish_reason":"stop"}],"data":[],"pad":""#;
        let pad = " ".repeat(length - answer.len() - KEY.len() - 2);
        format!("{answer}{pad}{KEY}\"}}")
    };
    let reply = |length: usize, status: u16| HttpReply {
        status,
        body: body(length),
        ..HttpReply::default()
    };
    let echoed = FailureKind::KeyEchoed { status: 200 };
    for (id, host) in [("openai", None), ("compatible", Some("models.example.org"))] {
        let endpoint = endpoint(id, &key);
        let answered = |length, status| read_answer(&endpoint, &reply(length, status)).unwrap_err();
        let listed = |length, status| read_models(&endpoint, &reply(length, status)).unwrap_err();
        assert_eq!(answered(LONGEST_REPLY, 200).kind, echoed);
        assert_eq!(listed(LONGEST_REPLY, 200).kind, echoed);
        let host = host.map(str::to_owned);
        let of_kind = |kind: FailureKind| Failure { host: host.clone(), ..kind.into() };
        let too_long = of_kind(FailureKind::ReplyTooLong);
        for status in [200, 400, 500] {
            assert_eq!(answered(LONGEST_REPLY + 1, status), too_long);
            assert_eq!(listed(LONGEST_REPLY + 1, status), too_long);
        }
        // The status alone says that the run has to stop, and nothing of the body is shown.
        for (status, kind) in [(401, FailureKind::WrongKey), (402, FailureKind::NoCredit)] {
            assert_eq!(answered(LONGEST_REPLY + 1, status), of_kind(kind));
            assert_eq!(listed(LONGEST_REPLY + 1, status), of_kind(kind));
            assert!(kind.stops_the_run());
        }
        let said = too_long.sentence(endpoint.provider);
        assert!(said.contains("far too long") && !said.contains(KEY), "{said}");
    }
}

/// Counts the turns that long work hands over.
#[derive(Default)]
struct CountedTurns(usize);

impl Turns for CountedTurns {
    async fn breathe(&mut self) {
        self.0 += 1;
        tokio::task::yield_now().await;
    }
}

/// However often the text has to be decoded, others get their turn after each pass over it.
#[tokio::test]
async fn others_get_their_turn_while_a_reply_is_searched_for_the_key() {
    let key = Key::new(KEY);
    let endpoint = endpoint("openai", &key);
    let mut turns_by_text = Vec::new();
    for text in ["plain words ", "AAAA", "<b>%2525</b>&amp;amp;", "JTI1NDE8Yj4x"] {
        let answer = text.repeat(100_000 / text.len());
        let body =
            json!({ "choices": [{ "message": { "content": answer }, "finish_reason": "stop" }] });
        let reply = HttpReply { status: 200, body: body.to_string(), ..HttpReply::default() };
        let mut turns = CountedTurns::default();
        let read = read_answer_in_turns(&endpoint, &reply, &mut turns).await;
        assert_eq!(read, read_answer(&endpoint, &reply));
        assert_eq!(read.unwrap().text, answer);
        turns_by_text.push(turns.0);
    }
    // A dozen passes over any text, and more over one that stands for others.
    let [plain, others @ ..] = turns_by_text.as_slice() else { unreachable!() };
    assert!(*plain >= 12, "{turns_by_text:?}");
    assert!(others.iter().all(|turns| turns > plain), "{turns_by_text:?}");
}

fn any_provider() -> impl Strategy<Value = &'static Provider> {
    (0..PROVIDERS.len()).prop_map(|position| &PROVIDERS[position])
}

fn any_status() -> impl Strategy<Value = u16> {
    prop_oneof![Just(200), Just(400), Just(401), Just(429), Just(500), any::<u16>()]
}

/// The names that the decoders look for, so that chance gets far into them.
const NAMES: [&str; 40] = [
    "choices",
    "message",
    "content",
    "refusal",
    "finish_reason",
    "usage",
    "cost",
    "error",
    "code",
    "type",
    "status",
    "details",
    "detail",
    "loc",
    "msg",
    "metadata",
    "raw",
    "param",
    "violations",
    "quotaId",
    "retryDelay",
    "reason",
    "object",
    "data",
    "id",
    "pricing",
    "prompt",
    "candidates",
    "parts",
    "text",
    "thought",
    "finishReason",
    "promptFeedback",
    "blockReason",
    "models",
    "name",
    "stop_reason",
    "done_reason",
    "failed_generation",
    "total_tokens",
];

fn any_leaf() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,20}".prop_map(Value::from),
        Just(json!(KEY)),
        ".{0,10}".prop_map(|noise| json!(format!("{noise}{KEY}{noise}{}…", &KEY[..9]))),
        Just(json!("try again in 99999999999999999999h")),
        prop::sample::select(&["stop", "length", "error", "MAX_TOKENS", "STOP", "text"][..])
            .prop_map(Value::from),
    ]
}

fn any_json() -> impl Strategy<Value = Value> {
    any_leaf().prop_recursive(6, 60, 5, |inner| {
        let name = prop::sample::select(&NAMES[..]).prop_map(str::to_owned);
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((name, inner), 0..5)
                .prop_map(|members| Value::Object(members.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

fn stays_up_and_silent(provider: &'static Provider, reply: &HttpReply) {
    let key = Key::new(KEY);
    let endpoint = endpoint(provider.id, &key);
    match read_answer(&endpoint, reply) {
        Ok(Answer { text, .. }) => assert!(!text.trim().is_empty()),
        Err(failure) => keeps_the_key(&failure, provider),
    }
    if let Err(failure) = read_models(&endpoint, reply) {
        keeps_the_key(&failure, provider);
    }
}

fn keeps_the_key(failure: &Failure, provider: &Provider) {
    let shown = format!("{failure:?} {}", failure.sentence(provider));
    assert!(!shown.contains(&KEY[..8]), "{shown}");
    assert!(failure.said.as_ref().is_none_or(|said| said.chars().count() <= 300), "{shown}");
}

fn reply(status: u16, body: String, header: Option<String>) -> HttpReply {
    HttpReply {
        status,
        retry_after: header.clone(),
        retry_after_ms: header,
        content_type: None,
        body,
    }
}

proptest! {
    #[test]
    fn any_json_is_survived(
        provider in any_provider(),
        status in any_status(),
        body in any_json(),
        header in prop::option::of("[0-9.eE+-]{0,8}|.{0,8}"),
    ) {
        stays_up_and_silent(provider, &reply(status, body.to_string(), header));
    }

    #[test]
    fn any_bytes_are_survived(
        provider in any_provider(),
        status in any_status(),
        bytes in prop::collection::vec(any::<u8>(), 0..200),
        html in any::<bool>(),
    ) {
        let noise = String::from_utf8_lossy(&bytes);
        let body = if html { format!("<HTML>{noise}{KEY}<title>{noise}") } else { noise.into() };
        stays_up_and_silent(provider, &reply(status, body, None));
    }

    #[test]
    fn an_answer_cut_anywhere_is_survived(at in 0..400_usize, position in 0..4_usize) {
        let whole = [
            ("openai", json!({ "choices": [{ "message": { "content": KEY }, "finish_reason": "stop" }] })),
            ("anthropic", json!({ "content": [{ "type": "text", "text": KEY }] })),
            ("gemini", json!({ "candidates": [{ "content": { "parts": [{ "text": KEY }] } }] })),
            ("ollama", json!({ "message": { "content": KEY } })),
        ];
        let (id, body) = &whole[position];
        let body: String = body.to_string().chars().take(at).collect();
        stays_up_and_silent(endpoint(id, &Key::default()).provider, &reply(200, body, None));
    }
}

#[test]
fn deep_nesting_is_not_json_rather_than_a_crash() {
    let deep = "[".repeat(100_000);
    stays_up_and_silent(&PROVIDERS[0], &reply(200, deep, None));
}
