//! Answers that came with a copy are not reused unless the user trusts its author.

use std::sync::Arc;

use serde_json::Value;
use thirtyfour::error::WebDriverResult;

use crate::judge_kit::{
    GARDEN, GARDEN_QUESTIONS, by_rule, run, shown_scores, signature, until_finished,
};
use crate::keeping_kit::{copy_of_garden_judged_by, kept_text, key_again, open_copy};
use crate::own_data::Files;
use crate::page::{Page, in_browser};
use crate::stand_in::{Config, Standin};

/// A copy whose journal has only answers, each of which says that all facts are correct.
fn forged(copy: &[u8]) -> Vec<u8> {
    let text = String::from_utf8(copy.to_vec()).unwrap();
    let (head, rest) = text.split_once('\n').unwrap();
    let mut head: Value = serde_json::from_str(head).unwrap();
    let journal = usize::try_from(head["journal"].as_u64().unwrap()).unwrap();
    let (journal, file) = rest.split_at(journal);
    let forged: String = journal
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .filter(|line| line["kind"] == "answer")
        .map(|mut line| {
            let text = line["text"].as_str().unwrap();
            let text = text.replace("\"M\"", "\"C\"").replace("\"I\"", "\"C\"");
            line["text"] = text.into();
            line.to_string() + "\n"
        })
        .collect();
    assert_eq!(forged.lines().count(), GARDEN_QUESTIONS);
    head["journal"] = forged.len().into();
    format!("{head}\n{forged}{file}").into_bytes()
}

async fn open_at_its_judge(page: &Page, files: &Files, copy: &[u8]) -> WebDriverResult<()> {
    open_copy(page, files, copy).await?;
    page.see_css(".data h1, [data-testid=results-table]").await?;
    page.open("#/data").await?;
    key_again(page).await?;
    let choice = page.see_css("label:has([data-testid=reuse-copied])").await?.text().await?;
    let sentence = format!(
        "Reuse {GARDEN_QUESTIONS} answers that came with this copy. Only do this if you trust \
         its author."
    );
    assert_eq!(choice, sentence);
    assert!(!page.see("reuse-copied").await?.is_selected().await?);
    Ok(())
}

async fn says_where_its_answer_came_from(page: &Page) -> WebDriverResult<bool> {
    page.open("#/results/figs").await?;
    Ok(signature(page).await?.contains("answers that came with a copy"))
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_answers_of_a_copy_are_asked_for_again_unless_they_are_trusted() {
    let stand_in = Arc::new(Standin::start(Config::default()).await);
    let copy = copy_of_garden_judged_by(&stand_in).await;
    let copy = forged(&copy);
    in_browser(|page| async move {
        let files = Files::new();
        open_at_its_judge(&page, &files, &copy).await?;
        run(&page).await?;
        assert_eq!(stand_in.questions().len(), 2 * GARDEN_QUESTIONS);
        assert_eq!(shown_scores(&page).await?, by_rule(&GARDEN));
        assert!(!says_where_its_answer_came_from(&page).await?);

        open_at_its_judge(&page, &files, &copy).await?;
        page.click("reuse-copied").await?;
        page.click("run-start").await?;
        until_finished(&page).await?;
        assert_eq!(stand_in.questions().len(), 2 * GARDEN_QUESTIONS, "nothing is asked");
        let scores = shown_scores(&page).await?;
        assert!(scores.values().all(|scores| *scores == ["1.00"; 3]), "{scores:?}");
        assert!(says_where_its_answer_came_from(&page).await?);
        kept_text(&page, "text.includes('judge_answer_came_with_copy')").await?;
        page.driver.refresh().await?;
        page.open("#/").await?;
        page.click("project-open").await?;
        page.see("results-table").await?;
        assert!(says_where_its_answer_came_from(&page).await?);
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_without_its_end_shows_no_rows_and_says_what_to_open() {
    let stand_in = Arc::new(Standin::start(Config::default()).await);
    let copy = copy_of_garden_judged_by(&stand_in).await;
    in_browser(|page| async move {
        let files = Files::new();
        for left in [copy.len() - 40, copy.len() / 3] {
            open_copy(&page, &files, &copy[..left]).await?;
            let said = page.text_of("keeping-notice").await?;
            assert!(said.contains("This copy is cut off"), "{said}");
            assert!(said.contains("to continue with its answers"), "{said}");
            assert_eq!(page.count("[data-testid=results-table]").await?, 0);
            page.driver.refresh().await?;
        }
        Ok(())
    })
    .await;
}
