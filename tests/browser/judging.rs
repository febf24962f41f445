//! Judging the user's files with every wire format: what is sent, what is not, and the scores.

use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use bifact::methods::bifact::tally::{Metric, score_text};

use crate::own_data::choose;
use crate::page::{Page, in_watched_browser};
use crate::stand_in::{Config, MODEL, Question, RIGHT_KEY, Recorded, Standin, Wire, tally_by_rule};

/// A pair to be judged.
pub struct Pair {
    pub id: String,
    pub gold: String,
    pub predicted: String,
    model: String,
}

/// Every gold intent with a prediction of each predictor: no two texts alike, and scores that differ
/// from row to row.
pub fn pairs(intents: usize, predictors: usize) -> Vec<Pair> {
    let pair = |number: usize| {
        let (intent, predictor) = (number / predictors, number % predictors);
        let gold = [&format!("Bake tart {intent}"), "pay by card", "ring the bell", "wait outside"];
        let kept = gold.iter().enumerate().filter(|(place, _)| number >> place & 1 == 0);
        let mut predicted: Vec<&str> = kept.map(|(_, fact)| *fact).collect();
        let own = format!("call number {predictor}");
        predicted.push(&own);
        Pair {
            id: format!("{intent}-{predictor}"),
            gold: gold.join(", "),
            predicted: predicted.join(", "),
            model: format!("predictor {predictor}"),
        }
    };
    (0..intents * predictors).map(pair).collect()
}

impl Pair {
    /// What its row has to show once it was judged by the stand-in's rule.
    fn scored(&self) -> Row {
        let scores = tally_by_rule(&self.gold, &self.predicted).scores();
        let scores = Metric::ALL.map(|metric| score_text(metric.of(scores)));
        Row { id: self.id.clone(), scores: scores.to_vec(), unscored: None }
    }

    fn to_json(&self) -> Value {
        let Self { id, gold, predicted, model } = self;
        json!({ "id": id, "gold": gold, "prediction": predicted, "model": model })
    }
}

/// A row of the table as it stands on the screen.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    pub id: String,
    pub scores: Vec<String>,
    /// Why it has no score.
    pub unscored: Option<String>,
}

/// All rows of the table. It has those in sight: the screen is made so tall that all are.
pub async fn rows(page: &Page) -> WebDriverResult<Vec<Row>> {
    page.see("results-table").await?;
    page.resize(1280, 16_000, 1).await?;
    page.until(
        "document.querySelector('[data-testid=results-table]').getAttribute('aria-rowcount')
           == document.querySelectorAll('.pair-table tbody tr:not(.pair-table-space)').length",
    )
    .await?;
    let read = page
        .evaluate(
            "[...document.querySelectorAll('[data-testid=result-row]')].map(row => [
               row.dataset.rowId,
               [...row.querySelectorAll('td.number')].map(cell => cell.textContent),
               row.querySelector('.unscored')?.textContent])",
        )
        .await?;
    let row = |read: &Value| Row {
        id: read[0].as_str().unwrap().to_owned(),
        scores: serde_json::from_value(read[1].clone()).unwrap(),
        unscored: read[2].as_str().map(str::to_owned),
    };
    Ok(read.as_array().unwrap().iter().map(row).collect())
}

/// Every row is there, and scored as the rule has it.
pub async fn assert_all_scored(page: &Page, pairs: &[Pair]) -> WebDriverResult<()> {
    let expected: Vec<Row> = pairs.iter().map(Pair::scored).collect();
    assert_eq!(rows(page).await?, expected);
    Ok(())
}

/// Every row is there, and scored rows have the right scores. Returns the unscored rows.
pub async fn unscored_rows(page: &Page, pairs: &[Pair]) -> WebDriverResult<Vec<Row>> {
    let rows = rows(page).await?;
    assert_eq!(rows.len(), pairs.len());
    let (scored, unscored): (Vec<_>, Vec<_>) =
        rows.into_iter().zip(pairs).partition(|(row, _)| row.unscored.is_none());
    for (row, pair) in scored {
        assert_eq!(row, pair.scored());
    }
    Ok(unscored.into_iter().map(|(row, _)| row).collect())
}

