//! A pair is judged again: which of a person's corrections still hold.

use crate::evaluation::fact::{Assessment, JudgedFact, Side};

/// A correction is about a fact, so it stays with a fact of the same words, whatever the judge says
/// of it this time. Facts that are gone take theirs along: the number of those is returned.
pub fn carry_over_corrections(from: &Assessment, to: &mut Assessment) -> usize {
    let mut dropped = 0;
    for side in Side::ALL {
        for corrected in from.facts(side).iter().filter(|judged| judged.correction.is_some()) {
            let same = |judged: &&mut JudgedFact| judged.fact == corrected.fact;
            match to.facts_mut(side).iter_mut().find(same) {
                Some(judged) => judged.correction.clone_from(&corrected.correction),
                None => dropped += 1,
            }
        }
    }
    dropped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::fact::{Correction, Fact, Verdict};

    fn judged(fact: &str, corrected: bool) -> JudgedFact {
        let correction = Correction {
            verdict: Verdict::Supported,
            by: fact.to_owned(),
            at: String::new(),
            note: String::new(),
        };
        JudgedFact {
            correction: corrected.then(|| correction.into()),
            ..JudgedFact::new(Fact::new(fact).unwrap(), Verdict::Unsupported, String::new())
        }
    }

    #[test]
    fn words_that_stayed_keep_their_correction() {
        let from = Assessment {
            gold: vec![judged("A", true), judged("B", true), judged("C", false)],
            predicted: vec![judged("P", true)],
        };
        let mut to = Assessment {
            gold: vec![judged("C", false), judged("A", false)],
            predicted: vec![judged("P", false), judged("A", false)],
        };
        assert_eq!(carry_over_corrections(&from, &mut to), 1);
        assert_eq!(to.gold, [judged("C", false), judged("A", true)]);
        assert_eq!(to.predicted, [judged("P", true), judged("A", false)]);
    }
}
