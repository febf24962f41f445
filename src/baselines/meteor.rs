//! METEOR as nltk's `single_meteor_score` computes it on the words of `NLTKWordTokenizer`.
//!
//! Words are matched in three rounds, each with what the rounds before left over: the same word, the
//! same stem, and, where WordNet is loaded, stems of which one names a synset of the other. All rounds
//! go from the end of both texts. Many short runs of matches are worth less than one long run, and even
//! one run costs something: a text scores below 1 against itself.

use super::rouge_n::ratio;
use super::scorer::{Sides, Workbench};
use super::word_numbers::{ByWord, Word};

pub const REFERENCE: &str = "Lavie and Agarwal, “METEOR: An Automatic Metric for MT Evaluation with \
    High Levels of Correlation with Human Judgments”, WMT 2007; as in nltk 3.10.4";

pub const SETTINGS_WITH_SYNONYMS: &str =
    "tok:nltk-treebank|match:exact+stem+wordnet3.0|a:0.9|b:3|g:0.5|case:lower";

pub const SETTINGS_WITHOUT_SYNONYMS: &str =
    "tok:nltk-treebank|match:exact+stem|a:0.9|b:3|g:0.5|case:lower";

pub fn score(sides: &Sides, workbench: &mut Workbench) -> f64 {
    let matches = align(sides, workbench);
    let count = matches.iter().flatten().count();
    if count == 0 {
        return 0.0;
    }
    let precision = ratio(count, sides.predicted.len());
    let recall = ratio(count, sides.gold.len());
    let mean = precision * recall / (0.9 * precision + 0.1 * recall);
    let fragmentation = ratio(count_chunks(&matches), count);
    (1.0 - 0.5 * fragmentation * fragmentation * fragmentation) * mean
}

/// For each predicted word the place of its gold word.
type Matches = Vec<Option<usize>>;

fn align(sides: &Sides, workbench: &mut Workbench) -> Matches {
    let Workbench { vocabulary, synonyms, marks, .. } = workbench;
    let mut matches = vec![None; sides.predicted.len()];
    let mut left = sides.gold.iter().map(|word| Some(*word)).collect::<Vec<_>>();
    match_same(&sides.predicted, &mut left, &mut matches, marks);
    let is_complete = |left: &[Option<Word>], matches: &Matches| {
        !left.iter().any(Option::is_some) || !matches.contains(&None)
    };
    if is_complete(&left, &matches) {
        return matches;
    }
    let mut stems = sides.predicted.clone();
    for (word, matched) in stems.iter_mut().zip(&matches) {
        if matched.is_none() {
            *word = vocabulary.stem(*word);
        }
    }
    for word in left.iter_mut().flatten() {
        *word = vocabulary.stem(*word);
    }
    match_same(&stems, &mut left, &mut matches, marks);
    if let Some(synonyms) = synonyms
        && !is_complete(&left, &matches)
    {
        synonyms.match_synonyms(&stems, &mut left, &mut matches, vocabulary);
    }
    matches
}

/// Each predicted word, the last first, takes the last gold word like it that is left.
fn match_same(
    predicted: &[Word],
    left: &mut [Option<Word>],
    matches: &mut Matches,
    marks: &mut ByWord,
) {
    let mut before = vec![0; left.len()];
    for (place, (word, before)) in left.iter().zip(&mut before).enumerate() {
        if let Some(word) = word {
            *before = std::mem::replace(marks.at(*word), place as u64 + 1);
        }
    }
    let used: Vec<Word> = left.iter().flatten().copied().collect();
    for (word, matched) in predicted.iter().zip(matches.iter_mut()).rev() {
        if matched.is_some() {
            continue;
        }
        if let Some(place) = usize::try_from(marks.get(*word)).unwrap_or(0).checked_sub(1) {
            *marks.at(*word) = before[place];
            *matched = Some(place);
            left[place] = None;
        }
    }
    marks.clear(&used);
}

/// Runs of words that follow each other in both texts.
fn count_chunks(matches: &Matches) -> usize {
    let mut chunks = 0;
    let mut expected = None;
    for matched in matches {
        if let Some(place) = matched
            && expected != Some(*place)
        {
            chunks += 1;
        }
        expected = matched.map(|place| place + 1);
    }
    chunks
}
