//! Pictures of the app, for the README and for looking at. Run by scripts/screenshots.

#[path = "browser/page.rs"]
#[allow(dead_code)]
mod page;
#[path = "stand_in/mod.rs"]
mod stand_in;
#[path = "browser/static_site.rs"]
mod static_site;

use std::path::{Path, PathBuf};
use std::time::Duration;

use thirtyfour::error::WebDriverResult;

use page::{Page, in_browser};
use stand_in::{Config, MODEL, Misbehaviour, Order, RIGHT_KEY, Standin, Wire, answers_in_sample};

struct Shot {
    name: &'static str,
    hash: &'static str,
    size: (u32, u32),
    zoom: u32,
    scheme: &'static str,
    /// What is clicked before.
    click: &'static [&'static str],
}

const fn shot(name: &'static str, hash: &'static str, size: (u32, u32)) -> Shot {
    Shot { name, hash, size, zoom: 1, scheme: "light", click: &[] }
}

const WIDE: (u32, u32) = (1280, 720);
const LARGE: (u32, u32) = (1440, 900);
const NARROW: (u32, u32) = (390, 844);

const LABEL: &[&str] = &["[data-testid=label-pairs]"];

const FOUR: &[&str] =
    &["[data-testid=label-pairs]", "[data-testid=label-questions] option[value=four-questions]"];

const SHOTS: &[Shot] = &[
    shot("start", "#/", WIDE),
    shot("start-large", "#/", LARGE),
    shot("start-narrow", "#/", NARROW),
    Shot { scheme: "dark", ..shot("start-dark", "#/", WIDE) },
    Shot { zoom: 2, ..shot("start-zoomed", "#/", WIDE) },
    shot("guide", "#/guide/scores", WIDE),
    shot("guide-narrow", "#/guide/keys", NARROW),
    shot("about", "#/about", WIDE),
    shot("about-large", "#/about", LARGE),
    shot("about-narrow", "#/about", NARROW),
    Shot { scheme: "dark", ..shot("about-dark", "#/about", WIDE) },
    Shot { zoom: 2, ..shot("about-zoomed", "#/about", WIDE) },
    shot("levels", "#/levels/sample", WIDE),
    shot("levels-large", "#/levels/sample", LARGE),
    shot("levels-narrow", "#/levels/sample", NARROW),
    Shot { scheme: "dark", ..shot("levels-dark", "#/levels/sample", WIDE) },
    Shot { zoom: 2, ..shot("levels-zoomed", "#/levels/sample", WIDE) },
    Shot {
        click: &["[data-testid=levels-by-group]"],
        ..shot("levels-groups", "#/levels/sample", WIDE)
    },
    shot("goals", "#/sample-goals", WIDE),
    shot("goals-narrow", "#/sample-goals", NARROW),
    Shot { scheme: "dark", ..shot("goals-dark", "#/sample-goals", WIDE) },
    shot("results", "#/sample/tarts-terse", (1280, 1400)),
    Shot { scheme: "dark", ..shot("results-dark", "#/sample/dumpling-chatty", WIDE) },
    Shot { zoom: 2, ..shot("results-zoomed", "#/sample/jackets-careful", WIDE) },
    shot("results-as-opened", "#/sample", WIDE),
    shot("results-large", "#/sample", LARGE),
    shot("results-narrow", "#/sample", NARROW),
    shot("pair-narrow", "#/sample/ferry-chatty", NARROW),
    shot("unscored", "#/sample/playlist-chatty", WIDE),
    shot("filtered", "#/sample?mode=missed&f1=0.5-0.8&sort=f1", WIDE),
    Shot {
        scheme: "dark",
        ..shot("results-filtered-dark", "#/sample?predictor=terse", (1280, 1400))
    },
    Shot {
        click: &["[data-testid=explain]", "[data-testid=walk-next]", "[data-testid=walk-next]"],
        ..shot("walk", "#/sample/tarts-terse", WIDE)
    },
    Shot {
        click: &["[data-testid=explain]"],
        ..shot("walk-narrow", "#/sample/tarts-terse", NARROW)
    },
    Shot { click: &[".gold-panel summary"], ..shot("gold", "#/sample/tarts-terse", (1280, 1400)) },
    Shot { click: LABEL, ..shot("labelling", "#/agreement/sample", WIDE) },
    Shot { click: LABEL, ..shot("labelling-large", "#/agreement/sample", LARGE) },
    Shot { click: LABEL, ..shot("labelling-narrow", "#/agreement/sample", NARROW) },
    Shot { click: LABEL, scheme: "dark", ..shot("labelling-dark", "#/agreement/sample", WIDE) },
    Shot { click: LABEL, zoom: 2, ..shot("labelling-zoomed", "#/agreement/sample", WIDE) },
    Shot { click: FOUR, ..shot("labelling-tasks", "#/agreement/sample", (1280, 1400)) },
    Shot { click: FOUR, ..shot("labelling-tasks-narrow", "#/agreement/sample", NARROW) },
    Shot {
        click: FOUR,
        scheme: "dark",
        ..shot("labelling-tasks-dark", "#/agreement/sample", (1280, 1400))
    },
    Shot {
        click: &["[data-testid=show-trajectory]"],
        ..shot("trajectory", "#/sample/tarts-terse", WIDE)
    },
    shot("agreement", "#/agreement/sample", (1280, 1400)),
    shot("agreement-large", "#/agreement/sample", LARGE),
    shot("agreement-narrow", "#/agreement/sample", NARROW),
    Shot { zoom: 2, ..shot("agreement-zoomed", "#/agreement/sample", WIDE) },
    Shot { scheme: "dark", ..shot("agreement-dark", "#/agreement/sample", (1280, 1400)) },
    // Last, for the page remembers which charts were open.
    Shot {
        click: &["[data-band=scores]", "[data-band=lost-facts]", "[data-band=compared]"],
        ..shot("compared", "#/sample", (1280, 1400))
    },
];

