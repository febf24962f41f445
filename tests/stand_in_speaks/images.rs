//! Images on the wire: what the app sends is understood, and what providers refuse is refused.

use bifact::evaluation::image::{Image, MediaType};
use bifact::evaluation::prompt::{Part, Prompt};
use bifact::providers::{Endpoint, Key, Parameters, Question, ask, provider};
use reqwest::Client;
use serde_json::{Value, json};

use crate::asking::{assessment_prompt, body, send, with_headers};
use crate::stand_in::{Config, MODEL, RIGHT_KEY, Standin, Wire};

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n and some pixels";
const JPEG: &[u8] = b"\xff\xd8\xff\xe0 and some more";

/// The pair between two screens.
fn prompt() -> Prompt {
    let mut prompt = assessment_prompt();
    prompt.parts.insert(0, Part::Image(Image::new(MediaType::Png, PNG)));
    prompt.parts.push(Part::Image(Image::new(MediaType::Jpeg, JPEG)));
    prompt
}

/// As the app puts it.
async fn post(stand_in: &Standin, wire: Wire, prompt: &Prompt) -> Value {
    let id = match wire {
        Wire::OpenAi => "openai",
        Wire::Anthropic => "anthropic",
        Wire::Gemini => "gemini",
        Wire::Ollama => "ollama",
    };
    let (key, base_url) = (Key::new(RIGHT_KEY), stand_in.base_url(wire));
    let endpoint = Endpoint { provider: provider(id).unwrap(), base_url: &base_url, key: &key };
    let parameters = Parameters::default();
    let question = Question { model: MODEL, prompt, schema: None, correction: None, parameters };
    let request = ask(&endpoint, &question).unwrap();
    let post = with_headers(Client::new().post(request.url), wire, RIGHT_KEY);
    let post = post.header("content-type", "application/json").body(request.body.unwrap());
    let reply = post.send().await.unwrap();
    assert_eq!(reply.status(), 200, "{wire:?}: {:?}", reply.text().await);
    reply.json().await.unwrap()
}

#[tokio::test]
async fn images_arrive_whole_and_in_order_beside_the_text() {
    let stand_in = Standin::start(Config::default()).await;
    for wire in Wire::ALL {
        post(&stand_in, wire, &prompt()).await;
        let seen = stand_in.requests().pop().unwrap();
        let pictures = seen.pictures.iter().map(|one| (one.media_type, &one.bytes[..]));
        let pictures: Vec<_> = pictures.collect();
        assert_eq!(pictures, [("image/png", PNG), ("image/jpeg", JPEG)], "{wire:?}");
        assert!(seen.question.is_some_and(|question| question.is_assessment()), "{wire:?}");
        post(&stand_in, wire, &assessment_prompt()).await;
        let plain = stand_in.requests().pop().unwrap();
        assert!(plain.pictures.is_empty(), "{wire:?}");
        assert_eq!(plain.attempt, wire_number(wire), "one with images is another question");
    }
}

/// How often the plain question was asked by the formats before this one.
fn wire_number(wire: Wire) -> usize {
    Wire::ALL.iter().position(|other| *other == wire).unwrap()
}

#[tokio::test]
async fn what_is_no_image_is_refused() {
    let stand_in = Standin::start(Config::default()).await;
    let with = |wire: Wire, media_type: &str, data: &str| {
        let mut body = body(wire, MODEL, &assessment_prompt());
        match wire {
            Wire::OpenAi => {
                let url = format!("data:{media_type};base64,{data}");
                let part = json!({ "type": "image_url", "image_url": { "url": url } });
                body["messages"][1]["content"] = json!([part]);
            }
            Wire::Anthropic => {
                let source = json!({ "type": "base64", "media_type": media_type, "data": data });
                let part = json!({ "type": "image", "source": source });
                body["messages"][0]["content"] = json!([part]);
            }
            Wire::Gemini => {
                let inline = json!({ "mimeType": media_type, "data": data });
                body["contents"][0]["parts"] = json!([{ "inlineData": inline }]);
            }
            Wire::Ollama => body["messages"][1]["images"] = json!([data]),
        }
        body
    };
    let status = async |wire, media_type: &str, data: &str| {
        send(&stand_in, wire, &with(wire, media_type, data)).await.status().as_u16()
    };
    for wire in Wire::ALL {
        assert_eq!(status(wire, "image/png", "iVBORw==").await, 200, "{wire:?}");
        assert_eq!(status(wire, "image/png", "iVBORw=").await, 400, "{wire:?}: cut base64");
        assert_eq!(status(wire, "image/png", "AAAA").await, 400, "{wire:?}: no image");
        if wire != Wire::Ollama {
            assert_eq!(status(wire, "image/jpeg", "iVBORw==").await, 400, "{wire:?}: a PNG");
        }
    }
}
