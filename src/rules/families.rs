//! Synonyms and opposites.
//!
//! A word in no family is compared by its stem.

use super::family_table::{DOING, GETTING, LOOKING, NEWS, QUALITIES, THINGS};
use super::lexicon::Lexicon;
use super::stem::stem;

const TABLES: &[&str] = &[GETTING, LOOKING, DOING, QUALITIES, THINGS, NEWS];

/// Each as its words.
fn families() -> impl Iterator<Item = &'static str> {
    TABLES.iter().flat_map(|table| table.split("; "))
}

/// What one may do on the way to anything else: whoever buys a thing has found it.
const ON_THE_WAY: &str = "find open choose get";

/// What else covers a family, though it is not always the same: whoever has a thing in the cart
/// buys it.
const COVERED_BY: &[(&str, &str)] = &[
    ("buy", "get create cart checkout appointment pay"),
    ("create", "buy add write alarm remind"),
    ("send", "email tell write reply"),
    ("email", "send"),
    ("write", "send email create"),
    ("change", "set move increase decrease"),
    ("play", "open"),
    ("stop", "cancel unsubscribe delete"),
    ("unsubscribe", "stop cancel"),
    ("decline", "block"),
    ("move", "transfer"),
    ("transfer", "move send"),
    ("calculate", "find estimate"),
    ("estimate", "calculate"),
    ("sort", "cheapest ascending descending"),
    ("filter", "find only"),
    ("add", "create fill with"),
    ("rent", "buy"),
    ("ticket", "flight train bus ferry concert film"),
    ("room", "hotel bedroom"),
    ("read", "open find"),
];

/// By the first words of their families.
const OPPOSITES: &[(&str, &str)] = &[
    ("add", "delete"),
    ("create", "delete"),
    ("create", "cancel"),
    ("buy", "cancel"),
    ("buy", "sell"),
    ("install", "uninstall"),
    ("open", "stop"),
    ("increase", "decrease"),
    ("mute", "unmute"),
    ("lock", "unlock"),
    ("find", "hide"),
    ("archive", "unarchive"),
    ("block", "unblock"),
    ("accept", "decline"),
    ("permit", "block"),
    ("permit", "decline"),
    ("subscribe", "unsubscribe"),
    ("login", "logout"),
    ("upload", "download"),
    ("play", "pause"),
    ("resume", "pause"),
    ("leave", "arrive"),
    ("cheapest", "priciest"),
    ("latest", "oldest"),
    ("latest", "earliest"),
    ("big", "small"),
    ("quick", "slow"),
    ("oneway", "roundtrip"),
    ("left", "right"),
    ("public", "private"),
    ("indoor", "outdoor"),
    ("highest", "lowest"),
    ("ascending", "descending"),
    ("used", "new"),
    ("hot", "cold"),
    ("buy", "rent"),
    ("zoomin", "zoomout"),
    ("keep", "delete"),
];

/// By the stem of each word of a family: the stem of the family's first word.
static CANONICAL: Lexicon<&str> = Lexicon::of(|| {
    let of_family = |family: &'static str| {
        let first = first_of(family);
        family.split_ascii_whitespace().map(move |word| (stem(word), first))
    };
    families().flat_map(of_family).collect()
});

fn first_of(family: &'static str) -> &'static str {
    stem(family.split_ascii_whitespace().next().unwrap_or(family))
}

/// The stem that stands for all words of like meaning.
pub fn canonical(known: &str) -> &str {
    CANONICAL.get(known).copied().unwrap_or(known)
}

/// Whether a word is in a family: then it is no name, whatever its capital says.
pub fn is_known(key: &str) -> bool {
    CANONICAL.get(key).is_some()
}

static EASY: Lexicon<()> =
    Lexicon::of(|| ON_THE_WAY.split(' ').map(|word| (canonical(stem(word)), ())).collect());

/// Whether a task of any other verb includes this one.
pub fn is_on_the_way(key: &str) -> bool {
    EASY.get(key).is_some()
}

static COVERS: Lexicon<Vec<&str>> = Lexicon::of(|| {
    let key = |word| canonical(stem(word));
    let row = |(word, others): &(&'static str, &'static str)| {
        (key(word), others.split(' ').map(key).collect())
    };
    COVERED_BY.iter().map(row).collect()
});

/// The keys of what covers this word beside itself.
pub fn covered_by(key: &str) -> &'static [&'static str] {
    COVERS.get(key).map_or(&[], Vec::as_slice)
}

static OPPOSITE_KEYS: Lexicon<Vec<&str>> = Lexicon::of(|| {
    let mut known: Vec<(&'static str, Vec<&'static str>)> = Vec::new();
    for (a, b) in OPPOSITES {
        for (from, to) in [(a, b), (b, a)] {
            let (from, to) = (canonical(stem(from)), canonical(stem(to)));
            match known.iter_mut().find(|(key, _)| *key == from) {
                Some((_, others)) => others.push(to),
                None => known.push((from, vec![to])),
            }
        }
    }
    known
});

/// The keys of what excludes this word.
pub fn opposites(key: &str) -> &'static [&'static str] {
    OPPOSITE_KEYS.get(key).map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_stands_in_one_family() {
        let mut seen = Vec::new();
        for word in families().flat_map(str::split_ascii_whitespace) {
            assert!(!seen.contains(&stem(word)), "{word} stands twice");
            assert_eq!(canonical(canonical(stem(word))), canonical(stem(word)), "{word}");
            seen.push(stem(word));
        }
    }

    #[test]
    fn words_of_like_meaning_are_one() {
        for (a, b) in [
            ("buy", "purchase"),
            ("ordering", "bought"),
            ("reserve", "booking"),
            ("photos", "pictures"),
            ("movie", "films"),
            ("removed", "delete"),
            ("displays", "show"),
        ] {
            assert_eq!(canonical(stem(a)), canonical(stem(b)), "{a} and {b}");
        }
        assert_ne!(canonical(stem("buy")), canonical(stem("rent")));
    }

    #[test]
    fn opposites_hold_both_ways() {
        for (a, b) in OPPOSITES {
            let (a, b) = (canonical(stem(a)), canonical(stem(b)));
            assert!(opposites(a).contains(&b) && opposites(b).contains(&a), "{a} and {b}");
            assert_ne!(a, b);
        }
    }
}
