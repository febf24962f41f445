//! Fulfilment asked of a model: the verdict and the steps it rests on, and matches that were not completed.

use serde_json::json;

use crate::judge_kit::{open_rows, run, set_judge};
use crate::keeping_kit::kept_text;
use crate::own_data::{Files, downloaded};
use crate::page::in_browser;
use crate::stand_in::{Config, MODEL, Question, Standin, fulfilled_by};

/// Both predictions match their gold intents; the user completed the first only. The third pair has no
/// trajectory.
fn rows() -> String {
    let typed = |text: &str| json!({ "action": "type", "text": text });
    let steps = json!([{ "action": "click", "target": "[link] Start" }, typed("Water the ferns")]);
    let rows = [
        json!({ "id": "done", "gold": "Water the ferns", "prediction": "Water the ferns",
                "trajectory": { "steps": steps } }),
        json!({ "id": "undone", "gold": "Water the ferns and dig", "prediction": "Water the ferns and dig",
                "trajectory": { "steps": steps } }),
        json!({ "id": "unseen", "gold": "Prune the roses", "prediction": "Prune the roses" }),
    ];
    rows.map(|row| row.to_string()).join("\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_verdict_lights_up_its_steps_and_a_match_that_is_not_completed_is_a_conflict() {
    in_browser(|page| async move {
        let (files, stand_in) = (Files::new(), Standin::start(Config::default()).await);
        open_rows(&page, &files, &rows()).await?;
        set_judge(&page, &stand_in, MODEL).await?;
        page.click_now("[data-testid='method-select'] option[value='autorater']").await?;
        run(&page).await?;
        page.open("#/data").await?;
        page.click_now("[data-testid='method-select'] option[value='fulfilment']").await?;
        page.until(
            "document.querySelector('[data-testid=run-estimate]').textContent.includes('2 requests')",
        )
        .await?;
        page.click("run-start").await?;
        page.until("document.querySelector('[data-testid=fulfilment-summary]')?.textContent.includes('1 of 2')")
            .await?;
        let asked = stand_in.questions();
        let about = |asked: &&crate::stand_in::Recorded| matches!(asked.question, Some(Question::Fulfilment { .. }));
        assert_eq!(asked.iter().filter(about).count(), 2, "the pair without a trajectory is not asked about");

        page.open("#/levels/results/done").await?;
        let verdict = page.see_css("[data-testid=fulfilled][data-verdict=yes]").await?;
        assert!(verdict.text().await?.contains("Fulfilled"));
        let actions = ["[link] Start -> CLICK".to_owned(), "TYPE: Water the ferns".to_owned()];
        assert_eq!(fulfilled_by("Water the ferns", &actions), Some(vec![2]));
        page.click("show-trajectory").await?;
        page.see_css("[data-testid=trajectory-step][data-step='2'][data-evidence=true]").await?;
        assert_eq!(page.count("[data-evidence=true]").await?, 1);

        let conflicts = page.see("fulfilment-conflicts").await?;
        assert_eq!(conflicts.attr("data-count").await?.as_deref(), Some("1"));
        page.open("#/levels/results/undone").await?;
        page.see_css("[data-testid=fulfilled][data-verdict=no]").await?;

        // In the table, and where fulfilment overrides the level.
        let row = "document.querySelector('[data-testid=predictor-row][data-by=autorater]')";
        let share = |level: &str| format!("{row}.querySelector('[data-level={level}]').dataset.value");
        page.until(&format!("{row}.querySelector('[data-fulfilled]').dataset.fulfilled === '0.50'")).await?;
        page.until(&format!("{} === '1.00'", share("match"))).await?;
        assert!(!page.text_of("levels-signature").await?.contains("does not match"));
        page.click("fulfilment-overrides").await?;
        page.until(&format!("{} === '0.33' && {} === '0.67'", share("none"), share("match"))).await?;
        assert!(page.text_of("levels-signature").await?.contains("what is not fulfilled does not match"));
        assert!(page.text_of("headline").await?.contains("2 of 3 pairs match"));
        let csv = String::from_utf8(downloaded(&page, "level-table-csv", &files).await?).unwrap();
        assert!(csv.contains("what is not fulfilled does not match"), "{csv}");
        page.open("#/levels/results/undone?fulfilment=overrides").await?;
        page.see("level-overridden").await?;
        page.see_css("[data-testid=level-pair] [data-testid=match-level][data-level=none]").await?;
        page.click("fulfilment-overrides").await?;
        page.until(&format!("{} === '1.00'", share("match"))).await?;
        page.open("#/levels/results/unseen").await?;
        page.see_css("[data-testid=fulfilled][data-verdict=cannot-tell]").await?;

        // All of it is there after a reload.
        kept_text(&page, "text.split('fulfilment.pair').length > 3").await?;
        page.driver.refresh().await?;
        page.see_css("[data-testid=fulfilled][data-verdict=cannot-tell]").await?;
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}
