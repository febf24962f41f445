//! Clearing the cache affects one project only.

use thirtyfour::error::WebDriverResult;

use crate::judge_kit::{
    GARDEN, GARDEN_QUESTIONS, Pair, as_lines, open_rows, run, set_judge, unfold,
};
use crate::keeping_kit::kept_text;
use crate::own_data::Files;
use crate::page::{Page, in_browser};
use crate::stand_in::{Config, MODEL, Standin};

const KITCHEN: [Pair; 1] = [("tart", "Bake a tart and cool the tart", "Bake a tart")];

async fn kept_answers(page: &Page, answers: &str) -> WebDriverResult<()> {
    unfold(page, "[data-testid=judge-settings]").await?;
    page.until(&format!(
        "document.querySelector('[data-testid=kept-answers]').textContent.startsWith('{answers}')"
    ))
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_project_that_forgot_its_answers_costs_no_other_project_its_own() {
    in_browser(|page| async move {
        let (stand_in, files) = (Standin::start(Config::default()).await, Files::new());
        open_rows(&page, &files, &as_lines(&KITCHEN)).await?;
        set_judge(&page, &stand_in, MODEL).await?;
        run(&page).await?;
        page.open("#/data").await?;
        unfold(&page, "[data-testid=judge-settings]").await?;
        page.click("forget-answers").await?;
        kept_text(&page, "text.includes('\"kind\":\"forget\"')").await?;

        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        run(&page).await?;
        kept_text(&page, "text.split('\"kind\":\"answer\"').length > 9").await?;
        let asked = stand_in.questions().len();
        assert_eq!(asked, 2 + GARDEN_QUESTIONS);

        page.open("#/").await?;
        page.until("document.querySelectorAll('[data-testid=project-open]').length === 2").await?;
        page.evaluate("void document.querySelectorAll('[data-testid=project-open]')[1].click()")
            .await?;
        page.until("document.querySelector('[data-testid=dataset-summary]')?.textContent.startsWith('1 pair ')").await?;
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        kept_answers(&page, "7 cached answers").await?;
        run(&page).await?;
        assert_eq!(stand_in.questions().len(), asked, "nothing is asked again");
        Ok(())
    })
    .await;
}
