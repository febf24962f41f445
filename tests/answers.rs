//! Answers as models write them: tolerant in form, strict in substance.
//!
//! Every form here is either read in full or refused by name with the raw answer kept.

use bifact::evaluation::answers::{
    AnswerProblem, FactsOf, UnusableAnswer, read_assessment, read_fact_list,
};
use bifact::evaluation::fact::{Assessment, Fact, JudgedFact};
use expect_test::expect;
use proptest::prelude::*;
use proptest::sample::{Index, select};

const GOLD: [&str; 4] = [
    "Reserve a table at Café Linde",
    "The table is by the window",
    "The table seats three",
    "The day is Friday",
];

/// The shape of the paper's worked example, in the paper's format: no numbers.
const ANSWER: &str = r#"{
  "expert_fact_coverage": [
    {"fact": "Reserve a table at Café Linde", "reasoning": "It says \"Reserve a table\".", "label": "C"},
    {"fact": "The table is by the window", "reasoning": "No window is mentioned.", "label": "M"},
    {"fact": "The table seats three", "reasoning": "\"for three\" says so.", "label": "C"},
    {"fact": "The day is Friday", "reasoning": "Another day, \"Sunday\", is named.", "label": "M"}
  ],
  "predicted_fact_accuracy": [
    {"fact": "Reserve a table at Café Linde", "reasoning": "It says \"Reserve\".", "label": "C"},
    {"fact": "The table is for three", "reasoning": "\"three\"", "label": "C"},
    {"fact": "The day is Sunday", "reasoning": "The gold says \"on Friday\".", "label": "M"}
  ]
}"#;

const GO: &str = r#"{"fact": "Go", "label": "C"}"#;

fn fact(text: &str) -> Fact {
    Fact::new(text).unwrap()
}

fn gold() -> Vec<Fact> {
    GOLD.map(fact).to_vec()
}

