//! Replies in each provider's own shape, and what is made of them.

use std::fmt::Write;
use std::path::Path;

use bifact::providers::{Endpoint, Failure, HttpReply, Key, Usage, read_answer, read_models};
use expect_test::expect_file;
use serde_json::Value;

use super::{KEY, endpoint};

/// Each file holds a list of `{"case", "status", "body"}`; a text as body is the body as it is.
/// `retry_after` and `retry_after_ms` are headers; `models` marks a list of models.
fn outcomes(id: &str) -> String {
    let path = Path::new("tests/providers/golden/replies").join(format!("{id}.json"));
    let cases: Vec<Value> = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    let key = Key::new(KEY);
    let endpoint = endpoint(id, &key);
    cases.iter().map(|case| outcome(&endpoint, case)).collect::<Vec<_>>().join("\n")
}

fn outcome(endpoint: &Endpoint, case: &Value) -> String {
    let header = |name: &str| case[name].as_str().map(str::to_owned);
    let reply = HttpReply {
        status: u16::try_from(case["status"].as_u64().unwrap()).unwrap(),
        retry_after: header("retry_after"),
        retry_after_ms: header("retry_after_ms"),
        content_type: None,
        body: case["body"].as_str().map_or_else(|| case["body"].to_string(), str::to_owned),
    };
    let mut shown = format!("# {}\n", case["case"].as_str().unwrap());
    if case["models"] == true {
        match read_models(endpoint, &reply) {
            Ok(models) => {
                for model in models {
                    writeln!(shown, "{} {:?}", model.id, model.price).unwrap();
                }
            }
            Err(failure) => show_failure(&mut shown, &failure, endpoint),
        }
        return shown;
    }
    match read_answer(endpoint, &reply) {
        Ok(answer) => {
            writeln!(shown, "answer: {}\n{}", answer.text, usage(answer.usage)).unwrap();
        }
        Err(failure) => show_failure(&mut shown, &failure, endpoint),
    }
    assert!(!shown.contains(KEY), "{shown}");
    shown
}

fn show_failure(shown: &mut String, failure: &Failure, endpoint: &Endpoint) {
    let Failure { kind, wait, text, .. } = failure;
    write!(shown, "{kind:?}").unwrap();
    if let Some(wait) = wait {
        write!(shown, ", wait {wait:?}").unwrap();
    }
    writeln!(shown, "\n{}", failure.sentence(endpoint.provider)).unwrap();
    if let Some(text) = text {
        writeln!(shown, "text: {text}").unwrap();
    }
    if let Some(paid) = &failure.usage {
        writeln!(shown, "{}", usage(**paid)).unwrap();
    }
}

fn usage(usage: Usage) -> String {
    let Usage { input, cached, cache_writes, output, reasoning, cost } = usage;
    let cost = cost.map_or(String::new(), |cost| format!(", ${cost}"));
    let writes =
        if cache_writes == 0 { String::new() } else { format!(", {cache_writes} written") };
    format!(
        "usage: {input} in ({cached} cached{writes}), {output} out ({reasoning} reasoning){cost}"
    )
}

macro_rules! read_as_they_should {
    ($($id:ident)*) => {$(
        #[test]
        fn $id() {
            let id = stringify!($id);
            expect_file![format!("./golden/replies/{id}.txt")].assert_eq(&outcomes(id));
        }
    )*};
}

read_as_they_should! {
    openai anthropic gemini openrouter mistral groq deepseek xai azure ollama lmstudio llamacpp vllm
    compatible
}
