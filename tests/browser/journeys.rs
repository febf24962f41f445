//! The most common journeys from start to end. `scripts/test` runs these in every engine; the other
//! tests run in Chromium there, and in every engine by `scripts/test-engines`.

use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::judge_kit::{
    GARDEN, GARDEN_QUESTIONS, Shown, as_lines, as_shown, by_rule, choose_provider, open_rows, run,
    set_judge, shown_scores,
};
use crate::keeping_kit::kept_text;
use crate::own_data::{Files, downloaded};
use crate::page::{NewTabBy, Page, in_browser};
use crate::review_kit::{ENTER, RIGHT, TAB, open_judged};
use crate::stand_in::{Config, MODEL, Standin};

async fn open_sample(page: &Page) -> WebDriverResult<()> {
    page.open("").await?;
    page.click("open-sample").await?;
    page.see("result-row").await.map(drop)
}

/// The pair that is shown beside the table, by its name.
async fn shows(page: &Page, id: &str) -> WebDriverResult<()> {
    page.see_css(&format!("[data-row-id='{id}'].selected")).await?;
    let name = "document.querySelector('.pair-view-nav')?.textContent ?? ''";
    page.until(&format!("{name}.includes('{id}')")).await
}

/// Cells on which a click would open another row.
const WRONG_TARGETS: &str = "(() => {
    const pane = document.querySelector('.pair-table-pane').getBoundingClientRect();
    const head = document.querySelector('.pair-table thead th').getBoundingClientRect();
    const wrong = [];
    let looked = 0;
    for (const row of document.querySelectorAll('[data-row-id]'))
      for (const cell of row.children) {
        const box = cell.getBoundingClientRect();
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        // Firefox rounds: what lies on the last half pixel is outside the window to it.
        if (x > pane.right || y < head.bottom || y > Math.min(pane.bottom, innerHeight) - 1) continue;
        looked += 1;
        const link = document.elementFromPoint(x, y)?.closest('a');
        if (link !== row.querySelector('a'))
          wrong.push([row.dataset.rowId, link?.closest('tr')?.dataset.rowId,
            document.elementFromPoint(x, y)?.outerHTML.slice(0, 60), x, y]);
      }
    return { looked, wrong };
  })()";

