//! The results screen begins with the answer: a headline in words, the predictors ranked, and rows in
//! sight.

use serde_json::json;
use thirtyfour::error::WebDriverResult;

use crate::own_data::{Files, choose};
use crate::page::{Page, in_browser};
use crate::workspace_kit::until_count;

const HEADLINE: &str = "document.querySelector('[data-testid=headline]')?.innerText ?? ''";

/// Judged rows: on every intent the first model covers all three facts, the others only the first.
fn judged(models: &[&str], intents: usize) -> String {
    let facts = ["Order tarts", "The day is Saturday", "The quantity is two"];
    let mut lines = String::new();
    for number in 0..intents {
        for (place, model) in models.iter().enumerate() {
            let label = |fact: usize| if place == 0 || fact == 0 { "C" } else { "M" };
            let covered = facts.iter().enumerate();
            let covered: Vec<_> = covered
                .map(|(n, fact)| json!({ "fact": fact, "reasoning": "r", "label": label(n) }))
                .collect();
            let answer = json!({
                "expert_fact_coverage": covered,
                "predicted_fact_accuracy": [{ "fact": "Order tarts", "reasoning": "r", "label": "C" }],
            });
            let row = json!({
                "id": format!("{number}-{place}"), "model": model,
                "gold_intent": format!("Order two tarts for Saturday, shop {number}"),
                "predicted_intent": "Order tarts", "gold_facts": facts,
                "judge": "gpt-6-luna", "judge_answer": answer,
            });
            lines.push_str(&row.to_string());
            lines.push('\n');
        }
    }
    lines
}

async fn open_judged(page: &Page, files: &Files, models: &[&str]) -> WebDriverResult<()> {
    page.open("").await?;
    choose(page, &[&files.write("judged.jsonl", judged(models, 8))]).await?;
    page.see("dataset-summary").await?;
    page.click("see-results").await?;
    page.see("result-row").await.map(drop)
}

#[tokio::test(flavor = "multi_thread")]
async fn two_models_are_compared_in_words() {
    in_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files, &["<b>gpt-4o</b>", "claude-3"]).await?;
        page.until(&format!("({HEADLINE}).includes('significant')")).await?;
        let said = page.text_of("headline").await?;
        // F1 is 1 against 2 * (1/3) / (4/3), on each of eight intents: 2 of 2^8 flips are as extreme.
        for part in [
            "<b>gpt-4o</b> is ahead of claude-3 by 0.50 F1 (0.50 to 0.50).",
            "The difference is significant (p = 0.008, on 8 gold intents both were scored on).",
            "claude-3 loses dates and quantities most (2.0 facts a pair).",
            "The judge (gpt-6-luna) and <b>gpt-4o</b> are GPT models",
        ] {
            assert!(said.contains(part), "{part:?} is not in {said:?}");
        }
        page.click_css("[data-testid=headline-method] summary").await?;
        let method = page.text_of("headline-method").await?;
        assert!(method.contains("one comparison, so no correction"), "{method}");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_three_models_the_first_is_held_against_both() {
    in_browser(|page| async move {
        page.open("#/sample").await?;
        page.until(&format!("({HEADLINE}).includes('corrected for 3 comparisons')")).await?;
        let said = page.text_of("headline").await?;
        for part in [
            "careful is ahead of chatty by 0.23 F1 (",
            "careful is decidedly ahead of both others",
            "50 of 51 pairs scored; 1 failed",
        ] {
            assert!(said.contains(part), "{part:?} is not in {said:?}");
        }
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_model_has_its_score_and_what_it_loses() {
    in_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files, &["solo"]).await?;
        let title = "solo scores 1.00 F1 (1.00 to 1.00) over 8 pairs.";
        page.until(&format!("({HEADLINE}).startsWith('{title}')")).await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_scored_says_so_and_starts() {
    in_browser(|page| async move {
        let files = Files::new();
        let rows =
            (0..6).map(|n| format!("{{\"gold\": \"Sow bed {n}\", \"prediction\": \"Sow\"}}\n"));
        page.open("").await?;
        choose(&page, &[&files.write("plain.jsonl", rows.collect::<String>())]).await?;
        page.see("dataset-summary").await?;
        crate::judge_kit::choose_provider(&page, "rules").await?;
        page.click("see-results").await?;
        page.until(&format!("({HEADLINE}).includes('Nothing is scored yet.')")).await?;
        assert!(page.text_of("headline").await?.contains("6 pairs wait for a judge."));
        page.click("run-start").await?;
        page.until(&format!("({HEADLINE}).includes(' F1')")).await?;
        assert_eq!(page.count("[data-testid=run-start]").await?, 0);
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn predictors_are_ranked_and_filter() {
    in_browser(|page| async move {
        page.open("#/sample").await?;
        page.see("result-row").await?;
        let ranked = "[...document.querySelectorAll('[data-testid=predictor-row]')]
            .map(row => row.dataset.predictor)";
        assert_eq!(page.evaluate(ranked).await?, json!(["careful", "chatty", "terse"]));
        // All of a row can be clicked.
        page.click_css("[data-predictor=chatty] [data-testid=mean-recall]").await?;
        until_count(&page, "17 of 51 pairs").await?;
        let names = "[...document.querySelectorAll('.pair-table-prediction bdi:first-child')]
            .every(name => name.textContent === 'chatty')";
        page.until(names).await?;
        page.see_css("[data-predictor=chatty] [aria-pressed=true]").await?;
        page.click_css("[data-predictor=chatty] [data-testid=mean-f1]").await?;
        until_count(&page, "51 pairs").await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_predictors_need_no_scrolling() {
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
        Ok(())
    })
    .await;
}

/// How many rows lie wholly inside the window and below the table's head.
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
            page.until(&format!("({HEADLINE}).includes('decidedly')")).await?;
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

#[tokio::test(flavor = "multi_thread")]
async fn a_few_pairs_have_no_charts() {
    in_browser(|page| async move {
        let files = Files::new();
        page.open("").await?;
        choose(&page, &[&files.write("two.jsonl", judged(&["a", "b"], 2))]).await?;
        page.see("dataset-summary").await?;
        page.click("see-results").await?;
        page.see("result-row").await?;
        page.until(&format!("({HEADLINE}).includes('too few to decide anything')")).await?;
        assert_eq!(page.count("[data-band]").await?, 0);
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lost_facts_of_each_predictor_stand_side_by_side() {
    in_browser(|page| async move {
        page.resize(1280, 720, 1).await?;
        page.open("#/sample").await?;
        page.click_now("[data-band=lost-facts]").await?;
        page.see_css("[data-chart=missed] [data-filter='predictor=terse&missed=times']").await?;
        page.click_now("[data-chart=missed] [data-filter='predictor=terse&missed=times']").await?;
        page.until("location.hash.includes('predictor=terse&missed=times')").await
    })
    .await;
}
