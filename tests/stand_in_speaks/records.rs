//! What it remembers, and how a test waits for it.

use std::sync::Arc;
use std::time::Duration;

use reqwest::Client;
use serde_json::json;

use crate::asking::{ask, assessment_prompt, body, post, send, with_headers};
use crate::stand_in::{
    Config, MODEL, Misbehaviour, Order, Purpose, Question, RIGHT_KEY, Standin, Wire,
};

#[tokio::test]
async fn a_request_is_kept_as_it_came() {
    let stand_in = Standin::start(Config::default()).await;
    let sent = body(Wire::Gemini, MODEL, &assessment_prompt());
    let path = "/v1beta/models/stand-in:generateContent?alt=json";
    let request = Client::new().post(format!("{}{path}", stand_in.address));
    let request = with_headers(request, Wire::Gemini, RIGHT_KEY).header("X-Odd", "Value");
    request.json(&sent).send().await.unwrap();
    let seen = stand_in.requests().remove(0);
    assert_eq!((seen.purpose, seen.wire), (Purpose::Question, Some(Wire::Gemini)));
    assert_eq!(seen.method, "POST");
    assert_eq!(seen.path, path);
    assert_eq!(seen.header("x-odd"), Some("Value"));
    assert_eq!(seen.header("content-type"), Some("application/json"));
    assert_eq!(seen.body, sent);
    assert!(seen.question.as_ref().is_some_and(Question::is_assessment));
    assert_eq!((seen.attempt, seen.status, seen.client_went_away), (0, Some(200), false));
    assert!(seen.finished.unwrap() >= seen.arrived);
}

#[tokio::test]
async fn what_is_wrong_is_kept_too() {
    let stand_in = Standin::start(Config::default()).await;
    reqwest::get(format!("{}/v1/completions", stand_in.address)).await.unwrap();
    post(&stand_in, Wire::OpenAi, MODEL).body("no JSON").send().await.unwrap();
    let [lost, refused] = stand_in.requests().try_into().unwrap();
    assert_eq!((lost.purpose, lost.wire, lost.status), (Purpose::Lost, None, Some(404)));
    assert_eq!((refused.body, refused.status), ("no JSON".into(), Some(400)));
    assert_eq!(stand_in.questions().len(), 1);
}

#[tokio::test]
async fn attempts_are_counted_per_model_and_data() {
    let stand_in = Standin::start(Config::default()).await;
    for wire in [Wire::OpenAi, Wire::OpenAi, Wire::Gemini] {
        ask(&stand_in, wire).await;
    }
    // A complaint about an answer is one more attempt at the same question.
    let mut corrected = body(Wire::OpenAi, MODEL, &assessment_prompt());
    corrected["messages"].as_array_mut().unwrap().extend([
        json!({ "role": "assistant", "content": "Hm." }),
        json!({ "role": "user", "content": "That is no answer." }),
    ]);
    send(&stand_in, Wire::OpenAi, &corrected).await;
    let attempts: Vec<_> = stand_in.requests().iter().map(|seen| seen.attempt).collect();
    assert_eq!(attempts, [0, 1, 2, 3]);
}

#[tokio::test]
async fn those_that_wait_are_counted_and_so_are_those_that_leave() {
    let stand_in = Standin::start(Config::default()).await;
    stand_in.order(Order::next(3, Misbehaviour::Hang));
    let sent = body(Wire::OpenAi, MODEL, &assessment_prompt());
    let waiting: Vec<_> = (0..3)
        .map(|_| tokio::spawn(post(&stand_in, Wire::OpenAi, MODEL).json(&sent).send()))
        .collect();
    stand_in.until_arrived(3).await;
    assert_eq!((stand_in.in_flight(), stand_in.answered()), (3, 0));
    ask(&stand_in, Wire::OpenAi).await;
    assert_eq!((stand_in.in_flight(), stand_in.answered(), stand_in.most_at_once()), (3, 1, 4));

    for request in waiting {
        request.abort();
    }
    stand_in.until_idle().await;
    let left: Vec<_> = stand_in.requests().iter().map(|seen| seen.client_went_away).collect();
    assert_eq!(left, [true, true, true, false]);
    assert!(stand_in.requests().iter().all(|seen| seen.finished.is_some()));
    assert_eq!((stand_in.answered(), stand_in.most_at_once()), (1, 4));
}

