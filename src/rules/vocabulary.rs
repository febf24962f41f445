//! The words of tasks: what means the same, what only joins, what turns a meaning round.
//!
//! Small on purpose. A word that is in no table is compared by its stem.

use super::lexicon::{Lexicon, Words, by_first_word};
use super::stem::stem;

/// Words of like meaning; the first stands for all.
const SYNONYMS: &[&str] = &[
    "buy purchase order bought",
    "find search browse look discover show display list view see check get tell give",
    "delete remove erase clear trash",
    "add put insert include append",
    "create make new compose",
    "open launch visit start begin run go navigate",
    "stop end quit close exit",
    "change edit modify update adjust alter",
    "send message post sent text",
    "book reserve reservation",
    "choose select pick",
    "fill complete enter type input",
    "move reschedule shift",
    "play listen watch stream",
    "download save export",
    "request ask",
    "cheapest cheap",
    "latest newest recent",
    "number amount count total",
    "spend spent",
    "repo repository",
    "forum subreddit",
    "photo picture image pic",
    "film movie",
    "song track music",
    "email mail gmail",
    "phone telephone mobile",
    "hotel accommodation lodging",
    "flight fly plane airfare",
    "ferry sailing",
    "route directions path way",
    "trip journey travel",
    "shop store",
    "shoe sneaker",
    "jacket coat",
    "kid child children",
    "adult grownup",
    "big large biggest largest",
    "quick fast fastest",
    "setting preference",
    "app application",
    "site website webpage page",
    "folder directory",
    "name call label title entitled",
    "pickup collect",
    "price cost",
    "km kilometer kilometre",
    "mile mi",
    "minute min",
    "hour hr",
    "near nearby",
    "location place",
    "alarm alert",
    "timer countdown",
    "install setup",
    "die dead death kill murder dying",
    "win won beat victory defeat",
    "say told said",
    "man men",
    "woman women",
    "arrive came",
    "every all each",
    "permit allow",
    "subscribe follow",
    "daily everyday",
];

/// What several words say together.
const PHRASES: &[(&str, Meaning)] = &[
    ("wi fi", Meaning::Word("wifi")),
    ("e mail", Meaning::Word("email")),
    ("one way", Meaning::Word("oneway")),
    ("non stop", Meaning::Word("nonstop")),
    ("round trip", Meaning::Word("roundtrip")),
    ("look for", Meaning::Word("find")),
    ("look up", Meaning::Word("find")),
    ("search for", Meaning::Word("find")),
    ("lowest price", Meaning::Word("cheapest")),
    ("lowest priced", Meaning::Word("cheapest")),
    ("least expensive", Meaning::Word("cheapest")),
    ("most recent", Meaning::Word("latest")),
    ("pick up", Meaning::Word("pickup")),
    ("check out", Meaning::Word("checkout")),
    ("log in", Meaning::Word("login")),
    ("sign in", Meaning::Word("login")),
    ("set up", Meaning::Word("install")),
    ("grown up", Meaning::Word("grownup")),
    ("grown ups", Meaning::Word("grownup")),
    ("high definition", Meaning::Word("hd")),
    ("monday to friday", Meaning::Word("weekday")),
    ("monday through friday", Meaning::Word("weekday")),
    ("every day", Meaning::Word("daily")),
    ("every week", Meaning::Word("weekly")),
    ("a pair of", Meaning::Number("2")),
    ("a couple of", Meaning::Number("2")),
    ("a dozen", Meaning::Number("12")),
    ("turn on", Meaning::Switch("on")),
    ("turned on", Meaning::Switch("on")),
    ("switch on", Meaning::Switch("on")),
    ("turn off", Meaning::Switch("off")),
    ("turned off", Meaning::Switch("off")),
    ("switch off", Meaning::Switch("off")),
    ("up to", Meaning::Role(Role::Most)),
    ("at most", Meaning::Role(Role::Most)),
    ("no more than", Meaning::Role(Role::Most)),
    ("less than", Meaning::Role(Role::Most)),
    ("cheaper than", Meaning::Role(Role::Most)),
    ("at least", Meaning::Role(Role::Least)),
    ("no less than", Meaning::Role(Role::Least)),
    ("more than", Meaning::Role(Role::Least)),
    ("leave out", Meaning::Not),
    ("leaving out", Meaning::Not),
    ("opting out of", Meaning::Not),
    ("opt out of", Meaning::Not),
    ("instead of", Meaning::Not),
    ("left out", Meaning::NotBefore),
    ("not wanted", Meaning::NotBefore),
    ("not included", Meaning::NotBefore),
    ("not needed", Meaning::NotBefore),
    ("not allowed", Meaning::NotBefore),
];

