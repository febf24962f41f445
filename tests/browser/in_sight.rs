//! What is in sight when a screen opens: rows, the whole figure, all predictors, and nothing cut off.

use serde_json::json;

use crate::answer_first::{HEADLINE, open_judged};
use crate::judge_kit::choose_provider;
use crate::own_data::{Files, choose};
use crate::page::in_browser;

#[tokio::test(flavor = "multi_thread")]
async fn ten_predictors_need_no_scrolling_and_leave_six_rows_in_sight() {
    in_browser(|page| async move {
        let files = Files::new();
        page.resize(1280, 720, 1).await?;
        let models = ["m0", "m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "m9"];
        open_judged(&page, &files, &models).await?;
        page.until(&format!("({HEADLINE}).includes('corrected for 45 comparisons')")).await?;
        let fit = page
            .evaluate(
                "(pane => [pane.scrollHeight <= pane.clientHeight, pane.getBoundingClientRect().bottom
                   < innerHeight, pane.querySelectorAll('[data-testid=predictor-row]').length])
                   (document.querySelector('.predictors'))",
            )
            .await?;
        assert_eq!(fit, json!([true, true, 10]));
        page.see("pair-diagram").await?;
        let rows = page.evaluate(ROWS_IN_SIGHT).await?.as_u64().unwrap();
        assert!(rows >= 6, "{rows} rows");
        let cut = page.evaluate(CUT_OFF).await?;
        assert_eq!(cut, json!([]));
        Ok(())
    })
    .await;
}

/// Rows that are completely visible below the table's head.
const ROWS_IN_SIGHT: &str = "(() => {
    const head = document.querySelector('.pair-table thead').getBoundingClientRect();
    return [...document.querySelectorAll('[data-testid=result-row]')].filter(row => {
      const box = row.getBoundingClientRect();
      return box.top >= head.bottom - 1 && box.bottom <= innerHeight;
    }).length;
  })()";

#[tokio::test(flavor = "multi_thread")]
async fn at_least_six_rows_are_in_sight_each_with_its_intent() {
    in_browser(|page| async move {
        page.resize(1280, 720, 1).await?;
        for view in ["", "?sort=-f1", "?sort=predictor"] {
            page.open(&format!("#/sample{view}")).await?;
            page.until(&format!("({HEADLINE}).includes('clearly')")).await?;
            page.see("pair-diagram").await?;
            let rows = page.evaluate(ROWS_IN_SIGHT).await?.as_u64().unwrap();
            assert!(rows >= 6, "{rows} rows at 1280 by 720{view}");
            let empty = "[...document.querySelectorAll('.pair-table-intent')]
                .filter(intent => !intent.textContent).length";
            assert_eq!(page.evaluate(empty).await?, 0);
        }
        Ok(())
    })
    .await;
}

/// Whether the whole figure with its scores is visible.
const FIGURE_IN_SIGHT: &str = "(() => {
    const pane = document.querySelector('.pair-diagram').getBoundingClientRect();
    const figure = document.querySelector('[data-testid=pair-diagram]').getBoundingClientRect();
    return figure.height > 100 && figure.top >= pane.top - 1
      && figure.bottom <= Math.min(pane.bottom + 1, innerHeight);
  })()";

