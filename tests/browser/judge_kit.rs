//! Helpers for tests of judging: pairs whose scores follow from the stand-in's rule, setting up a judge, and
//! waiting for a run.

use std::collections::BTreeMap;

use bifact::methods::bifact::tally::{FactTally, Metric, score_text};
use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::own_data::{Files, choose};
use crate::page::Page;
use crate::stand_in::{Question, RIGHT_KEY, Standin, Wire, tally_by_rule};

/// A row's name, its gold intent and its prediction.
pub type Pair = (&'static str, &'static str, &'static str);

const BEDS: &str = "Sow peas in the north bed, water the ferns and prune the roses";

/// Three gold intents and four predictions.
pub const GARDEN: [Pair; 4] = [
    ("peas-short", BEDS, "Water the ferns, prune the roses and dig"),
    ("peas-long", BEDS, "Sow peas in the north bed and water the ferns and prune the roses"),
    ("figs", "Pick figs and dry figs", "Pick figs on Monday"),
    ("mint", "Cut the mint and hang the mint up", "Burn everything"),
];

/// Part 1 for each gold intent, Part 2 for each pair.
pub const GARDEN_QUESTIONS: usize = 3 + 4;

/// Precision, recall and F1 of rows by their names, as they are shown.
pub type Shown = BTreeMap<String, [String; 3]>;

pub fn as_lines(pairs: &[Pair]) -> String {
    let line = |(id, gold, prediction): &Pair| {
        json!({ "id": id, "gold": gold, "prediction": prediction }).to_string()
    };
    pairs.iter().map(line).collect::<Vec<_>>().join("\n")
}

pub fn by_rule(pairs: &[Pair]) -> Shown {
    let tally =
        |(id, gold, predicted): &Pair| ((*id).to_owned(), as_shown(tally_by_rule(gold, predicted)));
    pairs.iter().map(tally).collect()
}

pub fn as_shown(tally: FactTally) -> [String; 3] {
    Metric::ALL.map(|metric| score_text(metric.of(tally.scores())))
}

/// Opens the text as a file in place of what is open.
pub async fn open_rows(page: &Page, files: &Files, rows: &str) -> WebDriverResult<()> {
    page.open("#/").await?;
    page.see("open-sample").await?;
    choose(page, &[&files.write("garden.jsonl", rows)]).await?;
    page.see_css(".data h1").await.map(drop)
}

pub async fn choose_provider(page: &Page, id: &str) -> WebDriverResult<()> {
    let option = format!("[data-testid='provider-select'] option[value='{id}']");
    page.click_now(&option).await
}

/// The garden, with the browser's own model as its judge; the script makes that model.
pub async fn open_garden_for_own_model(
    page: &Page,
    files: &Files,
    model: &str,
) -> WebDriverResult<()> {
    page.before_load(model);
    open_rows(page, files, &as_lines(&GARDEN)).await?;
    choose_provider(page, "chrome").await
}

/// The stand-in as OpenAI, with the right key.
pub async fn set_judge(page: &Page, stand_in: &Standin, model: &str) -> WebDriverResult<()> {
    choose_provider(page, "openai").await?;
    page.fill("base-url", &stand_in.base_url(Wire::OpenAi)).await?;
    page.fill("api-key", RIGHT_KEY).await?;
    page.fill("model-name", model).await
}

/// The title of its results: the server is not OpenAI's own, so it has the name of its host.
pub fn judge_name(model: &str, stand_in: &Standin) -> String {
    format!("{model} at 127.0.0.1:{}", stand_in.port())
}

/// Settings and prompts are folded by default.
pub async fn unfold(page: &Page, selector: &str) -> WebDriverResult<()> {
    page.click_now(&format!("{selector}:not([open]) > summary")).await
}

/// Runs from the Data screen until the run finishes.
pub async fn run(page: &Page) -> WebDriverResult<()> {
    page.click("run-start").await?;
    until_finished(page).await
}

/// A run that was just started is running from the click on.
pub async fn until_finished(page: &Page) -> WebDriverResult<()> {
    page.see("run-progress").await?;
    page.until("document.querySelector('[data-testid=run-progress]').dataset.state !== 'running'")
        .await?;
    let state = page.see("run-progress").await?.attr("data-state").await?;
    let said = page.text_of("run-progress").await?;
    assert_eq!(state.as_deref(), Some("finished"), "{said}");
    Ok(())
}

pub async fn shown_scores(page: &Page) -> WebDriverResult<Shown> {
    let script = "Object.fromEntries(
        [...document.querySelectorAll('[data-testid=result-row]')].map(row =>
          [row.dataset.rowId, [...row.querySelectorAll('td.number')].map(cell => cell.textContent)]))";
    Ok(serde_json::from_value(page.evaluate(script).await?).unwrap())
}

/// The scores of a row that has none.
pub const UNSCORED: [&str; 3] = ["–"; 3];

/// What a row shows instead of scores.
pub async fn failure_of(page: &Page, row: &str) -> WebDriverResult<String> {
    page.see_css(&format!("[data-row-id='{row}'] .unscored")).await?.text().await
}

/// Who judged the pair that is shown, and how.
pub async fn signature(page: &Page) -> WebDriverResult<String> {
    page.see_css(".pair-view-footer").await?.text().await
}

/// What a field holds.
pub async fn value_of(page: &Page, test_id: &str) -> WebDriverResult<String> {
    let field = page.see(test_id).await?;
    Ok(field.prop("value").await?.unwrap_or_default())
}

/// Sets a field's text at once, with any characters.
pub async fn put(page: &Page, test_id: &str, text: &str) -> WebDriverResult<()> {
    let (field, text) = (json!(format!("[data-testid='{test_id}']")), json!(text));
    let script = format!(
        "(field => {{ field.value = {text}; field.dispatchEvent(new Event('input', {{ bubbles: true }})) }})
           (document.querySelector({field}))"
    );
    page.evaluate(&script).await.map(drop)
}

/// Whether it is Part 2 about a pair with these words.
pub fn is_comparison_of(asked: &Question, words: &str) -> bool {
    asked.is_assessment() && asked.mentions(words)
}

/// The roles and texts of a request in OpenAI's form.
pub fn turns(body: &Value) -> Vec<(&str, &str)> {
    let turns = body["messages"].as_array().map_or(&[][..], Vec::as_slice);
    turns
        .iter()
        .filter_map(|turn| Some((turn["role"].as_str()?, turn["content"].as_str()?)))
        .collect()
}
