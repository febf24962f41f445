//! The lines of every engine: their names, their shape, and the request inside, which is the live one.

use bifact::batches::{Engine, Job, engine};
use bifact::dataset::read_whole;
use bifact::methods::bifact::Bifact;
use bifact::providers::{Endpoint, Key, Price, ask};
use bifact::run::{Cache, Next, Plan, Run, Wanted, begin_with};
use serde_json::Value;

use crate::asked::{Project, ROWS, judge};

fn project(provider: &str) -> Project<Bifact> {
    let (batch, of_file) = read_whole(ROWS);
    let results = begin_with(&of_file, true);
    Project { batch, results, cache: Cache::default(), setup: judge(provider, Bifact::default()) }
}

/// The bodies of all live requests that can be sent at first, by what their answers are kept under.
fn live_bodies(project: &mut Project<Bifact>) -> Vec<(String, String)> {
    let Project { batch, results, cache, setup } = project;
    let plan = Plan::of(&setup.inquiry, batch, results, Wanted::Missing);
    let mut run = Run::elsewhere(setup.clone(), batch, &plan, Wanted::Missing);
    let key = Key::new("sk-secret");
    let endpoint = Endpoint { provider: setup.provider, base_url: &setup.base_url, key: &key };
    let mut bodies = Vec::new();
    while let Next::Send(ticket) = run.next(0.0, batch, results, cache) {
        let request = ask(&endpoint, &run.question(ticket).unwrap()).unwrap();
        bodies.push((run.asked_as(ticket).unwrap().to_string(), request.body.unwrap()));
        run.leave(ticket);
    }
    bodies
}

#[test]
fn a_line_holds_the_live_request_byte_for_byte() {
    for (provider, key, [before, between, after]) in [
        (
            "openai",
            "openai",
            [r#"{"custom_id":""#, r#"","method":"POST","url":"/v1/chat/completions","body":"#, "}"],
        ),
        ("gemini", "gemini", [r#"{"key":""#, r#"","request":"#, "}"]),
        ("mistral", "mistral", [r#"{"custom_id":""#, r#"","body":"#, "}"]),
        ("anthropic", "anthropic", [r#"{"custom_id":""#, r#"","params":"#, "}"]),
    ] {
        let bodies = live_bodies(&mut project(provider));
        assert_eq!(bodies.len(), 3);
        let files = project(provider).files(engine(key).unwrap());
        assert_eq!(files.len(), 1);
        let expected: Vec<String> =
            bodies.iter().map(|(id, body)| format!("{before}{id}{between}{body}{after}")).collect();
        let expected = match key {
            "anthropic" => format!("{{\"requests\":[\n{}\n]}}\n", expected.join(",\n")),
            _ => expected.join("\n") + "\n",
        };
        assert_eq!(files[0].1, expected, "{key}");
        assert!(!files[0].1.contains("sk-secret"));
    }
}

#[test]
fn a_question_that_two_pairs_share_is_written_once() {
    let mut project = project("openai");
    let facts = project.files(engine("openai").unwrap());
    let results = crate::stand_in::result_lines(&facts[0].1).join("\n");
    project.read(&[&results]);
    let second = project.files(engine("openai").unwrap());
    let ids: Vec<Value> = second[0]
        .1
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["custom_id"].clone())
        .collect();
    // Six pairs: one is empty, two are the same.
    assert_eq!(ids.len(), 4);
    let shape = |id: &Value| {
        let id = id.as_str().unwrap();
        id.len() == 64 && id.bytes().all(|byte| byte.is_ascii_hexdigit())
    };
    assert!(ids.iter().all(shape), "Anthropic takes at most 64 letters, digits, _ and -");
}

#[test]
fn the_commands_name_the_files_the_address_and_the_model() {
    for engine in bifact::batches::ENGINES {
        let files = ["bifact-x-001.jsonl".to_owned(), "bifact-x-002.jsonl".to_owned()];
        let job = Job { base_url: "https://host/v1", model: "it's; $(rm)", files: &files };
        let commands = engine.commands(&job);
        assert!(files.iter().all(|file| commands.contains(file.as_str())), "{commands}");
        let checked = std::process::Command::new("sh").args(["-n", "-c", &commands]).status();
        assert!(checked.unwrap().success(), "{}: {commands}", engine.key);
        // What a shell would run of the model's name, if anything.
        assert!(!commands.contains("it's"), "{commands}");
    }
    let names = ["a.jsonl".to_owned()];
    let job = Job { base_url: "http://localhost:8000/v1", model: "org/model", files: &names };
    let vllm = engine("vllm").unwrap().commands(&job);
    assert_eq!(vllm, "vllm run-batch -i a.jsonl -o a-results.jsonl --model org/model\n");
    let ray = engine("ray").unwrap().commands(&job);
    assert!(ray.contains("python bifact_ray.py a.jsonl a-results.jsonl --model org/model"));
}

#[test]
fn hosted_batches_cost_half() {
    let usual = Price { input: 2.0, cached: 1.0, cache_write: 2.5, output: 8.0 };
    let half = Price { input: 1.0, cached: 0.5, cache_write: 1.25, output: 4.0 };
    let price = |key: &str| engine(key).map(|engine: &Engine| engine.price(usual));
    for key in ["openai", "anthropic", "gemini", "mistral", "groq"] {
        assert_eq!(price(key), Some(half), "{key}");
    }
    assert_eq!(price("vllm"), Some(usual));
}
