//! A second tab on the same project shows everything and changes nothing until it takes over; a sentence
//! beside each disabled control says so.

use thirtyfour::error::WebDriverResult;

use crate::judge_kit::{GARDEN, GARDEN_QUESTIONS, as_lines, by_rule, open_rows, run, set_judge};
use crate::keeping_kit::{followed_in_a_second_tab, kept_text, key_again, scores};
use crate::own_data::Files;
use crate::page::{Page, in_browser};
use crate::review_kit::{numbers_become, open_judged, show_pair};
use crate::stand_in::{Config, MODEL, Standin};

const FIRST: [[&str; 3]; 2] = [["0.67", "0.67", "0.67"], ["0.83", "0.83", "0.83"]];
/// With the second gold fact covered, as in `review`.
const COVERED: [[&str; 3]; 2] = [["0.67", "1.00", "0.80"], ["0.83", "1.00", "0.90"]];

/// Whether the control exists and is disabled.
async fn is_off(page: &Page, selector: &str) -> WebDriverResult<bool> {
    let off = format!("document.querySelector(\"{selector}\").matches(':disabled')");
    page.see_css(selector).await?;
    Ok(page.evaluate(&off).await? == true)
}

async fn says_why(page: &Page) -> WebDriverResult<()> {
    let said = page.text_of("follows-note").await?;
    assert!(
        said.contains("Read-only: this project is open in another tab.")
            && said.contains("Edit here instead"),
        "{said}"
    );
    Ok(())
}

async fn activate_second_fact(page: &Page) -> WebDriverResult<()> {
    page.see_css("[data-fact='1']").await?;
    page.evaluate("document.querySelector('[data-fact=\"1\"]').focus()").await?;
    page.see("mark-supported").await.map(drop)
}

/// The pair, its facts and the keyboard.
async fn nothing_is_reviewed(page: &Page) -> WebDriverResult<()> {
    show_pair(page, "noon").await?;
    says_why(page).await?;
    activate_second_fact(page).await?;
    assert!(is_off(page, "[data-testid=mark-supported]").await?);
    assert!(is_off(page, "[data-testid=mark-note]").await?);
    page.press("c").await?;
    page.until(
        "document.querySelector('[data-testid=review-said]').textContent.includes('Read-only')",
    )
    .await?;
    numbers_become(page, FIRST[0], FIRST[1]).await?;
    page.click_now(".gold-panel summary").await?;
    for control in ["gold-add", "gold-edit", "gold-delete", "gold-approve"] {
        assert!(is_off(page, &format!("[data-testid={control}]")).await?, "{control}");
    }
    Ok(())
}

async fn nothing_is_labelled(page: &Page) -> WebDriverResult<()> {
    page.open("#/agreement").await?;
    page.click("label-here").await?;
    page.see("labelling").await?;
    says_why(page).await?;
    assert!(is_off(page, ".labelling [data-label]").await?);
    assert!(is_off(page, ".labelling [data-verdict]").await?);
    page.press("y").await?;
    assert_eq!(page.text_of("labelling-progress").await?, "0 of 3 pairs labelled");
    page.click("labelling-done").await?;
    assert!(is_off(page, "[data-testid=labels-input]").await?);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tab_that_follows_changes_nothing_and_says_why() {
    in_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files).await?;
        kept_text(&page, "text.includes('judged.jsonl')").await?;
        let [first, _] = followed_in_a_second_tab(&page).await?;
        nothing_is_reviewed(&page).await?;
        nothing_is_labelled(&page).await?;
        page.open("#/data").await?;
        says_why(&page).await?;
        assert!(is_off(&page, "[data-testid=run-start]").await?);

        page.click("take-over-here").await?;
        page.until("!document.querySelector('[data-testid=follows-note]')").await?;
        assert!(!is_off(&page, "[data-testid=run-start]").await?);
        show_pair(&page, "noon").await?;
        activate_second_fact(&page).await?;
        page.click("mark-supported").await?;
        numbers_become(&page, COVERED[0], COVERED[1]).await?;

        page.driver.switch_to_window(first).await?;
        says_why(&page).await?;
        numbers_become(&page, COVERED[0], COVERED[1]).await?;
        activate_second_fact(&page).await?;
        assert!(is_off(&page, "[data-testid=mark-none]").await?);
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_tab_follows_and_takes_over_when_asked() {
    in_browser(|page| async move {
        let (stand_in, files) = (Standin::start(Config::default()).await, Files::new());
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        set_judge(&page, &stand_in, MODEL).await?;
        kept_text(&page, "text.includes('garden')").await?;
        let [first, second] = followed_in_a_second_tab(&page).await?;
        page.open("#/results").await?;
        page.see("results-table").await?;

        page.driver.switch_to_window(first.clone()).await?;
        run(&page).await?;
        page.driver.switch_to_window(second.clone()).await?;
        let all = "document.querySelectorAll('[data-testid=result-row] .unscored').length === 0";
        page.until(all).await?;
        assert_eq!(scores(&page).await?, by_rule(&GARDEN));
        page.open("#/data").await?;
        key_again(&page).await?;
        page.click_now("[data-testid=run-start]").await?;
        assert_eq!(stand_in.questions().len(), GARDEN_QUESTIONS, "a tab that follows asks nothing");

        page.click("take-over").await?;
        page.until("!document.querySelector('[data-testid=take-over]')").await?;
        page.driver.switch_to_window(first).await?;
        page.see("take-over").await?;
        let said = page.text_of("keeping-trouble").await?;
        assert!(said.contains("Another tab took over this project"), "{said}");
        Ok(())
    })
    .await;
}

/// On a busy machine a page that is left lets go of its lock long after the next one has begun. This
/// holds it from the first moment until it is told to let go.
const HELD_FOR_LONG: &str = "{ const id = sessionStorage.getItem('bifact open project');
    if (id) navigator.locks.request(`bifact project ${id}`,
      () => new Promise(free => { window.letGo = free })) }";

#[tokio::test(flavor = "multi_thread")]
async fn a_reloaded_tab_writes_however_late_it_lets_go_of_itself() {
    in_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files).await?;
        kept_text(&page, "text.includes('judged.jsonl')").await?;
        page.until("sessionStorage.getItem('bifact open project')").await?;
        page.before_load(HELD_FOR_LONG);
        page.driver.refresh().await?;
        page.until("window.letGo").await?;
        page.see("take-over").await?;
        page.evaluate("window.letGo()").await?;
        page.until("!document.querySelector('[data-testid=take-over]')").await?;
        second_fact_is_corrected_and_kept(&page).await
    })
    .await;
}

async fn second_fact_is_corrected_and_kept(page: &Page) -> WebDriverResult<()> {
    show_pair(page, "noon").await?;
    activate_second_fact(page).await?;
    page.click("mark-supported").await?;
    numbers_become(page, COVERED[0], COVERED[1]).await?;
    kept_text(page, r#"text.includes('"kind":"pair"')"#).await.map(drop)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tab_that_follows_writes_once_the_other_is_closed() {
    in_browser(|page| async move {
        let files = Files::new();
        open_judged(&page, &files).await?;
        kept_text(&page, "text.includes('judged.jsonl')").await?;
        let [first, second] = followed_in_a_second_tab(&page).await?;
        page.driver.switch_to_window(first).await?;
        page.driver.close_window().await?;
        page.driver.switch_to_window(second).await?;
        page.until("!document.querySelector('[data-testid=take-over]')").await?;
        second_fact_is_corrected_and_kept(&page).await
    })
    .await;
}
