//! The seven kinds of example of the paper, each as JSON and as prose. The texts are our own.

use serde_json::json;

use crate::read;

struct Example {
    kind: &'static str,
    holds: bool,
    of_a: &'static [&'static str],
    of_b: &'static [(&'static str, bool)],
    counter_example: &'static str,
    explanation: &'static str,
}

const EXAMPLES: [Example; 7] = [
    Example {
        kind: "a stricter A satisfies a looser B",
        holds: true,
        of_a: &["rent a bike", "in Ghent", "for two days", "electric"],
        of_b: &[("rent a bike", true), ("in Ghent", true)],
        counter_example: "",
        explanation: "Renting an electric bike for two days in Ghent is renting a bike in Ghent.",
    },
    Example {
        kind: "a default value",
        holds: true,
        of_a: &["set a timer", "10 minutes"],
        of_b: &[("set a timer", true), ("10 minutes", true), ("with sound", true)],
        counter_example: "",
        explanation: "The trajectory shows that the sound is on unless it is turned off.",
    },
    Example {
        kind: "content that changes",
        holds: false,
        of_a: &["read", "the most recent article"],
        of_b: &[("read", true), ("the article about the tram line", false)],
        counter_example: "Tomorrow the most recent article is about a football match.",
        explanation: "Which article is the most recent one changes every hour.",
    },
    Example {
        kind: "a structure that is fixed",
        holds: true,
        of_a: &["show laptops", "sorted by price, lowest first"],
        of_b: &[("show laptops", true), ("in the order of their price", true)],
        counter_example: "",
        explanation: "The list can be sorted by price in this one way only.",
    },
    Example {
        kind: "a looser A fails a specific B",
        holds: false,
        of_a: &["play a piece by Satie"],
        of_b: &[("play", true), ("the first Gymnopédie", false)],
        counter_example: "The user plays the fourth Gnossienne.",
        explanation: "There are many pieces by Satie.",
    },
    Example {
        kind: "a verb that includes the other",
        holds: true,
        of_a: &["cancel", "the dentist appointment"],
        of_b: &[("open", true), ("the dentist appointment", true)],
        counter_example: "",
        explanation: "An appointment is opened before it is cancelled.",
    },
    Example {
        kind: "a verb that stops earlier",
        holds: false,
        of_a: &["open", "the dentist appointment"],
        of_b: &[("cancel", false), ("the dentist appointment", true)],
        counter_example: "The user looks at the appointment and keeps it.",
        explanation: "Looking at it changes nothing.",
    },
];

fn word(holds: bool) -> &'static str {
    if holds { "YES" } else { "NO" }
}

impl Example {
    fn json(&self) -> String {
        let of_b = self.of_b.iter().map(|(requirement, met)| {
            json!({ "requirement": requirement, "how": "as said", "met_by_a": word(*met) })
        });
        json!({
            "requirements_of_a": self.of_a,
            "requirements_of_b": of_b.collect::<Vec<_>>(),
            "counter_example": self.counter_example,
            "explanation": self.explanation,
            "decision": word(self.holds),
        })
        .to_string()
    }

    /// As a model writes that was not held to a schema.
    fn prose(&self) -> String {
        let rows: String =
            self.of_b.iter().map(|(r, met)| format!("| {r} | {} |\n", word(*met))).collect();
        let counter = match self.counter_example {
            "" => "3. **Counter-Example:** None.".to_owned(),
            some => format!("3. **Counter-Example:** {some}"),
        };
        format!(
            "1. **Requirements**\n\n| B requires | met by A |\n|---|---|\n{rows}\n2. **Comparison:** see \
             the table.\n{counter}\n4. **Reasoning:** {}\n\n5. **Decision:**\n[SATISFACTION] {} \
             [/SATISFACTION]",
            self.explanation,
            word(self.holds)
        )
    }
}

#[test]
fn each_kind_is_read_from_json() {
    for example in &EXAMPLES {
        for text in
            [example.json(), format!("Here is the answer:\n```json\n{}\n```", example.json())]
        {
            let read = read(&text).unwrap_or_else(|why| panic!("{}: {why}", example.kind));
            assert_eq!(read.holds, example.holds, "{}", example.kind);
            assert_eq!(read.of_a, example.of_a, "{}", example.kind);
            let of_b: Vec<_> = read.of_b.iter().map(|one| (&*one.text, one.is_met)).collect();
            assert_eq!(of_b, example.of_b, "{}", example.kind);
            let counter_example = read.counter_example.as_deref().unwrap_or_default();
            assert_eq!(counter_example, example.counter_example, "{}", example.kind);
            assert_eq!(read.explanation, example.explanation, "{}", example.kind);
        }
    }
}

#[test]
fn each_kind_is_read_from_prose() {
    for example in &EXAMPLES {
        // At the end of a sentence, as the paper has it, and on a line of its own.
        let in_line = format!(
            "**Analysis:** {} [SATISFACTION] {} [/SATISFACTION]",
            example.explanation,
            word(example.holds)
        );
        for text in [
            example.prose(),
            in_line,
            format!("<think>Hm, yes or no?</think>\n{}", example.prose()),
        ] {
            let read = read(&text).unwrap_or_else(|why| panic!("{}: {why}\n{text}", example.kind));
            assert_eq!(read.holds, example.holds, "{}", example.kind);
            assert!(read.explanation.contains(example.explanation), "{}", example.kind);
            if text.contains("Counter") {
                let counter_example = read.counter_example.as_deref().unwrap_or_default();
                assert_eq!(counter_example, example.counter_example, "{}", example.kind);
            }
        }
    }
}

#[test]
fn common_forms_are_read() {
    for (text, holds) in [
        ("[SATISFACTION] YES [/SATISFACTION]", true),
        ("[satisfaction]no[/satisfaction]", false),
        ("Final decision: **[SATISFACTION] NO [/SATISFACTION]**", false),
        ("Every trajectory for A fulfils B.\n\n```\n[SATISFACTION] YES [/SATISFACTION]\n```", true),
        (r#"{"decision": "yes"}"#, true),
        (r#"{"satisfies": false, "explanation": "It does not."}"#, false),
        (r#"{"answer": {"a_satisfies_b": "No", "requirements_of_b": null}}"#, false),
        (r#"{"decision": "[SATISFACTION] YES [/SATISFACTION]"}"#, true),
        ("{\"decision\": \"YES\"}\n\n[SATISFACTION] YES [/SATISFACTION]", true),
    ] {
        assert_eq!(read(text).map(|read| read.holds), Ok(holds), "{text}");
    }
}
