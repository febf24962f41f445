//! Every text gets a result, quickly.

use bifact::methods::bifact::answers::LONGEST_ANSWER;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::kit::{ANSWER, check_sound, judging};

/// A reader that visits each byte many times would be too slow here.
#[test]
fn a_megabyte_of_anything_is_answered() {
    let units = "\" \"// { [{\"a\": \\ {\" [\" [/* \\\" {\"a\":\" “ ``` expert_fact_coverage\":[";
    for unit in units.split(' ').chain(["\n", "//\n"]) {
        check_sound(&unit.repeat(LONGEST_ANSWER / unit.len()));
        let some = unit.repeat((1 << 16) / unit.len());
        check_sound(&format!("{{\"expert_fact_coverage\": [{{\"fact\": \"{some}"));
        let reason = serde_json::to_string(&some).unwrap();
        check_sound(&ANSWER.replace("\"No window is mentioned.\"", &reason));
    }
}

/// Replaces some characters: nothing by something, something by nothing, or all to the end.
fn any_edit() -> impl Strategy<Value = (Index, usize, String)> {
    let signs = "\" ' \\ { } [ ] , : ``` // /* \u{feff} null “ \"label\":\"C\" \"fact\":\"x\" </think> \u{0}";
    let sign = select(signs.split(' ').collect::<Vec<_>>()).prop_map(str::to_owned);
    let text = prop_oneof![Just(String::new()), sign, any::<String>()];
    (any::<Index>(), prop_oneof![0..3usize, 0..60usize, Just(usize::MAX)], text)
}

fn edited(answer: &str, edits: &[(Index, usize, String)], swapped: [Index; 2]) -> String {
    let mut chars: Vec<char> = answer.chars().collect();
    let [one, other] = swapped.map(|index| index.index(chars.len()));
    chars.swap(one, other);
    for (at, length, text) in edits {
        let from = at.index(chars.len() + 1);
        let to = from.saturating_add(*length).min(chars.len());
        chars.splice(from..to, text.chars());
    }
    chars.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_answered(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        check_sound(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_text_is_answered(text in any::<String>(), json in "[\\[\\]{}\":,\\\\a1 \n'`/*#]{0,300}") {
        check_sound(&text);
        check_sound(&json);
        check_sound(&judging(&json));
    }

    #[test]
    fn a_changed_answer_never_changes_the_gold_facts(
        edits in prop::collection::vec(any_edit(), 0..5), swapped in any::<[Index; 2]>(),
    ) {
        check_sound(&edited(ANSWER, &edits, swapped));
        check_sound(&edited(&serde_json::to_string(ANSWER).unwrap(), &edits, swapped));
    }
}