/// An answer whose list of gold facts is this and whose one predicted fact is right.
fn judging(gold_list: &str) -> String {
    format!(r#"{{"expert_fact_coverage": {gold_list}, "predicted_fact_accuracy": [{GO}]}}"#)
}

/// An answer that judges gold facts under these names, in turn C and M.
fn naming(facts: &[&str]) -> String {
    let items = facts.iter().zip(["C", "M"].iter().cycle());
    let items = items.map(|(fact, label)| format!(r#"{{"fact": "{fact}", "label": "{label}"}}"#));
    judging(&format!("[{}]", items.collect::<Vec<_>>().join(", ")))
}

fn letters(facts: &[JudgedFact]) -> String {
    facts.iter().map(|fact| if fact.verdict.is_supported() { 'C' } else { 'M' }).collect()
}

#[track_caller]
fn read(answer: &str) -> Assessment {
    match read_assessment(answer, &gold()) {
        Ok(read) => read,
        Err(unusable) => panic!("{:?} from {answer}", unusable.problem),
    }
}

#[track_caller]
fn check_read(answer: &str, gold_labels: &str, predicted_labels: &str) {
    let read = read(answer);
    let judged: Vec<_> = read.gold.iter().map(|judged| judged.fact.as_str()).collect();
    assert_eq!(judged, GOLD, "from {answer}");
    assert_eq!(letters(&read.gold), gold_labels, "from {answer}");
    assert_eq!(letters(&read.predicted), predicted_labels, "from {answer}");
}

#[track_caller]
fn check_refused(answer: &str, problem: AnswerProblem) {
    let refused = Err(UnusableAnswer { problem, raw: answer.to_owned() });
    assert_eq!(read_assessment(answer, &gold()), refused);
}

#[track_caller]
fn check_facts(answer: &str, expected: &[&str]) {
    match read_fact_list(answer) {
        Ok(facts) => assert_eq!(facts, expected.iter().map(|t| fact(t)).collect::<Vec<_>>()),
        Err(unusable) => panic!("{:?} from {answer}", unusable.problem),
    }
}

#[track_caller]
fn check_no_facts(answer: &str, problem: AnswerProblem) {
    let refused = Err(UnusableAnswer { problem, raw: answer.to_owned() });
    assert_eq!(read_fact_list(answer), refused);
}

/// Whatever comes of a text is whole: all frozen facts, or the raw answer.
#[track_caller]
fn check_sound(answer: &str) {
    match read_assessment(answer, &gold()) {
        Ok(read) => assert!(read.gold.into_iter().map(|judged| judged.fact).eq(gold())),
        Err(unusable) => assert!(unusable.raw == answer),
    }
    match read_fact_list(answer) {
        Ok(facts) => assert!(!facts.is_empty()),
        Err(unusable) => assert!(unusable.raw == answer),
    }
}

#[test]
fn the_worked_example_scores_two_of_four_and_two_of_three() {
    check_read(ANSWER, "CMCM", "CCM");
    let read = read(ANSWER);
    let scores = read.tally().scores();
    let [recall, precision, f1] =
        [scores.recall, scores.precision, scores.f1].map(|score| format!("{:.3}", score.unwrap()));
    expect!["recall 0.500, precision 0.667, F1 0.571"]
        .assert_eq(&format!("recall {recall}, precision {precision}, F1 {f1}"));
    assert_eq!(read.gold[3].reason, "Another day, \"Sunday\", is named.");
}

#[test]
fn whatever_surrounds_the_answer_is_looked_through() {
    let literal = serde_json::to_string(ANSWER).unwrap();
    let (all_right, all_wrong) =
        (ANSWER.replace("\"M\"", "\"C\""), ANSWER.replace("\"C\"", "\"M\""));
    for form in [
        format!("```json\n{ANSWER}\n```"),
        format!("\u{feff}\r\n{}", ANSWER.replace('\n', "\r\n")),
        format!("Here's the [draft] {{it's}} fine:\n\n{ANSWER}\n\nI hope [it's clear]. :-{{"),
        format!("The lists `expert_fact_coverage` and \"predicted_fact_accuracy\":\n{ANSWER}"),
        format!("For instance {{\"fact\": \"Go\", \"label\": \"M\"}}.\n{ANSWER}"),
        format!("<think>\nFirst draft: {all_right}\n</think>\n{ANSWER}"),
        format!("<thinking>{all_wrong}</thinking>\n{ANSWER}"),
        format!("Hm, {all_wrong} or not?\n</think>\n\n{ANSWER}"),
        format!("{ANSWER}\n\nTo repeat:\n{ANSWER}"),
        format!("{{\"result\": {{\"answer\": [{ANSWER}]}}, \"confidence\": 0.9}}"),
        format!("{{\"result\": {ANSWER}, \"notes\": \"It was har"),
        format!("{{\"name\": \"submit\", \"arguments\": {literal}}}"),
        literal.trim_matches('"').to_owned(),
        literal,
        ANSWER.replace("],\n  \"predicted", "]}\n```\n\n```json\n{\"predicted"),
        ANSWER.replace("expert_fact_coverage", "Expert Fact Coverage").replace("\"fact", "\"Fact"),
        ANSWER.replace("predicted_fact_accuracy", "predictedFactAccuracy"),
        ANSWER.replace("It says", "</think>"),
    ] {
        check_read(&form, "CMCM", "CCM");
    }
}

#[test]
fn json_only_a_model_would_write() {
    for form in [
        ANSWER.replace("\"}", "\",}").replace("}\n  ]", "},\n  ]"),
        ANSWER.replace("},\n", "}\n").replace("\", \"label", "\" \"label"),
        ANSWER.replace("[\n", "[ // gold: {\n").replace("\n}", "\n# done ]\n}"),
        ANSWER.replace("\"label", "/* \"label\": \"X\" */ \"label"),
        ANSWER.replace("\\\"", "\""),
        ANSWER.replace("\\\"", "\\\\\""),
        ANSWER.replace("is named", "is\n\n\tnamed"),
        ANSWER.replace("\\\"", "`").replace('"', "'").replace("No window", "It isn't"),
        ANSWER.replace("\\\"", "").replace('"', "”"),
        ANSWER.replace("\"fact\"", "fact").replace("\"C\"", "C").replace("\"M\"", "M"),
        ANSWER.replace("\"C\"", "true").replace("\"M\"", "False"),
        ANSWER.replace("é", "\\u00e9"),
    ] {
        check_read(&form, "CMCM", "CCM");
    }
}

#[test]
fn labels_in_many_words() {
    for (correct, missing) in [
        ("c", "m"),
        ("C (Correct)", "M (Missing)"),
        ("CORRECT", "missing"),
        ("derived", "Not derived"),
        ("Covered.", "isn't covered"),
        ("✅ yes", "❌ no"),
    ] {
        let answer = ANSWER.replace("\"C\"", &format!("\"{correct}\""));
        check_read(&answer.replace("\"M\"", &format!("\"{missing}\"")), "CMCM", "CCM");
    }
    for label in ["null", "1", "\"\"", "\"C or M\"", "\"partly C\"", "[\"C\"]", "{\"is\": \"C\"}"] {
        let answer = ANSWER.replacen("\"C\"", label, 1);
        let problem = read_assessment(&answer, &gold()).unwrap_err().problem;
        assert_eq!(problem.name(), "unknown label", "label {label}");
    }
    let label = "C, M".to_owned();
    let problem = AnswerProblem::UnreadableLabel { fact: GOLD[0].to_owned(), label };
    check_refused(&ANSWER.replacen("\"C\"", "\"C\", \"judgment\": \"M\"", 1), problem);
}

#[test]
fn a_gold_fact_is_known_by_words_then_number_then_position() {
    let [table, window, seats, day] = GOLD;
    check_read(&naming(&[day, seats, window, table]), "MCMC", "C");
    check_read(&naming(&["1. reserve a TABLE at café linde.", window, seats, day]), "CMCM", "C");
    check_read(&naming(&[table, window, seats, "Fact 4: The day is Friday"]), "CMCM", "C");
    check_read(&naming(&[table, "Table by the window", "Tables seat three", day]), "CMCM", "C");
    check_read(&naming(&GOLD).replacen("{\"fact", "{\"number\": 3, \"fact", 3), "CMCM", "C");
    let numbers = [r#""number": "1.""#, r#""Number": 4"#, r##""id": "#3""##, r#""index": 2.0"#];
    let items = numbers.map(|number| format!(r#"{{{number}, "label": "C"}}"#));
    check_read(&judging(&format!("[{}]", items.join(","))), "CCCC", "C");
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
    check_refused(&ANSWER.replace('"', "&quot;"), AnswerProblem::NoAnswerFound);
    check_refused("| fact | label |\n|---|---|\n| Go | C |", AnswerProblem::NoAnswerFound);
    check_refused(&ANSWER.replace("expert_", "x_"), AnswerProblem::NoList(FactsOf::Gold));
    check_refused(&format!("Example: {other}\nAnswer: {ANSWER}"), AnswerProblem::TwoAnswers);
    for list in ["null", "\"none\"", &format!("{{\"1\": {GO}}}")] {
        check_refused(&judging(list), AnswerProblem::NoList(FactsOf::Gold));
    }
    for item in ["\"Go\"", "[]", "...", "{\"label\": \"C\"}", "{\"fact\": \" \", \"label\": \"C\"}"]
    {
        let answer = ANSWER.replace("accuracy\": [", &format!("accuracy\": [{item},"));
        let problem = AnswerProblem::ItemWithoutFact { of: FactsOf::Prediction, position: 1 };
        check_refused(&answer, problem);
    }
    let contradicted = naming(&GOLD).replace(GO, &format!("{GO}, {}", GO.replace('C', "M")));
    let problem = AnswerProblem::PredictedFactContradicted { fact: "Go".to_owned() };
    check_refused(&contradicted, problem);
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
    check_refused(&format!("{ANSWER}\nWait, corrected:\n{broken}"), AnswerProblem::TwoAnswers);
}

#[test]
fn wherever_an_answer_is_cut_nothing_is_guessed() {
    let whole = read(ANSWER);
    for (at, _) in ANSWER.char_indices().skip(1) {
        let (kept, lost) = ANSWER.split_at(at);
        let only_closing = lost.chars().all(|c| c.is_whitespace() || matches!(c, ']' | '}'));
        for cut in [kept.to_owned(), format!("```json\n{kept}"), format!("```json\n{kept}\n```")] {
            match read_assessment(&cut, &gold()) {
                Ok(read) => {
                    assert_eq!(read.gold, whole.gold, "from {cut}");
                    assert!(whole.predicted.starts_with(&read.predicted), "from {cut}");
                    assert!(only_closing || kept.ends_with(['}', '"']), "from {cut}");
                }
                Err(unusable) => {
                    assert!(!only_closing, "from {cut}");
                    assert_eq!(unusable.problem, AnswerProblem::CutOff, "from {cut}");
                }
            }
        }
    }
}

#[test]
fn fact_lists_in_many_dresses() {
    for form in [
        "Plant a tree\nThe tree is an oak",
        "Facts: Plant a tree\nThe tree is an oak",
        "**Facts:** Plant a tree\n\nThe tree is an oak.",
        "### Atomic facts\n\n1. **Plant a tree**\n1. The tree is an oak\n---",
        "\"Plant a tree\"\n\"The tree is an oak\"",
        "\"1. Plant a tree\",\n\"2. The tree is an oak\"",
        "Fact 1: Plant a tree\nFact 2: The tree is an oak",
        "Actions:\n•Plant a tree\nThings:\n● The tree is an oak",
        "+ Plant a tree\n+ plant a tree\n+\n+ The tree is an oak",
        "<thinking>\nA bush?\n</thinking>\n<facts>\nPlant a tree\nThe tree is an oak\n</facts>",
        "Facts: [\"Plant a tree\", \"The tree is an oak\"]",
        "Here they are:\n\n```json\n[\n\"Plant a tree\",\n\"The tree is an oak\"\n]\n```\nBye [now].",
        "Sure!\n[\"1. Plant a tree\"\n \"2. The tree is an oak.\"].",
        "[“Plant a tree”, “The tree is an oak”]",
        "['Plant a tree', 'The tree is an oak'",
        "{\"from\": \"x\", \"facts\": [\"Plant a tree\", \"The tree is an oak\"], \"notes\": [\"y\"]}",
        "[{\"fact\": \"Plant a tree\"}, null, {\"Fact\": \"The tree is an oak\"}]",
        r#""Plant a tree\nThe tree is an oak""#,
        r#""[\"Plant a tree\", \"The tree is an oak\"]""#,
        r#"[\"Plant a tree\", \"The tree is an oak\"]"#,
    ] {
        check_facts(form, &["Plant a tree", "The tree is an oak"]);
    }
    check_facts("1.木を植える。\n2.木は樫である", &["木を植える", "木は樫である"]);
}

#[test]
fn what_belongs_to_a_fact_stays() {
    for list in [
        &["Create an event", "1. Mai is the day"][..],
        &["\"Harbour Lights\" is played", "The volume is 8.5", "2) is the option"],
        &[
            "-5 degrees is the limit",
            "8:30 is the time",
            "The subject is Re:",
            "The place is St. Ives",
        ],
    ] {
        check_facts(&list.join("\n"), list);
    }
    check_facts("1. Send a mail\n2. The subject is Re:", &["Send a mail", "The subject is Re:"]);
}

#[test]
fn a_fact_list_that_would_lose_facts_is_refused() {
    let item = |position| AnswerProblem::ItemWithoutFact { of: FactsOf::Gold, position };
    check_no_facts("", AnswerProblem::Empty);
    check_no_facts("Facts:\n\n", AnswerProblem::NoFacts);
    check_no_facts("Facts: []", AnswerProblem::NoFacts);
    check_no_facts("{\"1\": \"Plant a tree\"}", AnswerProblem::NoFacts);
    check_no_facts("I’m sorry, but I can’t help with that.", AnswerProblem::Declined);
    check_no_facts("[{\"fact\": \"Plant\"}, {\"text\": \"An oak\"}]", item(2));
    check_no_facts("[\"Plant\", [\"An oak\"]]", item(2));
    check_no_facts("[{\"fact\": \"Plant\", \"fact\": \"An oak\"}]", item(1));
    check_no_facts("[{\"fact\": \"Plant\"]}, {\"fact\": \"An oak\"}]", item(1));
    check_no_facts("{\"doing\": [\"Plant\"], \"things\": [\"An oak\"]}", AnswerProblem::TwoAnswers);
    check_no_facts("[\"Plant\"]\n\nOr rather:\n[\"Sow\"]", AnswerProblem::TwoAnswers);
    check_no_facts("Open the editor\n[\"x\"] is typed", AnswerProblem::NoAnswerFound);
    check_no_facts("Facts:\n[\"Plant a tree\", \"The tr", AnswerProblem::CutOff);
    check_no_facts("<think>\nPlant a tree\nThe tree", AnswerProblem::CutOff);
}

/// A reader that looks at each byte more than a few times would be felt here.
#[test]
fn a_megabyte_of_anything_is_answered() {
    let units = "\" \"// { [{\"a\": \\ {\" [\" [/* \\\" {\"a\":\" “ ``` expert_fact_coverage\":[";
    for unit in units.split(' ').chain(["\n", "//\n"]) {
        check_sound(&unit.repeat((1 << 20) / unit.len()));
        let some = unit.repeat((1 << 16) / unit.len());
        check_sound(&format!("{{\"expert_fact_coverage\": [{{\"fact\": \"{some}"));
        let reason = serde_json::to_string(&some).unwrap();
        check_sound(&ANSWER.replace("\"No window is mentioned.\"", &reason));
    }
    let items: Vec<_> = (0..10_000).map(|n| GO.replace("Go", &format!("Go {n}"))).collect();
    assert_eq!(read(&naming(&GOLD).replace(GO, &items.join(","))).predicted.len(), items.len());
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
