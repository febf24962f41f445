//! Nothing is lost by a reload, in another browser, or by a crash.

use std::time::Duration;

use bifact::methods::bifact::tally::score_text;
use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::judge_kit::{GARDEN, GARDEN_QUESTIONS, Shown, as_shown, by_rule, open_rows};
use crate::judging::{Pair, choose_judge, pairs, run_ends, set_numbers};
use crate::keeping_kit::{
    copy_made_after, judge_garden, kept_text, key_again, open_copy, scores, until_answers_are_kept,
};
use crate::own_data::{Files, choose, downloaded};
use crate::page::{Page, in_browser};
use crate::stand_in::{
    Config, MODEL, Misbehaviour, Order, RIGHT_KEY, Recorded, Standin, Wire, tally_by_rule,
};

const INTENTS: usize = 20;
const PREDICTORS: usize = 3;
const IN_ALL: usize = INTENTS + INTENTS * PREDICTORS;
const AT_ONCE: usize = 6;

/// The same of all rows, out of the export.
async fn exported_scores(page: &Page, files: &Files) -> WebDriverResult<Shown> {
    let lines = String::from_utf8(downloaded(page, "export-jsonl", files).await?).unwrap();
    let row = |line: &str| {
        let row: Value = serde_json::from_str(line).unwrap();
        let score = |name: &str| score_text(row["bifact_scores"][name].as_f64());
        (row["id"].as_str().unwrap().to_owned(), ["precision", "recall", "f1"].map(score))
    };
    Ok(lines.lines().map(row).collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_goes_on_after_a_reload_and_pays_for_nothing_twice() {
    in_browser(|page| async move {
        let pairs = pairs(INTENTS, PREDICTORS);
        let stand_in = Standin::start(Config::default()).await;
        let line = |pair: &Pair| {
            json!({ "id": pair.id, "gold": pair.gold, "prediction": pair.predicted }).to_string()
        };
        let lines: Vec<String> = pairs.iter().map(line).collect();
        let files = Files::new();
        open_rows(&page, &files, &lines.join("\n")).await?;
        choose_judge(&page, &stand_in, Wire::OpenAi).await?;
        set_numbers(&page, &[("at-once", &AT_ONCE.to_string())]).await?;
        page.click("run-start").await?;
        stand_in.until_answered(IN_ALL / 2).await;
        stand_in.order(Order::always(Misbehaviour::Latency(Duration::from_mins(1))));
        let is_slow = |asked: &&Recorded| asked.misbehaviour.is_some();
        stand_in.until(|requests| requests.iter().filter(is_slow).count() == AT_ONCE).await;
        let answered = stand_in.answered();
        let kept = until_answers_are_kept(&page, answered).await?;
        assert!(!kept.contains(RIGHT_KEY), "no key is kept");
        page.driver.refresh().await?;
        stand_in.until_idle().await;
        stand_in.behave();

        page.evaluate("location.hash = '#/data'").await?;
        page.see("run-start").await?;
        let notice = page.text_of("keeping-notice").await?;
        assert!(notice.contains(&format!("of {} pairs are judged", pairs.len())), "{notice}");
        key_again(&page).await?;
        page.click("run-start").await?;
        run_ends(&page, "finished").await?;
        let expected: Shown = pairs
            .iter()
            .map(|pair| (pair.id.clone(), as_shown(tally_by_rule(&pair.gold, &pair.predicted))))
            .collect();
        assert_eq!(exported_scores(&page, &Files::new()).await?, expected);
        assert_eq!(stand_in.answered(), IN_ALL, "no answer is paid for twice");
        assert_eq!(stand_in.questions().len(), IN_ALL + AT_ONCE, "those that were cut off, again");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_opens_elsewhere_with_everything_in_it() {
    let copy = copy_made_after(|page, files| async move {
        judge_garden(&page, &files).await?;
        until_answers_are_kept(&page, GARDEN_QUESTIONS).await.map(drop)
    })
    .await;
    assert!(!String::from_utf8_lossy(&copy).contains(RIGHT_KEY));
    in_browser(|page| async move {
        let files = Files::new();
        open_copy(&page, &files, copy).await?;
        page.see("results-table").await?;
        assert_eq!(scores(&page).await?, by_rule(&GARDEN));
        assert!(page.evaluate("location.hash").await?.as_str().unwrap().starts_with("#/results"));
        page.open("#/data").await?;
        let model = page.see("model-name").await?.prop("value").await?;
        assert_eq!(model.as_deref(), Some(MODEL), "the judge's settings come along");
        page.open("#/").await?;
        assert_eq!(page.count("[data-testid=project]").await?, 1);
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn projects_are_renamed_doubled_deleted_and_brought_back() {
    in_browser(|page| async move {
        let files = Files::new();
        judge_garden(&page, &files).await?;
        until_answers_are_kept(&page, GARDEN_QUESTIONS).await?;
        page.open("#/").await?;
        let details = "document.querySelector('.project-details')?.textContent ?? ''";
        page.until(&format!("{details}.startsWith('4 of 4 pairs scored · ')")).await?;
        page.click("project-rename").await?;
        page.fill("project-name", "North bed\n").await?;
        page.until("document.querySelector('[data-testid=project-open]')?.textContent === 'North bed'").await?;
        page.click("project-duplicate").await?;
        page.until("document.querySelectorAll('[data-testid=project]').length === 2").await?;
        page.driver.refresh().await?;
        page.until("document.querySelectorAll('[data-testid=project]').length === 2").await?;
        let names = page.evaluate("[...document.querySelectorAll('[data-testid=project-open]')].map(n => n.textContent)").await?;
        assert_eq!(names, json!(["North bed (copy)", "North bed"]));
        page.click("project-delete").await?;
        page.until("document.querySelectorAll('[data-testid=project]').length === 1").await?;
        page.click("project-undo").await?;
        page.until("document.querySelectorAll('[data-testid=project]').length === 2").await?;
        page.click("project-open").await?;
        page.see("results-table").await?;
        assert_eq!(scores(&page).await?, by_rule(&GARDEN));
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn when_the_program_ends_the_data_is_there() {
    in_browser(|page| async move {
        let files = Files::new();
        judge_garden(&page, &files).await?;
        until_answers_are_kept(&page, GARDEN_QUESTIONS).await?;
        kept_text(&page, &format!("text.includes('\"scored\":{}')", GARDEN.len())).await?;
        // The first element the program makes from now on cannot be made, which it does not expect.
        let trip = "(() => {
            const methods = [[Document.prototype, 'createElement'], [Node.prototype, 'cloneNode']];
            const real = methods.map(([on, name]) => on[name]);
            const back = () => methods.forEach(([on, name], at) => on[name] = real[at]);
            methods.forEach(([on, name]) => on[name] = () => { back(); throw new Error('on purpose') });
            location.hash = '#/';
        })()";
        page.evaluate(trip).await?;
        page.see("rescue").await?;
        let said = page.text_of("rescue").await?;
        assert!(said.contains("bifact has stopped") && said.contains("panicked at"), "{said}");
        let kept = said.split("Everything up to ").nth(1).and_then(|rest| rest.split_once(" is saved"));
        assert!(kept.is_some_and(|(time, _)| time.contains(':')), "{said}");
        let copy = downloaded(&page, "rescue-download", &files).await?;
        let text = String::from_utf8(copy.clone()).unwrap();
        assert!(text.starts_with(r#"{"bifact":"project","version":1,"#) && !text.contains(RIGHT_KEY));

        page.click_now(".rescue .primary").await?;
        page.until("!document.querySelector('[data-testid=rescue]')").await?;
        page.open("#/").await?;
        page.see("projects").await?;
        choose(&page, &[&files.write("rescued.bifact", copy)]).await?;
        page.see("results-table").await?;
        assert_eq!(scores(&page).await?, by_rule(&GARDEN));
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_key_is_anywhere() {
    in_browser(|page| async move {
        let files = Files::new();
        judge_garden(&page, &files).await?;
        let kept = until_answers_are_kept(&page, GARDEN_QUESTIONS).await?;
        let stores =
            page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])").await?;
        let exported = downloaded(&page, "export-jsonl", &files).await?;
        for text in [kept, stores.to_string(), String::from_utf8(exported).unwrap()] {
            assert!(!text.contains(RIGHT_KEY));
        }
        Ok(())
    })
    .await;
}
