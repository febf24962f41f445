//! Judges against each other: a judge with itself, two judges, and a jury, against a stand-in with known noise.

use serde_json::json;
use thirtyfour::error::WebDriverResult;

use crate::judge_kit::{judge_name, open_rows, run, set_judge, unfold, until_finished};
use crate::keeping_kit::kept_text;
use crate::own_data::Files;
use crate::page::{Page, in_browser};
use crate::stand_in::{Config, Flips, MODEL, Question, Standin, facts_of, is_implied};

const PAIRS: usize = 40;
const TIMES: usize = 3;
const NOISE: Flips = Flips { percent: 10, seed: 5 };

fn gold(row: usize) -> String {
    format!("sow bean{row}, water fern{row}, prune rose{row} and dig bed{row}")
}

fn predicted(row: usize) -> String {
    format!("sow bean{row} and prune rose{row}")
}

fn rows() -> String {
    let row = |row: usize| {
        json!({ "id": format!("r{row}"), "gold": gold(row), "prediction": predicted(row) })
            .to_string()
    };
    (0..PAIRS).map(row).collect::<Vec<_>>().join("\n")
}

/// Gold facts that the noisy judge turns round at first: those that are covered, and those that are not.
fn turned_round() -> (usize, usize) {
    let (mut covered, mut missed) = (0, 0);
    for row in 0..PAIRS {
        let (gold, predicted) = (gold(row), predicted(row));
        let gold_facts = facts_of(&gold);
        let asked = Question::Assessment {
            gold,
            predicted: predicted.clone(),
            gold_facts: gold_facts.clone(),
        };
        let hit = gold_facts.iter().enumerate().filter(|(at, _)| NOISE.hit(&asked, *at, 0));
        for (_, fact) in hit {
            *(if is_implied(fact, &predicted) { &mut covered } else { &mut missed }) += 1;
        }
    }
    (covered, missed)
}

/// Gold facts whose repeated answers do not all agree.
fn unstable() -> usize {
    let of_row = |row: usize| {
        let (gold, predicted) = (gold(row), predicted(row));
        let (gold_facts, predicted_facts) = (facts_of(&gold), facts_of(&predicted));
        let facts = gold_facts.len();
        let asked = Question::Given { gold, predicted, gold_facts, predicted_facts };
        let is_split = |at: &usize| {
            let hits = (0..TIMES).filter(|attempt| NOISE.hit(&asked, *at, *attempt)).count();
            hits > 0 && hits < TIMES
        };
        (0..facts).filter(is_split).count()
    };
    (0..PAIRS).map(of_row).sum()
}

async fn look_at(page: &Page, way: &str) -> WebDriverResult<()> {
    page.click_now(&format!("[data-testid='compare-mode'] [value='{way}']")).await
}

async fn number(page: &Page, name: &str) -> WebDriverResult<f64> {
    let text = page.see("flip-rate").await?.attr(name).await?.unwrap_or_default();
    Ok(text.parse().expect("a number"))
}

#[tokio::test(flavor = "multi_thread")]
async fn known_noise_is_found_compared_and_outvoted() {
    in_browser(|page| async move {
        let files = Files::new();
        let quiet = Standin::start(Config::default()).await;
        let noisy = Standin::start(Config { flips: Some(NOISE), ..Config::default() }).await;
        open_rows(&page, &files, &rows()).await?;
        set_judge(&page, &quiet, MODEL).await?;
        run(&page).await?;
        page.open("#/data").await?;
        set_judge(&page, &noisy, MODEL).await?;
        run(&page).await?;
        assert_eq!(noisy.questions().len(), PAIRS, "gold facts are split once");

        // Asked again with the facts of the second judge held fixed.
        page.open("#/data").await?;
        unfold(&page, "[data-testid='repeats']").await?;
        page.fill("repeat-count", &TIMES.to_string()).await?;
        let estimate = page.text_of("repeat-estimate").await?;
        let promised = format!("{} requests: {PAIRS} pairs to ask about again.", PAIRS * TIMES);
        assert!(estimate.contains(&promised), "{estimate}");
        page.click("repeat-start").await?;
        until_finished(&page).await?;
        assert_eq!(noisy.questions().len(), PAIRS + PAIRS * TIMES);

        look_at(&page, "repeats").await?;
        page.see("flip-rate").await?;
        let (low, high) = (number(&page, "data-low").await?, number(&page, "data-high").await?);
        let share = 0.1;
        let truth = 2.0 * share * (1.0 - share);
        assert!(low < truth && truth < high, "{low} {truth} {high}");
        let table = page.text_of("flip-rate").await?;
        let counted = format!("{} of {}", unstable(), PAIRS * 4);
        assert!(table.contains(&counted), "{table} lacks {counted}");
        page.see_css(".fact.unstable").await?;
        page.see_css("[data-testid='fact-votes'].unstable").await?;

        // Both judges on the same gold facts.
        look_at(&page, "two").await?;
        let said = page.see("sets-compare").await?.text().await?;
        let (covered, missed) = turned_round();
        let [one, other] = [&quiet, &noisy].map(|stand_in| judge_name(MODEL, stand_in));
        let expected = format!("They disagree on {} of {} gold facts", covered + missed, PAIRS * 4);
        assert!(said.contains(&expected), "{said} lacks {expected}");
        let directions =
            format!("{covered} covered only for “{one}”, {missed} only for “{other}”.");
        assert!(said.contains(&directions), "{said} lacks {directions}");
        assert_eq!(
            page.count("[data-testid='compare-pair'] [data-testid='pair-diagram']").await?,
            2
        );

        // A jury of the two and the repeats needs no request.
        look_at(&page, "jury").await?;
        page.see("jury-make").await?;
        for member in 1..=3 {
            let label = format!("[data-testid='jury-make'] label:nth-of-type({member}) input");
            page.click_now(&label).await?;
        }
        page.see("jury-agreement").await?;
        let signature = page.text_of("jury-signature").await?;
        assert!(signature.starts_with("majority of 3"), "{signature}");
        assert!(
            signature.contains(&one) && signature.contains("answers per pair: 3"),
            "{signature}"
        );
        assert_eq!(noisy.questions().len() + quiet.questions().len(), PAIRS * (3 + TIMES));

        // The repeats are there after a reload.
        let all = format!("(text.match(/repeats\\.pair/g) ?? []).length === {PAIRS}");
        kept_text(&page, &all).await?;
        page.driver.refresh().await?;
        page.see("compare-mode").await?;
        look_at(&page, "repeats").await?;
        assert!(page.text_of("flip-rate").await?.contains(&counted));
        Ok(())
    })
    .await;
}
