use miniz_oxide::deflate::compress_to_vec_zlib;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::packed::{pack, unpack};
use super::*;

fn judged(number: usize) -> String {
    json!({
        "id": format!("pair-{number}"), "gold_intent": format!("Order {number} lemon tarts for Saturday"),
        "model": "terse", "predicted_intent": "Order lemon tarts", "gold_facts": ["Order tarts", "On Saturday"],
        "judge": "a model", "judge_key": "model", "judge_answer": "{\"expert_fact_coverage\": []}",
        "match": true, "screenshot": "https://elsewhere.example/1.png", "bifact_scores": { "f1": 0.5 },
    })
    .to_string()
}

fn of(lines: &[String]) -> Result<Made, NotMade> {
    made(lines.iter().map(String::as_str))
}

#[test]
fn ten_judged_pairs_of_the_sample_fit_and_come_back() {
    let sample = include_str!("../../public/sample.jsonl");
    let lines: Vec<String> = sample.lines().take(10).map(str::to_owned).collect();
    let made = of(&lines).unwrap();
    assert_eq!((made.pairs, made.holds), (10, Holds::Everything));
    assert!(made.packed.len() <= LONGEST_MADE, "{}", made.packed.len());
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    assert!(made.packed.chars().all(is_plain));
    let shared = read(&made.packed).unwrap();
    assert_eq!((shared.pairs.len(), shared.judged, shared.formulas), (10, 10, 0));
    assert_eq!(shared.judges, ["written by hand"]);
    assert_eq!(shared.pairs[0].predicted, "Order lemon tarts for pickup on Sunday");
}

#[test]
fn only_listed_fields_travel_and_answers_are_marked() {
    let shared = read(&of(&[judged(2)]).unwrap().packed).unwrap();
    let row: Value = serde_json::from_str(&shared.lines).unwrap();
    assert_eq!(row["judge_answer_came_with_copy"], true);
    assert_eq!(row["gold_facts"], json!(["Order tarts", "On Saturday"]));
    for left in ["match", "screenshot", "bifact_scores"] {
        assert_eq!(row.get(left), None, "{left}");
    }
    // A link of another program may hold anything; the same fields are left out.
    let shared = read(&pack(&judged(2))).unwrap();
    assert!(!shared.lines.contains("elsewhere"), "{}", shared.lines);
    let inner = json!({ "gold_intent": "Dig", "predicted_intent": "Dig",
        "autorater": { "judge": "a model", "judge_answer": "[]" } });
    let shared = read(&pack(&inner.to_string())).unwrap();
    let row: Value = serde_json::from_str(&shared.lines).unwrap();
    assert_eq!(row["autorater"]["judge_answer_came_with_copy"], true);
    assert_eq!(shared.judged, 1);
}

/// Text that does not compress.
fn noise(length: usize) -> String {
    let mut state = 1_u64;
    let mut letter = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        char::from(b'!' + u8::try_from((state >> 33) % 90).unwrap())
    };
    (0..length).map(|_| letter()).collect()
}

#[test]
fn what_does_not_fit_loses_its_verdicts_and_then_is_not_made() {
    let with = |gold: usize, answer: usize| {
        json!({ "gold_intent": noise(gold), "predicted_intent": "x", "judge_answer": noise(answer) })
            .to_string()
    };
    assert_eq!(of(&[with(100, 9000)]).unwrap().holds, Holds::TextsAlone);
    assert_eq!(of(&[with(9000, 10)]), Err(NotMade::TooLong { pairs: 1 }));
    assert_eq!(of(&[]), Err(NotMade::NoPairs));
    let many: Vec<String> = (0..=MOST_PAIRS).map(judged).collect();
    assert_eq!(of(&many), Err(NotMade::TooMany { pairs: MOST_PAIRS + 1 }));
    assert_eq!(read(&pack(&many.join("\n"))), Err(Refused::TooMany));
}

#[test]
fn a_spoilt_or_hostile_link_is_refused_by_its_reason() {
    let good = of(&[judged(1)]).unwrap().packed;
    assert_eq!(read(&good[..good.len() - 5]), Err(Refused::Damaged));
    assert_eq!(read(&good.replacen("1.", "2.", 1)), Err(Refused::OtherVersion));
    for spoilt in ["", "1", "1.", "x.eJw", "1.%%%", "1.eJw", ".", "1.====", "١.eJw"] {
        assert_eq!(read(spoilt), Err(Refused::Damaged), "{spoilt}");
    }
    // A changed letter is caught by the checksum, if not before.
    let mut changed = good.clone().into_bytes();
    let last = changed.len() - 3;
    changed[last] = if changed[last] == b'A' { b'B' } else { b'A' };
    assert_eq!(read(std::str::from_utf8(&changed).unwrap()), Err(Refused::Damaged));
    assert_eq!(read(&format!("1.{}", "A".repeat(LONGEST_READ))), Err(Refused::TooLong));
    let bomb = pack(&"a".repeat(20_000_000));
    assert!(bomb.len() < LONGEST_READ, "{}", bomb.len());
    assert_eq!(read(&bomb), Err(Refused::TooLarge));
    assert_eq!(read(&pack(" \n\n")), Err(Refused::NoPairs));
    let second_is_none = format!("{}\n[1]", judged(1));
    assert_eq!(read(&pack(&second_is_none)), Err(Refused::NotAPair { number: 2 }));
    let nested = format!("{{\"gold_intent\":{}{}}}", "[".repeat(9000), "]".repeat(9000));
    for line in [r#"{"gold_intent":"a"}"#, r#"{"gold_intent":" ","predicted_intent":""}"#, &nested]
    {
        assert_eq!(read(&pack(line)), Err(Refused::NotAPair { number: 1 }));
    }
    let not_text = compress_to_vec_zlib(&[0xff, 0xfe], 9);
    let letters =
        base64::Engine::encode(&base64::engine::general_purpose::URL_SAFE_NO_PAD, not_text);
    assert_eq!(read(&format!("1.{letters}")), Err(Refused::Damaged));
}

#[test]
fn texts_that_look_like_formulas_are_counted() {
    let row = json!({ "gold_intent": "=HYPERLINK(\"http://x\")", "predicted_intent": "Dig", "model": "@a" });
    assert_eq!(read(&pack(&row.to_string())).unwrap().formulas, 2);
}

proptest! {
    #[test]
    fn any_text_comes_back(text in "\\PC*") {
        prop_assert_eq!(unpack(&pack(&text)), Ok(text));
    }

    #[test]
    fn any_letters_are_read_or_refused(letters in "[A-Za-z0-9_.-]{0,200}") {
        let _ = read(&letters);
        let _ = read(&format!("1.{letters}"));
    }
}
