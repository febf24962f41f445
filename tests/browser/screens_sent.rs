//! Screens that are sent to a judge: said before, drawn with their marks, covered where the user wants it,
//! each drawn once, and never sent to a judge that was not asked to look.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bifact::evaluation::image::MediaType;
use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::judge_kit::{choose_provider, open_rows, run, set_judge, until_finished};
use crate::own_data::Files;
use crate::page::{Page, in_browser};
use crate::png::png;
use crate::stand_in::{Config, MODEL, Picture, RIGHT_KEY, Recorded, Standin, Wire};

/// The grey of each screen tells which it is.
const GREYS: [u8; 4] = [60, 110, 160, 210];

fn phone(number: usize) -> Vec<u8> {
    png(540, 1200, |_, _| [GREYS[number]; 3])
}

/// A long page that grows lighter from top to bottom.
fn long_page() -> Vec<u8> {
    png(800, 3200, |_, y| [u8::try_from(y / 16).unwrap(); 3])
}

fn rows() -> String {
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

async fn choose(page: &Page, test_id: &str, key: &str) -> WebDriverResult<()> {
    page.click_now(&format!("[data-testid='{test_id}'] option[value='{key}']")).await
}

async fn until_told(page: &Page, words: &str) -> WebDriverResult<String> {
    page.until(&format!(
        "document.querySelector('[data-testid=screens-note]')?.textContent.includes({})",
        json!(words)
    ))
    .await?;
    page.text_of("screens-note").await
}

/// The rows and all their screens but one, with a judge that is asked to look.
async fn open_with_screens(page: &Page, files: &Files, stand_in: &Standin) -> WebDriverResult<()> {
    open_rows(page, files, &rows()).await?;
    let mut screens: Vec<_> =
        (0..4).map(|n| files.write(&format!("phone-{n}.png"), phone(n))).collect();
    screens.push(files.write("page.png", long_page()));
    let screens: Vec<_> = screens.iter().map(|path| path.to_str().unwrap()).collect();
    page.see("trajectory-input").await?.send_keys(screens.join("\n")).await?;
    set_judge(page, stand_in, MODEL).await?;
    choose(page, "method-select", "autorater").await?;
    page.see("sees-select").await?;
    choose(page, "sees-select", "with-screens").await
}

/// The colours at some places of a picture, which the browser decodes.
async fn colours(
    page: &Page,
    picture: &Picture,
    places: &[[f64; 2]],
) -> WebDriverResult<Vec<[u8; 3]>> {
    let address = format!("data:{};base64,{}", picture.media_type, STANDARD.encode(&picture.bytes));
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

fn is_near([r, g, b]: [u8; 3], [x, y, z]: [u8; 3]) -> bool {
    [(r, x), (g, y), (b, z)].iter().all(|(one, other)| one.abs_diff(*other) < 24)
}

const BLUE: [u8; 3] = [0x15, 0x50, 0xe6];
const RED: [u8; 3] = [0xd5, 0x20, 0x2b];
const BLACK: [u8; 3] = [0; 3];

fn about<'a>(asked: &'a [Recorded], words: &str) -> Vec<&'a Recorded> {
    let fits = |request: &&Recorded| {
        request.question.as_ref().is_some_and(|question| question.mentions(words))
    };
    asked.iter().filter(fits).collect()
}

/// Counts what the worker is asked to draw.
const COUNT_DRAWINGS: &str = "
    window.drawings = 0;
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      if (message?.drawing) window.drawings++;
      return post.call(this, message, ...rest);
    };";

