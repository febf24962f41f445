//! Removes endings, so that "orders", "ordered" and "ordering" are one word.
//!
//! A light stemmer on purpose: if two different words had the same stem, a fact could be supported by what
//! nobody said.

use super::lexicon::Words;

/// Longer endings come first.
const ENDINGS: &[&str] =
    &["ings", "ing", "edly", "ed", "ally", "ly", "ments", "ment", "ions", "ion"];

/// Words that keep their ending, because without it they would be another word: "care", "car".
static KEPT: Words = Words::of(
    " plane care story party busy ready county country study army navy many body copy berry station section \
    portion passion mission version pension champion fashion question nation region religion option union \
    building wedding department apartment moment comment document parking clothing morning evening wine tape \
    cape pine bare stare cane mane hope planet family italy lonely supply apply reply assembly battery gallery \
    century factory history memory theory director stories parties studies countries counties copies berries bodies \
    batteries galleries ",
);

/// Words in other scripts keep their endings; similar forms are found by their beginnings.
pub fn stem(word: &str) -> &str {
    if !word.bytes().all(|b| b.is_ascii_lowercase()) {
        return word;
    }
    let mut stem = without_plural(word);
    if KEPT.has(word) || KEPT.has(stem) {
        return if KEPT.has(word) { word } else { stem };
    }
    for ending in ENDINGS {
        if let Some(shorter) = stem.strip_suffix(ending)
            && shorter.len() >= 3
            && shorter.bytes().any(|b| b"aeiouy".contains(&b))
        {
            stem = without_double(shorter);
            break;
        }
    }
    match stem.strip_suffix(['e', 'y', 'i']) {
        Some(shorter) if shorter.len() >= 3 => shorter,
        _ => stem,
    }
}

/// Whether a word has no removable ending.
pub fn is_whole(word: &str) -> bool {
    KEPT.has(word)
}

fn without_plural(word: &str) -> &str {
    let kept = ["ss", "us", "is"];
    if word.len() < 4 || kept.iter().any(|ending| word.ends_with(ending)) {
        return word;
    }
    for ending in ["sses", "shes", "ches", "xes"] {
        if word.ends_with(ending) {
            return &word[..word.len() - 2];
        }
    }
    let shorter = word.strip_suffix("ies").filter(|shorter| shorter.len() >= 3);
    shorter.or_else(|| word.strip_suffix('s')).unwrap_or(word)
}

/// "shipp" of "shipping" is "ship"; "call" of "calling" stays.
fn without_double(stem: &str) -> &str {
    let bytes = stem.as_bytes();
    match bytes {
        [_, .., a, b] if a == b && !b"lsz".contains(b) => &stem[..stem.len() - 1],
        _ => stem,
    }
}

#[cfg(test)]
mod tests {
    use super::stem;

    #[test]
    fn forms_of_one_word_share_a_stem() {
        for forms in [
            &["order", "orders", "ordered", "ordering"][..],
            &["ship", "ships", "shipped", "shipping"],
            &["city", "cities"],
            &["delete", "deletes", "deleted", "deleting", "deletion"],
            &["box", "boxes"],
            &["address", "addresses"],
            &["call", "calls", "calling"],
            &["share", "shares", "sharing"],
            &["quiet", "quietly"],
        ] {
            for form in forms {
                assert_eq!(stem(form), stem(forms[0]), "{form}");
            }
        }
    }

    #[test]
    fn short_words_and_other_scripts_stay() {
        for word in ["bus", "red", "ring", "gas", "straße", "comisaría", "宿", "this"] {
            assert_eq!(stem(word), word);
        }
    }

    #[test]
    fn different_words_stay_different() {
        for (a, b) in [("sign", "sing"), ("mail", "main"), ("sort", "sport")] {
            assert_ne!(stem(a), stem(b));
        }
    }
}
