//! 1,000 trajectories of 10 screens of 1080×2400, dropped as a folder: how long until the first screen is
//! there, how long from step to step, and what the page holds of them.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;
use tokio::time::Instant;

use crate::page::{Page, in_quiet_browser};
use crate::png::png;
use crate::process_memory::renderers;

const TRAJECTORIES: usize = 1_000;
const SCREENS: usize = 10;
const WIDTH: usize = 1080;
const HEIGHT: usize = 2400;

/// Steps through the first trajectories of the list; milliseconds from each key to the painted screen.
const WALK: &str = "
    const done = arguments[0];
    const paint = () => new Promise(go => requestAnimationFrame(() => setTimeout(go)));
    const image = () => document.querySelector('[data-testid=trajectory-screen] svg image');
    const shown = () => document.querySelector('[data-testid=trajectory-screen]').dataset.screen;
    (async () => {
      const took = [];
      for (const row of [...document.querySelectorAll('[data-testid=trajectory-row]')].slice(0, 20)) {
        row.click();
        while (!image()) await paint();
        const viewer = document.querySelector('[data-testid=trajectory-viewer]');
        for (let step = 1; step < 10; step++) {
          const [began, before, last] = [performance.now(), shown(), image().getAttribute('href')];
          viewer.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
          while (shown() === before || !image() || image().getAttribute('href') === last) await paint();
          await image().decode?.();
          await paint();
          took.push(performance.now() - began);
        }
      }
      done(took);
    })();";

#[tokio::test(flavor = "multi_thread")]
async fn trajectory() {
    let folder = tempfile::tempdir().unwrap();
    let dropped = folder.path().join("episodes");
    write_folder(&dropped);
    in_quiet_browser(|page| async move {
        page.open("").await?;
        page.see("open-sample").await?;
        let before = renderers();
        let began = Instant::now();
        drop_folder(&page, &dropped).await?;
        page.see_css("[data-testid=trajectory-screen] svg image").await?;
        let first = began.elapsed().as_secs_f64();
        let opened = renderers();
        let took = page.driver.execute_async(WALK, Vec::new()).await?;
        let mut took: Vec<f64> = serde_json::from_value(took.json().clone()).unwrap();
        took.sort_unstable_by(f64::total_cmp);
        println!(
            "{TRAJECTORIES} trajectories of {SCREENS} screens of {WIDTH}×{HEIGHT} from a folder"
        );
        println!("first screen           {first:.1} s after the drop");
        println!(
            "next step to paint     {:.0} ms in the middle of {}",
            took[took.len() / 2],
            took.len()
        );
        println!(
            "memory of the page     {before:.0} MB before, {opened:.0} MB opened, {:.0} MB after",
            renderers()
        );
        Ok(())
    })
    .await;
}

async fn drop_folder(page: &Page, folder: &Path) -> WebDriverResult<()> {
    let data = json!({ "items": [], "files": [folder], "dragOperationsMask": 1 });
    let drag = |kind: &str| {
        let event = json!({ "type": kind, "x": 600, "y": 400, "data": data });
        page.devtools("Input.dispatchDragEvent", event)
    };
    drag("dragEnter").await?;
    while page.count(".drop-zone").await? == 0 {
        drag("dragOver").await?;
    }
    drag("drop").await
}

fn write_folder(folder: &Path) {
    fs::create_dir(folder).unwrap();
    let pictures: Vec<Vec<u8>> = (0..SCREENS).map(picture).collect();
    for number in 0..TRAJECTORIES {
        let run = folder.join(format!("{number:04}"));
        fs::create_dir(&run).unwrap();
        let step = |at: usize| {
            json!({"episode_id": number.to_string(), "step_id": at, "instruction": format!("Task {number}"),
                "result_action_type": 4, "result_action_text": "", "result_touch_yx": "[0.4, 0.6]",
                "result_lift_yx": "[0.4, 0.6]", "image_path": format!("{number:04}_{at}.png")})
        };
        let steps: Vec<Value> = (0..SCREENS).map(step).collect();
        fs::write(run.join("steps.json"), Value::from(steps).to_string()).unwrap();
        for (at, picture) in pictures.iter().enumerate() {
            let (path, first) = (format!("{number:04}_{at}.png"), format!("0000/0000_{at}.png"));
            if number == 0 {
                fs::write(run.join(path), picture).unwrap();
            } else {
                fs::hard_link(folder.join(first), run.join(path)).unwrap();
            }
        }
    }
}

/// A picture of bars, unlike those of other numbers.
fn picture(number: usize) -> Vec<u8> {
    png(WIDTH, HEIGHT, |x, y| {
        let bar = (y / 40 + x / 90 + number) % 7;
        [30 * bar, 255 - 20 * number, 90 + 20 * bar].map(|part| part.to_le_bytes()[0])
    })
}