#[tokio::test(flavor = "multi_thread")]
async fn the_whole_figure_of_a_pair_with_four_facts_is_in_sight_when_the_screen_opens() {
    in_browser(|page| async move {
        for (width, height) in [(1280, 720), (1440, 900)] {
            page.resize(width, height, 1).await?;
            page.open("#/").await?;
            page.open("#/sample").await?;
            page.until(&format!("({HEADLINE}).includes('clearly')")).await?;
            page.see("pair-diagram").await?;
            assert_eq!(page.all("gold-fact").await?.len(), 4);
            let in_sight = page.evaluate(FIGURE_IN_SIGHT).await?;
            assert_eq!(in_sight, true, "at {width} by {height}");
            assert_eq!(page.evaluate("scrollY").await?, 0);
            let rows = page.evaluate(ROWS_IN_SIGHT).await?.as_u64().unwrap();
            assert!(rows >= 6, "{rows} rows at {width} by {height}");
        }
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_run_its_status_is_one_line_and_six_rows_are_still_in_sight() {
    in_browser(|page| async move {
        let files = Files::new();
        page.resize(1280, 720, 1).await?;
        let row = |n: usize| json!({ "id": n, "gold": format!("Sow bed {n} at noon"), "prediction": "Sow a bed" });
        let rows: Vec<String> = (0..20).map(|n| row(n).to_string()).collect();
        page.open("").await?;
        choose(&page, &[&files.write("plain.jsonl", rows.join("\n"))]).await?;
        page.see("dataset-summary").await?;
        choose_provider(&page, "rules").await?;
        page.click("run-start").await?;
        page.see_css("[data-testid=run-progress][data-state=finished]").await?;
        page.until(&format!("({HEADLINE}).includes(' F1')")).await?;
        page.see("pair-diagram").await?;
        let height = "document.querySelector('[data-testid=run-progress]').offsetHeight";
        let height = page.evaluate(height).await?.as_u64().unwrap();
        assert!(height < 56, "the run takes {height} pixels");
        let rows = page.evaluate(ROWS_IN_SIGHT).await?.as_u64().unwrap();
        assert!(rows >= 6, "{rows} rows");
        Ok(())
    })
    .await;
}

/// Texts that are cut off without an ellipsis or without a title.
const CUT_OFF: &str = "[...document.querySelectorAll('.page-header *, .results *')].filter(element => {
      const style = getComputedStyle(element);
      const hasText = [...element.childNodes].some(node => node.nodeType === 3 && node.textContent.trim());
      if (!hasText || element.closest('svg, .visually-hidden, .pair-table-pane') || style.display === 'inline'
        || !element.offsetWidth || style.overflowX === 'visible' && style.whiteSpace !== 'nowrap') return false;
      const pane = element.parentElement.closest('.predictors, .results-signature, nav, header') ?? element;
      const isCut = element.scrollWidth > element.clientWidth + 1
        || element.getBoundingClientRect().right > innerWidth + 1;
      return isCut && !(style.textOverflow === 'ellipsis' && element.closest('[title]')) && pane;
    }).map(element => element.className + ': ' + element.textContent)";

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_cut_off_without_an_ellipsis_and_a_title() {
    in_browser(|page| async move {
        let files = Files::new();
        page.resize(1280, 720, 1).await?;
        let long = "a-provider/a-model-with-a-name-that-is-far-longer-than-any-column-of-a-table-is-wide";
        open_judged(&page, &files, &[long, "gpt-4o"]).await?;
        page.until(&format!("({HEADLINE}).includes('significant')")).await?;
        page.see("pair-diagram").await?;
        for (width, height, zoom) in [(1280, 720, 1), (390, 844, 1), (1280, 720, 2)] {
            page.resize(width, height, zoom).await?;
            let cut = page.evaluate(CUT_OFF).await?;
            assert_eq!(cut, json!([]), "at {width} by {height}, zoom {zoom}");
        }
        let names = "[...document.querySelectorAll('.predictor-row button')]
            .every(name => name.scrollWidth <= name.clientWidth || name.title.includes(name.textContent))";
        assert_eq!(page.evaluate(names).await?, true);
        Ok(())
    })
    .await;
}

/// Selects whose chosen option is wider than the room for it.
const CUT_SELECTS: &str = "[...document.querySelectorAll('select')].filter(select => {
      const style = getComputedStyle(select);
      const pen = document.createElement('canvas').getContext('2d');
      pen.font = style.font;
      const text = pen.measureText(select.selectedOptions[0]?.textContent ?? '').width;
      const arrow = 18, room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
      return select.offsetWidth && text > room;
    }).map(select => select.selectedOptions[0].textContent)";

#[tokio::test(flavor = "multi_thread")]
async fn on_the_data_screen_the_note_on_the_rules_is_short_and_no_choice_is_cut() {
    in_browser(|page| async move {
        let files = Files::new();
        let row = json!({ "id": 1, "gold_intent": "Sow a bed", "predicted_intent": "Sow", "human_present": [true], "human_predicted": [true] });
        page.resize(1280, 720, 1).await?;
        page.open("").await?;
        choose(&page, &[&files.write("plain.jsonl", row.to_string())]).await?;
        page.see("dataset-summary").await?;
        choose_provider(&page, "rules").await?;
        let lines = "(note => note.offsetHeight / parseFloat(getComputedStyle(note).lineHeight))
            (document.querySelector('[data-testid=rules-note]'))";
        page.until(&format!("Math.round({lines}) <= 2")).await?;
        let measured = "document.querySelector('[data-testid=rules-measured] p').checkVisibility()";
        assert_eq!(page.evaluate(measured).await?, false);
        page.click_css("[data-testid=rules-measured] summary").await?;
        page.until(measured).await?;
        for (width, height) in [(1280, 720), (1440, 900), (390, 844)] {
            page.resize(width, height, 1).await?;
            let cut = page.evaluate(CUT_SELECTS).await?;
            assert_eq!(cut, json!([]), "at {width} by {height}");
        }
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_phone_f1_is_in_sight() {
    in_browser(|page| async move {
        page.resize(390, 844, 1).await?;
        page.open("#/sample").await?;
        page.see("result-row").await?;
        let f1 = "document.querySelector('[data-testid=result-row] td:nth-child(4)')
            .getBoundingClientRect()";
        page.until(&format!("{f1}.width > 20 && {f1}.right <= innerWidth")).await?;
        let mean = "document.querySelector('[data-testid=mean-f1]').getBoundingClientRect()";
        page.until(&format!("{mean}.width > 0 && {mean}.right <= innerWidth")).await
    })
    .await;
}
