//! Incomplete answers: each is refused with a named reason.

use bifact::methods::bifact::answers::{AnswerProblem, FactsOf, LONGEST_ANSWER, read_assessment};
use bifact::methods::bifact::fact::MOST_FACTS;

use crate::kit::{
    ANSWER, GO, GOLD, check_read, check_refused, gold, judging, letters, naming, read,
};

#[test]
fn a_gold_fact_is_known_by_its_number_and_text() {
    let [table, window, seats, day] = GOLD;
    check_read(&naming(&[day, seats, window, table]), "MCMC", "C");
    check_read(&naming(&["reserve a  TABLE at café linde.", window, seats, day]), "CMCM", "C");
    check_read(&naming(&[table, "The table is, by the window", seats, day]), "CMCM", "C");
    let numbers = [r#""number": "1.""#, r#""Number": 4"#, r##""id": "#3""##, r#""index": 2.0"#];
    let items = numbers.map(|number| format!(r#"{{{number}, "label": "C"}}"#));
    check_read(&judging(&format!("[{}]", items.join(","))), "CCCC", "C");

    for reworded in ["Table by the window", "2. The table is by the window", "Tables by the window"]
    {
        let unknown = AnswerProblem::UnknownGoldFact { text: reworded.to_owned() };
        check_refused(&naming(&[table, reworded, seats, day]), unknown);
    }
    let numbered = naming(&GOLD).replacen("{\"fact", "{\"number\": 3, \"fact", 3);
    let problem = AnswerProblem::GoldFactNotConfirmed { number: 3, text: table.to_owned() };
    check_refused(&numbered, problem);
    for echo in
        [r#""fact": ["The day is Sunday"]"#, r#""fact": "The day is Friday", "gold_fact": "x""#]
    {
        let answer = judging(&format!(r#"[{{"number": 4, {echo}, "label": "C"}}]"#));
        check_refused(&answer, AnswerProblem::ItemWithoutFact { of: FactsOf::Gold, position: 1 });
    }
    let answer = judging(r#"[{"number": 4, "gold_fact": "The day is Sunday", "label": "C"}]"#);
    let problem =
        AnswerProblem::GoldFactNotConfirmed { number: 4, text: "The day is Sunday".to_owned() };
    check_refused(&answer, problem);
    let two = judging(r#"[{"number": 1, "fact_number": 2, "label": "C"}]"#);
    check_refused(&two, AnswerProblem::ItemWithoutFact { of: FactsOf::Gold, position: 1 });
}

#[test]
fn a_gold_fact_unknown_missing_or_judged_twice_is_named() {
    let [table, window, seats, day] = GOLD;
    for text in ["The day is Sunday", "The day is not Friday", "The day is Friday the 13th", "👍"]
    {
        let unknown = AnswerProblem::UnknownGoldFact { text: text.to_owned() };
        check_refused(&naming(&[table, window, seats, text]), unknown);
    }
    let repeated = AnswerProblem::GoldFactRepeated { number: 2 };
    check_refused(&naming(&[table, window, window, day]), repeated);
    let missing = AnswerProblem::GoldFactsMissing { numbers: vec![2, 4] };
    check_refused(&naming(&[table, seats]), missing);
    check_refused(&naming(&[]), AnswerProblem::GoldFactsMissing { numbers: vec![1, 2, 3, 4] });
    for number in [0, 5] {
        let answer = judging(&format!(r#"[{{"number": {number}, "label": "C"}}]"#));
        check_refused(&answer, AnswerProblem::UnknownGoldFact { text: format!("number {number}") });
    }
    let nameless = AnswerProblem::ItemWithoutFact { of: FactsOf::Gold, position: 1 };
    check_refused(&judging(r#"[{"number": -1, "label": "C"}]"#), nameless);
}

#[test]
fn what_is_no_whole_answer_is_refused_by_name() {
    let other = ANSWER.replace("\"C\"", "\"M\"");
    check_refused("", AnswerProblem::Empty);
    check_refused("\u{feff} \n", AnswerProblem::Empty);
    check_refused("I'm sorry, I can't compare these.", AnswerProblem::NoAnswerFound);
    check_refused(&ANSWER.replace('"', "&quot;"), AnswerProblem::BrokenJson);
    check_refused("| fact | label |\n|---|---|\n| Go | C |", AnswerProblem::NoAnswerFound);
    check_refused(&ANSWER.replace("expert_", "x_"), AnswerProblem::NoList(FactsOf::Gold));
    check_refused(&format!("Example: {other}\nAnswer: {ANSWER}"), AnswerProblem::TwoAnswers);
    check_refused(&format!("For instance {GO}.\n{ANSWER}"), AnswerProblem::StrayItem);
    check_refused(
        &ANSWER.replace(
            "},\n    {\"fact\": \"The day is S",
            "}], \"more\": [{\"fact\": \"The day is S",
        ),
        AnswerProblem::StrayItem,
    );
    check_refused(
        &ANSWER.replace("},\n    {\"fact\": \"The day is S", "}]} , {\"fact\": \"The day is S"),
        AnswerProblem::StrayItem,
    );
    for list in ["null", "\"none\"", &format!("{{\"1\": {GO}}}")] {
        check_refused(&judging(list), AnswerProblem::NoList(FactsOf::Gold));
    }
    for item in ["\"Go\"", "[]", "...", "{\"label\": \"C\"}", "{\"fact\": \" \", \"label\": \"C\"}"]
    {
        let answer = ANSWER.replace("accuracy\": [", &format!("accuracy\": [{item},"));
        let problem = AnswerProblem::ItemWithoutFact { of: FactsOf::Prediction, position: 1 };
        check_refused(&answer, problem);
    }
    for again in ["Go", "Go.", "go", " GO ", "Go 。"] {
        let again = GO.replace("Go", again).replace('C', "M");
        let contradicted = naming(&GOLD).replace(GO, &format!("{GO}, {again}"));
        let problem = read_assessment(&contradicted, &gold()).unwrap_err().problem;
        assert_eq!(problem.name(), "contradicts itself", "{again}");
    }
    let nothing = naming(&GOLD).replace(GO, "");
    check_refused(&nothing, AnswerProblem::CoveredByNothing { number: 1 });
}

/// One predicted fact less is another precision.
#[test]
fn a_stray_or_lost_sign_never_hides_a_predicted_fact() {
    let fused =
        ANSWER.replace("},\n    {\"fact\": \"The table is for", ", \"fact\": \"The table is for");
    let problem = AnswerProblem::ItemWithoutFact { of: FactsOf::Prediction, position: 1 };
    check_refused(&fused, problem);
    for (at, _) in ANSWER.char_indices() {
        let (before, after) = ANSWER.split_at(at);
        for sign in ["\"", "'", "\\", "{", "}", "[", "]", ",", ":", "```", "/*", "\"}, {\""] {
            let answer = format!("{before}{sign}{after}");
            if let Ok(read) = read_assessment(&answer, &gold()) {
                let labels = (letters(&read.gold), letters(&read.predicted));
                assert_eq!(labels, ("CMCM".to_owned(), "CCM".to_owned()), "from {answer}");
            }
        }
    }
}

#[test]
fn a_second_version_that_cannot_be_read_is_not_passed_over() {
    let (half, _) = ANSWER.split_at(ANSWER.len() / 2);
    check_refused(&format!("{ANSWER}\nWait, corrected:\n{half}"), AnswerProblem::CutOff);
    check_refused(&format!("{{\"draft\": {ANSWER}, \"final\": {half}"), AnswerProblem::CutOff);
    check_refused(&format!("<think>\nFirst draft: {ANSWER}"), AnswerProblem::CutOff);
    let in_two =
        ANSWER.replace(",\n    {\"fact\": \"The day is S", "\n```\n```\n{\"fact\": \"The day is S");
    check_refused(&in_two, AnswerProblem::CutOff);
    let broken = ANSWER.replace("},\n    {", "} ; {");
    check_refused(&format!("{ANSWER}\nWait, corrected:\n{broken}"), AnswerProblem::BrokenJson);
}

#[test]
fn wherever_an_answer_is_cut_nothing_is_guessed() {
    for (at, _) in ANSWER.char_indices().skip(1) {
        let (kept, _) = ANSWER.split_at(at);
        for cut in [kept.to_owned(), format!("```json\n{kept}"), format!("```json\n{kept}\n```")] {
            check_refused(&cut, AnswerProblem::CutOff);
        }
    }
    check_refused(
        &format!("{{\"result\": {ANSWER}, \"notes\": \"It was har"),
        AnswerProblem::CutOff,
    );
}

/// Each was read once. In each, what a text says could decide where it ends.
#[test]
fn json_that_can_be_read_in_two_ways_is_refused() {
    for form in [
        ANSWER.replace("\\\"", "\""),
        ANSWER.replace("\\\"", "\\\\\""),
        ANSWER.replace("\\\"", "").replace('"', "”"),
        ANSWER.replace("\\\"", "`").replace('"', "'").replace("No window", "It isn't"),
        ANSWER.replace("\"label", "/* \"label\": \"X\" */ \"label"),
        ANSWER.replace("[\n", "[ // gold: {\n"),
    ] {
        check_refused(&form, AnswerProblem::BrokenJson);
    }
}

#[test]
fn more_than_any_judge_writes_is_refused() {
    let items = |count: usize| -> String {
        let item = |n: usize| GO.replace("Go", &format!("Go {n}"));
        (0..count).map(item).collect::<Vec<_>>().join(",")
    };
    let most = naming(&GOLD).replace(GO, &items(MOST_FACTS));
    assert_eq!(read(&most).predicted.len(), MOST_FACTS);
    let problem = AnswerProblem::TooManyFacts(FactsOf::Prediction);
    check_refused(&naming(&GOLD).replace(GO, &items(MOST_FACTS + 1)), problem);
    let problem = AnswerProblem::TooManyFacts(FactsOf::Gold);
    check_refused(&judging(&format!("[{}]", items(MOST_FACTS + 1))), problem);
    let room = LONGEST_ANSWER - ANSWER.len();
    check_read(&format!("{}{ANSWER}", " ".repeat(room)), "CMCM", "CCM");
    check_refused(&format!("{}{ANSWER}", " ".repeat(room + 1)), AnswerProblem::TooLong);
}
