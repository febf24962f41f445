//! A judge whose code fails in undocumented ways: the pair fails or is retried, and the page continues.

use thirtyfour::error::WebDriverResult;

use crate::judge_kit::{
    GARDEN, as_lines, by_rule, failure_of, open_garden_for_own_model, open_rows, set_judge,
    until_finished,
};
use crate::keeping_kit::{prelude, scores};
use crate::own_data::Files;
use crate::page::{Page, in_browser};
use crate::stand_in::{Config, MODEL, Standin};

/// Says no to one pair by throwing, and is strange once about each of two others.
const THROWS: &str = r#"
const strange = [
  () => { throw { get name() { throw new Error('not even a name') } } },
  () => 42,
  () => Promise.reject(null),
];
window.LanguageModel = {
  availability: () => { throw new Error('no') },
  create: () => ({
    prompt: (turns, options) => {
      const data = JSON.parse(turns[0].content.match(/<data>\n(.*)\n<\/data>/)[1]);
      if (data.intent) return JSON.stringify({ facts: [data.intent] });
      if (data.predicted_intent.includes('and dig')) throw new DOMException('No.', 'NotAllowedError');
      if (strange.length) return strange.pop()();
      const judged = fact => ({ fact, reasoning: '', label: 'C' });
      return JSON.stringify({
        expert_fact_coverage: data.gold_facts.map(({ number, fact }) => ({ number, ...judged(fact) })),
        predicted_fact_accuracy: [judged(data.predicted_intent)],
      });
    },
    destroy: () => { throw 'never mind' },
  }),
};"#;

/// As in a browser that has the interface and nothing behind it.
const NEVER_ANSWERS: &str = "{ const never = () => new Promise(() => {});
    window.LanguageModel = { availability: never, create: never } }";

/// After the first two requests every second one is strange, for as long as there is something left.
const ODD_FETCH: &str = "{ const real = window.fetch; let asked = 0;
    const odd = [
      () => { throw new Error('thrown on the spot') },
      () => 'not even a promise',
      () => Promise.resolve({ status: 200 }),
      () => Promise.reject(),
    ];
    window.fetch = function (request, ...rest) {
      const isQuestion = request.url?.includes('/chat/completions');
      if (isQuestion && ++asked > 2 && asked % 2 === 0 && odd.length) return odd.pop()();
      return real.call(window, request, ...rest);
    } }";

async fn page_is_alive(page: &Page) -> WebDriverResult<()> {
    assert_eq!(page.count("[data-testid=rescue]").await?, 0);
    page.open("#/data").await?;
    page.see("run-start").await.map(drop)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_that_throws_fails_its_row_and_not_the_page() {
    in_browser(|page| async move {
        let files = Files::new();
        open_garden_for_own_model(&page, &files, THROWS).await?;
        page.click("run-start").await?;
        until_finished(&page).await?;
        let bar = page.text_of("run-progress").await?;
        assert!(bar.contains("finished, 1 pair failed."), "{bar}");
        let (peas, said) = (GARDEN[0].0, "filtered");
        assert_eq!(failure_of(&page, peas).await?, said);
        let shown = scores(&page).await?;
        assert_eq!(shown.values().filter(|row| row[2] == "1.00").count(), GARDEN.len() - 1);
        page_is_alive(&page).await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_that_never_answers_is_not_waited_for() {
    in_browser(|page| async move {
        let files = Files::new();
        open_garden_for_own_model(&page, &files, NEVER_ANSWERS).await?;
        page.click("connection-test").await?;
        let said = page.see_css("[data-testid='connection-outcome'] .not").await?.text().await?;
        assert!(said.contains("This browser has no built-in model ready."), "{said}");
        page.click("run-start").await?;
        let halted = page.text_of("run-halt").await?;
        assert!(halted.contains("This browser has no built-in model ready."), "{halted}");
        page_is_alive(&page).await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fetch_that_is_no_fetch_is_asked_again() {
    in_browser(|page| async move {
        prelude(&page, ODD_FETCH).await?;
        let stand_in = Standin::start(Config::default()).await;
        let files = Files::new();
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        set_judge(&page, &stand_in, MODEL).await?;
        page.click("run-start").await?;
        until_finished(&page).await?;
        assert_eq!(scores(&page).await?, by_rule(&GARDEN));
        assert!(page.text_of("run-errors").await?.contains("not reachable × "));
        page_is_alive(&page).await
    })
    .await;
}
