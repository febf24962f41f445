//! Setting a judge up: whether it can be reached, and which models it has.

use serde_json::json;
use thirtyfour::error::WebDriverResult;
use tokio::net::TcpListener;

use crate::judging::{choose_judge, choose_provider, open_pairs, pairs, provider_of};
use crate::page::{Page, in_browser};
use crate::stand_in::{Config, MODEL, Misbehaviour, Order, RIGHT_KEY, Standin, Wire};

const WRONG_KEY: &str = "sk-wrong-fedcba9876543210";

/// Tests the connection and returns what the page says.
pub async fn tried(page: &Page) -> WebDriverResult<String> {
    page.click("connection-test").await?;
    let said = "document.querySelector('[data-testid=connection-outcome]').textContent";
    page.until(&format!("{said} && !{said}.startsWith('Asking')")).await?;
    page.text_of("connection-outcome").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_works_says_how_fast_and_one_that_does_not_says_why() {
    in_browser(|page| async move {
        let stand_in = Standin::start(Config::default()).await;
        open_pairs(&page, &pairs(1, 1)).await?;
        choose_provider(&page, "openai", &stand_in.base_url(Wire::OpenAi)).await?;
        assert_eq!(tried(&page).await?, "Enter your key for OpenAI.");

        choose_judge(&page, &stand_in, Wire::OpenAi).await?;
        let said = tried(&page).await?;
        // The server is not OpenAI's own, so it has the name of its host.
        let host = format!("127.0.0.1:{}", stand_in.port());
        let duration = said.strip_prefix(&format!("Connected: stand-in at {host} answered in "));
        let duration = duration.and_then(|rest| rest.strip_suffix(" ms."));
        assert!(duration.is_some_and(|number| number.parse::<u32>().is_ok()), "{said}");
        assert_eq!(stand_in.questions().len(), 1);

        page.fill("api-key", WRONG_KEY).await?;
        let said = tried(&page).await?;
        assert!(said.starts_with(&format!("{host} does not accept the key.")), "{said}");
        assert!(said.contains(&format!("{host} says: ")) && !said.contains("openai.com"), "{said}");
        assert!(!said.contains(WRONG_KEY), "{said}");

        page.fill("api-key", RIGHT_KEY).await?;
        assert_eq!(page.text_of("connection-outcome").await?, "", "it is told of the wrong key");
        page.fill("model-name", "nobody").await?;
        let said = tried(&page).await?;
        assert!(said.starts_with(&format!("{host} has no such model at this address.")), "{said}");
        assert!(said.contains("“The model `nobody` does not exist"), "{said}");

        page.fill("model-name", MODEL).await?;
        stand_in.order(Order::always(Misbehaviour::NoCredit));
        let said = tried(&page).await?;
        assert!(
            said.starts_with(&format!("{host} reports that the account has no credit left")),
            "{said}"
        );
        stand_in.behave();
        assert!(tried(&page).await?.starts_with("Connected: "));
        assert_eq!(stand_in.questions().len(), 5, "each test is one call");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn silence_is_explained_by_the_steps_of_the_provider() {
    in_browser(|page| async move {
        let shut = Standin::start(Config { cors: false, ..Config::default() }).await;
        open_pairs(&page, &pairs(1, 1)).await?;
        let origin = page.evaluate("location.origin").await?.as_str().unwrap().to_owned();
        choose_judge(&page, &shut, Wire::Ollama).await?;
        let said = tried(&page).await?;
        assert!(said.starts_with("The page got no reply from Ollama."), "{said}");
        assert!(said.contains(&format!("OLLAMA_ORIGINS={origin} in its environment")), "{said}");

        // A port that was free a moment ago.
        let free = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
        choose_provider(&page, "openai", &format!("http://{free}/v1")).await?;
        page.fill("api-key", RIGHT_KEY).await?;
        let said = tried(&page).await?;
        assert!(said.starts_with(&format!("The page got no reply from {free}.")), "{said}");
        assert!(said.contains(&format!("allow {origin}")), "{said}");
        Ok(())
    })
    .await;
}

/// Lists the models and returns what the page says.
pub async fn listed(page: &Page, begins: &str) -> WebDriverResult<String> {
    page.click("list-models").await?;
    let said = "document.querySelector('[data-testid=model-note]').textContent";
    page.until(&format!("{said}.startsWith('{begins}')")).await?;
    page.text_of("model-note").await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_model_field_offers_what_the_provider_has() {
    in_browser(|page| async move {
        let stand_in = Standin::start(Config::default()).await;
        let mut expected = Config::default().models;
        expected.sort();
        let mut tagged: Vec<_> = expected.iter().map(|id| format!("{id}:latest")).collect();
        tagged.sort();
        open_pairs(&page, &pairs(1, 1)).await?;
        for wire in Wire::ALL {
            choose_provider(&page, provider_of(wire), &stand_in.base_url(wire)).await?;
            // Ollama itself has no keys and looks at none.
            if wire != Wire::Ollama {
                page.fill("api-key", WRONG_KEY).await?;
                let why = listed(&page, "The models").await?;
                assert!(why.contains("does not accept the key"), "{wire:?}: {why}");
                assert!(!why.contains(WRONG_KEY), "{wire:?}: {why}");
            }
            page.fill("api-key", RIGHT_KEY).await?;
            assert_eq!(listed(&page, "5").await?, "5 models to choose from", "{wire:?}");
            // Those that answer questions: Gemini lists one that does not.
            let options = "[...document.querySelectorAll('#models option')].map(o => o.value)";
            let expected = if wire == Wire::Ollama { &tagged } else { &expected };
            assert_eq!(page.evaluate(options).await?, json!(expected), "{wire:?}");
        }
        // Groq speaks as OpenAI does, and the field stays: its list must not.
        choose_provider(&page, "openai", &stand_in.base_url(Wire::OpenAi)).await?;
        assert_eq!(listed(&page, "5").await?, "5 models to choose from");
        choose_provider(&page, "groq", "http://127.0.0.1:1/v1").await?;
        assert_eq!(page.text_of("model-note").await?, "");
        assert_eq!(page.count("#models option").await?, 0);
        choose_provider(&page, "openai", &stand_in.base_url(Wire::OpenAi)).await?;
        listed(&page, "5").await?;
        page.until("document.querySelectorAll('#models option').length === 5").await?;
        assert_eq!(stand_in.questions().len(), 0);
        Ok(())
    })
    .await;
}