/// A file of which not every line can be used.
const GARDEN: &str = r#"{"gold": "Water the ferns on the balcony", "prediction": "Water plants", "model": "terse"}
{"gold": "Water the ferns on the balcony", "prediction": "Water the balcony's ferns", "model": "careful"}
{"gold": "Sow
{"gold": "Dig a hole by the fence", "prediction": "", "model": "terse"}
{"gold": "Dig a hole by the fence", "prediction": "Dig", "model": "careful"}
"#;

#[tokio::test(flavor = "multi_thread")]
async fn screenshots() {
    let folder = PathBuf::from(std::env::var("BIFACT_SCREENSHOTS").unwrap());
    in_browser(|page| async move {
        for shot in SHOTS {
            take(&page, shot, &folder).await?;
        }
        // The page stores its files while it shows them.
        let files = tempfile::tempdir().unwrap();
        let [garden, diary] = ["garden.jsonl", "diary.jsonl"].map(|name| files.path().join(name));
        std::fs::write(&garden, GARDEN).unwrap();
        std::fs::write(&diary, unanswered_sample()).unwrap();
        for (name, size, zoom, scheme) in [
            ("data", WIDE, 1, "light"),
            ("data-large", LARGE, 1, "light"),
            ("data-narrow", NARROW, 1, "light"),
            ("data-dark", WIDE, 1, "dark"),
            ("data-zoomed", WIDE, 2, "light"),
        ] {
            page.resize(size.0, size.1, zoom).await?;
            page.prefer("prefers-color-scheme", scheme).await?;
            page.open("#/").await?;
            let input = page.see("dataset-input").await?;
            input.send_keys(garden.to_str().unwrap()).await?;
            page.see("dataset-problems").await?;
            page.evaluate(
                "document.querySelectorAll('.problem-group').forEach(g => g.open = true)",
            )
            .await?;
            page.driver.screenshot(&folder.join(format!("{name}.png"))).await?;
        }
        let ten = files.path().join("ten.jsonl");
        std::fs::write(&ten, ten_predictors()).unwrap();
        for (name, size) in [("ten-predictors", WIDE), ("ten-predictors-large", LARGE)] {
            page.resize(size.0, size.1, 1).await?;
            page.prefer("prefers-color-scheme", "light").await?;
            page.open("#/").await?;
            page.see("dataset-input").await?.send_keys(ten.to_str().unwrap()).await?;
            page.click("see-results").await?;
            page.until(
                "document.querySelector('[data-testid=headline]')?.innerText.includes('comparisons')",
            )
            .await?;
            page.driver.screenshot(&folder.join(format!("{name}.png"))).await?;
        }
        for (name, size, zoom, scheme) in [
            ("run", WIDE, 1, "light"),
            ("run-narrow", NARROW, 1, "light"),
            ("run-dark", WIDE, 1, "dark"),
            ("run-zoomed", WIDE, 2, "light"),
        ] {
            page.resize(size.0, size.1, zoom).await?;
            page.prefer("prefers-color-scheme", scheme).await?;
            take_run(&page, name, &diary, &folder).await?;
        }
        Ok(())
    })
    .await;
}

/// The sample as if ten models had made its predictions.
fn ten_predictors() -> String {
    let mut lines = Vec::new();
    for line in include_str!("../public/sample.jsonl").lines() {
        for copy in 0..4 {
            let mut row: serde_json::Value = serde_json::from_str(line).unwrap();
            let (id, model) = (row["id"].as_str().unwrap(), row["model"].as_str().unwrap());
            let names = (format!("{id}-{copy}"), format!("{model}-{copy}"));
            if copy < 3 || model == "terse" {
                (row["id"], row["model"]) = (names.0.into(), names.1.into());
                lines.push(row.to_string());
            }
        }
    }
    lines.join("\n")
}

/// The sample's intents without their answers.
fn unanswered_sample() -> String {
    let rows = include_str!("../public/sample.jsonl").lines().map(|line| {
        let mut row: serde_json::Value = serde_json::from_str(line).unwrap();
        let fields = row.as_object_mut().unwrap();
        for name in ["judge_answer", "judge", "gold_facts", "gold_facts_answer"] {
            fields.remove(name);
        }
        row.to_string()
    });
    rows.collect::<Vec<_>>().join("\n")
}

/// The judge before, during and after a run in which some requests fail, and a key that is wrong.
async fn take_run(page: &Page, name: &str, diary: &Path, folder: &Path) -> WebDriverResult<()> {
    let stand_in = Standin::start(Config {
        latency: Duration::from_millis(250),
        answers: answers_in_sample(include_str!("../public/sample.jsonl")),
        ..Config::default()
    })
    .await;
    stand_in.order(Order::share(
        12,
        &[Misbehaviour::RateLimited { retry_after: None }, Misbehaviour::Refusal],
        7,
    ));
    page.open("#/").await?;
    page.see("dataset-input").await?.send_keys(diary.to_str().unwrap()).await?;
    page.see("dataset-summary").await?;
    page.see_css("[data-testid='provider-select'] option[value='openai']").await?.click().await?;
    page.fill("base-url", &stand_in.base_url(Wire::OpenAi)).await?;
    page.fill("model-name", MODEL).await?;
    page.fill("api-key", "sk-wrong").await?;
    page.click("connection-test").await?;
    page.see_css("[data-testid='connection-outcome'] .not").await?;
    page.driver.screenshot(&folder.join(format!("{name}-judge.png"))).await?;
    page.fill("api-key", RIGHT_KEY).await?;
    page.click("run-start").await?;
    stand_in.until_answered(30).await;
    page.until("document.querySelectorAll('.results .verdict-dots').length > 5").await?;
    page.driver.screenshot(&folder.join(format!("{name}-under-way.png"))).await?;
    page.see_css("[data-testid='run-progress'][data-state='finished']").await?;
    page.driver.screenshot(&folder.join(format!("{name}-finished.png"))).await
}

async fn take(page: &Page, shot: &Shot, folder: &Path) -> WebDriverResult<()> {
    // A page that gets smaller scrolls to what has the focus.
    page.evaluate("document.activeElement?.blur()").await?;
    page.resize(shot.size.0, shot.size.1, shot.zoom).await?;
    page.prefer("prefers-color-scheme", shot.scheme).await?;
    page.open("#/").await?;
    page.open(shot.hash).await?;
    page.see_css("[data-testid='pair-diagram'], .unscored-pair, .results, .agreement, .about, .levels-headline")
        .await?;
    for button in shot.click {
        page.see_css(button).await?.click().await?;
    }
    page.evaluate("document.querySelector('.fact.unsupported')?.focus({ preventScroll: true })")
        .await?;
    page.until("document.getAnimations().every(a => a.playState === 'finished')").await?;
    let path = folder.join(format!("{}.png", shot.name));
    page.driver.screenshot(&path).await?;
    println!("{}", path.display());
    Ok(())
}
