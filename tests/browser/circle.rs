//! The whole circle: a folder of trajectories, goals predicted by two models, judged by Bi-Fact and by
//! AutoRater, the headline, Table 2 and the report. And 200 pairs with trajectories, asked about twice each.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::judge_kit::{judge_name, open_rows, run, set_judge, until_finished};
use crate::own_data::{Files, downloaded, drop_files};
use crate::page::{Page, in_browser};
use crate::png::png;
use crate::stand_in::{Config, MODEL, Misbehaviour, Order, Picture, Question, Standin, satisfies};

const OTHER_MODEL: &str = "stand-in-no-schema";

/// The first user did all of the task, the second a part of it.
fn folder(files: &Files) -> std::path::PathBuf {
    let typed = |text: &str| json!({ "action": "type", "target": "[field] What", "text": text });
    let lines = [
        json!({ "id": "ferns", "gold_intent": "Water the ferns", "trajectory": {
            "platform": "web", "steps": [{ "action": "click", "target": "[link] Start" }, typed("Water the ferns")] } }),
        json!({ "id": "roses", "gold_intent": "Prune the roses and dig", "trajectory": {
            "platform": "web", "steps": [typed("Prune the roses")] } }),
    ];
    let folder = files.path("walks");
    std::fs::create_dir_all(&folder).unwrap();
    let text = lines.map(|line| line.to_string()).join("\n");
    std::fs::write(folder.join("walks.jsonl"), text).unwrap();
    folder
}

async fn choose_method(page: &Page, key: &str) -> WebDriverResult<()> {
    page.open("#/data").await?;
    page.click_now(&format!("[data-testid='method-select'] option[value='{key}']")).await
}

/// Predicts goals, which then are one more predictor of the data.
async fn predict(page: &Page, pairs: usize) -> WebDriverResult<()> {
    page.click("predict-start").await?;
    until_finished(page).await?;
    page.click("add-predictor").await?;
    page.until(&format!(
        "document.querySelector('[data-testid=dataset-summary]')?.textContent.includes('{pairs} pairs')"
    ))
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn from_a_folder_of_trajectories_to_a_report() {
    in_browser(|page| async move {
        let (files, stand_in) = (Files::new(), Standin::start(Config::default()).await);
        page.open("").await?;
        page.see("open-sample").await?;
        drop_files(&page, &[&folder(&files)]).await?;
        page.see("predict-start").await?;
        set_judge(&page, &stand_in, MODEL).await?;
        predict(&page, 2).await?;
        choose_method(&page, "goal").await?;
        page.fill("model-name", OTHER_MODEL).await?;
        predict(&page, 4).await?;

        // Bi-Fact: one of the two gold facts of "roses" is lost by both.
        page.fill("model-name", MODEL).await?;
        choose_method(&page, "bifact").await?;
        run(&page).await?;
        page.until("document.querySelectorAll('[data-testid=result-row]').length === 4").await?;
        page.until("document.querySelector('[data-testid=headline] h2')?.textContent.length > 0").await?;
        let names = [MODEL, OTHER_MODEL].map(|model| judge_name(model, &stand_in));
        let shown: Value = page
            .evaluate("[...document.querySelectorAll('[data-testid=predictor-row]')].map(row => row.dataset.predictor).sort()")
            .await?;
        let mut sorted = names.clone();
        sorted.sort();
        assert_eq!(shown, json!(sorted));

        // AutoRater and fulfilment: Table 2.
        choose_method(&page, "autorater").await?;
        run(&page).await?;
        choose_method(&page, "fulfilment").await?;
        run(&page).await?;
        page.open("#/levels/results").await?;
        for name in &names {
            let row = format!("[data-testid=level-table] [data-predictor=\"{name}\"][data-by=autorater]");
            let figures = format!(
                "(() => {{ const row = document.querySelector({});
                   return row && [row.querySelector('[data-fulfilled]').dataset.fulfilled,
                     ...[...row.querySelectorAll('[data-level]')].map(cell => cell.dataset.value)].join(' ') }})()",
                json!(row)
            );
            page.until(&format!("{figures} === '1.00 0.00 0.50 0.50'")).await?;
        }
        let headline = page.text_of("headline").await?;
        assert!(headline.contains("1 of 2 pairs match (50 %)"), "{headline}");

        let html = String::from_utf8(downloaded(&page, "export-html", &files).await?).unwrap();
        for part in [&*names[0], &*names[1], "Partial match", "Prune the roses", "with actions"] {
            assert!(html.contains(part), "{part} is not in the report");
        }
        Ok(())
    })
    .await;
}

