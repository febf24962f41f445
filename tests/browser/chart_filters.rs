//! Marks of charts filter by pointer, brush and key, and say what they count.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;
use thirtyfour::error::WebDriverResult;

use crate::page::{Page, in_browser};
use crate::workspace_kit::{Judged, chips, open_sample, sample, shown, until_count};

const ENTER: &str = "\u{e007}";
const RIGHT: &str = "\u{e014}";

/// The label of each mark, by its filter.
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
            // The last bar includes its upper end.
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
        assert!(note.contains(&format!("Showing {} of 51 pairs", wanted.len())), "{note}");

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
        // Another chart counts only terse's pairs.
        for (filter, label) in marks(&page, "histogram").await? {
            let low: f64 = filter["f1=".len()..].split('-').next().unwrap().parse().unwrap();
            let high = if low > 0.85 { 2.0 } else { low + 0.1 };
            let is_meant = |pair: &&Judged| pair.model == "terse" && pair.f1_between(low, high);
            let expected = sample.iter().filter(is_meant).count();
            assert!(label.ends_with(&format!(": {}", counted(expected))), "{filter}: {label}");
        }
        // The chart itself still shows all predictors.
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
async fn a_mark_that_is_clicked_before_the_charts_are_drawn_again_leaves_other_filters_alone() {
    in_browser(|page| async move {
        let sample = sample();
        open_sample(&page, "").await?;
        // In one turn, so that nothing is drawn in between.
        let click_both = "['predictor=terse', 'f1=0.5-0.6'].forEach(filter =>
            document.querySelector(`[data-filter='${filter}']`)
              .dispatchEvent(new MouseEvent('click', { bubbles: true })))";
        page.evaluate(click_both).await?;
        let is_meant = |pair: &&Judged| pair.model == "terse" && pair.f1_between(0.5, 0.6);
        let both = sample.iter().filter(is_meant).count();
        until_count(&page, &format!("{both} of 51 pairs")).await?;
        assert_eq!(chips(&page).await?, json!(["predictor: terse", "F1 0.5 to 0.6"]));
        page.see_css("[data-filter='f1=0.5-0.6'][aria-pressed=true]").await?;
        page.see_css("[data-filter='predictor=terse'][aria-pressed=true]").await?;
        page.evaluate(click_both).await?;
        until_count(&page, "51 pairs").await?;
        assert_eq!(chips(&page).await?, json!([]));
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
        // Charts are drawn after the table; wait for them before the next brush.
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
async fn predictors_are_compared_on_the_same_gold_intents() {
    in_browser(|page| async move {
        let sample = sample();
        open_sample(&page, "").await?;
        open_band(&page, "compared").await?;
        let lines = "document.querySelectorAll('[data-chart=differences] [role=img]').length";
        page.until(&format!("{lines} === 3")).await?;
        let said = page.text_of("comparison-sentences").await?;
        // All three are scored on 16 of 17 gold intents, each pair of them on as many or more.
        let f1 = |model: &str, gold: &str| {
            let found = sample.iter().find(|pair| pair.model == model && pair.gold == gold);
            found.and_then(|pair| pair.scores).map(|scores| scores[2])
        };
        let golds: BTreeSet<&str> =
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
