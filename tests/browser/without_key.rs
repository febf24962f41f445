//! Judging without a key, by the rules and by the browser's own model, and what becomes of keys.

use bifact::methods::bifact::prompts::PromptTexts;
use bifact::methods::bifact::tally::FactTally;
use bifact::rules;
use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::judge_kit::{
    GARDEN, GARDEN_QUESTIONS, Shown, as_lines, as_shown, choose_provider, open_rows, run,
    shown_scores, value_of,
};
use crate::own_data::Files;
use crate::page::{Page, in_browser, in_watched_browser};
use crate::stand_in::facts_of;

const TAB: &str = "\u{e004}";
const ENTER: &str = "\u{e007}";
const UP: &str = "\u{e013}";
const DOWN: &str = "\u{e015}";

#[tokio::test(flavor = "multi_thread")]
async fn the_rules_score_a_file_and_send_nothing() {
    in_watched_browser(|page| async move {
        let files = Files::new();
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        page.requests().await?;
        choose_provider(&page, "rules").await?;
        let said = json!(rules::AGREEMENT);
        page.until(&format!(
            "[...document.querySelectorAll('.judge-note')].some(note => note.textContent.includes({said}))"
        ))
        .await?;
        run(&page).await?;
        let expected: Shown = GARDEN
            .iter()
            .map(|(id, gold, predicted)| {
                let tally = rules::assess(gold, &rules::facts_of(gold), predicted).tally();
                ((*id).to_owned(), as_shown(tally))
            })
            .collect();
        assert_eq!(shown_scores(&page).await?, expected);
        for place in [".results-signature", ".pair-view-footer"] {
            let signature = page.see_css(place).await?.text().await?;
            let made_by = "judge: rough rules, no model · no prompt sent";
            assert!(signature.contains(made_by), "{place}: {signature}");
            assert!(signature.contains(rules::BADGE), "{place}: {signature}");
        }
        assert_eq!(page.requests_beyond_code().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_without_a_model_says_so() {
    in_browser(|page| async move {
        // Some builds of Chromium have the interface and nothing behind it.
        page.before_load("Object.defineProperty(window, 'LanguageModel', { value: undefined });");
        let files = Files::new();
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        choose_provider(&page, "chrome").await?;
        page.click("connection-test").await?;
        let said = page.see_css("[data-testid='connection-outcome'] .not").await?.text().await?;
        assert!(said.contains("This browser has no built-in model ready."), "{said}");
        assert!(said.contains("The browser says: unavailable."), "{said}");
        page.click("run-start").await?;
        let halted = page.text_of("run-halt").await?;
        assert!(halted.contains("This browser has no built-in model ready."), "{halted}");
        Ok(())
    })
    .await;
}

/// Splits as the stand-in does, takes every gold fact for covered, and each prediction for one fact
/// that is right where the gold intent has its first two words.
const BUILT_IN_MODEL: &str = r#"
window.asked = [];
window.LanguageModel = {
  availability: async () => 'available',
  create: async ({ initialPrompts }) => ({
    prompt: async (turns, { responseConstraint }) => {
      if (!responseConstraint) return 'OK';
      window.asked.push([initialPrompts, turns, Object.keys(responseConstraint.properties)]);
      const data = JSON.parse(turns[0].content.match(/<data>\n(.*)\n<\/data>/)[1]);
      if (data.intent) return JSON.stringify({ facts: data.intent.split(/, | and /) });
      const begins = data.predicted_intent.split(' ').slice(0, 2).join(' ');
      const judged = (fact, label) => ({ fact, reasoning: 'By the words.', label });
      return JSON.stringify({
        expert_fact_coverage:
          data.gold_facts.map(({ number, fact }) => ({ number, ...judged(fact, 'C') })),
        predicted_fact_accuracy:
          [judged(data.predicted_intent, data.gold_intent.includes(begins) ? 'C' : 'M')],
      });
    },
    destroy: () => {},
  }),
};"#;

#[tokio::test(flavor = "multi_thread")]
async fn the_browsers_own_model_judges_and_nothing_is_sent() {
    in_watched_browser(|page| async move {
        let files = Files::new();
        page.before_load(BUILT_IN_MODEL);
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        page.requests().await?;
        choose_provider(&page, "chrome").await?;
        page.click("connection-test").await?;
        let said = page.see_css("[data-testid='connection-outcome'] .fine").await?.text().await?;
        assert!(said.starts_with("Connected: Chrome’s built-in model answered in "), "{said}");
        run(&page).await?;
        let expected: Shown = GARDEN
            .iter()
            .map(|(id, gold, predicted)| {
                let facts = facts_of(gold).len();
                let begins: Vec<_> = predicted.split(' ').take(2).collect();
                let tally = FactTally {
                    gold_supported: facts,
                    gold_total: facts,
                    predicted_supported: usize::from(gold.contains(&begins.join(" "))),
                    predicted_total: 1,
                };
                ((*id).to_owned(), as_shown(tally))
            })
            .collect();
        assert_eq!(shown_scores(&page).await?, expected);

        let asked: Vec<Value> =
            serde_json::from_value(page.evaluate("window.asked").await?).unwrap();
        assert_eq!(asked.len(), GARDEN_QUESTIONS);
        let texts = PromptTexts::default();
        for asked in asked {
            let (opening, turns, members) = (&asked[0], &asked[1], &asked[2]);
            let text = if members[0] == "facts" { &texts.factoring } else { &texts.assessment };
            assert_eq!(*opening, json!([{ "role": "system", "content": text }]));
            assert_eq!(turns.as_array().map(Vec::len), Some(1));
        }
        assert_eq!(page.requests_beyond_code().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

/// Presses Tab until what has the focus answers to the selector.
async fn tab_to(page: &Page, selector: &str) -> WebDriverResult<()> {
    let selector = json!(selector);
    for _ in 0..60 {
        page.press(TAB).await?;
        if page.evaluate(&format!("document.activeElement.matches({selector})")).await? == true {
            return Ok(());
        }
    }
    panic!("Tab does not lead to {selector}");
}

#[tokio::test(flavor = "multi_thread")]
async fn from_the_start_page_to_a_figure_by_keyboard_alone() {
    in_browser(|page| async move {
        page.open("").await?;
        page.see("open-sample").await?;
        tab_to(&page, ".paste-data summary").await?;
        page.press(ENTER).await?;
        tab_to(&page, "[data-testid='dataset-paste']").await?;
        page.press(format!("gold;prediction{ENTER}Sow peas on Monday;Sow peas")).await?;
        tab_to(&page, ".paste-data button").await?;
        page.press(ENTER).await?;
        page.see("dataset-summary").await?;

        tab_to(&page, "[data-testid='provider-select']").await?;
        page.press(UP).await?;
        page.see("connection-test").await?;
        page.press(DOWN).await?;
        page.until("!document.querySelector('[data-testid=connection-test]')").await?;
        assert_eq!(value_of(&page, "provider-select").await?, "rules");
        tab_to(&page, "[data-testid='run-start']").await?;
        page.press(ENTER).await?;

        page.see("results-table").await?;
        tab_to(&page, "[data-testid='result-row'] a").await?;
        page.press(ENTER).await?;
        page.see("pair-diagram").await?;
        tab_to(&page, "[data-testid='gold-fact']").await?;
        page.until("!document.querySelector('.why-hint')").await?;
        let why = page.see_css(".why").await?.text().await?;
        assert!(why.contains("Sow peas"), "{why}");
        Ok(())
    })
    .await;
}

const KEY: &str = "sk-a-key-of-my-own";
const ADDRESS: &str = "https://judge.example/v1";

async fn give_key(page: &Page) -> WebDriverResult<()> {
    choose_provider(page, "mistral").await?;
    page.fill("base-url", ADDRESS).await?;
    page.fill("api-key", KEY).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_belongs_to_its_address_and_to_this_visit() {
    in_browser(|page| async move {
        let (files, rows) = (Files::new(), as_lines(&GARDEN));
        open_rows(&page, &files, &rows).await?;
        give_key(&page).await?;
        page.see("base-url").await?.send_keys("/other").await?;
        assert_eq!(value_of(&page, "api-key").await?, "");
        page.fill("base-url", ADDRESS).await?;
        assert_eq!(value_of(&page, "api-key").await?, KEY);
        choose_provider(&page, "groq").await?;
        assert_eq!(value_of(&page, "api-key").await?, "");
        choose_provider(&page, "mistral").await?;
        assert_eq!(value_of(&page, "api-key").await?, KEY);

        page.click("forget-keys").await?;
        assert_eq!(value_of(&page, "api-key").await?, "");
        assert_eq!(page.all("forget-keys").await?.len(), 0);

        page.fill("api-key", KEY).await?;
        page.fill("model-name", &format!("judge-of-mine{TAB}")).await?;
        let stored =
            "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])";
        let stored = page.evaluate(stored).await?.to_string();
        assert!(stored.contains("judge-of-mine") && !stored.contains(KEY), "{stored}");
        page.driver.refresh().await?;
        open_rows(&page, &files, &rows).await?;
        assert_eq!(value_of(&page, "provider-select").await?, "mistral");
        assert_eq!(value_of(&page, "base-url").await?, ADDRESS);
        assert_eq!(value_of(&page, "model-name").await?, "judge-of-mine");
        assert_eq!(value_of(&page, "api-key").await?, "");
        assert_eq!(
            page.see_css(".judge-lacks").await?.text().await?,
            "Enter your key for Mistral."
        );
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_lasts_as_long_as_its_tab_where_that_is_asked_for() {
    in_browser(|page| async move {
        let (files, rows) = (Files::new(), as_lines(&GARDEN));
        open_rows(&page, &files, &rows).await?;
        give_key(&page).await?;
        page.click("keep-keys").await?;
        let stored = "JSON.stringify({ ...sessionStorage })";
        assert!(page.evaluate(stored).await?.to_string().contains(KEY));
        let elsewhere = page.evaluate("JSON.stringify({ ...localStorage })").await?.to_string();
        assert!(!elsewhere.contains(KEY), "{elsewhere}");

        page.driver.refresh().await?;
        open_rows(&page, &files, &rows).await?;
        page.fill("base-url", ADDRESS).await?;
        assert_eq!(value_of(&page, "api-key").await?, KEY);
        page.fill("base-url", &format!("{ADDRESS}/other")).await?;
        assert_eq!(value_of(&page, "api-key").await?, "");

        page.fill("base-url", ADDRESS).await?;
        page.click("forget-keys").await?;
        assert_eq!(value_of(&page, "api-key").await?, "");
        assert!(!page.evaluate(stored).await?.to_string().contains(KEY));
        page.fill("api-key", KEY).await?;
        page.click("keep-keys").await?;
        assert!(!page.evaluate(stored).await?.to_string().contains(KEY));
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_key_travels_in_the_open() {
    in_watched_browser(|page| async move {
        let files = Files::new();
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        choose_provider(&page, "openai").await?;
        page.requests().await?;
        for address in ["http://judge.example/v1", "http://192.168.1.5:8080/v1", "http://10.0.0.1"]
        {
            page.fill("base-url", address).await?;
            page.fill("api-key", KEY).await?;
            page.fill("model-name", "any").await?;
            page.click("run-start").await?;
            let said = page.see_css(".judge-lacks").await?.text().await?;
            assert!(
                said.starts_with("Use https://. Over http:// others could read the key."),
                "{said}"
            );
            page.click("connection-test").await?;
            let said = page.text_of("connection-outcome").await?;
            assert!(
                said.starts_with("Use https://. Over http:// others could read the key."),
                "{said}"
            );
        }
        assert_eq!(page.requests_beyond_code().await?, Vec::<String>::new());
        assert_eq!(page.all("run-start").await?.len(), 1, "the run has not begun");
        Ok(())
    })
    .await;
}
