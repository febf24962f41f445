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
use crate::screens_kit::{
    BLACK, BLUE, GREYS, RED, add_screens, choose_option, colours, draw_mask, is_near, rows,
    screen_files,
};
use crate::stand_in::{Config, MODEL, Picture, RIGHT_KEY, Recorded, Standin, Wire};

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
    add_screens(page, &screen_files(files)).await?;
    set_judge(page, stand_in, MODEL).await?;
    choose_option(page, "method-select", "autorater").await?;
    page.see("sees-select").await?;
    choose_option(page, "sees-select", "with-screens").await
}

fn shown(picture: &Picture) -> (&str, &[u8]) {
    (picture.media_type, &picture.bytes)
}

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
        for part in [&*host, "tokens a screen, a guess", "1 screen cannot be read"] {
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
            let corner = colours(&page, shown(picture), &[[0.02, 0.02]]).await?[0];
            assert!(is_near(corner, [grey; 3]), "{corner:?} is not {grey}");
        }
        // The plus where the tap was, and the edge of the box; beside them is nothing.
        let at = [[0.25, 0.75], [0.5, 0.5]];
        let found = colours(&page, shown(&ferns[0].pictures[0]), &at).await?;
        assert!(is_near(found[0], BLUE) && is_near(found[1], [GREYS[0]; 3]), "{found:?}");
        let at = [[0.1, 0.22], [0.5, 0.225]];
        let found = colours(&page, shown(&ferns[0].pictures[1]), &at).await?;
        assert!(is_near(found[0], RED) && is_near(found[1], [GREYS[1]; 3]), "{found:?}");

        // The long page is cut around its box.
        let roses = about(&asked, "roses");
        assert!(roses.iter().all(|request| request.pictures.len() == 1));
        let page_picture = &roses[0].pictures[0];
        assert_eq!(MediaType::Jpeg.size_in(&page_picture.bytes), Some((800, 640)));
        let found = colours(&page, shown(page_picture), &[[0.25, 0.5], [0.02, 0.5]]).await?;
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
            choose_option(&page, "method-select", method).await?;
            if !sees.is_empty() {
                page.see("sees-select").await?;
                choose_option(&page, "sees-select", sees).await?;
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
        choose_option(&page, "mask-scope", "screen").await?;
        draw_mask(&page).await?;

        page.open("#/data").await?;
        until_told(&page, "5 screens").await?;
        run(&page).await?;
        let asked = stand_in.questions();
        let ferns = &about(&asked, "ferns")[0].pictures;
        let first = colours(&page, shown(&ferns[0]), &[[0.2, 0.05], [0.8, 0.05]]).await?;
        assert!(is_near(first[0], BLACK) && is_near(first[1], [GREYS[0]; 3]), "{first:?}");
        // The field is covered from the step that types into it on, not before.
        let field = [[0.5, 0.225], [0.2, 0.05]];
        let before = colours(&page, shown(&ferns[1]), &field).await?;
        assert!(is_near(before[0], [GREYS[1]; 3]), "{before:?}");
        for (place, grey) in [(2, GREYS[2]), (3, GREYS[3])] {
            let after = colours(&page, shown(&ferns[place]), &field).await?;
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
        choose_option(&page, "method-select", "autorater").await?;
        page.see("sees-select").await?;
        choose_option(&page, "sees-select", "with-screens").await?;
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
            let found = colours(&page, shown(picture), &[[0.5, 0.5]]).await?[0];
            assert!(is_near(found, [grey; 3]), "{found:?} is not {grey}");
        }
        let signature = page.see_css(".levels-signature .signature").await?.text().await?;
        assert!(signature.contains("with screens · screens thinned"), "{signature}");
        Ok(())
    })
    .await;
}
