//! Replies of providers: damaged golden ones, and any status, header and body. The key never gets out,
//! in whatever form.

use std::sync::LazyLock;

use bifact::providers::{
    Endpoint, Failure, FailureKind, HttpReply, Key, PROVIDERS, Provider, check_base_url,
    read_answer, read_models,
};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::disguises::{DISGUISES, Disguise};
use crate::effort::try_hard;
use crate::growth::Family;
use crate::mutation::{any_text, spoilt_text};
use crate::target::Target;

pub const TARGET: Target = Target { name: "providers", families };

const KEY: &str = "test-key-0123456789";

/// Bodies of all golden replies, of whatever provider.
static BODIES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut bodies = Vec::new();
    for entry in std::fs::read_dir("tests/providers/golden/replies").expect("golden replies") {
        let path = entry.expect("a file").path();
        if path.extension().is_some_and(|extension| extension == "json") {
            let text = std::fs::read_to_string(path).expect("a text");
            let cases: Vec<Value> = serde_json::from_str(&text).expect("a list of cases");
            bodies.extend(cases.iter().map(|case| {
                case["body"].as_str().map_or_else(|| case["body"].to_string(), str::to_owned)
            }));
        }
    }
    bodies.sort();
    bodies
});

fn provider() -> impl Strategy<Value = &'static Provider> {
    (0..PROVIDERS.len()).prop_map(|place| &PROVIDERS[place])
}

fn status() -> impl Strategy<Value = u16> {
    let usual = prop::sample::select(
        &[200, 400, 401, 402, 403, 404, 408, 413, 422, 429, 500, 503, 529][..],
    );
    prop_oneof![5 => usual, 1 => any::<u16>()]
}

fn header() -> impl Strategy<Value = Option<String>> {
    prop::option::of(prop_oneof!["[0-9.eE+-]{0,12}", "[0-9]{1,4}(ms|s|m|h|d)", any_text()])
}

fn body() -> impl Strategy<Value = String> {
    let golden = (0..BODIES.len()).prop_map(|place| BODIES[place].clone());
    let with_key = (any_text(), any_text()).prop_map(|(before, after)| {
        json!({"error": {"message": format!("{before}{KEY}{after}, try again in {before}s")}})
            .to_string()
    });
    prop_oneof![6 => spoilt_text(golden), 1 => spoilt_text(with_key), 1 => any_text()]
}

fn reply() -> impl Strategy<Value = HttpReply> {
    (status(), header(), header(), header(), body()).prop_map(
        |(status, retry_after, retry_after_ms, content_type, body)| HttpReply {
            status,
            retry_after,
            retry_after_ms,
            content_type,
            body,
        },
    )
}

fn endpoint<'a>(provider: &'static Provider, key: &'a Key) -> Endpoint<'a> {
    Endpoint { provider, base_url: provider.base_url, key }
}

fn keeps_the_key(failure: &Failure, provider: &Provider) -> Result<(), TestCaseError> {
    let shown = format!("{failure:?} {}", failure.sentence(provider));
    prop_assert!(!shown.contains(&KEY[..8]), "{}", shown);
    prop_assert!(failure.said.as_ref().is_none_or(|said| said.chars().count() <= 300));
    Ok(())
}

#[test]
fn any_reply_is_an_answer_or_a_failure_without_the_key() {
    try_hard("providers, replies", (provider(), reply()), |(provider, reply)| {
        let key = Key::new(KEY);
        let endpoint = endpoint(provider, &key);
        match read_answer(&endpoint, &reply) {
            Ok(answer) => prop_assert!(!answer.text.trim().is_empty()),
            Err(failure) => keeps_the_key(&failure, provider)?,
        }
        match read_models(&endpoint, &reply) {
            Ok(models) => prop_assert!(models.is_sorted_by(|one, next| one.id < next.id)),
            Err(failure) => keeps_the_key(&failure, provider)?,
        }
        Ok(())
    });
}

/// A golden body with the beginning of this text, in two disguises at most, at any place of it.
fn body_with(key: &str) -> impl Strategy<Value = String> + use<> {
    let key = key.to_owned();
    let disguise = || prop::sample::select(&DISGUISES[..]);
    let place = (0..BODIES.len(), any::<prop::sample::Index>());
    (place, disguise(), disguise()).prop_map(move |((body, at), first, second)| {
        let second = Some(second).filter(|second| second.can_follow(first));
        let least = second.map_or(12, Disguise::least_piece).max(first.least_piece());
        let once = first.of(&key[..least]);
        let written = second.map_or(once.clone(), |second| second.of(&once));
        let text = Value::from(format!("x {written} x")).to_string();
        let mut body = BODIES[body].clone();
        let places: Vec<usize> = body.match_indices('"').map(|(place, _)| place + 1).collect();
        let place = if places.is_empty() { 0 } else { places[at.index(places.len())] };
        body.insert_str(place, text.trim_matches('"'));
        body
    })
}

