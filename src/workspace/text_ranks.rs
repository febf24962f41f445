//! Texts in the order a person expects: small and capital letters alike, and 2 before 10.

/// So much of a text decides; what is alike until there is in no order a person would see.
const DECIDES: usize = 96;

/// The rank of each text; equal texts have the same.
pub fn ranks<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<u32> {
    let mut keys = Vec::new();
    let mut ends = vec![0];
    for text in texts {
        push_key(&mut keys, text);
        ends.push(keys.len());
    }
    let key = |place: u32| {
        let bounds = ends.get(place as usize).zip(ends.get(place as usize + 1));
        bounds.and_then(|(&from, &to)| keys.get(from..to)).unwrap_or_default()
    };
    let count = u32::try_from(ends.len() - 1).unwrap_or(u32::MAX);
    let mut places: Vec<(u64, u32)> = (0..count).map(|place| (0, place)).collect();
    sort(&mut places, &key, 0);
    let mut ranks = vec![0; places.len()];
    let mut rank = 0;
    let mut last: &[u8] = &[];
    for (place, (_, text)) in places.iter().enumerate() {
        let key = key(*text);
        rank += u32::from(place > 0 && key != last);
        last = key;
        if let Some(slot) = ranks.get_mut(*text as usize) {
            *slot = rank;
        }
    }
    ranks
}

/// Eight bytes at a time, as numbers, which sort fast: those that are alike so far by what follows.
fn sort<'a>(places: &mut [(u64, u32)], key: &impl Fn(u32) -> &'a [u8], from: usize) {
    let to = from + 8;
    for (part, place) in &mut *places {
        let mut bytes = [0; 8];
        bytes.iter_mut().zip(key(*place).iter().skip(from)).for_each(|(to, from)| *to = *from);
        *part = u64::from_be_bytes(bytes);
    }
    places.sort_unstable();
    for alike in places.chunk_by_mut(|one, other| one.0 == other.0) {
        if alike.len() > 1 && alike.iter().any(|(_, place)| key(*place).len() > to) {
            sort(alike, key, to);
        }
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
