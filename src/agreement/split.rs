//! Splits the labelled pairs into development and test pairs: by the file's column, otherwise by a seeded draw.

use std::fmt;

use super::protocol::Protocol;
use super::sampler::Sampler;
use crate::report::csv_line;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Development,
    Test,
}

impl Part {
    /// Reads the usual values of the column, in any case.
    pub fn from_words(words: &str) -> Option<Self> {
        let letters: String =
            words.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
        let begins = |names: &[&str]| names.iter().any(|name| letters.starts_with(name));
        if begins(&["dev", "val", "train", "calib", "tun"]) {
            Some(Self::Development)
        } else if begins(&["test", "eval", "heldout", "holdout"]) {
            Some(Self::Test)
        } else {
            None
        }
    }

    /// As written to files; `from_words` reads it.
    pub fn key(self) -> &'static str {
        match self {
            Self::Development => "development",
            Self::Test => "test",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SplitRule {
    /// By the column if it names both parts, otherwise drawn.
    Column,
    /// Drawn, whatever the column says.
    Drawn,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drawing {
    /// From all pairs.
    Plain,
    /// From matches and non-matches in the same proportion.
    Stratified,
}

/// How the split was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SplitOrigin {
    /// Labelled pairs that the column puts in neither part.
    Column {
        left_out: usize,
    },
    Drawn {
        drawing: Drawing,
        percent: u8,
        seed: u64,
    },
}

impl fmt::Display for SplitOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Column { left_out: 0 } => f.write_str("split by the file’s column"),
            Self::Column { left_out } => {
                write!(f, "split by the file’s column, {left_out} labelled pairs in neither part")
            }
            Self::Drawn { drawing, percent, seed } => {
                let how = match drawing {
                    Drawing::Plain => "drawn at random",
                    Drawing::Stratified => "drawn at random, stratified by match",
                };
                write!(f, "{percent} % for development {how}, seed {seed}")
            }
        }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Split {
    /// In the order of the pairs; `None` for pairs without a label and for those left out.
    pub parts: Vec<Option<Part>>,
    pub origin: SplitOrigin,
}

impl Split {
    pub fn of(labels: &[Option<bool>], column: &[Option<Box<str>>], protocol: &Protocol) -> Self {
        if protocol.split == SplitRule::Column
            && let Some(split) = by_column(labels, column)
        {
            return split;
        }
        let mut parts: Vec<_> =
            labels.iter().map(|label| label.is_some().then_some(Part::Test)).collect();
        Sampler::new(labels, protocol).draw(&mut |place| {
            if let Some(part) = parts.get_mut(place) {
                *part = Some(Part::Development);
            }
        });
        let Protocol { drawing, development_percent: percent, .. } = *protocol;
        let seed = protocol.bootstrap.seed;
        Self { parts, origin: SplitOrigin::Drawn { drawing, percent, seed } }
    }

    pub fn part(&self, place: usize) -> Option<Part> {
        self.parts.get(place).copied().flatten()
    }

    /// A table of two columns, with the ids of the pairs in order.
    pub fn csv<'a>(&self, names: impl Iterator<Item = &'a str>) -> String {
        let mut table = csv_line(["id", "split"].map(str::to_owned).into_iter());
        for (name, part) in names.zip(&self.parts) {
            if let Some(part) = part {
                table.push_str(&csv_line([name, part.key()].map(str::to_owned).into_iter()));
            }
        }
        table
    }
}

