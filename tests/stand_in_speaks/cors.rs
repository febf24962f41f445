//! What a page at another origin may send and read.

use reqwest::{Client, Method, Response};

use crate::asking::{PAGE, ask, body, facts_prompt, post};
use crate::stand_in::{Config, MODEL, Misbehaviour, Order, Standin, Wire};

/// The headers a page has to announce.
fn announced(wire: Wire) -> &'static str {
    match wire {
        Wire::OpenAi => "authorization,content-type",
        Wire::Anthropic => {
            "anthropic-dangerous-direct-browser-access,anthropic-version,content-type,x-api-key"
        }
        Wire::Gemini => "content-type,x-goog-api-key",
        Wire::Ollama => "content-type",
    }
}

async fn preflight(stand_in: &Standin, wire: Wire, page: &str, headers: &str) -> Response {
    let address = post(stand_in, wire, MODEL).build().unwrap().url().clone();
    Client::new()
        .request(Method::OPTIONS, address)
        .header("origin", page)
        .header("access-control-request-method", "POST")
        .header("access-control-request-headers", headers)
        .send()
        .await
        .unwrap()
}

/// What the Fetch standard asks of a preflight's answer.
fn is_granted(reply: &Response, page: &str, announced: &str) -> bool {
    let header = |name: &str| reply.headers().get(name).and_then(|value| value.to_str().ok());
    let origin = header("access-control-allow-origin");
    let allowed = header("access-control-allow-headers").unwrap_or_default();
    let names: Vec<&str> = allowed.split(',').map(str::trim).collect();
    reply.status().is_success()
        && origin.is_some_and(|origin| origin == "*" || origin == page)
        && announced.split(',').all(|name| names.contains(&name))
}

fn allowed_origin(reply: &Response) -> Option<&str> {
    reply.headers().get("access-control-allow-origin").map(|value| value.to_str().unwrap())
}

#[tokio::test]
async fn a_preflight_allows_the_headers_of_its_provider_and_no_other() {
    let stand_in = Standin::start(Config::default()).await;
    for wire in Wire::ALL {
        let right = announced(wire);
        let reply = preflight(&stand_in, wire, PAGE, right).await;
        assert!(is_granted(&reply, PAGE, right), "{wire:?}: {reply:?}");
        let wrong = format!("{right},x-stainless-lang");
        let reply = preflight(&stand_in, wire, PAGE, &wrong).await;
        assert!(!is_granted(&reply, PAGE, &wrong), "{wire:?}: {reply:?}");
    }
    assert_eq!((stand_in.preflights(), stand_in.requests().len()), (8, 0));
}

#[tokio::test]
async fn anthropic_lets_no_page_in_that_does_not_say_it_is_one() {
    let stand_in = Standin::start(Config::default()).await;
    let unsaid = "anthropic-version,content-type,x-api-key";
    let reply = preflight(&stand_in, Wire::Anthropic, PAGE, unsaid).await;
    assert_eq!(allowed_origin(&reply), None);
    let address = post(&stand_in, Wire::Anthropic, MODEL).build().unwrap().url().clone();
    let request = Client::new().post(address).header("origin", PAGE);
    let reply = request.header("x-api-key", "any").send().await.unwrap();
    assert_eq!((reply.status().as_u16(), allowed_origin(&reply)), (401, None));
    let text = reply.text().await.unwrap();
    assert!(text.contains("anthropic-dangerous-direct-browser-access"), "{text}");
}

#[tokio::test]
async fn a_list_of_models_is_announced_by_the_headers_of_its_provider() {
    let stand_in = Standin::start(Config::default()).await;
    for wire in [Wire::OpenAi, Wire::Anthropic] {
        let headers = announced(wire).replace(",content-type", "");
        let reply = Client::new()
            .request(Method::OPTIONS, format!("{}/v1/models", stand_in.address))
            .header("origin", PAGE)
            .header("access-control-request-method", "GET")
            .header("access-control-request-headers", &headers)
            .send()
            .await
            .unwrap();
        assert!(is_granted(&reply, PAGE, &headers), "{wire:?}: {reply:?}");
    }
}

#[tokio::test]
async fn a_wait_can_be_read_only_where_the_provider_exposes_it() {
    let stand_in = Standin::start(Config::default()).await;
    let retry_after = Some(std::time::Duration::from_secs(7));
    stand_in.order(Order::always(Misbehaviour::RateLimited { retry_after }));
    let exposed = [
        (Wire::OpenAi, Some("X-Request-ID"), Some("7")),
        (Wire::Anthropic, Some("*"), Some("7")),
        (Wire::Gemini, Some("vary,content-encoding,date,server,content-length"), None),
        (Wire::Ollama, None, None),
    ];
    for (wire, exposed, sent) in exposed {
        let reply = ask(&stand_in, wire).await;
        let header = |name: &str| reply.headers().get(name).map(|value| value.to_str().unwrap());
        assert_eq!(header("access-control-expose-headers"), exposed, "{wire:?}");
        assert_eq!(header("retry-after"), sent, "{wire:?}");
        assert!(allowed_origin(&reply).is_some(), "an error can be read too");
    }
}

#[tokio::test]
async fn ollama_turns_pages_from_elsewhere_away() {
    let stand_in = Standin::start(Config::default()).await;
    for page in ["https://bifact.example", "http://localhost.example", "null"] {
        let reply = preflight(&stand_in, Wire::Ollama, page, "content-type").await;
        assert_eq!((reply.status().as_u16(), allowed_origin(&reply)), (403, None), "{page}");
        let address = post(&stand_in, Wire::Ollama, MODEL).build().unwrap().url().clone();
        let request = Client::new().post(address).header("origin", page);
        let reply = request.json(&body(Wire::Ollama, MODEL, &facts_prompt())).send().await.unwrap();
        assert_eq!((reply.status().as_u16(), allowed_origin(&reply)), (403, None), "{page}");
    }
    for page in ["http://localhost", "http://localhost:4173", "https://127.0.0.1:1"] {
        let reply = preflight(&stand_in, Wire::Ollama, page, "content-type").await;
        assert_eq!(allowed_origin(&reply), Some(page));
    }
}

#[tokio::test]
async fn cors_can_be_off_altogether_or_in_one_answer() {
    let closed = Standin::start(Config { cors: false, ..Config::default() }).await;
    let open = Standin::start(Config::default()).await;
    for wire in Wire::ALL {
        let reply = preflight(&closed, wire, PAGE, announced(wire)).await;
        assert!(!is_granted(&reply, PAGE, announced(wire)));
        assert_eq!(allowed_origin(&ask(&closed, wire).await), None);

        open.order(Order::next(1, Misbehaviour::CorsOff));
        let reply = ask(&open, wire).await;
        assert_eq!((reply.status().as_u16(), allowed_origin(&reply)), (200, None));
        assert!(allowed_origin(&ask(&open, wire).await).is_some());
    }
}
