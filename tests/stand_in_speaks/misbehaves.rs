//! Each misbehaviour, in the shape of each provider.

use std::fmt::Write;
use std::time::Duration;

use bifact::methods::bifact::answers::read_assessment;
use bifact::methods::bifact::fact::Fact;
use expect_test::{Expect, expect};
use serde_json::Value;

use crate::asking::{GOLD_FACTS, ask, text_in};
use crate::stand_in::{Config, Misbehaviour, Order, Standin, Wire};

/// The status and the part of the reply that tells, for each of the formats.
async fn check(misbehaviour: Misbehaviour, expected: Expect) {
    let stand_in = Standin::start(Config::default()).await;
    let mut seen = String::new();
    for wire in Wire::ALL {
        stand_in.order(Order::next(1, misbehaviour));
        let reply = ask(&stand_in, wire).await;
        let status = reply.status().as_u16();
        let text = reply.text().await.unwrap();
        let telling = serde_json::from_str(&text).map_or(text, |reply| telling(&reply));
        writeln!(seen, "{status} {telling}").unwrap();
        let applied = stand_in.requests().last().unwrap().misbehaviour;
        assert_eq!(applied, Some(misbehaviour));
        assert_eq!(ask(&stand_in, wire).await.status(), 200, "once means once");
    }
    expected.assert_eq(&seen);
}

/// The error; or how the model's turn ended and what it wrote.
fn telling(reply: &Value) -> String {
    let found = ["/error", "/choices/0", "/candidates/0", "/promptFeedback", "/stop_reason"]
        .into_iter()
        .filter_map(|path| reply.pointer(path))
        .chain(reply.get("content"))
        .chain(reply.get("done_reason"))
        .chain(reply.get("message"));
    found.map(Value::to_string).collect::<Vec<_>>().join(" ")
}

fn frozen() -> Vec<Fact> {
    GOLD_FACTS.iter().map(|fact| Fact::new(fact).unwrap()).collect()
}

