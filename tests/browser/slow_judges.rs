//! Slow judges: the page shows what it waits for and does not slow them down.

use std::time::Duration;

use thirtyfour::error::WebDriverResult;

use crate::judging::{
    assert_all_scored, choose_judge, open_pairs, pairs, run_ends, set_numbers, unscored_rows,
};
use crate::page::{Page, in_browser};
use crate::stand_in::{Config, Misbehaviour, Order, Question, Standin, Wire};

const UNDER_WAY: &str = "document.querySelector('[data-testid=run-under-way]')?.textContent ?? ''";

async fn said(page: &Page, script: &str) -> WebDriverResult<String> {
    Ok(page.evaluate(script).await?.as_str().unwrap_or_default().to_owned())
}

/// The run bar said "0 requests · 0 of 0 at once" and "price not known" until the first answer came.
async fn is_shown_before_any_answer(wire: Wire, at_first: usize, cost: &str) {
    let cost = cost.to_owned();
    in_browser(move |page| async move {
        let stand_in = Standin::start(Config::default()).await;
        stand_in.order(Order::always(Misbehaviour::Hang));
        open_pairs(&page, &pairs(6, 1)).await?;
        choose_judge(&page, &stand_in, wire).await?;
        if cost.starts_with('$') {
            set_numbers(&page, &[("price-in", "1"), ("price-out", "4")]).await?;
        }
        page.click("run-start").await?;
        stand_in.until_arrived(at_first).await;

        let requests = format!("{at_first} requests under way, ");
        page.until(&format!("({UNDER_WAY}).startsWith('{requests}')")).await?;
        let bar = page.text_of("run-progress").await?;
        let figures = format!("{at_first} requests · at most {at_first} at once · ");
        assert!(bar.contains(&figures), "{bar}");
        assert!(bar.contains(&format!(" out · {cost}")), "{bar}");

        // The time goes on by itself, and nothing moves when it does.
        page.see("results-table").await?;
        page.until("document.getAnimations().every(a => a.playState === 'finished')").await?;
        let boxes = "JSON.stringify([...document.querySelectorAll('.run-bar, .run-bar *')]
            .filter(part => part.dataset.testid !== 'run-under-way')
            .map(part => [part.className, part.offsetTop - part.closest('.run-bar').offsetTop,
              part.offsetLeft, part.offsetWidth, part.offsetHeight]))";
        let (before, laid_out) = (said(&page, UNDER_WAY).await?, said(&page, boxes).await?);
        page.until(&format!("({UNDER_WAY}) !== '{before}'")).await?;
        let after = said(&page, UNDER_WAY).await?;
        assert!(after.starts_with(&requests) && after.ends_with(" s so far"), "{after}");
        assert_eq!(said(&page, boxes).await?, laid_out);
        assert_eq!((stand_in.answered(), stand_in.questions().len()), (0, at_first));

        page.click("run-stop").await?;
        run_ends(&page, "stopped").await?;
        assert_eq!(page.count("[data-testid=run-under-way]").await?, 0);
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_local_judge_has_under_way_is_shown_before_any_answer() {
    is_shown_before_any_answer(Wire::Ollama, 2, "costs nothing").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_hosted_judge_has_under_way_is_shown_before_any_answer() {
    is_shown_before_any_answer(Wire::OpenAi, 4, "$0.00").await;
}

/// Six at once, each of which takes a second and none of which the page waits for longer than five: the
/// last in the queue of a server with one slot waits for six.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_with_one_slot_is_asked_for_everything_once() {
    in_browser(|page| async move {
        let config =
            Config { slots: Some(1), latency: Duration::from_secs(1), ..Config::default() };
        let stand_in = Standin::start(config).await;
        let pairs = pairs(8, 1);
        open_pairs(&page, &pairs).await?;
        choose_judge(&page, &stand_in, Wire::OpenAi).await?;
        set_numbers(&page, &[("patience", "5")]).await?;
        page.click("run-start").await?;
        stand_in.until_answered(16).await;
        run_ends(&page, "finished").await?;
        assert_all_scored(&page, &pairs).await?;
        assert_eq!(stand_in.most_at_once(), 6, "as many as Chromium sends to one host");
        assert_eq!(stand_in.questions().len(), 16, "none timed out in the queue");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_hangs_is_aborted_and_its_pair_says_what_to_change() {
    in_browser(|page| async move {
        let stand_in = Standin::start(Config::default()).await;
        let hangs = |asked: &Question| asked.is_assessment() && asked.mentions("Bake tart 2,");
        stand_in.order(Order::on(hangs, Misbehaviour::Hang));
        let pairs = pairs(5, 1);
        open_pairs(&page, &pairs).await?;
        choose_judge(&page, &stand_in, Wire::OpenAi).await?;
        set_numbers(&page, &[("patience", "1")]).await?;
        page.click("run-start").await?;
        run_ends(&page, "finished").await?;
        stand_in.until_idle().await;
        let unscored = unscored_rows(&page, &pairs).await?;
        assert_eq!(unscored.len(), 1);
        assert_eq!(unscored[0].unscored.as_deref(), Some("timed out"));
        let hung = stand_in.questions().into_iter().filter(|asked| asked.client_went_away).count();
        assert!((6..=7).contains(&hung), "{hung}");
        assert_eq!(stand_in.questions().len(), 9 + hung);

        let mut labels = Vec::new();
        page.open("#/data").await?;
        for setting in ["at-once", "patience"] {
            page.see_css(&format!("[data-testid={setting}]")).await?;
            let label = format!(
                "document.querySelector('label:has([data-testid={setting}]) span').textContent"
            );
            labels.push(said(&page, &label).await?);
        }
        page.open("#/results").await?;
        page.select_row(&unscored[0].id).await?;
        for label in labels {
            page.until(&format!("document.body.innerText.includes('“{label}”')")).await?;
        }
        Ok(())
    })
    .await;
}