const PAIRS: usize = 200;

fn gold(n: usize) -> String {
    format!("Water fern {n} and dig")
}

fn predicted(n: usize) -> String {
    match n % 3 {
        0 => format!("Dig and water fern {n}"),
        1 => format!("Water fern {n}"),
        _ => format!("Burn fern {n}"),
    }
}

fn rows() -> String {
    let row = |n: usize| {
        let steps = json!([
            { "action": "click", "screenshot": format!("screen-{}.png", n % 2), "point": [0.5, 0.5] },
            { "action": "type", "text": format!("Water fern {n}") },
        ]);
        let trajectory = json!({ "platform": "android", "steps": steps });
        json!({ "id": format!("r{n}"), "gold": gold(n), "prediction": predicted(n), "trajectory": trajectory })
            .to_string()
    };
    (0..PAIRS).map(row).collect::<Vec<_>>().join("\n")
}

fn level_by_rule(n: usize) -> &'static str {
    match (satisfies(&predicted(n), &gold(n)), satisfies(&gold(n), &predicted(n))) {
        (true, true) => "match",
        (false, false) => "none",
        _ => "partial",
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_pairs_are_asked_about_twice_each_with_the_same_screens() {
    in_browser(|page| async move {
        let (files, stand_in) = (Files::new(), Standin::start(Config::default()).await);
        // One pair never gets an answer that can be read.
        stand_in.order(Order::on(|asked: &Question| asked.mentions("fern 7 "), Misbehaviour::Prose));
        open_rows(&page, &files, &rows()).await?;
        let screens = [0u8, 1].map(|n| {
            let picture = png(90, 160, |_, _| [80 + 90 * n; 3]);
            files.write(&format!("screen-{n}.png"), picture).to_str().unwrap().to_owned()
        });
        page.see("trajectory-input").await?.send_keys(screens.join("\n")).await?;
        set_judge(&page, &stand_in, MODEL).await?;
        page.click_now("[data-testid='method-select'] option[value='autorater']").await?;
        page.see_css("[data-testid='sees-select'] option[value='with-screens']").await?;
        page.click_now("[data-testid='sees-select'] option[value='with-screens']").await?;
        page.until("document.querySelector('[data-testid=run-estimate]').textContent.includes('400 requests')")
            .await?;
        run(&page).await?;

        // By the two tasks: prediction first, then gold first.
        let mut asked: BTreeMap<(String, String), Vec<Vec<Picture>>> = BTreeMap::new();
        for request in stand_in.questions() {
            let Some(Question::Satisfaction { task_a, task_b }) = request.question else {
                panic!("{request:?} asks something else")
            };
            asked.entry((task_a, task_b)).or_default().push(request.pictures);
        }
        for n in (0..PAIRS).filter(|n| *n != 7) {
            let [forward, back] =
                [(predicted(n), gold(n)), (gold(n), predicted(n))].map(|tasks| &asked[&tasks]);
            assert_eq!((forward.len(), back.len()), (1, 1), "pair {n}");
            assert_eq!(forward[0], back[0], "pair {n}");
            assert_eq!(forward[0].len(), 1, "pair {n} has one screen");
        }

        let lines = String::from_utf8(downloaded(&page, "export-csv", &files).await?).unwrap();
        let head: Vec<&str> = lines.lines().next().unwrap().split(',').collect();
        assert!(head.contains(&"level") && head.contains(&"unscored_key"));
        let counts = ["match", "partial", "none"].map(|level| {
            (0..PAIRS).filter(|n| *n != 7 && level_by_rule(*n) == level).count()
        });
        for (level, count) in ["match", "partial", "none"].into_iter().zip(counts) {
            let shown = format!(
                "document.querySelector('[data-testid=level-filter] input[value={level}] + span b').textContent"
            );
            assert_eq!(page.evaluate(&shown).await?, json!(count.to_string()), "{level}");
        }
        assert!(page.text_of("levels-unscored").await?.contains("1 pair without a level"));
        page.open("#/levels/results/r7").await?;
        let unscored = page.see_css("[data-testid=level-pair] .unscored").await?.text().await?;
        assert_eq!(unscored, "no decision");
        Ok(())
    })
    .await;
}
