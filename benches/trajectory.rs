//! 1,000 trajectories of 10 screens of 1080×2400, dropped as a folder: how long until the first screen is
//! there, how long from step to step, what the page holds of them, and how fast it draws them for a model.

use std::fs;
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bifact::trajectory::{Drawing, LongEdge, Platform, Point, ScreenSize, Step};
use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;
use tokio::time::Instant;

use crate::page::{Page, in_browser};
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

/// Pictures a second, as the page has them drawn for a model, and by the bare calls of the browser: the best
/// of three turns each.
const ENCODE: &str = "
    const [pictures, drawing, done] = arguments;
    const bytes = text => Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
    const screens = pictures.map(text => new Blob([bytes(text)]));
    const { width, height, type, quality } = JSON.parse(drawing);
    const worker = new Worker(document.querySelector(\"meta[name='worker']\").content);
    const drawn = screen => new Promise((made, failed) => {
      worker.onmessage = ({ data }) => (data instanceof ArrayBuffer ? made(data) : failed(data));
      worker.postMessage({ drawing, screen });
    });
    const bare = async screen => {
      const bitmap = await createImageBitmap(screen);
      const canvas = new OffscreenCanvas(width, height);
      canvas.getContext('2d').drawImage(bitmap, 0, 0, width, height);
      bitmap.close();
      return (await canvas.convertToBlob({ type, quality })).arrayBuffer();
    };
    const rate = async make => {
      const began = performance.now();
      for (let n = 0; n < 40; n++) await make(screens[n % screens.length]);
      return 40_000 / (performance.now() - began);
    };
    (async () => {
      const best = [0, 0];
      for (const make of [drawn, bare]) await make(screens[0]);
      for (let turn = 0; turn < 3; turn++)
        for (const [place, make] of [drawn, bare].entries())
          best[place] = Math.max(best[place], await rate(make));
      done(best);
    })();";

#[tokio::test(flavor = "multi_thread")]
async fn trajectory() {
    let folder = tempfile::tempdir().unwrap();
    let dropped = folder.path().join("episodes");
    write_folder(&dropped);
    in_browser(|page| async move {
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
        let [drawn, bare] = encoded(&page).await?;
        println!(
            "screens for a model    {drawn:.1} a second; {bare:.1} by the bare calls: {:.2}",
            drawn / bare
        );
        Ok(())
    })
    .await;
}

async fn encoded(page: &Page) -> WebDriverResult<[f64; 2]> {
    let pictures: Vec<String> = (0..SCREENS).map(|n| STANDARD.encode(picture(n))).collect();
    let tap = Step { point: Some(Point { x: 0.6, y: 0.4 }), ..Step::of_word("click") };
    let [width, height] = [WIDTH, HEIGHT].map(|side| u32::try_from(side).unwrap());
    let (size, edge) = (ScreenSize { width, height }, LongEdge::default());
    let drawing = Drawing::of(&tap, Some(Platform::Android), size, &[], edge).to_json().to_string();
    let rates = page.driver.execute_async(ENCODE, vec![json!(pictures), json!(drawing)]).await?;
    Ok(serde_json::from_value(rates.json().clone()).unwrap())
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
