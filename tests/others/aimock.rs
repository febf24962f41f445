//! `@copilotkit/aimock` in each of the four formats. It answers by what the last message holds and
//! turns away what it has no answer for, and it keeps a journal.

use serde_json::{Value, json};
use tokio::process::Command;

use crate::batch::{Pair, fact_list, rows};
use crate::page::in_browser;
use crate::process::{Server, installed};
use crate::run::{ANTHROPIC, GEMINI, Judge, OLLAMA, OPENAI, Provider, ends, scores, start};

const KEY: &str = "sk-for-aimock-0123456789";

/// Two gold intents, two predictions of each.
const PAIRS: [Pair; 4] = [
    Pair {
        id: "tarts-terse",
        gold: "Order two lemon tarts, pay by card and pick them up on Saturday",
        predicted: "Order lemon tarts and pay by card",
    },
    Pair {
        id: "tarts-chatty",
        gold: "Order two lemon tarts, pay by card and pick them up on Saturday",
        predicted: "Order two lemon tarts, pay by card, leave a tip and pick them up on Sunday",
    },
    Pair {
        id: "lamp-terse",
        gold: "Turn off the lamp in the “blue” room and lock the door",
        predicted: "Lock the door",
    },
    Pair {
        id: "lamp-chatty",
        gold: "Turn off the lamp in the “blue” room and lock the door",
        predicted: "Turn off the lamp in the blue room, lock the door and close the window",
    },
];
const GOLD_INTENTS: usize = 2;
const QUESTIONS: usize = GOLD_INTENTS + PAIRS.len();

/// An answer for each question: found by its data, and only where the instructions are those of
/// its part and came as instructions.
fn fixtures() -> String {
    let fixture = |part: &str, data: &Value, answer: String| {
        // Without the braces: other members may stand beside it.
        let members = data.to_string();
        let member = members.trim_start_matches('{').trim_end_matches('}');
        json!({
            "match": { "userMessage": member, "systemMessage": part },
            "response": { "content": answer },
        })
    };
    let mut fixtures = Vec::new();
    for pair in &PAIRS {
        let gold = json!({ "intent": pair.gold });
        let predicted = json!({ "predicted_intent": pair.predicted });
        let (split, compare) = ("You split a task description", "\"expert_fact_coverage\"");
        fixtures.push(fixture(split, &gold, fact_list(pair.gold)));
        fixtures.push(fixture(compare, &predicted, pair.assessment()));
    }
    json!({ "fixtures": fixtures }).to_string()
}

struct Aimock {
    address: String,
    _server: Server,
}

impl Aimock {
    async fn start() -> Self {
        let program = installed("aimock/node_modules/@copilotkit/aimock/dist/cli.js");
        let mut command = Command::new("node");
        command.arg(program).args(["--port", "0", "--strict", "--fixtures", "fixtures.json"]);
        let environment = [("AIMOCK_API_KEYS", KEY)];
        let mut server = Server::start(command, &environment, ("fixtures.json", &fixtures()));
        let address = server.says("listening on ").await;
        Self { address, _server: server }
    }

    fn judge(&self, provider: Provider) -> Judge<'_> {
        Judge { provider, address: &self.address, key: KEY, model: "any-model" }
    }

    /// The status of every question that reached this path, in order.
    async fn journal(&self, path: &str) -> Vec<u64> {
        let address = format!("{}/__aimock/journal?method=POST", self.address);
        let request = reqwest::Client::new().get(address).bearer_auth(KEY);
        let entries: Vec<Value> = request.send().await.unwrap().json().await.unwrap();
        for entry in &entries {
            assert!(entry["path"].as_str().unwrap().ends_with(path), "{}", entry["path"]);
        }
        entries.iter().map(|entry| entry["response"]["status"].as_u64().unwrap()).collect()
    }

    /// The next question fails this way.
    async fn fail_once(&self, error: &Value) {
        let address = format!("{}/__aimock/error", self.address);
        let request = reqwest::Client::new().post(address).bearer_auth(KEY).json(error);
        assert!(request.send().await.unwrap().status().is_success());
    }
}

fn expected_scores() -> Value {
    PAIRS.iter().map(Pair::shown_scores).collect()
}

async fn judges_a_batch(provider: Provider) {
    let aimock = Aimock::start().await;
    in_browser(move |page| async move {
        start(&page, &rows(&PAIRS, false), &aimock.judge(provider)).await?;
        ends(&page, "finished").await?;
        assert_eq!(scores(&page).await?, expected_scores());
        assert_eq!(aimock.journal(provider.asked_at).await, [200; QUESTIONS]);
        assert_eq!(page.all("run-errors").await?.len(), 0, "nothing was refused on the way");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn aimock_as_openai() {
    judges_a_batch(OPENAI).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn aimock_as_anthropic() {
    judges_a_batch(ANTHROPIC).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn aimock_as_gemini() {
    judges_a_batch(GEMINI).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn aimock_as_ollama() {
    judges_a_batch(OLLAMA).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn aimock_with_a_rate_limit_and_an_overload_on_the_way() {
    let aimock = Aimock::start().await;
    in_browser(move |page| async move {
        let limit = json!({ "type": "rate_limit_error", "message": "Slow down." });
        aimock.fail_once(&json!({ "status": 429, "body": limit })).await;
        let overload = json!({ "type": "overloaded_error", "message": "Overloaded" });
        aimock.fail_once(&json!({ "status": 529, "body": overload })).await;
        start(&page, &rows(&PAIRS, false), &aimock.judge(ANTHROPIC)).await?;
        ends(&page, "finished").await?;
        assert_eq!(scores(&page).await?, expected_scores());
        let mut statuses = aimock.journal(ANTHROPIC.asked_at).await;
        statuses.sort_unstable();
        assert_eq!(statuses[..QUESTIONS], [200; QUESTIONS]);
        assert_eq!(statuses[QUESTIONS..], [429, 529]);
        let errors = page.text_of("run-errors").await?;
        assert!(errors.contains("rate limit × 1"), "{errors}");
        assert!(errors.contains("overloaded × 1"), "{errors}");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn aimock_does_not_know_the_key() {
    let aimock = Aimock::start().await;
    in_browser(move |page| async move {
        let judge = Judge { key: "sk-of-somebody-else", ..aimock.judge(OPENAI) };
        start(&page, &rows(&PAIRS, false), &judge).await?;
        ends(&page, "halted").await?;
        let why = page.text_of("run-halt").await?;
        assert!(why.contains("does not accept the key"), "{why}");
        Ok(())
    })
    .await;
}
