//! The judge without a model, on any two texts: facts are named once, each is judged, and what is near
//! is near in both lists.

use bifact::evaluation::verdict::Verdict;
use bifact::methods::bifact::fact::{Assessment, Fact, JudgedFact};
use bifact::rules::{assess, facts_of, near_counterparts};
use proptest::prelude::*;

use crate::effort::try_hard;
use crate::growth::{Family, many};
use crate::mutation::{any_text, spoilt_text};
use crate::target::Target;

pub const TARGET: Target = Target { name: "rules", families };

const WORDS: &[&str] = &[
    "order",
    "two",
    "lemon",
    "tarts",
    "on",
    "Saturday",
    "and",
    "not",
    "from",
    "Oslo",
    "to",
    "between",
    "7:30",
    "at",
    "most",
    "$40",
    "for",
    ",",
    "then",
    "the",
    "cheapest",
    "\"a b\"",
    "March",
    "3",
    "5-star",
    "without",
    "half",
    "%",
    "bis",
    "und",
    "月曜日",
];

fn intent() -> impl Strategy<Value = String> {
    let words =
        prop::collection::vec(prop::sample::select(WORDS), 0..25).prop_map(|words| words.join(" "));
    prop_oneof![3 => spoilt_text(words), 1 => any_text()]
}

#[test]
fn any_two_texts_are_judged_fact_by_fact() {
    try_hard("rules", (intent(), intent()), |(gold, predicted)| {
        let facts = facts_of(&gold);
        prop_assert_eq!(facts.is_empty(), Fact::new(&gold).is_none(), "{:?}", gold);
        let assessment = assess(&gold, &facts, &predicted);
        prop_assert!(assessment.is_against(&facts));
        let near = near_counterparts(&assessment);
        for (place, pair) in near.iter().enumerate() {
            prop_assert!(!assessment.gold[pair.gold].stands().is_supported());
            prop_assert!(!assessment.predicted[pair.predicted].stands().is_supported());
            prop_assert!(near[..place].iter().all(|other| other.gold != pair.gold));
        }
        Ok(())
    });
}

fn judge((gold, predicted): &(String, String)) {
    let assessment = assess(gold, &facts_of(gold), predicted);
    near_counterparts(&assessment);
}

fn of_text(name: &'static str, largest: usize, make: fn(usize) -> String) -> Family {
    Family::new(name, largest, move |n| (make(n), make(n + n / 10)), judge)
}

fn unsupported(n: usize, fact: fn(usize) -> String) -> Assessment {
    let judged = |at| {
        JudgedFact::new(Fact::new(&fact(at)).expect("a fact"), Verdict::Unsupported, String::new())
    };
    Assessment { gold: (0..n).map(judged).collect(), predicted: (1..=n).map(judged).collect() }
}

fn families() -> Vec<Family> {
    vec![
        of_text("a long intent", 100_000, |n| "order two lemon tarts on Saturday and ".repeat(n)),
        of_text("an intent without an end of a clause", 100_000, |n| {
            many(n, |at| format!("word{at} "))
        }),
        of_text("one endless word", 100_000, |n| "x".repeat(n)),
        of_text("one endless number", 100_000, |n| "1,".repeat(n)),
        of_text("open quotes", 100_000, |n| "\"a ".repeat(n)),
        of_text("signs", 100_000, |n| "月".repeat(n)),
        of_text("words that only join", 10_000, |n| "to ".repeat(n)),
        of_text("and after and", 10_000, |n| "x and ".repeat(n)),
        of_text("between without an end", 10_000, |n| "between a and ".repeat(n)),
        of_text("hyphens", 10_000, |n| "- ".repeat(n)),
        of_text("superlatives before a thing", 10_000, |n| {
            format!("order {}{}", "cheapest ".repeat(n), many(n, |at| format!("word{at} ")))
        })
        // No more than sixty are facts of their own.
        .from(100),
        of_text("numbers of one thing", 10_000, |n| many(n, |at| format!("{at} tarts "))),
        of_text("names", 10_000, |n| many(n, |at| format!("Name{at} "))),
        of_text("denials", 10_000, |n| "tarts are not wanted ".repeat(n)),
        of_text("dates", 10_000, |n| many(n, |at| format!("{}/{} ", 1 + at % 12, 1 + at % 28))),
        of_text("words that begin alike", 3000, |n| {
            let letters: Vec<char> = ('\u{100}'..'\u{1ff}').collect();
            let letter = |at: usize| letters[at % letters.len()];
            many(n, |at| format!("aaaa{}{} ", letter(at), at / letters.len()))
        })
        .from(300),
        Family::new(
            "many given facts",
            10_000,
            |n| {
                let facts: Vec<Fact> = (0..n)
                    .filter_map(|at| Fact::new(&format!("stop {at} is gate {}", at % 31)))
                    .collect();
                (facts, "plan a tour with stop 3 at gate 4".to_owned())
            },
            |(facts, text)| drop(assess(text, facts, text)),
        ),
        // No more than a hundred are compared.
        Family::new(
            "many near facts",
            10_000,
            |n| unsupported(n, |at| format!("the day of stop {at} of the tour is Friday")),
            |assessment| {
                near_counterparts(assessment);
            },
        )
        .from(100),
        Family::new(
            "many long near facts",
            10_000,
            |n| unsupported(n, |at| "walk on the long road to ".repeat(5) + &at.to_string()),
            |assessment| {
                near_counterparts(assessment);
            },
        )
        .from(100),
    ]
}
