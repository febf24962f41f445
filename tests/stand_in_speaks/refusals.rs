//! Requests a provider or a model does not take, and what it says to them.

use std::fmt::Write;

use expect_test::expect;
use serde_json::{Value, json};

use crate::asking::{assessment_prompt, body, post, with_effort, with_schema, with_temperature};
use crate::stand_in::{Config, MODEL, Standin, Wire};

/// The reply's status and its error, for each of the formats.
async fn complaints(about: impl Fn(Wire) -> Value) -> String {
    let stand_in = Standin::start(Config::default()).await;
    let mut seen = String::new();
    for wire in Wire::ALL {
        let mut body = about(wire);
        let in_path = body.as_object_mut().unwrap().shift_remove("path_model");
        let model = in_path.as_ref().and_then(Value::as_str).unwrap_or(MODEL);
        let reply = post(&stand_in, wire, model).json(&body).send().await.unwrap();
        let status = reply.status().as_u16();
        let reply: Value = reply.json().await.unwrap();
        match reply.get("error") {
            Some(error) => writeln!(seen, "{status} {error}").unwrap(),
            None => writeln!(seen, "{status}").unwrap(),
        }
    }
    seen
}

/// A body for a model other than the usual, which Gemini has in its path.
fn body_for(wire: Wire, model: &str) -> Value {
    let mut body = body(wire, model, &assessment_prompt());
    if wire == Wire::Gemini {
        body["path_model"] = json!(model);
    }
    body
}

#[tokio::test]
async fn a_model_that_is_not_there() {
    expect![[r#"
        404 {"message":"The model `gone` does not exist or you have no access to it.","type":"invalid_request_error","param":null,"code":"model_not_found"}
        404 {"type":"not_found_error","message":"model: gone"}
        404 {"code":404,"message":"models/gone is not found for API version v1beta, or is not supported for generateContent.","status":"NOT_FOUND"}
        404 "model 'gone' not found"
    "#]].assert_eq(&complaints(|wire| body_for(wire, "gone")).await);
}

#[tokio::test]
async fn a_temperature_that_a_model_does_not_take() {
    let model = "stand-in-no-temperature";
    let refused = complaints(|wire| with_temperature(wire, body_for(wire, model), 0.0)).await;
    expect![[r#"
        400 {"message":"Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.","type":"invalid_request_error","param":"temperature","code":"unsupported_value"}
        400 {"type":"invalid_request_error","message":"`temperature` is deprecated for this model."}
        400 {"code":400,"message":"temperature is not supported for this model.","status":"INVALID_ARGUMENT"}
        400 "invalid option provided: temperature"
    "#]].assert_eq(&refused);
    for allowed in [
        complaints(|wire| body_for(wire, model)).await,
        complaints(|wire| with_temperature(wire, body_for(wire, model), 1.0)).await,
        complaints(|wire| with_temperature(wire, body_for(wire, MODEL), 0.0)).await,
    ] {
        assert_eq!(allowed, "200\n".repeat(4));
    }
}

#[tokio::test]
async fn a_schema_that_a_model_does_not_take() {
    let model = "stand-in-no-schema";
    let refused = complaints(|wire| with_schema(wire, body_for(wire, model), true)).await;
    expect![[r#"
        400 {"message":"Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.","type":"invalid_request_error","param":null,"code":null}
        400 {"type":"invalid_request_error","message":"'stand-in-no-schema' does not support output_config.format."}
        400 {"code":400,"message":"Json mode is not enabled for models/stand-in-no-schema","status":"INVALID_ARGUMENT"}
        400 "invalid format: this model takes no JSON schema"
    "#]].assert_eq(&refused);
    assert_eq!(complaints(|wire| body_for(wire, model)).await, "200\n".repeat(4));
}

#[tokio::test]
async fn an_effort_that_a_model_does_not_take() {
    let model = "stand-in-no-effort";
    let refused = complaints(|wire| with_effort(wire, body_for(wire, model))).await;
    expect![[r#"
        400 {"message":"Unrecognized request argument supplied: reasoning_effort","type":"invalid_request_error","param":null,"code":null}
        400 {"type":"invalid_request_error","message":"This model does not support the effort parameter."}
        400 {"code":400,"message":"Thinking level is not supported for this model.","status":"INVALID_ARGUMENT"}
        400 "\"stand-in-no-effort\" does not support thinking"
    "#]].assert_eq(&refused);
    let taken = complaints(|wire| with_effort(wire, body_for(wire, MODEL))).await;
    assert_eq!(taken, "200\n".repeat(4));
}

#[tokio::test]
async fn a_field_that_is_missing() {
    let without = complaints(|wire| {
        let mut body = body_for(wire, MODEL);
        let field = match wire {
            Wire::OpenAi => "messages",
            Wire::Anthropic => "max_tokens",
            Wire::Gemini => "contents",
            Wire::Ollama => "model",
        };
        body.as_object_mut().unwrap().shift_remove(field);
        body
    });
    expect![[r#"
        400 {"message":"Missing required parameter: 'messages'.","type":"invalid_request_error","param":"messages","code":"missing_required_parameter"}
        400 {"type":"invalid_request_error","message":"max_tokens: Field required"}
        400 {"code":400,"message":"* GenerateContentRequest.contents: contents is not specified\n","status":"INVALID_ARGUMENT"}
        400 "model is required"
    "#]].assert_eq(&without.await);
}

#[tokio::test]
async fn a_field_of_another_api() {
    let foreign = complaints(|wire| {
        let mut body = body_for(wire, MODEL);
        body["num_ctx"] = json!(8192);
        body
    });
    expect![[r#"
        400 {"message":"Unrecognized request argument supplied: num_ctx","type":"invalid_request_error","param":null,"code":null}
        400 {"type":"invalid_request_error","message":"num_ctx: Extra inputs are not permitted"}
        400 {"code":400,"message":"Invalid JSON payload received. Unknown name \"num_ctx\": Cannot find field.","status":"INVALID_ARGUMENT"}
        200
    "#]].assert_eq(&foreign.await);
}
