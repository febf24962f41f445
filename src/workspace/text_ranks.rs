//! Sorts texts as a person expects: ignoring case, and 2 before 10.

use std::cmp::Ordering;

/// Only this much of a text is compared; beyond it nobody would notice the order.
const DECIDES: usize = 96;

/// How many texts are read, sorted or merged in one step: about a millisecond.
const STEP: usize = 1024;

/// The rank of each text; equal texts have the same.
pub fn ranks<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<u32> {
    let texts: Vec<&str> = texts.collect();
    let mut ranking = Ranking::default();
    loop {
        if let Some(ranks) = ranking.step(&|place| texts.get(place).copied()) {
            return ranks;
        }
    }
}

/// Computes `ranks` in short steps: makes keys, sorts them in runs, and merges the runs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ranking {
    keys: Keys,
    /// The first bytes of a text's key as a number, which compares fast, and the text's place.
    sorted: Vec<(u64, u32)>,
    /// What is merged so far.
    merged: Vec<(u64, u32)>,
    ranks: Vec<u32>,
    stage: Stage,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Stage {
    #[default]
    Read,
    SortRun {
        from: usize,
    },
    Merge(Merge),
    Rank {
        next: usize,
        rank: u32,
    },
}

/// Two runs side by side, of this width, of which the first begins at `from`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Merge {
    width: usize,
    from: usize,
    left: usize,
    right: usize,
}

impl Merge {
    fn at(from: usize, width: usize) -> Self {
        Self { width, from, left: from, right: from + width }
    }
}

impl Ranking {
    /// Continues, and returns the ranks once they are complete.
    pub fn step<'a>(&mut self, text: &dyn Fn(usize) -> Option<&'a str>) -> Option<Vec<u32>> {
        let count = self.sorted.len();
        self.stage = match self.stage {
            Stage::Read => self.read(text),
            Stage::SortRun { from } if from < count => {
                let run = self.sorted.get_mut(from..count.min(from + STEP)).unwrap_or_default();
                run.sort_unstable_by(|one, other| self.keys.compare(*one, *other));
                Stage::SortRun { from: from + STEP }
            }
            Stage::SortRun { .. } => Stage::Merge(Merge::at(0, STEP)),
            Stage::Merge(Merge { width, .. }) if width >= count => {
                self.ranks = vec![0; count];
                Stage::Rank { next: 0, rank: 0 }
            }
            Stage::Merge(merge) => Stage::Merge(self.merge(merge)),
            Stage::Rank { next, .. } if next >= count => {
                return Some(std::mem::take(self).ranks);
            }
            Stage::Rank { next, rank } => self.rank(next, rank),
        };
        None
    }

    fn read<'a>(&mut self, text: &dyn Fn(usize) -> Option<&'a str>) -> Stage {
        for _ in 0..STEP {
            let place = self.sorted.len();
            let (Some(text), Ok(number)) = (text(place), u32::try_from(place)) else {
                return Stage::SortRun { from: 0 };
            };
            self.sorted.push((self.keys.add(text), number));
        }
        Stage::Read
    }

    fn merge(&mut self, mut at: Merge) -> Merge {
        let count = self.sorted.len();
        for _ in 0..STEP {
            let (middle, end) = (count.min(at.from + at.width), count.min(at.from + 2 * at.width));
            let left = self.sorted.get(at.left).filter(|_| at.left < middle);
            let right = self.sorted.get(at.right).filter(|_| at.right < end);
            let (taken, place) = match (left, right) {
                (Some(left), Some(right)) if self.keys.compare(*right, *left).is_lt() => {
                    (*right, &mut at.right)
                }
                (Some(left), _) => (*left, &mut at.left),
                (None, Some(right)) => (*right, &mut at.right),
                (None, None) if end < count => {
                    at = Merge::at(end, at.width);
                    continue;
                }
                (None, None) => {
                    std::mem::swap(&mut self.sorted, &mut self.merged);
                    self.merged.clear();
                    return Merge::at(0, 2 * at.width);
                }
            };
            *place += 1;
            self.merged.push(taken);
        }
        at
    }

    fn rank(&mut self, next: usize, mut rank: u32) -> Stage {
        let end = self.sorted.len().min(next + STEP);
        for place in next..end {
            let Some((_, text)) = self.sorted.get(place) else { continue };
            let before = place.checked_sub(1).and_then(|before| self.sorted.get(before));
            let is_new =
                before.is_some_and(|(_, other)| self.keys.of(*other) != self.keys.of(*text));
            rank += u32::from(is_new);
            if let Some(slot) = self.ranks.get_mut(*text as usize) {
                *slot = rank;
            }
        }
        Stage::Rank { next: end, rank }
    }
}

