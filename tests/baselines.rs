//! The baselines against values that the Python libraries gave, where such values are at hand:
//! `BIFACT_SHARED` names the folder that has them below `reference`.

use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;

use bifact::baselines::{
    Baseline, PartOfSpeech, Scorer, WordNet, for_each_token_13a, for_each_token_rouge,
    for_each_token_treebank, stem,
};
use serde_json::Value;

fn wordnet() -> WordNet {
    WordNet::read(std::fs::read("public/wordnet.bin").unwrap()).unwrap()
}

/// The rows of one of the files, or none, said so.
fn rows(name: &str) -> Vec<Value> {
    let Ok(folder) = std::env::var("BIFACT_SHARED") else {
        println!("BIFACT_SHARED names no folder with values of the libraries: {name} is skipped.");
        return Vec::new();
    };
    let path = PathBuf::from(folder).join("reference").join(name);
    let text = std::fs::read_to_string(&path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn near(found: f64, expected: &Value, what: &str, row: &Value) {
    let expected = expected.as_f64().unwrap();
    let (gold, prediction) = (&row["gold"], &row["prediction"]);
    assert!(
        (found - expected).abs() < 1e-9,
        "{what}: {found}, not {expected}\n{gold}\n{prediction}"
    );
}

#[test]
fn scores_are_those_of_the_libraries() {
    let mut plain = Scorer::default();
    let mut with_synonyms = Scorer::with_synonyms(wordnet());
    for row in rows("pairs_metrics.jsonl") {
        let (gold, predicted) =
            (row["gold"].as_str().unwrap(), row["prediction"].as_str().unwrap());
        let found = plain.scores(gold, predicted);
        for (baseline, found) in Baseline::ALL.into_iter().zip(found) {
            let rouge = &row["rouge"];
            let bleu = row["bleu"]["sentence_bleu_default"].as_f64().unwrap() / 100.0;
            let expected = match baseline {
                Baseline::Bleu => &Value::from(bleu),
                Baseline::Rouge1 => &rouge["nostem"]["rouge1"][2],
                Baseline::Rouge2 => &rouge["nostem"]["rouge2"][2],
                Baseline::RougeL => &rouge["nostem"]["rougeL"][2],
                Baseline::Rouge1Stemmed => &rouge["stem"]["rouge1"][2],
                Baseline::Rouge2Stemmed => &rouge["stem"]["rouge2"][2],
                Baseline::RougeLStemmed => &rouge["stem"]["rougeL"][2],
                Baseline::Meteor => &row["meteor"]["treebank"]["exact_stem"],
            };
            near(found, expected, baseline.name(), &row);
        }
        let found = Baseline::Meteor.score(gold, predicted, &mut with_synonyms);
        near(found, &row["meteor"]["treebank"]["wordnet"], "METEOR with synonyms", &row);
    }
}

#[test]
fn tokens_are_those_of_the_libraries() {
    type Tokeniser = fn(&str, &mut dyn FnMut(&str));
    let tokenisers: [(&str, Tokeniser); 3] = [
        ("bleu13a", for_each_token_13a),
        ("rouge", for_each_token_rouge),
        ("treebank", for_each_token_treebank),
    ];
    for row in rows("pairs_metrics.jsonl") {
        for (name, for_each_token) in tokenisers {
            for (side, text) in [&row["gold"], &row["prediction"]].into_iter().enumerate() {
                let mut tokens = Vec::new();
                for_each_token(text.as_str().unwrap(), &mut |token| tokens.push(token.to_owned()));
                let expected = &row["tokens"][name][side];
                if !expected.is_null() {
                    assert_eq!(Value::from(tokens), *expected, "{name}: {text}");
                }
            }
        }
    }
}

#[test]
fn stems_are_those_of_nltk() {
    for row in rows("stems.jsonl") {
        let word = row["word"].as_str().unwrap().to_lowercase();
        assert_eq!(stem(&word), row["porter_nltk"].as_str().unwrap(), "{word}");
    }
}

#[test]
fn synonyms_are_those_of_wordnet() {
    let wordnet = wordnet();
    let mut names: HashMap<usize, Vec<String>> = HashMap::new();
    wordnet.for_each_name(&mut |synset, name| {
        names.entry(synset).or_default().push(name.to_owned());
    });
    for row in rows("meteor_synonyms.jsonl") {
        let word = row["word"].as_str().unwrap();
        let mut synsets = Vec::new();
        wordnet.synsets_of_form(&word.to_lowercase(), &mut synsets);
        let own = std::iter::once(word.to_owned());
        let found: BTreeSet<String> =
            synsets.iter().flat_map(|synset| names[synset].clone()).chain(own).collect();
        assert_eq!(Value::from_iter(found), row["synonyms"], "{word}");
        if row["morphy"].is_null() {
            continue;
        }
        for (part, letter) in PartOfSpeech::ALL.into_iter().zip(["n", "v", "a", "r"]) {
            let base = wordnet.bases(word, part).into_iter().next();
            assert_eq!(base.as_deref(), row["morphy"][letter].as_str(), "{word} as {part:?}");
        }
    }
}