#[tokio::test(flavor = "multi_thread")]
async fn a_pair_of_the_sample_opens_by_click_and_by_key() {
    in_browser(|page| async move {
        page.resize(1280, 900, 1).await?;
        open_sample(&page).await?;
        page.click_now("[data-band=scores]").await?;
        page.see_css("[data-chart=histogram] [data-filter]").await?;
        for scrolled in [500, 0] {
            let pane = "document.querySelector('.pair-table-pane')";
            page.evaluate(&format!("void ({pane}.scrollTop = {scrolled})")).await?;
            page.until(&format!("{pane}.scrollTop === {scrolled}")).await?;
            // Charts that load move the table, so look again.
            let all_right =
                format!("(({{ looked, wrong }}) => looked > 15 && !wrong.length)({WRONG_TARGETS})");
            let outcome = page.until(&all_right).await;
            let targets = page.evaluate(WRONG_TARGETS).await?;
            assert!(outcome.is_ok(), "each cell is to open the pair of its row: {targets}");
        }
        // Not the link's text but a number to the right of it.
        for (id, column) in [("tarts-chatty", 4), ("tarts-careful", 3), ("tarts-terse", 5)] {
            page.scroll_to_row(id).await?;
            let cell = format!("[data-row-id='{id}'] td:nth-child({column})");
            let cell = page.see_still(&cell).await?;
            page.driver.action_chain().move_to_element_center(&cell).click().perform().await?;
            shows(&page, id).await?;
        }
        page.press("j").await?;
        shows(&page, "tarts-chatty").await?;
        page.press("k").await?;
        shows(&page, "tarts-terse").await?;
        page.evaluate("document.querySelector('[data-row-id=tarts-careful] a').focus()").await?;
        page.press(ENTER).await?;
        shows(&page, "tarts-careful").await?;
        page.see("pair-diagram").await?;
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_opens_in_a_new_tab_and_the_old_one_stays_as_it_is() {
    in_browser(|page| async move {
        page.resize(1280, 900, 1).await?;
        open_sample(&page).await?;
        page.click_now("[data-band=scores]").await?;
        page.see_css("[data-chart=histogram] [data-filter]").await?;
        let (first, before) = (page.driver.window().await?, page.driver.current_url().await?);
        for by in [NewTabBy::Control, NewTabBy::MiddleButton] {
            page.scroll_to_row("tarts-chatty").await?;
            let cell = page.see_css("[data-row-id='tarts-chatty'] td:nth-child(4)").await?;
            page.open_in_new_tab(&cell, by).await?;
            shows(&page, "tarts-chatty").await?;
            page.driver.close_window().await?;
            page.driver.switch_to_window(first.clone()).await?;
            assert_eq!(page.driver.current_url().await?, before, "{by:?}");
            assert_eq!(page.count("[data-row-id='tarts-chatty'].selected").await?, 0, "{by:?}");
        }
        Ok(())
    })
    .await;
}

/// The edge of the row that is chosen is painted, and the head is as wide as the page.
#[tokio::test(flavor = "multi_thread")]
async fn the_chosen_row_has_its_bar_and_the_header_its_width() {
    in_browser(|page| async move {
        page.resize(1280, 900, 1).await?;
        open_sample(&page).await?;
        page.select_row("tarts-chatty").await?;
        let bar = "getComputedStyle(document.querySelector('.selected td')).boxShadow";
        assert_ne!(page.evaluate(bar).await?, "none");
        let gap = "document.documentElement.clientWidth
            - document.querySelector('.page-header').getBoundingClientRect().right";
        assert_eq!(page.evaluate(gap).await?.as_f64(), Some(0.0));
        let track = "getComputedStyle(document.documentElement).scrollbarColor";
        assert_ne!(page.evaluate(track).await?, "auto", "what is right of it is a scrollbar");
        let wide = "[document.documentElement.scrollWidth, innerWidth]";
        let wide = page.evaluate(wide).await?;
        assert!(wide[0].as_f64() <= wide[1].as_f64(), "nothing is wider than the page: {wide}");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_judged_by_the_rules() {
    in_browser(|page| async move {
        let files = Files::new();
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        let summary = page.text_of("dataset-summary").await?;
        assert!(summary.starts_with("4 pairs · 3 gold intents"), "{summary}");
        choose_provider(&page, "rules").await?;
        run(&page).await?;
        let expected: Shown = GARDEN
            .iter()
            .map(|(id, gold, predicted)| {
                let facts = bifact::rules::facts_of(gold);
                let tally = bifact::rules::assess(gold, &facts, predicted).tally();
                ((*id).to_owned(), as_shown(tally))
            })
            .collect();
        assert_eq!(shown_scores(&page).await?, expected);
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_judged_by_a_model_and_is_there_after_a_reload() {
    in_browser(|page| async move {
        let (files, stand_in) = (Files::new(), Standin::start(Config::default()).await);
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        set_judge(&page, &stand_in, MODEL).await?;
        run(&page).await?;
        assert_eq!(shown_scores(&page).await?, by_rule(&GARDEN));
        assert_eq!(stand_in.questions().len(), GARDEN_QUESTIONS);

        // The project itself speaks of its pairs last.
        kept_text(&page, "text.includes('\"scored\":4')").await?;
        page.driver.refresh().await?;
        page.open("#/").await?;
        page.click("project-open").await?;
        page.see("results-table").await?;
        page.until("!document.querySelector('[data-testid=result-row] .unscored')").await?;
        assert_eq!(shown_scores(&page).await?, by_rule(&GARDEN));
        assert_eq!(stand_in.questions().len(), GARDEN_QUESTIONS, "nothing is asked again");
        Ok(())
    })
    .await;
}

/// The fields below Settings that have no size.
const FLAT_FIELDS: &str = "[...document.querySelectorAll(
    '[data-testid=judge-settings] :is(input, select), .judge-panel > .field input')]
    .map(field => [field.dataset.testid, field.getBoundingClientRect()])
    .filter(([, box]) => box.width < 10 || box.height < 10)
    .map(([name]) => name)";

#[tokio::test(flavor = "multi_thread")]
async fn every_provider_has_its_settings_whatever_was_chosen_before() {
    in_browser(|page| async move {
        let files = Files::new();
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        page.see("provider-select").await?;
        let known = "[...document.querySelectorAll('[data-testid=provider-select] option')]
            .map(option => option.value)";
        let known: Vec<String> = serde_json::from_value(page.evaluate(known).await?).unwrap();
        assert!(known.len() > 10, "{known:?}");
        let settings = "document.querySelector('[data-testid=judge-settings]')";
        // Each after each of two others, with Settings closed all the while.
        for before in ["openai", "anthropic"] {
            for id in &known {
                choose_provider(&page, before).await?;
                choose_provider(&page, id).await?;
                if id == "rules" {
                    page.until(&format!("!{settings}")).await?;
                    continue;
                }
                page.click_css("[data-testid=judge-settings] > summary").await?;
                page.until(&format!("{settings}.open")).await?;
                let fields = page.count("[data-testid=judge-settings] :is(input, select)").await?;
                assert!(fields >= 8, "{id}: {fields}");
                assert_eq!(page.evaluate(FLAT_FIELDS).await?, json!([]), "{id} after {before}");
                page.click_css("[data-testid=judge-settings] > summary").await?;
                page.until(&format!("!{settings}.open")).await?;
            }
        }
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_export_holds_what_is_shown() {
    in_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files).await?;
        let words = [
            ("export-html", ["<!doctype html>", "The table is for two"]),
            ("export-csv", ["noon", "0.6666666666666666"]),
            ("export-jsonl", ["\"id\":\"noon\"", "bifact_scores"]),
            ("export-markdown", ["| noon | a | scored |", "0.83 (0.67–1.00)"]),
            ("export-latex", ["\\begin{tabular}", "0.67"]),
            ("export-svg", ["<svg", "The table is for two"]),
        ];
        for (test_id, words) in words {
            let text = String::from_utf8(downloaded(&page, test_id, &files).await?).unwrap();
            for words in words {
                assert!(text.contains(words), "{words} in {test_id}: {text}");
            }
        }
        let lines = std::fs::read_to_string(files.path("download of export-jsonl")).unwrap();
        let rows: Vec<Value> =
            lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(rows.len(), 3);
        let png = downloaded(&page, "export-png", &files).await?;
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        assert!(png.len() > 5000, "{} bytes", png.len());

        page.open("#/").await?;
        let copy = downloaded(&page, "project-save", &files).await?;
        let head = copy.split(|byte| *byte == b'\n').next().unwrap();
        let head: Value = serde_json::from_slice(head).unwrap();
        assert_eq!(head["bifact"], "project");
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn agreement_is_computed_and_can_be_taken_along() {
    in_browser(|page| async move {
        let files = Files::new();
        page.open("#/agreement/sample").await?;
        page.see_css("[data-testid='agreement-table'] [data-metric='METEOR']").await?;
        let rows = page.count("[data-testid='agreement-table'] tbody tr").await?;
        assert_eq!(rows, 9);
        let split = downloaded(&page, "export-split", &files).await?;
        assert_eq!(String::from_utf8(split).unwrap().lines().count(), 52);
        page.resize(1280, 500, 1).await?;
        page.click("label-pairs").await?;
        page.see("labelling").await?;
        page.until("scrollY === 0 && document.documentElement.scrollHeight > innerHeight").await?;
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pairs_are_labelled_by_click_and_by_key() {
    in_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files).await?;
        page.open("#/agreement").await?;
        page.click("label-here").await?;
        page.fill("annotator-name", "Ada").await?;
        page.press(TAB).await?;
        page.click_css("[data-testid=label-fact] [data-verdict=supported]").await?;
        page.click_css("[data-label=same]").await?;
        page.until(
            "document.querySelector('[data-testid=labelling-pair]').textContent === 'Pair 2 of 3'",
        )
        .await?;
        page.press("n").await?;
        page.until(
            "document.querySelector('[data-testid=labelling-progress]').textContent
               === '2 of 3 pairs labelled'",
        )
        .await?;
        page.click("labelling-done").await?;
        let labels = downloaded(&page, "export-labels", &files).await?;
        let labels = String::from_utf8(labels).unwrap();
        let said: Vec<Value> =
            labels.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let of = |label: &Value| (label["id"].clone(), label["match"].clone());
        let matches: Vec<Value> = said.iter().map(|label| of(label).1).collect();
        assert_eq!(matches.len(), 2);
        assert!(matches.contains(&json!("yes")) && matches.contains(&json!("no")), "{said:?}");
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_verdict_is_overridden_and_the_method_walked_through() {
    in_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files).await?;
        page.click_css("[data-fact='1'] .figure-fact").await?;
        page.press("c").await?;
        page.until("document.querySelector('[data-testid=pair-recall]').textContent === '1.00'")
            .await?;
        page.press("u").await?;
        page.until("document.querySelector('[data-testid=pair-recall]').textContent === '0.67'")
            .await?;
        page.press("e").await?;
        page.see_css("[data-testid='pair-walk'][data-step='1']").await?;
        page.press(RIGHT).await?;
        page.see_css("[data-testid='pair-walk'][data-step='2']").await.map(drop)
    })
    .await;
}
