//! Screens that are not what they should be, and where they come from: a zip, another address.

use std::path::Path;

use serde_json::{Value, json};

use crate::own_data::{Files, choose, drop_files};
use crate::page::in_browser;
use crate::png::png;
use crate::zip_kit::{Member, zip};

/// A PNG that says it is that large.
fn head_of_png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = png(2, 2, |_, _| [0; 3]);
    bytes[16..20].copy_from_slice(&width.to_be_bytes());
    bytes[20..24].copy_from_slice(&height.to_be_bytes());
    bytes
}

/// A GIF of one pixel.
const GIF: &[u8] =
    b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";

#[tokio::test(flavor = "multi_thread")]
async fn each_screen_that_cannot_be_shown_has_its_sentence_and_the_others_are_shown() {
    in_browser(|page| async move {
        let files = Files::new();
        let sound = png(40, 80, |_, _| [120; 3]);
        let screens: [(&str, Vec<u8>, &str); 6] = [
            ("long.png", head_of_png(1_280, 20_000), "This screen is 20,000 px long."),
            ("wide.png", head_of_png(10_000, 5_000), "This screen has 50 megapixels"),
            ("cut.png", sound[..40].to_vec(), "This picture is damaged"),
            ("moves.gif", GIF.to_vec(), "animated or a GIF"),
            ("words.png", b"no picture".to_vec(), "is no PNG, JPEG, WebP or GIF"),
            ("active.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(), "SVG files can hold scripts"),
        ];
        let mut paths: Vec<_> =
            screens.iter().map(|(name, bytes, _)| files.write(name, bytes)).collect();
        paths.push(files.write("sound.png", &sound));
        let names = screens.iter().map(|(name, ..)| *name).chain(["sound.png"]);
        let steps: Vec<Value> =
            names.map(|name| json!({"action": "click", "screenshot": name, "point": [0.5, 0.5]})).collect();
        let row = json!({"id": "t", "gold_intent": "Order tarts", "trajectory": {"steps": steps}});
        paths.push(files.write("paths.jsonl", row.to_string()));
        page.open("").await?;
        page.see("open-sample").await?;
        drop_files(&page, &paths.iter().map(std::path::PathBuf::as_path).collect::<Vec<&Path>>()).await?;
        page.see("trajectory-viewer").await?;
        for (name, _, said) in &screens {
            page.until(&format!(
                "document.querySelector('[data-testid=trajectory-screen]')?.textContent.includes({})",
                json!(said)
            ))
            .await?;
            assert_eq!(page.count("script:not([src]):not([type])").await?, 0, "{name}");
            page.click("trajectory-next").await?;
        }
        page.see_css("[data-testid=trajectory-screen][data-screen$='sound.png'] svg image").await?;
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_zip_opens_like_a_folder_and_a_path_that_leads_out_is_told() {
    in_browser(|page| async move {
        let files = Files::new();
        let steps = json!([
            {"action": "click", "screenshot": "one.png", "point": [0.5, 0.5]},
            {"action": "back", "screenshot": "two.png"},
        ]);
        let row = json!({"id": "t", "gold_intent": "Order tarts", "trajectory": {"steps": steps}});
        let picture = |grey: u8| png(40, 80, |_, _| [grey; 3]);
        let packed = zip(&[
            Member::new("runs/paths.jsonl", row.to_string()),
            Member::new("runs/shots/one.png", picture(60)),
            Member::new("runs/shots/two.png", picture(160)),
            Member::new("../../secret.png", picture(0)),
        ]);
        page.open("").await?;
        page.see("open-sample").await?;
        drop_files(&page, &[&files.write("runs.zip", packed)]).await?;
        assert_eq!(
            page.text_of("trajectory-summary").await?,
            "1 trajectory and no predicted intents."
        );
        let problems = page.text_of("trajectory-problems").await?;
        assert!(problems.contains("leads out of its archive"), "{problems}");
        let shown = |screen: &str| {
            format!("[data-testid=trajectory-screen][data-screen$='{screen}'] svg image")
        };
        page.see_css(&shown("one.png")).await?;
        page.click("trajectory-next").await?;
        page.see_css(&shown("two.png")).await?;
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

/// Stands for another address; counts how often it is asked.
const ELSEWHERE: &str = "
    window.asked = [];
    const real = window.fetch;
    window.fetch = (what, ...rest) => {
      const address = String(what?.url ?? what);
      if (!address.startsWith('https://screens.example/')) return real(what, ...rest);
      window.asked.push([address, what?.credentials, what?.referrerPolicy]);
      const bytes = Uint8Array.from(atob(window.picture ?? ''), letter => letter.charCodeAt(0));
      return Promise.resolve(new Response(bytes));
    };";

#[tokio::test(flavor = "multi_thread")]
async fn screens_at_other_addresses_are_loaded_only_when_the_user_says_so() {
    in_browser(|page| async move {
        let files = Files::new();
        page.before_load(ELSEWHERE);
        let step = |n: u32| json!({"action": "click", "screenshot": format!("https://screens.example/{n}.png")});
        let row = json!({"id": "t", "gold": "Order tarts", "prediction": "Order",
            "trajectory": {"steps": [step(1), step(2)]}});
        page.open("").await?;
        choose(&page, &[&files.write("rows.jsonl", row.to_string())]).await?;
        page.click("see-results").await?;
        page.click("show-trajectory").await?;
        page.see("load-screens").await?;
        page.click("trajectory-next").await?;
        page.see("load-screens").await?;
        assert_eq!(page.evaluate("window.asked").await?, json!([]), "nothing is asked unbidden");
        let picture = base64::Engine::encode(
            &base64::engine::general_purpose::STANDARD,
            png(40, 80, |_, _| [90; 3]),
        );
        page.evaluate(&format!("window.picture = '{picture}'")).await?;
        page.click_css("[data-testid=trajectory-screen] [data-testid=load-screens]").await?;
        page.see_css("[data-testid=trajectory-screen] svg image[href^='blob:']").await?;
        let asked = page.evaluate("window.asked").await?;
        assert!(asked.as_array().is_some_and(|asked| asked.iter().all(|one| one[1] == "omit" && one[2] == "no-referrer")), "{asked}");
        Ok(())
    })
    .await;
}
