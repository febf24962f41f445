//! Replies near the longest that are read, in shapes that take the search for the key and the reader of
//! answers longest: how long each keeps the page from answering.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header;
use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::figures;
use crate::page::{Page, in_browser};
use crate::watched_run::{open_file, watch};

/// Bytes of a reply. The limit is 1.2 million.
const LENGTH: usize = 1_100_000;
const KEY: &str = "sk-bench-9f8e7d6c5b4a39281706";

type Replies = Arc<BTreeMap<String, String>>;

#[tokio::test(flavor = "multi_thread")]
async fn long_replies() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pair.jsonl");
    let row = json!({ "id": "one", "gold_intent": "Sow peas and water them", "model": "terse", "predicted_intent": "Sow peas" });
    std::fs::write(&path, row.to_string()).unwrap();
    let replies: Replies = Arc::new(replies());
    let address = serve(replies.clone()).await;
    in_browser(move |page| async move {
        watch(&page).await?;
        for (shape, reply) in replies.iter() {
            page.driver.goto("about:blank").await?;
            open_file(&page, &path, "openai").await?;
            page.fill("base-url", &address).await?;
            page.fill("api-key", KEY).await?;
            page.fill("model-name", shape).await?;
            page.click("run-start").await?;
            page.until(
                "['finished', 'halted'].includes(\
                 document.querySelector('[data-testid=run-progress]')?.dataset.state)",
            )
            .await?;
            let tasks = long_tasks(&page).await?;
            let longest = tasks.iter().copied().fold(0.0, f64::max);
            println!(
                "{shape:24} {:>9} bytes, longest task {}; all {}",
                reply.len(),
                figures::task(longest),
                figures::each(&tasks)
            );
        }
        Ok(())
    })
    .await;
}

/// Since the click on Start. What is not handed over yet is waited for.
async fn long_tasks(page: &Page) -> WebDriverResult<Vec<f64>> {
    let script = "
        const done = arguments[arguments.length - 1];
        setTimeout(() => done(watched.tasks
            .filter(task => task.startTime + task.duration > watched.began)
            .map(task => task.duration)), 300);";
    let tasks = page.driver.execute_async(script, Vec::new()).await?;
    Ok(serde_json::from_value(tasks.json().clone()).unwrap())
}

async fn serve(replies: Replies) -> String {
    let reply = |State(replies): State<Replies>, body: Bytes| async move {
        let asked: Value = serde_json::from_slice(&body).unwrap_or_default();
        let model = asked["model"].as_str().unwrap_or_default();
        let body = replies.get(model).cloned().unwrap_or_else(|| r#"{"data":[]}"#.to_owned());
        let headers = [
            (header::CONTENT_TYPE, "application/json"),
            (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
            (header::ACCESS_CONTROL_ALLOW_HEADERS, "authorization, content-type"),
        ];
        (headers, body)
    };
    let router = Router::new().fallback(reply).with_state(replies);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}/v1", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await });
    address
}

/// By the model that gives them.
fn replies() -> BTreeMap<String, String> {
    let filled = |piece: &str| piece.repeat(LENGTH / piece.len());
    let item = json!({ "number": 1, "fact": "Sow peas", "reasoning": "It says so.", "label": "C" });
    let items: Vec<&Value> = std::iter::repeat_n(&item, LENGTH / 90).collect();
    let long_reason = json!({ "number": 1, "fact": "Sow peas", "reasoning": filled("It is said. "), "label": "C" });
    let lists = |items: &Value| {
        json!({ "expert_fact_coverage": items, "predicted_fact_accuracy": items }).to_string()
    };
    let shapes = [
        ("one-string", answer(&filled("Sow the peas and water the ferns. "))),
        ("base64", answer(&filled("U293IHRoZSBwZWFzIGFuZCB3YXRlciB0aGUgZmVybnMu"))),
        ("hex", answer(&filled("536f7720746865207065617320616e64"))),
        ("codes", answer(&filled("115 107 45 98 101 110 99 104 "))),
        ("no-spaces", answer(&filled("abcdefghij0123456789"))),
        ("many-lines", answer(&filled("1. Sow the peas\n"))),
        ("escaped", answer(&filled("\\\\\\u0041\\\"\\n"))),
        ("percent", answer(&filled("%41%42%25"))),
        ("entities", answer(&filled("&#65;&amp;lt;"))),
        ("tags", answer(&filled("<b>a</b>"))),
        ("open-tags", answer(&filled("<a <b "))),
        ("quotes", answer(&filled("\"a\" : \"b\","))),
        ("braces", answer(&filled("{"))),
        ("brackets", answer(&filled("[{\"fact\":"))),
        ("many-facts", answer(&lists(&json!(&items[..items.len() / 2])))),
        (
            "long-reason",
            answer(&lists(&json!([long_reason])).chars().take(LENGTH).collect::<String>()),
        ),
        ("think", answer(&filled("<think>"))),
        ("fences", answer(&filled("```json\n{}\n```\n"))),
        ("wide-letters", answer(&filled("ｓｋ－ｂｅｎｃｈ"))),
        ("zero-width", answer(&filled("s\u{200b}k\u{200b}"))),
        ("many-fields", many_fields()),
        ("no-json", filled("Sow the peas. ")),
        ("nested", format!("{}{}", "[".repeat(LENGTH / 2), "]".repeat(LENGTH / 2))),
    ];
    shapes.map(|(name, body)| (name.to_owned(), body)).into()
}

fn answer(text: &str) -> String {
    let whole = |text: &str| {
        json!({ "choices": [{ "message": { "role": "assistant", "content": text }, "finish_reason": "stop" }] }).to_string()
    };
    let mut text = text.to_owned();
    // Escapes make it longer.
    while whole(&text).len() > LENGTH + 50_000 {
        let keep = text.len() * 9 / 10;
        let keep = (0..=keep).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        text.truncate(keep);
    }
    whole(&text)
}

fn many_fields() -> String {
    let fields: serde_json::Map<String, Value> =
        (0..LENGTH / 26).map(|n| (format!("field{n:06}"), json!("Sow peas"))).collect();
    json!({ "choices": [{ "message": { "content": "{}" }, "finish_reason": "stop" }], "more": fields }).to_string()
}
