//! Goals predicted from trajectories: asked, shown beside the steps, kept, exported, and added to the data
//! as a predictor that can be judged.

use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::judge_kit::{set_judge, until_finished};
use crate::keeping_kit::kept_text;
use crate::own_data::{Files, choose, downloaded};
use crate::page::{Page, in_browser};
use crate::stand_in::{Config, MODEL, Misbehaviour, Order, Question, Standin};

/// Three trajectories: with a goal, with another, and without any.
fn trajectories() -> String {
    let typed = |text: &str| json!({ "action": "type", "target": "[field] What", "text": text });
    let lines = [
        json!({ "id": "ferns", "gold_intent": "Water the ferns and dig", "trajectory": {
            "platform": "web", "steps": [{ "action": "click", "target": "[link] Start" }, typed("Water the ferns")] } }),
        json!({ "id": "roses", "gold_intent": "Prune the roses", "trajectory": {
            "steps": [typed("Navigate to the roses")] } }),
        json!({ "id": "peas", "trajectory": { "steps": [typed("Sow peas")] } }),
    ];
    lines.map(|line| line.to_string()).join("\n")
}

async fn open(page: &Page, files: &Files, stand_in: &Standin) -> WebDriverResult<()> {
    page.open("#/").await?;
    page.see("open-sample").await?;
    choose(page, &[&files.write("walks.jsonl", trajectories())]).await?;
    page.see("predict-start").await?;
    set_judge(page, stand_in, MODEL).await
}

async fn predicted(page: &Page) -> WebDriverResult<Value> {
    let script = "[...document.querySelectorAll('[data-testid=goal-row]')].map(row =>
        [row.dataset.rowId, row.querySelector('a > span').textContent,
         [...row.querySelectorAll('[data-flaw]')].map(flaw => flaw.dataset.flaw)])";
    page.evaluate(script).await
}

