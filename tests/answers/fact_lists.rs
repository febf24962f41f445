//! Part 1: the facts of an intent, in many forms.

use bifact::methods::bifact::answers::{AnswerProblem, FactsOf, LONGEST_ANSWER, read_fact_list};
use bifact::methods::bifact::fact::MOST_FACTS;
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
        "+ Plant a tree\n+ Plant a tree\n+\n+ The tree is an oak",
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
fn no_line_beside_json_is_dropped() {
    for answer in [
        "1. Open the file\n2. Paste this text\n[\"a\", \"b\"]\n3. Save it",
        "Open the file\n[\"a\", \"b\"]\nSave it",
        "Open the file\n[\"a\", \"b\"]",
        "[\"Plant a tree\"]\nThe tree is an oak",
        "[\"Plant a tree\"]\n- The tree is an oak",
        "{\"facts\": [\"Plant a tree\"]}\nThe tree is an oak",
        "1. Set these:\n[\"a\", \"b\"]",
    ] {
        check_no_facts(answer, AnswerProblem::UnclearFacts);
    }
    let two = &["A b", "C d"];
    check_facts("Here: [\"A b\", \"C d\"]", two);
    check_facts("Here are the facts: [\"A b\", \"C d\"]", two);
    check_facts("[\"A b\", \"C d\"]\n\nLet me know if you need more.", two);
    check_facts("Type this: [\"a\"]", &["Type this: [\"a\"]"]);
}

#[test]
fn the_strings_of_a_json_list_keep_their_text() {
    for list in [
        &["1. Mai ist der Termin", "Der Ort ist Bonn"][..],
        &["1. Mai ist der Termin"],
        &["1. Mai ist der Termin", "1. Juni ist der Ersatz"],
        &["2. Bundesliga is watched", "The day is Friday"],
        &["2. Bundesliga is watched", "3. Liga is watched"],
        &["- 5 degrees is the setting", "The room is the cellar"],
        &["- 5 degrees is the setting", "- 7 degrees is the limit"],
        &["5 mW", "5 MW"],
    ] {
        check_facts(&json!(list).to_string(), list);
        check_facts(&json!({"facts": list}).to_string(), list);
    }
    check_facts("[\"1. A b\", \"2. C d\"]", &["A b", "C d"]);
}

