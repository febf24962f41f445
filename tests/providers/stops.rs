//! An answer counts only if the reply says that the model finished, even if its JSON is complete.

use bifact::providers::FailureKind::{
    self, Declined, Empty, ErrorInside, Filtered, Looping, Overloaded, Truncated, Unfinished,
};
use bifact::providers::{HttpReply, Key, read_answer};
use serde_json::{Value, json};

use super::endpoint;

const WHOLE: &str = r#"{"facts":["Open the door"]}"#;

/// A reply with a whole answer that stopped like this; `null` leaves the word out.
fn reply(id: &str, text: &str, stop: &Value) -> HttpReply {
    let mut body = match id {
        "anthropic" => {
            json!({ "content": [{ "type": "text", "text": text }], "stop_reason": stop })
        }
        "gemini" => {
            let content = json!({ "parts": [{ "text": text }] });
            json!({ "candidates": [{ "content": content, "finishReason": stop }] })
        }
        "ollama" => json!({ "message": { "content": text }, "done": true, "done_reason": stop }),
        _ => json!({ "choices": [{ "message": { "content": text }, "finish_reason": stop }] }),
    };
    if stop.is_null() {
        for place in ["/choices/0", "/candidates/0", ""] {
            if let Some(Value::Object(members)) = body.pointer_mut(place) {
                members.retain(|_, value| !value.is_null());
            }
        }
    }
    HttpReply { status: 200, body: body.to_string(), ..HttpReply::default() }
}

fn came(id: &str, reply: &HttpReply) -> Option<FailureKind> {
    let key = Key::default();
    let failure = read_answer(&endpoint(id, &key), reply).err()?;
    assert_eq!(failure.text.as_deref(), Some(WHOLE), "{id}: kept to be looked at");
    Some(failure.kind)
}

const HOSTED: [&str; 7] = ["openai", "openrouter", "mistral", "groq", "deepseek", "xai", "azure"];
const OWN: [&str; 4] = ["lmstudio", "llamacpp", "vllm", "compatible"];

#[test]
fn only_a_clean_stop_is_an_answer() {
    let chat = [
        ("stop", None),
        ("length", Some(Truncated)),
        ("max_tokens", Some(Truncated)),
        ("model_length", Some(Truncated)),
        ("content_filter", Some(Filtered)),
        ("abort", Some(Unfinished)),
        ("tool_calls", Some(Unfinished)),
        ("function_call", Some(Unfinished)),
        ("pause_turn", Some(Unfinished)),
        ("error", Some(ErrorInside)),
        ("insufficient_system_resource", Some(Overloaded)),
        ("unheard of", Some(Unfinished)),
    ];
    for id in HOSTED.into_iter().chain(OWN) {
        for (word, expected) in chat {
            assert_eq!(came(id, &reply(id, WHOLE, &json!(word))), expected, "{id}: {word}");
        }
    }
    for (id, word, expected) in [
        ("anthropic", "end_turn", None),
        ("anthropic", "max_tokens", Some(Truncated)),
        ("anthropic", "model_context_window_exceeded", Some(Truncated)),
        ("anthropic", "refusal", Some(Declined)),
        ("anthropic", "stop_sequence", Some(Unfinished)),
        ("anthropic", "pause_turn", Some(Unfinished)),
        ("anthropic", "tool_use", Some(Unfinished)),
        ("anthropic", "stop", Some(Unfinished)),
        ("gemini", "STOP", None),
        ("gemini", "MAX_TOKENS", Some(Truncated)),
        ("gemini", "FINISH_REASON_UNSPECIFIED", Some(Unfinished)),
        ("gemini", "SAFETY", Some(Filtered)),
        ("gemini", "OTHER", Some(ErrorInside)),
        ("gemini", "UNEXPECTED_TOOL_CALL", Some(Unfinished)),
        ("ollama", "stop", None),
        ("ollama", "length", Some(Truncated)),
        ("ollama", "load", Some(Unfinished)),
        ("ollama", "unload", Some(Unfinished)),
        ("xai", "end_turn", None),
        ("openai", "end_turn", Some(Unfinished)),
    ] {
        assert_eq!(came(id, &reply(id, WHOLE, &json!(word))), expected, "{id}: {word}");
    }
}

#[test]
fn a_missing_word_counts_where_the_provider_always_sends_one() {
    for id in HOSTED.into_iter().chain(["anthropic", "gemini", "ollama", "vllm"]) {
        for none in [json!(null), json!(""), json!(7), json!(["stop"])] {
            assert_eq!(came(id, &reply(id, WHOLE, &none)), Some(Unfinished), "{id}: {none}");
        }
    }
    for id in OWN.into_iter().filter(|id| *id != "vllm") {
        assert_eq!(came(id, &reply(id, WHOLE, &json!(null))), None, "{id}");
        assert_eq!(came(id, &reply(id, WHOLE, &json!(7))), Some(Unfinished), "{id}");
    }
}

#[test]
fn a_clean_word_of_a_gateway_does_not_hide_what_the_provider_behind_it_said() {
    for (behind, expected) in [
        (json!("MAX_TOKENS"), Some(Truncated)),
        (json!("length"), Some(Truncated)),
        (json!("max_output_tokens"), Some(Truncated)),
        (json!("SAFETY"), Some(Filtered)),
        (json!("refusal"), Some(Declined)),
        (json!("error"), Some(ErrorInside)),
        (json!("end_turn"), None),
        (json!("STOP"), None),
        (json!("completed"), None),
        (json!(null), None),
    ] {
        let choice = json!({
            "message": { "content": WHOLE },
            "finish_reason": "stop",
            "native_finish_reason": behind,
        });
        let body = json!({ "choices": [choice] }).to_string();
        let reply = HttpReply { status: 200, body, ..HttpReply::default() };
        assert_eq!(came("openrouter", &reply), expected, "{behind}");
    }
}

#[test]
fn a_part_of_ollamas_stream_is_no_answer() {
    for done in [json!(false), json!(null), json!("true")] {
        let body = json!({ "message": { "content": WHOLE }, "done": done, "done_reason": "stop" });
        let reply = HttpReply { status: 200, body: body.to_string(), ..HttpReply::default() };
        assert_eq!(came("ollama", &reply), Some(Unfinished), "{done}");
    }
}

#[test]
fn an_answer_that_goes_round_in_circles_is_not_told_to_grow() {
    let key = Key::default();
    let looping = "{\"fact\": \"Open the door\", \"label\": \"C\"}, ".repeat(20);
    let endpoint = endpoint("openai", &key);
    let failure = read_answer(&endpoint, &reply("openai", &looping, &json!("length"))).unwrap_err();
    assert_eq!(failure.kind, Looping);
    let sentence = failure.sentence(endpoint.provider);
    assert!(sentence.contains("repeated itself") && !sentence.contains("Raise"), "{sentence}");
    let cut = read_answer(&endpoint, &reply("openai", WHOLE, &json!("length"))).unwrap_err();
    assert!(cut.sentence(endpoint.provider).contains("Raise the limit"));
}

#[test]
fn an_answer_without_text_stays_an_empty_one() {
    let key = Key::default();
    let reply = reply("openai", " ", &json!("tool_calls"));
    assert_eq!(read_answer(&endpoint("openai", &key), &reply).unwrap_err().kind, Empty);
}