#[tokio::test(flavor = "multi_thread")]
async fn trajectories_alone_get_goals_that_are_kept_and_exported() {
    in_browser(|page| async move {
        let (files, stand_in) = (Files::new(), Standin::start(Config::default()).await);
        stand_in
            .order(Order::on(|asked: &Question| asked.mentions("Sow peas"), Misbehaviour::Prose));
        open(&page, &files, &stand_in).await?;
        let estimate = page.text_of("run-estimate").await?;
        assert!(estimate.contains("3 requests: 3 trajectories to describe"), "{estimate}");
        page.click("predict-start").await?;
        until_finished(&page).await?;
        page.until("document.querySelectorAll('[data-testid=goal-row]').length === 3").await?;
        let expected = json!([
            ["ferns", "Water the ferns", []],
            ["roses", "Navigate to the roses", ["begins-with-navigation"]],
            ["peas", "no task", []],
        ]);
        assert_eq!(predicted(&page).await?, expected);
        let headline = page.text_of("headline").await?;
        assert!(headline.contains("predicted 2 goals for 3 trajectories, 1 failed"), "{headline}");
        let counted =
            page.see_css("[data-testid=goal-flaws] [data-flaw=begins-with-navigation]").await?;
        assert_eq!(counted.attr("data-count").await?.as_deref(), Some("1"));

        // The model's words stand beside the steps, and who made the goal below it.
        page.open("#/goals/ferns").await?;
        page.until("document.querySelectorAll('[data-testid=step-description]').length === 2")
            .await?;
        let steps = page
            .evaluate("[...document.querySelectorAll('[data-testid=step-description]')].map(one => one.textContent)")
            .await?;
        assert_eq!(steps[1], "The user does: [field] What -> TYPE: Water the ferns");
        let shown = page.text_of("goal-shown").await?;
        assert!(shown.contains("with actions"), "{shown}");

        // Only what failed is asked for again, and all of it is there after a reload.
        stand_in.behave();
        let before = stand_in.questions().len();
        page.click("run-retry").await?;
        page.until("document.querySelectorAll('[data-testid=goal-row] .unscored').length === 0")
            .await?;
        assert_eq!(stand_in.questions().len(), before + 1);
        kept_text(&page, r"/goal\.pair[^\n]*Sow peas/.test(text)")
            .await?;
        page.driver.refresh().await?;
        page.see("goal-row").await?;
        assert_eq!(predicted(&page).await?[2][1], "Sow peas");

        let lines = String::from_utf8(downloaded(&page, "export-goals", &files).await?).unwrap();
        let rows: Vec<Value> =
            lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(rows.len(), 3);
        assert_eq!(
            (&rows[0]["id"], &rows[0]["predicted_intent"]),
            (&json!("ferns"), &json!("Water the ferns"))
        );
        assert_eq!(rows[2].get("gold_intent"), None, "no goal was known");
        assert!(
            rows[0]["prediction_made_by"].as_str().is_some_and(|by| by.contains("with actions"))
        );
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn predicted_goals_become_a_predictor_that_can_be_judged() {
    in_browser(|page| async move {
        let (files, stand_in) = (Files::new(), Standin::start(Config::default()).await);
        open(&page, &files, &stand_in).await?;
        page.click("predict-start").await?;
        until_finished(&page).await?;
        let label = page.text_of("add-predictor").await?;
        assert_eq!(label, "Add as a predictor (2 goals)", "one has no gold intent");
        page.click("add-predictor").await?;
        page.until("document.querySelector('[data-testid=dataset-summary]')?.textContent.includes('2 pairs')").await?;
        // Bi-Fact judges them, with the trajectories still there.
        assert!(page.text_of("trajectory-summary").await?.contains("2 of 2 gold intents joined"));
        page.click_now("[data-testid='method-select'] option[value='bifact']").await?;
        page.click("run-start").await?;
        until_finished(&page).await?;
        page.until("document.querySelectorAll('[data-testid=result-row]').length === 2").await?;
        let shown = page.evaluate("[...document.querySelectorAll('[data-row-id]')].map(row => row.textContent).join(' ')").await?;
        assert!(shown.as_str().is_some_and(|text| text.contains("Water the ferns") && text.contains("0.67")), "{shown}");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sample_has_goals_written_by_hand() {
    in_browser(|page| async move {
        page.open("#/sample").await?;
        page.click_css("nav a[href='#/sample-goals']").await?;
        page.until("document.querySelectorAll('[data-testid=goal-row]').length === 7").await?;
        let headline = page.text_of("headline").await?;
        assert_eq!(headline, "Person 1 (hand-written) predicted 7 goals for 7 trajectories.");
        page.until("document.querySelectorAll('[data-testid=step-description]').length === 6")
            .await?;
        let shown = page.text_of("goal-shown").await?;
        assert!(shown.contains("written by hand"), "{shown}");
        for own_only in ["add-predictor", "write-goals", "run-unfinished"] {
            assert_eq!(page.all(own_only).await?.len(), 0, "{own_only}");
        }
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_writes_goals_without_seeing_others_and_becomes_a_predictor() {
    in_browser(|page| async move {
        let (files, stand_in) = (Files::new(), Standin::start(Config::default()).await);
        open(&page, &files, &stand_in).await?;
        page.click("write-goals").await?;
        page.see("goal-text").await?;
        page.until("document.querySelectorAll('[data-testid=trajectory-step]').length === 2").await?;
        let shown = page.text_of("goal-writing").await?;
        assert!(!shown.contains("Water the ferns and dig"), "the gold intent is not shown: {shown}");
        assert!(shown.contains("Trajectory 1 of 3, 0 written"), "{shown}");
        assert!(!page.see("goal-save").await?.is_enabled().await?, "a name comes first");
        page.fill("goal-author", "Ada").await?;
        page.see("goal-text").await?.click().await?;
        page.until("!document.querySelector('[data-testid=goal-save]').disabled").await?;
        page.fill("goal-text", "Water all ferns and dig").await?;
        page.fill("goal-notes", "Starts\nNames the ferns").await?;
        page.click("goal-save").await?;
        page.until("document.querySelector('[data-testid=goal-progress]').textContent === 'Trajectory 2 of 3, 1 written'").await?;
        assert_eq!(page.evaluate("document.querySelector('[data-testid=goal-text]').value").await?, json!(""));
        page.fill("goal-text", "Prune the roses").await?;
        page.click("goal-save").await?;
        page.until("document.querySelector('[data-testid=goal-progress]').textContent === 'Trajectory 3 of 3, 2 written'").await?;

        // What was written is there after a reload, and can be changed.
        kept_text(&page, r"/goal\.pair[^\n]*Prune the roses/.test(text)").await?;
        page.driver.refresh().await?;
        page.see("goal-author").await?;
        page.fill("goal-author", "Ada").await?;
        page.see("goal-notes").await?.click().await?;
        page.until("document.querySelector('[data-testid=goal-text]').value === 'Water all ferns and dig'").await?;
        assert_eq!(page.evaluate("document.querySelector('[data-testid=goal-notes]').value").await?, json!("Starts\nNames the ferns"));
        page.fill("goal-text", "Water the ferns").await?;
        page.click("goal-save").await?;
        page.until("document.querySelector('[data-testid=goal-progress]').textContent === 'Trajectory 2 of 3, 2 written'").await?;

        // Beside the goals of models, and scored like theirs.
        page.click("goal-writing-done").await?;
        page.until("document.querySelectorAll('[data-testid=goal-row]').length === 3").await?;
        assert_eq!(predicted(&page).await?[0], json!(["ferns", "Water the ferns", []]));
        assert_eq!(page.all("run-unfinished").await?.len(), 0, "no model is asked for the rest");
        page.click("add-predictor").await?;
        page.until("document.querySelector('[data-testid=dataset-summary]')?.textContent.includes('2 pairs')").await?;
        // The reload forgot the key.
        set_judge(&page, &stand_in, MODEL).await?;
        page.click_now("[data-testid='method-select'] option[value='autorater']").await?;
        page.click("run-start").await?;
        until_finished(&page).await?;
        page.see_css("[data-testid=predictor-row][data-predictor=Ada][data-by=autorater]").await?;
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}
