//! What it answers, and that its rule is what it says.

use bifact::methods::bifact::answers::{read_assessment, read_fact_list};
use bifact::methods::bifact::fact::Fact;
use bifact::methods::bifact::prompts::PromptTexts;
use bifact::methods::bifact::tally::FactTally;
use serde_json::Value;

use crate::asking::{
    GOLD, GOLD_FACTS, PREDICTED, assessment_prompt, body, facts_prompt, send, text_in, with_schema,
};
use crate::stand_in::{
    Config, MODEL, Standin, Wire, answers_in_sample, facts_of, is_implied, tally_by_rule,
};

async fn text(stand_in: &Standin, wire: Wire, body: &Value) -> String {
    let reply: Value = send(stand_in, wire, body).await.json().await.unwrap();
    text_in(wire, &reply).to_owned()
}

fn frozen(facts: &[impl AsRef<str>]) -> Vec<Fact> {
    facts.iter().map(|fact| Fact::new(fact.as_ref()).unwrap()).collect()
}

#[test]
fn facts_fall_apart_at_commas_and_ands() {
    assert_eq!(facts_of(GOLD), GOLD_FACTS);
    assert_eq!(
        facts_of("Open mail, sort it, and close mail."),
        ["Open mail", "sort it", "close mail"]
    );
    assert_eq!(facts_of("Go and go"), ["Go"]);
    assert_eq!(facts_of(" "), Vec::<String>::new());
}

#[test]
fn whole_words_decide_whatever_their_case() {
    assert!(is_implied("ORDER tarts", "Order two lemon tarts"));
    assert!(!is_implied("Order tart", "Order two lemon tarts"));
    assert!(is_implied("👍", "Send 👍"));
    assert!(!is_implied("👍", ""));
}

#[test]
fn the_tally_counts_both_directions() {
    // Of the gold facts only the first is in the prediction; of the predicted ones too.
    let tally = tally_by_rule(GOLD, PREDICTED);
    let by_hand =
        FactTally { gold_supported: 1, gold_total: 3, predicted_supported: 1, predicted_total: 2 };
    assert_eq!(tally, by_hand);
}

#[tokio::test]
async fn every_format_gives_the_same_judgement_in_both_forms() {
    let stand_in = Standin::start(Config::default()).await;
    for wire in Wire::ALL {
        let facts = body(wire, MODEL, &facts_prompt());
        assert_eq!(text(&stand_in, wire, &facts).await, GOLD_FACTS.join("\n"));
        let object = text(&stand_in, wire, &with_schema(wire, facts, false)).await;
        assert!(object.starts_with("{\"facts\":["), "{object}");
        assert_eq!(read_fact_list(&object).unwrap(), frozen(&GOLD_FACTS));

        let pair = body(wire, MODEL, &assessment_prompt());
        let fenced = text(&stand_in, wire, &pair).await;
        assert!(fenced.starts_with("```json\n"), "{fenced}");
        let object = text(&stand_in, wire, &with_schema(wire, pair, true)).await;
        assert!(object.starts_with("{\"expert_fact_coverage\":["), "{object}");
        for answer in [fenced, object] {
            let read = read_assessment(&answer, &frozen(&GOLD_FACTS)).unwrap();
            assert_eq!(read.tally(), tally_by_rule(GOLD, PREDICTED));
            assert_eq!(read.gold[0].reason, "The prediction says \"Order two lemon tarts\".");
            assert_eq!(read.gold[1].reason, "The prediction does not have the word ‘pay’.");
        }
    }
}

#[tokio::test]
async fn the_examples_in_the_static_text_are_not_what_is_asked() {
    let stand_in = Standin::start(Config::default()).await;
    let prompt = PromptTexts::default().ask_for_facts("Feed the <b>cat</b> and the dog");
    for wire in Wire::ALL {
        let answer = text(&stand_in, wire, &body(wire, MODEL, &prompt)).await;
        assert_eq!(answer, "Feed the <b>cat</b>\nthe dog");
    }
}

#[tokio::test]
async fn a_sample_can_be_played_word_for_word() {
    let answers = answers_in_sample(include_str!("../../public/sample.jsonl"));
    let stand_in = Standin::start(Config { answers, ..Config::default() }).await;
    let gold = "Order two lemon tarts for pickup on Saturday";
    let texts = PromptTexts::default();
    let request = body(Wire::OpenAi, MODEL, &texts.ask_for_facts(gold));
    let facts = read_fact_list(&text(&stand_in, Wire::OpenAi, &request).await).unwrap();
    let structured = with_schema(Wire::OpenAi, request, false);
    let again = read_fact_list(&text(&stand_in, Wire::OpenAi, &structured).await).unwrap();
    assert_eq!(facts, again);
    assert_eq!(facts[1].as_str(), "The quantity is two");

    let predicted = "Order lemon tarts for pickup on Sunday";
    let prompt = texts.ask_for_assessment(gold, predicted, &facts);
    let answer = text(&stand_in, Wire::OpenAi, &body(Wire::OpenAi, MODEL, &prompt)).await;
    let tally = read_assessment(&answer, &facts).unwrap().tally();
    assert_eq!((tally.gold_supported, tally.gold_total), (2, 4));
    assert_eq!((tally.predicted_supported, tally.predicted_total), (2, 3));
}

#[tokio::test]
async fn words_without_data_are_answered_with_words() {
    let stand_in = Standin::start(Config::default()).await;
    let mut request = body(Wire::OpenAi, MODEL, &facts_prompt());
    request["messages"][1]["content"] = "Hello".into();
    assert!(text(&stand_in, Wire::OpenAi, &request).await.starts_with("Hello."));
    assert_eq!(stand_in.questions()[0].question, None);
}