#[tokio::test]
async fn delays_add_up() {
    let latency = Duration::from_millis(20);
    let stand_in = Standin::start(Config { latency, ..Config::default() }).await;
    stand_in.order(Order::always(Misbehaviour::Latency(Duration::from_millis(30))));
    stand_in.order(Order::next(1, Misbehaviour::ServerError(500)));
    assert_eq!(ask(&stand_in, Wire::Ollama).await.status(), 500);
    assert_eq!(ask(&stand_in, Wire::Ollama).await.status(), 200);
    for seen in stand_in.requests() {
        assert!(seen.finished.unwrap() - seen.arrived >= Duration::from_millis(50));
    }
    let noted = stand_in.requests()[1].misbehaviour;
    assert_eq!(noted, Some(Misbehaviour::Latency(Duration::from_millis(30))));
}

#[tokio::test]
async fn what_is_held_is_answered_once_the_test_lets_go() {
    let stand_in = Arc::new(Standin::start(Config::default()).await);
    stand_in.order(Order::always(Misbehaviour::AfterArrivals(2)));
    stand_in.order(Order::next(1, Misbehaviour::ServerError(500)));
    stand_in.order(Order::always(Misbehaviour::Held));
    let asking = || {
        let stand_in = Arc::clone(&stand_in);
        tokio::spawn(async move { ask(&stand_in, Wire::Ollama).await.status() })
    };
    let first = asking();
    stand_in.until_arrived(1).await;
    assert_eq!(stand_in.answered(), 0, "it waits for a second one");
    let second = asking();
    assert_eq!(first.await.unwrap(), 500, "an order before the holding one is carried out");
    assert_eq!(stand_in.in_flight(), 1);
    stand_in.let_go();
    assert_eq!(second.await.unwrap(), 200);
    assert_eq!(ask(&stand_in, Wire::Ollama).await.status(), 200);
}

#[tokio::test]
async fn with_one_slot_the_others_wait_for_their_turn_and_one_that_leaves_frees_it() {
    let latency = Duration::from_millis(20);
    let config = Config { latency, slots: Some(1), ..Config::default() };
    let stand_in = Standin::start(config).await;
    stand_in.order(Order::next(1, Misbehaviour::Hang));
    let sent = body(Wire::OpenAi, MODEL, &assessment_prompt());
    let one_more = || tokio::spawn(post(&stand_in, Wire::OpenAi, MODEL).json(&sent).send());
    let hangs = one_more();
    stand_in.until_arrived(1).await;
    let others = [one_more(), one_more(), one_more()];
    stand_in.until_arrived(4).await;
    assert_eq!((stand_in.answered(), stand_in.most_at_once()), (0, 4));
    hangs.abort();
    for other in others {
        assert_eq!(other.await.unwrap().unwrap().status(), 200);
    }
    let answered = stand_in.requests().into_iter().filter(|seen| seen.status == Some(200));
    let mut finished: Vec<_> = answered.map(|seen| seen.finished.unwrap()).collect();
    finished.sort_unstable();
    assert!(finished.windows(2).all(|pair| pair[1] - pair[0] >= latency), "{finished:?}");
}

#[tokio::test]
async fn a_test_can_wait_for_what_it_wants_to_see() {
    let stand_in = Standin::start(Config::default()).await;
    let listed = stand_in.until(|seen| seen.iter().any(|one| one.purpose == Purpose::ModelList));
    let address = format!("{}/v1beta/models", stand_in.address);
    let ((), reply) = tokio::join!(listed, reqwest::get(address));
    assert_eq!(reply.unwrap().status(), 403);
    assert_eq!((stand_in.answered(), stand_in.most_at_once()), (0, 0), "these count questions");
}
