//! Lists with and without doubts.

use super::*;
use proptest::prelude::*;

fn check(intent: &str, facts: &[&str]) -> Vec<(&'static str, Option<usize>, String)> {
    let facts: Vec<Fact> = facts.iter().map(|text| Fact::new(text).unwrap()).collect();
    let doubts = check_gold(intent, &facts).into_iter();
    doubts.map(|doubt| (doubt.kind.key(), doubt.fact, doubt.said)).collect()
}

#[test]
fn a_sound_list_raises_no_doubt() {
    let facts = [
        "Move an appointment",
        "The appointment is with the dentist",
        "The new day is Thursday",
        "The new time is 4 pm",
    ];
    assert_eq!(check("Move the dentist appointment to Thursday at 4 pm", &facts), []);
    let facts = ["Buy tickets", "There are 2 tickets", "The tickets are for the zoo"];
    let found = check("Buy two tickets for the zoo", &facts);
    assert_eq!(found.len(), 1, "only a pointing word: {found:?}");
}

#[test]
fn a_word_for_what_the_intent_says_is_no_doubt_but_a_new_value_is() {
    let intent = "Email Dr Osei tomorrow at 7:30 because the lab tour moved";
    let facts = [
        "Email Dr Osei",
        "The recipient is Dr Osei",
        "The email is sent tomorrow",
        "The time is 7:30",
        "The reason is that the lab tour moved",
    ];
    assert_eq!(check(intent, &facts), []);
    let new_values = [
        ("The time is 8:30", "8"),
        ("The recipient is Mia", "mia"),
        ("The tour has four stops", "four"),
    ];
    for (fact, said) in new_values {
        let found = check(intent, &[&facts[..], &[fact]].concat());
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].0 == "other-words" && found[0].2.contains(said), "{found:?}");
    }
}

#[test]
fn each_kind_is_found_with_its_reason() {
    let intent = "Order two lemon tarts for pickup on Saturday at the Main Street bakery";
    let facts = [
        "Order lemon tarts and Saturday pickup",
        "It is two tarts",
        "The lemon tarts are ordered",
        "Order the lemon tarts",
        "The drink is espresso",
    ];
    let found = check(intent, &facts);
    let kinds: Vec<_> = found.iter().map(|(kind, fact, _)| (*kind, *fact)).collect();
    assert_eq!(
        kinds,
        [
            ("two-in-one", Some(0)),
            ("pointing-word", Some(1)),
            ("duplicate", Some(3)),
            ("other-words", Some(4)),
            ("not-covered", None),
        ]
    );
    assert_eq!(found[2].2, "It says the same as fact 3, so it counts twice.");
    assert_eq!(found[3].2, "The gold intent does not have “drink”, “espresso”.");
    assert_eq!(found[4].2, "No fact mentions “Main Street bakery”.");
}

#[test]
fn mending_is_an_edit() {
    let facts = ["Call Mia today and text Bo tomorrow", "Call Mia today and text Bo tomorrow"];
    let facts: Vec<Fact> = facts.iter().map(|text| Fact::new(text).unwrap()).collect();
    let mends: Vec<_> = check_gold("Call Mia today and text Bo tomorrow at the office", &facts)
        .into_iter()
        .map(|doubt| doubt.mend)
        .collect();
    let into = ["Call Mia today", "Text Bo tomorrow"].map(str::to_owned).to_vec();
    assert_eq!(
        mends,
        [
            Some(GoldEdit::Split { fact: 0, into }),
            Some(GoldEdit::Delete { fact: 1 }),
            Some(GoldEdit::Add { at: usize::MAX, text: "Office".to_owned() }),
        ]
    );
}

#[test]
fn names_with_and_are_one_thing_and_other_languages_are_left_alone() {
    assert_eq!(check("Buy salt and pepper", &["Buy salt and pepper"]), []);
    assert_eq!(check("打开设置", &["打开", "蓝牙"]), []);
    assert_eq!(check("Zwei Karten kaufen", &["Karten kaufen", "Zwei Karten"]), []);
    assert_eq!(check("Call Mia", &[]), []);
}

proptest! {
    #[test]
    fn every_mend_fits_its_list(intent in "[a-e ]{0,30} the", facts in prop::collection::vec("[a-e ]{1,12}( and [a-e ]{1,9})?", 0..6)) {
        let facts: Vec<Fact> = facts.iter().filter_map(|text| Fact::new(text)).collect();
        for doubt in check_gold(&intent, &facts) {
            prop_assert!(doubt.fact.is_none_or(|place| place < facts.len()));
            if let Some(GoldEdit::Split { into, .. }) = doubt.mend {
                prop_assert!(into.iter().all(|part| Fact::new(part).is_some()));
            }
        }
    }
}
