//! What counts as a match by the judge, so that a match rate can be corrected.

use crate::agreement::labelled_set::PartlyCounts;
use crate::evaluation::results::Results;
use crate::evaluation::row::SameTask;
use crate::methods::autorater::Autorater;
use crate::methods::bifact::Bifact;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchRule {
    /// Bi-Fact's F1 in hundredths.
    F1AtLeast(u8),
    Autorater,
}

impl Default for MatchRule {
    fn default() -> Self {
        Self::F1AtLeast(80)
    }
}

impl MatchRule {
    pub const ALL: [Self; 6] = [
        Self::F1AtLeast(50),
        Self::F1AtLeast(70),
        Self::F1AtLeast(80),
        Self::F1AtLeast(90),
        Self::F1AtLeast(100),
        Self::Autorater,
    ];

    pub fn key(self) -> String {
        match self {
            Self::F1AtLeast(hundredths) => format!("f1-{hundredths}"),
            Self::Autorater => "autorater".to_owned(),
        }
    }

    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.key() == key)
    }

    /// By the judges' own answers, which no correction changes.
    pub fn is_match(
        self,
        place: usize,
        results: &Results<Bifact>,
        levels: Option<&Results<Autorater>>,
        partly: PartlyCounts,
    ) -> Option<bool> {
        match self {
            Self::F1AtLeast(hundredths) => {
                let f1 = results.assessment(place)?.uncorrected_tally().scores().f1?;
                // Rounding must not decide: 4/5 is 0.8.
                Some(f1 + 1e-9 >= f64::from(hundredths) / 100.0)
            }
            Self::Autorater => {
                let relation = levels?.finding(place)?;
                partly.is_match(match relation.holds() {
                    [true, true] => SameTask::Yes,
                    [false, false] => SameTask::No,
                    _ => SameTask::Partly,
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::read_whole;
    use crate::report::read_back;

    #[test]
    fn a_rule_reads_the_judge_it_names() {
        let (batch, results) = read_whole(include_str!("../../public/sample.jsonl"));
        let levels: Results<Autorater> = read_back(&batch);
        let matches = |rule: MatchRule| {
            let partly = PartlyCounts::default();
            let is_match = |place| rule.is_match(place, &results, Some(&levels), partly);
            (0..batch.pairs.len()).filter_map(is_match).filter(|is_match| *is_match).count()
        };
        let counts = MatchRule::ALL.map(matches);
        assert!(counts[..5].is_sorted_by(|one, other| one >= other), "{counts:?}");
        assert!(counts[4] > 0 && counts[0] > counts[4] && counts[5] > 0, "{counts:?}");
        for rule in MatchRule::ALL {
            assert_eq!(MatchRule::from_key(&rule.key()), Some(rule));
        }
    }
}
