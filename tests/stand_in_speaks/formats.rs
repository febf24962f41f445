//! The shapes on the wire: what is taken and what is sent back.

use std::fmt::Write;

use expect_test::{expect, expect_file};
use reqwest::{Client, Response};
use serde_json::{Value, json};

use crate::asking::{
    ask, assessment_prompt, body, facts_prompt, post, send, shown, text_in, with_headers,
};
use crate::stand_in::{Config, MODEL, RIGHT_KEY, Standin, Wire};

fn models_path(wire: Wire) -> &'static str {
    match wire {
        Wire::OpenAi | Wire::Gemini => "/models",
        Wire::Anthropic => "/v1/models",
        Wire::Ollama => "/api/tags",
    }
}

async fn models(stand_in: &Standin, wire: Wire, key: &str) -> Response {
    let address = format!("{}{}", stand_in.base_url(wire), models_path(wire));
    with_headers(Client::new().get(address), wire, key).send().await.unwrap()
}

#[tokio::test]
async fn a_plain_exchange_and_the_list_of_models() {
    let golden = [
        expect_file!["golden/openai.txt"],
        expect_file!["golden/anthropic.txt"],
        expect_file!["golden/gemini.txt"],
        expect_file!["golden/ollama.txt"],
    ];
    for (wire, golden) in Wire::ALL.into_iter().zip(golden) {
        let config = Config { models: vec![MODEL.to_owned()], cached: true, ..Config::default() };
        let stand_in = Standin::start(config).await;
        let facts = send(&stand_in, wire, &body(wire, MODEL, &facts_prompt())).await;
        let facts = shown(facts).await;
        let list = shown(models(&stand_in, wire, RIGHT_KEY).await).await;
        golden.assert_eq(&format!("{facts}\n\n{list}\n"));
    }
}

#[tokio::test]
async fn usage_is_a_token_for_four_characters() {
    let stand_in = Standin::start(Config::default()).await;
    let prompt = assessment_prompt();
    let count = |text: &str| text.chars().count().div_ceil(4);
    for wire in Wire::ALL {
        let reply: Value = ask(&stand_in, wire).await.json().await.unwrap();
        let input = count(&prompt.instructions) + count(prompt.only_text().unwrap());
        let usage = match wire {
            Wire::OpenAi => ["/usage/prompt_tokens", "/usage/completion_tokens"],
            Wire::Anthropic => ["/usage/input_tokens", "/usage/output_tokens"],
            Wire::Gemini => {
                ["/usageMetadata/promptTokenCount", "/usageMetadata/candidatesTokenCount"]
            }
            Wire::Ollama => ["/prompt_eval_count", "/eval_count"],
        };
        let usage = usage.map(|path| reply.pointer(path).unwrap().clone());
        assert_eq!(usage, [json!(input), json!(count(text_in(wire, &reply)))], "{wire:?}");
    }
}

