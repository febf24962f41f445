//! Failures during a run: no pair is lost, nothing is paid for twice, and the page says what to do.

use std::collections::HashSet;
use std::time::Duration;

use thirtyfour::error::WebDriverResult;

use crate::judging::{
    assert_all_scored, choose_judge, choose_provider, open_pairs, pairs, run_ends, set_numbers,
    unscored_rows,
};
use crate::page::{Page, in_browser};
use crate::stand_in::{
    Config, MODEL, Misbehaviour, Order, Question, Recorded, Standin, Wire, busyness,
};

/// Every failure of a single request.
const MIXED: [Misbehaviour; 15] = [
    Misbehaviour::RateLimited { retry_after: Some(Duration::from_millis(200)) },
    Misbehaviour::ServerError(500),
    Misbehaviour::Overloaded529,
    Misbehaviour::ResetMidBody,
    Misbehaviour::TruncatedJson,
    Misbehaviour::LengthFinish,
    Misbehaviour::WrongCount,
    Misbehaviour::Duplicate,
    Misbehaviour::InventedFact,
    Misbehaviour::Refusal,
    Misbehaviour::Filtered,
    Misbehaviour::EmptyText,
    Misbehaviour::Html,
    Misbehaviour::ErrorInside,
    Misbehaviour::Hang,
];

/// The numbers in a text, in order.
fn numbers(text: &str) -> Vec<usize> {
    let digits = text.replace(',', "");
    digits.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
}

fn is_usable(asked: &Recorded) -> bool {
    asked.misbehaviour.is_none() && asked.status == Some(200)
}