#[test]
fn lines_are_facts_or_the_list_is_unclear() {
    for list in [
        &["# of guests is 4", "The day is Friday"][..],
        &["Press", "<Enter>", "Save it"],
        &["The limit is low", "- 5 degrees is the setting"],
        &["5 mW", "5 MW"],
        &["Open the door", "Let me know if the train is late"],
    ] {
        check_facts(&list.join("\n"), list);
    }
    let two = &["A b", "C d"];
    for answer in [
        "1. A b\n2. C d\n\nLet me know if you need more.",
        "- A b\n- C d\n\nI hope this helps!",
        "A b\nC d\n\nLet me know if you need more.",
        "Sure, here are the facts\n1. A b\n2. C d",
        "Sure!\n\n- A b\n- C d",
        "Hm, so.\n</think>\n1. A b\n2. C d",
        "1. Think.\n2. Write.\n</think>\n1. A b\n2. C d",
    ] {
        check_facts(answer, two);
    }
    for answer in [
        "1. A b\n2. C d\nLet me know if you need more.",
        "1. A b\n2. C d\n\nThe last one is a guess.",
        "1. A b\nof the c\n2. C d",
        "- A b\n- C d\nE f",
        "The intent has two parts\n1. A b\n2. C d",
        "1. A b\n- C d",
        "1. Mai is the day\nCreate an event",
    ] {
        check_no_facts(answer, AnswerProblem::UnclearFacts);
    }
    for answer in [
        "1. Open the editor\n2. Type\n</think>\n3. Save",
        "1. Open the editor.\n2. Type.\n</think>\n3. Save.",
        "Open the editor\nType\n</think>\nSave",
        "<think> is explained\n</think> is explained\nSave it",
    ] {
        check_no_facts(answer, AnswerProblem::UnclearReasoning);
    }
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

#[test]
fn envelopes_and_names_of_facts_are_looked_through() {
    for form in [
        r#"{"result": {"facts": ["Plant a tree", "The tree is an oak"]}}"#,
        r#"{"name": "submit", "arguments": {"facts": ["Plant a tree", "The tree is an oak"]}}"#,
        r#"{"name": "submit", "arguments": "{\"facts\": [\"Plant a tree\", \"The tree is an oak\"]}"}"#,
        r#"{"facts": [{"text": "Plant a tree"}, {"text": "The tree is an oak"}]}"#,
        r#"{"facts": [{"fact": "Plant a tree"}, {"fact": "The tree is an oak"}]}"#,
        r#"{"facts": [{"id": 1, "statement": "Plant a tree"}, {"id": 2, "statement": "The tree is an oak"}]}"#,
        r#"[{"facts": ["Plant a tree", "The tree is an oak"]}]"#,
        "<tool_call>\n{\"name\": \"f\", \"arguments\": {\"facts\": [\"Plant a tree\", \"The tree is an oak\"]}}\n</tool_call>",
        "<answer>Plant a tree\nThe tree is an oak</answer>",
        "<|channel|>analysis<|message|>Sow a bush.<|end|><|start|>assistant<|channel|>final<|message|>Plant a tree\nThe tree is an oak",
        "<reason>\nSow a bush\n</reason>\nPlant a tree\nThe tree is an oak",
        "Sow a bush?</think>\n1. Plant a tree\n2. The tree is an oak",
        "Sow a bush?</think>\n\n- Plant a tree\n- The tree is an oak",
        "Sow a bush?\n</think>1. Plant a tree\n2. The tree is an oak",
    ] {
        check_facts(form, &["Plant a tree", "The tree is an oak"]);
    }
    check_no_facts(r#"{"prediction": {"facts": ["A b"]}}"#, AnswerProblem::NoFacts);
    check_no_facts(r#"{"error": "no task", "facts": ["A b"]}"#, AnswerProblem::Declined);
    check_no_facts(
        r#"{"result": {"facts": ["A"]}, "answer": {"facts": ["B"]}}"#,
        AnswerProblem::NoFacts,
    );
    check_no_facts(
        r#"[{"fact": "A", "text": "B"}]"#,
        AnswerProblem::ItemWithoutFact { of: FactsOf::Gold, position: 1 },
    );
    check_no_facts("<|channel|>analysis<|message|>Sow a bush", AnswerProblem::CutOff);
    for list in [
        "1. Open the editor\n2. Type Hm.</think>\n3. Save",
        "- Open the editor\n- Type Hm.</think>\n- Save",
        "Open the editor\nType Hm.</think>\nSave",
    ] {
        check_no_facts(list, AnswerProblem::UnclearReasoning);
    }
}

/// A refusal that became a fact would be judged as if the intent had said it.
#[test]
fn prose_is_no_list_of_facts_in_any_language() {
    for refusal in [
        "Lo siento, no puedo ayudar con eso.",
        "Es tut mir leid, aber dabei kann ich nicht helfen.",
        "Désolé, je ne peux pas vous aider.",
        "Mi dispiace, ma non posso aiutarti.",
        "Desculpe, não posso ajudar com isso.",
        "Przepraszam, ale nie mogę pomóc.",
        "Извините, я не могу помочь с этим.",
        "申し訳ありませんが、お手伝いできません。",
        "抱歉，我无法完成这个请求。",
        "죄송하지만 도와드릴 수 없습니다.",
        "عذراً، لا أستطيع المساعدة.",
        "I'm afraid I can't do that.",
        "There is no task description.",
        "Please provide the task description.",
        "None",
        "N/A.",
    ] {
        check_no_facts(refusal, AnswerProblem::Declined);
    }
    for prose in [
        "Ich habe die Aufgabe verstanden. Bitte senden Sie mehr.",
        "任務を理解しました。詳細を送ってください。",
    ] {
        check_no_facts(prose, AnswerProblem::NoAnswerFound);
    }
    for remark in [
        "Here is the breakdown.\n\nPlant a tree\nThe tree is an oak",
        "Let me split this.\nPlant a tree\nThe tree is an oak",
        "Plant a tree\nThe tree is an oak\n\nNote: I split the sentence.",
        "Plant a tree\nThe tree is an oak\n\n(2 facts)",
        "Sure! Plant a tree\nThe tree is an oak",
        "Plant a tree\nThe tree is an oak</s>",
        "| Fact |\n|---|\n| Plant a tree |",
        "<fact>Plant a tree</fact>\n<fact>The tree is an oak</fact>",
    ] {
        check_no_facts(remark, AnswerProblem::UnclearFacts);
    }
    for list in [
        &["Text Dr. Ruiz"][..],
        &["Send \"I am late. Sorry.\" to Bob"],
        &["Total price is under 50", "There is no sugar in the coffee"],
        &["Play track 5. Mambo No. 5"],
    ] {
        check_facts(&list.join("\n"), list);
    }
}
