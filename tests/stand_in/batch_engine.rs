//! The stand-in as a batch engine: it answers the lines of a batch file, whichever engine's they are, with
//! what the server would have answered, in that engine's result lines.

use serde_json::{Value, json};

use super::answering::{Answer, Answers, Question};
use super::wire::{Completion, Ending, Form, Wire, tokens};

/// The body of a reply to a request.
pub fn answered_body(wire: Wire, request: &Value) -> Value {
    let format = wire.format();
    let asked = match format.read(request) {
        Ok(asked) => asked,
        Err(fault) => panic!("the stand-in does not take this request: {fault:?}\n{request}"),
    };
    let question = Question::last_in(&asked.whole_text());
    let answer = Answer::to(question.as_ref(), &Answers::new());
    let text = answer.written(asked.form != Form::Free);
    let (input, output) = (asked.input_tokens(), tokens(&text));
    let completion = Completion { text, ending: Ending::Complete, input, cached: 0, output };
    let reply = format.complete(&asked, &completion, "request-1");
    serde_json::from_str(&reply.body).unwrap()
}

/// A result line for every request of a batch file, in its order.
pub fn result_lines(file: &str) -> Vec<String> {
    if let Ok(document) = serde_json::from_str::<Value>(file)
        && let Some(requests) = document["requests"].as_array()
    {
        return requests.iter().map(result_line).collect();
    }
    file.lines().map(|line| result_line(&serde_json::from_str(line).unwrap())).collect()
}

/// The result line of one request.
pub fn result_line(line: &Value) -> String {
    let id = &line["custom_id"];
    let result = if let Some(request) = line.get("params") {
        let message = answered_body(Wire::Anthropic, request);
        json!({ "custom_id": id, "result": { "type": "succeeded", "message": message } })
    } else if let Some(request) = line.get("request") {
        json!({ "key": line["key"], "response": answered_body(Wire::Gemini, request) })
    } else {
        let body = answered_body(Wire::OpenAi, &line["body"]);
        let response = json!({ "status_code": 200, "request_id": "r", "body": body });
        json!({ "id": "b", "custom_id": id, "response": response, "error": null })
    };
    result.to_string()
}
