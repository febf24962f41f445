//! The proxy of `litellm`, a gateway that many put between themselves and a provider. It gives one
//! answer per model, so the gold facts are in the file and both predictions say the same.

use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::process::Command;

use crate::batch::{Pair, rows};
use crate::page::in_browser;
use crate::process::{Server, installed};
use crate::run::{ANTHROPIC, GEMINI, Judge, OPENAI, ends, scores, start};

const MODEL: &str = "judge";

/// It does not start without one.
const MASTER_KEY: &str = "sk-master-of-litellm-0123456789";

const PAIRS: [Pair; 2] = [
    Pair {
        id: "tarts-one",
        gold: "Order two lemon tarts, pay by card and pick them up on Saturday",
        predicted: "Order lemon tarts, pay by card and leave a tip",
    },
    Pair {
        id: "tarts-other",
        gold: "Order two lemon tarts, pay by card and pick them up on Saturday",
        predicted: "Pay by card, leave a tip and order lemon tarts",
    },
];

struct Litellm {
    address: String,
    server: Server,
}

impl Litellm {
    async fn start() -> Self {
        let [one, other] = &PAIRS;
        assert_eq!(one.tally(), other.tally(), "one answer fits both");
        // JSON is YAML.
        let parameters = json!({ "model": "openai/judge", "api_key": "none", "mock_response": one.assessment() });
        let config =
            json!({ "model_list": [{ "model_name": MODEL, "litellm_params": parameters }] });
        let port = free_port().await;
        let mut command = Command::new(installed("litellm/bin/litellm"));
        command.args(["--config", "config.yaml", "--host", "127.0.0.1", "--telemetry", "False"]);
        command.args(["--port", &port.to_string()]);
        // Prices come with it; without this it asks for newer ones.
        let environment = [
            ("LITELLM_LOCAL_MODEL_COST_MAP", "True"),
            ("LITELLM_MASTER_KEY", MASTER_KEY),
            ("PYTHONUNBUFFERED", "1"),
        ];
        let file = ("config.yaml", config.to_string());
        let mut server = Server::start(command, &environment, (file.0, &file.1));
        server.says("Uvicorn running on ").await;
        Self { address: format!("http://127.0.0.1:{port}"), server }
    }

    /// The path and status of every question, by its own log.
    async fn log(self) -> Vec<String> {
        let lines = self.server.last_words().await;
        let asked = lines.iter().filter_map(|line| line.split_once("\"POST "));
        asked.map(|(_, rest)| rest.replace("%3A", ":").replace(" HTTP/1.1\"", "")).collect()
    }
}

/// It does not choose a port itself.
async fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap().port()
}

#[tokio::test(flavor = "multi_thread")]
async fn litellm_in_three_formats() {
    let litellm = Litellm::start().await;
    let providers = [OPENAI, ANTHROPIC, GEMINI];
    for provider in providers {
        let address = litellm.address.clone();
        in_browser(move |page| async move {
            let judge = Judge { provider, address: &address, key: MASTER_KEY, model: MODEL };
            start(&page, &rows(&PAIRS, true), &judge).await?;
            ends(&page, "finished").await?;
            let expected: Value = PAIRS.iter().map(Pair::shown_scores).collect();
            assert_eq!(scores(&page).await?, expected, "{}", provider.id);
            assert_eq!(page.all("run-errors").await?.len(), 0, "{}", provider.id);
            Ok(())
        })
        .await;
    }
    let log = litellm.log().await;
    assert_eq!(log.len(), providers.len() * PAIRS.len(), "{log:?}");
    for provider in providers {
        let fine = format!("{} 200 OK", provider.asked_at);
        let answered = log.iter().filter(|line| line.ends_with(&fine)).count();
        assert_eq!(answered, PAIRS.len(), "{} in {log:?}", provider.id);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn litellm_does_not_know_the_model() {
    let litellm = Litellm::start().await;
    in_browser(move |page| async move {
        let judge =
            Judge { provider: OPENAI, address: &litellm.address, key: MASTER_KEY, model: "nobody" };
        start(&page, &rows(&PAIRS, true), &judge).await?;
        ends(&page, "halted").await?;
        let why = page.text_of("run-halt").await?;
        assert!(why.contains("no such model"), "{why}");
        Ok(())
    })
    .await;
}

/// Without a database it knows no key but its own, and says "No connected db." of any other.
#[tokio::test(flavor = "multi_thread")]
async fn litellm_does_not_know_the_key() {
    let litellm = Litellm::start().await;
    in_browser(move |page| async move {
        let address = litellm.address.as_str();
        let judge = Judge { provider: OPENAI, address, key: "sk-of-somebody-else", model: MODEL };
        start(&page, &rows(&PAIRS, true), &judge).await?;
        ends(&page, "halted").await?;
        let why = page.text_of("run-halt").await?;
        assert!(why.contains("does not accept the key"), "{why}");
        assert!(!why.contains("OpenAI"), "{why}");
        Ok(())
    })
    .await;
}