/// The keys of all texts, one behind the other.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Keys {
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl Keys {
    /// Returns the first bytes of the key.
    fn add(&mut self, text: &str) -> u64 {
        let from = self.bytes.len();
        push_key(&mut self.bytes, text);
        self.ends.push(self.bytes.len());
        let mut first = [0; 8];
        first.iter_mut().zip(self.bytes.iter().skip(from)).for_each(|(to, byte)| *to = *byte);
        u64::from_be_bytes(first)
    }

    fn of(&self, place: u32) -> &[u8] {
        let place = place as usize;
        let from = place.checked_sub(1).map_or(Some(&0), |before| self.ends.get(before));
        let bounds = from.zip(self.ends.get(place));
        bounds.and_then(|(&from, &to)| self.bytes.get(from..to)).unwrap_or_default()
    }

    fn compare(&self, one: (u64, u32), other: (u64, u32)) -> Ordering {
        let by_key = || self.of(one.1).cmp(self.of(other.1));
        one.0.cmp(&other.0).then_with(by_key).then(one.1.cmp(&other.1))
    }
}

/// Bytes whose order is that of the text, none of them zero. A number is its length, then its digits.
fn push_key(keys: &mut Vec<u8>, text: &str) {
    let full = keys.len() + DECIDES;
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next().filter(|_| keys.len() < full) {
        if first.is_ascii_digit() {
            let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let (digits, behind) = rest.split_at(end);
            let digits = digits.trim_start_matches('0');
            keys.push(b'0');
            keys.push(u8::try_from(digits.len() + 1).unwrap_or(u8::MAX));
            keys.extend(digits.bytes().take(DECIDES));
            rest = behind;
            continue;
        }
        if first.is_ascii() {
            // Nobody sees a zero.
            keys.extend(Some(first.to_ascii_lowercase() as u8).filter(|byte| *byte != 0));
        } else {
            let lower = first.to_lowercase();
            lower.for_each(|c| keys.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()));
        }
        rest = &rest[first.len_utf8()..];
    }
    keys.truncate(full);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(sorted: &[&str]) {
        let ranks = ranks(sorted.iter().rev().copied());
        let expected: Vec<u32> = (0..u32::try_from(sorted.len()).unwrap()).rev().collect();
        assert_eq!(ranks, expected, "{sorted:?}");
    }

    #[test]
    fn people_expect_this_order() {
        check(&["line-2", "line-10", "line-100"]);
        check(&["a 7", "a 08", "a 9", "b"]);
        check(&["", "Apple", "banana", "Cherry", "Ähre", "ähren"]);
        check(&["row 2 b", "row 2 c", "row 12 a"]);
    }

    #[test]
    fn equal_texts_have_equal_ranks() {
        assert_eq!(ranks(["b", "a", "B", "a"].into_iter()), [1, 0, 1, 0]);
        assert_eq!(ranks(std::iter::empty()), Vec::<u32>::new());
    }

    #[test]
    fn a_number_of_any_length_is_sorted() {
        let long = "9".repeat(100_000);
        assert_eq!(ranks([&*long, "10", &*long, "a"].into_iter()), [1, 0, 1, 2]);
    }

    #[test]
    fn many_texts_are_ranked_in_steps_of_bounded_work() {
        let texts: Vec<String> = (0..10_000_u32)
            .map(|n| format!("the same beginning of all {}", n.wrapping_mul(2_654_435_761) % 7000))
            .collect();
        let mut ranking = Ranking::default();
        let (mut steps, mut most_read) = (0, 0);
        let ranks = loop {
            let read = std::cell::Cell::new(0);
            let text = |place: usize| {
                read.set(read.get() + 1);
                texts.get(place).map(String::as_str)
            };
            let merged = ranking.merged.len();
            let done = ranking.step(&text);
            steps += 1;
            most_read = most_read.max(read.get());
            assert!(ranking.merged.len() <= merged + STEP);
            if let Some(ranks) = done {
                break ranks;
            }
        };
        assert!(most_read <= STEP, "{most_read}");
        assert!(steps > 4 * texts.len() / STEP, "{steps}");
        let number = |text: &str| text.rsplit(' ').next().unwrap().parse::<u32>().unwrap();
        let mut sorted: Vec<u32> = texts.iter().map(|text| number(text)).collect();
        sorted.sort_unstable();
        sorted.dedup();
        for (text, rank) in texts.iter().zip(ranks) {
            assert_eq!(sorted[rank as usize], number(text));
        }
    }

    proptest! {
        /// Against a comparison of whole keys.
        #[test]
        fn ranks_are_those_of_the_keys(texts in prop::collection::vec("(ab|[ab0-9\\x00é ]){0,30}", 0..60)) {
            let key = |text: &String| {
                let mut key = Vec::new();
                push_key(&mut key, text);
                key
            };
            let mut keys: Vec<Vec<u8>> = texts.iter().map(key).collect();
            keys.sort();
            keys.dedup();
            let expected: Vec<u32> = texts
                .iter()
                .map(|text| u32::try_from(keys.binary_search(&key(text)).unwrap()).unwrap())
                .collect();
            prop_assert_eq!(ranks(texts.iter().map(String::as_str)), expected);
        }
    }
}
