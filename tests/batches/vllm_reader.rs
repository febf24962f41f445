//! vLLM's reader takes our lines. Its types need torch to be imported, so these are the same members and
//! types, taken from the wheel of vLLM 0.33.0 (`entrypoints/launchers/run_batch.py`, `BatchRequestInput`, and
//! `entrypoints/openai/chat_completion/protocol.py`, `ChatCompletionRequest`). vLLM lets other members pass;
//! these types do not, so that a misspelt one is noticed.

use bifact::batches::engine;
use bifact::dataset::read_whole;
use bifact::methods::bifact::Bifact;
use bifact::run::{Cache, begin_with};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::asked::{Project, ROWS, judge};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BatchRequestInput {
    custom_id: String,
    method: String,
    url: String,
    body: ChatCompletionRequest,
}

/// Those of its members that we may send.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct ChatCompletionRequest {
    messages: Vec<Message>,
    model: Option<String>,
    max_tokens: Option<i64>,
    max_completion_tokens: Option<i64>,
    temperature: Option<f64>,
    reasoning_effort: Option<String>,
    response_format: Option<ResponseFormat>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Message {
    role: String,
    content: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ResponseFormat {
    r#type: String,
    json_schema: Option<JsonSchema>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct JsonSchema {
    name: String,
    description: Option<String>,
    schema: Option<Map<String, Value>>,
    strict: Option<bool>,
}

#[test]
fn vllm_reads_every_line() {
    let (batch, of_file) = read_whole(ROWS);
    let results = begin_with(&of_file, true);
    let setup = judge("vllm", Bifact::default());
    let mut project = Project { batch, results, cache: Cache::default(), setup };
    let files = project.files(engine("vllm").unwrap());
    let lines: Vec<BatchRequestInput> =
        files[0].1.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 3);
    for BatchRequestInput { custom_id, method, url, body } in lines {
        assert_eq!((custom_id.len(), &*method, &*url), (64, "POST", "/v1/chat/completions"));
        let roles: Vec<&str> = body.messages.iter().map(|message| &*message.role).collect();
        assert_eq!(roles, ["system", "user"]);
        assert!(body.messages.iter().all(|message| message.content.is_string()));
        let form = body.response_format.unwrap();
        assert_eq!(form.r#type, "json_schema");
        assert!(form.json_schema.unwrap().schema.is_some());
    }
}