fn assert_no_answer_is_asked_for_again(questions: &[Recorded]) {
    let mut answered = HashSet::new();
    for asked in questions {
        let question = format!("{:?}", asked.question);
        assert!(!answered.contains(&question), "asked again: {question}");
        if is_usable(asked) {
            answered.insert(question);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fifth_of_all_replies_bad_leaves_every_row_scored_or_named() {
    in_browser(|page| async move {
        let stand_in = Standin::start_secure(Config::default()).await;
        stand_in.order(Order::share(19, &MIXED, 11));
        // Prose in the place of facts cannot be told from an oddly worded fact.
        stand_in.order(Order::share(2, &[Misbehaviour::Prose], 12).assessments_only());
        let pairs = pairs(100, 3);
        open_pairs(&page, &pairs).await?;
        choose_judge(&page, &stand_in, Wire::OpenAi).await?;
        // As long as no good reply can take on this machine: every time-out here is a hang.
        set_numbers(&page, &[("patience", &format!("{:.0}", 2.0 * busyness()))]).await?;
        page.click("run-start").await?;
        run_ends(&page, "finished").await?;

        let unscored = unscored_rows(&page, &pairs).await?;
        let failed = unscored.len();
        assert!((1..=60).contains(&failed), "{failed} failed");
        for row in &unscored {
            let why = row.unscored.as_deref().unwrap();
            assert!(!["", "not judged", "no gold facts"].contains(&why), "{row:?}");
            assert_eq!(row.scores, ["–"; 3], "{row:?}");
        }
        let questions = stand_in.questions();
        assert_no_answer_is_asked_for_again(&questions);
        let bad = questions.iter().filter(|asked| asked.misbehaviour.is_some()).count();
        assert!(bad * 100 / questions.len() >= 15, "{bad} of {}", questions.len());

        let bar = page.text_of("run-progress").await?;
        assert!(bar.contains(&format!("finished, {failed} pairs failed.")), "{bar}");
        assert!(bar.contains(&format!("{} requests", questions.len())), "{bar}");
        let errors = page.text_of("run-errors").await?;
        assert_eq!(numbers(&errors).iter().sum::<usize>(), bad, "{errors}");
        assert_eq!(page.text_of("run-retry").await?, format!("Retry ({failed} pairs failed)"));
        let cards = "[...document.querySelectorAll('.predictor-scored')].map(
            count => Number.parseInt(count.textContent)).reduce((sum, scored) => sum + scored)";
        assert_eq!(page.evaluate(cards).await?, 300 - failed);

        stand_in.behave();
        page.click("run-retry").await?;
        run_ends(&page, "finished").await?;
        assert_all_scored(&page, &pairs).await?;
        assert_no_answer_is_asked_for_again(&stand_in.questions());
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_key_halts_the_run_at_once() {
    const WRONG_KEY: &str = "sk-wrong-fedcba9876543210";
    in_browser(|page| async move {
        let stand_in = Standin::start(Config::default()).await;
        let pairs = pairs(20, 2);
        open_pairs(&page, &pairs).await?;
        choose_judge(&page, &stand_in, Wire::OpenAi).await?;
        page.fill("api-key", WRONG_KEY).await?;
        page.click("run-start").await?;
        run_ends(&page, "halted").await?;
        let why = page.text_of("run-halt").await?;
        assert!(why.contains(" does not accept the key."), "{why}");
        let bar = page.text_of("run-progress").await?;
        assert!(!bar.contains(WRONG_KEY), "{bar}");
        assert!(stand_in.questions().len() <= 4, "{}", stand_in.questions().len());
        let unscored = unscored_rows(&page, &pairs).await?;
        assert_eq!(unscored.len(), pairs.len());
        assert!(unscored.iter().all(|row| row.unscored.as_deref() == Some("not judged")));
        assert_eq!(page.count("[data-testid=run-retry]").await?, 0, "nothing has failed");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn credit_that_runs_out_in_the_middle_costs_nothing_that_was_answered() {
    in_browser(|page| async move {
        let stand_in = Standin::start(Config::default()).await;
        let runs_out = |asked: &Question| asked.is_assessment() && asked.mentions("Bake tart 4,");
        stand_in.order(Order::on(runs_out, Misbehaviour::NoCredit));
        let pairs = pairs(10, 2);
        open_pairs(&page, &pairs).await?;
        choose_judge(&page, &stand_in, Wire::OpenAi).await?;
        page.click("run-start").await?;
        run_ends(&page, "halted").await?;
        let why = page.text_of("run-halt").await?;
        assert!(why.contains("the account has no credit left"), "{why}");

        let is_scored = |asked: &&Recorded| {
            is_usable(asked) && asked.question.as_ref().is_some_and(Question::is_assessment)
        };
        let scored = stand_in.questions().iter().filter(is_scored).count();
        let unscored = unscored_rows(&page, &pairs).await?;
        assert!(scored > 0 && !unscored.is_empty());
        assert_eq!(scored, pairs.len() - unscored.len(), "what was answered stays");
        assert!(unscored.iter().all(|row| row.unscored.as_deref() == Some("not judged")));

        stand_in.behave();
        page.click("run-go-on").await?;
        run_ends(&page, "finished").await?;
        assert_all_scored(&page, &pairs).await?;
        let questions = stand_in.questions();
        assert_no_answer_is_asked_for_again(&questions);
        assert_eq!(questions.iter().filter(|asked| is_usable(asked)).count(), 30);
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_does_not_let_the_page_in_is_given_up_with_its_own_steps() {
    const STEPS: [(&str, &str, Wire); 3] = [
        ("ollama", "start it with OLLAMA_ORIGINS={origin} in its environment", Wire::Ollama),
        ("vllm", "start it with --allowed-origins '[\"{origin}\"]'", Wire::OpenAi),
        ("compatible", "The server must allow {origin} (CORS)", Wire::OpenAi),
    ];
    in_browser(|page| async move {
        let stand_in = Standin::start(Config { cors: false, ..Config::default() }).await;
        let pairs = pairs(10, 2);
        open_pairs(&page, &pairs).await?;
        let origin = page.evaluate("location.origin").await?.as_str().unwrap().to_owned();
        assert!(page.address.starts_with(&origin));
        for (provider, steps, wire) in STEPS {
            page.open("#/data").await?;
            choose_provider(&page, provider, &stand_in.base_url(wire)).await?;
            page.fill("model-name", MODEL).await?;
            page.click("run-start").await?;
            run_ends(&page, "halted").await?;
            let why = page.text_of("run-halt").await?;
            assert!(why.contains(&steps.replace("{origin}", &origin)), "{provider}: {why}");
            let unscored = unscored_rows(&page, &pairs).await?;
            assert_eq!(unscored.len(), pairs.len());
            assert!(unscored.iter().all(|row| row.unscored.as_deref() == Some("not judged")));
        }
        assert_eq!(stand_in.questions().len(), 0, "the browser asks for leave first");
        assert!(stand_in.preflights() <= 8 * STEPS.len(), "{}", stand_in.preflights());
        Ok(())
    })
    .await;
}

/// Notes when the page says that it waits, however short it says so.
const NOTES_THE_WAIT: &str = "new MutationObserver(() => {
    window.saidToWait ||= document.querySelector('.run-bar')?.innerText.includes('asks to wait');
  }).observe(document.body, { childList: true, subtree: true, characterData: true })";

async fn wait_as_told_by(wire: Wire) {
    const NAMED: Duration = Duration::from_secs(1);
    /// A run begins with so many questions.
    const AT_ONCE: usize = 4;
    in_browser(move |page| async move {
        // The first questions have all arrived when one of them is turned down, and the others are
        // answered while the page waits.
        let stand_in = Standin::start(Config::default()).await;
        stand_in.order(Order::always(Misbehaviour::AfterArrivals(AT_ONCE)));
        stand_in.order(Order::next(1, Misbehaviour::RateLimited { retry_after: Some(NAMED) }));
        stand_in.order(Order::always(Misbehaviour::Held));
        let pairs = pairs(4, 2);
        open_pairs(&page, &pairs).await?;
        choose_judge(&page, &stand_in, wire).await?;
        page.evaluate(NOTES_THE_WAIT).await?;
        page.click("run-start").await?;
        page.until("window.saidToWait").await?;
        stand_in.let_go();
        run_ends(&page, "finished").await?;
        assert_all_scored(&page, &pairs).await?;

        let questions = stand_in.questions();
        assert_eq!(questions.len(), 4 + 8 + 1);
        let limited = questions.iter().find(|asked| asked.status == Some(429)).unwrap();
        let from = limited.finished.unwrap();
        let (before, after): (Vec<_>, Vec<_>) =
            questions.iter().partition(|asked| asked.arrived <= from);
        assert_eq!(before.len(), AT_ONCE, "{wire:?}");
        for asked in after {
            assert!(asked.arrived >= from + NAMED, "{wire:?}: {:?}", asked.arrived - from);
        }
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wait_that_is_named_is_waited_by_all() {
    for wire in [Wire::OpenAi, Wire::Anthropic, Wire::Gemini] {
        wait_as_told_by(wire).await;
    }
}

/// What the page says has been spent, in US dollars.
async fn spent(page: &Page) -> WebDriverResult<f64> {
    page.open("#/data").await?;
    page.see("spent").await?;
    let said = page.evaluate("document.querySelector('[data-testid=spent]').textContent").await?;
    let amount = said.as_str().unwrap().strip_prefix("Spent so far: $");
    Ok(amount.unwrap().parse().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_spending_cap_ends_the_run_and_raised_lets_it_go_on() {
    const CAP: f64 = 20.0;
    in_browser(|page| async move {
        let stand_in = Standin::start(Config::default()).await;
        let pairs = pairs(10, 3);
        open_pairs(&page, &pairs).await?;
        choose_judge(&page, &stand_in, Wire::OpenAi).await?;
        let cap = CAP.to_string();
        set_numbers(&page, &[("price-in", "1000"), ("price-out", "4000"), ("cap", &cap)]).await?;
        page.click("run-start").await?;
        run_ends(&page, "budget-spent").await?;
        let unscored = unscored_rows(&page, &pairs).await?;
        assert!(!unscored.is_empty() && unscored.len() < pairs.len(), "{}", unscored.len());
        assert!(unscored.iter().all(|row| row.unscored.as_deref() == Some("not judged")));

        let questions = stand_in.questions();
        assert!(questions.iter().all(is_usable), "nothing was sent in vain");
        let before = spent(&page).await?;
        let of_an_answer = CAP / f64::from(u32::try_from(questions.len()).unwrap());
        assert!(before > CAP / 2.0 && before < CAP + 2.0 * of_an_answer, "{before}");

        page.open("#/results").await?;
        let headline = "document.querySelector('.run-bar-row p').textContent";
        let said = page.evaluate(headline).await?;
        page.click("run-go-on").await?;
        // The run before ended the same way, at another count.
        page.until(&format!("{headline} !== {said}")).await?;
        run_ends(&page, "budget-spent").await?;
        // What a request costs is found out by sending one of either kind.
        let more = stand_in.questions().len() - questions.len();
        assert!(more <= 2, "the cap is over all runs, and {more} more were asked");

        page.open("#/data").await?;
        set_numbers(&page, &[("cap", "1000")]).await?;
        page.click("run-start").await?;
        run_ends(&page, "finished").await?;
        assert_all_scored(&page, &pairs).await?;
        assert_eq!(stand_in.questions().len(), 40, "what was answered is not paid for again");
        assert!(spent(&page).await? > before);
        Ok(())
    })
    .await;
}
