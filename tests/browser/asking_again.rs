//! Which requests are repeated and which are not: refused parameters, cached answers, failures, unusable
//! answers.

use thirtyfour::error::WebDriverResult;

use crate::judge_kit::{
    GARDEN, GARDEN_QUESTIONS, UNSCORED, as_lines, by_rule, failure_of, is_comparison_of,
    judge_name, open_rows, run, set_judge, shown_scores, signature, turns, unfold, until_finished,
    value_of,
};
use crate::own_data::Files;
use crate::page::{Page, in_browser};
use crate::stand_in::{Config, MODEL, Misbehaviour, Order, RIGHT_KEY, Recorded, Standin};

/// A judge that refuses all parameters.
const PICKY: &str = "stand-in-no-temperature-no-schema-no-effort";

const REFUSABLE: [&str; 3] = ["temperature", "response_format", "reasoning_effort"];

fn asks_for_refusable(request: &Recorded) -> bool {
    REFUSABLE.iter().any(|name| request.body.get(name).is_some())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_model_does_not_take_is_left_out_and_remembered() {
    in_browser(|page| async move {
        let (files, stand_in) = (Files::new(), Standin::start(Config::default()).await);
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        set_judge(&page, &stand_in, PICKY).await?;
        unfold(&page, "[data-testid='judge-settings']").await?;
        page.click_now("[data-testid='effort'] option[value='low']").await?;
        run(&page).await?;
        assert_eq!(shown_scores(&page).await?, by_rule(&GARDEN));
        let said = page.text_of("run-errors").await?;
        let lacks = "does not accept temperature, reasoning effort, structured output";
        assert!(said.contains(lacks), "{said}");
        let signature = signature(&page).await?;
        let made_by = format!("{} (free text)", judge_name(PICKY, &stand_in));
        assert!(signature.contains(&made_by), "{signature}");

        let first_run = stand_in.questions();
        assert!(first_run.iter().any(asks_for_refusable), "each is asked for once at least");
        let answered = first_run.iter().filter(|request| request.status == Some(200));
        assert_eq!(answered.clone().count(), GARDEN_QUESTIONS);
        assert!(!answered.clone().any(asks_for_refusable));

        page.driver.refresh().await?;
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        assert_eq!(value_of(&page, "model-name").await?, PICKY);
        page.fill("api-key", RIGHT_KEY).await?;
        run(&page).await?;
        assert_eq!(shown_scores(&page).await?, by_rule(&GARDEN));
        let second_run = &stand_in.questions()[first_run.len()..];
        assert_eq!(second_run.len(), GARDEN_QUESTIONS);
        assert!(!second_run.iter().any(asks_for_refusable));
        assert!(page.text_of("run-errors").await?.contains(lacks), "it is said again");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_is_that_of_the_model_that_was_asked() {
    in_browser(|page| async move {
        let (files, stand_in) = (Files::new(), Standin::start(Config::default()).await);
        let is_last = |asked: &_| is_comparison_of(asked, "Burn everything");
        stand_in.order(Order::on(is_last, Misbehaviour::Held));
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        set_judge(&page, &stand_in, PICKY).await?;
        page.click("run-start").await?;
        stand_in.until_answered(1).await;
        page.open("#/data").await?;
        page.fill("model-name", MODEL).await?;
        let is_held = |request: &Recorded| request.question.as_ref().is_some_and(is_last);
        stand_in.until(|requests| requests.iter().any(is_held)).await;
        page.open("#/results").await?;
        stand_in.let_go();
        until_finished(&page).await?;
        let first_run = stand_in.questions().len();

        page.open("#/data").await?;
        run(&page).await?;
        let second_run = &stand_in.questions()[first_run..];
        assert_eq!(second_run.len(), GARDEN.len(), "the gold facts are split already");
        assert!(second_run.iter().all(|request| request.body["temperature"] == 0.0));
        assert_eq!(page.all("run-errors").await?.len(), 0);
        Ok(())
    })
    .await;
}

/// The number of cached answers, as Settings shows it.
async fn kept_answers(page: &Page) -> WebDriverResult<String> {
    unfold(page, "[data-testid='judge-settings']").await?;
    page.text_of("kept-answers").await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_paid_for_once() {
    in_browser(|page| async move {
        let (files, stand_in) = (Files::new(), Standin::start(Config::default()).await);
        let rows = as_lines(&GARDEN);
        open_rows(&page, &files, &rows).await?;
        set_judge(&page, &stand_in, MODEL).await?;
        run(&page).await?;
        assert_eq!(stand_in.questions().len(), GARDEN_QUESTIONS);

        open_rows(&page, &files, &rows).await?;
        run(&page).await?;
        assert_eq!(stand_in.questions().len(), GARDEN_QUESTIONS, "nothing is asked again");
        assert_eq!(shown_scores(&page).await?, by_rule(&GARDEN));
        let said = page.text_of("run-progress").await?;
        assert!(said.contains("0 requests · 7 answers from the cache"), "{said}");
        page.select_row("figs").await?;
        let from_cache = "cached answer";
        assert!(signature(&page).await?.contains(from_cache));

        page.click("ask-anew").await?;
        until_finished(&page).await?;
        let asked = stand_in.questions();
        assert_eq!(asked.len(), GARDEN_QUESTIONS + 1);
        let anew = asked.last().and_then(|request| request.question.as_ref()).unwrap();
        assert!(anew.is_assessment() && anew.mentions("Pick figs on Monday"), "{anew:?}");
        page.until(&format!(
            "!document.querySelector('.pair-view-footer').textContent.includes('{from_cache}')"
        ))
        .await?;

        open_rows(&page, &files, &rows).await?;
        assert!(kept_answers(&page).await?.starts_with("7 cached answers"));
        page.click("forget-answers").await?;
        assert!(page.text_of("kept-answers").await?.starts_with("0 cached answers"));
        run(&page).await?;
        assert_eq!(stand_in.questions().len(), GARDEN_QUESTIONS + 1 + GARDEN_QUESTIONS);
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_what_failed_is_tried_again() {
    in_browser(|page| async move {
        let (files, stand_in) = (Files::new(), Standin::start(Config::default()).await);
        for words in ["Pick figs on Monday", "Burn everything"] {
            let about = move |asked: &_| is_comparison_of(asked, words);
            stand_in.order(Order::on(about, Misbehaviour::Refusal).first_attempt_only());
        }
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        set_judge(&page, &stand_in, MODEL).await?;
        run(&page).await?;
        assert!(page.text_of("run-progress").await?.contains("finished, 2 pairs failed."));
        for row in ["figs", "mint"] {
            assert_eq!(failure_of(&page, row).await?, "declined");
            page.select_row(row).await?;
            let why = page.see_css(".unscored-pair-why").await?.text().await?;
            assert!(why.contains("The model declined to answer."), "{why}");
        }
        let mut expected = by_rule(&GARDEN[..2]);
        for row in ["figs", "mint"] {
            expected.insert(row.to_owned(), UNSCORED.map(str::to_owned));
        }
        assert_eq!(shown_scores(&page).await?, expected);

        let asked = stand_in.questions().len();
        assert_eq!(asked, GARDEN_QUESTIONS);
        assert_eq!(page.text_of("run-retry").await?, "Retry (2 pairs failed)");
        page.click("run-retry").await?;
        until_finished(&page).await?;
        let again = &stand_in.questions()[asked..];
        assert_eq!(again.len(), 2);
        assert!(again.iter().all(|request| request.attempt == 1), "{again:?}");
        assert_eq!(shown_scores(&page).await?, by_rule(&GARDEN));
        assert_eq!(page.all("run-retry").await?.len(), 0);
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_judge_that_leaves_a_fact_out_twice_is_told_and_then_given_up() {
    in_browser(|page| async move {
        let (files, stand_in) = (Files::new(), Standin::start(Config::default()).await);
        let about = |asked: &_| is_comparison_of(asked, "Pick figs on Monday");
        stand_in.order(Order::on(about, Misbehaviour::WrongCount));
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        set_judge(&page, &stand_in, MODEL).await?;
        run(&page).await?;
        assert_eq!(failure_of(&page, "figs").await?, "gold fact not judged");
        assert_eq!(stand_in.questions().len(), GARDEN_QUESTIONS + 1);

        let mut asked = stand_in.questions();
        asked.retain(|request| request.question.as_ref().is_some_and(about));
        let [first, second] = asked.as_slice() else { panic!("asked {} times", asked.len()) };
        let (first, second) = (turns(&first.body), turns(&second.body));
        assert_eq!(second[..2], first[..], "the question itself is the same");
        let [("assistant", answer), ("user", complaint)] = second[2..] else {
            panic!("two turns follow: {second:?}")
        };
        assert!(complaint.contains("left gold fact 2 unjudged"), "{complaint}");

        page.select_row("figs").await?;
        page.click_css(".raw-answer summary").await?;
        let raw = page.see_css(".raw-answer[open] pre").await?.text().await?;
        assert_eq!(raw, answer, "by its rule the stand-in writes the same again");
        let mut others = shown_scores(&page).await?;
        assert_eq!(others.remove("figs"), Some(UNSCORED.map(str::to_owned)));
        let mut expected = by_rule(&GARDEN);
        expected.remove("figs");
        assert_eq!(others, expected);
        Ok(())
    })
    .await;
}
