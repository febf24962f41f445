//! AutoRater asked about files of one's own: what is sent, the levels that come of it, one pair of them,
//! and that all of it is there after a reload and in an export.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::judge_kit::{as_lines, open_rows, run, set_judge};
use crate::keeping_kit::kept_text;
use crate::own_data::{Files, choose, downloaded};
use crate::page::{Page, in_browser};
use crate::stand_in::{Config, MODEL, Misbehaviour, Order, Question, Standin, satisfies};

const GOLD: &str = "Water the ferns, prune the roses and dig";
/// The same, broader, stricter, and something else.
const PAIRS: [(&str, &str, &str); 4] = [
    ("same", GOLD, "Prune the roses, dig and water the ferns"),
    ("broader", GOLD, "Water the ferns"),
    ("stricter", GOLD, "Water the ferns, prune the roses, dig and sow peas"),
    ("other", GOLD, "Burn everything"),
];

/// Levels of rows by their names, as they are shown.
async fn shown_levels(page: &Page) -> WebDriverResult<BTreeMap<String, String>> {
    let script = "Object.fromEntries(
        [...document.querySelectorAll('[data-testid=result-row]')].map(row =>
          [row.dataset.rowId, row.querySelector('[data-testid=match-level]')?.dataset.level
             ?? row.querySelector('.unscored').textContent]))";
    Ok(serde_json::from_value(page.evaluate(script).await?).unwrap())
}

fn level_by_rule((id, gold, predicted): &(&str, &str, &str)) -> (String, String) {
    let level = match (satisfies(predicted, gold), satisfies(gold, predicted)) {
        (true, true) => "match",
        (false, false) => "none",
        _ => "partial",
    };
    ((*id).to_owned(), level.to_owned())
}

fn by_rule() -> BTreeMap<String, String> {
    let levels: BTreeMap<_, _> = PAIRS.iter().map(level_by_rule).collect();
    let different: std::collections::BTreeSet<_> = levels.values().collect();
    assert_eq!(different.len(), 3, "every level is there: {levels:?}");
    levels
}

async fn choose_autorater(page: &Page) -> WebDriverResult<()> {
    page.click_now("[data-testid='method-select'] option[value='autorater']").await
}

