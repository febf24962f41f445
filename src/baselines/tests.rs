//! The baselines on texts of our own. The values were computed with sacrebleu 2.6.0, rouge-score 0.1.2
//! and nltk 3.10.4 with WordNet 3.0.

use proptest::prelude::*;

use super::{Baseline, PartOfSpeech, Scorer, WordNet};

const TABLE: &[u8] = include_bytes!("../../public/wordnet.bin");

fn wordnet() -> WordNet {
    WordNet::read(TABLE.to_vec()).unwrap()
}

/// A value for each baseline in the order of `Baseline::ALL`, and METEOR's with synonyms.
const PAIRS: &[(&str, &str, [f64; 9])] = &[
    (
        "Book a table for two at the harbour grill on Friday at 7:30 pm.",
        "Reserve a table for 2 at the Harbour Grill this Friday, 7:30 pm",
        [
            0.238_014_855_336,
            0.758_620_689_655,
            0.518_518_518_519,
            0.758_620_689_655,
            0.758_620_689_655,
            0.518_518_518_519,
            0.758_620_689_655,
            0.629_194_630_872,
            0.703_588_662_71,
        ],
    ),
    (
        "Order three boxes of green tea under $12.50 and ship them to the office.",
        "Ordering a box of green teas, shipped to our office, under $12.50.",
        [
            0.128_743_305_081,
            0.5,
            0.230_769_230_769,
            0.357_142_857_143,
            0.785_714_285_714,
            0.384_615_384_615,
            0.571_428_571_429,
            0.675_564_236_111,
            0.675_564_236_111,
        ],
    ),
    (
        "Delete every photo from last summer's trip",
        "Remove all photographs of the trip last summer",
        [
            0.065_672_747_361,
            0.375,
            0.142_857_142_857,
            0.25,
            0.375,
            0.142_857_142_857,
            0.25,
            0.319_444_444_444,
            0.394_531_25,
        ],
    ),
    (
        "Play the newest episode",
        "Play the newest episode",
        [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.992_187_5, 0.992_187_5],
    ),
    ("Search", "Search", [1.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0, 0.5, 0.5]),
    ("Search", "Browse", [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
    (
        "The mice ate 1,000 leaves; they won't stop!",
        "A mouse eats 1,000 leaves: it will not stop.",
        [
            0.082_951_935_071,
            0.4,
            0.222_222_222_222,
            0.4,
            0.4,
            0.222_222_222_222,
            0.4,
            0.232_323_232_323,
            0.232_323_232_323,
        ],
    ),
    (
        "Buy milk. Buy milk. Buy milk. Buy eggs.",
        "buy milk buy milk",
        [
            0.025_708_144_433,
            0.666_666_666_667,
            0.6,
            0.666_666_666_667,
            0.666_666_666_667,
            0.6,
            0.666_666_666_667,
            0.117_647_058_824,
            0.117_647_058_824,
        ],
    ),
    ("把闹钟设为早上七点", "把闹钟设到早上八点", [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
    (
        "Réserver deux places au théâtre «Odéon» — le 3 mai",
        "Réserver 2 places au théâtre Odéon le 3 mai",
        [
            0.277_580_605_448,
            0.916_666_666_667,
            0.818_181_818_182,
            0.916_666_666_667,
            0.916_666_666_667,
            0.818_181_818_182,
            0.916_666_666_667,
            0.641_025_641_026,
            0.641_025_641_026,
        ],
    ),
    ("", "Open the settings", [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
    ("Open the settings", "", [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
    ("", "", [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
    ("?!", "?!", [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.9375, 0.9375]),
    (
        "I cannot find 'the big atlas', so I'm gonna buy a purchase order form",
        "I can't locate the large atlas so I will purchase an order form",
        [
            0.066_607_962_307,
            0.551_724_137_931,
            0.222_222_222_222,
            0.551_724_137_931,
            0.551_724_137_931,
            0.222_222_222_222,
            0.551_724_137_931,
            0.325_386_597_938,
            0.325_386_597_938,
        ],
    ),
];

#[test]
fn scores_are_those_of_the_libraries() {
    let (mut plain, mut with_synonyms) = (Scorer::default(), Scorer::with_synonyms(wordnet()));
    for (gold, predicted, expected) in PAIRS {
        let found = plain.scores(gold, predicted);
        let with_synonyms = Baseline::Meteor.score(gold, predicted, &mut with_synonyms);
        for (place, found) in found.into_iter().chain([with_synonyms]).enumerate() {
            let expected = expected[place];
            assert!((found - expected).abs() < 1e-9, "{place}: {found}, not {expected}: {gold}");
        }
    }
}

#[test]
fn one_baseline_alone_scores_as_among_all() {
    let mut scorer = Scorer::with_synonyms(wordnet());
    for (gold, predicted, _) in PAIRS {
        let all = scorer.scores(gold, predicted);
        let each = Baseline::ALL.map(|baseline| baseline.score(gold, predicted, &mut scorer));
        assert_eq!(each.map(f64::to_bits), all.map(f64::to_bits), "{gold}");
    }
}

#[test]
fn a_signature_says_what_a_score_depends_on() {
    let signatures = |scorer: &Scorer| Baseline::ALL.map(|b| b.signature(scorer)).join("\n");
    expect_test::expect![[r#"
        BLEU|tok:13a|smooth:exp|eff:yes|case:mixed|version:bifact-0.1.0
        ROUGE-1|score:f1|tok:rouge-score|stem:no|case:lower|version:bifact-0.1.0
        ROUGE-2|score:f1|tok:rouge-score|stem:no|case:lower|version:bifact-0.1.0
        ROUGE-L|score:f1|tok:rouge-score|stem:no|case:lower|version:bifact-0.1.0
        ROUGE-1|score:f1|tok:rouge-score|stem:porter-nltk|case:lower|version:bifact-0.1.0
        ROUGE-2|score:f1|tok:rouge-score|stem:porter-nltk|case:lower|version:bifact-0.1.0
        ROUGE-L|score:f1|tok:rouge-score|stem:porter-nltk|case:lower|version:bifact-0.1.0
        METEOR|tok:nltk-treebank|match:exact+stem|a:0.9|b:3|g:0.5|case:lower|version:bifact-0.1.0"#]]
    .assert_eq(&signatures(&Scorer::default()));
    let with_synonyms = Baseline::Meteor.signature(&Scorer::with_synonyms(wordnet()));
    assert!(with_synonyms.contains("|match:exact+stem+wordnet3.0|"), "{with_synonyms}");
}

#[test]
fn a_name_is_found_among_the_synsets_of_a_form() {
    let wordnet = wordnet();
    let check = |form: &str, name: &str, expected: bool| {
        let (mut of_form, mut named) = (Vec::new(), Vec::new());
        wordnet.synsets_of_form(form, &mut of_form);
        wordnet.synsets_named(name, &mut named);
        let found = named.iter().any(|synset| of_form.contains(synset));
        assert_eq!(found, expected, "{form} and {name}");
    };
    check("buy", "purchase", true);
    check("mice", "mouse", true);
    check("gold", "au", false);
    check("gold", "gilded", true);
    check("was", "exist", true);
    check("coffee_bean", "coffee", true);
    check("coffee", "coffee_bean", false);
    check("children", "kid", true);
    check("earth", "globe", true);
    check("kettle", "harbour", false);
}

#[test]
fn only_one_ending_is_taken_off_a_form() {
    let wordnet = wordnet();
    assert_eq!(wordnet.bases("wolves", PartOfSpeech::Noun), ["wolf"]);
    assert_eq!(wordnet.bases("was", PartOfSpeech::Verb), ["be"]);
    assert_eq!(wordnet.bases("meetings", PartOfSpeech::Noun), ["meeting"]);
    assert!(wordnet.bases("meetings", PartOfSpeech::Verb).is_empty());
}

#[test]
fn a_table_that_is_cut_short_is_none() {
    for length in [0, 10, 16, 40, 5_000, TABLE.len() - 1] {
        assert!(WordNet::read(TABLE[..length].to_vec()).is_err(), "{length}");
    }
}

#[test]
fn the_table_is_small_enough_for_the_wire() {
    assert!(TABLE.len() <= 2_500_000, "{}", TABLE.len());
}

/// Words that meet the odd rules, between letters of any script.
fn text() -> impl Strategy<Value = String> {
    let odd = "[-.,:;'\"`«»“”’ a-eA-Esn0-9_\u{1c}\u{a0}&<>%İſé٣]{0,30}";
    let words = "((cannot|gimme'tis|it's|e\\.g\\.|&lt;|mice|-\n|buy|) ?){0,12}";
    prop_oneof![any::<String>(), odd, words]
}

proptest! {
    #[test]
    fn every_score_is_from_0_to_1(gold in text(), predicted in text()) {
        let mut scorer = Scorer::default();
        for score in scorer.scores(&gold, &predicted) {
            prop_assert!((0.0..=1.0).contains(&score), "{score}");
        }
    }

    #[test]
    fn a_text_is_like_itself(text in "[a-z]{1,9}( [a-z]{1,9}){3,20}") {
        let [bleu, rest @ .., meteor] = Scorer::default().scores(&text, &text);
        prop_assert!((bleu - 1.0).abs() < 1e-12);
        prop_assert!(rest.into_iter().all(|rouge| (rouge - 1.0).abs() < 1e-12));
        prop_assert!(meteor > 0.99 && meteor < 1.0);
    }

    #[test]
    fn bytes_that_are_spoilt_break_nothing(
        spoilt in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..40),
        near_the_start in any::<bool>(),
        form in "[a-z]{1,8}(s|ed|ing)?",
    ) {
        let mut table = TABLE.to_vec();
        for (place, byte) in spoilt {
            let end = if near_the_start { 60 } else { TABLE.len() };
            table[place.index(end)] = byte;
        }
        if let Ok(wordnet) = WordNet::read(table) {
            wordnet.bases(&form, PartOfSpeech::Verb);
            let mut scorer = Scorer::with_synonyms(wordnet);
            Baseline::Meteor.score("mice buy gold kettles", &form, &mut scorer);
            Baseline::Meteor.score(&form, "mouse purchase golden pots", &mut scorer);
        }
    }
}
