//! Five journeys with their clicks counted.

use serde_json::json;
use thirtyfour::error::WebDriverResult;

use crate::own_data::{Files, choose};
use crate::page::{Page, in_browser};
use crate::workspace_kit::until_count;

const HEADLINE: &str = "document.querySelector('[data-testid=headline] h2')?.innerText ?? ''";

/// Clicks and counts them.
struct Hand<'a> {
    page: &'a Page,
    clicks: usize,
}

impl<'a> Hand<'a> {
    fn of(page: &'a Page) -> Self {
        Self { page, clicks: 0 }
    }

    async fn click(&mut self, selector: &str) -> WebDriverResult<()> {
        self.clicks += 1;
        self.page.click_css(selector).await
    }
}

/// No name says which columns hold the predictions, and the second model forgets the time.
fn spreadsheet() -> String {
    let row = |row: usize| {
        let gold = format!("Water plant {row} at 9 AM");
        format!("q{row},{gold},{gold},Water plant {row}\n")
    };
    format!("id,gold,Careful,Terse\n{}", (1..=12).map(row).collect::<String>())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_spreadsheet_of_two_models_is_compared_in_four_clicks_without_a_key() {
    in_browser(|page| async move {
        let files = Files::new();
        page.open("").await?;
        choose(&page, &[&files.write("pm.csv", spreadsheet())]).await?;
        let mut hand = Hand::of(&page);
        hand.click("[data-testid=use-columns]").await?;
        hand.click("[data-testid=run-start]").await?;
        page.until(&format!("({HEADLINE}).startsWith('Careful is ahead of Terse by ')")).await?;
        assert!(hand.clicks <= 4, "{} clicks", hand.clicks);
        assert!(page.evaluate("location.hash").await?.as_str().unwrap().starts_with("#/results"));
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_typed_pair_is_a_drawing_in_one_click() {
    in_browser(|page| async move {
        page.before_load(
            "window.saved = [];
             const click = HTMLAnchorElement.prototype.click;
             HTMLAnchorElement.prototype.click = function () {
               if (this.download) saved.push(this.download); else click.call(this) }",
        );
        page.open("").await?;
        page.see("pair-diagram").await?;
        page.fill("try-gold", "Book a table for two on Friday").await?;
        page.fill("try-predicted", "Book a table on Friday").await?;
        page.until("document.querySelector('.pair-diagram').textContent.includes('1 lost')")
            .await?;
        let mut hand = Hand::of(&page);
        hand.click("[data-testid=export-svg]").await?;
        page.until("saved.some(name => name.endsWith('.svg'))").await?;
        assert_eq!(hand.clicks, 1);
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn from_the_sample_a_lost_facts_reason_is_two_clicks_away() {
    in_browser(|page| async move {
        page.open("").await?;
        let mut hand = Hand::of(&page);
        hand.click("[data-testid=open-sample]").await?;
        hand.click("[data-testid=gold-fact][data-verdict=unsupported]").await?;
        page.until("document.querySelector('.why')?.textContent.trim().length > 20").await?;
        assert_eq!(hand.clicks, 2);
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_phone_too_a_row_and_a_fact_lead_to_the_reason() {
    in_browser(|page| async move {
        page.resize(390, 844, 1).await?;
        page.open("#/sample").await?;
        page.see("result-row").await?;
        let mut hand = Hand::of(&page);
        hand.click("[data-row-id='tarts-terse'] a").await?;
        hand.click("[data-testid=gold-fact][data-verdict=unsupported]").await?;
        let why = "document.querySelector('.why')";
        page.until(&format!("{why}?.textContent.trim().length > 20")).await?;
        let in_sight = format!("{why}.getBoundingClientRect().bottom <= innerHeight + 1");
        page.until(&in_sight).await?;
        assert_eq!(hand.clicks, 2);
        Ok(())
    })
    .await;
}

/// Two hundred judged pairs; the second model loses the date of every other intent.
fn judged() -> String {
    let facts = ["Order tarts", "The day is Saturday"];
    let row = |number: usize, model: &str, has_date: bool| {
        let label = |covered: bool| if covered { "C" } else { "M" };
        let answer = json!({
            "expert_fact_coverage": [
                { "fact": facts[0], "reasoning": "It says so.", "label": "C" },
                { "fact": facts[1], "reasoning": "A day.", "label": label(has_date) },
            ],
            "predicted_fact_accuracy": [{ "fact": facts[0], "reasoning": "r", "label": "C" }],
        });
        json!({
            "id": format!("{number}-{model}"), "model": model, "gold_facts": facts, "judge_answer": answer,
            "gold_intent": format!("Order tarts for Saturday, shop {number}"), "predicted_intent": "Order tarts",
        })
        .to_string()
    };
    let both = |number| [row(number, "first", true), row(number, "second", number % 2 == 0)];
    (0..100).flat_map(both).collect::<Vec<_>>().join("\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_hundred_pairs_those_where_a_model_lost_dates_are_three_clicks_away() {
    in_browser(|page| async move {
        let files = Files::new();
        page.open("").await?;
        choose(&page, &[&files.write("judged.jsonl", judged())]).await?;
        let mut hand = Hand::of(&page);
        hand.click("[data-testid=see-results]").await?;
        page.until(&format!("({HEADLINE}).startsWith('first is ahead of second by ')")).await?;
        hand.click("[data-band=lost-facts]").await?;
        hand.click("[data-chart=missed] [data-filter='predictor=second&missed=times']").await?;
        until_count(&page, "50 of 200 pairs").await?;
        assert_eq!(hand.clicks, 3);
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_annotators_first_label_is_two_clicks_and_a_key_away() {
    in_browser(|page| async move {
        let files = Files::new();
        page.open("").await?;
        choose(&page, &[&files.write("pm.jsonl", judged())]).await?;
        page.see_css(".data h1").await?;
        let mut hand = Hand::of(&page);
        hand.click(".page-header a[href='#/agreement']").await?;
        hand.click("[data-testid=label-here]").await?;
        page.see("labelling").await?;
        page.press("y").await?;
        let progress = "document.querySelector('[data-testid=labelling-progress]')?.textContent";
        page.until(&format!("{progress}?.startsWith('1 of 200')")).await?;
        assert_eq!(hand.clicks, 2);
        Ok(())
    })
    .await;
}
