//! One pair typed on the start page: judged as one types, or by a model, and kept for a batch.

use thirtyfour::error::WebDriverResult;

use crate::judge_kit::{
    as_shown, choose_provider, judge_name, put, set_judge, shown_scores, unfold, value_of,
};
use crate::own_data::{Files, downloaded};
use crate::page::{Page, in_browser, in_watched_browser};
use crate::stand_in::{Config, MODEL, Standin, facts_of, tally_by_rule};

async fn f1_becomes(page: &Page, f1: &str) -> WebDriverResult<()> {
    page.until(&format!("document.querySelector('[data-testid=pair-f1]')?.textContent === '{f1}'"))
        .await
}

async fn figure_scores(page: &Page) -> WebDriverResult<[String; 3]> {
    Ok([
        page.text_of("pair-precision").await?,
        page.text_of("pair-recall").await?,
        page.text_of("pair-f1").await?,
    ])
}

#[tokio::test(flavor = "multi_thread")]
async fn with_the_rules_the_figure_follows_what_is_typed() {
    in_watched_browser(|page| async move {
        page.open("").await?;
        page.see("pair-diagram").await?;
        page.requests().await?;
        let before = figure_scores(&page).await?;
        assert_ne!(before[2], "1.00", "the example is not a perfect pair");
        let gold = value_of(&page, "try-gold").await?;
        page.fill("try-predicted", &gold).await?;
        f1_becomes(&page, "1.00").await?;
        let facts = page.all("predicted-fact").await?.len();
        assert_eq!(page.all("gold-fact").await?.len(), facts);

        page.see("try-predicted").await?.send_keys(" for Aunt Vera").await?;
        page.until(&format!(
            "document.querySelectorAll('[data-testid=predicted-fact]').length > {facts}"
        ))
        .await?;
        let [precision, recall, _] = figure_scores(&page).await?;
        assert!(precision != "1.00" && recall == "1.00", "{precision} and {recall}");

        page.click("try-clear").await?;
        page.until("!document.querySelector('[data-testid=pair-diagram]')").await?;
        for field in ["try-gold", "try-predicted"] {
            assert_eq!(value_of(&page, field).await?, "");
        }
        assert!(page.see("try-add").await?.attr("disabled").await?.is_some(), "nothing to add");
        assert_eq!(page.requests().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

/// The same in scripts without spaces, from right to left, and in no script at all.
const MANY_SCRIPTS: [&str; 5] = [
    "احجز طاولة لشخصين يوم السبت",
    "预订星期六的两张火车票，靠窗",
    "🍋🥧 ×2 👩‍👩‍👧‍👦 🇳🇱",
    "e\u{301}toile \u{202e}desrever\u{202c} \u{feff}\u{200d}",
    "\u{1f44d}",
];

#[tokio::test(flavor = "multi_thread")]
async fn sentences_in_any_script_are_drawn() {
    in_watched_browser(|page| async move {
        page.open("").await?;
        page.see("pair-diagram").await?;
        page.requests().await?;
        for text in MANY_SCRIPTS {
            put(&page, "try-gold", text).await?;
            put(&page, "try-predicted", text).await?;
            f1_becomes(&page, "1.00").await?;
            put(&page, "try-predicted", "Order lemon tarts").await?;
            f1_becomes(&page, "0.00").await?;
        }
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        assert_eq!(page.requests().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}

const GOLD: &str = "Pick figs, dry figs and wash the bowl";
const PREDICTED: &str = "Pick figs and wash the car";

#[tokio::test(flavor = "multi_thread")]
async fn a_model_is_asked_twice_and_its_answer_goes_into_the_batch() {
    in_browser(|page| async move {
        let stand_in = Standin::start(Config::default()).await;
        page.open("").await?;
        unfold(&page, ".try-pair-judge").await?;
        set_judge(&page, &stand_in, MODEL).await?;
        page.fill("try-gold", GOLD).await?;
        page.fill("try-predicted", PREDICTED).await?;
        assert_eq!(page.all("pair-diagram").await?.len(), 0, "nobody was asked yet");
        page.click("try-ask").await?;
        page.see("pair-diagram").await?;
        let by_rule = as_shown(tally_by_rule(GOLD, PREDICTED));
        assert_eq!(figure_scores(&page).await?, by_rule);
        assert_eq!(page.all("gold-fact").await?.len(), facts_of(GOLD).len());
        assert_eq!(stand_in.questions().len(), 2);
        page.click("try-add").await?;

        page.see("try-predicted").await?.send_keys(" today").await?;
        page.until("!document.querySelector('[data-testid=pair-diagram]')").await?;
        assert!(page.see("try-add").await?.attr("disabled").await?.is_some());

        choose_provider(&page, "rules").await?;
        page.see("pair-diagram").await?;
        let by_rules = figure_scores(&page).await?;
        page.click("try-add").await?;
        assert_eq!(page.text_of("try-open").await?, "Open 2 pairs as a batch");
        page.click("try-open").await?;
        // There is nothing left to choose: what was judged is seen at once.
        page.until("location.hash === '#/results'").await?;
        page.see("result-row").await?;
        let scores = shown_scores(&page).await?;
        assert_eq!(scores["typed-1"], by_rule, "from its answer");
        assert_eq!(scores["typed-2"], by_rules, "what the rules said comes along");
        let signature = page.see_css(".results-signature").await?.text().await?;
        assert!(signature.contains(&judge_name(MODEL, &stand_in)), "{signature}");
        assert_eq!(stand_in.questions().len(), 2);
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_typed_pair_is_taken_along_and_explained_from_its_card() {
    in_browser(|page| async move {
        let files = Files::new();
        page.before_load(
            "Object.defineProperty(navigator, 'clipboard', { value: {
               writeText: async text => { window.copied = text } } })",
        );
        page.open("").await?;
        page.see("pair-diagram").await?;
        let svg = String::from_utf8(downloaded(&page, "export-svg", &files).await?).unwrap();
        assert!(svg.contains(".ground{fill:#ffffff}") && svg.contains("lemon tarts"), "{svg}");
        page.click_now("[data-testid='export-colours'] option[value='transparent']").await?;
        let other = Files::new();
        let svg = String::from_utf8(downloaded(&page, "export-svg", &other).await?).unwrap();
        assert!(svg.contains(".ground{fill:none}"), "{svg}");
        let picture = Files::new();
        let png = downloaded(&page, "export-png", &picture).await?;
        assert!(png.starts_with(b"\x89PNG"));
        page.click("copy-text").await?;
        page.until("window.copied?.includes('lost ·')").await?;

        page.click("explain").await?;
        page.see_css("[data-testid='pair-walk'][data-step='1']").await?;
        page.click("walk-next").await?;
        page.see_css("[data-testid='pair-walk'][data-step='2']").await?;
        page.press("\u{e00c}").await?;
        page.until("!document.querySelector('[data-testid=pair-walk]')").await?;
        assert_eq!(page.console_errors().await?, Vec::<String>::new());
        Ok(())
    })
    .await;
}
