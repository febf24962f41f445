//! BLEU, ROUGE and METEOR of any two texts: from 0 to 1, and never what is no number. Spoilt tables of
//! WordNet are refused or read, and do not end the page.

use std::sync::LazyLock;

use bifact::baselines::{Baseline, Scorer, WordNet};
use proptest::prelude::*;

use crate::effort::try_hard;
use crate::growth::{Family, many};
use crate::mutation::any_text;
use crate::target::Target;

pub const TARGET: Target = Target { name: "baselines", families };

static TABLE: LazyLock<Vec<u8>> =
    LazyLock::new(|| std::fs::read("public/wordnet.bin").expect("the table of WordNet"));

#[test]
fn any_two_texts_score_from_0_to_1() {
    let text = || prop::collection::vec(any_text(), 0..5).prop_map(|parts| parts.join(" "));
    try_hard("baselines, texts", (text(), text()), |(gold, predicted)| {
        for score in Scorer::default().scores(&gold, &predicted) {
            prop_assert!((0.0..=1.0 + 1e-9).contains(&score), "{}", score);
        }
        Ok(())
    });
}

#[test]
fn a_spoilt_table_is_refused_or_read() {
    let spoilt = prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6);
    let cut = prop::option::of(any::<prop::sample::Index>());
    try_hard("baselines, tables", (spoilt, cut, "[a-z ]{0,30}"), |(bytes, cut, text)| {
        let mut table = TABLE.clone();
        for (at, byte) in bytes {
            // Half of the changes in what comes first and says where all else is.
            let within = if byte % 2 == 0 { table.len() } else { 64 };
            table[at.index(within)] = byte;
        }
        if let Some(cut) = cut {
            table.truncate(cut.index(TABLE.len()));
        }
        if let Ok(wordnet) = WordNet::read(table) {
            Baseline::Meteor.score(
                &text,
                "dogs running quickly",
                &mut Scorer::with_synonyms(wordnet),
            );
        }
        Ok(())
    });
}

/// The longest common subsequence takes the product of both lengths, sixty-four words at a time.
fn grows_with_its_product(baseline: Baseline) -> bool {
    matches!(baseline, Baseline::RougeL | Baseline::RougeLStemmed)
}

fn score((gold, predicted): &(String, String)) {
    let mut scorer = Scorer::default();
    for baseline in Baseline::ALL.into_iter().filter(|baseline| !grows_with_its_product(*baseline))
    {
        baseline.score(gold, predicted, &mut scorer);
    }
}

fn of_text(name: &'static str, largest: usize, make: fn(usize) -> String) -> Family {
    Family::new(name, largest, move |n| (make(n), make(n + n / 10)), score)
}

fn families() -> Vec<Family> {
    vec![
        of_text("a long text", 100_000, |n| many(n, |at| format!("word{at} of "))),
        of_text("one word over and over", 100_000, |n| "word ".repeat(n)),
        of_text("one endless word", 100_000, |n| "x".repeat(n)),
        of_text("apostrophes and dots", 100_000, |n| "don't. 'tis ... ".repeat(n)),
        of_text("signs", 100_000, |n| "&amp;<>,.1-".repeat(n)),
    ]
}
