//! ROUGE-L, the F-measure of the longest common subsequence of words, as rouge-score computes it.

use super::rouge_n::Overlap;
use super::scorer::{Sides, Workbench};
use super::word_numbers::{ByWord, Word};

pub const REFERENCE: &str = super::rouge_n::REFERENCE;

pub fn score(sides: &Sides, workbench: &mut Workbench) -> f64 {
    let (gold, predicted) = (&sides.gold, &sides.predicted);
    let shared = longest_common_subsequence(gold, predicted, &mut workbench.marks);
    Overlap { shared, gold: gold.len(), predicted: predicted.len() }.f_measure()
}

/// Sixty-four words of the gold text at a time, one bit each, in the way of Crochemore et al. (2001)
/// and Hyyrö (2004): a bit of `row` is 0 where the subsequence grows by that gold word. What an
/// addition carries out of one block of words goes into the next, at the same predicted word.
fn longest_common_subsequence(gold: &[Word], predicted: &[Word], marks: &mut ByWord) -> usize {
    let mut length = 0;
    let mut carries = if gold.len() > 64 { vec![false; predicted.len()] } else { Vec::new() };
    for block in gold.chunks(64) {
        for (place, word) in block.iter().enumerate() {
            *marks.at(*word) |= 1 << place;
        }
        let mut row = u64::MAX;
        for (place, word) in predicted.iter().enumerate() {
            let same = row & marks.get(*word);
            let (sum, over) = row.overflowing_add(same);
            match carries.get_mut(place) {
                None => row = sum | (row & !same),
                Some(carry) => {
                    let (sum, over_again) = sum.overflowing_add(u64::from(*carry));
                    *carry = over || over_again;
                    row = sum | (row & !same);
                }
            }
        }
        let used = u64::MAX >> (64 - block.len());
        length += (!row & used).count_ones() as usize;
        marks.clear(block);
    }
    length
}

#[cfg(test)]
mod tests {
    use super::{ByWord, longest_common_subsequence};
    use crate::baselines::word_numbers::{Vocabulary, Word};
    use proptest::prelude::*;

    fn by_table(gold: &[Word], predicted: &[Word]) -> usize {
        let mut table = vec![vec![0; predicted.len() + 1]; gold.len() + 1];
        for (i, a) in gold.iter().enumerate() {
            for (j, b) in predicted.iter().enumerate() {
                table[i + 1][j + 1] =
                    if a == b { table[i][j] + 1 } else { table[i][j + 1].max(table[i + 1][j]) };
            }
        }
        table[gold.len()][predicted.len()]
    }

    proptest! {
        #[test]
        fn bits_give_what_the_table_gives(
            gold in prop::collection::vec(0..6_usize, 0..200),
            predicted in prop::collection::vec(0..6_usize, 0..200),
        ) {
            let mut vocabulary = Vocabulary::default();
            let words = ["a", "b", "c", "d", "e", "f"].map(|word| vocabulary.word(word));
            let [gold, predicted] =
                [gold, predicted].map(|side| side.iter().map(|i| words[*i]).collect::<Vec<_>>());
            let mut marks = ByWord::default();
            let found = longest_common_subsequence(&gold, &predicted, &mut marks);
            prop_assert_eq!(found, by_table(&gold, &predicted));
            prop_assert!(words.iter().all(|word| marks.get(*word) == 0));
        }
    }
}
