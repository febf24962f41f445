//! Evidence of a failed test: a screenshot, the console and the page's HTML, in a folder that the failure
//! names.

use std::path::{Path, PathBuf};

use crate::page::Page;
use crate::stand_in::patience;

/// Saves the page as it was when the test failed, and returns where.
pub async fn leave(page: &Page, test: &str) {
    let folder = folder_of(test, page.engine.name());
    if let Err(error) = std::fs::create_dir_all(&folder) {
        eprintln!("{}: {error}", folder.display());
        return;
    }
    // If the browser hangs or is gone, there is still the test's own message.
    let all = tokio::time::timeout(patience(), save(page, &folder)).await;
    let missing = match all {
        Ok(missing) => missing,
        Err(_) => vec!["the rest: the browser does not answer".to_owned()],
    };
    eprintln!("\n{test} failed in {}: see {}", page.engine.name(), folder.display());
    for what in missing {
        eprintln!("  without {what}");
    }
}

/// What could not be had.
async fn save(page: &Page, folder: &Path) -> Vec<String> {
    let mut missing = Vec::new();
    let mut note = |what: &str, outcome: Result<(), String>| {
        if let Err(error) = outcome {
            missing.push(format!("{what}: {error}"));
        }
    };
    let write = |name: &str, text: String| {
        std::fs::write(folder.join(name), text).map_err(|error| error.to_string())
    };
    let picture = page.driver.screenshot(&folder.join("page.png")).await;
    note("the picture", picture.map_err(|error| error.to_string()));
    let lines = page.console_lines().await.map_err(|error| error.to_string());
    note("the console", lines.and_then(|lines| write("console.txt", lines.join("\n"))));
    let source = page.driver.source().await.map_err(|error| error.to_string());
    note("the HTML", source.and_then(|html| write("page.html", html)));
    let address = page.driver.current_url().await.map_err(|error| error.to_string());
    note("the address", address.and_then(|url| write("address.txt", url.to_string())));
    missing
}

fn folder_of(test: &str, engine: &str) -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("target"), PathBuf::from);
    let name: String =
        test.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '_' }).collect();
    target.join("browser-failures").join(format!("{name}-{}", engine.to_lowercase()))
}
