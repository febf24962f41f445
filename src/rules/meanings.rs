//! The vocabulary of tasks: synonyms, function words, negation and limits.
//!
//! Small on purpose: a word in no table is compared by its stem.

use super::abbreviations::NAMES;
use super::lexicon::{Lexicon, Words, by_first_word};
use super::phrases::{LIGHT, TURNS, VALUES, WORDS};
use super::values::Kind;

/// Function words, which say nothing about a task.
static JOINING: Words = Words::of(
    " in on at for by with as is are was were be been being am \
    has have had having it its this that these those his her their your our me i you he she they we us \
    them who whom which what where when whose will would shall should can could may might must do does did \
    done there here so if than onto via per through during also too just please only up out about \
    want wanted i'd i'm let using use there's called des \
    eines und oder ist im in am zum zur vom von mit für auf bei nach aus un una unos unas \
    de del al y o es en para por con le les et est des du au aux pour dans avec il lo gli e di da per \
    approximately roughly user user's users wants um included includes including made ",
);

/// Conjunctions across which a limit or a denial continues.
static CARRYING: Words = Words::of(
    " a an the of and or my any der die das den dem ein eine einen einem einer el la los las 的 了 在 个 把 请 我 给 和 是 为 一 帮 要 想 你 并 与 及 张 份 位 间 件 ",
);

/// Separable verbs: "wake me up". The table of phrases has their meaning.
static PARTED: Words =
    Words::of(" turn wake sign pick call throw set push take make put write shut ");
static SECOND_WORDS: Words = Words::of(
    " up down off out away back bigger larger louder brighter smaller quieter darker dimmer ",
);

pub fn begins_parted(word: &str) -> bool {
    PARTED.has(word)
}

pub fn ends_parted(word: &str) -> bool {
    SECOND_WORDS.has(word)
}

/// Which side of a value is limited, or which end of a route is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    None,
    From,
    To,
    Before,
    After,
    Most,
    Least,
}

impl Role {
    /// Opposites: from and to, at most and at least.
    pub fn opposes(self, other: Self) -> bool {
        let is_lower = |role| match role {
            Self::None => None,
            Self::From | Self::After | Self::Least => Some(true),
            Self::To | Self::Before | Self::Most => Some(false),
        };
        matches!((is_lower(self), is_lower(other)), (Some(a), Some(b)) if a != b)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// Ends what came before, and says nothing itself.
    Nothing,
    Carries,
    /// Begins a clause.
    Turn,
    Word(&'static str),
    Light(&'static str),
    Value(Kind, &'static str),
    Switch(&'static str),
    Role(Role),
    /// Limits the value before it: "or more".
    RoleBefore(Role),
    /// "nach Rom" is a direction, "nach 10 Uhr" means after.
    ToOrAfter,
    /// Two limits follow.
    Between,
    /// Negates what follows.
    Not,
    /// Negates what came before in the clause.
    NotBefore,
}

/// Every phrase with its meaning.
fn phrases() -> impl Iterator<Item = (&'static str, Meaning)> {
    let words = ways(WORDS).map(|(said, way)| (way, Meaning::Word(said)));
    let light = ways(LIGHT).map(|(said, way)| (way, Meaning::Light(said)));
    let values = VALUES
        .iter()
        .flat_map(|(kind, rows)| ways(rows).map(|(said, way)| (way, Meaning::Value(*kind, said))));
    let turns = TURNS.iter().flat_map(|(turn, ways)| ways.split(", ").map(|way| (way, *turn)));
    let names = NAMES.iter().map(|(name, one)| (*name, Meaning::Word(one)));
    words.chain(light).chain(values).chain(turns).chain(names)
}

/// A meaning, and each phrase for it.
fn ways(rows: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    rows.split("; ")
        .filter_map(|row| row.split_once(": "))
        .flat_map(|(said, ways)| ways.split(", ").map(move |way| (said, way)))
}

static MEANINGS: Lexicon<Meaning> = Lexicon::of(|| {
    let carrying = CARRYING.all().map(|word| (word, Meaning::Carries));
    let joining = JOINING.all().map(|word| (word, Meaning::Nothing));
    phrases().filter(|(word, _)| !word.contains(' ')).chain(carrying).chain(joining).collect()
});

/// Single words that are values.
pub fn single_values() -> impl Iterator<Item = &'static str> {
    let is_value = |(word, meaning): &(&str, Meaning)| {
        matches!(meaning, Meaning::Value(..)) && !word.contains(' ')
    };
    phrases().filter(is_value).map(|(word, _)| word)
}

pub fn meaning_of(word: &str) -> Option<Meaning> {
    MEANINGS.get(word).copied()
}

/// Single words are looked up after values; one-word names are looked up before them.
static PHRASES_BY_FIRST_WORD: Lexicon<Vec<(&str, Meaning)>> = Lexicon::of(|| {
    let is_first = |(phrase, meaning): &(&str, Meaning)| {
        phrase.contains(' ') || matches!(meaning, Meaning::Word(_))
    };
    by_first_word(phrases().filter(is_first))
});

/// The longest phrase at the beginning, and its length in words.
pub fn phrase_at<'a>(words: impl Iterator<Item = &'a str> + Clone) -> Option<(Meaning, usize)> {
    let mut longest = None;
    let first = words.clone().next()?;
    for (phrase, meaning) in PHRASES_BY_FIRST_WORD.get(first)? {
        let count = phrase.split(' ').count();
        let better = longest.is_none_or(|(_, so_far)| count > so_far);
        if better && words.clone().take(count).eq(phrase.split(' ')) {
            longest = Some((*meaning, count));
        }
    }
    longest
}

pub fn is_joining(word: &str) -> bool {
    JOINING.has(word) || CARRYING.has(word) || matches!(word, "but" | "then" | "between")
}

/// Whether a space-separated list has this word.
pub fn has(words: &str, word: &str) -> bool {
    !word.is_empty() && words.split(' ').any(|known| known == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_phrase_counts() {
        let phrase = |text: &'static str| phrase_at(text.split(' '));
        assert_eq!(phrase("monday to friday only"), Some((Meaning::Word("weekday"), 3)));
        assert_eq!(phrase("no more than 5"), Some((Meaning::Role(Role::Most), 3)));
        assert_eq!(phrase("monday to sunday"), None);
    }
}