pub async fn open_pairs(page: &Page, pairs: &[Pair]) -> WebDriverResult<()> {
    let lines: String = pairs.iter().map(|pair| pair.to_json().to_string() + "\n").collect();
    // The page goes on reading the file while it stores it, so it stays as long as the browser.
    let path = page.downloads.with_file_name("pairs.jsonl");
    std::fs::write(&path, lines).unwrap();
    page.open("#/").await?;
    choose(page, &[&path]).await?;
    page.see("dataset-summary").await.map(drop)
}

pub fn provider_of(wire: Wire) -> &'static str {
    match wire {
        Wire::OpenAi => "openai",
        Wire::Anthropic => "anthropic",
        Wire::Gemini => "gemini",
        Wire::Ollama => "ollama",
    }
}

pub async fn choose_provider(page: &Page, id: &str, address: &str) -> WebDriverResult<()> {
    let option = format!("[data-testid=provider-select] option[value={id}]");
    page.click_now(&option).await?;
    page.fill("base-url", address).await
}

/// The stand-in in the place of the provider, with the right key.
pub async fn choose_judge(page: &Page, stand_in: &Standin, wire: Wire) -> WebDriverResult<()> {
    choose_provider(page, provider_of(wire), &stand_in.base_url(wire)).await?;
    page.fill("api-key", RIGHT_KEY).await?;
    page.fill("model-name", MODEL).await
}

const TAB: &str = "\u{e004}";

/// Fills number fields below Settings, each of which is read when it is left.
pub async fn set_numbers(page: &Page, numbers: &[(&str, &str)]) -> WebDriverResult<()> {
    if page.count("[data-testid=judge-settings][open]").await? == 0 {
        page.click_now("[data-testid=judge-settings] summary").await?;
    }
    for (test_id, number) in numbers {
        page.fill(test_id, &format!("{number}{TAB}")).await?;
        page.until(&format!(
            "document.querySelector('[data-testid={test_id}]').value === '{number}'"
        ))
        .await?;
    }
    Ok(())
}

/// Waits for the end of the run and checks how it ended.
pub async fn run_ends(page: &Page, expected: &str) -> WebDriverResult<()> {
    let state = "document.querySelector('[data-testid=run-progress]')?.dataset.state";
    page.until(&format!("({state} ?? 'running') !== 'running'")).await?;
    let said = page.text_of("run-progress").await?;
    assert_eq!(page.evaluate(state).await?, expected, "{said}");
    Ok(())
}

/// Part 2 is asked with the facts of Part 1, so it cannot be asked before.
fn assert_parts_in_order(questions: &[Recorded]) {
    for assessment in questions {
        let Some(Question::Assessment { gold, .. }) = &assessment.question else { continue };
        let facts = Question::Facts { intent: gold.clone() };
        let factoring = questions.iter().find(|asked| asked.question.as_ref() == Some(&facts));
        let answered = factoring.and_then(|factoring| factoring.finished).unwrap();
        assert!(answered <= assessment.arrived, "{gold}");
    }
}

/// What Chromium adds of its own accord.
const OF_THE_BROWSER: [&str; 11] = [
    "accept",
    "accept-encoding",
    "accept-language",
    "cache-control",
    "connection",
    "content-length",
    "host",
    "origin",
    "pragma",
    "priority",
    "user-agent",
];