#[tokio::test]
async fn too_many_requests() {
    let retry_after = Some(Duration::from_millis(1500));
    check(Misbehaviour::RateLimited { retry_after }, expect![[r#"
        429 {"message":"Rate limit reached for requests. Please try again in 1.5s.","type":"requests","param":null,"code":"rate_limit_exceeded"}
        429 {"type":"rate_limit_error","message":"This request would exceed your rate limit."}
        429 {"code":429,"message":"You exceeded your current quota. Please retry in 1.5s.","status":"RESOURCE_EXHAUSTED","details":[{"@type":"type.googleapis.com/google.rpc.QuotaFailure","violations":[{"quotaMetric":"generativelanguage.googleapis.com/generate_content_free_tier_requests","quotaId":"GenerateRequestsPerMinutePerProjectPerModel-FreeTier","quotaDimensions":{"location":"global"}}]},{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"1.5s"}]}
        429 "too many concurrent requests"
    "#]]).await;
    check(Misbehaviour::RateLimited { retry_after: None }, expect![[r#"
        429 {"message":"Rate limit reached for requests.","type":"requests","param":null,"code":"rate_limit_exceeded"}
        429 {"type":"rate_limit_error","message":"This request would exceed your rate limit."}
        429 {"code":429,"message":"Resource has been exhausted (e.g. check quota).","status":"RESOURCE_EXHAUSTED"}
        429 "too many concurrent requests"
    "#]]).await;
}

#[tokio::test]
async fn a_server_that_fails_or_is_too_busy() {
    check(Misbehaviour::ServerError(500), expect![[r#"
        500 {"message":"The server had an error while processing your request.","type":"server_error","param":null,"code":null}
        500 {"type":"api_error","message":"Internal server error"}
        500 {"code":500,"message":"An internal error has occurred.","status":"INTERNAL"}
        500 "llama runner process has terminated"
    "#]]).await;
    check(Misbehaviour::Overloaded529, expect![[r#"
        503 {"message":"The engine is currently overloaded.","type":"server_error","param":null,"code":null}
        529 {"type":"overloaded_error","message":"Overloaded"}
        503 {"code":503,"message":"The model is overloaded.","status":"UNAVAILABLE"}
        503 "server busy, please try again. maximum pending requests exceeded"
    "#]]).await;
}

#[tokio::test]
async fn what_ends_a_run() {
    check(Misbehaviour::WrongKey, expect![[r#"
        401 {"message":"Incorrect API key provided: sk-stand****************cdef.","type":"invalid_request_error","param":null,"code":"invalid_api_key"}
        401 {"type":"authentication_error","message":"invalid x-api-key"}
        400 {"code":400,"message":"API key not valid. Please pass a valid API key.","status":"INVALID_ARGUMENT","details":[{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"API_KEY_INVALID","domain":"googleapis.com","metadata":{"service":"generativelanguage.googleapis.com"}},{"@type":"type.googleapis.com/google.rpc.LocalizedMessage","locale":"en-US","message":"API key not valid. Please pass a valid API key."}]}
        401 "unauthorized"
    "#]]).await;
    check(Misbehaviour::NoCredit, expect![[r#"
        429 {"message":"You exceeded your current quota, please check your plan and billing.","type":"insufficient_quota","param":null,"code":"insufficient_quota"}
        402 {"type":"billing_error","message":"Your credit balance is too low."}
        429 {"code":429,"message":"You exceeded your current quota.","status":"RESOURCE_EXHAUSTED","details":[{"@type":"type.googleapis.com/google.rpc.QuotaFailure","violations":[{"quotaMetric":"generativelanguage.googleapis.com/generate_content_free_tier_requests","quotaId":"GenerateRequestsPerDayPerProjectPerModel-FreeTier","quotaDimensions":{"location":"global"}}]},{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"34s"}]}
        402 "this model requires a subscription"
    "#]]).await;
    check(Misbehaviour::ModelGone, expect![[r#"
        404 {"message":"The model `stand-in` does not exist or you have no access to it.","type":"invalid_request_error","param":null,"code":"model_not_found"}
        404 {"type":"not_found_error","message":"model: stand-in"}
        404 {"code":404,"message":"models/stand-in is not found for API version v1beta, or is not supported for generateContent.","status":"NOT_FOUND"}
        404 "model 'stand-in' not found"
    "#]]).await;
}

#[tokio::test]
async fn a_model_that_declines_is_filtered_or_says_nothing() {
    check(Misbehaviour::Refusal, expect![[r#"
        200 {"index":0,"message":{"role":"assistant","content":null,"refusal":"I’m sorry, but I can’t help with that.","annotations":[]},"logprobs":null,"finish_reason":"stop"}
        200 "refusal" []
        200 {"finishReason":"SAFETY","index":0,"safetyRatings":[{"category":"HARM_CATEGORY_DANGEROUS_CONTENT","probability":"HIGH","blocked":true}]}
        200 "stop" {"role":"assistant","content":"I’m sorry, but I can’t help with that."}
    "#]]).await;
    check(Misbehaviour::Filtered, expect![[r#"
        200 {"index":0,"message":{"role":"assistant","content":"","refusal":null,"annotations":[]},"logprobs":null,"finish_reason":"content_filter"}
        400 {"type":"invalid_request_error","message":"Output blocked by content filtering policy"}
        200 {"blockReason":"PROHIBITED_CONTENT"}
        200 "stop" {"role":"assistant","content":"I’m sorry, but I can’t help with that."}
    "#]]).await;
    check(Misbehaviour::EmptyText, expect![[r#"
        200 {"index":0,"message":{"role":"assistant","content":"","refusal":null,"annotations":[]},"logprobs":null,"finish_reason":"stop"}
        200 "end_turn" []
        200 {"content":{"role":"model"},"finishReason":"STOP","index":0}
        200 "stop" {"role":"assistant","content":""}
    "#]]).await;
    check(Misbehaviour::Prose, expect![[r#"
        200 {"index":0,"message":{"role":"assistant","content":"What a lovely pair of descriptions! Comparing texts is a subtle craft. Do let me know how I can help you further.","refusal":null,"annotations":[]},"logprobs":null,"finish_reason":"stop"}
        200 "end_turn" [{"type":"text","text":"What a lovely pair of descriptions! Comparing texts is a subtle craft. Do let me know how I can help you further."}]
        200 {"content":{"parts":[{"text":"What a lovely pair of descriptions! Comparing texts is a subtle craft. Do let me know how I can help you further."}],"role":"model"},"finishReason":"STOP","index":0}
        200 "stop" {"role":"assistant","content":"What a lovely pair of descriptions! Comparing texts is a subtle craft. Do let me know how I can help you further."}
    "#]]).await;
}

#[tokio::test]
async fn a_reply_that_is_none() {
    check(
        Misbehaviour::Html,
        expect![[r#"
        200 <!doctype html>
        <html><head><title>Sign in</title></head><body><h1>Sign in to continue</h1></body></html>

        200 <!doctype html>
        <html><head><title>Sign in</title></head><body><h1>Sign in to continue</h1></body></html>

        200 <!doctype html>
        <html><head><title>Sign in</title></head><body><h1>Sign in to continue</h1></body></html>

        200 <!doctype html>
        <html><head><title>Sign in</title></head><body><h1>Sign in to continue</h1></body></html>

    "#]],
    )
    .await;
    check(Misbehaviour::ErrorInside, expect![[r#"
        200 {"code":502,"message":"Provider returned error","metadata":{"provider_name":"Stand-in","raw":"upstream connect error"}}
        200 {"type":"api_error","message":"Internal server error"}
        200 {"code":502,"message":"An internal error has occurred.","status":"INTERNAL"}
        200 "llama runner process has terminated"
    "#]]).await;
}

#[tokio::test]
async fn half_of_an_answer() {
    let stand_in = Standin::start(Config::default()).await;
    for wire in Wire::ALL {
        let whole: Value = ask(&stand_in, wire).await.json().await.unwrap();
        stand_in.order(Order::next(1, Misbehaviour::LengthFinish));
        let cut: Value = ask(&stand_in, wire).await.json().await.unwrap();
        let (whole, half) = (text_in(wire, &whole), text_in(wire, &cut));
        assert!(whole.starts_with(half) && !half.is_empty() && half.len() < whole.len());
        let reason = match wire {
            Wire::OpenAi => &cut["choices"][0]["finish_reason"],
            Wire::Anthropic => &cut["stop_reason"],
            Wire::Gemini => &cut["candidates"][0]["finishReason"],
            Wire::Ollama => &cut["done_reason"],
        };
        let expected = ["length", "max_tokens", "MAX_TOKENS", "length"];
        assert_eq!(reason, expected[wire as usize]);

        stand_in.order(Order::next(1, Misbehaviour::TruncatedJson));
        let reply = ask(&stand_in, wire).await;
        assert_eq!(reply.status(), 200);
        let text = reply.text().await.unwrap();
        assert!(serde_json::from_str::<Value>(&text).unwrap_err().is_eof(), "{text}");
    }
}

#[tokio::test]
async fn a_connection_that_breaks_in_the_body() {
    let stand_in = Standin::start(Config::default()).await;
    for wire in Wire::ALL {
        stand_in.order(Order::next(1, Misbehaviour::ResetMidBody));
        let mut reply = ask(&stand_in, wire).await;
        assert_eq!(reply.status(), 200, "the head comes");
        let promised = reply.content_length().unwrap();
        let mut received = 0;
        let broken = loop {
            match reply.chunk().await {
                Ok(Some(bytes)) => received += bytes.len() as u64,
                Ok(None) => break false,
                Err(_) => break true,
            }
        };
        assert!(broken && received == promised / 2, "{received} of {promised}");
        assert_eq!(ask(&stand_in, wire).await.status(), 200, "a new connection is whole");
    }
}

#[tokio::test]
async fn lists_that_are_spoiled() {
    let stand_in = Standin::start(Config::default()).await;
    let spoiled = [
        (Misbehaviour::WrongCount, "The judge left gold fact 3 unjudged."),
        (Misbehaviour::Duplicate, "The judge judged gold fact 1 more than once."),
        (
            Misbehaviour::InventedFact,
            "The judge judged “Seventeen violins are tuned beforehand”, which is not one of the \
             gold facts.",
        ),
        (Misbehaviour::SwappedOrder, "usable"),
        (Misbehaviour::Prose, "No list of facts can be read out of the answer."),
    ];
    for (misbehaviour, sentence) in spoiled {
        stand_in.order(Order::next(1, misbehaviour));
        let reply: Value = ask(&stand_in, Wire::OpenAi).await.json().await.unwrap();
        let text = text_in(Wire::OpenAi, &reply);
        let read = read_assessment(text, &frozen()).map_err(|unusable| unusable.problem);
        let said = read.map_or_else(|problem| problem.to_string(), |_| "usable".to_owned());
        assert_eq!(said, sentence);
        if misbehaviour == Misbehaviour::SwappedOrder {
            let (last, first) = (text.find("choose Saturday"), text.find("Order two"));
            assert!(last < first, "{text}");
        }
    }
}
