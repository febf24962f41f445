//! A batch as a whole: charts that filter, the table they filter, links that say what is shown.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use thirtyfour::Key;
use thirtyfour::error::WebDriverResult;

use crate::own_data::{Files, choose};
use crate::page::{Page, in_browser};

const ENTER: &str = "\u{e007}";
const ESCAPE: &str = "\u{e00c}";
const RIGHT: &str = "\u{e014}";

/// What a column is sorted by.
type CellText = Box<dyn Fn(&Judged) -> String + Send + Sync>;

/// A pair of the sample, read from its file by other code than the page's.
struct Judged {
    id: String,
    model: String,
    group: String,
    gold: String,
    predicted: String,
    /// Precision, recall and F1, where the answer can be used.
    scores: Option<[f64; 3]>,
}

impl Judged {
    fn f1_between(&self, low: f64, high: f64) -> bool {
        self.scores.is_some_and(|[_, _, f1]| f1 >= low - 1e-9 && f1 < high - 1e-9)
    }
}

/// How many facts of each gold intent an answer has to judge: as many as the fullest of them does.
fn sample() -> Vec<Judged> {
    let file = std::fs::read_to_string("public/sample.jsonl").unwrap();
    let rows: Vec<Value> = file.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let mut facts: BTreeMap<String, usize> = BTreeMap::new();
    for row in &rows {
        let most = facts.entry(row["gold_intent"].to_string()).or_default();
        *most = (*most).max(labels(row)[0].len());
    }
    rows.iter().map(|row| judged(row, facts[&row["gold_intent"].to_string()])).collect()
}

/// The labels of gold facts and of predicted facts, whatever stands around them.
fn labels(row: &Value) -> [Vec<bool>; 2] {
    let answer = row["judge_answer"].as_str().unwrap_or_default();
    let (gold, predicted) = answer.split_once("predicted_fact_accuracy").unwrap_or((answer, ""));
    [gold, predicted].map(|part| {
        let behind = part.split("\"label\"").skip(1);
        behind.map(|rest| rest.trim_start_matches([':', ' ', '"']).starts_with('C')).collect()
    })
}

fn judged(row: &Value, facts: usize) -> Judged {
    let text = |key: &str| row[key].as_str().unwrap_or_default().to_owned();
    #[allow(clippy::cast_precision_loss)]
    let part = |labels: &[bool]| {
        labels.iter().filter(|label| **label).count() as f64 / labels.len() as f64
    };
    let [gold, predicted] = labels(row);
    let scores = (gold.len() == facts).then(|| {
        let (precision, recall) = (part(&predicted), part(&gold));
        let sum = precision + recall;
        [precision, recall, if sum > 0.0 { 2.0 * precision * recall / sum } else { 0.0 }]
    });
    Judged {
        id: text("id"),
        model: text("model"),
        group: text("domain"),
        gold: text("gold_intent"),
        predicted: text("predicted_intent"),
        scores,
    }
}

async fn open_sample(page: &Page, view: &str) -> WebDriverResult<()> {
    page.resize(1440, 900, 1).await?;
    page.open(&format!("#/sample{view}")).await?;
    page.see_css("[data-chart=histogram] [data-filter]").await.map(drop)
}

/// The pairs in the table, in its order.
async fn shown(page: &Page) -> WebDriverResult<Vec<String>> {
    let script = "[...document.querySelectorAll('[data-testid=result-row]')]
        .map(row => row.dataset.rowId)";
    Ok(serde_json::from_value(page.evaluate(script).await?).unwrap())
}

async fn until_count(page: &Page, words: &str) -> WebDriverResult<()> {
    let script = "document.querySelector('[data-testid=shown-count]').textContent";
    page.until(&format!("{script} === '{words}'")).await
}

async fn chips(page: &Page) -> WebDriverResult<Value> {
    let script = "[...document.querySelectorAll('[data-testid=filter-chip] span:first-child')]
        .map(chip => chip.textContent)";
    page.evaluate(script).await
}

