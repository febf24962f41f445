//! What users did, seen beside their intents: the sample's, a folder's, a zip's.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::own_data::{Files, choose, drop_files};
use crate::page::{Page, in_browser};

const PICTURE: &str = "[data-testid=trajectory-screen] svg image";

/// A picture of the sample, as a file to drop.
fn screen(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("public/sample-screens");
    std::fs::read(folder.join(name)).unwrap()
}

/// Until the large screen shows the picture that the data call so.
async fn see_screen(page: &Page, ends_with: &str) -> WebDriverResult<()> {
    page.see_css(&format!("[data-testid=trajectory-screen][data-screen$='{ends_with}'] svg image"))
        .await?;
    Ok(())
}

async fn current_step(page: &Page) -> WebDriverResult<Value> {
    page.evaluate("document.querySelector('.trajectory-step[aria-current]')?.dataset.step ?? null")
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sample_shows_one_in_two_clicks_and_is_walked_by_keys() {
    in_browser(|page| async move {
        page.open("").await?;
        page.click("open-sample").await?;
        page.click("show-trajectory").await?;
        page.see("trajectory-viewer").await?;
        see_screen(&page, "tarts-1.webp").await?;
        assert_eq!(page.all("trajectory-step").await?.len(), 6);
        // A tap is a blue plus where the row "Tarts" is.
        let plus = "document.querySelector('[data-testid=trajectory-screen] [data-mark=plus]').getAttribute('d')";
        assert!(page.evaluate(plus).await?.as_str().is_some_and(|path| path.starts_with('M')));

        page.evaluate("document.querySelector('[data-testid=trajectory-viewer]').focus()").await?;
        page.press("j").await?;
        see_screen(&page, "tarts-2.webp").await?;
        assert_eq!(current_step(&page).await?, json!("2"));
        page.press("\u{e010}").await?;
        see_screen(&page, "tarts-end.webp").await?;
        page.press("k").await?;
        assert_eq!(current_step(&page).await?, json!("6"));
        page.press("\u{e011}").await?;
        see_screen(&page, "tarts-1.webp").await?;
        assert!(page.text_of("trajectory-screen").await?.contains("[button] Tarts -> CLICK"));

        // Thoughts can be hidden, and steps looked for.
        assert!(page.text_of("trajectory-screen").await?.contains("a list of their own"));
        page.click("trajectory-thoughts").await?;
        page.until("!document.querySelector('.trajectory-note')").await?;
        page.fill("trajectory-search", "saturday").await?;
        page.until("document.querySelectorAll('[data-testid=trajectory-step]').length === 1").await?;
        page.click("trajectory-step").await?;
        see_screen(&page, "tarts-5.webp").await?;
        page.click("trajectory-after").await?;
        page.until("document.querySelectorAll('.trajectory-screens svg image').length === 2").await?;
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_page_is_cut_around_its_box_and_whole_on_demand() {
    in_browser(|page| async move {
        page.open("#/sample/jackets-terse").await?;
        page.click("show-trajectory").await?;
        see_screen(&page, "jackets-1.webp").await?;
        let frame = "document.querySelector('[data-testid=trajectory-screen] svg').getAttribute('viewBox').split(' ').map(Number)";
        let cut = page.evaluate(frame).await?;
        assert!(cut[1].as_f64().unwrap() > 500.0, "the box is at the end of the page: {cut}");
        assert_eq!(page.count("[data-testid=trajectory-screen] [data-mark=box]").await?, 1);
        page.evaluate("[...document.querySelectorAll('.trajectory-controls button')].find(b => b.textContent.includes('Whole page')).click()").await?;
        page.until(&format!("({frame})[1] === 0")).await?;
        Ok(())
    })
    .await;
}

fn run_folder(files: &Files) -> PathBuf {
    let folder = files.path("runs");
    let run = folder.join("task--1");
    std::fs::create_dir_all(run.join("shots")).unwrap();
    let step = |number: u32, screen: &str| {
        json!({"episode_id": "e1", "step_id": number, "instruction": "Order tarts",
            "result_action_type": 4, "result_touch_yx": "[0.5, 0.25]", "result_lift_yx": "[0.5, 0.25]",
            "result_action_text": "", "image_path": format!("/home/someone/{screen}")})
    };
    let names = ["one.webp", "broken.png", "active.svg", "gone.png"];
    let steps: Vec<Value> = (0..).zip(names).map(|(number, name)| step(number, name)).collect();
    std::fs::write(run.join("steps.json"), Value::from(steps).to_string()).unwrap();
    std::fs::write(run.join("shots/one.webp"), screen("tarts-1.webp")).unwrap();
    std::fs::write(run.join("shots/broken.png"), "no picture").unwrap();
    let active = "<svg xmlns='http://www.w3.org/2000/svg' onload='document.title=1'/>";
    std::fs::write(run.join("shots/active.svg"), active).unwrap();
    folder
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_of_trajectories_alone_opens_with_its_screens() {
    in_browser(|page| async move {
        let files = Files::new();
        page.open("").await?;
        page.see("open-sample").await?;
        drop_files(&page, &[&run_folder(&files)]).await?;
        let summary = page.text_of("trajectory-summary").await?;
        assert_eq!(summary, "1 trajectory and no predicted intents.");
        let problems = page.text_of("trajectory-problems").await?;
        assert!(problems.contains("1 of 4 screens are not among the files: “/home/someone/gone.png”"), "{problems}");
        assert!(page.text_of("trajectory-row").await?.contains("Order tarts"));
        see_screen(&page, "task--1/shots/one.webp").await?;

        for said in ["is no PNG, JPEG, WebP or GIF", "SVG files can hold scripts", "not among the files"] {
            page.click("trajectory-next").await?;
            page.until(&format!(
                "document.querySelector('[data-testid=trajectory-screen]').textContent.includes('{said}')"
            ))
            .await?;
        }
        assert_eq!(page.count(PICTURE).await?, 0);
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn screens_that_are_missing_can_be_added_later() {
    in_browser(|page| async move {
        let files = Files::new();
        let rows = json!({"id": "t", "gold": "Order tarts", "prediction": "Order", "trajectory":
            {"steps": [{"action": "click", "screenshot": "late.webp", "point": [0.5, 0.5]}]}});
        page.open("").await?;
        choose(&page, &[&files.write("rows.jsonl", rows.to_string())]).await?;
        page.click("see-results").await?;
        page.click("show-trajectory").await?;
        page.until("document.querySelector('[data-testid=trajectory-screen]')?.textContent.includes('not among the files')").await?;
        drop_files(&page, &[&files.write("late.webp", screen("tarts-1.webp"))]).await?;
        see_screen(&page, "late.webp").await?;
        assert_eq!(page.count("[data-testid=trajectory-screen] [data-mark=plus]").await?, 1);
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_trajectories_is_joined_to_rows_by_id_and_stays_with_the_project() {
    in_browser(|page| async move {
        let files = Files::new();
        let row = json!({"id": "t", "gold": "Order tarts", "prediction": "Order"}).to_string();
        let path = json!({"id": "t", "trajectory": {"steps": [
            {"action": "goto", "url": "https://bakery.example"}, {"action": "levitate"}]}});
        page.open("").await?;
        choose(
            &page,
            &[&files.write("rows.jsonl", row), &files.write("paths.jsonl", path.to_string())],
        )
        .await?;
        let summary = page.text_of("trajectory-summary").await?;
        assert_eq!(summary, "1 trajectory; 1 of 1 gold intent joined.");
        assert!(page.text_of("trajectory-problems").await?.contains("“levitate”"));
        page.click("see-results").await?;
        page.click("show-trajectory").await?;
        page.see("trajectory-step").await?;
        let steps = page.all("trajectory-step").await?;
        let mut texts = Vec::new();
        for step in steps {
            texts.push(step.text().await?);
        }
        assert_eq!(texts, ["1\nGOTO: https://bakery.example", "2\nLEVITATE"]);
        assert_eq!(
            page.text_of("trajectory-screen").await?,
            "There is no screen for this step.\nhttps://bakery.exampleGOTO: https://bakery.example"
        );
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn trajectories_stay_with_the_project_and_screens_if_they_are_wanted() {
    in_browser(|page| async move {
        let files = Files::new();
        page.open("").await?;
        page.see("open-sample").await?;
        drop_files(&page, &[&run_folder(&files)]).await?;
        see_screen(&page, "one.webp").await?;
        page.click("keep-screens").await?;
        // Of three files that were there; what is no picture is kept as it is.
        page.until("document.querySelector('[data-testid=kept-screens]').textContent.startsWith('3 screens kept,')").await?;
        page.driver.refresh().await?;
        assert!(page.text_of("trajectory-row").await?.contains("Order tarts"));
        see_screen(&page, "one.webp").await?;

        page.click("keep-screens").await?;
        page.until("document.querySelector('[data-testid=keep-screens]')?.checked !== true").await?;
        page.driver.refresh().await?;
        page.until("document.querySelector('[data-testid=trajectory-screen]')?.textContent.includes('not among the files')").await?;
        Ok(())
    })
    .await;
}