#[test]
fn a_reply_with_a_piece_of_any_key_is_withheld() {
    let key =
        prop_oneof!["[A-Za-z0-9]{20,60}", "sk-[a-z]{2,6}-([A-Za-z0-9]{4}[A-Za-z0-9_-]){6,14}"];
    let case = (key, any::<prop::sample::Index>()).prop_flat_map(|(key, start)| {
        let body = body_with(&key[start.index(key.len() - 12)..]);
        (Just(key), provider(), status(), header(), body)
    });
    try_hard("providers, echoes", case, |(key, provider, status, header, body)| {
        let key = Key::new(&key);
        let reply = HttpReply { status, retry_after: header, body, ..HttpReply::default() };
        let endpoint = endpoint(provider, &key);
        let failures = [
            read_answer(&endpoint, &reply).map(|answer| answer.text).err(),
            read_models(&endpoint, &reply).map(|models| models.len()).err(),
        ];
        for failure in failures {
            let kind = failure.as_ref().map(|failure| failure.kind);
            prop_assert_eq!(kind, Some(FailureKind::KeyEchoed { status }), "{}", reply.body);
            let failure = failure.unwrap_or_else(|| FailureKind::Empty.into());
            prop_assert!(failure.said.is_none() && failure.text.is_none());
        }
        Ok(())
    });
}

#[test]
fn any_address_is_checked_to_one_that_stays_as_it_is() {
    let usual = prop::sample::select(
        &[
            "https://api.example.org/v1",
            "http://localhost:11434",
            "https://user:pass@host/x?y#z",
            "HTTPS://EXAMPLE.ORG//",
            "http://127.0.0.1:8080/v1/chat/completions",
            "file:///etc/passwd",
        ][..],
    );
    let address = prop_oneof![spoilt_text(usual.prop_map(str::to_owned)), any_text()];
    try_hard("providers, addresses", address, |address| {
        if let Ok(checked) = check_base_url(&address) {
            prop_assert_eq!(check_base_url(&checked), Ok(checked.clone()));
            prop_assert!(checked.starts_with("https://") || checked.starts_with("http://"));
        }
        Ok(())
    });
}

fn read_by_all(body: &str) {
    let key = Key::new(KEY);
    // One of each wire format, and the most general.
    for id in ["openai", "anthropic", "gemini", "ollama", "compatible"] {
        let provider = bifact::providers::provider(id).expect(id);
        for status in [200, 429] {
            let reply = HttpReply { status, body: body.to_owned(), ..HttpReply::default() };
            let _ = read_answer(&endpoint(provider, &key), &reply);
            let _ = read_models(&endpoint(provider, &key), &reply);
        }
    }
}

fn of_body(name: &'static str, largest: usize, make: fn(usize) -> String) -> Family {
    Family::new(name, largest, make, |body| read_by_all(body))
}

fn families() -> Vec<Family> {
    vec![
        of_body("a long answer", 1_000_000, |n| {
            json!({"choices": [{"message": {"content": "x ".repeat(n)}}]}).to_string()
        }),
        of_body("tags without an end", 100_000, |n| "<a".repeat(n)),
        of_body("references without an end", 100_000, |n| "&#0".repeat(n)),
        of_body("many parts", 100_000, |n| {
            let parts: Vec<Value> = (0..n).map(|_| json!({"type": "text", "text": "x"})).collect();
            json!({"content": parts, "candidates": [{"content": {"parts": parts}}]}).to_string()
        }),
        of_body("many models", 10_000, |n| {
            let models: Vec<Value> =
                (0..n).map(|at| json!({"id": format!("m{:09}", n - at), "name": "x"})).collect();
            json!({"data": models}).to_string()
        }),
        of_body("a long complaint", 1_000_000, |n| {
            json!({"error": {"message": "retry in 1s ".repeat(n)}}).to_string()
        }),
        of_body("many details", 100_000, |n| {
            let details: Vec<Value> =
                (0..n).map(|_| json!({"loc": ["body", "x"], "msg": "y", "reason": "z"})).collect();
            json!({"detail": details, "error": {"message": "x", "details": details}}).to_string()
        }),
        of_body("the key over and over", 1_000_000, |n| {
            json!({"error": {"message": format!("{KEY} ").repeat(n)}}).to_string()
        }),
        of_body("base64 of base64", 1_000_000, |n| "VmtkcFpHVT0".repeat(n)),
        of_body("base64 at every place", 1_000_000, |n| "A".repeat(n)),
        of_body("hexadecimal digits", 1_000_000, |n| "546865206c616d70".repeat(n)),
        of_body("escapes of escapes", 1_000_000, |n| "%2525%26%2337%3B\\\\u0025".repeat(n)),
        of_body("tags that never end", 1_000_000, |n| "<a ".repeat(n)),
        of_body("nearly the key", 1_000_000, |n| "test-key-0 ".repeat(n)),
        of_body("a long wait", 1_000_000, |n| {
            json!({"error": {"message": "try again in ".to_owned() + &"1s ".repeat(n)}}).to_string()
        }),
        of_body("a web page", 1_000_000, |n| "<html>".to_owned() + &"<title>".repeat(n)),
        of_body("deep nesting", 1_000_000, |n| "[".repeat(n)),
    ]
}
