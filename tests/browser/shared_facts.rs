//! The facts of a gold intent belong to the batch: they are split once and used by every judge.

use crate::judge_kit::{
    GARDEN, GARDEN_QUESTIONS, as_lines, by_rule, choose_provider, judge_name, open_rows, run,
    set_judge, shown_scores, signature,
};
use crate::own_data::Files;
use crate::page::in_browser;
use crate::stand_in::{Config, MODEL, Standin};

const SECOND: &str = "another";

#[tokio::test(flavor = "multi_thread")]
async fn a_second_judge_is_given_the_facts_of_the_first_unless_it_is_to_split_again() {
    in_browser(|page| async move {
        let models = vec![MODEL.to_owned(), SECOND.to_owned()];
        let stand_in = Standin::start(Config { models, ..Config::default() }).await;
        let files = Files::new();
        let first = judge_name(MODEL, &stand_in);
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        set_judge(&page, &stand_in, MODEL).await?;
        page.until("!document.querySelector('[data-testid=split-again]')").await?;
        run(&page).await?;
        assert_eq!(stand_in.questions().len(), GARDEN_QUESTIONS);
        assert!(!signature(&page).await?.contains("gold facts by"));

        page.open("#/data").await?;
        page.fill("model-name", SECOND).await?;
        page.until("document.querySelector('[data-testid=run-estimate]').textContent.includes('4 requests')")
            .await?;
        let offered = page.see_css("label:has([data-testid=split-again])").await?.text().await?;
        assert!(offered.ends_with(&format!("using the facts from {first}")), "{offered}");
        run(&page).await?;
        let asked = stand_in.questions();
        assert_eq!(asked.len(), GARDEN_QUESTIONS + GARDEN.len(), "Part 1 is not asked again");
        assert_eq!(shown_scores(&page).await?, by_rule(&GARDEN));
        let signed = signature(&page).await?;
        assert!(signed.contains(&format!("· gold facts by {first}")), "{signed}");
        page.until("!document.querySelector('[data-testid=other-facts]')").await?;

        page.open("#/data").await?;
        page.click("split-again").await?;
        run(&page).await?;
        let asked = stand_in.questions().len();
        assert_eq!(asked, 2 * GARDEN_QUESTIONS, "Part 1 is asked; the stand-in splits alike, so Part 2 is known");
        assert!(!signature(&page).await?.contains("gold facts by"));
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn results_on_other_facts_say_so() {
    in_browser(|page| async move {
        let (stand_in, files) = (Standin::start(Config::default()).await, Files::new());
        open_rows(&page, &files, &as_lines(&GARDEN)).await?;
        choose_provider(&page, "rules").await?;
        run(&page).await?;
        page.open("#/data").await?;
        set_judge(&page, &stand_in, MODEL).await?;
        run(&page).await?;
        assert_eq!(
            stand_in.questions().len(),
            GARDEN_QUESTIONS,
            "what rough rules split is not given to a model"
        );
        let said = page.text_of("other-facts").await?;
        assert!(
            said.contains("3 gold intents have other facts here than in “Built-in rules"),
            "{said}"
        );
        Ok(())
    })
    .await;
}
