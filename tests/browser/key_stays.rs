//! The key and the data go to the address that was entered and to no other, and a server that repeats
//! the key gets nothing of it shown or kept.

use crate::judge_choice::{listed, tried};
use crate::judging::{assert_key_is_nowhere, choose_judge, open_pairs, pairs, rows, run_ends};
use crate::page::{in_browser, in_watched_browser};
use crate::stand_in::{Config, Misbehaviour, Order, Purpose, Standin, Wire};

const REDIRECTS: [u16; 5] = [301, 302, 303, 307, 308];

fn assert_nothing_was_sent_on(elsewhere: &Standin, what: &str) {
    assert_eq!(elsewhere.requests().len(), 0, "{what}");
    assert_eq!(elsewhere.preflights(), 0, "{what}");
}

async fn follows_no_redirect(wire: Wire) {
    in_browser(move |page| async move {
        let elsewhere = Standin::start(Config::default()).await;
        let stand_in = Standin::start(Config::default()).await;
        open_pairs(&page, &pairs(2, 2)).await?;
        for status in REDIRECTS {
            stand_in.behave();
            let redirect = Misbehaviour::Redirect { status, port: elsewhere.port() };
            stand_in.order(Order::always(redirect).model_lists_too());
            // Only now: a list of models that is there is not asked for again.
            choose_judge(&page, &stand_in, wire).await?;
            let said = tried(&page).await?;
            assert!(said.contains("redirects to another address"), "{wire:?} {status}: {said}");
            assert_nothing_was_sent_on(&elsewhere, &format!("{wire:?} {status}"));
        }
        let note = listed(&page, "The models").await?;
        assert!(note.contains("redirects to another address"), "{wire:?}: {note}");
        page.click("run-start").await?;
        run_ends(&page, "halted").await?;
        let why = page.text_of("run-halt").await?;
        assert!(why.contains("redirects to another address"), "{wire:?}: {why}");
        assert_nothing_was_sent_on(&elsewhere, &format!("{wire:?}, after a run"));
        let asked = stand_in.requests();
        assert!(asked.iter().any(|request| request.purpose == Purpose::ModelList));
        assert!(stand_in.questions().len() > REDIRECTS.len(), "each of them was redirected");
        assert!(asked.iter().all(|request| !request.path.ends_with(['?', '&'])), "{asked:?}");
        Ok(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_redirect_is_followed_as_openai() {
    follows_no_redirect(Wire::OpenAi).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_redirect_is_followed_as_anthropic() {
    follows_no_redirect(Wire::Anthropic).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_redirect_is_followed_as_gemini() {
    follows_no_redirect(Wire::Gemini).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_redirect_is_followed_as_ollama() {
    follows_no_redirect(Wire::Ollama).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_redirect_of_a_preflight_is_followed() {
    in_browser(|page| async move {
        let elsewhere = Standin::start(Config::default()).await;
        let redirects_preflights_to = Some(elsewhere.port());
        let config = Config { redirects_preflights_to, ..Config::default() };
        let stand_in = Standin::start(config).await;
        open_pairs(&page, &pairs(1, 1)).await?;
        for wire in Wire::ALL {
            choose_judge(&page, &stand_in, wire).await?;
            let said = tried(&page).await?;
            assert!(said.starts_with("The page got no reply from "), "{wire:?}: {said}");
            assert_nothing_was_sent_on(&elsewhere, &format!("{wire:?}"));
        }
        assert!(stand_in.preflights() >= Wire::ALL.len());
        assert_eq!(stand_in.requests().len(), 0, "what was announced was not sent");
        Ok(())
    })
    .await;
}

async fn keeps_nothing_of_an_echo(wire: Wire) {
    in_watched_browser(move |page| async move {
        let stand_in = Standin::start(Config::default()).await;
        let pairs = pairs(2, 2);
        open_pairs(&page, &pairs).await?;
        choose_judge(&page, &stand_in, wire).await?;
        stand_in.order(Order::on(|asked| asked.mentions("tart 1"), Misbehaviour::KeyEcho));
        page.click("run-start").await?;
        run_ends(&page, "finished").await?;
        for row in rows(&page).await? {
            let is_echo =
                row.unscored.as_deref().is_some_and(|why| why.contains("key in the reply"));
            assert_eq!(is_echo, row.id.starts_with("1-"), "{wire:?}: {row:?}");
        }
        assert_key_is_nowhere(&page, "after an echo").await
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_repeats_the_key_is_withheld() {
    keeps_nothing_of_an_echo(Wire::OpenAi).await;
    keeps_nothing_of_an_echo(Wire::Anthropic).await;
}