#[tokio::test]
async fn a_wrong_key_and_none_at_all() {
    let stand_in = Standin::start(Config::default()).await;
    let mut seen = String::new();
    for wire in [Wire::OpenAi, Wire::Anthropic, Wire::Gemini] {
        let wrong = models(&stand_in, wire, "sk-wrong-0123456789").await;
        let status = wrong.status().as_u16();
        writeln!(seen, "{status} {}", wrong.text().await.unwrap()).unwrap();
    }
    for wire in Wire::ALL {
        let address = post(&stand_in, wire, MODEL).build().unwrap().url().clone();
        let keyless = Client::new().post(address).json(&body(wire, MODEL, &facts_prompt()));
        let reply = keyless.send().await.unwrap();
        let error = reply.status().as_u16();
        let text = if error == 200 { "answers".to_owned() } else { reply.text().await.unwrap() };
        writeln!(seen, "{error} {text}").unwrap();
    }
    expect![[r#"
        401 {"error":{"message":"Incorrect API key provided: sk-wrong*******6789.","type":"invalid_request_error","param":null,"code":"invalid_api_key"}}
        401 {"type":"error","error":{"type":"authentication_error","message":"invalid x-api-key"},"request_id":"req_000002"}
        400 {"error":{"code":400,"message":"API key not valid. Please pass a valid API key.","status":"INVALID_ARGUMENT","details":[{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"API_KEY_INVALID","domain":"googleapis.com","metadata":{"service":"generativelanguage.googleapis.com"}},{"@type":"type.googleapis.com/google.rpc.LocalizedMessage","locale":"en-US","message":"API key not valid. Please pass a valid API key."}]}}
        401 {"error":{"message":"You didn't provide an API key in the Authorization header.","type":"invalid_request_error","param":null,"code":null}}
        401 {"type":"error","error":{"type":"authentication_error","message":"x-api-key header is required"},"request_id":"req_000005"}
        403 {"error":{"code":403,"message":"Method doesn't allow unregistered callers.","status":"PERMISSION_DENIED"}}
        200 answers
    "#]].assert_eq(&seen);
}

#[tokio::test]
async fn without_a_key_set_everybody_is_let_in() {
    let stand_in = Standin::start(Config { key: None, ..Config::default() }).await;
    for wire in Wire::ALL {
        assert_eq!(models(&stand_in, wire, "any").await.status(), 200);
    }
}

#[tokio::test]
async fn json_mode_wants_the_word_and_a_strict_schema_is_closed() {
    let stand_in = Standin::start(Config::default()).await;
    let mut request = body(Wire::OpenAi, MODEL, &facts_prompt());
    request["response_format"] = json!({ "type": "json_object" });
    assert_eq!(send(&stand_in, Wire::OpenAi, &request).await.status(), 200);
    request["messages"][0]["content"] = json!("Judge.");
    assert_eq!(send(&stand_in, Wire::OpenAi, &request).await.status(), 400);
    let open = json!({ "name": "x", "strict": true, "schema": { "type": "object" } });
    request["response_format"] = json!({ "type": "json_schema", "json_schema": open });
    assert_eq!(send(&stand_in, Wire::OpenAi, &request).await.status(), 400);
}

#[tokio::test]
async fn an_output_limit_cuts_the_answer() {
    let stand_in = Standin::start(Config::default()).await;
    let mut request = body(Wire::Anthropic, MODEL, &assessment_prompt());
    request["max_tokens"] = json!(5);
    let reply: Value = send(&stand_in, Wire::Anthropic, &request).await.json().await.unwrap();
    assert_eq!(reply["stop_reason"], "max_tokens");
    assert_eq!(text_in(Wire::Anthropic, &reply), "```json\n{\n  \"expert_");
    assert_eq!(reply["usage"]["output_tokens"], 5);
}

#[tokio::test]
async fn ollama_streams_unless_told_not_to() {
    let stand_in = Standin::start(Config::default()).await;
    let mut request = body(Wire::Ollama, "stand-in:latest", &facts_prompt());
    request.as_object_mut().unwrap().shift_remove("stream");
    let reply = send(&stand_in, Wire::Ollama, &request).await;
    assert_eq!(reply.headers()["content-type"], "application/x-ndjson");
    let text = reply.text().await.unwrap();
    let done: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["done"].clone())
        .collect();
    assert_eq!(done, [false, true]);
}

#[tokio::test]
async fn a_body_has_to_be_json_and_say_so() {
    let stand_in = Standin::start(Config::default()).await;
    for wire in [Wire::OpenAi, Wire::Anthropic, Wire::Gemini] {
        let text = body(wire, MODEL, &facts_prompt()).to_string();
        let unsaid = post(&stand_in, wire, MODEL).body(text.clone()).send().await.unwrap();
        assert_eq!(unsaid.status(), 400, "{wire:?}");
        let request = post(&stand_in, wire, MODEL).header("content-type", "application/json");
        assert_eq!(request.body(text[1..].to_owned()).send().await.unwrap().status(), 400);
    }
}

#[tokio::test]
async fn a_model_in_a_path_may_be_percent_encoded() {
    let models = vec!["tuned/stand in".to_owned()];
    let stand_in = Standin::start(Config { models, ..Config::default() }).await;
    let request = body(Wire::Gemini, MODEL, &facts_prompt());
    let post = post(&stand_in, Wire::Gemini, "tuned%2Fstand%20in").json(&request);
    assert_eq!(post.send().await.unwrap().status(), 200);
}