#[tokio::test(flavor = "multi_thread")]
async fn screens_go_with_their_marks_in_order_and_are_drawn_once() {
    in_browser(|page| async move {
        page.before_load(COUNT_DRAWINGS);
        let (files, stand_in) = (Files::new(), Standin::start(Config::default()).await);
        open_with_screens(&page, &files, &stand_in).await?;
        let told = until_told(&page, "5 screens of 2 trajectories").await?;
        let host = format!("will be sent to 127.0.0.1:{}", stand_in.port());
        for part in [&*host, "tokens a screen by the formula of OpenAI", "1 screen cannot be read"]
        {
            assert!(told.contains(part), "{part} is not in {told}");
        }
        assert_eq!(stand_in.questions().len(), 0);
        run(&page).await?;

        let asked = stand_in.questions();
        assert_eq!(asked.len(), 2 * 4);
        let ferns = about(&asked, "ferns");
        assert_eq!(ferns.len(), 4);
        for request in &ferns {
            assert_eq!(request.pictures, ferns[0].pictures, "both models share the trajectory");
            assert_eq!(request.pictures.len(), 4);
        }
        for (picture, grey) in ferns[0].pictures.iter().zip(GREYS) {
            assert_eq!(picture.media_type, "image/jpeg");
            assert_eq!(MediaType::Jpeg.size_in(&picture.bytes), Some((540, 1200)));
            let corner = colours(&page, picture, &[[0.02, 0.02]]).await?[0];
            assert!(is_near(corner, [grey; 3]), "{corner:?} is not {grey}");
        }
        // The plus where the tap was, and the edge of the box; beside them is nothing.
        let at = [[0.25, 0.75], [0.5, 0.5]];
        let found = colours(&page, &ferns[0].pictures[0], &at).await?;
        assert!(is_near(found[0], BLUE) && is_near(found[1], [GREYS[0]; 3]), "{found:?}");
        let at = [[0.1, 0.22], [0.5, 0.225]];
        let found = colours(&page, &ferns[0].pictures[1], &at).await?;
        assert!(is_near(found[0], RED) && is_near(found[1], [GREYS[1]; 3]), "{found:?}");

        // The long page is cut around its box.
        let roses = about(&asked, "roses");
        assert!(roses.iter().all(|request| request.pictures.len() == 1));
        let page_picture = &roses[0].pictures[0];
        assert_eq!(MediaType::Jpeg.size_in(&page_picture.bytes), Some((800, 640)));
        let found = colours(&page, page_picture, &[[0.25, 0.5], [0.02, 0.5]]).await?;
        assert!(is_near(found[0], RED) && is_near(found[1], [101; 3]), "{found:?}");
        assert!(about(&asked, "peas").iter().all(|request| request.pictures.is_empty()));

        assert_eq!(page.evaluate("window.drawings").await?, json!(5), "once each");
        let signature = page.see_css(".levels-signature .signature").await?.text().await?;
        assert!(signature.contains("rules for models · with screens"), "{signature}");
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_judge_that_is_not_asked_to_look_gets_no_screen() {
    in_browser(|page| async move {
        let (files, stand_in) = (Files::new(), Standin::start(Config::default()).await);
        open_with_screens(&page, &files, &stand_in).await?;
        until_told(&page, "5 screens").await?;
        for (method, sees) in
            [("autorater", "with-actions"), ("autorater", "without-trajectory"), ("bifact", "")]
        {
            choose(&page, "method-select", method).await?;
            if !sees.is_empty() {
                page.see("sees-select").await?;
                choose(&page, "sees-select", sees).await?;
            }
            run(&page).await?;
            page.open("#/data").await?;
            page.see("run-start").await?;
        }
        let asked = stand_in.questions();
        assert!(asked.len() > 16, "{}", asked.len());
        assert!(asked.iter().all(|request| request.pictures.is_empty()));
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_covered_is_black_in_what_is_sent_and_stays_covered() {
    in_browser(|page| async move {
        let (files, stand_in) = (Files::new(), Standin::start(Config::default()).await);
        open_with_screens(&page, &files, &stand_in).await?;
        until_told(&page, "5 screens").await?;
        page.click("see-results").await?;
        page.click_css("[data-testid=result-row][data-row-id^=a]").await?;
        page.click("show-trajectory").await?;
        page.see_css("[data-testid=trajectory-screen] svg image").await?;
        page.click_css("[data-testid=trajectory-masks] summary").await?;
        page.click("mask-typed-all").await?;
        // A region drawn over the upper left of the first screen, for this screen alone.
        choose(&page, "mask-scope", "screen").await?;
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
            .await?;

        page.open("#/data").await?;
        until_told(&page, "5 screens").await?;
        run(&page).await?;
        let asked = stand_in.questions();
        let ferns = &about(&asked, "ferns")[0].pictures;
        let first = colours(&page, &ferns[0], &[[0.2, 0.05], [0.8, 0.05]]).await?;
        assert!(is_near(first[0], BLACK) && is_near(first[1], [GREYS[0]; 3]), "{first:?}");
        // The field is covered from the step that types into it on, not before.
        let field = [[0.5, 0.225], [0.2, 0.05]];
        let before = colours(&page, &ferns[1], &field).await?;
        assert!(is_near(before[0], [GREYS[1]; 3]), "{before:?}");
        for (place, grey) in [(2, GREYS[2]), (3, GREYS[3])] {
            let after = colours(&page, &ferns[place], &field).await?;
            assert!(is_near(after[0], BLACK) && is_near(after[1], [grey; 3]), "{after:?}");
        }
        let signature = page.see_css(".levels-signature .signature").await?.text().await?;
        assert!(signature.contains("with screens · screens masked"), "{signature}");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_screens_are_refused_or_left_out_evenly() {
    in_browser(|page| async move {
        let (files, stand_in) = (Files::new(), Standin::start(Config::default()).await);
        let screen = |n: usize| {
            let grey = u8::try_from(n * 2).unwrap();
            let address = STANDARD.encode(png(40, 30, |_, _| [grey; 3]));
            json!({ "action": "click", "target": format!("[link] {n}"),
                "screenshot": format!("data:image/png;base64,{address}") })
        };
        let steps: Vec<Value> = (0..120).map(screen).collect();
        let row = json!({ "id": "a", "gold": "Water the ferns", "prediction": "Dig",
            "trajectory": { "platform": "web", "steps": steps } });
        open_rows(&page, &files, &row.to_string()).await?;
        choose_provider(&page, "anthropic").await?;
        page.fill("base-url", &stand_in.base_url(Wire::Anthropic)).await?;
        page.fill("api-key", RIGHT_KEY).await?;
        page.fill("model-name", MODEL).await?;
        choose(&page, "method-select", "autorater").await?;
        page.see("sees-select").await?;
        choose(&page, "sees-select", "with-screens").await?;
        let told = until_told(&page, "120 screens of 1 trajectory").await?;
        assert!(told.contains("1 trajectory has more than 100 screens"), "{told}");
        run(&page).await?;
        assert_eq!(stand_in.questions().len(), 0, "nothing was sent");
        let said = page.see_css("[data-testid=result-row] .unscored").await?.text().await?;
        assert_eq!(said, "too many images");

        page.open("#/data").await?;
        page.see("thin-screens").await?;
        page.click("thin-screens").await?;
        until_told(&page, "20 screens left out").await?;
        page.click("run-start").await?;
        until_finished(&page).await?;
        let asked = stand_in.questions();
        assert_eq!(asked.len(), 2);
        assert!(asked.iter().all(|request| request.pictures.len() == 100));
        let told = asked[0].body.to_string();
        assert!((0..120).all(|n| told.contains(&format!("[link] {n} -"))), "no action is left out");
        let ends = [&asked[0].pictures[0], &asked[0].pictures[99]];
        for (picture, grey) in ends.into_iter().zip([0, 238]) {
            let found = colours(&page, picture, &[[0.5, 0.5]]).await?[0];
            assert!(is_near(found, [grey; 3]), "{found:?} is not {grey}");
        }
        let signature = page.see_css(".levels-signature .signature").await?.text().await?;
        assert!(signature.contains("with screens · screens thinned"), "{signature}");
        Ok(())
    })
    .await;
}
