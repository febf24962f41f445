//! Pictures of the app, for the README and for looking at. Run by scripts/screenshots.

#[path = "browser/page.rs"]
#[allow(dead_code)]
mod page;
#[path = "browser/static_site.rs"]
mod static_site;

use std::path::PathBuf;

use thirtyfour::error::WebDriverResult;

use page::{Page, in_browser};

struct Shot {
    name: &'static str,
    hash: &'static str,
    size: (u32, u32),
    zoom: u32,
    scheme: &'static str,
}

const fn shot(name: &'static str, hash: &'static str, size: (u32, u32)) -> Shot {
    Shot { name, hash, size, zoom: 1, scheme: "light" }
}

const WIDE: (u32, u32) = (1280, 860);
const NARROW: (u32, u32) = (390, 844);

const SHOTS: &[Shot] = &[
    shot("start", "#/", WIDE),
    shot("start-narrow", "#/", NARROW),
    Shot { scheme: "dark", ..shot("start-dark", "#/", WIDE) },
    shot("results", "#/sample/tarts-terse", WIDE),
    Shot { scheme: "dark", ..shot("results-dark", "#/sample/dumpling-chatty", WIDE) },
    Shot { zoom: 2, ..shot("results-zoomed", "#/sample/jackets-careful", WIDE) },
    shot("results-narrow", "#/sample", NARROW),
    shot("pair-narrow", "#/sample/ferry-chatty", NARROW),
    shot("unscored", "#/sample/playlist-chatty", WIDE),
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
        for (name, size) in [("data", WIDE), ("data-narrow", NARROW)] {
            page.resize(size.0, size.1, 1).await?;
            page.prefer("prefers-color-scheme", "light").await?;
            page.open("#/").await?;
            let file = tempfile::Builder::new().suffix(".jsonl").tempfile().unwrap();
            std::fs::write(file.path(), GARDEN).unwrap();
            let input = page.see("dataset-input").await?;
            input.send_keys(file.path().to_str().unwrap()).await?;
            page.see("dataset-problems").await?;
            page.evaluate(
                "document.querySelectorAll('.problem-group').forEach(g => g.open = true)",
            )
            .await?;
            page.driver.screenshot(&folder.join(format!("{name}.png"))).await?;
        }
        Ok(())
    })
    .await;
}

async fn take(page: &Page, shot: &Shot, folder: &std::path::Path) -> WebDriverResult<()> {
    page.resize(shot.size.0, shot.size.1, shot.zoom).await?;
    page.prefer("prefers-color-scheme", shot.scheme).await?;
    page.open("#/").await?;
    page.open(shot.hash).await?;
    page.see_css("[data-testid='pair-diagram'], .unscored-pair, .results").await?;
    page.evaluate("document.querySelector('.fact.unsupported')?.focus()").await?;
    page.until("document.getAnimations().every(a => a.playState === 'finished')").await?;
    let path = folder.join(format!("{}.png", shot.name));
    page.driver.screenshot(&path).await?;
    println!("{}", path.display());
    Ok(())
}