async fn judged(page: &Page, files: &Files, stand_in: &Standin) -> WebDriverResult<()> {
    open_rows(page, files, &as_lines(&PAIRS)).await?;
    set_judge(page, stand_in, MODEL).await?;
    choose_autorater(page).await?;
    page.until(
        "document.querySelector('[data-testid=run-estimate]').textContent.includes('8 requests')",
    )
    .await?;
    run(page).await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_pair_gets_its_level_in_two_questions() {
    in_browser(|page| async move {
        let (files, stand_in) = (Files::new(), Standin::start(Config::default()).await);
        judged(&page, &files, &stand_in).await?;
        assert_eq!(shown_levels(&page).await?, by_rule());

        let asked = stand_in.questions();
        assert_eq!(asked.len(), 2 * PAIRS.len());
        for (_, gold, predicted) in PAIRS {
            let place = |a: &str, b: &str| {
                let wanted =
                    Question::Satisfaction { task_a: a.to_owned(), task_b: b.to_owned() };
                let found = asked.iter().position(|one| one.question.as_ref() == Some(&wanted));
                found.unwrap_or_else(|| panic!("{wanted:?} was not asked"))
            };
            assert!(place(predicted, gold) < place(gold, predicted), "the second waits: {predicted}");
        }

        // One pair.
        page.open("#/levels/results/broader").await?;
        let verdict = async |test_id: &str| page.see(test_id).await?.attr("data-verdict").await;
        assert_eq!(verdict("satisfies-forward").await?.as_deref(), Some("no"));
        assert_eq!(verdict("satisfies-back").await?.as_deref(), Some("yes"));
        let pair = page.text_of("level-pair").await?;
        for part in ["Partial match", "The prediction is broader", "Doing A without: prune the roses", "rules for models · without trajectory"] {
            assert!(pair.contains(part), "{part} is not in {pair}");
        }
        let met: Value = page
            .evaluate(
                "[...document.querySelectorAll(
                    '[data-testid=requirement-table][data-direction=prediction-satisfies-gold] [data-met]')]
                  .map(row => [row.cells[0].textContent, row.dataset.met])",
            )
            .await?;
        let expected = json!([
            ["Water the ferns", "yes"],
            ["prune the roses", "no"],
            ["dig", "no"]
        ]);
        assert_eq!(met, expected);

        // The table and its filter.
        let row = "[data-testid='level-table'] [data-testid='predictor-row']";
        let shares: Value = page
            .evaluate(&format!(
                "[...document.querySelector(\"{row}\").querySelectorAll('[data-level]')]
                   .map(cell => [cell.dataset.level, cell.dataset.value])"
            ))
            .await?;
        let expected =
            json!([["none", "0.25"], ["partial", "0.50"], ["match", "0.25"]]);
        assert_eq!(shares, expected);
        page.click_now("[data-testid='level-filter'] input[value='partial']").await?;
        page.until("document.querySelectorAll('[data-testid=result-row]').length === 2").await?;
        let shown: Vec<String> = shown_levels(&page).await?.into_keys().collect();
        assert_eq!(shown, ["broader", "stricter"]);
        page.click("paper-levels").await?;
        page.see_css(".of-paper").await.map(drop)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn levels_survive_a_reload_and_an_export_and_failures_have_names() {
    in_browser(|page| async move {
        let (files, stand_in) = (Files::new(), Standin::start(Config::default()).await);
        let is_about_burning =
            |asked: &Question| asked.is_assessment() && asked.mentions("Burn everything");
        stand_in.order(Order::on(is_about_burning, Misbehaviour::Prose));
        judged(&page, &files, &stand_in).await?;
        let mut expected = by_rule();
        expected.insert("other".to_owned(), "no decision".to_owned());
        assert_eq!(shown_levels(&page).await?, expected);

        let lines = String::from_utf8(downloaded(&page, "export-jsonl", &files).await?).unwrap();

        // Only what failed is asked for again.
        stand_in.behave();
        let before = stand_in.questions().len();
        page.click("run-retry").await?;
        page.until("document.querySelectorAll('[data-testid=result-row] .unscored').length === 0")
            .await?;
        assert_eq!(shown_levels(&page).await?, by_rule());
        assert_eq!(stand_in.questions().len(), before + 2);

        let all_pairs = format!("text.split('directions').length > {}", PAIRS.len());
        kept_text(&page, &all_pairs).await?;
        page.driver.refresh().await?;
        page.see("result-row").await?;
        assert_eq!(shown_levels(&page).await?, by_rule());

        page.open("#/").await?;
        choose(&page, &[&files.write("again.jsonl", &lines)]).await?;
        page.see_css(".data h1").await?;
        page.open("#/levels/results").await?;
        page.see("result-row").await?;
        assert_eq!(shown_levels(&page).await?, expected);
        Ok(())
    })
    .await;
}

/// The sample has AutoRater's answers, groups, and the labels of two people.
#[tokio::test(flavor = "multi_thread")]
async fn people_stand_beside_autorater_in_the_table_and_groups_in_a_chart() {
    in_browser(|page| async move {
        let files = Files::new();
        page.open("#/levels/sample").await?;
        page.see_css("[data-testid=predictor-row][data-by=person]").await?;
        assert_eq!(page.count("[data-testid=match-by-group]").await?, 0);
        page.click("levels-by-group").await?;
        page.see_css("[data-testid=match-by-group] svg").await?;
        page.see_css("[data-testid=predictor-row][data-by=autorater][data-group=shopping] small")
            .await?;
        let bars = page.count("[data-testid=match-by-group] [role=img]").await?;
        let rows = page.count("[data-testid=predictor-row][data-by=autorater][data-group]").await?;
        assert_eq!(bars, rows);

        // Every file has the rows that are shown.
        let shown = page.count("[data-testid=predictor-row]").await?;
        let csv = String::from_utf8(downloaded(&page, "level-table-csv", &files).await?).unwrap();
        assert_eq!(csv.lines().count(), 1 + shown);
        let markdown =
            String::from_utf8(downloaded(&page, "level-table-md", &files).await?).unwrap();
        assert_eq!(markdown.lines().filter(|line| line.starts_with('|')).count(), 2 + shown);
        let latex = String::from_utf8(downloaded(&page, "level-table-tex", &files).await?).unwrap();
        assert_eq!(latex.lines().filter(|line| line.ends_with("\\\\")).count(), 1 + shown);
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_figure_of_a_pair_is_saved_as_a_drawing_a_picture_and_text() {
    in_browser(|page| async move {
        let files = Files::new();
        page.before_load("navigator.clipboard.writeText = async text => { window.copied = text; }");
        page.open("#/levels/sample/tarts-terse").await?;
        page.see("satisfies-forward").await?;
        page.click_now("[data-testid='export-colours'] option[value='dark']").await?;
        let svg = String::from_utf8(downloaded(&page, "export-svg", &files).await?).unwrap();
        let read = roxmltree::Document::parse(&svg).expect("well-formed");
        let texts: Vec<_> = read.descendants().filter_map(|node| node.text()).collect();
        let texts = texts.join(" ");
        for part in ["No match.", "lemon tarts", "Counter-example:", "written by hand"] {
            assert!(texts.contains(part), "{part} is not in {texts}");
        }
        assert!(svg.contains("#141519"), "dark as chosen");
        let png = downloaded(&page, "export-png", &Files::new()).await?;
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        page.click("copy-text").await?;
        page.until("window.copied?.includes('✗ The prediction does not satisfy the gold intent')")
            .await?;
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rules_cannot_be_asked() {
    in_browser(|page| async move {
        let files = Files::new();
        open_rows(&page, &files, &as_lines(&PAIRS)).await?;
        choose_autorater(&page).await?;
        let says =
            "document.querySelector('.judge-lacks').textContent.includes('needs a language model')";
        page.until(says).await?;
        page.click("run-start").await?;
        assert_eq!(page.all("run-progress").await?.len(), 0);
        assert!(!page.text_of("dataset-summary").await?.is_empty());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn autorater_is_a_row_of_the_agreement_table_where_it_judged_every_labelled_pair() {
    in_browser(|page| async move {
        let (files, stand_in) = (Files::new(), Standin::start(Config::default()).await);
        let row = |n: usize| {
            let gold = format!("Bake tart {n}, pay by card");
            let predicted =
                if n.is_multiple_of(2) { gold.clone() } else { "Burn everything".to_owned() };
            let same = n.is_multiple_of(2);
            json!({ "id": n, "gold": gold, "prediction": predicted, "match": same }).to_string()
        };
        let rows: Vec<String> = (0..40).map(row).collect();
        open_rows(&page, &files, &rows.join("\n")).await?;
        set_judge(&page, &stand_in, MODEL).await?;
        choose_autorater(&page).await?;
        run(&page).await?;
        page.open("#/agreement").await?;
        let shown =
            page.see_css("[data-testid='agreement-table'] [data-metric='AutoRater']").await?;
        let said = shown.text().await?;
        assert!(said.contains("1.000"), "it agrees with every label: {said}");
        Ok(())
    })
    .await;
}
