//! Screens for browser tests: greys that tell which screen is which, rows that name them, and the colours of
//! pictures.

use std::path::PathBuf;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::own_data::Files;
use crate::page::Page;
use crate::png::png;

/// The grey of each screen tells which it is.
pub const GREYS: [u8; 4] = [60, 110, 160, 210];

fn phone(number: usize) -> Vec<u8> {
    png(540, 1200, |_, _| [GREYS[number]; 3])
}

/// A long page that grows lighter from top to bottom.
fn long_page() -> Vec<u8> {
    png(800, 3200, |_, y| [u8::try_from(y / 16).unwrap(); 3])
}

pub fn rows() -> String {
    let phone = json!({ "platform": "android", "steps": [
        { "action": "click", "screenshot": "phone-0.png", "point": [0.25, 0.75] },
        { "action": "click", "screenshot": "phone-1.png", "box": [0.1, 0.2, 0.8, 0.05] },
        { "action": "type", "text": "two litres", "screenshot": "phone-2.png" } ],
        "final": "phone-3.png" });
    let web = json!({ "platform": "web", "steps": [
        { "action": "click", "screenshot": "page.png", "box": [0.25, 0.5, 0.5, 0.02] },
        { "action": "back", "screenshot": "gone.png" } ] });
    let row = |id: &str, gold: &str, model: &str, prediction: &str, trajectory: Option<&Value>| {
        let mut row = json!({ "id": id, "gold": gold, "model": model, "prediction": prediction });
        if let Some(trajectory) = trajectory {
            row["trajectory"] = trajectory.clone();
        }
        row.to_string()
    };
    [
        row("a", "Water the ferns", "one", "Water the ferns", Some(&phone)),
        row("a", "Water the ferns", "two", "Dig", None),
        row("b", "Prune the roses", "one", "Dig", Some(&web)),
        row("c", "Sow peas", "one", "Sow peas", None),
    ]
    .join("\n")
}

/// All screens that the rows name, but one.
pub fn screen_files(files: &Files) -> Vec<PathBuf> {
    let mut screens: Vec<_> =
        (0..4).map(|n| files.write(&format!("phone-{n}.png"), phone(n))).collect();
    screens.push(files.write("page.png", long_page()));
    screens
}

/// Through the field of the data screen.
pub async fn add_screens(page: &Page, screens: &[PathBuf]) -> WebDriverResult<()> {
    let screens: Vec<_> = screens.iter().map(|path| path.to_str().unwrap()).collect();
    page.see("trajectory-input").await?.send_keys(screens.join("\n")).await
}

pub async fn choose_option(page: &Page, test_id: &str, key: &str) -> WebDriverResult<()> {
    page.click_now(&format!("[data-testid='{test_id}'] option[value='{key}']")).await
}

/// Draws a region over the upper left of the screen that is looked at.
pub async fn draw_mask(page: &Page) -> WebDriverResult<()> {
    page.click("mask-draw").await?;
    let drag = "(() => {
        const svg = document.querySelector('[data-testid=trajectory-screen] svg');
        const { left, top, width, height } = svg.querySelector('image').getBoundingClientRect();
        const send = (kind, x, y) => svg.dispatchEvent(new PointerEvent(kind, { bubbles: true,
          pointerId: 1, clientX: left + x * width, clientY: top + y * height }));
        send('pointerdown', 0, 0);
        send('pointermove', 0.5, 0.1);
        send('pointerup', 0.5, 0.1);
      })()";
    page.evaluate(drag).await?;
    page.until("document.querySelectorAll('[data-testid=trajectory-screen] [data-testid=screen-mask]').length === 1")
        .await
}

/// The colours at some places of a picture, which the browser decodes.
pub async fn colours(
    page: &Page,
    (media_type, bytes): (&str, &[u8]),
    places: &[[f64; 2]],
) -> WebDriverResult<Vec<[u8; 3]>> {
    let address = format!("data:{media_type};base64,{}", STANDARD.encode(bytes));
    let script = "
        const [address, places, done] = arguments;
        const image = new Image();
        image.onload = () => {
          const canvas = document.createElement('canvas');
          [canvas.width, canvas.height] = [image.width, image.height];
          const context = canvas.getContext('2d');
          context.drawImage(image, 0, 0);
          done(places.map(([x, y]) =>
            [...context.getImageData(x * image.width, y * image.height, 1, 1).data].slice(0, 3)));
        };
        image.onerror = () => done('the picture cannot be decoded');
        image.src = address;";
    let found = page.driver.execute_async(script, vec![json!(address), json!(places)]).await?;
    Ok(serde_json::from_value(found.json().clone()).unwrap())
}

pub fn is_near(found: [u8; 3], wanted: [u8; 3]) -> bool {
    found.iter().zip(wanted).all(|(found, wanted)| found.abs_diff(wanted) < 24)
}

pub const BLUE: [u8; 3] = [0x15, 0x50, 0xe6];
pub const RED: [u8; 3] = [0xd5, 0x20, 0x2b];
pub const BLACK: [u8; 3] = [0; 3];
