//! Part 1: the facts of an intent, in many dresses.

use bifact::evaluation::answers::{AnswerProblem, FactsOf, LONGEST_ANSWER, read_fact_list};
use bifact::evaluation::fact::MOST_FACTS;
use serde_json::json;

use crate::kit::{check_facts, check_no_facts};

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
        "['Plant a tree', 'The tree is an oak']",
        "A bush?\n</think>\n\nPlant a tree\nThe tree is an oak",
        "A bush?\n</think>\n[\"Plant a tree\", \"The tree is an oak\"]",
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
    for list in [
        &["Open the prompt", "Type </think> at its end", "Save the prompt"][..],
        &["Open the prompt", "The tag is </think>", "The other tag is \"<think>\""],
        &["Search for <thinking> and </thinking>", "Sort by date"],
    ] {
        check_facts(&list.join("\n"), list);
        check_facts(
            &format!("<think>It has a </think> in it.\n</think>\n{}", list.join("\n")),
            list,
        );
        check_facts(&json!(list).to_string(), list);
        check_facts(&format!("{:#}", json!({"facts": list})), list);
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
    check_no_facts("[{\"fact\": \"Plant\"]}, {\"fact\": \"An oak\"}]", AnswerProblem::BrokenJson);
    check_no_facts("{\"doing\": [\"Plant\"], \"things\": [\"An oak\"]}", AnswerProblem::TwoAnswers);
    check_no_facts("[\"Plant\"]\n\nOr rather:\n[\"Sow\"]", AnswerProblem::TwoAnswers);
    check_no_facts("Open the editor\n[\"x\"] is typed", AnswerProblem::NoAnswerFound);
    check_no_facts("Facts:\n[\"Plant a tree\", \"The tr", AnswerProblem::CutOff);
    check_no_facts("['Plant a tree', 'The tree is an oak'", AnswerProblem::CutOff);
    check_no_facts("{\"facts\": [\"Plant a tree\"]", AnswerProblem::CutOff);
    check_no_facts("[“Plant a tree”, “The tree is an oak”]", AnswerProblem::BrokenJson);
    check_no_facts("[\"Say \"hi\" to Ana\"]", AnswerProblem::BrokenJson);
    check_no_facts("A bush?</think>\nPlant a tree", AnswerProblem::UnclearReasoning);
    check_no_facts(&"x\n".repeat(LONGEST_ANSWER / 2 + 1), AnswerProblem::TooLong);
    let many =
        |count: usize| (0..count).map(|n| format!("Plant {n}")).collect::<Vec<_>>().join("\n");
    check_no_facts(&many(MOST_FACTS + 1), AnswerProblem::TooManyFacts(FactsOf::Gold));
    assert_eq!(read_fact_list(&many(MOST_FACTS)).map(|facts| facts.len()), Ok(MOST_FACTS));
    check_no_facts("<think>\nPlant a tree\nThe tree", AnswerProblem::CutOff);
}