const SINGLE: &[(&str, Meaning)] = &[
    ("enable", Meaning::Switch("on")),
    ("enabled", Meaning::Switch("on")),
    ("activate", Meaning::Switch("on")),
    ("disable", Meaning::Switch("off")),
    ("disabled", Meaning::Switch("off")),
    ("deactivate", Meaning::Switch("off")),
    ("off", Meaning::Switch("off")),
    ("both", Meaning::Number("2")),
    ("$", Meaning::Light("dollar")),
    ("dollars", Meaning::Light("dollar")),
    ("usd", Meaning::Light("dollar")),
    ("€", Meaning::Light("euro")),
    ("euros", Meaning::Light("euro")),
    ("£", Meaning::Light("pound")),
    ("%", Meaning::Light("percent")),
    ("percent", Meaning::Light("percent")),
    ("from", Meaning::Role(Role::From)),
    ("to", Meaning::Role(Role::To)),
    ("before", Meaning::Role(Role::Before)),
    ("until", Meaning::Role(Role::Before)),
    ("after", Meaning::Role(Role::After)),
    ("past", Meaning::Role(Role::After)),
    ("under", Meaning::Role(Role::Most)),
    ("below", Meaning::Role(Role::Most)),
    ("within", Meaning::Role(Role::Most)),
    ("over", Meaning::Role(Role::Least)),
    ("above", Meaning::Role(Role::Least)),
    ("between", Meaning::Between),
    ("but", Meaning::Turn),
    ("then", Meaning::Turn),
    ("without", Meaning::Not),
    ("not", Meaning::Not),
    ("no", Meaning::Not),
    ("non", Meaning::Not),
    ("never", Meaning::Not),
    ("except", Meaning::Not),
    ("excluding", Meaning::Not),
    ("exclude", Meaning::Not),
    ("avoid", Meaning::Not),
    ("avoiding", Meaning::Not),
    ("don't", Meaning::Not),
    ("doesn't", Meaning::Not),
    ("isn't", Meaning::Not),
    ("nicht", Meaning::Not),
    ("ohne", Meaning::Not),
    ("sin", Meaning::Not),
    ("sans", Meaning::Not),
    ("excluded", Meaning::NotBefore),
    ("omitted", Meaning::NotBefore),
];

/// Join other words and say nothing of a task by themselves.
static JOINING: Words = Words::of(
    " in on at for by with as is are was were be been being am \
    has have had having it its this that these those his her their your our me i you he she they we us \
    them who whom which what where when whose will would shall should can could may might must do does did \
    done there here so if than into onto via per through during also too just please only up out about \
    want wanted i'd i'm let using use there's called der die das den dem des ein eine einen einer \
    eines und oder ist im in am zum zur vom von mit für auf bei nach aus el la los las un una unos unas \
    de del al y o es en para por con le les et est des du au aux pour dans avec il lo gli e di da per ",
);

/// Join what comes next to what came before; a limit or a denial goes on across them.
static CARRYING: Words = Words::of(" a an the of and or my any ");

/// The side of a value on which it limits, or the end of a way at which it stands.
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
    pub fn opposes(self, other: Self) -> bool {
        let opposite = match self {
            Self::None => return false,
            Self::From => Self::To,
            Self::To => Self::From,
            Self::Before => Self::After,
            Self::After => Self::Before,
            Self::Most => Self::Least,
            Self::Least => Self::Most,
        };
        opposite == other
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
    Number(&'static str),
    Switch(&'static str),
    Role(Role),
    /// Two limits follow.
    Between,
    /// Turns round what follows.
    Not,
    /// Turns round what came before in the clause.
    NotBefore,
}

static MEANINGS: Lexicon<Meaning> = Lexicon::of(|| {
    let carrying = CARRYING.all().map(|word| (word, Meaning::Carries));
    let joining = JOINING.all().map(|word| (word, Meaning::Nothing));
    SINGLE.iter().copied().chain(carrying).chain(joining).collect()
});

pub fn meaning_of(word: &str) -> Option<Meaning> {
    MEANINGS.get(word).copied()
}

static PHRASES_BY_FIRST_WORD: Lexicon<Vec<(&str, Meaning)>> =
    Lexicon::of(|| by_first_word(PHRASES.iter().copied()));

/// The longest phrase the words begin with, and the number of its words.
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

/// Whether a list of words, each between spaces, has this one.
pub fn has(words: &str, word: &str) -> bool {
    !word.is_empty() && words.split(' ').any(|known| known == word)
}

/// By the stem of each word of a group: the stem of the group's first word.
static CANONICAL: Lexicon<&str> = Lexicon::of(|| {
    let of_group = |group: &&'static str| {
        let first = stem(group.split(' ').next().unwrap_or(group));
        group.split(' ').map(move |word| (stem(word), first))
    };
    SYNONYMS.iter().flat_map(of_group).collect()
});

/// The stem that stands for all words of like meaning.
pub fn canonical(known: &str) -> &str {
    CANONICAL.get(known).copied().unwrap_or(known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_stands_in_one_group() {
        let mut seen = Vec::new();
        for word in SYNONYMS.iter().flat_map(|group| group.split(' ')) {
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
    fn the_longest_phrase_counts() {
        let phrase = |text: &'static str| phrase_at(text.split(' '));
        assert_eq!(phrase("monday to friday only"), Some((Meaning::Word("weekday"), 3)));
        assert_eq!(phrase("no more than 5"), Some((Meaning::Role(Role::Most), 3)));
        assert_eq!(phrase("monday to sunday"), None);
    }
}