/// What each mark of a chart says it holds, by its filter.
async fn marks(page: &Page, chart: &str) -> WebDriverResult<BTreeMap<String, String>> {
    let script = format!(
        "Object.fromEntries([...document.querySelectorAll('[data-chart={chart}] [data-filter]')]
           .map(mark => [mark.dataset.filter, mark.getAttribute('aria-label')]))"
    );
    Ok(serde_json::from_value(page.evaluate(&script).await?).unwrap())
}

async fn open_band(page: &Page, band: &str) -> WebDriverResult<()> {
    page.click_now(&format!("[data-band={band}]")).await
}

fn counted(count: usize) -> String {
    format!("{count} pair{}", if count == 1 { "" } else { "s" })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bar_of_the_histogram_filters_and_says_so_everywhere() {
    in_browser(|page| async move {
        let sample = sample();
        open_sample(&page, "").await?;
        for (filter, label) in marks(&page, "histogram").await? {
            let low: f64 = filter["f1=".len()..].split('-').next().unwrap().parse().unwrap();
            // The last bar has its upper end, too.
            let high = if low > 0.85 { 2.0 } else { low + 0.1 };
            let expected = sample.iter().filter(|pair| pair.f1_between(low, high)).count();
            assert!(label.ends_with(&format!(": {}", counted(expected))), "{filter}: {label}");
        }
        let wanted: Vec<_> = sample.iter().filter(|pair| pair.f1_between(0.5, 0.6)).collect();
        assert!(wanted.len() > 1 && wanted.len() < 20, "the sample has some such pairs");
        page.click_now("[data-filter='f1=0.5-0.6']").await?;
        until_count(&page, &format!("{} of 51 pairs", wanted.len())).await?;
        let ids: Vec<&str> = wanted.iter().map(|pair| pair.id.as_str()).collect();
        assert_eq!(shown(&page).await?, ids);
        assert_eq!(chips(&page).await?, json!(["F1 0.5 to 0.6"]));
        assert!(page.driver.current_url().await?.as_str().ends_with("#/sample?f1=0.5-0.6"));
        page.until("document.querySelector(\"[data-filter='f1=0.5-0.6']\").ariaPressed === 'true'")
            .await?;
        let note = page.text_of("charts-note").await?;
        assert!(note.contains(&format!("of the {} pairs shown", wanted.len())), "{note}");

        page.click_now("[data-filter='f1=0.5-0.6']").await?;
        until_count(&page, "51 pairs").await?;
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_chart_is_filtered_by_all_filters_but_its_own() {
    in_browser(|page| async move {
        let sample = sample();
        open_sample(&page, "").await?;
        let before = marks(&page, "histogram").await?;
        let bar = "predictor=terse";
        page.click_now(&format!("[data-filter='{bar}']")).await?;
        until_count(&page, "17 of 51 pairs").await?;
        page.until(&format!(
            "document.querySelector(\"[data-filter='{bar}']\").ariaPressed === 'true'"
        ))
        .await?;
        // Another chart counts those of terse alone.
        for (filter, label) in marks(&page, "histogram").await? {
            let low: f64 = filter["f1=".len()..].split('-').next().unwrap().parse().unwrap();
            let high = if low > 0.85 { 2.0 } else { low + 0.1 };
            let is_meant = |pair: &&Judged| pair.model == "terse" && pair.f1_between(low, high);
            let expected = sample.iter().filter(is_meant).count();
            assert!(label.ends_with(&format!(": {}", counted(expected))), "{filter}: {label}");
        }
        // The chart itself still has everyone's pairs.
        for (filter, label) in marks(&page, "predictors").await? {
            assert!(label.ends_with(", 17 pairs"), "{filter}: {label}");
        }
        page.click_now(&format!("[data-filter='{bar}']")).await?;
        until_count(&page, "51 pairs").await?;
        page.click_now("[data-filter='f1=0.5-0.6']").await?;
        page.until("document.querySelector('[data-testid=charts-note]').textContent !== ''")
            .await?;
        assert_eq!(marks(&page, "histogram").await?, before);
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_brush_across_bars_chooses_them_and_a_brush_across_all_clears() {
    in_browser(|page| async move {
        let sample = sample();
        open_sample(&page, "").await?;
        let from = page.see_css("[data-filter='f1=0.5-0.6']").await?;
        let to = page.see_css("[data-filter='f1=0.7-0.8']").await?;
        let chain = page.driver.action_chain().move_to_element_center(&from).click_and_hold();
        chain.move_to_element_center(&to).release().perform().await?;
        let wanted = sample.iter().filter(|pair| pair.f1_between(0.5, 0.8)).count();
        until_count(&page, &format!("{wanted} of 51 pairs")).await?;
        assert_eq!(chips(&page).await?, json!(["F1 0.5 to 0.8"]));
        // Charts follow the table: what they are now is what is brushed next.
        page.see_css("[data-filter='f1=0.7-0.8'][aria-pressed=true]").await?;

        let from = page.see_css("[data-filter='f1=0-0.1']").await?;
        let to = page.see_css("[data-filter='f1=0.9-1']").await?;
        let chain = page.driver.action_chain().move_to_element_center(&from).click_and_hold();
        chain.move_to_element_center(&to).release().perform().await?;
        until_count(&page, "51 pairs").await?;

        // Across a panel of the scatter, from its middle to its upper right corner.
        let panel = "[data-chart=scatter] svg > g:first-of-type .chart-axis";
        let ends = page
            .evaluate(&format!(
                "(() => {{
                   const [across, up] = [...document.querySelectorAll('{panel}')]
                     .map(axis => axis.getBoundingClientRect());
                   return [Math.round((across.left + across.right) / 2),
                           Math.round((up.top + up.bottom) / 2),
                           Math.round(across.right) + 3, Math.round(up.top) - 3];
                 }})()"
            ))
            .await?;
        let at = |place: usize| ends[place].as_i64().unwrap();
        let chain = page.driver.action_chain().move_to(at(0), at(1)).click_and_hold();
        chain.move_to(at(2), at(3)).release().perform().await?;
        page.until("location.hash.includes('precision=')").await?;
        let wanted = sample.iter().filter(|pair| {
            pair.scores.is_some_and(|[precision, recall, _]| precision >= 0.45 && recall >= 0.45)
        });
        let address = page.driver.current_url().await?.to_string();
        let low = if address.contains("precision=0.45") { 0.45 } else { 0.5 };
        assert!(address.contains(&format!("precision={low}-1")), "{address}");
        let wanted = wanted.filter(|pair| {
            let [precision, _, _] = pair.scores.unwrap();
            precision >= low - 1e-9
        });
        let low = if address.contains("recall=0.45") { 0.45 } else { 0.5 };
        assert!(address.contains(&format!("recall={low}-1")), "{address}");
        let wanted = wanted.filter(|pair| pair.scores.unwrap()[1] >= low - 1e-9).count();
        until_count(&page, &format!("{wanted} of 51 pairs")).await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn marks_by_keyboard_keep_the_focus() {
    in_browser(|page| async move {
        let sample = sample();
        open_sample(&page, "").await?;
        let stops = "document.querySelectorAll('[data-chart=histogram] [tabindex=\"0\"]').length";
        assert_eq!(page.evaluate(stops).await?, 1, "one stop for the tab key");
        page.evaluate("document.querySelector(\"[data-filter='f1=0.4-0.5']\").focus()").await?;
        page.press(RIGHT).await?;
        page.until("document.activeElement.dataset.filter === 'f1=0.5-0.6'").await?;
        for key in [ENTER, " "] {
            page.press(key).await?;
            let is_chosen = key == ENTER;
            page.until(&format!(
                "document.activeElement.dataset.filter === 'f1=0.5-0.6'
                 && document.activeElement.ariaPressed === '{is_chosen}'"
            ))
            .await?;
            let all = sample.len();
            let wanted = sample.iter().filter(|pair| pair.f1_between(0.5, 0.6)).count();
            let words =
                if is_chosen { format!("{wanted} of {all} pairs") } else { format!("{all} pairs") };
            until_count(&page, &words).await?;
        }
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_opens_the_view_it_was_copied_from() {
    in_browser(|page| async move {
        let sample = sample();
        open_sample(&page, "?predictor=chatty&f1=0.5-0.8&sort=-f1").await?;
        let is_meant = |pair: &&Judged| pair.model == "chatty" && pair.f1_between(0.5, 0.8);
        let mut wanted: Vec<&Judged> = sample.iter().filter(is_meant).collect();
        // To so many digits that equal scores are equal, however they were worked out.
        #[allow(clippy::cast_possible_truncation)]
        let millionths = |pair: &Judged| (pair.scores.unwrap()[2] * 1e6).round() as i64;
        wanted.sort_by_key(|pair| -millionths(pair));
        until_count(&page, &format!("{} of 51 pairs", wanted.len())).await?;
        let ids: Vec<&str> = wanted.iter().map(|pair| pair.id.as_str()).collect();
        assert_eq!(shown(&page).await?, ids);
        assert_eq!(chips(&page).await?, json!(["predictor: chatty", "F1 0.5 to 0.8"]));
        page.see_css("[data-filter='predictor=chatty'][aria-pressed=true]").await.map(drop)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_column_sorts_up_and_down() {
    in_browser(|page| async move {
        let sample = sample();
        // So that all pairs are rows in the page at once.
        page.resize(1440, 2600, 1).await?;
        page.open("#/sample").await?;
        page.see("result-row").await?;
        let score = |place: usize| {
            move |pair: &Judged| pair.scores.map_or("9".to_owned(), |s| format!("{:.6}", s[place]))
        };
        let columns: [(&str, CellText); 8] = [
            ("Predictor", Box::new(|pair| pair.model.to_lowercase())),
            ("P", Box::new(score(0))),
            ("R", Box::new(score(1))),
            ("F1", Box::new(score(2))),
            ("Gold intent", Box::new(|pair| pair.gold.to_lowercase())),
            ("Predicted intent", Box::new(|pair| pair.predicted.to_lowercase())),
            ("Group", Box::new(|pair| pair.group.to_lowercase())),
            ("Id", Box::new(|pair| pair.id.to_lowercase())),
        ];
        let by_id: BTreeMap<&str, &Judged> =
            sample.iter().map(|pair| (pair.id.as_str(), pair)).collect();
        for (head, key) in &columns {
            for direction in ["ascending", "descending"] {
                page.evaluate(&format!(
                    "[...document.querySelectorAll('.pair-table thead button')]
                       .find(head => head.firstChild.textContent === '{head}').click()"
                ))
                .await?;
                page.until(&format!(
                    "document.querySelector('.pair-table [aria-sort]')?.ariaSort === '{direction}'
                     && document.querySelector('[aria-sort] button').firstChild.textContent === '{head}'"
                ))
                .await?;
                let keys: Vec<String> =
                    shown(&page).await?.iter().map(|id| key(by_id[id.as_str()])).collect();
                assert_eq!(keys.len(), 51, "{head}");
                let scored: Vec<&String> = keys.iter().filter(|key| *key != "9").collect();
                let is_sorted = match direction {
                    "ascending" => scored.is_sorted(),
                    _ => scored.iter().rev().is_sorted(),
                };
                assert!(is_sorted, "{head} {direction}: {keys:?}");
                // What is undefined comes last either way.
                assert_eq!(keys.iter().position(|key| key == "9").unwrap_or(50), 50, "{head}");
            }
        }
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn words_are_found_in_intents_facts_and_reasons() {
    in_browser(|page| async move {
        open_sample(&page, "").await?;
        page.press("/").await?;
        page.until("document.activeElement.dataset.testid === 'filter-text'").await?;
        page.press("Saturday tarts").await?;
        let file = std::fs::read_to_string("public/sample.jsonl").unwrap().to_lowercase();
        let has = |line: &&str| line.contains("saturday") && line.contains("tarts");
        let wanted = file.lines().filter(has).count();
        until_count(&page, &format!("{wanted} of 51 pairs")).await?;
        assert!(page.driver.current_url().await?.as_str().contains("q=Saturday%20tarts"));
        page.press(ESCAPE).await?;
        until_count(&page, "51 pairs").await?;
        page.press(ESCAPE).await?;
        page.until("document.activeElement.dataset.testid !== 'filter-text'").await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_lead_through_the_shown_pairs_and_explain_themselves() {
    in_browser(|page| async move {
        open_sample(&page, "?predictor=terse").await?;
        until_count(&page, "17 of 51 pairs").await?;
        let ids = shown(&page).await?;
        page.press("j").await?;
        page.see_css(&format!("[data-row-id='{}'].selected", ids[1])).await?;
        page.press("j").await?;
        page.see_css(&format!("[data-row-id='{}'].selected", ids[2])).await?;
        page.press("k").await?;
        page.see_css(&format!("[data-row-id='{}'].selected", ids[1])).await?;
        page.press("?").await?;
        page.until("document.querySelector('.keys-help').open").await?;
        page.press(ESCAPE).await?;
        page.until("!document.querySelector('.keys-help').open").await?;
        page.press(ESCAPE).await?;
        page.until("location.hash === '#/sample?predictor=terse'").await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_column_grows_by_keyboard_and_stays_so() {
    in_browser(|page| async move {
        open_sample(&page, "").await?;
        let width = "document.querySelector('.pair-table thead th').getBoundingClientRect().width";
        let before = page.evaluate(width).await?.as_f64().unwrap();
        page.evaluate("document.querySelector('.pair-table thead button').focus()").await?;
        let chain = page.driver.action_chain().key_down(Key::Shift);
        chain.send_keys(RIGHT).send_keys(RIGHT).key_up(Key::Shift).perform().await?;
        page.until(&format!("Math.abs({width} - {before} - 32) < 1")).await?;
        page.driver.refresh().await?;
        page.see("result-row").await?;
        page.until(&format!("Math.abs({width} - {before} - 32) < 1")).await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn however_many_pairs_few_rows_are_in_the_page() {
    in_browser(|page| async move {
        let row = |number: usize| {
            let gold = format!("Sow bed {number}");
            json!({ "id": format!("r{number}"), "gold": gold, "prediction": "Sow the beds" })
        };
        let rows: String = (0..20_000).map(|number| row(number).to_string() + "\n").collect();
        let files = Files::new();
        page.open("").await?;
        choose(&page, &[&files.write("many.jsonl", rows)]).await?;
        page.see("dataset-summary").await?;
        page.evaluate("location.hash = '#/results'").await?;
        page.see("result-row").await?;
        let table = "document.querySelector('[data-testid=results-table]')";
        // Each pair has a gold intent of its own, and that has a row, too.
        assert_eq!(page.evaluate(&format!("{table}.ariaRowCount")).await?, "40000");
        for (place, last) in [(0, false), (300_000, false), (9_999_999, true)] {
            page.evaluate(&format!(
                "document.querySelector('.pair-table-pane').scrollTop = {place}"
            ))
            .await?;
            let is_there = if last { "[data-row-id=r19999]" } else { "[data-testid=result-row]" };
            page.see_css(is_there).await?;
            let rows = page.count(".pair-table tbody tr").await?;
            assert!(rows < 120, "{rows} rows at {place}");
            let wrong = "[...document.querySelectorAll('[data-row-id]')]
                .map(row => [row.dataset.rowId, row.ariaRowIndex, row.lastElementChild.textContent,
                  row.previousElementSibling.ariaRowIndex, row.previousElementSibling.textContent])
                .filter(([id, index, cell, before, gold]) => {
                  const number = Number(id.slice(1));
                  return cell !== id || index != 2 * number + 3 || before != 2 * number + 2
                    || gold !== `Sow bed ${number}`;
                })";
            // Before the first row in the page there may be that of a gold intent further up.
            page.until(&format!("{wrong}.length === 0")).await?;
        }
        // Scrolling does not take the focus from one row to another.
        let scroll = "document.querySelector('.pair-table-pane').scrollTop";
        page.evaluate(&format!("{scroll} = 340 * 34")).await?;
        page.see_css("[data-row-id=r172] a").await?.focus().await?;
        page.evaluate(&format!("void ({scroll} = 343 * 34)")).await?;
        page.see_css("[data-row-id=r180]").await?;
        page.until("document.activeElement.closest('tr')?.dataset.rowId === 'r172'").await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn predictors_are_compared_on_the_same_gold_intents() {
    in_browser(|page| async move {
        let sample = sample();
        open_sample(&page, "").await?;
        open_band(&page, "compared").await?;
        let said = page.see("comparison-sentences").await?.text().await?;
        // All three are scored on 16 of 17 gold intents, each pair of them on as many or more.
        let f1 = |model: &str, gold: &str| {
            let found = sample.iter().find(|pair| pair.model == model && pair.gold == gold);
            found.and_then(|pair| pair.scores).map(|scores| scores[2])
        };
        let golds: std::collections::BTreeSet<&str> =
            sample.iter().map(|pair| pair.gold.as_str()).collect();
        for (first, second) in [("careful", "chatty"), ("careful", "terse"), ("chatty", "terse")] {
            let leads: Vec<f64> = golds
                .iter()
                .filter_map(|gold| Some(f1(first, gold)? - f1(second, gold)?))
                .collect();
            #[allow(clippy::cast_precision_loss)]
            let lead = leads.iter().sum::<f64>() / leads.len() as f64;
            let begins = format!(
                "{first} is ahead of {second} by {lead:.2} F1 on the {} gold intents they share;",
                leads.len()
            );
            assert!(said.contains(&begins), "{begins:?} is not in {said:?}");
        }
        let lines = page.count("[data-chart=differences] [role=img]").await?;
        assert_eq!(lines, 3);
        page.click_now("[data-testid=chart-metric] input[value=recall]").await?;
        page.until("document.querySelector('[data-testid=comparison-sentences]').textContent.includes(' recall on the ')").await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn kinds_of_lost_facts_filter_and_open_charts_are_remembered() {
    in_browser(|page| async move {
        open_sample(&page, "").await?;
        open_band(&page, "lost-facts").await?;
        page.see_css("[data-chart=missed] [data-filter]").await?;
        let kinds = marks(&page, "missed").await?;
        let said = &kinds["missed=times"];
        page.click_now("[data-filter='missed=times']").await?;
        page.see("filter-chip").await?;
        assert_eq!(chips(&page).await?, json!(["missed: dates and times"]));
        // Every pair that is left misses a fact; all of them together miss so many.
        let facts: usize = said.split([' ', ':']).find_map(|word| word.parse().ok()).unwrap();
        let rows = shown(&page).await?.len();
        assert!(rows > 0 && rows <= facts, "{rows} pairs for {said}");
        page.driver.refresh().await?;
        page.see_css("[data-chart=missed] [data-filter='missed=times'][aria-pressed=true]").await?;
        page.see_css("[data-chart=histogram] [data-filter]").await.map(drop)
    })
    .await;
}
