//! When orders take hold, and when they do not.

use bifact::methods::bifact::prompts::PromptTexts;
use serde_json::Value;

use crate::asking::{ask, body, facts_prompt, send};
use crate::stand_in::{Config, MODEL, Misbehaviour, Order, Question, Standin, Wire};

#[tokio::test]
async fn an_order_for_lists_waits_for_a_request_that_has_them() {
    let stand_in = Standin::start(Config::default()).await;
    stand_in.order(Order::next(1, Misbehaviour::WrongCount));
    send(&stand_in, Wire::OpenAi, &body(Wire::OpenAi, MODEL, &facts_prompt())).await;
    ask(&stand_in, Wire::OpenAi).await;
    let applied: Vec<_> = stand_in.requests().iter().map(|seen| seen.misbehaviour).collect();
    assert_eq!(applied, [None, Some(Misbehaviour::WrongCount)]);
}

#[tokio::test]
async fn orders_for_some_for_first_attempts_and_until_further_notice() {
    let stand_in = Standin::start(Config::default()).await;
    let facts = body(Wire::OpenAi, MODEL, &facts_prompt());
    stand_in.order(Order::on(Question::is_assessment, Misbehaviour::ServerError(500)));
    assert_eq!(send(&stand_in, Wire::OpenAi, &facts).await.status(), 200);
    assert_eq!(ask(&stand_in, Wire::OpenAi).await.status(), 500);
    stand_in.behave();

    let mentioned =
        |words: &'static str| Order::on(move |asked| asked.mentions(words), Misbehaviour::NoCredit);
    stand_in.order(mentioned("violins"));
    assert_eq!(ask(&stand_in, Wire::OpenAi).await.status(), 200);
    stand_in.order(mentioned("lemon"));
    assert_eq!(ask(&stand_in, Wire::OpenAi).await.status(), 429);
    stand_in.behave();

    stand_in.order(Order::always(Misbehaviour::ServerError(502)).first_attempt_only());
    assert_eq!(ask(&stand_in, Wire::OpenAi).await.status(), 200, "asked before");
    let other = facts_named("Feed the cat");
    assert_eq!(send(&stand_in, Wire::OpenAi, &other).await.status(), 502);
    assert_eq!(send(&stand_in, Wire::OpenAi, &other).await.status(), 200);
}

fn facts_named(intent: &str) -> Value {
    body(Wire::OpenAi, MODEL, &PromptTexts::default().ask_for_facts(intent))
}

/// Which of a hundred questions fail, attempt by attempt.
async fn failures(seed: u64, backwards: bool) -> [Vec<usize>; 2] {
    let stand_in = Standin::start(Config::default()).await;
    let kinds = [Misbehaviour::ServerError(500), Misbehaviour::ServerError(503)];
    stand_in.order(Order::share(30, &kinds, seed));
    let mut failures = [Vec::new(), Vec::new()];
    for failed in &mut failures {
        for step in 0..100 {
            let number = if backwards { 99 - step } else { step };
            let intent = format!("Water plant number {number}");
            if send(&stand_in, Wire::OpenAi, &facts_named(&intent)).await.status() != 200 {
                failed.push(number);
            }
        }
        failed.sort_unstable();
    }
    let used = |kind| stand_in.requests().iter().any(|seen| seen.misbehaviour == Some(kind));
    assert!(kinds.into_iter().all(used));
    failures
}

#[tokio::test]
async fn a_share_is_the_same_whatever_the_order_of_arrival() {
    let [first, second] = failures(7, false).await;
    assert_eq!(failures(7, true).await, [first.clone(), second.clone()]);
    assert!((15..=45).contains(&first.len()), "{first:?}");
    assert!((15..=45).contains(&second.len()), "{second:?}");
    assert_ne!(first, second, "an attempt is a new chance");
    assert_ne!(failures(8, false).await[0], first);
}

#[tokio::test]
async fn a_list_of_models_is_left_alone_unless_it_is_meant() {
    let stand_in = Standin::start(Config::default()).await;
    let list = || reqwest::get(format!("{}/api/tags", stand_in.address));
    stand_in.order(Order::always(Misbehaviour::ServerError(500)));
    assert_eq!(list().await.unwrap().status(), 200);
    stand_in.order(Order::next(1, Misbehaviour::Overloaded529).model_lists_too());
    assert_eq!(list().await.unwrap().status(), 503);
}
