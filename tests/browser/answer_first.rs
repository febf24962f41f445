//! The results screen begins with the answer: a headline in words, the predictors ranked, and rows in
//! sight.

use serde_json::json;
use thirtyfour::error::WebDriverResult;

use crate::own_data::{Files, choose};
use crate::page::{Page, in_browser};
use crate::workspace_kit::until_count;

pub const HEADLINE: &str = "document.querySelector('[data-testid=headline]')?.innerText ?? ''";

/// Judged rows: on every intent the first model covers all three facts, the others only the first.
pub fn judged(models: &[&str], intents: usize) -> String {
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

pub async fn open_judged(page: &Page, files: &Files, models: &[&str]) -> WebDriverResult<()> {
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
            "claude-3 loses 2.0 facts per pair, most often dates and quantities.",
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
            "careful is clearly ahead of both others",
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
        let title = "solo scores 1.00 F1 (0.68 to 1.00) over 8 pairs.";
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

#[tokio::test(flavor = "multi_thread")]
async fn groups_of_each_predictor_stand_side_by_side() {
    in_browser(|page| async move {
        page.resize(1280, 720, 1).await?;
        page.open("#/sample").await?;
        page.click_now("[data-band=groups]").await?;
        let of_terse =
            "[data-chart=groups] [data-filter*='predictor=terse'][data-filter*='shopping']";
        page.see_css(of_terse).await?;
        page.click_now(of_terse).await?;
        page.until(
            "location.hash.includes('predictor=terse') && location.hash.includes('shopping')",
        )
        .await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_groups_that_are_chosen_are_held_against_each_other() {
    in_browser(|page| async move {
        page.open("#/sample?group=shopping&group=travel").await?;
        page.until(&format!(
            "/^F1 is (level|[0-9.]+ higher) in (shopping|travel) /.test({HEADLINE})"
        ))
        .await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_count_of_pairs_is_the_same_count() {
    in_browser(|page| async move {
        let files = Files::new();
        // The last answer cannot be read: 16 pairs, 15 of them scored.
        let mut rows: Vec<String> = judged(&["a", "b"], 8).lines().map(str::to_owned).collect();
        let mut last: serde_json::Value = serde_json::from_str(&rows.pop().unwrap()).unwrap();
        last["judge_answer"] = json!("I would rather not say.");
        rows.push(last.to_string());
        page.open("").await?;
        choose(&page, &[&files.write("judged.jsonl", rows.join("\n"))]).await?;
        let summary = page.text_of("dataset-summary").await?;
        assert!(summary.starts_with("16 pairs · 8 gold intents · 2 predictors"), "{summary}");
        let fine = page.see_css(".data header .start-fine").await?.text().await?;
        assert!(fine.starts_with("15 of 16 pairs scored, 1 failed"), "{fine}");
        page.click("see-results").await?;
        page.until(&format!("({HEADLINE}).includes('15 of 16 pairs scored')")).await?;
        let header = page.see_css(".page-header-open").await?.text().await?;
        assert!(header.contains("16 pairs · 8 gold intents · 2 predictors"), "{header}");
        until_count(&page, "16 pairs").await?;
        let scored =
            "[...document.querySelectorAll('.predictor-scored')].map(cell => cell.textContent)";
        assert_eq!(page.evaluate(scored).await?, json!(["8", "7 of 8"]));
        crate::keeping_kit::kept_text(&page, "text.includes('\"scored\":15')").await?;
        page.open("#/").await?;
        let details = "document.querySelector('.project-details')?.textContent ?? ''";
        page.until(&format!("({details}).startsWith('15 of 16 pairs scored')")).await
    })
    .await;
}