/// `None` if the column does not give both parts a labelled pair.
fn by_column(labels: &[Option<bool>], column: &[Option<Box<str>>]) -> Option<Split> {
    let part = |(place, label): (usize, &Option<bool>)| {
        label.and_then(|_| Part::from_words(column.get(place)?.as_deref()?))
    };
    let parts: Vec<_> = labels.iter().enumerate().map(part).collect();
    let has = |part| parts.contains(&Some(part));
    if !has(Part::Development) || !has(Part::Test) {
        return None;
    }
    let labelled = labels.iter().flatten().count();
    let left_out = labelled - parts.iter().flatten().count();
    Some(Split { parts, origin: SplitOrigin::Column { left_out } })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn labels(matches: usize, others: usize) -> Vec<Option<bool>> {
        let mut labels = vec![Some(true); matches];
        labels.extend(vec![Some(false); others]);
        labels.push(None);
        labels
    }

    fn count(split: &Split, part: Part) -> usize {
        split.parts.iter().filter(|here| **here == Some(part)).count()
    }

    fn drawn(drawing: Drawing, seed: u64, labels: &[Option<bool>]) -> Split {
        let mut protocol = Protocol { split: SplitRule::Drawn, drawing, ..Protocol::default() };
        protocol.bootstrap.seed = seed;
        Split::of(labels, &[], &protocol)
    }

    #[test]
    fn columns_are_read_by_how_they_begin() {
        for words in ["dev", "Development", "validation", "val", "TRAIN", "tuning", "dev-web"] {
            assert_eq!(Part::from_words(words), Some(Part::Development), "{words}");
        }
        for words in ["test", "Test_website", "testing", "eval", "held-out"] {
            assert_eq!(Part::from_words(words), Some(Part::Test), "{words}");
        }
        for words in ["", "0", "web", "fold 3"] {
            assert_eq!(Part::from_words(words), None, "{words}");
        }
    }

    #[test]
    fn the_column_decides_where_it_names_both_parts() {
        let column = |words: [&str; 4]| words.map(|words| Some(Box::from(words))).to_vec();
        let labels = [Some(true), Some(false), Some(true), None];
        let split = |words| Split::of(&labels, &column(words), &Protocol::default());
        let by_column = split(["dev", "test", "web", "test"]);
        assert_eq!(by_column.parts, [Some(Part::Development), Some(Part::Test), None, None]);
        assert_eq!(by_column.origin, SplitOrigin::Column { left_out: 1 });
        // The only development pair has no label, so there is nothing to choose a threshold on.
        assert!(matches!(split(["test", "test", "test", "dev"]).origin, SplitOrigin::Drawn { .. }));
    }

    #[test]
    fn a_tenth_is_drawn_and_of_each_kind_where_stratified() {
        let labels = labels(30, 370);
        assert_eq!(count(&drawn(Drawing::Plain, 1, &labels), Part::Development), 40);
        let stratified = drawn(Drawing::Stratified, 1, &labels);
        assert_eq!(count(&stratified, Part::Development), 40);
        let matches = stratified.parts.iter().take(30);
        assert_eq!(matches.filter(|part| **part == Some(Part::Development)).count(), 3);
    }

    #[test]
    fn the_same_seed_draws_the_same_and_another_another() {
        let labels = labels(200, 200);
        let split = |seed| drawn(Drawing::Stratified, seed, &labels).parts;
        assert_eq!(split(7), split(7));
        assert_ne!(split(7), split(8));
    }

    #[test]
    fn the_split_is_a_table_of_labelled_pairs() {
        let split = Split {
            parts: vec![Some(Part::Test), None, Some(Part::Development)],
            origin: SplitOrigin::Column { left_out: 0 },
        };
        let csv = split.csv(["=1", "b", "c, d"].into_iter());
        assert_eq!(csv, "id,split\r\n\"'=1\",test\r\n\"c, d\",development\r\n");
    }

    proptest! {
        #[test]
        fn every_labelled_pair_is_in_one_part_and_no_part_is_empty(
            matches in 0usize..40, others in 0usize..40, seed in any::<u64>(),
        ) {
            let labels = labels(matches, others);
            for drawing in [Drawing::Plain, Drawing::Stratified] {
                let split = drawn(drawing, seed, &labels);
                let (development, test) =
                    (count(&split, Part::Development), count(&split, Part::Test));
                prop_assert_eq!(development + test, matches + others);
                if drawing == Drawing::Plain && matches + others > 1 {
                    prop_assert!(development > 0 && test > 0);
                }
                prop_assert_eq!(split.part(matches + others), None);
            }
        }
    }
}