/// The headers the page is to send, and no other: no cookie, no referrer.
fn assert_headers(asked: &Recorded, wire: Wire) {
    let bearer = format!("Bearer {RIGHT_KEY}");
    let mut expected = match wire {
        Wire::OpenAi | Wire::Ollama => vec![("authorization", bearer.as_str())],
        Wire::Anthropic => vec![
            ("anthropic-dangerous-direct-browser-access", "true"),
            ("anthropic-version", "2023-06-01"),
            ("x-api-key", RIGHT_KEY),
        ],
        Wire::Gemini => vec![("x-goog-api-key", RIGHT_KEY)],
    };
    expected.push(("content-type", "application/json"));
    expected.sort_unstable();
    let headers = asked.headers.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let of_the_page: Vec<_> = headers
        .filter(|(name, _)| !name.starts_with("sec-") && !OF_THE_BROWSER.contains(name))
        .collect();
    assert_eq!(of_the_page, expected, "{wire:?}");
}

/// Everywhere a page could leave something behind; a field's value is no part of its HTML.
const LEFT_BEHIND: &str = "(async () => {
    const asked = request => new Promise((done, failed) => {
      request.onsuccess = () => done(request.result);
      request.onerror = failed;
    });
    const readable = async value => value instanceof Blob ? await value.text()
      : ArrayBuffer.isView(value) ? new TextDecoder().decode(value)
      : value && typeof value === 'object'
        ? Promise.all(Object.entries(value).map(async ([key, inner]) => [key, await readable(inner)]))
        : value;
    const kept = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        kept.push(name, store, await readable(
          await asked(database.transaction(store).objectStore(store).getAll())));
      database.close();
    }
    return JSON.stringify([
      Object.entries(localStorage), Object.entries(sessionStorage), kept,
      await caches.keys(), document.cookie, history.state, location.href, document.title,
      document.documentElement.outerHTML]);
  })()";

pub async fn assert_key_is_nowhere(page: &Page, where_now: &str) -> WebDriverResult<()> {
    let left = page.evaluate(LEFT_BEHIND).await?.as_str().unwrap().to_owned();
    assert!(left.contains("bifact judge"), "settings are kept: {left}");
    assert!(!left.contains(RIGHT_KEY), "{where_now}: {left}");
    for line in page.console_lines().await? {
        assert!(!line.contains(RIGHT_KEY), "{where_now}: {line}");
    }
    let addresses = page.requests().await?;
    assert!(!addresses.is_empty());
    for address in addresses {
        assert!(!address.contains(RIGHT_KEY), "{where_now}: {address}");
    }
    Ok(())
}

async fn judge_by(wire: Wire) {
    in_watched_browser(move |page| async move {
        let stand_in = Standin::start(Config::default()).await;
        let pairs = pairs(3, 2);
        open_pairs(&page, &pairs).await?;
        choose_judge(&page, &stand_in, wire).await?;
        page.click("list-models").await?;
        page.until("document.querySelector('[data-testid=model-note]').textContent").await?;
        assert_key_is_nowhere(&page, "before the run").await?;
        page.click("run-start").await?;
        run_ends(&page, "finished").await?;
        assert_all_scored(&page, &pairs).await?;

        let questions = stand_in.questions();
        let is_assessment =
            |asked: &&Recorded| asked.question.as_ref().is_some_and(Question::is_assessment);
        let of_part_two = questions.iter().filter(is_assessment).count();
        assert_eq!((questions.len() - of_part_two, of_part_two), (3, 6));
        assert_parts_in_order(&questions);
        for asked in &questions {
            assert_headers(asked, wire);
        }
        for request in stand_in.requests() {
            assert!(!request.path.contains(RIGHT_KEY), "{}", request.path);
            assert!(!request.body.to_string().contains(RIGHT_KEY));
        }
        assert_key_is_nowhere(&page, "after the run").await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn openai_is_asked_once_for_every_intent_and_every_pair() {
    judge_by(Wire::OpenAi).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn anthropic_is_asked_once_for_every_intent_and_every_pair() {
    judge_by(Wire::Anthropic).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn gemini_is_asked_once_for_every_intent_and_every_pair() {
    judge_by(Wire::Gemini).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn ollama_is_asked_once_for_every_intent_and_every_pair() {
    judge_by(Wire::Ollama).await;
}
