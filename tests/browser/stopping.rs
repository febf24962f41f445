//! A run stops at once, stays stopped, and nothing is paid for twice.

use std::time::Duration;

use thirtyfour::error::WebDriverResult;

use crate::judging::{
    Pair, assert_all_scored, choose_judge, open_pairs, pairs, run_ends, set_numbers, unscored_rows,
};
use crate::page::{Page, in_browser};
use crate::stand_in::{Config, Misbehaviour, Order, Recorded, Standin, Wire};

const INTENTS: usize = 20;
const PREDICTORS: usize = 3;
const IN_ALL: usize = INTENTS + INTENTS * PREDICTORS;
/// As many as a browser opens connections for: none waits inside the browser.
const AT_ONCE: usize = 6;

/// Notes what is sent after which click, on the page's own side: on a busy machine a question that was
/// sent before a click may arrive long after it.
const WATCH: &str = "(() => {
    window.sent = { 'run-start': 0 };
    let last = 'run-start';
    document.addEventListener('click', event => {
      const button = event.target.closest('[data-testid^=run-]')?.dataset.testid;
      if (button) sent[last = button] = 0;
    }, true);
    const own = window.fetch;
    window.fetch = (...asked) => {
      sent[last] += 1;
      return own.apply(window, asked);
    };
  })()";

async fn a_run_under_way(page: &Page, pairs: &[Pair]) -> WebDriverResult<Standin> {
    let latency = Duration::from_millis(300);
    let stand_in = Standin::start(Config { latency, ..Config::default() }).await;
    open_pairs(page, pairs).await?;
    choose_judge(page, &stand_in, Wire::OpenAi).await?;
    set_numbers(page, &[("at-once", &AT_ONCE.to_string())]).await?;
    page.evaluate(WATCH).await?;
    page.click("run-start").await?;
    stand_in.until_answered(IN_ALL / 4).await;
    Ok(stand_in)
}

fn aborted(questions: &[Recorded]) -> usize {
    questions.iter().filter(|asked| asked.client_went_away).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_stop_nothing_is_sent() {
    in_browser(|page| async move {
        let pairs = pairs(INTENTS, PREDICTORS);
        let stand_in = a_run_under_way(&page, &pairs).await?;
        let so_far = stand_in.questions().len();
        stand_in.until_arrived(so_far + 1).await;
        page.click("run-stop").await?;
        run_ends(&page, "stopped").await?;
        stand_in.until_idle().await;
        let questions = stand_in.questions();
        assert!(aborted(&questions) > 0, "some were under way");
        assert!(questions.len() < IN_ALL);

        page.click("run-go-on").await?;
        run_ends(&page, "finished").await?;
        assert_all_scored(&page, &pairs).await?;
        let sent = page.evaluate("window.sent").await?;
        assert_eq!(sent["run-stop"], 0, "nothing is sent after the stop: {sent}");
        assert!(sent["run-go-on"].as_u64() > Some(0), "{sent}");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn going_on_asks_for_what_was_not_answered_and_nothing_else() {
    in_browser(|page| async move {
        let pairs = pairs(INTENTS, PREDICTORS);
        let stand_in = a_run_under_way(&page, &pairs).await?;
        // With as many slow questions under way as there may be, no answer can cross the stop.
        stand_in.order(Order::always(Misbehaviour::Latency(Duration::from_mins(1))));
        let is_slow = |asked: &&Recorded| asked.misbehaviour.is_some();
        stand_in.until(|requests| requests.iter().filter(is_slow).count() == AT_ONCE).await;
        page.click("run-stop").await?;
        run_ends(&page, "stopped").await?;
        stand_in.until_idle().await;
        let questions = stand_in.questions();
        assert_eq!(aborted(&questions), AT_ONCE);

        let unscored = unscored_rows(&page, &pairs).await?;
        assert!(!unscored.is_empty() && unscored.len() < pairs.len());
        assert!(unscored.iter().all(|row| row.unscored.as_deref() == Some("not judged")));
        let go_on = page.text_of("run-go-on").await?;
        // What is done and what is left are both pairs, and add up.
        assert_eq!(go_on, format!("Resume ({} pairs left)", unscored.len()));
        let done = format!("stopped at {} of {} pairs", pairs.len() - unscored.len(), pairs.len());
        let said = page.text_of("run-progress").await?;
        assert!(said.contains(&done), "{done}: {said}");

        stand_in.behave();
        page.click("run-go-on").await?;
        run_ends(&page, "finished").await?;
        assert_all_scored(&page, &pairs).await?;
        assert_eq!(stand_in.answered(), IN_ALL, "nothing answered is asked for again");
        assert_eq!(stand_in.questions().len(), IN_ALL + AT_ONCE);
        Ok(())
    })
    .await;
}
